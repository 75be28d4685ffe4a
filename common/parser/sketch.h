/*
 * sketch.h - the question in tables and columns, before joins
 *
 * The scan fills a sketch from left to right, and the composer makes a block of
 * it.  A sketch does not say how tables are joined.
 */
#ifndef NL2SQL_PARSER_SKETCH_H
#define NL2SQL_PARSER_SKETCH_H

#include "context/context.h"
#include "parser/key_choice.h"
#include "question/cue.h"
#include "question/dates.h"

enum {
	SKETCH_MAX_SHOWS = 16,
	SKETCH_MAX_CONDITIONS = 20,
	SKETCH_MAX_GROUPS = 6,
	SKETCH_MAX_ORDERS = 6,
	SKETCH_MAX_SCOPES = 4,
	SKETCH_MAX_MENTIONS = 16,
	SKETCH_MAX_FORMULAS = 12,
	FORMULA_MAX_CONDITIONS = 3,
	SKETCH_MAX_CLAUSES = 6,
};

enum term_kind {
	TERM_NONE,
	TERM_COLUMN,
	TERM_ENTITY, /* a row of the table, shown by its label */
	TERM_FAR,    /* `column` of the row in `parent` that the key `via`
			points to */
	TERM_EXPRESSION,
	TERM_METRIC,   /* has its own aggregate */
	TERM_GRAIN,    /* the date cut to a unit; table -1: to be chosen */
	TERM_DATE,     /* the date column of the question, to be chosen */
	TERM_SHARE,    /* rows that meet the conditions out of all */
	TERM_DURATION, /* from the date `via` to the date `parent` */
	TERM_FORMULA,  /* column is its place among the formulas */
};

/* A thing with a value for a row or, with an aggregate, for a group. */
struct term {
	enum term_kind kind;
	int table, column;
	const char *text; /* of an expression or metric */
	const char *name; /* of a metric or a formula; NULL: none */
	enum aggregate aggregate;
	bool distinct;
	bool through; /* an entity that the column `via` points to */
	int via, parent;
	bool across; /* a duration that begins in the table `other` */
	int other;
	bool counted; /* "how many hours", "more than 9 hours": a number, or the
			 sum of many */
	bool named;   /* an entity whose name is asked for, beside its key */
	enum calendar_unit unit;
	bool of_year; /* a grain of any year: all Januaries together */
	int at;       /* its token, to measure nearness */
};

/* Is it a row of the table itself, and not one that a key of it points to? */
MUST_USE bool term_is_row(const struct term *term, int table);

enum operand_kind {
	OPERAND_TEXT,    /* text */
	OPERAND_NUMBER,  /* text */
	OPERAND_PERIOD,  /* period */
	OPERAND_PATTERN, /* text is part of the value, likeness says where */
	OPERAND_TERM,    /* aggregate of a term over all rows */
	OPERAND_NAMED,   /* the term's value in the row with other = text */
	OPERAND_BEST,    /* the left column in the row that has the most */
	OPERAND_NULL,
	OPERAND_TRUE,   /* the left side is a flag */
	OPERAND_DAYS,   /* the date falls on one of `weekdays` */
	OPERAND_NEAR,   /* the date is that near to the date `right` */
	OPERAND_COLUMN, /* the column `right`, of the same kind */
	OPERAND_FIGURE, /* the measure `right` of the same group */
};

/* The scope of a condition that is placed already. */
enum { CONDITION_PLACED = -1 };

/* How near one date is to another: within so many units, or in the same. */
struct near {
	bool same;
	bool before;
	bool bounds; /* compares with the end of that time */
	long count;
	enum calendar_unit unit;
	const char *word; /* hours, minutes: shorter than a calendar's units */
	bool times;       /* `count` of them for each one of `factor` */
	struct term factor; /* a column of hours, or of another unit */
};

/* "More than 20 percent above the list price", "at most twice the average": so
 * many times the right side is meant. */
struct factor {
	enum factor_kind {
		FACTOR_NONE,
		FACTOR_TIMES,
		FACTOR_PERCENT, /* 80 percent of it */
		FACTOR_ABOVE,   /* percent */
		FACTOR_BELOW,
	} kind;
	const char *number; /* as SQL writes it */
};

struct condition {
	struct term left;
	struct factor factor;
	enum comparison comparison;
	bool negated;
	bool leaves; /* "leaving out drafts": negated, of rows that take part */
	enum operand_kind kind;
	const char *text;
	const char *typed; /* the words for a value in the question; NULL */
	struct period period;
	unsigned weekdays; /* bit 0 is Sunday */
	struct near near;
	int event; /* NEAR: the table of the left date */
	enum likeness likeness;
	struct term right; /* TERM; NAMED: its value; BEST: what is compared */
	bool most;         /* OPERAND_BEST: the highest, not the lowest */
	bool or_before;    /* joined to the condition before by OR */
	bool apart;        /* needs a row of its own (both) */
	bool whole;        /* limits all rows that a share is of */
	int scope;         /* 0, or the absence it belongs to, from 1 */
	int inner;         /* `at` + 1 of the condition whose aggregate is over
			      the rows that meet this one; 0: of none */
	int within;        /* `at` + 1 of the `every` whose rows it bounds */
	bool joint;        /* holds in the same row as each `apart` one */
	bool own;          /* TERM: only over the rows of the same group */
	bool every;        /* TERM: as many as exist */
	bool any;          /* TERM, NAMED: of "than any", which may mean some */
	bool latest;       /* TERM: the date is the last one of its table */
	bool of_groups;    /* TERM: the mean over all groups */
	struct term group; /* "of their department": the group */
	int at;
	enum role role; /* "from", "to": chooses between two keys */
	bool through;   /* reached by the key `via` of the role */
	int via;
};

