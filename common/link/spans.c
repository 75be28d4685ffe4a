/* spans.c - runs of words that may be names; see spans.h */
#include "link/spans.h"

#include "english/english.h"

#include <string.h>

/* Does a token between the two split them? */
static bool
parted(const struct question *question, int from, int to)
{
	for (int i = from + 1; i < to; i++)
		if (question->tokens[i].kind != TOKEN_WORD &&
		    question->tokens[i].kind != TOKEN_NUMBER)
			return true;
	return false;
}

/* In course_authors_and_tutors the "and" is a word of the name, but no name
 * begins or ends with it. */
static bool
joins(const struct heard_word *word)
{
	return english_is(word->singular, ENGLISH_CONJUNCTION);
}

static bool
is_of(const struct heard_word *word)
{
	return strcmp(word->singular, "of") == 0;
}

bool
spans_named(const struct question *question, int token)
{
	static const enum english_class before[] = {ENGLISH_ARTICLE,
	    ENGLISH_QUANTIFIER, ENGLISH_INTERROGATIVE_DETERMINER,
	    ENGLISH_POSSESSIVE, ENGLISH_CONJUNCTION, ENGLISH_PREPOSITION,
	    ENGLISH_VERB_NEGATION, ENGLISH_BE, ENGLISH_SELECTING,
	    ENGLISH_BEFORE_FIGURE};
	/* "Names of ...", "show id, price and ..." */
	if (token <= 1 && heard_heads(question, token))
		return true;
	if (token == 0)
		return false;
	const struct token *last = &question->tokens[token - 1];
	if (last->kind == TOKEN_PUNCTUATION && *last->text == ',')
		return true;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (english_is(last->folded, before[i]))
			return true;
	return last->possessive;
}

static void
add_span(struct spans *spans, const struct span *span,
    const struct question *question)
{
	struct span *added = &spans->spans[spans->count];
	const struct heard_word *first = span->words[0];
	const struct heard_word *last = span->words[span->count - 1];
	*added = *span;
	added->from = first->token;
	added->to = last->token + 1;
	bool strong = false;
	for (int i = 0; i < span->count; i++)
		strong = strong || !span->words[i]->weak;
	added->weak = first->weak || last->weak || !strong;
	bool typed = strchr(question->tokens[first->token].folded, '_');
	if (span->count == 1 && first->weak && !typed && !first->verb &&
	    (first->counts || !spans_named(question, first->token)))
		return;
	spans->count++;
}

/* Add the spans that begin at heard word `first`. */
static void
extend(struct spans *spans, const struct heard *heard,
    const struct question *question, int first)
{
	struct span span = {.count = 0};
	struct span found[SPANS_MAX_WORDS];
	int used = 0;
	bool skipped = false;
	bool of = false;
	for (int i = first; i < heard->count; i++) {
		const struct heard_word *word = &heard->words[i];
		if (i > first &&
		    parted(question, heard->words[i - 1].token, word->token))
			break;
		if (word->light) {
			skipped = true;
			of = of || is_of(word);
			continue;
		}
		if (span.count == SPANS_MAX_WORDS)
			break;
		span.words[span.count++] = word;
		if ((!skipped || of) && !joins(word))
			found[used++] = span;
	}
	while (used > 0)
		add_span(spans, &found[--used], question);
}

/* Does only "and", "or", a comma or a slash stand between the tokens? */
static bool
listed(const struct question *question, int from, int to)
{
	for (int i = from + 1; i < to; i++)
		if (!heard_separator(&question->tokens[i]))
			return false;
	return from + 1 < to;
}

/* The next heard word that is no "and" or "or", or -1. */
static int
next_word(const struct heard *heard, int at)
{
	for (at++; at < heard->count; at++)
		if (!english_is(heard->words[at].singular, ENGLISH_CONJUNCTION))
			return at;
	return -1;
}

/* "The trip, its budget": a comma, and a word with which a thing of its own
 * begins. */
static bool
begins_item(const struct question *question, const struct heard_word *word)
{
	bool comma = word->token > 0 &&
		     strcmp(question->tokens[word->token - 1].text, ",") == 0;
	return comma &&
	       (word->light || english_is(word->singular, ENGLISH_POSSESSIVE));
}

/* "First and last name": a word of a list shares the last word of the list's
 * last member.  Such a pair must be a whole name.  A plural shares nothing:
 * "the number of outages and customers hit". */
static void
share(struct spans *spans, const struct heard *heard,
    const struct question *question, int first)
{
	const struct heard_word *own = &heard->words[first];
	if (strcmp(question->tokens[own->token].folded, own->singular) != 0)
		return;
	int at = first;
	int next = next_word(heard, at);
	int steps = 0;
	while (next >= 0 && steps < SPANS_MAX_WORDS &&
	       listed(question, heard->words[at].token,
		   heard->words[next].token)) {
		at = next;
		next = next_word(heard, at);
		steps++;
	}
	if (steps == 0 || next < 0 || next != at + 1 ||
	    begins_item(question, &heard->words[at]) ||
	    heard->words[next].light || heard->words[next].weak ||
	    heard->words[next].token != heard->words[at].token + 1)
		return;
	struct span *span = &spans->spans[spans->count++];
	*span = (struct span){.from = own->token,
	    .to = own->token + 1,
	    .words = {own, &heard->words[next]},
	    .count = 2,
	    .weak = true,
	    .shared = true};
}

void
spans_list(struct spans *spans, const struct heard *heard,
    const struct question *question, struct arena *arena)
{
	spans->count = 0;
	spans->spans =
	    arena_array(arena, (size_t)heard->count * (SPANS_MAX_WORDS + 1),
		sizeof(*spans->spans));
	for (int i = 0; i < heard->count; i++) {
		if (heard->words[i].light || heard->words[i].number ||
		    joins(&heard->words[i]))
			continue;
		extend(spans, heard, question, i);
		share(spans, heard, question, i);
	}
}
