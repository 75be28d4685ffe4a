/* wishes.c - what the evidence wants to be shown; see wishes.h */
#include "definition/wishes.h"

#include "definition/sentence.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Longer sentences say more than what to list. */
enum { WISH_MAX_BYTES = 200 };

/* From `at` to before `end`. */
struct span {
	const char *at, *end;
};

static bool
take(struct span *span, const char *words)
{
	size_t length = strlen(words);
	if ((size_t)(span->end - span->at) <= length ||
	    strncasecmp(span->at, words, length) != 0 ||
	    isalnum((unsigned char)span->at[length]))
		return false;
	span->at += length;
	while (span->at < span->end && isspace((unsigned char)*span->at))
		span->at++;
	return true;
}

static bool
holds(struct span span, const char *words)
{
	size_t length = strlen(words);
	for (const char *at = span.at; at + length <= span.end; at++)
		if (strncasecmp(at, words, length) == 0 &&
		    !isalpha((unsigned char)at[length]) &&
		    (at == span.at || !isalpha((unsigned char)at[-1])))
			return true;
	return false;
}

/* "Always return the": what is behind the order to show; false: none. */
static bool
take_order(struct span *span)
{
	static const char *const leads[] = {"and", "please", "always", "also",
	    "the answer must", "the result should", "answers", "results",
	    "must", "should", "only"};
	static const char *const orders[] = {"show", "return", "list",
	    "display", "give", "output", "report", "include"};
	bool taken = true;
	while (span->at < span->end && isspace((unsigned char)*span->at))
		span->at++;
	while (taken) {
		taken = false;
		for (size_t i = 0; i < COUNT_OF(leads); i++)
			taken = taken || take(span, leads[i]);
	}
	for (size_t i = 0; i < COUNT_OF(orders); i++)
		if (take(span, orders[i]))
			return true;
	return false;
}

/* Does it say how, and not what? */
static bool
says_how(struct span span)
{
	static const char *const words[] = {"percentage", "percent", "rounded",
	    "round", "decimal", "decimals", "side by side", "as a", "zero",
	    "all", "even", "only", "without", "if", "when", "in descending",
	    "in ascending", "order", "ordered", "sorted", "each", "every",
	    "null", "nulls", "those", "where", "columns", "result", "results",
	    "as"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (holds(span, words[i]))
			return true;
	return memchr(span.at, '=', (size_t)(span.end - span.at));
}

/* The wish of a sentence; one that follows a definition stands behind a comma
 * or "and". */
static bool
find_wish(struct span sentence, struct span *wish)
{
	static const char *const joints[] = {", always ", " and always ",
	    ", and always ", ", also show ", ", and show ", ", and return "};
	*wish = sentence;
	bool found = take_order(wish);
	for (size_t i = 0; !found && i < COUNT_OF(joints); i++) {
		size_t length = strlen(joints[i]);
		for (const char *at = sentence.at;
		     !found && at + length < sentence.end; at++)
			if (strncasecmp(at, joints[i], length) == 0) {
				*wish = (struct span){at + 1, sentence.end};
				found = take_order(wish);
			}
	}
	return found && wish->end - wish->at <= WISH_MAX_BYTES &&
	       !says_how(*wish);
}

/* Does a sentence of the question say already what comes out? */
static bool
has_own(const char *question)
{
	bool first = true;
	for (const char *at = question; *at;) {
		const char *end = sentence_end(at);
		struct span sentence = {at, end};
		if (!first && take_order(&sentence))
			return true;
		first = false;
		at = *end ? end + 1 : end;
	}
	return false;
}

const char *
wishes_add(const char *question, const char *evidence, struct arena *arena)
{
	if (has_own(question))
		return question;
	for (const char *at = evidence; *at;) {
		const char *end = sentence_end(at);
		struct span wish;
		if (find_wish((struct span){at, end}, &wish))
			return arena_printf(arena, "%s Return %.*s.", question,
			    (int)(wish.end - wish.at), wish.at);
		at = *end ? end + 1 : end;
	}
	return question;
}