enum formula_kind { FORMULA_NUMBER, FORMULA_MEASURE, FORMULA_BINARY };

/* A node of arithmetic; left and right are places among the formulas. */
struct formula {
	enum formula_kind kind;
	char sign; /* + - * / */
	int left, right;
	const char *text; /* of a number */
	struct term term; /* of a measure */
	struct condition conditions[FORMULA_MAX_CONDITIONS];
	int condition_count;
	bool or_zero; /* without such rows it is 0 */
};

/* "more in 2024 than in 2023": the tokens of its parts. */
struct outdo {
	bool present;
	enum comparison comparison;
	const char *factor; /* "half of what it was"; NULL: once */
	int at, than;
	int first, second; /* the periods */
	bool by_much;      /* "how many more": their difference is asked for */
	bool fewer;
};

/* "How many more bookings did schools make than clubs": the difference of one
 * measure between two values of a column. */
struct surplus {
	bool present;
	bool fewer;   /* of the second from the first */
	int at;       /* the token "more" */
	int than, to; /* "than clubs" */
	int first;    /* the first value */
	const struct link_match *second;
};

/* "spent more than their budget": two totals of rows that refer to the same
 * thing. */
struct outweigh {
	bool present, negated;
	bool counts;  /* rows are counted, and none are 0 */
	bool tally;   /* the things are counted, not listed */
	bool by_much; /* the difference is asked for */
	enum comparison comparison;
	struct term left, right;
	int listed;             /* the table of the things */
	int from, to;           /* the tokens that say so */
	int much_from, much_to; /* those of "and by how much" */
};

/* "without orders in 2024": no row of the table meets the scope's conditions */
struct absence {
	int table; /* -1: none after all */
	int at;
	bool leaves; /* opened by words that leave rows out */
};

struct order {
	struct term term;
	bool descending;
	bool of_equals; /* "then by": of rows that come out equal */
};

struct superlative {
	bool present;
	int direction; /* 1 up, -1 down */
	long limit;
	long offset;
	struct term term; /* TERM_NONE while it is unknown */
	const char *word; /* for its adjective */
	bool common;      /* count rows */
	bool asked;       /* "what is the largest X": show X itself */
	bool compares;    /* "than the car with the largest ..." */
	bool by;          /* "top customers by amount": summed up */
	int at;
	bool per_group; /* one winner for each group */
};

/* "and how many were late": the same term, for other rows. */
struct clause {
	struct term term;
	int at;     /* token it begins at */
	bool among; /* part of the rows before, not other ones */
};

struct mentioned {
	int table;
	int at;
	bool shown;
	bool needed; /* not only a modifier */
};

struct sketch {
	struct term shows[SKETCH_MAX_SHOWS];
	int show_count;
	struct condition conditions[SKETCH_MAX_CONDITIONS];
	int condition_count;
	struct term groups[SKETCH_MAX_GROUPS];
	int group_count;
	struct term
	    own_groups[SKETCH_MAX_GROUPS]; /* of a metric, if no others */
	int own_group_count;
	struct order orders[SKETCH_MAX_ORDERS];
	int order_count;
	struct absence absences[SKETCH_MAX_SCOPES];
	int absence_count;
	struct mentioned mentioned[SKETCH_MAX_MENTIONS];
	int mentioned_count;
	struct superlative best;
	struct formula formulas[SKETCH_MAX_FORMULAS];
	int formula_count;
	struct outdo outdo;
	struct surplus surplus;
	struct outweigh outweigh;
	struct clause clauses[SKETCH_MAX_CLAUSES];
	int clause_count;
	bool distinct;
	enum aggregate over; /* over the sums of units of time */
	bool average_count;  /* average number of T per X */
	int share;           /* 100 for percent, 1 for a fraction, 0 for none */
	int unit_asked;      /* "which month": its token + 1; the sum of each */
	bool varies;         /* "vary by": the mean of each group */
	bool rank;
	bool within; /* ranked in each group, as is said */
	bool running;
	bool whether;              /* yes or no: does such a row exist */
	bool of_all;               /* yes or no: is there no such row */
	bool versus;               /* show periods side by side */
	bool beside;               /* their difference is not asked for */
	int versus_at;             /* the token that says so */
	enum calendar_unit change; /* growth from unit to unit */
	enum growth growth;        /* in percent, or the difference */
	int latest;                /* table whose last state counts, or -1 */
	bool latest_each; /* the last state of each thing, not of all */
	bool as_of;       /* the state until a day */
	bool keep_empty;  /* including zero */
	long limit;       /* "show 10 orders" */
	int focus;        /* the entity of the question, or -1 */
	int unbound;      /* numbers and literals without a place */
};

/* "Older than any guest" means all guests, or else some: let it mean some.
 * Return false when nothing is compared so. */
MUST_USE bool sketch_let_any_be_some(struct sketch *sketch);

/* Does it show the share of a value's rows ("failure rate", "what percentage")?
 */
MUST_USE bool sketch_shares(const struct sketch *sketch);

/* Is a group a unit of time ("per month")? */
MUST_USE bool sketch_has_grain(const struct sketch *sketch);

/* Does a word of the question name the table's rows, and need them? */
MUST_USE bool sketch_needs(const struct sketch *sketch, int table);

/* Does the question sum, count or rank by rows of the table? */
MUST_USE bool sketch_measures(
    const struct sketch *sketch, const struct context *context, int table);

/* Show the groups, before all else and as many as there is room for, and group
 * by nothing. */
void sketch_show_groups(struct sketch *sketch);

/* Does the question list rows, and not some of their columns? */
MUST_USE bool sketch_lists_entities(const struct sketch *sketch);

#endif
