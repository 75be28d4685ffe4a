/*
 * recall.h - a verified answer for a question that asks the same
 *
 * A verified pair is a question with a statement that a person found right: an
 * example of the lexicon, or an answer that nl2sql-confirm kept.  A question
 * that says the same (fit.h) gets its statement, with its own literals in the
 * places of the pair's (literal_places.h).  The statement is only read by
 * PostgreSQL's parser, and only whole literals are replaced, which are quoted
 * anew; the gate judges the result as it judges any other.
 *
 *	struct recalled recalled;
 *	if (recall_pair(&recalled, gate, &pair, &asked))
 *		...recalled.sql...
 */
#ifndef NL2SQL_RECALL_RECALL_H
#define NL2SQL_RECALL_RECALL_H

#include "gate/gate.h"
#include "recall/fit.h"

/* The question that is asked; all of it is lent. */
struct recall_asked {
	const struct question *question;
	const struct link_result *link;
	const struct context *context;
	const struct closed_words *words;
	long day;
	struct arena *arena;
};

/* A pair of link.examples; texts are lent. */
struct recall_pair {
	const char *question;
	const char *sql;
	bool has_day;
	long day; /* on which it was asked */
	const struct verified_name *names;
	int name_count;
};

struct recalled {
	const char *sql; /* in the arena */
	bool exact;      /* every literal is the pair's own */
};

/* Return false when the question does not ask what the pair asks, or its
 * statement is none that the gate would read. */
MUST_USE bool recall_statement(struct recalled *recalled, struct gate *gate,
    const struct recall_pair *pair, const struct recall_asked *asked);

#endif
