/* lattice_numbers.c - numbers, dates and states of a question as readings; see
 * lattice_maker.h */
#include "grammar/lattice_maker.h"
#include "linked/link_score.h"
#include "parser/states.h"
#include "question/dates.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers, dates, texts ---- */

static const struct meaning *
day_text(struct maker *maker, bool known, long day)
{
	return meaning_leaf(MEANING_TEXT,
	    known ? calendar_text(day, maker->arena) : "", maker->arena);
}

static const struct meaning *
period_meaning(struct maker *maker, const struct period *period)
{
	const struct meaning *ends[2] = {
	    day_text(maker, period->has_from, period->from),
	    day_text(maker, period->has_to, period->to)};
	return meaning_form(
	    MEANING_PERIOD, ends, 2, maker->source->context, maker->arena);
}

/* What is said of a date that the question does not name, and the category
 * that it has then. */
struct dated {
	enum meaning_op op;
	const char *category;
};

/* "orders before May", "orders by month": the date is a column of a table that
 * is named, or that a named column or metric is of.  `other` is what the form
 * has beside it. */
static void
add_dated(struct maker *maker, struct lattice_edge edge,
    const struct dated *dated, size_t count)
{
	const struct context *context = maker->source->context;
	const struct meaning *other = edge.meaning;
	for (int t = 0; t < context->table_count && t < 64; t++) {
		int rank = 0;
		bool named = maker_mentions(maker, t, true);
		if (!named && !maker_mentions(maker, t, false))
			continue;
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const struct meaning *column =
			    meaning_column(t, c, maker->arena);
			struct lattice_edge made = edge;
			maker_weigh(
			    &made, maker_feature(maker, "date:rank"), rank);
			if (!named)
				maker_weigh(&made,
				    maker_feature(maker, "date:beside"), 1);
			for (size_t i = 0; i < count; i++) {
				bool span = dated[i].op == MEANING_SPAN;
				made.meaning = meaning_form(dated[i].op,
				    (const struct meaning *[]){
					span ? other : column,
					span ? column : other},
				    2, context, maker->arena);
				if (!made.meaning)
					break;
				rank += i == 0;
				maker_add(maker, dated[i].category, made);
			}
		}
	}
}

static void
add_period(
    struct maker *maker, struct lattice_edge edge, const struct period *period)
{
	static const struct dated sides[] = {{MEANING_IN, "dated"},
	    {MEANING_MORE, "dated_after"}, {MEANING_LESS, "dated_before"},
	    {MEANING_LEAST, "dated_since"}, {MEANING_MOST, "dated_until"}};
	edge.meaning = period_meaning(maker, period);
	if (!edge.meaning)
		return;
	maker_add(maker, "period", edge);
	add_dated(maker, edge, sides, COUNT_OF(sides));
}

/* "60 days": how long ago. */
static void
add_ago(struct maker *maker, int at, double number)
{
	static const struct dated sides[] = {
	    {MEANING_LESS, "aged_more"}, {MEANING_MORE, "aged_less"}};
	const struct question *question = maker->source->question;
	enum calendar_unit unit =
	    at + 1 < question->count
		? calendar_unit_of(question->tokens[at + 1].folded)
		: UNIT_NONE;
	/* "over the last 60 days" is a period, and no age */
	bool period = at > 0 && english_is(question->tokens[at - 1].folded,
				    ENGLISH_RELATIVE_TIME);
	if (unit == UNIT_NONE || period || number > CALENDAR_COUNT_MAX)
		return;
	const struct meaning *day = day_text(
	    maker, true, calendar_add(maker->source->now, unit, -(long)number));
	struct lattice_edge edge = {.from = at, .named = at + 2};
	edge.meaning = meaning_form(
	    MEANING_DATE, &day, 1, maker->source->context, maker->arena);
	if (edge.meaning)
		add_dated(maker, edge, sides, COUNT_OF(sides));
}

void
maker_add_span(struct maker *maker, int at)
{
	static const struct {
		enum closed_class class;
		struct dated dated;
	} words[] = {{CLOSED_PERIOD, {MEANING_SPAN, "span"}},
	    {CLOSED_GRAIN, {MEANING_SPAN, "grain"}}};
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		const struct closed_word *word = closed_words_get(
		    maker->source->words,
		    maker->source->question->tokens[at].folded, words[i].class);
		if (!word)
			continue;
		struct lattice_edge edge = {.from = at, .named = at + 1};
		edge.meaning =
		    meaning_leaf(MEANING_TEXT, word->means, maker->arena);
		add_dated(maker, edge, &words[i].dated, 1);
	}
}

