/*
 * date_verb.h - the words that refer to a date by what happened on it
 *
 * "Signed up", "hired", "the registration": no column has such a name, but the
 * name of a column (joined_on, hired_on, registered_at) comes from the same
 * event.
 */
#ifndef NL2SQL_QUESTION_DATE_VERB_H
#define NL2SQL_QUESTION_DATE_VERB_H

#include "context/context.h"
#include "question/question.h"

/* How surely does the word refer to a column of that name?  2: by the list of
 * such words; 1: by its own stem; 0: not at all. */
int date_verb_names(const struct token *token, const char *column);

/* The date column of the table that the question's word fits best; -1 when
 * there is none. */
int date_verb_column(
    const struct question *question, int at, const struct context_table *table);

#endif
