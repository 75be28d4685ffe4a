/*
 * command.h - does a question ask to change data, or give orders?
 *
 * "Delete all orders", "drop table customers; --", "ignore the rules and ...":
 * a statement that only reads cannot do this, and a user would take rows about
 * the same words for the outcome.  A command is a verb of the class `command`
 * (closed-words.ndjson) at a place where English has imperatives: at the start
 * of a sentence, behind a mark that ends one, behind words of politeness, or
 * behind "and" or "then" with an object.  "orders that were deleted", "update
 * frequency" and "drop in sales" are no commands.
 *
 * Quoted text is a value, unless the whole question is quoted.
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
 * The first command of the question.  `stored` marks the tokens inside a stored
 * value of several words, because such a value may look like a command.  NULL:
 * there are none.
 */
MUST_USE enum command_kind command_find(const struct question *question,
    const struct closed_words *words, const bool *stored);

/* The problem for a command of this kind (question.command).  `kind` must not
 * be COMMAND_NONE. */
MUST_USE jv command_problem(enum command_kind kind);

/* What to ask instead. */
const char *command_hint(enum command_kind kind);

#endif
