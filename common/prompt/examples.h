/*
 * examples.h - chooses verified questions for a model (few-shot)
 *
 * Link writes the examples that share words with the question or have its form
 * (question/masked.h).  This module takes the best of them by that score.  When
 * the question has a statement already (the parser's best reading), it also
 * counts how much their SQL has the shape of that statement (skeleton.h).  This
 * brought 2.9 to 8.4 points over random examples (docs/research.md, DAIL-SQL).
 */
#ifndef NL2SQL_PROMPT_EXAMPLES_H
#define NL2SQL_PROMPT_EXAMPLES_H

#include "base/memory.h"

#include <jv.h>

enum { EXAMPLES_MAX_SHOWN = 16 };

struct examples {
	struct {
		const char *question;
		const char *sql;
		double score;
	} items[EXAMPLES_MAX_SHOWN]; /* the best first */
	int count;
};

/* Choose at most `most` examples of the record's link; `draft` may be NULL. */
void examples_choose(struct examples *examples, const jv *link,
    const char *draft, int most, struct arena *arena);

#endif
