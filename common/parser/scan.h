/*
 * scan.h - the state of the roles scan, shared by its parts
 *
 * thing_roles.c steps through the items.  scan_words.c handles the closed
 * words, with scan_modes.c, scan_aggregates.c, scan_superlatives.c and
 * scan_orders.c.  scan_things.c, scan_columns.c and scan_values.c place the
 * things that the question names, scan_bounds.c places numbers, scan_periods.c
 * dates, and scan_measures.c arithmetic.  scan_finish.c settles the rest.
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
	struct condition *lower; /* of a between without its upper bound */
	long limit;              /* a number before a superlative */
	struct term last;        /* the last column, for a later number */
	int last_item;           /* the place of that column */
	int at;                  /* the current item */
	int sentence_shows;      /* shown when the sentence began */
	int main_shows;          /* shown before the output sentence */
	int main_at;             /* the token that sentence begins at */
	int pending_at;          /* the place of the last pending aggregate */
	int pending_count;
	enum aggregate pending[SCAN_MAX_PENDING];
	enum comparison comparison;
	struct factor factor; /* of the comparison */
	enum likeness likeness;
	int than;           /* enum than, 0: no such word */
	int direction;      /* 0: not given */
	int scope;          /* the current absence, 0 for none */
	bool output;        /* things are listed, not conditions */
	bool replacing;     /* an output sentence: replaces earlier shows */
	bool pending_total; /* "total number": a number column is summed */
	bool part; /* the question has only a part of the column's name */
	bool distinct;
	bool comparing, between;
	bool grouping, by, ordering;
	bool of_equals;      /* sorted: only what else comes out equal */
	bool negated, spent; /* a negation, and whether it has its object */
	bool leaving;        /* it leaves rows out */
	bool next_alone;     /* it denies the next thing, and no other */
	bool nobody;         /* it says that no person does it */
	bool or_next, both, liking;
	int much;        /* shows before "how much", -1: not in the question */
	bool rate_next;  /* show the share of the next value */
	bool everything; /* show all columns of the next table */
	int inner;       /* the current subquery's conditions; 0: none */
};

/* Return an item near the current one; ITEM_END outside of the list. */
const struct item *scan_item(const struct scan *scan, int offset);
bool scan_cue(const struct scan *scan, int offset, enum cue_kind kind);
/* Does the item's last word end like a plural? */
bool scan_plural(const struct scan *scan, const struct item *item);
const struct context_column *scan_column(
    const struct scan *scan, int table, int column);

MUST_USE struct term scan_term(
    enum term_kind kind, int table, int column, int at);
void scan_show(struct scan *scan, struct term term);
/* Return NULL when there are too many. */
struct condition *scan_condition(struct scan *scan, struct term left);
void scan_group(struct scan *scan, struct term term);
void scan_order(struct scan *scan, struct term term);
void scan_mention(struct scan *scan, int table, bool needed);
/* Clear all pending state except the mode. */
void scan_clear(struct scan *scan);

/* Was the table named before? */
bool scan_mentioned(const struct sketch *sketch, int table);
bool scan_is_measure(const struct scan *scan, int table, int column);
/* Is it a measure of which many rows have a sum? */
bool scan_adds_up(const struct scan *scan, int table, int column);
const struct context_table *scan_table_of(const struct scan *scan, int table);
/* Require that no row of the table exists; the next conditions are about such
 * rows. */
void scan_negate_table(struct scan *scan, int table);
/* Return the number of rows of the table (-1: of all joined tables). */
MUST_USE struct term scan_count_of(const struct scan *scan, int table);
/* "the latest X": return the date that distinguishes its rows, the first of the
 * table; table -1 when the superlative does not mean time. */
struct adjective_column scan_dated_by(const struct scan *scan, int table);
/* Is there a superlative that still needs its column? */
bool scan_best_waits(const struct scan *scan);
/* Is the one with the most asked for, though several are named ("which peaks")?
 */
bool scan_best_of_many(const struct scan *scan);
/* "Which peaks are the highest, from highest to lowest?": who says the order of
 * many wants to see more than the first.  Show all; false: it is one. */
bool scan_list_best(struct scan *scan, const struct cue *cue);
/* Does the word order the term downwards?  The oldest one has the highest age
 * and the earliest date. */
bool scan_descends(
    const struct scan *scan, const struct cue *cue, const struct term *term);

