/*
 * found.h - the meanings that link has found so far, each once, bounded
 *
 * The same meaning of the same span is kept once, with its best score.  The
 * best FOUND_PER_SPAN meanings of a span and the best FOUND_MAX meanings of a
 * question are passed on.  A generator that must choose gets no help from the
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

/* Add a meaning; its texts are lent.  A score under LINK_SCORE_LEAST is not
 * added. */
void found_add(struct found *found, const struct link_match *match);

/* Forget the meanings that touch tokens [from, to), so that only meanings that
 * are added from now on count for them. */
void found_clear(struct found *found, int from, int to);

/* The best score of a match that has exactly this span; 0 when none. */
double found_best(const struct found *found, int from, int to);

/* Does a word name a table, by a synonym at least? */
bool found_names_rows(const struct found *found);

/* Sort by place, and keep only the best meanings. */
void found_finish(struct found *found);

/* The sections tables, columns, values, metrics and expressions of the
 * member, as members of `object`. */
MUST_USE jv found_write(const struct found *found, jv object,
    const struct context *context, const struct question *question,
    struct arena *arena);

#endif
