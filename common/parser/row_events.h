/*
 * row_events.h - verbs that speak of a table's rows: "customers paid", "we
 * bought"
 *
 * A row of orders is what somebody ordered, one of payments what was paid.
 * Where a question says so by a verb alone, the table that is meant is the one
 * of such rows that refers to whom the verb is said of.
 */
#ifndef NL2SQL_PARSER_ROW_EVENTS_H
#define NL2SQL_PARSER_ROW_EVENTS_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/question.h"

enum { EVENTS_MAX = 4 };

struct event {
	int at;    /* the verb's token */
	int table; /* what was done is a row of it */
};

struct events {
	struct event event[EVENTS_MAX];
	int count;
};

void events_find(struct events *events, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words);

/* The event whose verb stands there; NULL: none does. */
const struct event *events_at(const struct events *events, int at);

#endif
