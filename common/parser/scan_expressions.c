/* scan_expressions.c - place expressions of the lexicon; see scan.h */
#include "parser/duration.h"
#include "parser/metric.h"
#include "parser/predicate.h"
#include "parser/scan.h"

#include <string.h>
#include <strings.h>

/* Does the sketch have the condition already? */
static bool
is_known(const struct sketch *sketch, const struct term *term)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_TRUE && !condition->negated &&
		    !condition->scope &&
		    condition->left.kind == TERM_EXPRESSION &&
		    strcmp(condition->left.text, term->text) == 0)
			return true;
	}
	return false;
}

/* "clients churned in each segment": the condition is on the table before it,
 * and the list of things to show ends there. */
static bool
is_verb(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	return before->kind == ITEM_TABLE && before->to == item->from &&
	       scan->sketch->show_count > scan->sentence_shows &&
	       scan_item(scan, 1)->kind != ITEM_TABLE &&
	       !scan_cue(scan, 1, CUE_COMMA) && !scan_cue(scan, 1, CUE_AND);
}

/* "Items that are over-reserved", of stock: are the rows only a property of
 * what is shown? */
static bool
is_property(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    scan_belongs(scan, table, sketch->shows[i].table))
			return true;
	return false;
}

/* "Customers without unpaid invoices": are no rows of the table the ones that
 * are spoken of? */
static bool
is_absent(const struct scan *scan, int table)
{
	return scan->scope &&
	       scan->sketch->absences[scan->scope - 1].table == table;
}

/* "Late orders", of their deliveries: is the table behind it, and not the last
 * of its own words, what is spoken of? */
static bool
describes_next(const struct scan *scan, const struct item *item)
{
	const struct link_result *link = scan->request->link;
	if (scan_item(scan, 1)->kind != ITEM_TABLE ||
	    scan_item(scan, 1)->from != item->to)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == item->match->table &&
		    link->matches[i].to == item->to)
			return false;
	return true;
}

/* "unpaid invoices", "on leave": add a condition of the lexicon.  The words
 * also name its table when no other word does. */
static void
scan_predicate(struct scan *scan, const struct item *item, struct term term)
{
	const struct item *next = scan_item(scan, 1);
	bool named =
	    scan_mentioned(scan->sketch, term.table) ||
	    (next->kind == ITEM_TABLE && next->match->table == term.table);
	/* "trial balance, current period": it limits a measure and shows
	 * nothing */
	int shown = scan->sketch->show_count;
	bool figure =
	    shown && (scan->sketch->shows[shown - 1].kind == TERM_METRIC ||
			 scan->sketch->shows[shown - 1].kind == TERM_FORMULA);
	bool counted = scan->pending_count &&
		       scan->pending[0] == AGGREGATE_COUNT &&
		       next->kind != ITEM_TABLE;
	if (!named)
		scan_negate_own(scan, term.table);
	named = named || is_absent(scan, term.table);
	named = named || describes_next(scan, item);
	if (!named && (figure || is_property(scan, term.table)))
		scan_mention(scan, term.table, true);
	else if (!named || counted)
		scan_table(scan, item);
	/* "scrapped or sold off this year", of one state: the "or" is done */
	if (is_known(scan->sketch, &term)) {
		scan->or_next = false;
		return;
	}
	struct condition *condition = scan_condition(scan, term);
	if (condition)
		condition->kind = OPERAND_TRUE;
	if (is_verb(scan, item))
		scan->output = false;
}

/* Return the term of a metric, alone or computed from the metrics of several
 * tables.  Remember the groups of its definition. */
static struct term
metric_term(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->own_group_count)
		sketch->own_group_count = metric_groups(
		    term.text, scan->request, sketch->own_groups, term.at);
	term.text = metric_expression(term.text, scan->request->arena);
	int root = metric_formula(sketch, scan->request, term.text, term.at);
	if (root < 0)
		return term;
	struct term formula = scan_term(TERM_FORMULA, -1, root, term.at);
	formula.name = term.name;
	return formula;
}

static bool
is_date(const struct scan *scan, const struct term *term)
{
	return scan_column(scan, term->table, term->column)->class ==
	       COLUMN_DATE;
}

/* "cleared_on - sent_on" in a definition is the time between the dates, in the
 * unit that the question wants. */
static bool
place_duration(struct scan *scan, const struct item *item, const char *sql)
{
	const struct context *context = scan->request->context;
	struct term to, from;
	size_t read = metric_column(context, sql, &to);
	if (!read || strncmp(sql + read, " - ", 3) != 0)
		return false;
	sql += read + 3;
	read = metric_column(context, sql, &from);
	if (!read || sql[read] || !is_date(scan, &to) || !is_date(scan, &from))
		return false;
	struct term term = scan_term(TERM_DURATION, to.table, -1, item->from);
	term.via = from.column;
	term.parent = to.column;
	term.across = from.table != to.table;
	term.other = from.table;
	scan_mention(scan, to.table, true);
	if (term.across)
		scan_mention(scan, from.table, true);
	scan_place_measure(scan, term);
	return true;
}

/* A metric that is the mean of such a time, where the question wants a unit:
 * "average handling time in hours". */
static bool
place_mean_duration(struct scan *scan, const struct item *item)
{
	static const char mean[] = "AVG(";
	const char *sql = item->match->expr;
	size_t length = strlen(sql);
	if (strncasecmp(sql, mean, strlen(mean)) != 0 ||
	    sql[length - 1] != ')' || !duration_unit(scan->request->question))
		return false;
	int pending = scan->pending_count;
	scan->pending[0] = AGGREGATE_AVERAGE;
	scan->pending_count = 1;
	if (place_duration(scan, item,
		arena_strndup(scan->request->arena, sql + strlen(mean),
		    length - strlen(mean) - 1)))
		return true;
	scan->pending_count = pending;
	return false;
}

