/* fit.c - does a question ask what a verified one asks?; see fit.h */
#include "recall/fit.h"

#include "linked/link_score.h"
#include "recall/word_key.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

struct walk {
	const struct verified_pair *pair;
	const struct verified_name *names;
	int name_count;
	const struct places *places;
	const struct asked_question *asked;
	struct fit *fit;
	int known; /* the next token of the verified question */
	int heard; /* the next token of the question */
};

/* ---- places ---- */

/* Does the question have the place's own words?  Return their number. */
static int
own_words(const struct walk *walk, const struct place *place)
{
	const struct question *known = walk->pair->question;
	const struct question *heard = walk->asked->question;
	int length = place->to - place->from;
	if (walk->heard + length > heard->count)
		return 0;
	for (int i = 0; i < length; i++)
		if (strcmp(known->tokens[place->from + i].folded,
			heard->tokens[walk->heard + i].folded) != 0)
			return 0;
	return length;
}

/* Is the match a value that is stored as the words say it? */
static bool
is_stored(const struct link_match *match)
{
	return match->kind == LINK_VALUE && match->score >= LINK_SCORE_ALIAS &&
	       match->why != LINK_WHY_PART && match->why != LINK_WHY_FUZZY;
}

/* The value that these words have in the column; NULL when there is none.
 * `*doubtful` says that they have several. */
static const char *
value_in(const struct walk *walk, int to, const struct facts_column *column,
    bool *doubtful)
{
	const struct link_result *link = walk->asked->link;
	int table = walk->pair->facts->relations[column->relation].table;
	const struct link_match *best = NULL;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (!is_stored(match) || match->from != walk->heard ||
		    match->to != to || match->table != table ||
		    match->column != column->column)
			continue;
		if (best && match->score == best->score &&
		    strcmp(match->value, best->value) != 0)
			*doubtful = true;
		if (!best || match->score > best->score)
			best = match;
	}
	return best ? best->value : NULL;
}

/* One value for all literals of the place, in each of their columns. */
static const char *
value_of(const struct walk *walk, const struct place *place, int to)
{
	const struct facts *facts = walk->pair->facts;
	const char *value = NULL;
	for (int i = 0; i < place->count; i++) {
		const struct facts_literal *literal =
		    &facts->literals[place->literals[i].literal];
		bool doubtful = false;
		const char *one = value_in(
		    walk, to, &facts->columns[literal->column], &doubtful);
		if (!one || doubtful || (value && strcmp(one, value) != 0))
			return NULL;
		value = one;
	}
	return value;
}

static int
fill_value(const struct walk *walk, const struct place *place,
    struct fit_filling *filling)
{
	for (int to = walk->asked->question->count; to > walk->heard; to--) {
		filling->value = value_of(walk, place, to);
		if (!filling->value)
			continue;
		const struct facts_literal *literal =
		    &walk->pair->facts->literals[place->literals[0].literal];
		filling->same = strcmp(filling->value, literal->text) == 0;
		return to - walk->heard;
	}
	return 0;
}

static int
fill_number(const struct walk *walk, const struct place *place,
    struct fit_filling *filling)
{
	const struct facts_literal *literal =
	    &walk->pair->facts->literals[place->literals[0].literal];
	if (!places_number(walk->pair->words, walk->asked->question,
		walk->heard, &filling->number))
		return 0;
	filling->same = filling->number == place->number;
	bool whole =
	    filling->number >= 1 && filling->number == floor(filling->number);
	return whole || !facts_is(literal->clause, "limit") ? 1 : 0;
}

static int
fill_period(const struct walk *walk, const struct place *place,
    struct fit_filling *filling)
{
	const struct period *known = &place->period;
	struct period *heard = &filling->period;
	int length = places_period(
	    walk->asked->question, walk->heard, walk->asked->day, heard);
	bool open = heard->has_from != known->has_from ||
		    heard->has_to != known->has_to;
	if (length == 0 || open)
		return 0;
	/* A comparison with one day need not fit a longer period. */
	bool one =
	    known->has_to && known->has_from && known->to - known->from == 1;
	if (one && heard->to - heard->from != 1)
		return 0;
	filling->same = (!known->has_from || heard->from == known->from) &&
			(!known->has_to || heard->to == known->to);
	return length;
}

