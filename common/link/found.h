/*
 * found.h - the meanings link has found so far, without doubles, bounded
 *
 * The same meaning of the same span is kept once, with its best score.  Of a
 * span at most FOUND_PER_SPAN meanings are handed on, of a question at most
 * FOUND_MAX, the best ones: a generator that must choose is not helped by the
 * two-hundredth guess, and records stay small.
 */
#ifndef NL2SQL_LINK_FOUND_H
#define NL2SQL_LINK_FOUND_H

#include "linked/link_result.h"
#include "question/question.h"

#include <jv.h>

enum {
	FOUND_PER_SPAN = 12,
	FOUND_MAX = 200,
	FOUND_COLLECTED = 2048, /* while searching */
};

struct found {
	struct link_match *matches;
	int count;
	double best[QUESTION_MAX_TOKENS]; /* of the matches over a token */
};

void found_init(struct found *found, struct arena *arena);

/* Note a meaning; its texts are lent.  Scores under LINK_SCORE_LEAST are none.
 */
void found_add(struct found *found, const struct link_match *match);

/* Only meanings added from now on count for tokens [from, to): those that touch
 * them are forgotten. */
void found_clear(struct found *found, int from, int to);

/* The best score of a match that has exactly this span; 0 when none. */
double found_best(const struct found *found, int from, int to);

/* Sort by place and keep only the best. */
void found_finish(struct found *found);

/* The sections tables, columns, values, metrics and expressions of the
 * member, as members of `object`. */
MUST_USE jv found_write(const struct found *found, jv object,
    const struct context *context, const struct question *question,
    struct arena *arena);

#endif
