/*
 * date_column.c - which date "in 2024" is about; see composer.h
 */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/composer.h"
#include "parser/date_advice.h"
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/heard_dates.h"
#include "parser/line_head.h"
#include "parser/predicate.h"
#include "question/date_verb.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int
fewer_steps(const struct composer *composer, int from, int to, int nearest)
{
	int hops = from < 0 ? -1 : graph_hops(composer->graph, from, to);
	return hops >= 0 && hops < nearest ? hops : nearest;
}

/* Return the distance from the tables that the question names or shows. */
static int
nearest_steps(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	int nearest = 9;
	for (int i = 0; i < sketch->mentioned_count; i++)
		nearest = fewer_steps(
		    composer, sketch->mentioned[i].table, table, nearest);
	for (int i = 0; i < sketch->show_count; i++)
		nearest = fewer_steps(
		    composer, sketch->shows[i].table, table, nearest);
	if (sketch->best.present)
		nearest = fewer_steps(
		    composer, sketch->best.term.table, table, nearest);
	for (int i = 0; i < sketch->formula_count; i++)
		if (sketch->formulas[i].kind == FORMULA_MEASURE)
			nearest = fewer_steps(composer,
			    sketch->formulas[i].term.table, table, nearest);
	return nearest;
}

/* Is the term a figure of many rows?  So is "how many days", and a measure
 * beside groups, which are added up later. */
static bool
is_figure(const struct composer *composer, const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC || term->counted ||
	       (composer->sketch.group_count &&
		   composer_is_measure(composer, term));
}

/* Are the shown rows, or their figures, of another table, which refers to this
 * one and has a date of its own: "internal notes on tickets"? */
static bool
lends_rows(const struct composer *composer, const struct term *shown, int table)
{
	const struct context *context = composer->context;
	return shown->table >= 0 && shown->table != table &&
	       (term_is_row(shown, shown->table) ||
		   is_figure(composer, shown)) &&
	       context_refers(context, shown->table, table) &&
	       context_has_date(&context->tables[shown->table]);
}

/* "Client amount in May", "amounts by client in May", "notes on ticket orders
 * in May": does the token name the rows of the table that the shown figures, or
 * rows, of another one belong to? */
static bool
names_owner(const struct composer *composer, int table, int token)
{
	const struct sketch *sketch = &composer->sketch;
	const struct link_result *link = composer->request->link;
	bool named = false;
	for (int i = 0; i < sketch->mentioned_count; i++)
		named = named || (sketch->mentioned[i].table == table &&
				     sketch->mentioned[i].at == token);
	bool part = named;
	for (int i = 0; !part && i < link->count; i++)
		part = link->matches[i].kind == LINK_TABLE &&
		       link->matches[i].table == table &&
		       link->matches[i].from <= token &&
		       link->matches[i].to > token;
	for (int i = 0; part && i < sketch->show_count; i++)
		if (lends_rows(composer, &sketch->shows[i], table) ||
		    (named && is_figure(composer, &sketch->shows[i]) &&
			sketch->shows[i].table != table))
			return true;
	return false;
}

/* Return the last table named before the date; -1 when there is none. */
static int
named_last(const struct composer *composer, int at)
{
	const struct sketch *sketch = &composer->sketch;
	int last = -1;
	int place = -1;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].at < at &&
		    sketch->mentioned[i].at > place) {
			place = sketch->mentioned[i].at;
			last = sketch->mentioned[i].table;
		}
	return last;
}

/* "Internal notes on tickets in May": the rows that are counted or listed have
 * a date of their own, and what they refer to only says which they are.  Return
 * whose date the period behind them is about; -1. */
static int
spoken_last(const struct composer *composer, int at)
{
	const struct sketch *sketch = &composer->sketch;
	int last = named_last(composer, at);
	for (int i = 0; last >= 0 && i < sketch->show_count; i++)
		if (sketch->shows[i].at < at &&
		    lends_rows(composer, &sketch->shows[i], last))
			return sketch->shows[i].table;
	return last;
}

/* How strongly the words near the date name this column.  "Amounts by
 * client in 2024" does not name client_since. */
static double
named_score(const struct composer *composer, int table, int column, int at)
{
	double best = 0;
	/* "opened in each month of 2024" */
	enum { NEAR = 4, VERB_NEAR = 6 };
	for (int back = 1; back <= VERB_NEAR && back <= at; back++) {
		int named = heard_dates_name(
		    composer->request->dates, at - back, table, column);
		if (named < 2 &&
		    (back > NEAR || names_owner(composer, table, at - back)))
			continue;
		/* "ordered this month" */
		double score = named == 2   ? (back == 1 ? .45 : .35)
			       : named == 1 ? .3
					    : 0;
		/* "completed" of completed_at rather than of finished_at */
		const struct token *word =
		    &composer->request->question->tokens[at - back];
		if (named == 2 && strlen(word->stem) >= 4 &&
		    part_in(
			composer->context->tables[table].columns[column].said,
			word->stem))
			score += .02;
		if (score > best)
			best = score;
	}
	return best;
}

