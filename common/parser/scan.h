/*
 * scan.h - the state of the roles scan, shared by its parts
 *
 * thing_roles.c steps through the items; scan_words.c hears the small words,
 * with scan_modes.c, scan_aggregates.c, scan_superlatives.c and scan_orders.c;
 * scan_things.c, scan_columns.c and scan_values.c place what the question
 * names, scan_bounds.c numbers, scan_periods.c dates, scan_measures.c
 * arithmetic; scan_finish.c settles what is left.
 */
#ifndef NL2SQL_PARSER_SCAN_H
#define NL2SQL_PARSER_SCAN_H

#include "parser/adjective.h"
#include "parser/items.h"
#include "parser/request.h"
#include "parser/sketch.h"

enum { SCAN_MAX_PENDING = 4 };

struct scan {
	const struct parser_request *request;
	const struct items *items;
	struct sketch *sketch;
	const char *compare_word;
	struct condition *lower; /* of a between whose upper bound is due */
	long limit;              /* a number before a superlative */
	struct term last;        /* the last column, for a number to come */
	int last_item;           /* where it was */
	int at;                  /* the item in hand */
	int sentence_shows;      /* shown when the sentence began */
	int main_shows;          /* shown before the output sentence */
	int main_at;             /* the token that sentence begins at */
	int pending_at;          /* where the last aggregate was heard */
	int pending_count;
	enum aggregate pending[SCAN_MAX_PENDING];
	enum comparison comparison;
	enum likeness likeness;
	int than_direction;
	int direction;  /* 0: not said */
	int scope;      /* the absence in hand, 0 for none */
	bool output;    /* things are listed, not conditions */
	bool replacing; /* an output sentence: its shows replace the others */
	bool pending_total; /* "total number": a number column is summed */
	bool part; /* the column in hand is named by a part of its name */
	bool distinct;
	bool comparing, between, than_all;
	bool grouping, by, ordering;
	bool negated, spent; /* a negation, and whether it met its object */
	bool or_next, both, liking;
	int much;        /* shows before "how much", -1: it was not asked */
	bool rate_next;  /* of the value that follows: its share */
	bool everything; /* of the next table: all its columns */
	int inner;       /* of the conditions of a subquery; 0: of none */
};

/* Items around the one in hand; ITEM_END outside. */
const struct item *scan_item(const struct scan *scan, int offset);
bool scan_cue(const struct scan *scan, int offset, enum cue_kind kind);
/* Does the item's last word end like a plural? */
bool scan_plural(const struct scan *scan, const struct item *item);
const struct context_column *scan_column(
    const struct scan *scan, int table, int column);

MUST_USE struct term scan_term(
    enum term_kind kind, int table, int column, int at);
void scan_show(struct scan *scan, struct term term);
/* NULL when there are too many. */
struct condition *scan_condition(struct scan *scan, struct term left);
void scan_group(struct scan *scan, struct term term);
void scan_order(struct scan *scan, struct term term);
void scan_mention(struct scan *scan, int table, bool needed);
/* Nothing is pending any more but the mode. */
void scan_clear(struct scan *scan);

/* Was the table named before? */
bool scan_mentioned(const struct sketch *sketch, int table);
bool scan_is_measure(const struct scan *scan, int table, int column);
const struct context_table *scan_table_of(const struct scan *scan, int table);
/* No row of the table is there; what follows is said of such rows. */
void scan_negate_table(struct scan *scan, int table);
/* The number of rows of the table (-1: of whatever is joined). */
MUST_USE struct term scan_count_of(const struct scan *scan, int table);
/* "the latest X": the date that its rows are told apart by, the first it has;
 * table -1 where the superlative speaks of no time. */
struct adjective_column scan_dated_by(const struct scan *scan, int table);
/* Is there a superlative that does not know yet what it is about? */
bool scan_best_waits(const struct scan *scan);

