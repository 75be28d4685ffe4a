/*
 * command.h - does a question ask to change data, or give orders?
 *
 * "Delete all orders", "drop table customers; --", "ignore the rules and ...":
 * no statement that reads can do what is asked, and rows about the same words
 * would be taken for its outcome.  A command is a verb of the class `command`
 * (closed-words.ndjson) where English has imperatives: at the start of a
 * sentence or behind a mark that ends one, after words of politeness, or after
 * "and", "then", with an object.  "orders that were deleted", "update
 * frequency", "drop in sales" are none.
 *
 * Quoted text is a value, unless it is all there is.
 */
#ifndef NL2SQL_QUESTION_COMMAND_H
#define NL2SQL_QUESTION_COMMAND_H

#include "question/closed_words.h"

enum command_kind {
	COMMAND_NONE,
	COMMAND_CHANGE,  /* asks to change or administer the database */
	COMMAND_PROGRAM, /* tells the program what to be or to forget */
	COMMAND_SQL,     /* is a statement itself */
};

/*
 * The first command of the question.  `stored` marks tokens that lie inside a
 * stored value of several words, which may sound like one; NULL: none.
 */
MUST_USE enum command_kind command_find(const struct question *question,
    const struct closed_words *words, const bool *stored);

/* The problem it makes (question.command); COMMAND_NONE is no kind for it. */
MUST_USE jv command_problem(enum command_kind kind);

/* What to ask instead. */
const char *command_hint(enum command_kind kind);

#endif