/* Tables with aggregates have the best score, then the shown tables. */
static double
place_score(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	double best = .5 - .3 * nearest_steps(composer, table);
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table != table)
			continue;
		double score = is_figure(composer, term) ? .62 : .5;
		if (score > best)
			best = score;
	}
	if (sketch->best.present && sketch->best.term.table == table &&
	    best < .6)
		best = .6;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table) {
			double score = .5 - .03 * i;
			if (score > best)
				best = score;
			break;
		}
	return best;
}

static bool
refers_to(const struct composer *composer, int from, int to)
{
	const struct context_table *table = &composer->context->tables[from];
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].parent_table == to)
			return true;
	return false;
}

/* "Products that we sold in 2024": the lines sold have no date, and what they
 * are lines of was that year's. */
static bool
heads_event(const struct composer *composer, int table, int at)
{
	const struct events *events = &composer->request->events;
	int lines = named_last(composer, at);
	bool told = false;
	for (int i = 0; i < events->count; i++)
		told = told || (events->event[i].table == lines &&
				   events->event[i].at < at);
	return told && lines >= 0 && lines != composer->sketch.focus &&
	       line_head(composer->context, lines) == table;
}

/* Return what is added up to rank things or to bound them; NULL when nothing
 * is. */
static const struct term *
added_up(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	if (sketch->best.present)
		return composer_aggregates(&sketch->best.term)
			   ? &sketch->best.term
			   : NULL;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.aggregate == AGGREGATE_SUM)
			return &sketch->conditions[i].left;
	return NULL;
}

/* "the best-selling products of 2024": is the ranking a sum over rows of
 * another table? */
static bool
ranked_elsewhere(const struct composer *composer, int table)
{
	const struct term *sum = added_up(composer);
	return sum && sum->table >= 0 && sum->table != table;
}

/* "hours per project in 2024": does the table only group the figures of another
 * one? */
static bool
groups_figures(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	bool figures = false;
	bool group = false;
	for (int i = 0; i < sketch->group_count; i++)
		group = group || term_is_row(&sketch->groups[i], table);
	for (int i = 0; group && i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table == table)
			return false;
		figures = figures || is_figure(composer, term);
	}
	return figures;
}

/* Is the table the head of the lines that are added up for the ranking or, when
 * nothing is, of those whose figures are shown? */
static bool
heads_measure(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *sum = added_up(composer);
	bool heads = false;
	for (int s = 0; s < sketch->show_count; s++) {
		const struct term *term = &sketch->shows[s];
		if (term_is_row(term, table))
			return false;
		heads = heads ||
			(!sum && is_figure(composer, term) &&
			    term->table >= 0 && term->table != table &&
			    line_head(composer->context, term->table) == table);
	}
	return heads || (sum && ranked_elsewhere(composer, table) &&
			    line_head(composer->context, sum->table) == table);
}

/* A date has a better score when its rows, or the lines below them, are added
 * up for the ranking. */
static double
ranking_score(const struct composer *composer, int table)
{
	const struct term *sum = added_up(composer);
	if (sum && sum->table == table)
		return .15;
	return heads_measure(composer, table) ? .5 : 0;
}

/*
 * "How many members flew in business in 2024": the value before the date is in
 * rows that refer to the counted ones.  The date is in the same rows.
 */
static bool
behind_value(const struct composer *composer, int table, int at)
{
	enum { NEAR_TOKENS = 4 };
	const struct sketch *sketch = &composer->sketch;
	if (table == sketch->focus || sketch->focus < 0 ||
	    graph_hops(composer->graph, table, sketch->focus) != 1)
		return false;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_TEXT && !condition->scope &&
		    condition->left.table == table && condition->at < at &&
		    at - condition->at <= NEAR_TOKENS)
			return refers_to(composer, table, sketch->focus);
	}
	return false;
}

/* Does any word of the question name the date? */
static bool
is_heard(const struct composer *composer, int table, int column)
{
	for (int at = 0; at < composer->request->question->count; at++)
		if (heard_dates_name(
			composer->request->dates, at, table, column))
			return true;
	return false;
}

/* "Finished in 2024": when it came about, and not what was planned, unless a
 * word says so. */
