/*
 * child.h - the process that parses, so that its death is only a refusal
 *
 * gate_child_start forks the child.  The child closes all inherited descriptors
 * but stderr and its socket, and answers one statement after another.  A
 * request is a 32-bit length and the text, a reply is one JSON line (answer.h).
 * The parent kills the child when it does not answer in time, and replaces it
 * after a number of statements.
 */
#ifndef NL2SQL_GATE_CHILD_H
#define NL2SQL_GATE_CHILD_H

#include "gate/gate.h"

/* The reply; its buffer is kept from one statement to the next. */
struct gate_reply {
	char *bytes;
	size_t length, capacity;
};

/* Return false when no process or socket could be made; errno says why. */
MUST_USE bool gate_child_start(struct gate *gate);

/* Kill the child and reap it. */
void gate_child_stop(struct gate *gate);

/*
 * Send a statement and wait for its reply line, which is stored in gate->reply
 * without its line end.  Return NULL, or the reason why there is no answer; the
 * child is then gone.
 */
MUST_USE const char *gate_child_ask(
    struct gate *gate, const char *sql, size_t length);

#endif
