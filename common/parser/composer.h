/*
 * composer.h - the state of one composition, shared by its parts
 *
 * compose_settle.c makes the sketch consistent, date_column.c chooses its date;
 * compose_joins.c derives FROM and the semi-joins; compose.c decides what comes
 * out and in which groups, compose_order.c in which order; compose_where.c
 * and, where they count, compose_counts.c place conditions, which
 * compose_conditions.c writes as filters;
 * compose_terms.c makes expressions.
 */
#ifndef NL2SQL_PARSER_COMPOSER_H
#define NL2SQL_PARSER_COMPOSER_H

#include "parser/compose.h"

enum { COMPOSER_MAX_BRANCHES = 8 };

/* A semi-join: rows whose key is among those of the inner block. */
struct branch {
	int join; /* of the tree: where the branch leaves the core */
	struct block *block;
	struct filter *filter;
	bool named; /* a table of it is mentioned for itself */
};

struct composer {
	const struct parser_request *request;
	const struct context *context;
	struct graph *graph;
	struct arena *arena;
	struct sketch sketch; /* a copy: dates resolved, parts adjusted */
	const struct compose_variant *variant;
	struct block *block;
	struct graph_tree tree;
	bool core[GRAPH_MAX_TABLES];   /* by table: shown, grouped, ... */
	bool wanted[GRAPH_MAX_TABLES]; /* by table: filtered or mentioned */
	bool joined[GRAPH_MAX_TABLES]; /* by table: a source of the block */
	bool latest[GRAPH_MAX_TABLES]; /* by table: its last state counts */
	struct branch branches[COMPOSER_MAX_BRANCHES];
	int branch_count;
	int root;
	struct term within[SKETCH_MAX_GROUPS]; /* ranked within these groups */
	int within_count;
	int within_shown; /* items at the front that show those groups */
	int unbound;
	bool patterns; /* the evidence wants texts matched by a part */
};

const struct context_column *composer_column(
    const struct composer *composer, const struct term *term);
bool composer_is_label(const struct composer *composer, int table, int column);

bool composer_is_measure(
    const struct composer *composer, const struct term *term);
bool composer_is_key_or_label(
    const struct composer *composer, const struct term *term);
/* Is the term a value of a group, not of a row? */
bool composer_aggregates(const struct term *term);
int composer_count_aggregates(const struct sketch *sketch);

/* compose_settle.c: the sketch made consistent before tables are joined. */
void composer_settle(struct composer *composer);

/* compose_order.c */
void composer_order(struct composer *composer);
/* Beside an aggregate everything else must be a group, or go. */
void composer_complete_groups(struct composer *composer);

/* date_column.c: dates and grains get their column. */
void composer_find_dates(struct composer *composer);

/* compose_roles.c: "from Aberdeen", "supervised by Ada" go by a key of their
 * own. */
void composer_settle_roles(struct composer *composer);

/* compose_tree.c: the table that FROM begins with, -1 where there is none. */
MUST_USE int composer_choose_root(const struct composer *composer);
/* The joins of the tables, with those that are only mentioned or without; false
 * where they are not connected. */
MUST_USE bool composer_find_tree(struct composer *composer, bool mentions);

/* compose_joins.c: fills tree, block sources and branches. */
MUST_USE bool composer_join(struct composer *composer);
/*
 * A filter that holds where rows of the tables meet `where`, seen from the
 * root; NULL when they are not connected.  `inner` is the block to put
 * conditions in.
 */
struct filter *composer_branch(struct composer *composer, const int *tables,
    int count, struct block **inner);
/* The same for one table, seen from the block's source of `root`. */
struct filter *composer_branch_from(struct composer *composer,
    struct block *outer, int root, int table, struct block **inner);
/* The table in whose rows the condition is decided. */
int composer_home(
    const struct composer *composer, const struct condition *condition);
