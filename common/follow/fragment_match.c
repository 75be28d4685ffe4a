/* fragment_match.c - patterns held against words; see fragment_reader.h */
#include "follow/fragment_reader.h"
#include "recall/literal_places.h"

/* A value or a column that fits worse. */
static const double price_unfit = .3;
/* One more of the same kind as the edit before it. */
static const double gain_again = .2;

/* Words that name something, while nothing is linked. */
enum { OPEN_WORDS = 5, OPEN_WORDS_AGAIN = 2 };

int
fragment_phrase(const struct fragment_reader *reader,
    const struct text_words *phrases, int at)
{
	int longest = 0;
	for (size_t i = 0; i < phrases->count; i++) {
		int length =
		    question_match(reader->question, at, phrases->word[i]);
		if (length > longest)
			longest = length;
	}
	return longest;
}

bool
fragment_is_aside(const struct fragment_reader *reader, int at)
{
	return reader->question->tokens[at].kind == TOKEN_PUNCTUATION ||
	       fragment_phrase(reader, reader->wordings->fillers, at) == 1;
}

/* ---- one edit ---- */

struct attempt {
	const struct wording_pattern *pattern;
	struct follow_edit edit;
	int from;
	double price;
};

static void match_rest(struct fragment_reader *reader,
    const struct attempt *attempt, int element, int at);

static bool
is_at(const struct link_match *match, struct fragment_span span)
{
	return match->from == span.from && match->to == span.to;
}

/* "high priority": is the value one of the column that is named with it? */
static bool
is_of_column(const struct link_result *link, const struct follow_edit *edit)
{
	for (int v = 0; v < link->count; v++)
		for (int c = 0; c < link->count; c++)
			if (is_at(&link->matches[v], edit->value) &&
			    is_at(&link->matches[c], edit->column) &&
			    link->matches[c].kind == LINK_COLUMN &&
			    link->matches[v].table == link->matches[c].table &&
			    link->matches[v].column == link->matches[c].column)
				return true;
	return false;
}

static void
keep_edit(struct fragment_reader *reader, const struct attempt *attempt, int to)
{
	struct covered *there = &reader->covered[to];
	double price = reader->covered[attempt->from].price +
		       FRAGMENT_PRICE_EDIT + attempt->price;
	if (price >= there->price ||
	    (reader->asked->link && attempt->edit.value.to > 0 &&
		attempt->edit.column.to > 0 &&
		!is_of_column(reader->asked->link, &attempt->edit)))
		return;
	*there = (struct covered){price, attempt->from, true, attempt->edit};
	there->edit.at = (struct fragment_span){attempt->from, to};
}

/* Go on behind the slot, and what it holds. */
static void
go_on(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int to)
{
	match_rest(reader, attempt, element + 1, to);
}

static bool
is_yes_or_no(
    const struct fragment_reader *reader, const struct link_match *match)
{
	const struct context_column *column =
	    &reader->asked->context->tables[match->table]
		 .columns[match->column];
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

static bool
names_value(
    const struct fragment_reader *reader, const struct link_match *match)
{
	return match->kind == LINK_VALUE ||
	       (match->kind == LINK_COLUMN && is_yes_or_no(reader, match));
}

/* What is counted are rows of a table, and no column of it. */
static bool
names_column(const struct attempt *attempt, const struct link_match *match)
{
	bool counts = attempt->edit.kind == FOLLOW_MEASURE &&
		      attempt->edit.aggregate == AGGREGATE_COUNT;
	return match->kind == LINK_TABLE ||
	       (match->kind == LINK_COLUMN && !counts);
}

/* Each span of link that names what the slot wants. */
static void
match_linked(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at, bool value)
{
	const struct link_result *link = reader->asked->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->from != at || match->to > reader->count ||
		    !(value ? names_value(reader, match)
			    : names_column(attempt, match)))
			continue;
		struct attempt next = *attempt;
		struct fragment_span span = {match->from, match->to};
		if (value)
			next.edit.value = span;
		else
			next.edit.column = span;
		next.price +=
		    match->score < 1 ? price_unfit * (1 - match->score) : 0;
		go_on(reader, &next, element, match->to);
	}
}

