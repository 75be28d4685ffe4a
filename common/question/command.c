/* command.c - orders to change data in a question; see command.h */
#include "question/command.h"

#include "base/problem.h"
#include "english/english.h"

#include <string.h>

/*
 * What `means` says in the class `command`:
 *
 *	lead	may stand before the verb: please, can you, I want you to
 *	verb	changes data, and is seldom a noun
 *	set	changes data when an object, or TO or BY and a value, follows
 *	make	creates something that is no answer (report, list)
 *	statement, persona, ignore + rules	need no other word
 *	object	begins an object: all, the, them
 *	noun	makes the verb before it a noun: update frequency, drop in
 *	shape	objects that belong to an answer: duplicates, decimals
 *	admin	things that only an administrator creates
 *	store	the same, unless `showing` follows: a table of sales
 */
struct commander {
	const struct question *question;
	const struct closed_words *words;
	const bool *stored;
};

enum { LEADS_MAX = 8, NEAR_RULES = 5, NEAR_VALUE = 7 };

static const struct closed_word *
word_at(const struct commander *commander, int at)
{
	return closed_words_find(
	    commander->words, commander->question, at, CLOSED_COMMAND);
}

static bool
means(const struct commander *commander, int at, const char *what)
{
	const struct closed_word *word = word_at(commander, at);
	return word && strcmp(word->means, what) == 0;
}

/* Only single words count: "table" is an object, although "table of" is not. */
static bool
holds(const struct commander *commander, int at, const char *what)
{
	if (at >= commander->question->count)
		return false;
	const struct token *token = &commander->question->tokens[at];
	const struct closed_word *word =
	    closed_words_get(commander->words, token->folded, CLOSED_COMMAND);
	for (; word && token->kind == TOKEN_WORD; word = word->next)
		if (word->class == CLOSED_COMMAND && word->length == 1 &&
		    strcmp(word->means, what) == 0)
			return true;
	return false;
}

static bool
is_mark(const struct commander *commander, int at, const char *marks)
{
	if (at < 0 || at >= commander->question->count)
		return false;
	const struct token *token = &commander->question->tokens[at];
	return token->kind == TOKEN_PUNCTUATION && token->text[1] == '\0' &&
	       strchr(marks, token->text[0]);
}

static bool
is_word(const struct commander *commander, int at, const char *word)
{
	return at >= 0 && question_match(commander->question, at, word) > 0;
}

/* Can the word be the object itself: a noun, a value, a number? */
static bool
is_thing(const struct commander *commander, int at)
{
	return at < commander->question->count &&
	       commander->question->tokens[at].kind != TOKEN_PUNCTUATION;
}

static int
after_leads(const struct commander *commander, int at)
{
	for (int i = 0; i < LEADS_MAX; i++) {
		const struct closed_word *word = word_at(commander, at);
		if (word && strcmp(word->means, "lead") == 0)
			at += word->length;
		else if (i > 0 && is_mark(commander, at, ","))
			at++;
		else
			break;
	}
	return at;
}

static bool
is_value(const struct commander *commander, int at)
{
	if (at >= commander->question->count)
		return false;
	const struct token *token = &commander->question->tokens[at];
	return token->kind == TOKEN_NUMBER || token->kind == TOKEN_QUOTED ||
	       closed_words_hold(
		   commander->words, token->folded, CLOSED_NUMBER);
}

/* "to 100000", "= 5", "by 10 %" give a value.  "from 2023 to 2024" gives none:
 * it bounds a period. */
static bool
gives_value(const struct commander *commander, int at)
{
	const struct question *question = commander->question;
	if (is_word(commander, at, "in"))
		return false;
	for (int i = at; i + 1 < question->count && i < at + NEAR_VALUE; i++) {
		if (is_mark(commander, i, ".?!;") ||
		    is_word(commander, i, "from") ||
		    is_word(commander, i, "up"))
			return false;
		if (is_mark(commander, i, "="))
			return true;
		if (is_word(commander, i, "to") && is_value(commander, i + 1))
			return true;
		if (is_word(commander, i, "by") &&
		    question->tokens[i + 1].percent)
			return true;
	}
	return false;
}

/* "order 4711": one thing and its number. */
static bool
is_numbered(const struct commander *commander, int at)
{
	return is_thing(commander, at) && at + 1 < commander->question->count &&
	       commander->question->tokens[at].kind == TOKEN_WORD &&
	       commander->question->tokens[at + 1].kind == TOKEN_NUMBER &&
	       !holds(commander, at, "noun");
}

static bool
is_made(const struct commander *commander, int at)
{
	return holds(commander, at, "admin") || holds(commander, at, "store");
}

/* "create a user" and "create a new order" make something.  "create a table of
 * sales" asks for an answer. */
static bool
makes_something(const struct commander *commander, int at)
{
	bool fresh = false;
	while (holds(commander, at, "object") && !is_made(commander, at)) {
		fresh = fresh || is_word(commander, at, "new");
		at++;
	}
	if (is_made(commander, at))
		return holds(commander, at, "admin") ||
		       !holds(commander, at + 1, "showing");
	return fresh && is_thing(commander, at) &&
	       !closed_words_hold(commander->words,
		   commander->question->tokens[at].folded, CLOSED_OUTPUT) &&
	       !holds(commander, at + 1, "showing");
}