/* scan_words.c: a small word. */
void scan_hear(struct scan *scan, const struct item *item);
/* scan_modes.c: a new list of things to show. */
void scan_begin_output(struct scan *scan);

/* scan_measures.c: show the term, or order by it where a superlative waits. */
void scan_place_measure(struct scan *scan, struct term term);
/* scan_durations.c */
void scan_duration(struct scan *scan);
/* scan_measures.c; scan_formula is true when the item was part of one. */
void scan_ratio(struct scan *scan);
void scan_minus(struct scan *scan);
/* At a value before "rate"; false: there is no room for it. */
bool scan_rate(struct scan *scan, const struct item *item);
bool scan_formula(struct scan *scan, const struct item *item);

/*
 * scan_clauses.c: "and how many were late", "in total and by phone" hear the
 * cue of a count; true: it is a further clause.  A term that is shown again is
 * one where it has conditions of its own.
 */
bool scan_hear_clause(struct scan *scan, const struct cue *cue);
void scan_hear_those(struct scan *scan);
bool scan_hear_in_total(struct scan *scan, const struct cue *cue);
void scan_show_again(struct scan *scan, const struct term *term);
void scan_finish_clauses(struct scan *scan);

/* scan_latest.c: "in the latest snapshot" at the superlative; true: heard. */
bool scan_hear_latest(struct scan *scan, const struct cue *cue);
void scan_finish_latest(struct scan *scan);

/*
 * scan_groups.c: "than the average customer" at the aggregate, "highest
 * monthly" at the unit; true: heard.
 */
bool scan_hear_group_average(struct scan *scan, const struct cue *cue);
bool scan_hear_over_units(struct scan *scan);
void scan_finish_groups(struct scan *scan);

/* scan_near.c: "within 30 days of ..." at a preposition; true: taken. */
bool scan_hear_near(struct scan *scan);

/* scan_versus.c: a measure in several periods, side by side. */
void scan_finish_versus(struct scan *scan);

/* scan_series.c: the money of a table's rows, or their number. */
MUST_USE struct term scan_amount_of(
    const struct scan *scan, const struct term *entity);
/* scan_series.c: a table that is measured by its money or its rows. */
void scan_measure_shows(struct scan *scan);
/* scan_series.c: under a group, a table that stands for money. */
void scan_sum_money(struct scan *scan);
/* scan_series.c: what grows or is added up, and along which unit of time. */
void scan_finish_series(struct scan *scan);

/*
 * scan_own.c: "of their department", "with the same title" from the item at the
 * offset on: how many items that is, 0 when something else is there.
 */
int scan_own_group(const struct scan *scan, int offset, struct term *group);

/* scan_absent.c: opens the scope of what is absent where its table follows. */
void scan_negate_next(struct scan *scan, int table);
/* "without a phone", "never admitted": of the column in hand? */
MUST_USE bool scan_reads_presence(
    const struct scan *scan, const struct item *item);
void scan_require_presence(struct scan *scan, struct term term);
/* "English is not official": neither is of a row of its own. */
void scan_absent_property(struct scan *scan, struct condition *property);

/*
 * scan_far.c, at a column: "the last name of their mentor" is shown, "more than
 * their head" compared; true: taken.
 */
MUST_USE bool scan_far(struct scan *scan, const struct item *item);
MUST_USE bool scan_far_compared(struct scan *scan, const struct item *item);
/* "the departments of authors": does the key only say whose column was shown?
 */
MUST_USE bool scan_far_role(const struct scan *scan, const struct item *item);
/*
 * scan_column_aggregates.c, at a column: "than the average price" compares with
 * it; the aggregates that wait for a column take it; so does a superlative that
 * it is near enough to.
 */
void scan_compare_with_aggregate(struct scan *scan, struct term term);
void scan_show_aggregates(struct scan *scan, struct term term);
MUST_USE bool scan_best_may_take(
    const struct scan *scan, const struct term *term);
void scan_best_meets(struct scan *scan, struct term term);

