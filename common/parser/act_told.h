/*
 * act_told.h - the column that tells whether something was done
 *
 * "Approved" is told by approved_on or approved_by, "rated" by rating, "logged
 * in" by last_login_at, "shut down" by closed_on: while that is unknown, it was
 * not done.
 */
#ifndef NL2SQL_PARSER_ACT_TOLD_H
#define NL2SQL_PARSER_ACT_TOLD_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/question.h"

struct act_told {
	int column;  /* of the table; -1: none tells it */
	int to;      /* behind the participle and its particle */
	bool spoken; /* the column has another name than the participle */
};

/* The act of the participle at the token, as the table's rows tell it. */
MUST_USE struct act_told act_told_by(const struct question *question,
    const struct context *context, const struct link_result *link, int table,
    int at);

#endif
