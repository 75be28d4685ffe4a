/* bound_note.c - what is said of a period's ends; see bound_note.h */
#include "question/bound_note.h"

#include "english/english.h"
#include "question/question.h"

#include <ctype.h>
#include <string.h>

/* Tokens [from, to), with the day that the note speaks of. */
struct note {
	int from, to;
	bool day;
};

/* "Today", "that day", "45", "the 90th". */
static bool
is_day(const struct question *question, int at)
{
	const struct token *token = &question->tokens[at];
	return token->kind == TOKEN_NUMBER ||
	       english_is(token->folded, ENGLISH_BOUND_DAY) ||
	       isdigit((unsigned char)*token->folded);
}

static bool
belongs(const struct question *question, int at)
{
	return !question_is_border(question, at) &&
	       (is_day(question, at) ||
		   english_is(question->tokens[at].folded, ENGLISH_BOUND_NOTE));
}

/* Does the text of the question end, or a part of it, beside the note? */
static bool
stands_apart(const struct question *question, const struct note *note)
{
	return question_is_border(question, note->from - 1) ||
	       question_is_border(question, note->to);
}

/* Find the note around the word of inclusion at the token; false: it includes
 * something else. */
static bool
find_note(const struct question *question, int at, struct note *note)
{
	*note = (struct note){.from = at, .to = at + 1};
	while (belongs(question, note->from - 1))
		note->day |= is_day(question, --note->from);
	/* "the last 30 days inclusive of today": the days are the period's */
	if (!question_is_border(question, note->from - 1))
		*note = (struct note){.from = at, .to = at + 1};
	while (belongs(question, note->to))
		note->day |= is_day(question, note->to++);
	/* "the 14 days up to and including today" says the period itself */
	return note->day && note->from > 0 && stands_apart(question, note) &&
	       !question_match(question, note->from - 1, "and");
}

/* Let a note in parentheses, or behind a comma, take its signs along. */
static void
take_signs(const struct question *question, struct note *note)
{
	const char *before = question->tokens[note->from - 1].folded;
	bool closed = note->to < question->count &&
		      strcmp(question->tokens[note->to].folded, ")") == 0;
	if (strcmp(before, "(") == 0 && closed) {
		note->from--;
		note->to++;
	} else if (strcmp(before, ",") == 0) {
		note->from--;
	}
}

/* The question without its first note; NULL: it has none. */
static const char *
drop_first(const char *question, struct arena *arena)
{
	struct question read;
	struct note note;
	question_read(&read, question, arena);
	for (int at = 0; at < read.count; at++) {
		if (!english_is(read.tokens[at].folded, ENGLISH_INCLUSIVE) ||
		    !find_note(&read, at, &note))
			continue;
		take_signs(&read, &note);
		size_t from = read.tokens[note.from].start;
		while (from > 0 && question[from - 1] == ' ')
			from--;
		return arena_printf(arena, "%.*s%s", (int)from, question,
		    question + read.tokens[note.to - 1].end);
	}
	return NULL;
}

const char *
bound_note_drop(const char *question, struct arena *arena)
{
	enum { NOTES_MAX = 4 };
	for (int i = 0; i < NOTES_MAX; i++) {
		const char *rest = drop_first(question, arena);
		if (!rest)
			break;
		question = rest;
	}
	return question;
}
