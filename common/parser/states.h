/*
 * states.h - words for a state that a date tells: "unpaid invoices"
 *
 * An invoice without a pay_dt is not paid, a claim without a closed_at is
 * open, a driver with a left_date has left.  Where no stored value and no flag
 * says so, the date does: it is there or it is not.
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
	int column;   /* the date that tells it; -1: none does */
	bool missing; /* the state is that it is not there */
	int due;      /* overdue: the date that has passed; -1 */
};

struct states {
	struct state state[STATES_MAX];
	int count;
};

/* All in the question that speak of a table named next to them. */
void states_find(struct states *states, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words);

/* The state whose word stands there; NULL: none does. */
const struct state *states_at(const struct states *states, int at);

#endif
