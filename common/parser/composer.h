/*
 * composer.h - the state of one composition, shared by its parts
 *
 * compose_settle.c makes the sketch consistent, and date_column.c chooses its
 * date.  compose_joins.c derives FROM and the semi-joins.  compose.c decides
 * the outputs and groups, compose_order.c their order.  compose_where.c places
 * conditions, and compose_counts.c places those on counts; compose_conditions.c
 * writes them as filters.  compose_terms.c makes expressions.
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
	bool named; /* the question mentions a table of it */
};

struct composer {
	const struct parser_request *request;
	const struct context *context;
	struct graph *graph;
	struct arena *arena;
	struct sketch sketch; /* a copy: dates resolved, parts adjusted */
	const struct compose_variant *variant;
	unsigned *parted; /* the composition's */
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
	bool ahead;    /* a period that no row has come to yet */
	int left_out;  /* the composition's */
	bool patterns; /* the evidence wants texts matched by a part */
};

/* Is this the variant that goes that way?  Ask it last, only where the ways
 * part: what nobody asked is not composed again. */
bool composer_goes(const struct composer *composer, enum compose_way way);

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

/* compose_settle.c: make the sketch consistent before tables are joined. */
void composer_settle(struct composer *composer);

/* compose_periods.c: "deposits by day: date and deposits", where a unit of time
 * is a group: the date is that group, and no column of its own. */
void composer_settle_periods(struct composer *composer);

/* compose_order.c */
void composer_order(struct composer *composer);
/* Beside an aggregate, make every other output a group, or remove it. */
void composer_complete_groups(struct composer *composer);

/* date_column.c: choose the columns of dates and grains. */
void composer_find_dates(struct composer *composer);
/* "Not finished in May": not missing in May, but outside of it. */
void composer_deny_periods(struct composer *composer);

/* compose_roles.c: choose the key for words such as "from Aberdeen" and
 * "supervised by Ada". */
void composer_settle_roles(struct composer *composer);

/* compose_tree.c: return the first table of FROM; -1 when there is none. */
MUST_USE int composer_choose_root(const struct composer *composer);
/* Find the joins of the tables, with or without those that are only mentioned.
 * Return false when they are not connected. */
MUST_USE bool composer_find_tree(struct composer *composer, bool mentions);

/* Return the cheapest tree from the root that connects the tables, in the
 * arena; one that goes to `home` by rows that were spoken of, where it costs
 * about as much.  NULL: they are not connected. */
MUST_USE const struct graph_tree *composer_tree_to(struct composer *composer,
    int root, const int *tables, int count, int home);

/* compose_joins.c: fill the tree, the block's sources and the branches. */
MUST_USE bool composer_join(struct composer *composer);
/*
 * Return a filter on the root: its row has rows in the tables that meet the
 * conditions.  NULL when they are not connected.  The caller puts the
 * conditions into the block `*inner`.
 */
struct filter *composer_branch(struct composer *composer, const int *tables,
    int count, struct block **inner);
/* Do the same for one table, with a filter on the block's source of `root`. */
struct filter *composer_branch_from(struct composer *composer,
    struct block *outer, int root, int table, struct block **inner);
/* Return the table whose rows decide the condition. */
int composer_home(
    const struct composer *composer, const struct condition *condition);
/* Return the branch that reads the table; NULL when none does. */
struct block *composer_branch_of(struct composer *composer, int table);
void composer_attach_branches(struct composer *composer);
/* Does the block's own join repeat rows of the table? */
bool composer_repeats(const struct composer *composer, int table);

/* Does each row of `from` match at most one row of `to`? */
bool composer_leads_to(const struct composer *composer, int from, int to);

/*
 * compose_prune.c: remove a table, and its cost, when the block reads only the
 * key that joins it.  This runs last, because the sketch's terms may have no
 * source afterwards.
 */
void composer_prune(struct composer *composer);

/* compose_items.c: add the outputs and their groups.  Return false when a term
 * has no place in the block, or nothing is shown. */
MUST_USE bool composer_items(struct composer *composer);
/* compose_share.c: show the share of the rows that meet the conditions, or of
 * what is added up over them.  A period, and what is left out, is about all
 * rows.  Return false when no condition makes a part. */
