/*
 * send.h - the only function that sends a foreign statement
 *
 * Rows, EXPLAIN and digests differ only in the text sent, the limits and the
 * sink.  Judging, the transaction, the deadline, retries and the audit log are
 * the same for all, and are here.
 */
#ifndef NL2SQL_EXECUTE_SEND_H
#define NL2SQL_EXECUTE_SEND_H

#include "execute/execute.h"
#include "execute/result.h"

struct statement {
	struct execute *execute;
	const char *judged; /* the text for the gate and the audit log */
	size_t judged_length;
	const char *sent; /* ends with a NUL; contains the judged text */
	const struct execute_limits *limits;
	const char *purpose; /* "rows", "explain", "digest": for the log */
};

/*
 * Run the statement into the sink, which must be new; the caller must release
 * it.  Return false with `*problem` set on failure; the sink's content is then
 * of no use.
 */
MUST_USE bool statement_run(
    const struct statement *statement, struct execute_sink *sink, jv *problem);

#endif
