/*
 * aside.h - a part of a question that leaves rows out or keeps them in
 *
 * English may say this behind the rows: "orders per month, cancelled ones
 * excluded", "staff by department (those on leave included)".  The part begins
 * behind a comma, a parenthesis, a semicolon, a colon or a sentence, and it
 * ends with the word that says it.  Rows that are left out are a condition that
 * is denied; rows that are kept in are no condition at all.  Nor is "whatever
 * their status", which may stand anywhere.
 */
#ifndef NL2SQL_QUESTION_ASIDE_H
#define NL2SQL_QUESTION_ASIDE_H

#include "question/question.h"

struct aside {
	int from;     /* its first token */
	int word, to; /* tokens [word, to) say it: "left out" */
	bool kept;    /* kept in, and not left out */
};

/* The aside whose last words begin at the token; `to` is 0 for none. */
MUST_USE struct aside aside_ending(const struct question *question, int at);

#endif
