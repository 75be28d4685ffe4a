/*
 * server.h - what the server says of judged candidates: EXPLAIN and digests
 *
 * Both run under limits of their own and within the time that evaluate has for
 * one question.  When no time is left, the results stay unknown.  A session
 * that was ended from outside is a failure of the database and says nothing
 * about the candidate; with the option wait_db_ms its statement runs once more.
 */
#ifndef NL2SQL_EVALUATE_SERVER_H
#define NL2SQL_EVALUATE_SERVER_H

#include "base/config.h"
#include "evaluate/choose.h"
#include "execute/execute.h"

struct server {
	struct execute *execute;
	const struct config *config;
	struct arena *arena;
	double deadline_ms; /* on clock_ms, less the database's waited_ms */
	int explain_timeout_ms;
	int max_candidates;
	struct execute_limits limits; /* of a run for its digest */
	bool ended; /* a session of ours was, and what it ran has run again */
};

/* Limits from the options; the deadline counts from now. */
void server_begin(struct server *server, struct execute *execute,
    const struct config *config, struct arena *arena);

/*
 * Ask for EXPLAIN of the eligible candidates that have none yet, in their
 * order: at most max_candidates, and more only while none has passed.  Writes
 * `explain` {cost, rows, remote?, fetched?} or {timeout: true}, or the
 * candidate's error.  False: the server cannot be used at all; `*problem` says
 * why.
 */
MUST_USE bool server_explain(
    struct server *server, struct choice *choices, int count, jv *problem);

/* What the planner expects one eligible candidate to cost, which is asked for
 * where it is not known yet; -1: not known, with `*problem` set where the
 * server cannot be used at all. */
double server_cost(struct server *server, struct choice *choices, int count,
    int index, jv *problem);

/* Is its EXPLAIN above a limit (execute/cost.h)? */
bool server_is_costly(const struct server *server, const struct choice *choice);

/* Settle the record with a question when its candidate is costly.  Return true
 * when that was done. */
bool server_ask_back(const struct server *server, const struct choice *choice,
    struct record *record);

/* Run one eligible candidate for its digest, unless the digest is known, of the
 * same statement elsewhere as well, or the candidate is costly; write `result`
 * {digest, row_count}.  A statement that fails gets its error.  The choice then
 * counts as tried. */
MUST_USE bool server_digest(struct server *server, struct choice *choices,
    int count, int index, jv *problem);

#endif
