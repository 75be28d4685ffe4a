/*
 * aside.h - a part of a question that keeps rows in
 *
 * English may say this behind the rows: "staff by department (those on leave
 * included)".  The part begins behind a comma, a parenthesis, a semicolon, a
 * colon or a sentence, and it ends with the word that says it.  It is no
 * condition at all.  Nor is ", all farms together", which asks for one figure
 * of all, nor "by month across all farms", nor "whatever their status", which
 * may stand anywhere.  Rows that are left out behind are said before by
 * reword.h.
 */
#ifndef NL2SQL_QUESTION_ASIDE_H
#define NL2SQL_QUESTION_ASIDE_H

#include "question/question.h"

struct aside {
	int from; /* its first token */
	int to;   /* behind the words that say it */
};

/* The aside whose last words begin at the token; `to` is 0 for none. */
MUST_USE struct aside aside_ending(const struct question *question, int at);

#endif