/* scan_words.c: handle a closed word. */
void scan_hear(struct scan *scan, const struct item *item);
/* scan_modes.c: begin a new list of things to show. */
void scan_begin_output(struct scan *scan);
/* Before a time is shown: the "average number of days" counts nothing. */
void scan_count_nothing(struct scan *scan);

/* scan_measures.c: show the term, or order by it when a superlative needs
 * it. */
void scan_place_measure(struct scan *scan, struct term term);
/* scan_durations.c */
void scan_duration(struct scan *scan);
MUST_USE bool scan_time_of_rows(struct scan *scan, const struct item *item);
/* scan_measures.c; scan_formula returns true when the item is a part of one. */
void scan_ratio(struct scan *scan);
void scan_minus(struct scan *scan);
/* At a value before "rate".  Return false when there is no room for it. */
bool scan_rate(struct scan *scan, const struct item *item);
bool scan_formula(struct scan *scan, const struct item *item);

/*
 * scan_clauses.c, at the cue of a count: read "and how many were late", "in
 * total and by phone".  Return true when it is a further clause.  A term that
 * is shown again is a clause when it has conditions of its own.
 */
bool scan_hear_clause(struct scan *scan, const struct cue *cue);
void scan_hear_those(struct scan *scan);
bool scan_hear_in_total(struct scan *scan, const struct cue *cue);
void scan_show_again(struct scan *scan, const struct term *term);
void scan_finish_clauses(struct scan *scan);

/* scan_latest.c, at the superlative: read "in the latest snapshot".  Return
 * true when it is that. */
bool scan_hear_latest(struct scan *scan, const struct cue *cue);
void scan_finish_latest(struct scan *scan);

/* scan_groups.c: read "than the average customer" at the aggregate, "highest
 * monthly" at the unit.  Return true when it is that. */
bool scan_hear_group_average(struct scan *scan, const struct cue *cue);
bool scan_hear_over_units(struct scan *scan);
void scan_finish_groups(struct scan *scan);

/* Take a date that only says what the period is about ("by start date") for
 * the period's, and not for a group. */
void scan_finish_dated(struct scan *scan);

/* scan_near.c, at a preposition: read "within 30 days of ...".  Return true
 * when it is that. */
bool scan_hear_near(struct scan *scan);

/* scan_beside.c, at a comparison: read "after the due date", "later than
 * planned".  Return true when two columns are compared. */
bool scan_hear_beside(struct scan *scan, const struct cue *cue);
/* The same, at "more than 3 days after the due date": the dates are that far
 * apart, each row's or on average. */
bool scan_hear_apart(struct scan *scan, const struct cue *cue);
/* Does a number, a time or a name follow the column at the offset, which is
 * compared with that? */
MUST_USE bool scan_bound_follows(const struct scan *scan, int offset);

/* scan_own_row.c, at a comparison: read "more than their own boss".  Return
 * true when the row is compared with the one that its key points to. */
bool scan_hear_own_row(struct scan *scan, const struct cue *cue);

/* scan_lasting.c, at a comparison: read "longer than the target hours of their
 * kind".  Return true when a time is compared with a column of hours or days.
 */
bool scan_hear_lasting(struct scan *scan, enum comparison comparison);

/* scan_idle.c: remove groups that are what is measured, or a series of what
 * holds now. */
void scan_drop_idle_groups(struct scan *scan);
/* scan_snapshots.c: require that the table's rows have begun, and that they
 * have not ended by today.  Return false when they do not say so. */
MUST_USE bool scan_hold_now(struct scan *scan, int table);

/* scan_versus.c: show a measure in several periods, side by side. */
void scan_finish_versus(struct scan *scan);
/* "By month, 2023 versus 2024": let a group be the month of any year, where
 * both periods begin on the same day of a year, since no other has rows of
 * both. */
void scan_group_across_years(struct sketch *sketch, const struct period *one,
    const struct period *other);
/* Show the formula of a measure in the period, which gives it its name. */
void scan_show_in_period(
    struct scan *scan, int root, const struct period *period);
/* Show the left formula less the right one, or the other way where `fewer`. */
void scan_show_difference(
    struct sketch *sketch, int left, int right, bool fewer);
/* Take the only measure out of what is shown.  Return false, and leave all
 * there, when there is none, or several. */
MUST_USE bool scan_take_measure(struct sketch *sketch, struct term *measure);

/* scan_beside.c: return the first quantity of the table's rows that is not the
 * column `besides`; -1 when there is none. */
