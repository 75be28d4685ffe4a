/*
 * leaving_date.h - the date that says who has left
 *
 * "Employees who know Python" may mean those who left, too.  A table of people
 * with such a date holds both.
 */
#ifndef NL2SQL_QUESTION_LEAVING_DATE_H
#define NL2SQL_QUESTION_LEAVING_DATE_H

#include "context/context.h"
#include "question/closed_words.h"

/* The date of leaving of a table of people, whose label is a first and a last
 * name, or one name of rows with a date of hiring; -1: it has none, or is no
 * such table. */
MUST_USE int leaving_date(
    const struct context_table *table, const struct closed_words *words);

#endif
