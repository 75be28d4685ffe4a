/*
 * describe.h - finds the meaning of a schema: words, labels, flags, text
 *
 * There are two steps, because measuring needs to know which columns look
 * secret, and labels need the foreign keys:
 *
 *	describe_words(&schema, names, stemmer, &secrets);
 *	... measure.h, infer_keys.h ...
 *	describe_tables(&schema, true);
 *
 * No function here asks the database.  docs/index.md has the rules and figures.
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
 * The columns whose values are never read: those with names that look secret,
 * and those of `exclude`, but none of `include`.  Both are patterns
 * table.column or schema.table.column, separated by commas; * matches any text.
 * They may be NULL.
 */
struct describe_secrets {
	const char *include;
	const char *exclude;
};

/* Add the names of the tables to `names`, then set words, parts, stems,
 * synonyms and secret of every table and column. */
void describe_words(struct introspect *schema, struct names *names,
    struct text_stemmer *stemmer, const struct describe_secrets *secrets);

/* Take back what describe_words found in names: words and stems are those that
 * a name is written with, and there are no synonyms.  What is secret stays. */
void describe_plainly(struct introspect *schema, struct text_stemmer *stemmer);

/* Set flags, labels, associations, degrees, the columns' M-Schema text and,
 * with `glosses`, what they are in words.  Call this when the foreign keys are
 * known. */
void describe_tables(struct introspect *schema, bool glosses);

/* Are the two literals `low` and `high` a flag?  Either may be the true one. */
bool describe_flag(const char *low, const char *high, const char **flag_true,
    const char **flag_false);

#endif
