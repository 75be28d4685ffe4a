/*
 * key_choice.h - which of two keys the words before a value speak of
 *
 * A flight has two airports, a payment two parties: "from", "departing",
 * "sent" speak of one, "to", "arriving", "received" of the other.
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

/* The role that the nearest of the four words before the token speaks of. */
enum role role_before(const struct question *question, int at);

/* 1: the column's name has that role, -1: the opposite one, 0: neither. */
int role_of_column(enum role role, const char *column);

/* role_of_column for the role before the token. */
int role_fit(const struct question *question, int at, const char *column);

/*
 * Does any of the four words before the token speak of the column's role?
 * "departing or arriving": of both.
 */
bool role_heard(const struct question *question, int at, const char *column);

#endif