/* The branch that reads the table; NULL when none does. */
struct block *composer_branch_of(struct composer *composer, int table);
void composer_attach_branches(struct composer *composer);
/* Do rows of the table come more than once in the block's own join? */
bool composer_repeats(const struct composer *composer, int table);

/* Does each row of `from` meet one row of `to` at most? */
bool composer_leads_to(const struct composer *composer, int from, int to);

/*
 * compose_prune.c: a table of which nothing is read but the key that joins it
 * is left out, its cost too.  Last: the sketch's terms may find no source then.
 */
void composer_prune(struct composer *composer);

/* compose_items.c: what is shown, and its groups.  False: a term has no place
 * in the block, or nothing is shown. */
MUST_USE bool composer_items(struct composer *composer);
/* The source that the key `via` of the term leads to, joined now if
 * need be; NULL when the term's table is not in the block. */
struct source *composer_source_through(
    struct composer *composer, const struct term *term);

/* compose_terms.c; NULL when the table is not in the block. */
struct expr *composer_term(
    struct composer *composer, struct block *block, const struct term *term);
struct expr *composer_aggregate(
    struct composer *composer, struct block *block, const struct term *term);
/* Division is exact, and by zero it is NULL. */
struct expr *composer_arithmetic(
    struct expr *left, char sign, struct expr *right, struct arena *arena);
const char *composer_alias(
    const struct composer *composer, const struct term *term);

/*
 * compose_latest.c: a condition on the date of a history of which the question,
 * or its evidence, wants the last state.  Its inner block sees the periods.
 */
void composer_settle_latest(struct composer *composer);
/* compose_filters.c: conditions that the evidence puts on all rows. */
void composer_settle_filters(struct composer *composer);
void composer_latest_period(struct composer *composer, struct block *block,
    const struct condition *latest);

/* compose_groups.c: the mean of the condition's left side over the block's
 * groups; NULL when it has none. */
struct expr *composer_average_of_groups(struct composer *composer,
    struct block *block, const struct condition *condition);
/* "highest monthly": a step of the units, and the aggregate over it. */
bool composer_over_units(struct composer *composer);

/* compose_absence.c: NOT IN, where a NULL in the list would hide rows. */
void composer_exclude_nulls(struct composer *composer, struct filter *in);
/* No row of the table meets the conditions of the scope (from 1). */
void composer_place_absence(struct composer *composer, int scope);

/* compose_where.c */
void composer_where(struct composer *composer);
/* Rows that lead to what is required need not be required once more. */
void composer_drop_implied(
    struct composer *composer, const struct block *inner);
/* The filter of one condition: over the block's own sources, or of another
 * block where the link has many rows; NULL when it finds no place. */
struct filter *composer_place_alone(
    struct composer *composer, const struct condition *condition);

/* compose_counts.c: conditions on counts and sums that stand apart become
 * semi-joins of groups, with what they are joined to by OR. */
void composer_place_counts(struct composer *composer);
/* What groups must be, once it is known which rows are in them. */
void composer_place_having(struct composer *composer);
/* Does the condition bound what the block's groups show? */
bool composer_is_having(
    const struct composer *composer, const struct condition *condition);

/* compose_conditions.c: the condition over the block's sources; NULL when it
 * finds no place. */
struct filter *composer_condition(struct composer *composer,
    struct block *block, const struct condition *condition);
struct expr *composer_key(
    struct composer *composer, struct block *block, int table);
/* compose_dates.c: the condition on `left`: within a period (of a column of
 * years, too), on days of the week, near another date. */
struct filter *composer_compare_period(struct composer *composer,
    struct expr *left, const struct condition *condition);
struct filter *composer_compare_weekdays(struct composer *composer,
    struct expr *left, const struct condition *condition);
struct filter *composer_compare_near(struct composer *composer,
    struct block *block, struct expr *left, const struct condition *condition);
/*
 * "(SELECT avg(price) FROM books WHERE language = ...)": the block's rows of
 * the condition's right table meet what was said of them.
 */
void composer_inner(struct composer *composer, struct block *block,
    const struct condition *outer);

#endif
