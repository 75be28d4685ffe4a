/*
 * same_doer.h - "approved by the same person who created them"
 *
 * Two keys of a row point to the same row: to one who did both.  Participles
 * name them (created_by), or a person does ("approved by their own buyer").
 */
#ifndef NL2SQL_PARSER_SAME_DOER_H
#define NL2SQL_PARSER_SAME_DOER_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/question.h"

struct same_doer {
	int table;
	int one, other; /* its keys */
	int to;         /* behind the words */
};

/*
 * Read from the token on "created and approved by the same person", "approved
 * by the same person who created it", "by their own buyer".  The rows are those
 * named last before the words, else the first named ones that have both keys.
 * Return false when it is something else.
 */
MUST_USE bool same_doer_read(struct same_doer *same,
    const struct question *question, const struct context *context,
    const struct link_result *link, int at);

#endif
