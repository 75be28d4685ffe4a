/*
 * key_choice.h - chooses between two keys by the words before a value
 *
 * A flight has two airports, and a payment has two parties.  "from",
 * "departing" and "sent" mean one of them; "to", "arriving" and "received" mean
 * the other.
 */
#ifndef NL2SQL_PARSER_KEY_CHOICE_H
#define NL2SQL_PARSER_KEY_CHOICE_H

#include "question/question.h"

enum role {
	ROLE_NONE,
	ROLE_SOURCE,
	ROLE_TARGET,
	ROLE_SENDER,
	ROLE_RECEIVER,
	ROLE_WINNER,
	ROLE_LOSER,
	ROLE_HOME,
	ROLE_AWAY,
	ROLE_SHIP,
	ROLE_BILL,
};

/* Return the role that the nearest of the four words before the token means. */
enum role role_before(const struct question *question, int at);

/* Return 1 when the column's name has that role, -1 when it has the opposite
 * one, 0 when it has neither. */
int role_of_column(enum role role, const char *column);

/* Return role_of_column for the role before the token. */
int role_fit(const struct question *question, int at, const char *column);

/* Does any of the four words before the token mean the column's role?
 * "departing or arriving" means both. */
bool role_heard(const struct question *question, int at, const char *column);

#endif
