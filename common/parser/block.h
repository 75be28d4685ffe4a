/*
 * block.h - a query of the parser, before it is SQL
 *
 * A block holds the outputs, the rows, the groups and the order of a query
 * (after NatSQL).  The tables that it reads are sources, joined to one another.
 * An expression points to its source, so a nested block may use columns of an
 * outer one, and the writer (emit.h) knows when to qualify them.
 *
 * Everything lives in one arena and is never freed separately.  Lists are
 * arrays with a fixed bound, because no real question needs more.  The
 * functions that add return false when a list is full.
 */
#ifndef NL2SQL_PARSER_BLOCK_H
#define NL2SQL_PARSER_BLOCK_H

#include "base/memory.h"
#include "context/context.h"

enum {
	BLOCK_MAX_ITEMS = 24,
	BLOCK_MAX_SOURCES = 12,
	BLOCK_MAX_KEYS = 16,
	BLOCK_MAX_ARGUMENTS = 4,
	BLOCK_MAX_PARTITIONS = 6,
};

struct block;
struct filter;

/* A table that a block reads, or (table < 0) a block that is read as a
 * table. */
struct source {
	int table;           /* of the context, -1 for a derived table */
	struct block *block; /* of a derived table */
	const char *name;    /* name of a derived table; NULL: grouped */
	bool with;           /* written first, as WITH name */
	const char *alias;
	struct source *parent; /* the source it joins; NULL for the first */
	struct filter *on;
	const char *using[BLOCK_MAX_KEYS]; /* FULL JOIN .. USING these names */
	int using_count;
	bool outer;     /* LEFT JOIN */
	bool optional;  /* a row of the parent may match none of this */
	bool qualified; /* set by the writer: columns need the alias */
};

enum expr_kind {
	EXPR_COLUMN, /* source, column */
	EXPR_NAME,   /* source, text: an output column of a derived table */
	EXPR_STAR,
	EXPR_NUMBER,  /* text */
	EXPR_TEXT,    /* text, to be quoted */
	EXPR_DATE,    /* text: YYYY-MM-DD */
	EXPR_RAW,     /* text: SQL of the lexicon; name: its name */
	EXPR_CALL,    /* text (arguments), aggregates included */
	EXPR_BINARY,  /* text between two arguments */
	EXPR_CAST,    /* argument::text */
	EXPR_BLOCK,   /* a block of one value */
	EXPR_EXISTS,  /* does the block have a row */
	EXPR_EXTRACT, /* EXTRACT(text FROM argument) */
	EXPR_WINDOW,  /* argument OVER (PARTITION BY .. ORDER BY ..) */
};

struct expr {
	enum expr_kind kind;
	struct source *source;
	int column;
	const char *text;
	const char *name; /* of RAW; NULL when it has none */
	bool distinct;
	bool negated; /* NOT EXISTS */
	struct expr *argument[BLOCK_MAX_ARGUMENTS];
	int argument_count;
	struct filter *only; /* an aggregate's FILTER (WHERE ...) */
	struct block *block;
	struct expr *partition[BLOCK_MAX_PARTITIONS]; /* of a window */
	int partition_count;                          /* 0: all rows are one */
	struct expr *order;                           /* of a window */
	bool descending;                              /* of that order */
};

enum filter_kind {
	FILTER_AND,
	FILTER_OR,
	FILTER_NOT,
	FILTER_COMPARE, /* left text right */
	FILTER_NULL,    /* left IS [NOT] NULL */
	FILTER_IN,      /* left [NOT] IN (block) */
	FILTER_LIST,    /* left [NOT] IN (values) */
	FILTER_EXISTS,  /* [NOT] EXISTS (block) */
	FILTER_TRUE,    /* left is a boolean, [NOT] left */
};

struct filter {
	enum filter_kind kind;
	const char *text; /* operator: =, <>, <, ILIKE ... */
	bool negated;
	struct expr *left, *right;
	struct block *block;
	struct filter *first; /* of AND, OR, NOT, and the values of LIST */
	struct filter *next;  /* sibling */
};

struct block_item {
	struct expr *expr;
	const char *alias; /* NULL: the column's own name */
};

struct block_order {
	struct expr *expr;
	bool descending;
};

enum set_operation { SET_NONE, SET_UNION, SET_INTERSECT, SET_EXCEPT };

struct block {
	struct block_item items[BLOCK_MAX_ITEMS];
	int item_count;
	bool distinct;
	struct expr *distinct_on[BLOCK_MAX_KEYS];
	int distinct_on_count;
	struct source *sources[BLOCK_MAX_SOURCES];
	int source_count;
	struct filter *where;
	struct expr *group[BLOCK_MAX_KEYS];
	int group_count;
	struct filter *having;
	struct block_order order[BLOCK_MAX_KEYS];
	int order_count;
	long limit; /* 0: none */
	long offset;
	bool correlated; /* uses a source of an outer block */
	/* of a correlated block: which of its rows are in the group of the
	 * outer row (column = outer column), a part of `where`, and nothing
	 * else of it uses the outer block; NULL: not known */
	struct filter *group_of_outer;
	enum set_operation operation;
	struct block *other;
};

