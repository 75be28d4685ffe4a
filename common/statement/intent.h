/*
 * intent.h - the shape of answer that a question asks for
 *
 * It is read only from the closed classes of words (closed_words.h), so it does
 * not depend on any generator.  Score and semantic checks compare a statement
 * with it.  It knows no tables and no columns, and leaves a member empty when
 * no word sets it.
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
	long top;              /* top 5, the 3 largest; 0: no number */
	bool orders;           /* sorted by */
	bool distinct;         /* different, unique */
	bool ratio;            /* percentage, share, ratio */
	bool dated;            /* dates, months, periods: literals follow */
	const char *both;      /* the question behind "both"; NULL: none */
};

void intent_read(struct intent *intent, const struct question *question,
    const struct closed_words *words);

#endif
