/* literal_places.c - the literals that a question and its statement share; see
 * literal_places.h */
#include "recall/literal_places.h"

#include "text/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_TOKENS_MAX = 8, YEAR_FIRST = 1900, YEAR_LAST = 2100 };

struct search {
	const struct verified_pair *pair;
	struct places *places;
	bool *taken; /* tokens that are in a place */
};

/* ---- what a token says ---- */

bool
places_number(const struct closed_words *words, const struct question *question,
    int at, double *number)
{
	const struct token *token = &question->tokens[at];
	const struct closed_word *word =
	    closed_words_find(words, question, at, CLOSED_NUMBER);
	if (token->kind == TOKEN_NUMBER && !token->percent)
		*number = token->number;
	else if (token->kind == TOKEN_WORD && word && word->length == 1)
		*number = word->number;
	else
		return false;
	return true;
}

int
places_period(
    const struct question *question, int at, long day, struct period *period)
{
	int length = dates_read(question, at, day, period);
	if (length > 0)
		return length;
	const struct token *token = &question->tokens[at];
	if (token->kind != TOKEN_NUMBER || token->percent ||
	    token->number != floor(token->number) ||
	    token->number < YEAR_FIRST || token->number > YEAR_LAST)
		return 0;
	*period = dates_year((int)token->number);
	return 1;
}

/* ---- what a literal says ---- */

/* Is the text a day, with or without a midnight behind it? */
static bool
is_day(const char *text)
{
	static const char *const midnights[] = {
	    "", " 00:00", " 00:00:00", "T00:00:00"};
	long day;
	if (!text || strlen(text) < 10 || !calendar_read(text, &day))
		return false;
	for (size_t i = 0; i < COUNT_OF(midnights); i++)
		if (strcmp(text + 10, midnights[i]) == 0)
			return true;
	return false;
}

static bool
is_equality(const struct facts_literal *literal)
{
	return facts_is(literal->operator, "=") ||
	       facts_is(literal->operator, "<>") ||
	       facts_is(literal->operator, "IN") ||
	       facts_is(literal->operator, "NOT IN");
}

/* Is it compared with a column of the context, with nothing around that? */
static bool
is_value(const struct verified_pair *pair, const struct facts_literal *literal)
{
	const struct facts *facts = pair->facts;
	return literal->compared && is_equality(literal) &&
	       literal->column >= 0 &&
	       facts->columns[literal->column].nested <= 1 &&
	       facts->columns[literal->column].column >= 0;
}

static bool
is_number(const struct facts_literal *literal)
{
	return literal->compared || facts_is(literal->clause, "limit");
}

static enum place_side
side_of(const struct facts_literal *literal, const struct period *period,
    struct arena *arena)
{
	if (!facts_is(literal->kind, "string") || !is_day(literal->text))
		return SIDE_NONE;
	const char *day = arena_strndup(arena, literal->text, 10);
	const char *from = calendar_text(period->from, arena);
	if (period->has_from && strcmp(day, from) == 0)
		return SIDE_FROM;
	if (!period->has_to)
		return SIDE_NONE;
	if (strcmp(day, calendar_text(period->to, arena)) == 0)
		return SIDE_TO;
	return strcmp(day, calendar_text(period->to - 1, arena)) == 0
		   ? SIDE_LAST
		   : SIDE_NONE;
}

/* ---- places ---- */

static bool
is_free(const struct search *search, int from, int to)
{
	for (int at = from; at < to; at++)
		if (search->taken[at])
			return false;
	return true;
}

static void
keep(struct search *search, const struct place *place)
{
	struct places *places = search->places;
	if (place->count == 0 || places->count == PLACES_MAX)
		return;
	places->items[places->count++] = *place;
	for (int at = place->from; at < place->to; at++)
		search->taken[at] = true;
}

static void
add_literal(struct place *place, int literal, enum place_side side)
{
	if (place->count < PLACE_LITERALS_MAX)
		place->literals[place->count++] =
		    (struct place_literal){literal, side};
}

/* Are all bounds of the period among the literals? */
static bool
is_bounded(const struct place *place)
{
	bool from = !place->period.has_from;
	bool to = !place->period.has_to;
	for (int i = 0; i < place->count; i++) {
		from = from || place->literals[i].side == SIDE_FROM;
		to = to || place->literals[i].side != SIDE_FROM;
	}
	/* One day is its own first and last. */
	bool one = place->period.has_from && place->period.has_to &&
		   place->period.to - place->period.from == 1;
	return from && (to || one);
}

