/*
 * row_events.h - verbs that mean a table's rows: "customers paid", "we bought"
 *
 * A row of orders is a thing that somebody ordered, and a row of payments is
 * one that somebody paid.  When a question has only the verb, it means the
 * table of such rows that refers to the verb's subject.
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
	int table; /* the table whose rows are such events */
};

struct events {
	struct event event[EVENTS_MAX];
	int count;
};

void events_find(struct events *events, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words);

/* Return the event whose verb is at the token; NULL when there is none. */
const struct event *events_at(const struct events *events, int at);

#endif