/* Return the number of the question's tokens that fill the place; 0: none. */
static int
fill(struct walk *walk, const struct place *place, struct fit_filling *filling)
{
	*filling = (struct fit_filling){0};
	if (walk->heard >= walk->asked->question->count)
		return 0;
	if (place->kind == PLACE_PERIOD)
		return fill_period(walk, place, filling);
	int length = own_words(walk, place);
	filling->same = length > 0;
	if (length > 0)
		return length;
	return place->kind == PLACE_VALUE ? fill_value(walk, place, filling)
					  : fill_number(walk, place, filling);
}

/* ---- words ---- */

/* The tokens from `at` on that say the natural words of a name; 0: others. */
static int
said_words(const struct walk *walk, int at, const char *name)
{
	const struct question *known = walk->pair->question;
	struct arena *arena = walk->pair->arena;
	struct question words;
	question_read(&words, name, arena);
	if (words.count == 0 || at + words.count > known->count)
		return 0;
	for (int i = 0; i < words.count; i++)
		if (strcmp(words.tokens[i].stem, known->tokens[at + i].stem) !=
		    0)
			return 0;
	return words.count;
}

/* The verified question's tokens that name the table or column; 0: none. */
static int
said_name(const struct walk *walk, const struct link_match *match)
{
	const struct context_table *table =
	    &walk->pair->context->tables[match->table];
	int column = match->kind == LINK_COLUMN ? match->column : -1;
	for (int i = 0; i < walk->name_count; i++)
		if (walk->names[i].from == walk->known &&
		    walk->names[i].table == match->table &&
		    walk->names[i].column == column)
			return walk->names[i].to - walk->known;
	return said_words(walk, walk->known,
	    column < 0 ? table->words : table->columns[column].words);
}

/* Do the questions name the same table or column in different words? */
static bool
pass_name(struct walk *walk)
{
	const struct link_result *link = walk->asked->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		bool named =
		    match->kind == LINK_TABLE || match->kind == LINK_COLUMN;
		if (!named || match->from != walk->heard ||
		    match->score < LINK_SCORE_SYNONYM)
			continue;
		int length = said_name(walk, match);
		if (length == 0)
			continue;
		walk->known += length;
		walk->heard = match->to;
		return true;
	}
	return false;
}

static bool
skip_idle(const struct walk *walk, const struct question *question, int *at)
{
	if (*at >= question->count)
		return false;
	struct key key = key_at(walk->pair->words, question, *at);
	if (key.text)
		return false;
	*at += key.length;
	return true;
}

/* Pass the next word, which both must say. */
static bool
pass_word(struct walk *walk)
{
	const struct question *known = walk->pair->question;
	const struct question *heard = walk->asked->question;
	const struct closed_words *words = walk->pair->words;
	while (skip_idle(walk, heard, &walk->heard))
		;
	if (walk->heard >= heard->count)
		return false;
	struct key left = key_at(words, known, walk->known);
	struct key right = key_at(words, heard, walk->heard);
	if (!key_same(left, right))
		return pass_name(walk);
	walk->known += left.length;
	walk->heard += right.length;
	return true;
}

/* Pass a place; idle words may stand before its literal. */
static bool
pass_place(struct walk *walk, int at)
{
	const struct place *place = &walk->places->items[at];
	struct fit_filling *filling = &walk->fit->filled[at];
	int length;
	while ((length = fill(walk, place, filling)) == 0)
		if (!skip_idle(walk, walk->asked->question, &walk->heard))
			return false;
	walk->fit->exact = walk->fit->exact && filling->same;
	walk->known = place->to;
	walk->heard += length;
	return true;
}

/* The place that begins at the verified question's token; -1: none. */
static int
place_at(const struct places *places, int token)
{
	for (int i = 0; i < places->count; i++)
		if (places->items[i].from == token)
			return i;
	return -1;
}

bool
fit_find(struct fit *fit, const struct verified_pair *pair,
    const struct verified_name *names, int name_count,
    const struct places *places, const struct asked_question *asked)
{
	struct walk walk = {.pair = pair,
	    .names = names,
	    .name_count = name_count,
	    .places = places,
	    .asked = asked,
	    .fit = fit};
	*fit = (struct fit){.exact = true};
	if (places->dated && (!pair->has_day || pair->day != asked->day))
		return false;
	while (walk.known < pair->question->count) {
		int place = place_at(places, walk.known);
		bool passed = place >= 0 ? pass_place(&walk, place)
					 : skip_idle(&walk, pair->question,
					       &walk.known) ||
					       pass_word(&walk);
		if (!passed)
			return false;
	}
	while (skip_idle(&walk, asked->question, &walk.heard))
		;
	return walk.heard == asked->question->count;
}
