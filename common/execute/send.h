/*
 * send.h - the one function that sends a statement of somebody else's
 *
 * Rows, EXPLAIN and digests differ in the text sent, the limits and the sink;
 * judging, the transaction, the deadline, retries and the audit log are here,
 * once.
 */
#ifndef NL2SQL_EXECUTE_SEND_H
#define NL2SQL_EXECUTE_SEND_H

#include "execute/execute.h"
#include "execute/result.h"

struct statement {
	struct execute *execute;
	const char *judged; /* the text for the gate and the audit log */
	size_t judged_length;
	const char *sent; /* ends with a NUL; holds the judged text whole */
	const struct execute_limits *limits;
	const char *purpose; /* "rows", "explain", "digest": for the log */
};

/*
 * Run it into the sink, which is new and the caller's to release.  False:
 * `*problem` says why, and what the sink holds is of no use.
 */
MUST_USE bool statement_run(
    const struct statement *statement, struct execute_sink *sink, jv *problem);

#endif