MUST_USE int scan_quantity_of(const struct scan *scan, int table, int besides);
/* Does the token say that something is not paid? */
MUST_USE bool scan_says_unpaid(const struct scan *scan, int at);
/* scan_run_out.c, at a table or a column: read "out of stock".  Return true
 * when none is left of the quantity that it means. */
bool scan_run_out(struct scan *scan, const struct item *item);
/* scan_run_out.c: read "the plants we are out of", at the end. */
void scan_finish_run_out(struct scan *scan);
/* scan_run_out.c: does "out of" stand right before the item? */
MUST_USE bool scan_is_out_of(const struct scan *scan, const struct item *item);
/* scan_series.c: return the money of a table's rows, or their number. */
MUST_USE struct term scan_amount_of(
    const struct scan *scan, const struct term *entity);
/* scan_series.c: is the item at the token money that is not counted in rows:
 * "cash", "money received"? */
MUST_USE bool scan_says_whole_money(const struct scan *scan, int at);
/* scan_series.c: measure a shown table by its money or its rows. */
void scan_measure_shows(struct scan *scan);
/* scan_series.c: under a group, add up the money that a table means. */
void scan_sum_money(struct scan *scan);
/* scan_series.c: settle which measure grows or is added up, and along which
 * unit of time. */
void scan_finish_series(struct scan *scan);

/*
 * scan_own.c: read "of their department", "with the same title" from the item
 * at the offset on.  Return how many items that is; 0 when it is something
 * else.
 */
int scan_own_group(const struct scan *scan, int offset, struct term *group);

/* scan_absent.c: open the scope of an absence of the table's rows, behind a
 * negation.  "The top customers by order value, without cancelled orders"
 * leaves rows out of the sum; there is no absence. */
void scan_negate_own(struct scan *scan, int table);
/* The same when the table's name follows. */
void scan_negate_next(struct scan *scan, int table);
/* Is the current column in a phrase such as "without a phone", "never
 * admitted"? */
MUST_USE bool scan_reads_presence(
    const struct scan *scan, const struct item *item);
void scan_require_presence(struct scan *scan, struct term term);
/* Compare the number with 0, as one that there is (COMPARE_MORE) or is none of.
 * Return the condition; NULL: there is no room for it. */
struct condition *scan_require_quantity(
    struct scan *scan, struct term quantity, enum comparison comparison);
/* "English is not official": put both conditions into the absence of one
 * row. */
void scan_absent_property(struct scan *scan, struct condition *property);

/* scan_far.c, at a column: show "the last name of their mentor".  Return true
 * when it is that. */
MUST_USE bool scan_far(struct scan *scan, const struct item *item);
/* "the departments of authors": does the key only name the owner of the shown
 * column? */
MUST_USE bool scan_far_role(const struct scan *scan, const struct item *item);
/*
 * scan_column_aggregates.c, at a column: "than the average price" compares with
 * it.  Pending aggregates take it, and so does a superlative that is near
 * enough.
 */
void scan_compare_with_aggregate(struct scan *scan, struct term term);
void scan_show_aggregates(struct scan *scan, struct term term);
MUST_USE bool scan_best_may_take(
    const struct scan *scan, const struct term *term);
void scan_best_meets(struct scan *scan, struct term term);

/* scan_far.c: is the item "name" or "full name"? */
MUST_USE bool scan_says_name(const struct scan *scan, const struct item *item);

/* scan_columns.c: "do most climbs start": is the word of a date the verb of
 * what most of them do, and nothing to show? */
MUST_USE bool scan_is_verb_of_do(
    const struct scan *scan, const struct item *item);
/* scan_columns.c: is the column a key to a row that has a name, whose number or
 * code the question does not ask for? */
MUST_USE bool scan_leads_to_row(
    const struct scan *scan, const struct item *item);
/* scan_columns.c: "by buyer": does it mean that row?  A code that people know
 * ("by currency") means itself. */
MUST_USE bool scan_points_to_entity(
    const struct scan *scan, const struct item *item);
/* The row that the item's key points to; the term, when it is no such key. */
MUST_USE struct term scan_row_of_key(
    const struct scan *scan, const struct item *item, struct term term);

/*
 * scan_values.c, at a value behind "by" or "per": "the hours per field
 * engineer", where the people's titles are rows of their own.  Return the table
 * of these people, whom the title only names; -1 when it is another value.
 */
MUST_USE int scan_people_titled(
    const struct scan *scan, const struct item *item);

