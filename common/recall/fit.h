/*
 * fit.h - does a question ask what a verified question asks?
 *
 * It does when both say the same words in the same order (word_key.h), where a
 * place of the verified question (literal_places.h) may have another literal:
 *
 *	value	one that link found stored in every column that the place's
 *		literal is compared with, at these very words
 *	number	any number; of a LIMIT, a whole one from 1 on
 *	period	one with the same open ends
 *
 * Words also fit when link takes those of the question for a table or a column,
 * and the verified question has the words of its name, or the lexicon's words
 * for it.  No word of either question may be left over.
 *
 *	struct fit fit;
 *	if (fit_find(&fit, &pair, &places, &asked))
 *		...fit.filled[i] is what place i gets...
 */
#ifndef NL2SQL_RECALL_FIT_H
#define NL2SQL_RECALL_FIT_H

#include "linked/link_result.h"
#include "recall/literal_places.h"

/* The question; all of it is lent. */
struct asked_question {
	const struct question *question;
	const struct link_result *link;
	long day; /* on which it is asked */
};

/* What the lexicon calls words of the verified question. */
struct verified_name {
	int from, to; /* tokens of the verified question */
	int table;    /* of the context */
	int column;   /* -1: the table itself */
};

struct fit_filling {
	const char *value; /* of PLACE_VALUE, as stored; in the arena */
	double number;
	struct period period;
	bool same; /* the verified pair's own literal */
};

struct fit {
	struct fit_filling filled[PLACES_MAX]; /* by place */
	bool exact; /* every literal is the verified pair's own */
};

MUST_USE bool fit_find(struct fit *fit, const struct verified_pair *pair,
    const struct verified_name *names, int name_count,
    const struct places *places, const struct asked_question *asked);

#endif
