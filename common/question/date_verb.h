/*
 * date_verb.h - the words that speak of a date by what happened on it
 *
 * "Signed up", "hired", "the registration": no column is called so, but one is
 * called after it (joined_on, hired_on, registered_at).
 */
#ifndef NL2SQL_QUESTION_DATE_VERB_H
#define NL2SQL_QUESTION_DATE_VERB_H

#include "context/context.h"
#include "question/question.h"

/*
 * How surely the word speaks of a column of that name: 2 by the list of such
 * words, 1 by its own stem, 0 not at all.
 */
int date_verb_names(const struct token *token, const char *column);

/* The date column of the table that the question's word speaks of best; -1. */
int date_verb_column(
    const struct question *question, int at, const struct context_table *table);

#endif