static bool
is_unspoken_plan(const struct composer *composer, const char *said)
{
	const struct question *question = composer->request->question;
	bool plan = duration_is_plan(said);
	for (int at = 0; plan && at < question->count; at++) {
		const char *stem = question->tokens[at].stem;
		plan = !(duration_is_plan(stem) && part_in(said, stem));
	}
	return plan;
}

/* "From order to the delivery": does the word only say where a time ends? */
static bool
says_end(const struct question *question, int at)
{
	static const char *const ends[] = {"to", "until", "till", "and"};
	int before = at - 1;
	while (before > 0 &&
	       english_is(question->tokens[before].folded, ENGLISH_ARTICLE))
		before--;
	for (size_t i = 0; before >= 0 && i < COUNT_OF(ends); i++)
		if (strcmp(question->tokens[before].folded, ends[i]) == 0)
			return true;
	return false;
}

/* "The time from order to delivery in 2024": delivery only ends the time, which
 * is of the orders of 2024.  Is the date named nowhere else? */
static bool
only_ends_time(const struct composer *composer, int table, int column)
{
	const struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	const char *said =
	    composer->context->tables[table].columns[column].said;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *time = &sketch->shows[i];
		if (time->kind != TERM_DURATION || time->table != table ||
		    time->parent != column)
			continue;
		for (int at = 0; at < question->count; at++)
			if (date_verb_names(&question->tokens[at], said) &&
			    !says_end(question, at))
				return false;
		return true;
	}
	return false;
}

/* "Our 2024 contracts", "the May 2024 bills": the time of what stands right
 * behind it; not in "in 2024 clients ordered". */
static bool
stands_before(const struct composer *composer, int table, int at)
{
	enum { MONTH_AND_YEAR = 2 };
	const struct sketch *sketch = &composer->sketch;
	const struct token *tokens = composer->request->question->tokens;
	if (at > 0 && english_is(tokens[at - 1].folded, ENGLISH_PREPOSITION))
		return false;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		int thing = sketch->mentioned[i].at;
		if (sketch->mentioned[i].table == table && thing > at &&
		    thing <= at + MONTH_AND_YEAR &&
		    tokens[thing - 1].kind == TOKEN_NUMBER)
			return true;
	}
	return false;
}

/* "Scrapped this year", of a state that is a date: the time is that of the
 * state before it. */
static bool
dates_state(
    const struct composer *composer, int table, const char *name, int at)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *state = &sketch->conditions[i];
		if (state->kind == OPERAND_TRUE && !state->negated &&
		    state->left.kind == TERM_EXPRESSION &&
		    state->left.table == table && state->left.at < at &&
		    predicate_wants(state->left.text, name))
			return true;
	}
	return false;
}

/* "In each month of 2023, how many members borrowed a book": a time that stands
 * before all things is of the rows that say what the counted ones did, or of
 * the verb's date ("how many members joined"). */
static double
ahead_score(const struct composer *composer, int table, int column, int at)
{
	const struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	const int count = question->count;
	bool done = false;
	double best = 0;
	if (named_last(composer, at) >= 0)
		return 0;
	/* "2024 orders": of what stands right behind it */
	const bool asks =
	    english_is(question_word_at(question, at + 1), ENGLISH_DO);
	for (int i = 0; i < sketch->mentioned_count && !asks; i++)
		if (sketch->mentioned[i].at > at &&
		    sketch->mentioned[i].at <= at + 2)
			return 0;
	for (int i = 0; i < sketch->show_count; i++)
		done = done ||
		       (sketch->shows[i].kind == TERM_ENTITY &&
			   sketch->shows[i].aggregate == AGGREGATE_COUNT &&
			   sketch->shows[i].table != table &&
			   sketch->shows[i].table >= 0 &&
			   refers_to(composer, table, sketch->shows[i].table));
	for (int i = 0; done && i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table &&
		    date_kind_of_event(&composer->context->tables[table]))
			best = .6;
	/* "in which month do most lessons start": a verb behind do is plain */
	for (int i = at; best == 0 && i < count; i++) {
		int heard = heard_dates_name(
		    composer->request->dates, i, table, column);
		if (heard == 2 ||
		    (heard == 1 && question_behind_do(question, at, i)))
			best = .45;
	}
	return best;
}

