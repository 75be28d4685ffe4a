/*
 * similar.h - finds the known name that a wrong name may mean
 *
 * It is found by exact match, containment and Levenshtein distance (seeds: SQL
 * Autocorrect).  The risk pairs (seeds: SURGICAL_WHITELIST_CONFIG) keep a name
 * from becoming one that looks alike and means something else (seller_name and
 * seller_number).
 *
 * A pair of names is scored on their folded parts (names.h):
 *
 *	1.00	equal but for case, underscores or plural
 *	0.70 + 0.30 * share	one's parts are all among the other's
 *				(amount in total_amount); share: parts in
 *				common of all parts
 *	else	the larger of the share of common parts and the likeness
 *		of the spellings (1 - distance / length), times 0.95
 *
 * A column is known by its name and by its natural words: qty is quantity, too.
 */
#ifndef NL2SQL_CONTEXT_SIMILAR_H
#define NL2SQL_CONTEXT_SIMILAR_H

#include "context/context.h"

#include <stdbool.h>

struct similar_pair {
	double score;
	bool exact;
	bool contained;
};

struct similar_pair similar_names(
    const char *wrong, const char *known, struct arena *arena);

/* A wrong name of a column. */
struct similar_wrong {
	const char *name;  /* as it is written: cust_qty */
	const char *words; /* its natural words: "customer quantity" */
};

/* The better of the two pairs, of names and of natural words. */
struct similar_pair similar_to_column(const struct similar_wrong *wrong,
    const struct context_column *column, struct arena *arena);

/* A candidate for a wrong column: a column of a table of the context. */
struct similar_column {
	int table, column;
	struct similar_pair pair;
	const char *risk; /* its risk pair "name:number"; NULL: none */
};

struct similar_columns {
	struct similar_column *items; /* best first; ties in context order */
	int count;
};

/*
 * The columns of these tables that are like `wrong` (score over 0.3), at most
 * `limit` of each table.  `risks` are pairs of words "a:b,c:d" that look alike
 * and mean different things; NULL or "": none.
 */
struct similar_columns similar_columns(const struct context *context,
    const int tables[], int table_count, const struct similar_wrong *wrong,
    int limit, const char *risks, struct arena *arena);

/* The pair of `risks` that separates the two names: one word of the pair is
 * only in one name, the other word only in the other name.  NULL: none does. */
const char *similar_risk(const char *risks, const char *wrong,
    const char *known, struct arena *arena);

/* The table of the context that is most like the name.  -1 when its score is
 * below `least`, or when the next one is less than `apart` behind. */
int similar_table(const struct context *context, const char *wrong,
    double least, double apart, struct arena *arena);

#endif