/* scan_columns.c: does the column mean whom it points to, not a number? */
MUST_USE bool scan_points_to_entity(
    const struct scan *scan, const struct item *item);

/* scan_states.c: "unpaid", whose date says so. */
void scan_state(struct scan *scan, const struct item *item);
/* scan_same.c: "the same age as Ito" at the age; true: taken. */
MUST_USE bool scan_same(struct scan *scan, const struct item *item);

/* scan_every.c: "who took every course" at the course; true: taken. */
MUST_USE bool scan_every(struct scan *scan, const struct item *item);
void scan_finish_every(struct scan *scan);

/*
 * scan_use.c: "used most often", "never used".  The one table whose rows refer
 * to the entity asked about, where no word names it; -1: several or none.
 */
MUST_USE int scan_only_user(const struct scan *scan);
/* The same of "the most common type", where types are rows of their own. */
void scan_count_uses(struct scan *scan);
/* "types that have never been used": no row refers to them. */
void scan_deny_use(struct scan *scan);

/*
 * scan_inner.c: "the average price of all books in English".  Open behind the
 * condition that compares with an aggregate, where rows of it are named.
 */
void scan_open_inner(struct scan *scan, const struct condition *condition);
void scan_close_inner(struct scan *scan);
/* The new condition is one of the aggregate's rows where that is open. */
void scan_into_inner(const struct scan *scan, struct condition *condition);
/* Does the table in hand only say whose aggregate is meant? */
MUST_USE bool scan_inner_table(struct scan *scan);
/* "more inhabitants than ..." around the column: true, what follows decides. */
MUST_USE bool scan_split_comparison(struct scan *scan, const struct item *item);

/* scan_shared.c: "the same project as their manager", at the role; true: a
 * condition says so. */
MUST_USE bool scan_shared(struct scan *scan, const struct item *item);

/* scan_asked.c: "when", "where" and "who" show what they ask for. */
void scan_finish_asked(struct scan *scan);
/* "and when did they start", at the "when"; true: the date is shown. */
MUST_USE bool scan_hear_when(struct scan *scan);

/* scan_own.c: a metric named once more, or "the overall one", behind a
 * comparison: the metric of each group against that of all rows. */
bool scan_metric_overall(struct scan *scan, const struct term *term);
void scan_finish_overall(struct scan *scan);

/* scan_totals.c: "in total", "which month had the highest revenue": sums. */
void scan_finish_totals(struct scan *scan);

/* scan_finish.c: what is pending at the end of the question. */
void scan_finish(struct scan *scan);

/* scan_expressions.c: under a group, what the evidence defines of a row. */
void scan_sum_defined(struct scan *scan);
void scan_aggregate_defined(struct scan *scan);

void scan_table(struct scan *scan, const struct item *item);
void scan_event(struct scan *scan, const struct item *item);
/* "without orders": no such row; what follows is said of it. */
void scan_negate_table(struct scan *scan, int table);
void scan_column_item(struct scan *scan, const struct item *item);
void scan_value(struct scan *scan, const struct item *item);
void scan_expression(struct scan *scan, const struct item *item);

void scan_number(struct scan *scan, const struct item *item);
/* scan_ages.c: "more than 8 years old", at the number; true: it was that. */
bool scan_age(struct scan *scan, const struct item *item);
void scan_period(struct scan *scan, const struct item *item);
/* scan_snapshots.c: "employees as of 1 January"; true: it was that. */
bool scan_snapshot(struct scan *scan, const struct period *period);
/* "on weekends": a condition on the day of a date. */
void scan_weekday(struct scan *scan, const struct item *item);
void scan_literal(struct scan *scan, const struct item *item);
/* "more than their department's average", at the table. */
bool scan_own_average(struct scan *scan, const struct item *item);
/* "older than average", at the end of a clause. */
void scan_flush_comparison(struct scan *scan);
/* The superlative takes the column or count it is about. */
void scan_bind_best(struct scan *scan, struct term term);

#endif
