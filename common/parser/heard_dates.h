/*
 * heard_dates.h - what a question says of date columns, found once a parse
 *
 * Each reading, in each variant, chooses its dates among all date columns.
 * What the words and the names say of them is the same in all readings, so it
 * is kept from the first time that it is asked.
 *
 *	struct heard_dates *words = heard_dates_new(question, context, arena);
 *	heard_dates_name(words, 3, table, column);
 */
#ifndef NL2SQL_PARSER_HEARD_DATES_H
#define NL2SQL_PARSER_HEARD_DATES_H

#include "context/context.h"
#include "question/question.h"

struct heard_dates;

/* The question and the context are lent; the result lives in the arena. */
MUST_USE struct heard_dates *heard_dates_new(const struct question *question,
    const struct context *context, struct arena *arena);

/* Return date_verb_names of the token and the column. */
MUST_USE int heard_dates_name(
    struct heard_dates *words, int token, int table, int column);

/* Return date_kind_is_special of the column. */
MUST_USE bool heard_dates_special(
    struct heard_dates *words, int table, int column);

#endif