/* Nothing is linked so far: some words that may name it. */
static void
match_open(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at)
{
	int most = attempt->edit.again ? OPEN_WORDS_AGAIN : OPEN_WORDS;
	for (int to = at; to < reader->count && to < at + most; to++) {
		if (reader->question->tokens[to].kind == TOKEN_PUNCTUATION)
			return;
		go_on(reader, attempt, element, to + 1);
	}
}

static void
match_named(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at, bool value)
{
	if (reader->asked->link)
		match_linked(reader, attempt, element, at, value);
	else
		match_open(reader, attempt, element, at);
}

static void
match_unit(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at)
{
	static const enum closed_class classes[] = {
	    CLOSED_PERIOD, CLOSED_GRAIN};
	for (size_t i = 0; i < COUNT_OF(classes); i++) {
		const struct closed_word *word = closed_words_find(
		    reader->asked->words, reader->question, at, classes[i]);
		struct attempt next = *attempt;
		if (!word)
			continue;
		next.edit.unit = calendar_unit_of(word->means);
		if (next.edit.unit != UNIT_NONE)
			go_on(reader, &next, element, at + word->length);
	}
}

static void
match_cue(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at, enum cue_kind kind)
{
	struct attempt next = *attempt;
	struct cue cue = cue_at(reader->asked->cues, reader->question, at);
	if (cue.kind != kind)
		return;
	if (kind == CUE_AGGREGATE)
		next.edit.aggregate = (enum aggregate)cue.value;
	else
		next.edit.comparison = (enum comparison)cue.value;
	go_on(reader, &next, element, at + cue.length);
}

static void
match_slot(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at)
{
	const struct fragment_asked *asked = reader->asked;
	struct attempt next = *attempt;
	int length;
	switch (attempt->pattern->elements[element].slot) {
	case SLOT_NUMBER:
		next.edit.has_number = places_number(
		    asked->words, reader->question, at, &next.edit.number);
		if (next.edit.has_number)
			go_on(reader, &next, element, at + 1);
		break;
	case SLOT_PERIOD:
		length = places_period(
		    reader->question, at, asked->day, &next.edit.period);
		if (length > 0 && at + length <= reader->count)
			go_on(reader, &next, element, at + length);
		break;
	case SLOT_UNIT:
		match_unit(reader, attempt, element, at);
		break;
	case SLOT_VALUE:
	case SLOT_COLUMN:
		match_named(reader, attempt, element, at,
		    attempt->pattern->elements[element].slot == SLOT_VALUE);
		break;
	case SLOT_AGGREGATE:
		match_cue(reader, attempt, element, at, CUE_AGGREGATE);
		break;
	case SLOT_COMPARE:
		match_cue(reader, attempt, element, at, CUE_COMPARE);
		break;
	case SLOT_NONE:
		break;
	}
}

static void
match_rest(struct fragment_reader *reader, const struct attempt *attempt,
    int element, int at)
{
	const struct wording_pattern *pattern = attempt->pattern;
	if (element == pattern->count) {
		keep_edit(reader, attempt, at);
		return;
	}
	const struct wording_element *wanted = &pattern->elements[element];
	if (wanted->optional)
		match_rest(reader, attempt, element + 1, at);
	if (at >= reader->count)
		return;
	if (wanted->phrases) {
		int length = fragment_phrase(reader, wanted->phrases, at);
		if (length > 0)
			match_rest(reader, attempt, element + 1, at + length);
	} else {
		match_slot(reader, attempt, element, at);
	}
	if (element > 0 && fragment_is_aside(reader, at)) {
		struct attempt next = *attempt;
		next.price += FRAGMENT_PRICE_FILLER;
		match_rest(reader, &next, element, at + 1);
	}
}

void
fragment_match(struct fragment_reader *reader,
    const struct wording_pattern *pattern, int at, bool again)
{
	struct attempt attempt = {.pattern = pattern, .from = at};
	attempt.edit.kind = pattern->kind;
	attempt.edit.direction = pattern->direction;
	attempt.edit.again = again;
	attempt.price = again ? -gain_again : 0;
	match_rest(reader, &attempt, 0, at);
}
