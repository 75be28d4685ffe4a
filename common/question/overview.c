/* overview.c - questions about the database itself; see overview.h */
#include "question/overview.h"

#include <string.h>

/* What such a question has, in the order of what it decides. */
struct parts {
	bool asks, describes, columns, tables, data, there, database;
	bool counts; /* asks for a number instead */
};

/* Words that hold a question together, and say nothing else. */
static bool
is_light(const struct closed_words *words, const char *folded)
{
	static const enum closed_class light[] = {CLOSED_STOP, CLOSED_FILLER,
	    CLOSED_QUESTION, CLOSED_OUTPUT, CLOSED_LIGHT};
	for (size_t i = 0; i < COUNT_OF(light); i++)
		if (closed_words_hold(words, folded, light[i]))
			return true;
	return false;
}

static void
take_part(struct parts *parts, const char *means)
{
	parts->asks = parts->asks || strcmp(means, "ask") == 0;
	parts->describes = parts->describes || strcmp(means, "describe") == 0;
	parts->columns = parts->columns || strcmp(means, "columns") == 0;
	parts->tables = parts->tables || strcmp(means, "tables") == 0;
	parts->data = parts->data || strcmp(means, "data") == 0;
	parts->there = parts->there || strcmp(means, "there") == 0;
	parts->database = parts->database || strcmp(means, "database") == 0;
}

static bool
any_named(const bool *named, int from, int to)
{
	for (int at = from; at < to; at++)
		if (named[at])
			return true;
	return false;
}

/* The number of tokens from `at` on that belong to the wish itself; 0 where its
 * subject may begin. */
static int
covered_at(const struct question *question, const struct closed_words *words,
    const bool *named, int at, struct parts *parts)
{
	const struct token *token = &question->tokens[at];
	const struct closed_word *phrase =
	    closed_words_find(words, question, at, CLOSED_SCHEMA);
	if (closed_words_find(words, question, at, CLOSED_AGGREGATE))
		parts->counts = true;
	if (phrase && !any_named(named, at, at + phrase->length)) {
		take_part(parts, phrase->means);
		return phrase->length;
	}
	if (token->kind == TOKEN_PUNCTUATION)
		return 1;
	return token->kind == TOKEN_WORD && !named[at] &&
	       is_light(words, token->folded);
}

/* Set the subject: the tokens between the first and the last one that do not
 * belong to the wish. */
static void
take_subject(struct overview *overview, int at)
{
	if (overview->from == overview->to)
		overview->from = at;
	overview->to = at + 1;
}

static enum overview_kind
kind_of(const struct parts *parts, bool subject)
{
	if (parts->counts)
		return OVERVIEW_NONE;
	if (parts->asks)
		return OVERVIEW_QUESTIONS;
	if ((parts->describes || parts->columns) && subject)
		return OVERVIEW_COLUMNS;
	bool held =
	    parts->there && (parts->data || (parts->database && !subject));
	return parts->tables || held ? OVERVIEW_TABLES : OVERVIEW_NONE;
}

struct overview
overview_read(const struct question *question, const struct closed_words *words,
    const bool *named)
{
	struct overview overview = {.kind = OVERVIEW_NONE};
	struct parts parts = {0};
	for (int at = 0; at < question->count;) {
		int covered = covered_at(question, words, named, at, &parts);
		if (covered == 0)
			take_subject(&overview, at);
		at += covered > 0 ? covered : 1;
	}
	overview.kind = kind_of(&parts, overview.to > overview.from);
	return overview;
}