/* Is a column or a table named right behind: "1500 sales"? */
static bool
is_counted(const struct maker *maker, int at)
{
	const struct link_result *link = maker->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == at + 1 &&
		    link->matches[i].kind <= LINK_COLUMN &&
		    link->matches[i].score > LINK_SCORE_HEAD)
			return true;
	return false;
}

/* A number alone that may be a year. */
static void
add_year(struct maker *maker, int at, int number)
{
	enum { EARLY = 1900 };
	struct lattice_edge edge = {.from = at, .named = at + 1};
	struct period year = dates_year(number);
	if (is_counted(maker, at))
		maker_weigh(&edge, maker_feature(maker, "year:counted"), 1);
	if (number < EARLY)
		maker_weigh(&edge, maker_feature(maker, "year:early"), 1);
	add_period(maker, edge, &year);
}

static void
add_number(struct maker *maker, int at, double number)
{
	char text[32];
	struct lattice_edge edge = {.from = at, .named = at + 1};
	(void)snprintf(text, sizeof(text), "%.10g", number);
	if (strspn(text, "-.0123456789") != strlen(text))
		return;
	edge.meaning = meaning_leaf(
	    MEANING_NUMBER, arena_strdup(maker->arena, text), maker->arena);
	maker_add(maker, "number", edge);
	add_ago(maker, at, number);
	if (number >= 1 && number <= 1000 && (double)(long)number == number)
		maker_add(maker, "small", edge);
	if (number >= 1500 && number < 2100 && (double)(long)number == number)
		add_year(maker, at, (int)number);
}

void
maker_add_number(struct maker *maker, int at)
{
	const struct question *question = maker->source->question;
	const struct token *token = &question->tokens[at];
	const struct closed_word *numeral = closed_words_get(
	    maker->source->words, token->folded, CLOSED_NUMBER);
	struct period period;
	int covered = dates_read(question, at, maker->source->now, &period);
	if (covered > 0)
		add_period(maker,
		    (struct lattice_edge){.from = at, .named = at + covered},
		    &period);
	if (token->kind == TOKEN_NUMBER)
		add_number(maker, at, token->number);
	else if (numeral)
		add_number(maker, at, numeral->number);
	if (token->kind == TOKEN_QUOTED ||
	    (token->capitalised && !token->sentence_start)) {
		struct lattice_edge edge = {.from = at, .named = at + 1};
		edge.meaning =
		    meaning_leaf(MEANING_TEXT, token->text, maker->arena);
		maker_add(
		    maker, token->kind == TOKEN_QUOTED ? "text" : "name", edge);
	}
}

/* ---- states ---- */

/* "unpaid": the date that shows it is missing; "overdue": and another one is
 * over. */
static const struct meaning *
state_meaning(struct maker *maker, const struct state *state)
{
	const struct context *context = maker->source->context;
	struct arena *arena = maker->arena;
	const struct meaning *list[2] = {NULL};
	if (state->column < 0)
		return NULL;
	const struct meaning *column =
	    meaning_column(state->table, state->column, arena);
	list[0] = meaning_form(MEANING_MISSING, &column, 1, context, arena);
	if (!list[0] || (state->missing && state->due < 0))
		return list[0];
	if (!state->missing)
		return meaning_form(MEANING_NOT, list, 1, context, arena);
	const struct meaning *day = day_text(maker, true, maker->source->now);
	const struct meaning *due[2] = {
	    meaning_column(state->table, state->due, arena),
	    meaning_form(MEANING_DATE, &day, 1, context, arena)};
	list[1] = meaning_form(MEANING_LESS, due, 2, context, arena);
	return list[1] ? meaning_form(MEANING_AND, list, 2, context, arena)
		       : NULL;
}

void
maker_add_states(struct maker *maker)
{
	const struct lattice_source *source = maker->source;
	struct states states;
	states_find(&states, source->question, source->context, source->link,
	    source->words);
	for (int i = 0; i < states.count; i++) {
		const struct state *state = &states.state[i];
		struct lattice_edge edge = {.from = state->at,
		    .named = state->at + 1,
		    .meaning = state_meaning(maker, state)};
		if (edge.meaning)
			maker_add(maker, "state", edge);
	}
}