/* Is it a number of each row: one with a name, or what arithmetic makes of
 * numbers that add up? */
static bool
is_value(const struct term *term)
{
	return term->kind == TERM_EXPRESSION &&
	       (term->name || strstr(term->text, " - ") ||
		   strstr(term->text, " + ") || strstr(term->text, " * ")) &&
	       strncmp(term->text, "CASE", 4) != 0 && !predicate_is(term->text);
}

/* "Approved orders, pieces still to come": behind a comma it is shown. */
static bool
is_listed(const struct scan *scan, const struct term *term)
{
	return is_value(term) && scan_cue(scan, -1, CUE_COMMA) &&
	       scan->sketch->show_count && !scan->comparing &&
	       !scan_cue(scan, 1, CUE_COMPARE);
}

/* "Total amount still outstanding": what is left of the column right before is
 * shown in its place, and added up as that is. */
static void
take_place(struct scan *scan, struct term *term)
{
	struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	const struct item *before = scan_item(scan, -1);
	if (!sketch->show_count || before->kind != ITEM_COLUMN ||
	    !is_value(term))
		return;
	const struct term *last = &sketch->shows[sketch->show_count - 1];
	if (last->kind != TERM_COLUMN || last->at != before->from ||
	    last->table != term->table ||
	    !strstr(
		term->text, scan_column(scan, last->table, last->column)->name))
		return;
	term->aggregate = last->aggregate;
	for (int at = before->from; at < before->to; at++)
		if (strcmp(question->tokens[at].folded, "total") == 0)
			term->aggregate = AGGREGATE_SUM;
	sketch->show_count--;
}

void
scan_expression(struct scan *scan, const struct item *item)
{
	bool metric = item->kind == ITEM_METRIC;
	struct term term = scan_term(metric ? TERM_METRIC : TERM_EXPRESSION,
	    item->match->table, -1, item->from);
	term.text = item->match->expr;
	term.name = item->match->name;
	if (metric ? place_mean_duration(scan, item)
		   : place_duration(scan, item, term.text))
		return;
	if (!metric && predicate_is(term.text)) {
		scan_predicate(scan, item, term);
		return;
	}
	if (metric && scan_says_which_amount(scan, item)) {
		scan_mention(scan, term.table, false);
		return;
	}
	if (metric)
		term = metric_term(scan, term);
	if (metric && scan_metric_overall(scan, &term))
		return;
	if (!metric && is_value(&term) && scan->much >= 0) {
		scan_show_much(scan, term);
		scan_mention(scan, term.table, true);
		return;
	}
	/* "customers owe more than 20000" */
	if (is_verb(scan, item) && scan_plural(scan, scan_item(scan, -1)) &&
	    is_value(&term))
		scan->output = false;
	if (scan->ordering) {
		scan_order(scan, term);
	} else if (scan->grouping && !metric) {
		scan_group(scan, term);
		scan->grouping = scan_cue(scan, 1, CUE_AND);
	} else if (scan_best_waits(scan)) {
		scan_bind_best(scan, term);
	} else if (scan->output || is_listed(scan, &term)) {
		if (!metric && scan->pending_count)
			term.aggregate = scan->pending[0];
		take_place(scan, &term);
		scan_show(scan, term);
	}
	/* "customers who owe more than 20000": all that they owe */
	term.counted = !metric && !scan->output && is_value(&term);
	/* A metric aggregates by itself: "total revenue" is the revenue. */
	scan->pending_count = 0;
	scan->last = term;
	scan->last_item = scan->at;
}

enum { KEYS_MAX = 3 };

/* Does a row of one table belong to a row of the other? */
static bool
belongs(const struct context *context, int from, int to, int steps)
{
	for (int i = 0; steps && i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (key->from == from && key->to != from &&
		    (key->to == to || belongs(context, key->to, to, steps - 1)))
			return true;
	}
	return false;
}

bool
scan_belongs(const struct scan *scan, int from, int to)
{
	return belongs(scan->request->context, from, to, KEYS_MAX);
}

/* Turn a value of each row into the aggregate of many rows. */
static void
aggregate_value(struct term *term)
{
	bool value = is_value(term);
	if (!term->aggregate && term->kind == TERM_DURATION)
		term->aggregate = AGGREGATE_AVERAGE;
	else if (!term->aggregate && value)
		term->aggregate = AGGREGATE_SUM;
}

/* "top customers by gross amount", when each bill has the value: a customer has
 * the sum of the values. */
void
scan_sum_defined(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *best = &sketch->best.term;
	if (sketch->focus < 0 || !sketch->best.present ||
	    best->kind != TERM_EXPRESSION || best->table < 0 ||
	    !scan_belongs(scan, best->table, sketch->focus))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_EXPRESSION &&
		    sketch->shows[i].table == best->table)
			aggregate_value(&sketch->shows[i]);
	aggregate_value(best);
}

/* "SLT by adjuster", when each row has the value: a group has the mean of a
 * time, and the sum of any other value. */
void
scan_aggregate_defined(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->aggregate ||
		    (term->kind != TERM_DURATION && !is_value(term)))
			continue;
		term->aggregate = term->kind == TERM_DURATION
				      ? AGGREGATE_AVERAGE
				      : AGGREGATE_SUM;
	}
}
