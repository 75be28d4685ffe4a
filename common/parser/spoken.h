/*
 * spoken.h - phrases that mean an expression over a row, beside what link says
 *
 * Which columns "unpaid balance" or "still to come" speak of depends on the
 * tables; the parser adds such meanings before the question is tagged:
 *
 *	struct link_result *link = spoken_copy(request);
 *	if (!spoken_is_named(request->link, at, at + 2))
 *		spoken_means(link, question, at, at + 2, &meaning);
 *	link_sort(link);
 */
#ifndef NL2SQL_PARSER_SPOKEN_H
#define NL2SQL_PARSER_SPOKEN_H

#include "parser/request.h"

/* A copy of the request's link result with room for a meaning at each token. */
MUST_USE struct link_result *spoken_copy(const struct parser_request *request);

/* Does a match say more of these tokens: "unpaid invoices", a column called
 * balance? */
MUST_USE bool spoken_is_named(const struct link_result *link, int from, int to);

/* Let the tokens mean the table, name and expr of the meaning; they are no
 * longer unexplained. */
void spoken_means(struct link_result *link, const struct question *question,
    int from, int to, const struct link_match *meaning);

#endif
