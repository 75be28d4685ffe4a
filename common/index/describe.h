/*
 * describe.h - what an introspected database means: words, labels, flags, text
 *
 * Two steps, because measuring needs to know what looks secret, and labels
 * need the foreign keys:
 *
 *	describe_words(&schema, names, stemmer, &secrets);
 *	... measure.h, infer_keys.h ...
 *	describe_tables(&schema, names);
 *
 * Nothing here asks the database.  Rules and figures: docs/index.md.
 *
 * Bodies that have no header of their own:
 *
 *   describe_tables.c  labels, flags, associations and text
 *   describe_words.c   words of tables and columns
 */
#ifndef NL2SQL_INDEX_DESCRIBE_H
#define NL2SQL_INDEX_DESCRIBE_H

#include "index/introspect.h"
#include "names/names.h"

/*
 * Which columns' values are never read: names that look secret, and those of
 * `exclude`; never those of `include`.  Both are patterns table.column or
 * schema.table.column separated by commas, * standing for any text; may be
 * NULL.
 */
struct describe_secrets {
	const char *include;
	const char *exclude;
};

/*
 * Teach the tables' names to `names`, then set words, parts, stems, synonyms
 * and secret of every table and column.
 */
void describe_words(struct introspect *schema, struct names *names,
    struct text_stemmer *stemmer, const struct describe_secrets *secrets);

/* After the foreign keys: flags, labels, associations, degrees, glosses and
 * the columns' M-Schema text. */
void describe_tables(struct introspect *schema);

/* True when the two-valued literals `low` and `high` are a flag; either may
 * be the true one. */
bool describe_flag(const char *low, const char *high, const char **flag_true,
    const char **flag_false);

#endif