static bool
changes(const struct commander *commander, int at, bool joined)
{
	const struct closed_word *word = word_at(commander, at);
	if (!word)
		return false;
	int next = at + word->length;
	bool object = holds(commander, next, "object");
	if (holds(commander, next + object, "shape"))
		return false;
	if (strcmp(word->means, "make") == 0)
		return makes_something(commander, next);
	bool noun = !object && holds(commander, next, "noun");
	if (strcmp(word->means, "verb") == 0)
		return object || (!joined && is_thing(commander, next) &&
				     (!noun || gives_value(commander, next)));
	return strcmp(word->means, "set") == 0 &&
	       (object || gives_value(commander, next) ||
		   (!joined && is_numbered(commander, next)));
}

/* "ignore the rules above" */
static bool
forgets(const struct commander *commander, int at)
{
	if (!means(commander, at, "ignore"))
		return false;
	for (int i = at + 1; i <= at + NEAR_RULES; i++)
		if (means(commander, i, "rules"))
			return true;
	return false;
}

/* Is it SQL's SELECT?  A call such as pg_sleep(600), or a star, shows it:
 * English has neither. */
static bool
is_select(const struct commander *commander, int at)
{
	const struct question *question = commander->question;
	if (!is_word(commander, at, "select"))
		return false;
	if (is_mark(commander, at + 1, "*"))
		return true;
	for (int i = at + 1; i + 1 < question->count; i++)
		if (question->tokens[i].kind == TOKEN_WORD &&
		    is_mark(commander, i + 1, "(") &&
		    question->tokens[i].end == question->tokens[i + 1].start)
			return true;
	return false;
}

static bool
is_of(const struct commander *commander, int at, enum english_class class)
{
	int covered = 0;
	return question_find(commander->question, at, class, &covered);
}

/* Behind "and" the verb may belong to an earlier subject: "who can approve and
 * reject the most", "which users open tickets and close the same". */
static bool
has_subject(const struct commander *commander, int at)
{
	const struct closed_word *before =
	    at > 1 ? word_at(commander, at - 2) : NULL;
	if (before && (strcmp(before->means, "verb") == 0 ||
			  strcmp(before->means, "set") == 0 ||
			  strcmp(before->means, "make") == 0))
		return true;
	if (!is_word(commander, at - 1, "and") &&
	    !is_word(commander, at - 1, "or"))
		return false;
	int start = at;
	while (start > 0 && !is_mark(commander, start - 1, ".?!;"))
		start--;
	return (is_word(commander, start, "which") ||
		   is_word(commander, start, "who")) &&
	       (is_of(commander, at + 1, ENGLISH_ARTICLE) ||
		   is_word(commander, at + 1, "their"));
}

static enum command_kind
kind_at(const struct commander *commander, int at, bool joined)
{
	if (means(commander, at, "statement") || is_select(commander, at))
		return COMMAND_SQL;
	if (forgets(commander, at))
		return COMMAND_PROGRAM;
	if (!joined && means(commander, at, "persona"))
		return COMMAND_PROGRAM;
	if (changes(commander, at, joined) &&
	    !(joined && has_subject(commander, at)))
		return COMMAND_CHANGE;
	return COMMAND_NONE;
}

static bool
is_joint(const struct commander *commander, int at)
{
	return is_of(commander, at - 1, ENGLISH_ORDER_JOINT) ||
	       is_mark(commander, at - 1, ",(-");
}

static enum command_kind
command_at(const struct commander *commander, int at)
{
	bool start = at == 0 || is_mark(commander, at - 1, ".?!;:'\"`") ||
		     commander->question->tokens[at].sentence_start;
	if (commander->stored && commander->stored[at] && at > 0)
		return COMMAND_NONE;
	if (!start && !is_joint(commander, at))
		return COMMAND_NONE;
	return kind_at(commander, after_leads(commander, at), !start);
}

/* The quoted token that is the whole question; -1 when there is more text. */
static int
all_quoted(const struct question *question)
{
	int quoted = -1;
	for (int i = 0; i < question->count; i++) {
		if (question->tokens[i].kind == TOKEN_PUNCTUATION)
			continue;
		if (question->tokens[i].kind != TOKEN_QUOTED || quoted >= 0)
			return -1;
		quoted = i;
	}
	return quoted;
}

enum command_kind
command_find(const struct question *question, const struct closed_words *words,
    const bool *stored)
{
	const struct commander commander = {
	    .question = question, .words = words, .stored = stored};
	struct arena arena = {0};
	enum command_kind kind = COMMAND_NONE;
	int quoted = all_quoted(question);
	if (quoted >= 0) {
		struct question inner;
		question_read(&inner, question->tokens[quoted].text, &arena);
		const struct commander again = {
		    .question = &inner, .words = words};
		for (int i = 0; !kind && i < inner.count; i++)
			kind = command_at(&again, i);
	}
	for (int i = 0; !kind && i < question->count; i++)
		kind = command_at(&commander, i);
	arena_release(&arena);
	return kind;
}

jv
command_problem(enum command_kind kind)
{
	const char *message =
	    kind == COMMAND_SQL ? "the question is a statement, not a question"
	    : kind == COMMAND_PROGRAM
		? "the question gives orders to the program"
		: "the question asks to change data, not to read it";
	return problem_new("question.command", "%s", message);
}

const char *
command_hint(enum command_kind kind)
{
	return kind == COMMAND_SQL
		   ? "ask in words for data to read; nl2sql-check judges a "
		     "statement"
		   : "ask for data to read; nothing that changes or "
		     "administers the database is ever run";
}
