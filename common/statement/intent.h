/*
 * intent.h - the shape of the answer that a question asks for
 *
 * Read from the closed classes of words alone (closed_words.h), so that it is
 * independent of any generator: score and semantic checks hold a statement
 * against it.  It knows no tables and no columns, and says nothing where the
 * words say nothing.
 */
#ifndef NL2SQL_STATEMENT_INTENT_H
#define NL2SQL_STATEMENT_INTENT_H

#include "question/closed_words.h"
#include "question/question.h"

#include <stdbool.h>

struct intent {
	bool counts;           /* how many, number of */
	const char *aggregate; /* sum, avg, min, max, median; NULL: none */
	bool groups;           /* each, per, monthly; "by" next to a measure */
	bool superlative;      /* top, highest, most */
	long top;              /* top 5, the 3 largest; 0: no number said */
	bool orders;           /* sorted by */
	bool distinct;         /* different, unique */
	bool ratio;            /* percentage, share, ratio */
	bool dated;            /* dates, months, periods: literals follow */
	const char *both;      /* the question behind "both"; NULL: not said */
};

void intent_read(struct intent *intent, const struct question *question,
    const struct closed_words *words);

#endif