/* scan_states.c: add the condition of a state such as "unpaid" on its date. */
void scan_state(struct scan *scan, const struct item *item);
/* scan_same.c, at the age: read "the same age as Ito".  Return true when it is
 * that. */
MUST_USE bool scan_same(struct scan *scan, const struct item *item);

/* scan_every.c, at the course: read "who took every course".  Return true when
 * it is that. */
MUST_USE bool scan_every(struct scan *scan, const struct item *item);
void scan_finish_every(struct scan *scan);
/* scan_all.c: "whose bills are all paid", "with only paid bills": require that
 * no row is otherwise. */
void scan_finish_all(struct scan *scan);
/* "Have all bills been paid?": ask whether there is no row of which the last
 * that is said of it does not hold. */
void scan_ask_of_all(struct scan *scan);
/* scan_each.c: list "the main contact of each customer" beside the customers,
 * and count nothing. */
void scan_finish_each(struct scan *scan);
/* scan_each.c, at the region: read "its rank within its region": the rows are
 * ranked in each.  Return false when the item says nothing like that. */
MUST_USE bool scan_ranks_within(struct scan *scan, const struct item *item);

/*
 * scan_use.c: "used most often", "never used".  Return the only table whose
 * rows refer to the entity of the question, when no word names this table; -1
 * when there are several or none.
 */
MUST_USE int scan_only_user(const struct scan *scan);
/* Count the uses for "the most common type", when types are rows of their
 * own. */
void scan_count_uses(struct scan *scan);
/* The only table of people that refer to rows of the table; -1: there is none,
 * -2: several. */
MUST_USE int scan_people_of(const struct context *context, int of);
/* "types that have never been used": require that no row refers to them. */
void scan_deny_use(struct scan *scan);

/*
 * scan_inner.c: "the average price of all books in English".  Open a subquery
 * behind the condition that compares with an aggregate, when the question names
 * the aggregate's rows.
 */
void scan_open_inner(struct scan *scan, const struct condition *condition);
void scan_close_inner(struct scan *scan);
/* Put the new condition on the aggregate's rows when such a subquery is
 * open. */
void scan_into_inner(const struct scan *scan, struct condition *condition);
/* Does the current table only name the rows of the aggregate? */
MUST_USE bool scan_inner_table(struct scan *scan, const struct item *item);
/* Read "more inhabitants than ..." around the column.  Return true when it is
 * that; the text behind "than" then completes it. */
MUST_USE bool scan_split_comparison(struct scan *scan, const struct item *item);

/* scan_shared.c, at the role: read "the same project as their manager".  Return
 * true when it became a condition. */
MUST_USE bool scan_shared(struct scan *scan, const struct item *item);

/* scan_asked.c: show the things that "when", "where" and "who" ask for. */
void scan_finish_asked(struct scan *scan);
/* "Which supplier sells the rope at the lowest price": rank by the figure of
 * the rows between. */
void scan_rank_between(struct scan *scan);
/* "The cheapest supplier of the rope": what the superlative is about in such
 * rows; table -1: nothing. */
struct adjective_column scan_ranked_between(struct scan *scan);
/* "Who is the youngest in each team": list the only people that the
 * superlative ranks, and return their column; table -1: there are none. */
struct adjective_column scan_ranked_people(struct scan *scan);
/* At the "when": read "and when did they start".  Return true when the date is
 * shown. */
MUST_USE bool scan_hear_when(struct scan *scan);

/* scan_own.c: read a second mention of a metric, or "the overall one", behind a
 * comparison.  It compares the metric of each group with that of all rows. */
bool scan_metric_overall(struct scan *scan, const struct term *term);
void scan_finish_overall(struct scan *scan);

/* scan_doer.c: count the rows for each of those whom their key shows. */
void scan_finish_doer(struct scan *scan);

/* scan_totals.c: add up for "in total", "which month had the highest
 * revenue". */
void scan_finish_totals(struct scan *scan);

/* scan_alternatives.c: join values that no row has together. */
void scan_finish_alternatives(struct scan *scan);

/* scan_finish.c: is it a plural such as "hires" or "completions", of one word
 * that is not the name of a date, and with nothing behind it that it could
 * describe? */
MUST_USE bool scan_names_events(
    const struct scan *scan, const struct item *item);
/* Settle the pending state at the end of the question. */
void scan_finish(struct scan *scan);

/* scan_expressions.c: under a group, add up expressions that the evidence
 * defines for a row. */
