/*
 * states.h - words for a state that a date shows: "unpaid invoices"
 *
 * An invoice without a pay_dt is not paid, a claim without a closed_at is open,
 * a driver with a left_date has left.  When no stored value and no flag shows
 * the state, the date does, by being set or missing.  A contract in force has
 * begun and not ended.
 */
#ifndef NL2SQL_PARSER_STATES_H
#define NL2SQL_PARSER_STATES_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/question.h"

enum { STATES_MAX = 4 };

struct state {
	int at; /* the word's token */
	int table;
	int column;       /* the date that shows it; -1: none does */
	bool missing;     /* the state means that the date is missing */
	bool flag;        /* the column is true or false, and no date */
	int due;          /* overdue: the date that has passed; -1 */
	int begun, ended; /* in force: the dates it is between; -1 */
	int same;         /* done by one person: the key that equals `column` */
	int to;           /* behind its words */
	bool whole;       /* "without a permit": they say all of it */
	bool instead;     /* "missing a fax or email": or the one before is */
};

struct states {
	struct state state[STATES_MAX];
	int count;
};

/* Find all states in the question that have the name of a table next to
 * them. */
void states_find(struct states *states, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words);

/* Return the state whose word is at the token; NULL when there is none. */
const struct state *states_at(const struct states *states, int at);

#endif
