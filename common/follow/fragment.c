/* fragment.c - the cheapest edits that cover a question; see fragment.h */
#include "follow/fragment_reader.h"

#include <string.h>

/* A word of the question before that is passed over. */
static const double price_said = .3;
static const double unreached = 1e9;

/* Did the question before have the word? */
static bool
was_said(const struct fragment_reader *reader, int at)
{
	const struct question *before = reader->asked->before;
	const struct token *token = &reader->question->tokens[at];
	for (int i = 0; token->kind == TOKEN_WORD && i < before->count; i++)
		if (before->tokens[i].kind == TOKEN_WORD &&
		    strcmp(before->tokens[i].stem, token->stem) == 0)
			return true;
	return false;
}

/* The edit before the place, over words that are passed over: "without X and Y"
 * has two of a kind. */
static enum follow_edit_kind
kind_before(const struct fragment_reader *reader, int at)
{
	const struct covered *last = &reader->covered[at];
	while (last->from < at && !last->edits) {
		at = last->from;
		last = &reader->covered[at];
	}
	return last->edit.kind;
}

/* Kinds of which more may follow without words of their own. */
static bool
goes_on(enum follow_edit_kind kind)
{
	return kind == FOLLOW_KEEP || kind == FOLLOW_DROP ||
	       kind == FOLLOW_GROUP || kind == FOLLOW_SHOW;
}

/* Is the word before the place one that joins? */
static bool
is_joined(const struct fragment_reader *reader, int at)
{
	return at > 0 &&
	       (reader->question->tokens[at - 1].kind == TOKEN_PUNCTUATION ||
		   fragment_phrase(reader, reader->wordings->joining, at - 1) ==
		       1);
}

static void
match_edits(struct fragment_reader *reader, int at)
{
	const struct wordings *wordings = reader->wordings;
	enum follow_edit_kind before = kind_before(reader, at);
	bool joined = is_joined(reader, at);
	for (int i = 0; i < wordings->count; i++) {
		const struct wording_pattern *pattern = &wordings->patterns[i];
		bool again =
		    joined && goes_on(before) && pattern->kind == before;
		if (!pattern->behind || again || reader->opened)
			fragment_match(reader, pattern, at, again);
	}
}

/* ---- all of them ---- */

static void
pass_over(struct fragment_reader *reader, int at, int length, double price)
{
	double total = reader->covered[at].price + price;
	if (total < reader->covered[at + length].price)
		reader->covered[at + length] =
		    (struct covered){.price = total, .from = at};
}

/* An opener or a marker is read, too, and changes nothing. */
static void
take_mark(struct fragment_reader *reader, int at, int length, double price)
{
	struct covered *there = &reader->covered[at + length];
	pass_over(reader, at, length, price);
	if (there->from == at) {
		there->edits = true;
		there->edit = (struct follow_edit){
		    .kind = FOLLOW_ON, .at = {at, at + length}};
	}
}

/* The words with which the question begins and that show that it goes on from
 * an answer; the first token behind them. */
static int
open_fragment(struct fragment_reader *reader)
{
	int at = 0;
	int length = 1;
	while (length > 0 && at < reader->count) {
		length = fragment_phrase(reader, reader->wordings->openers, at);
		at += length;
	}
	reader->opened = at > 0;
	for (int i = at; i < reader->count; i++)
		reader->opened =
		    reader->opened ||
		    fragment_phrase(reader, reader->wordings->markers, i) > 0;
	return at;
}

static void
cover(struct fragment_reader *reader, int begin)
{
	for (int i = 0; i <= reader->count; i++)
		reader->covered[i].price = unreached;
	reader->covered[0].price = 0;
	if (begin > 0)
		take_mark(reader, 0, begin, 0);
	for (int at = begin; at < reader->count; at++) {
		if (reader->covered[at].price >= unreached)
			continue;
		match_edits(reader, at);
		int marker =
		    fragment_phrase(reader, reader->wordings->markers, at);
		if (marker > 0 && at + marker <= reader->count)
			take_mark(reader, at, marker, FRAGMENT_PRICE_FILLER);
		if (fragment_is_aside(reader, at))
			pass_over(reader, at, 1, FRAGMENT_PRICE_FILLER);
		else if (reader->opened && was_said(reader, at))
			pass_over(reader, at, 1, price_said);
	}
}

static bool
take_edits(struct fragment *fragment, const struct fragment_reader *reader)
{
	int count = 0;
	int changes = 0;
	for (int at = reader->count; at > 0; at = reader->covered[at].from) {
		const struct covered *last = &reader->covered[at];
		count += last->edits;
		changes += last->edits && last->edit.kind != FOLLOW_ON;
	}
	bool changed = changes > 0 || reader->asked->moved;
	if (!changed || count > FRAGMENT_MAX_EDITS)
		return false;
	fragment->count = count;
	for (int at = reader->count; at > 0; at = reader->covered[at].from)
		if (reader->covered[at].edits)
			fragment->edits[--count] = reader->covered[at].edit;
	return true;
}

bool
fragment_read(struct fragment *fragment, const struct wordings *wordings,
    const struct fragment_asked *asked)
{
	*fragment = (struct fragment){0};
	if (asked->question->count > FRAGMENT_MAX_TOKENS)
		return false;
	struct fragment_reader *reader =
	    arena_alloc(asked->arena, sizeof(*reader));
	*reader = (struct fragment_reader){.wordings = wordings,
	    .asked = asked,
	    .question = asked->question,
	    .count = asked->question->count};
	int begin = open_fragment(reader);
	cover(reader, begin);
	return reader->covered[reader->count].price < unreached &&
	       take_edits(fragment, reader);
}