bool composer_share(struct composer *composer);
/* Return the source that the term's key `via` leads to, and join it if
 * necessary.  NULL when the term's table is not in the block. */
struct source *composer_source_through(
    struct composer *composer, const struct term *term);

/* compose_terms.c: return NULL when the table is not in the block. */
struct expr *composer_term(
    struct composer *composer, struct block *block, const struct term *term);
struct expr *composer_aggregate(
    struct composer *composer, struct block *block, const struct term *term);
/* Division is exact; division by zero gives NULL. */
struct expr *composer_arithmetic(
    struct expr *left, char sign, struct expr *right, struct arena *arena);
const char *composer_alias(
    const struct composer *composer, const struct term *term);

/*
 * compose_latest.c: add a condition on the date of a history when the question,
 * or its evidence, wants the last state.  Its inner block has the periods, too.
 */
void composer_settle_latest(struct composer *composer);
/* compose_filters.c: add the conditions that the evidence puts on all rows. */
void composer_settle_filters(struct composer *composer);
/* The same of tables that the block only joins: lines of excluded orders. */
void composer_filter_joined(struct composer *composer);
/* compose_leave_out.c: leave rows out where they take part. */
void composer_leave_out(struct composer *composer);
/* "Ordered in 2023 and not in 2024, drafts left out": a draft of 2024 is none
 * of the rows that must not exist. */
void composer_leave_out_of(struct composer *composer, struct block *inner);
void composer_latest_period(struct composer *composer, struct block *block,
    const struct condition *latest);

/* compose_groups.c: return the mean of the condition's left side over the
 * block's groups; NULL when it has none. */
struct expr *composer_average_of_groups(struct composer *composer,
    struct block *block, const struct condition *condition);
/* "highest monthly": make a step of the units, and the aggregate over it. */
bool composer_over_units(struct composer *composer);

/* compose_blanks.c: show the text that the question wants for a missing value,
 * of the first output that may be missing. */
void composer_label_blanks(struct composer *composer);

/* compose_absence.c: exclude NULL from the list of NOT IN, because it would
 * hide rows. */
void composer_exclude_nulls(struct composer *composer, struct filter *in);
/* Require that no row of the table meets the conditions of the scope (from
 * 1). */
void composer_place_absence(struct composer *composer, int scope);

/* compose_where.c */
void composer_where(struct composer *composer);
/* Do not require a branch when the inner block already has all its tables. */
void composer_drop_implied(
    struct composer *composer, const struct block *inner);
/* Join conditions by OR, in the block that reads all of their tables. */
struct filter *composer_run(struct composer *composer, struct block *block,
    const struct condition *conditions, int count);
/* Return the filter of one condition: over the block's own sources, or over
 * another block when the key leads to many rows; NULL when it has no place. */
struct filter *composer_place_alone(
    struct composer *composer, const struct condition *condition);

/* compose_counts.c: turn separate conditions on counts and sums into semi-joins
 * of groups, with the conditions that OR joins to them. */
void composer_place_counts(struct composer *composer);
/* Place the conditions on groups, when the rows in them are known. */
void composer_place_having(struct composer *composer);
/* Does the condition limit a value of the block's groups? */
bool composer_is_having(
    const struct composer *composer, const struct condition *condition);

/* compose_conditions.c: return the condition over the block's sources; NULL
 * when it has no place. */
struct filter *composer_condition(struct composer *composer,
    struct block *block, const struct condition *condition);
struct expr *composer_key(
    struct composer *composer, struct block *block, int table);
/* compose_dates.c: return the condition on `left`: within a period (of a column
 * of years, too), on days of the week, near another date. */
struct filter *composer_compare_period(struct composer *composer,
    struct expr *left, const struct condition *condition);
struct filter *composer_compare_weekdays(struct composer *composer,
    struct expr *left, const struct condition *condition);
struct filter *composer_compare_columns(struct composer *composer,
    struct block *block, struct expr *left, const struct condition *condition);
struct filter *composer_compare_near(struct composer *composer,
    struct block *block, struct expr *left, const struct condition *condition);
/* "(SELECT avg(price) FROM books WHERE language = ...)": limit the block to the
 * rows of the condition's right table that meet their own conditions. */
void composer_inner(struct composer *composer, struct block *block,
    const struct condition *outer);

#endif
