/*
 * selector.h - a model says which of the last two statements answers
 *
 * The model gets the prompt of the question with the two statements behind it,
 * so that a server's prefix cache already has the prompt.  It can only answer
 * A, B or C (neither is better): one token under a grammar, or else one word of
 * a JSON schema.  It is asked twice, the second time in the other order,
 * because models prefer the first statement that they see (docs/research.md,
 * Position bias).
 *
 *	struct selector selector = {.config = &config, .words = words};
 *	int rival = selector_rival(choices, count, winner, &agreement);
 *	if (rival >= 0 && selector_ask(&selector, &question, &answer, arena) &&
 *	    answer.lean <= SELECTOR_TURNS)
 *		...the rival...
 *	selector_answer_release(&answer);
 *	selector_close(&selector);
 */
#ifndef NL2SQL_EVALUATE_SELECTOR_H
#define NL2SQL_EVALUATE_SELECTOR_H

#include "evaluate/agree.h"
#include "generate/generate.h"

/* The rival wins only when both answers prefer it and are rather sure: half of
 * the lean of two certain answers. */
#define SELECTOR_TURNS (-0.5)

/* All zero but `config` and `words`, which are lent. */
struct selector {
	const struct config *config;
	const struct closed_words *words;
	struct model_generator *model; /* NULL: not asked yet */
	const char *name;
};

struct selector_question {
	const struct record *record;
	const char *first, *second; /* statements */
};

struct selector_answer {
	double lean; /* 1: surely the first, -1: surely the second */
	jv notes;    /* what it cost, in the form of generation.models */
	jv problem;  /* of a request that failed, or invalid */
};

/* Do the options ask for such a choice, and name a model? */
bool selector_configured(const struct selector *selector, struct arena *arena);

/*
 * The best choice with another result than the winner's.  -1: there is none, or
 * there is nothing to ask, because no model wrote one of the two, or because
 * the parser and a model agree on the winner.
 */
int selector_rival(const struct choice *choices, int count, int winner,
    const struct agreement *agreement);

/* False: there was no answer at all.  The caller releases `answer`. */
MUST_USE bool selector_ask(struct selector *selector,
    const struct selector_question *question, struct selector_answer *answer,
    struct arena *arena);

void selector_answer_release(struct selector_answer *answer);
void selector_close(struct selector *selector);

#endif
