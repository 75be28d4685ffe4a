/*
 * narrowed.h - the index as it would be, had a lesser role made it
 *
 * What the index says of a table depends on the others: how tables are called,
 * how names are cut into words, which tables are places of one shape, labels,
 * modules, what a column refers to, the weights of the search.  So leaving out
 * what a role may not read is not enough.  This takes the tables and columns of
 * the index that the role may read, with what was measured on their rows, and
 * derives all else from these alone, by the functions that the indexer calls.
 * The result is rows as nl2sql-index would write them.
 *
 * Of a guarded table (readable.h) it has no facts and no values, unless they
 * are asked for.  Keys that nobody declared are those that the index has; they
 * are not looked for again.
 *
 *	struct narrowed narrowed;
 *	if (!narrowed_make(&narrowed, &making, &problem))
 *		...
 *	narrowed_release(&narrowed);
 */
#ifndef NL2SQL_INDEX_NARROWED_H
#define NL2SQL_INDEX_NARROWED_H

#include "base/config.h"
#include "index/lexicon.h"
#include "index/readable.h"
#include "index/row_texts.h"

/* Tables of the index, in the order of their columns (schemas/index.sql). */
enum narrowed_part {
	NARROWED_TABLES,
	NARROWED_COLUMNS,
	NARROWED_FKS,
	NARROWED_POSTINGS, /* by stem, then table */
	NARROWED_MODULES,  /* by name */
	NARROWED_SYNONYMS,
	NARROWED_METRICS,
	NARROWED_CONFUSABLES,
	NARROWED_TYPES,
	NARROWED_PARTS
};

struct narrowed {
	struct arena arena;
	struct introspect schema;
	struct lexicon lexicon;
	struct index_rows rows[NARROWED_PARTS];
	const char *search_path; /* as nl2sql.meta has it */
	const char *mean_length; /* likewise */
	/* Arrays for the parameters of look-ups: ids of tables, */
	const char *ids;         /* all that the role may read */
	const char *open_ids;    /* of these, those with values */
	const char *guarded_ids; /* the others */
	/* and the columns that it may not read of these tables: parallel. */
	const char *hidden_tables;
	const char *hidden_positions;
};

/* All of it is lent, and only as long as the function runs. */
struct narrowed_making {
	struct db *index;
	const struct readable *readable;
	const struct config *config; /* where the data files are */
	struct text_stemmer *stemmer;
	bool guarded_values; /* with those of guarded tables */
};

/*
 * May the role read all that the index has, under the same names?  Then it
 * need not be narrowed.  Return false with `*problem` set when the index
 * fails.
 */
MUST_USE bool narrowed_not_needed(
    const struct narrowed_making *making, bool *whole, jv *problem);

/* Return false with `*problem` set when the index fails or a data file cannot
 * be read.  Release it in any case. */
MUST_USE bool narrowed_make(struct narrowed *narrowed,
    const struct narrowed_making *making, jv *problem);
void narrowed_release(struct narrowed *narrowed);

#endif