MUST_USE struct block *block_new(struct arena *arena);

/* Add a source at the end; NULL when there are too many. */
struct source *block_add_source(
    struct block *block, int table, struct arena *arena);
/* Return the source that reads `table`; NULL when the block has none. */
struct source *block_source(const struct block *block, int table);

/* Return false when the list is full; the second addition of an expression does
 * nothing. */
bool block_add_item(struct block *block, struct expr *expr, const char *alias);
bool block_add_group(struct block *block, struct expr *expr);
bool block_add_order(struct block *block, struct expr *expr, bool descending);
/* Order ties by the first output that is no aggregate, so that they come in the
 * same order every time. */
void block_break_ties(struct block *block);
/* Order groups that nothing orders: the largest of the first aggregate first.
 */
void block_order_groups(struct block *block);
/* Add one more condition to where or having by AND. */
void block_and(
    struct filter **tree, struct filter *filter, struct arena *arena);

MUST_USE struct expr *expr_column(
    struct source *source, int column, struct arena *arena);
MUST_USE struct expr *expr_leaf(
    enum expr_kind kind, const char *text, struct arena *arena);
MUST_USE struct expr *expr_call(
    const char *function, struct expr *argument, struct arena *arena);
/* coalesce(value, 0) */
MUST_USE struct expr *expr_or_zero(struct expr *value, struct arena *arena);
MUST_USE struct expr *expr_binary(struct expr *left, const char *text,
    struct expr *right, struct arena *arena);
/* A difference of times, in units of so many seconds. */
MUST_USE struct expr *expr_elapsed(
    struct expr *difference, long seconds, struct arena *arena);
MUST_USE struct expr *expr_cast(
    struct expr *argument, const char *type, struct arena *arena);
/* Return count(DISTINCT key) of the source's rows, which joins may repeat, or
 * count(*) where its rows come once (`repeats` false), and the sum of stored
 * counts where a row is a sum (name_part.h).  NULL: they repeat and have no key
 * of one column. */
MUST_USE struct expr *expr_count_rows(struct source *source,
    const struct context *context, bool repeats, struct arena *arena);
/* Return date_trunc(unit, date): the moment at which the unit begins. */
MUST_USE struct expr *expr_trunc(
    struct expr *date, const char *unit, struct arena *arena);
/* Return the span of time that a date is in, as people read it: the number of
 * the year, or the first day of another unit ("month"). */
MUST_USE struct expr *expr_span(
    struct expr *date, const char *unit, struct arena *arena);
MUST_USE struct expr *expr_block(struct block *block, struct arena *arena);
/* Return function OVER (ORDER BY order).  `order` may be NULL; partitions are
 * added later. */
MUST_USE struct expr *expr_window(
    struct expr *function, struct expr *order, struct arena *arena);
/* Return false when there are too many. */
bool expr_partition(struct expr *window, struct expr *by);
/* Return 100.0 * part / nullif(whole, 0), never an integer division. */
MUST_USE struct expr *expr_percentage(
    struct expr *part, struct expr *whole, struct arena *arena);
/* Limit an aggregate to the rows that meet the filter.  Return false when the
 * expression is no single aggregate, or the filter has one; it then stays
 * unchanged. */
MUST_USE bool expr_only(
    struct expr *expr, struct filter *filter, struct arena *arena);
/* Return an output column of a derived table. */
MUST_USE struct expr *expr_name(
    struct source *source, const char *name, struct arena *arena);

/* Do both write the same SQL?  (Blocks compare by identity.) */
bool expr_same(const struct expr *left, const struct expr *right);
/* Is it the call of an aggregate function, or a metric? */
bool expr_is_aggregate(const struct expr *expr);
/* Does it call an aggregate function outside of windows? */
bool expr_aggregates(const struct expr *expr);
/* Does an aggregate decide the condition, outside of its blocks? */
bool filter_aggregates(const struct filter *filter);

MUST_USE struct filter *filter_new(enum filter_kind kind, struct arena *arena);
MUST_USE struct filter *filter_compare(struct expr *left, const char *text,
    struct expr *right, struct arena *arena);
/* Deny the filter, which keeps a period of the date: what did not happen then
 * may never have happened, so that a date that may be missing may be so. */
MUST_USE struct filter *filter_outside(struct expr *date, struct filter *period,
    bool nullable, struct arena *arena);
/* A group of conditions; add with filter_add. */
void filter_add(struct filter *group, struct filter *filter);

#endif
