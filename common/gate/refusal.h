/*
 * refusal.h - why the gate refuses a statement
 *
 * The first refusal counts.  Positions are characters from 1, as PostgreSQL
 * counts them; 0 means that no place can be named.
 */
#ifndef NL2SQL_GATE_REFUSAL_H
#define NL2SQL_GATE_REFUSAL_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>

struct gate_refusal {
	const char *code; /* NULL: not refused */
	size_t position;
	const char *sqlstate; /* as the server would report; or NULL */
	const char *hint;     /* NULL when there is none */
	char message[256];    /* one sentence without a full stop */
};

/*
 * Fill in the refusal unless it is already set.  Always return false, so that a
 * check can `return gate_refuse(...)`.  Code, sqlstate and hint are not copied
 * and must stay valid.
 */
bool gate_refuse(struct gate_refusal *refusal, const char *code,
    size_t position, const char *format, ...) PRINTF_LIKE(4, 5);

/* Is the problem of a check that is not allowed (gate_problem) the statement's?
 * Otherwise it was not judged: the parser's process (sql.gate), the index or
 * the server failed. */
bool gate_refuses(const jv *problem);

#endif