static double
date_score(const struct composer *composer, int table, int column, int at)
{
	const struct context_table *t = &composer->context->tables[table];
	const char *name = t->columns[column].name;
	const char *said = t->columns[column].said;
	double score = place_score(composer, table);
	if (spoken_last(composer, at) == table &&
	    !ranked_elsewhere(composer, table) &&
	    !groups_figures(composer, table))
		score += .1;
	score += ranking_score(composer, table);
	score += ahead_score(composer, table, column, at);
	if (dates_state(composer, table, name, at))
		score += .5;
	if (date_kind_of_event(t))
		score += .12;
	if (behind_value(composer, table, at))
		score += .45;
	if (heads_event(composer, table, at))
		score += .75;
	bool own = stands_before(composer, table, at);
	if (own)
		score += .45;
	if (strcmp(name, "date") == 0 || part_in(name, "datetime") ||
	    strcasecmp(name, "year") == 0)
		score += .1;
	double named = only_ends_time(composer, table, column)
			   ? 0
			   : named_score(composer, table, column, at);
	double advised =
	    date_advice(composer->request->evidence, &t->columns[column]);
	if (named < advised)
		named = advised;
	score += named;
	if (named > 0 && is_unspoken_plan(composer, said))
		score -= .2;
	if (named == 0 && date_kind_of_birth(&t->columns[column]) &&
	    !is_heard(composer, table, column))
		score -= 2;
	if (named == 0 && !own &&
	    heard_dates_special(composer->request->dates, table, column))
		score -= .22;
	const bool entered = date_kind_of_entry(&t->columns[column]);
	if (named == 0 && (entered || part_in(said, "complet")))
		score -= entered && date_kind_start(t) >= 0 ? .24 : .14;
	return score;
}

/* Return how well the column fits the period, or the unit of time when there is
 * no period (`years`: a column of years is good enough); below -1 when the
 * column has no date. */
static double
fit(const struct composer *composer, int table, int column, int at,
    const struct period *period, bool years)
{
	const struct context_table *t = &composer->context->tables[table];
	const struct context_column *c = &t->columns[column];
	if (c->class == COLUMN_DATE) {
		bool never = period && (date_kind_never_held(c, period) ||
					   date_kind_is_ahead(c, period,
					       composer->request->now));
		return date_score(composer, table, column, at) -
		       (never ? .5 : 0);
	}
	if (!part_is_year(t, column))
		return -2;
	if (!period)
		return years ? date_score(composer, table, column, at) : -2;
	if (!period->whole_years)
		return -2;
	return date_score(composer, table, column, at) -
	       (date_kind_never_held(c, period) ? .5 : 0);
}

/* Does a row of the absent ones, or what they are lines of, have the date? */
static bool
is_of_absent(const struct composer *composer, int table, int home)
{
	if (home < 0 || context_has_date(&composer->context->tables[home]))
		return table == home;
	return table == line_head(composer->context, home);
}

/* Choose the date or year column that the term at `term->at` means. */
static bool
choose(const struct composer *composer, struct term *term,
    const struct period *period, int home)
{
	double best = -1;
	bool years = term->kind == TERM_GRAIN && term->unit == UNIT_YEAR;
	for (int t = 0;
	     t < composer->context->table_count && t < GRAPH_MAX_TABLES; t++) {
		const struct context_table *table =
		    &composer->context->tables[t];
		for (int c = 0; c < table->column_count; c++) {
			double score =
			    fit(composer, t, c, term->at, period, years);
			/* "not ordered in 2020": a date of the absent rows */
			if (is_of_absent(composer, t, home))
				score += 1;
			if (score > best) {
				best = score;
				term->table = t;
				term->column = c;
			}
		}
	}
	return best > -.5;
}

/* Return the table whose date a period of the table's figures is about: that of
 * the lines' head where they have no date. */
static int
dated_table(const struct composer *composer, int table)
{
	if (table < 0)
		return table;
	int head = line_head(composer->context, table);
	return head < 0 ? table : head;
}

/* The period of a measure is about the rows that the measure adds up. */
static void
find_formula_dates(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->formula_count; i++) {
		struct formula *formula = &sketch->formulas[i];
		int home = dated_table(composer, formula->term.table);
		for (int c = 0; c < formula->condition_count; c++) {
			struct condition *condition = &formula->conditions[c];
			if (condition->left.kind != TERM_DATE)
				continue;
			if (choose(composer, &condition->left,
				&condition->period, home))
				condition->left.kind = TERM_COLUMN;
			else
				composer->unbound++;
		}
	}
}

/* "within a week of the signup": choose the date of the later event.  It is not
 * the date that the question measures from. */
static bool
choose_near(const struct composer *composer, struct condition *condition)
{
	const struct context_table *table =
	    &composer->context->tables[condition->event];
	const struct term *other = &condition->right;
	double best = -9;
	for (int c = 0; c < table->column_count; c++) {
		if (table->columns[c].class != COLUMN_DATE ||
		    (other->table == condition->event && other->column == c))
			continue;
		double score =
		    date_score(composer, condition->event, c, condition->at);
		if (score > best) {
			best = score;
			condition->left.table = condition->event;
			condition->left.column = c;
		}
	}
	return best > -9;
}

