/* request.h - the input of the parser: one question with all its facts */
#ifndef NL2SQL_PARSER_REQUEST_H
#define NL2SQL_PARSER_REQUEST_H

#include "context/context.h"
#include "definition/filters.h"
#include "linked/link_result.h"
#include "parser/counted_day.h"
#include "parser/row_events.h"
#include "parser/states.h"
#include "question/closed_words.h"
#include "question/cue.h"
#include "question/question.h"
#include "question/spending_words.h"

/* Everything is lent and outlives the parse. */
struct parser_request {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
	const struct closed_words *words;
	const struct cues *cues;
	struct events events;      /* the parser finds them itself */
	struct states states;      /* the same */
	struct spending spending;  /* the same; see spent_money.h */
	struct heard_dates *dates; /* the same, for all its readings */
	struct definition_filter filters[FILTERS_MAX]; /* of the evidence */
	int filter_count;                              /* the same */
	const char *evidence;       /* "" when the record has none */
	long now;                   /* a day, as calendar.h counts */
	struct counted_day counted; /* the parser finds it itself */
	bool head;                  /* its tail says which columns to show */
	bool uncached; /* joins of the same tables are planned anew */
	struct arena *arena;
};

#endif
