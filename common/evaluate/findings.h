/*
 * findings.h - what lint and semantic checks say of a statement
 *
 * A finding is {code, severity, message, position?}: an error means that the
 * statement will fail or cannot be what was asked (25 points, score.h), a
 * warning that it may not be what was asked (5 points).  At most FINDINGS_MAX
 * are kept, so that no statement can fill a record; the counts include the
 * rest.
 */
#ifndef NL2SQL_EVALUATE_FINDINGS_H
#define NL2SQL_EVALUATE_FINDINGS_H

#include "base/memory.h"

#include <jv.h>

enum findings_severity { FINDING_WARNING, FINDING_ERROR };

enum { FINDINGS_MAX = 16 };

struct finding {
	const char *code; /* a literal: "lint.cartesian" */
	enum findings_severity severity;
	const char *message;
	long position; /* characters from 1; 0: none */
};

/* All zero is empty. */
struct findings {
	struct finding items[FINDINGS_MAX];
	int kept;
	int errors;
	int warnings;
};

/* The message is built in the arena. */
void findings_add(struct findings *findings, struct arena *arena,
    const char *code, enum findings_severity severity, long position,
    const char *format, ...) PRINTF_LIKE(6, 7);

/* The place of a byte of the statement, in characters from 1. */
long findings_position(const char *sql, size_t byte);

/* The record's form: an array of objects. */
MUST_USE jv findings_member(const struct findings *findings);

/* Take such an array (or something invalid) and return it with a warning more
 * that was found after judging. */
MUST_USE jv findings_append(jv member, const char *code, const char *message);

#endif