/* "the average price of books published in 2020": return the table of the
 * books, which has the date; -1 when there is none. */
static int
inner_table(const struct sketch *sketch, const struct condition *condition)
{
	for (int i = 0; condition->inner && i < sketch->condition_count; i++)
		if (sketch->conditions[i].at + 1 == condition->inner)
			return sketch->conditions[i].right.table;
	return -1;
}

/* "Expiring in the next week": what lies ahead has not come to that state, so
 * the verb only names the date. */
static void
drop_states(struct composer *composer, const struct condition *ahead,
    const struct context_column *date)
{
	struct sketch *sketch = &composer->sketch;
	const struct token *tokens = composer->request->question->tokens;
	if (!ahead->period.ahead &&
	    (!ahead->period.has_from ||
		ahead->period.from <= composer->request->now))
		return;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *state = &sketch->conditions[i];
		if (state->kind == OPERAND_TEXT &&
		    state->left.table == ahead->left.table &&
		    date_verb_names(&tokens[state->at], date->said) > 1)
			state->scope = CONDITION_PLACED;
	}
}

/* Has what is true of rows of the table now begun or ended: are they overdue?
 */
static bool
counts_from_now(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	long now = composer->request->now;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		const struct period *period = &condition->period;
		if (condition->kind == OPERAND_PERIOD &&
		    condition->left.table == table &&
		    ((period->has_to && !period->has_from &&
			 period->to == now) ||
			(period->has_from && !period->has_to &&
			    period->from == now)))
			return true;
	}
	return false;
}

/* "Headcount today", "what is overdue today": how things stand, where today is
 * not when something came about that the question speaks of. */
static bool
is_as_things_stand(
    const struct composer *composer, const struct condition *condition)
{
	const struct period *period = &condition->period;
	const struct term *date = &condition->left;
	long now = composer->request->now;
	if (condition->kind != OPERAND_PERIOD || !period->relative ||
	    !period->has_from || !period->has_to || period->from != now ||
	    period->to != now + 1 || date->column < 0)
		return false;
	return counts_from_now(composer, date->table) ||
	       (named_score(
		    composer, date->table, date->column, condition->at) == 0 &&
		   heard_dates_special(
		       composer->request->dates, date->table, date->column));
}

/* Give a condition on a date its column. */
static bool
place_date(struct composer *composer, struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	if (condition->left.kind != TERM_DATE)
		return true;
	int home = condition->scope > 0
		       ? sketch->absences[condition->scope - 1].table
		       : inner_table(sketch, condition);
	bool found =
	    condition->kind == OPERAND_NEAR
		? choose_near(composer, condition)
		: choose(composer, &condition->left, &condition->period, home);
	if (found)
		condition->left.kind = TERM_COLUMN;
	return found;
}

/* "in each month of 2023": group and filter by the same date, `known`. */
static void
place_grains(struct composer *composer, const struct term *known)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->group_count; i++) {
		struct term *term = &sketch->groups[i];
		if (term->kind != TERM_GRAIN || term->table >= 0)
			continue;
		if (known->kind == TERM_COLUMN) {
			term->table = known->table;
			term->column = known->column;
		} else if (!choose(composer, term, NULL, -1)) {
			composer->unbound++;
			sketch->groups[i--] =
			    sketch->groups[--sketch->group_count];
			continue;
		}
		/* "in each year": a column of years needs no change */
		const struct context_column *column =
		    composer_column(composer, term);
		if (column->class != COLUMN_DATE) {
			term->kind = TERM_COLUMN;
			term->unit = UNIT_NONE;
		}
	}
}

void
composer_find_dates(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	find_formula_dates(composer);
	struct term known = {.kind = TERM_NONE};
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (!place_date(composer, condition)) {
			composer->unbound++;
			continue;
		}
		const struct context_column *column =
		    composer_column(composer, &condition->left);
		bool period = condition->kind == OPERAND_PERIOD;
		if ((period || condition->kind == OPERAND_DAYS) && column &&
		    column->class == COLUMN_DATE)
			known = condition->left;
		if (!period || !column)
			continue;
		if (is_as_things_stand(composer, condition)) {
			condition->scope = CONDITION_PLACED;
			continue;
		}
		drop_states(composer, condition, column);
		composer->ahead |= date_kind_is_ahead(
		    column, &condition->period, composer->request->now);
	}
	place_grains(composer, &known);
}
