/*
 * examples.h - verified questions shown to a model (few-shot)
 *
 * Link writes those that share words with the question or are put alike
 * (question/masked.h); here the best of them are taken, by that and, where a
 * statement for the question is there already (the parser's best reading), by
 * how much their SQL has its shape (skeleton.h).  That brought 2.9 to 8.4
 * points over examples taken at random (docs/research.md, DAIL-SQL).
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

/* At most `most` of the record's link; `draft` may be NULL. */
void examples_choose(struct examples *examples, const jv *link,
    const char *draft, int most, struct arena *arena);

#endif