void scan_sum_defined(struct scan *scan);
/* Does a row of one table belong to one of the other, by a few keys? */
MUST_USE bool scan_belongs(const struct scan *scan, int from, int to);
void scan_aggregate_defined(struct scan *scan);

/* scan_narrow.c: "sick days per department", of approved leave: a department
 * without any is left out, where a FILTER would show it with no figure. */
void scan_narrow_metric(struct scan *scan);

/* "The share of vehicles that are accessible", where a definition says which
 * part that is: what it counts bounds no rows, of which all would be that part.
 */
void scan_widen_metric(struct scan *scan);

/* scan_things.c, at the sales: read "sales tax in May", "project hours by
 * month" at the front of a question: it only says which amount of other rows is
 * meant. */
MUST_USE bool scan_says_which_amount(
    const struct scan *scan, const struct item *item);
void scan_table(struct scan *scan, const struct item *item);
void scan_event(struct scan *scan, const struct item *item);
/* "How much did members pay", where the verb was found as the name of payments
 * or of a column of theirs: show their amount.  Return false when it is none.
 */
MUST_USE bool scan_pays(struct scan *scan, const struct item *item);
/* Behind "how much", show the sum of the amount instead of the verb's
 * subject. */
void scan_show_much(struct scan *scan, struct term amount);
/* "without orders": no such row exists; the next conditions are about such
 * rows. */
void scan_negate_table(struct scan *scan, int table);
/* "Main course": does the column stand right behind its own value? */
MUST_USE bool scan_is_own_column(
    const struct item *value, const struct item *column);
void scan_column_item(struct scan *scan, const struct item *item);
void scan_value(struct scan *scan, const struct item *item);
void scan_expression(struct scan *scan, const struct item *item);

void scan_number(struct scan *scan, const struct item *item);
/* scan_due.c, at the number: read "more than 90 days past due".  Return true
 * when it is that. */
bool scan_overdue(struct scan *scan, const struct item *item);
/* At a unit of time: read "days overdue", "how many days late they are", of
 * rows that are said to be overdue.  Return true when it is that. */
bool scan_delay(struct scan *scan, const struct item *item);
/* scan_elapsed.c: read "how many days after the invoice date do they pay",
 * "hours until the first reply".  Return true when the time is shown. */
bool scan_elapsed(struct scan *scan, const struct item *item);
/* scan_first_date.c, at the date: read "the date of their last order".  Return
 * true when it is shown. */
bool scan_first_date(struct scan *scan, const struct item *item);
/* scan_ages.c, at the number: read "more than 8 years old".  Return true when
 * it is that. */
bool scan_age(struct scan *scan, const struct item *item);
/* The column of numbers that is the age of the rows named last, as a term.
 * Return false when there is none. */
bool scan_has_age(const struct scan *scan, struct term *age);
/* Read the number as years since their birth.  Return true when a date has
 * it. */
bool scan_birth(struct scan *scan, const struct item *item);
void scan_period(struct scan *scan, const struct item *item);
/* "In January, February and March, by month": one of these times, and not all
 * of them at once. */
void scan_finish_times(struct scan *scan);
/* scan_snapshots.c: read "run until June": the date that ends the rows.  Return
 * true when it is that. */
bool scan_until(struct scan *scan, const struct period *period);

/* scan_snapshots.c: read "employees as of 1 January".  Return true when it is
 * that. */
bool scan_snapshot(struct scan *scan, const struct period *period);
/* At a state of what begins and ends: "contracts in force on 1 May". */
void scan_holding(struct scan *scan, const struct state *state);
/* Add a condition on the day of a date: "on weekends". */
void scan_weekday(struct scan *scan, const struct item *item);
void scan_literal(struct scan *scan, const struct item *item);
/* At the table: read "more than their department's average". */
bool scan_own_average(struct scan *scan, const struct item *item);
/* At the table: read "a price higher than that of the book", "than some books".
 * The next conditions are about these rows.  Return false when it is no such
 * comparison. */
MUST_USE bool scan_compare_with_rows(
    struct scan *scan, const struct item *item);
/* At the end of a clause: read "older than average". */
void scan_flush_comparison(struct scan *scan);
/* Drop "more than the most of the same column": no row is, so that something
 * else was asked for. */
void scan_drop_impossible(struct scan *scan);
/* Give the superlative its column or count. */
void scan_bind_best(struct scan *scan, struct term term);

#endif
