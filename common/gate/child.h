/*
 * child.h - the process that parses, so that its death is only a refusal
 *
 * The child is forked by gate_child_start, closes all it inherited but stderr
 * and its socket, and answers one statement after another: a request is a
 * 32-bit length and the text, a reply one JSON line (answer.h).  It is killed
 * when it does not answer in time and replaced after a number of statements.
 */
#ifndef NL2SQL_GATE_CHILD_H
#define NL2SQL_GATE_CHILD_H

#include "gate/gate.h"

/* What came back; the buffer is kept from one statement to the next. */
struct gate_reply {
	char *bytes;
	size_t length, capacity;
};

/* False: no process or socket could be had (errno). */
MUST_USE bool gate_child_start(struct gate *gate);

/* Kill it and take its remains away. */
void gate_child_stop(struct gate *gate);

/*
 * Send a statement and wait for its line, which lands in gate->reply without
 * its end.  NULL, or why there is no answer; the child is then gone.
 */
MUST_USE const char *gate_child_ask(
    struct gate *gate, const char *sql, size_t length);

#endif
