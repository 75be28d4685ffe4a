/*
 * wish.h - does a question ask for what no data holds?
 *
 * "Predict next month's revenue", "How can we sell more?" and "Why did sales
 * fall?" want a forecast, advice or an explanation.  Rows about the same words
 * would pass for one.  A wish is a phrase of the class `advice`
 * (closed-words.ndjson) at the beginning of the question, or behind words of
 * politeness.  "How does X vary by Y" is none: it asks for groups.
 */
#ifndef NL2SQL_QUESTION_WISH_H
#define NL2SQL_QUESTION_WISH_H

#include "question/closed_words.h"

enum wish_kind {
	WISH_NONE,
	WISH_PREDICT, /* what will be */
	WISH_ADVISE,  /* what to do */
	WISH_EXPLAIN, /* how something is done, and why it is so */
};

/* The wish that the question begins with.  `named` marks the tokens that name
 * something stored, because a table may be called forecasts; NULL: none do. */
MUST_USE enum wish_kind wish_find(const struct question *question,
    const struct closed_words *words, const bool *named);

/* What the question asks for, and what to ask instead.  `kind` must not be
 * WISH_NONE. */
const char *wish_message(enum wish_kind kind);
const char *wish_hint(enum wish_kind kind);

#endif
