/*
 * problem.h - failures as values, and the one table of error codes
 *
 * A function whose failure needs a reason returns false (or an invalid jv) and
 * sets `*problem` to an object
 *
 *	{code, message, detail?, hint?, position?, sqlstate?}
 *
 * in PostgreSQL's sense: message is short, primary and factual; detail is the
 * mechanism; hint is advice that may be wrong; position counts characters of
 * the statement from 1.  On success `*problem` is untouched.  The problem
 * belongs to the caller.
 *
 * Only problem_kinds says what a code means and whether a repair round may
 * help; docs/errors.md repeats it and a test compares them.
 */
#ifndef NL2SQL_BASE_PROBLEM_H
#define NL2SQL_BASE_PROBLEM_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* What a problem means for the process that has it. */
enum problem_effect {
	PROBLEM_RECORD, /* about this question: the exit status stays 0 */
	PROBLEM_INPUT,  /* the line was broken: exit status 1 */
	PROBLEM_CONFIG, /* wrong configuration, every record will fail: 2 */
	PROBLEM_UNREACHABLE, /* a service did not answer: 75 */
	PROBLEM_STOPPED,     /* a signal to end: exit by the signal (stop.h) */
};

struct problem_kind {
	const char *code;
	enum problem_effect effect;
	bool repairable; /* may a repair round change the outcome? */
	const char *meaning;
};

/* The table, ended by an entry whose code is NULL. */
extern const struct problem_kind problem_kinds[];

/* Return the kind of a code; an unknown code is a bug and ends the process. */
const struct problem_kind *problem_kind(const char *code);

/* Return a new problem.  `code` must be in problem_kinds. */
MUST_USE jv problem_new(const char *code, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Return the problem with one more member (detail, hint, position,
 * sqlstate). */
MUST_USE jv problem_with(jv problem, const char *key, jv value);
MUST_USE jv problem_with_text(jv problem, const char *key, const char *text);

/* Lent; valid as long as the problem. */
const char *problem_code(const jv *problem);
const char *problem_message(const jv *problem);

/*
 * Return the code for an SQLSTATE of five characters, by the longest prefix in
 * one table (PostgreSQL, Appendix A; seeds: Error Classification).  Never NULL.
 */
const char *problem_code_for_sqlstate(const char *sqlstate);

/* Do the server's messages of this SQLSTATE name only objects, settings and
 * limits?  Other messages (such as those of 22P02) may quote values of rows. */
bool problem_names_objects(const char *sqlstate);

/* What to do about an SQLSTATE. */
enum problem_action {
	PROBLEM_FAIL,     /* no other statement will do better */
	PROBLEM_RETRY,    /* the same statement may work in a moment */
	PROBLEM_REPAIR,   /* another statement may work */
	PROBLEM_SIMPLIFY, /* a cheaper statement may work (57014) */
};
struct problem_sqlstate {
	const char *prefix; /* the longest prefix that fits decides */
	const char *code;
	enum problem_action action;
};

/* The table, ended by an entry whose prefix is NULL. */
extern const struct problem_sqlstate problem_sqlstates[];

enum problem_action problem_action_for_sqlstate(const char *sqlstate);

#endif