/* Does the period depend on the day when the question was asked? */
static bool
is_counted(
    const struct verified_pair *pair, int at, const struct period *period)
{
	enum { LONG_AGO = 4000 };
	struct period other = {0};
	int length =
	    places_period(pair->question, at, pair->day - LONG_AGO, &other);
	return length == 0 || other.from != period->from ||
	       other.to != period->to;
}

static void
find_period(struct search *search, int at)
{
	const struct verified_pair *pair = search->pair;
	struct place place = {.kind = PLACE_PERIOD, .from = at};
	int length =
	    places_period(pair->question, at, pair->day, &place.period);
	if (length == 0 || !is_free(search, at, at + length))
		return;
	place.to = at + length;
	bool counted = is_counted(pair, at, &place.period);
	bool days = false;
	bool whole = true;
	for (int i = 0; i < pair->facts->literal_count; i++) {
		const struct facts_literal *literal = &pair->facts->literals[i];
		enum place_side side =
		    side_of(literal, &place.period, pair->arena);
		days = days || (facts_is(literal->kind, "string") &&
				   is_day(literal->text));
		if (side == SIDE_NONE || (counted && !pair->has_day))
			continue;
		add_literal(&place, i, side);
		whole = whole && literal->compared;
	}
	if (whole && place.count > 0 && is_bounded(&place))
		keep(search, &place);
	else if (counted && days)
		search->places->dated = true;
}

static void
find_value(struct search *search, int from, int to)
{
	const struct verified_pair *pair = search->pair;
	struct arena *arena = pair->arena;
	struct place place = {.kind = PLACE_VALUE, .from = from, .to = to};
	if (!is_free(search, from, to))
		return;
	const char *key =
	    text_key(arena, question_phrase(pair->question, from, to, arena));
	if (!*key)
		return;
	bool whole = true;
	for (int i = 0; i < pair->facts->literal_count; i++) {
		const struct facts_literal *literal = &pair->facts->literals[i];
		if (!facts_is(literal->kind, "string") || !literal->text ||
		    strcmp(text_key(arena, literal->text), key) != 0)
			continue;
		add_literal(&place, i, SIDE_NONE);
		whole = whole && is_value(pair, literal);
	}
	if (whole)
		keep(search, &place);
}

static void
find_number(struct search *search, int at)
{
	const struct verified_pair *pair = search->pair;
	struct place place = {.kind = PLACE_NUMBER, .from = at, .to = at + 1};
	if (search->taken[at] ||
	    !places_number(pair->words, pair->question, at, &place.number))
		return;
	for (int i = 0; i < pair->facts->literal_count; i++) {
		const struct facts_literal *literal = &pair->facts->literals[i];
		if (facts_is(literal->kind, "number") && literal->text &&
		    strtod(literal->text, NULL) == place.number)
			add_literal(&place, i, SIDE_NONE);
	}
	/* Of two equal numbers only the tree's reader knows which is meant. */
	if (place.count == 1 &&
	    is_number(&pair->facts->literals[place.literals[0].literal]))
		keep(search, &place);
}

/* ---- literals that two places claim ---- */

static bool
has_literal(const struct place *place, int literal)
{
	for (int i = 0; i < place->count; i++)
		if (place->literals[i].literal == literal)
			return true;
	return false;
}

static bool
is_shared(const struct places *places, int at)
{
	const struct place *place = &places->items[at];
	for (int i = 0; i < places->count; i++)
		for (int l = 0; i != at && l < place->count; l++)
			if (has_literal(
				&places->items[i], place->literals[l].literal))
				return true;
	return false;
}

static int
compare_places(const void *left, const void *right)
{
	return ((const struct place *)left)->from -
	       ((const struct place *)right)->from;
}

static void
drop_shared(struct places *places)
{
	struct places all = *places;
	places->count = 0;
	for (int i = 0; i < all.count; i++)
		if (!is_shared(&all, i))
			places->items[places->count++] = all.items[i];
	qsort(places->items, (size_t)places->count, sizeof(*places->items),
	    compare_places);
}

void
places_find(struct places *places, const struct verified_pair *pair)
{
	int tokens = pair->question->count;
	struct search search = {pair, places,
	    arena_array(pair->arena, (size_t)tokens + 1, sizeof(bool))};
	*places = (struct places){0};
	for (int at = 0; at < tokens; at++)
		find_period(&search, at);
	for (int length = VALUE_TOKENS_MAX; length > 0; length--)
		for (int at = 0; at + length <= tokens; at++)
			find_value(&search, at, at + length);
	for (int at = 0; at < tokens; at++)
		find_number(&search, at);
	drop_shared(places);
}
