/*
 * items.h - the question as a list of things and closed words
 *
 * The list has the tags of one assignment, the cues, dates and numbers, in the
 * order of the question.  Other words are left out.
 */
#ifndef NL2SQL_PARSER_ITEMS_H
#define NL2SQL_PARSER_ITEMS_H

#include "parser/sketch.h"
#include "parser/states.h"
#include "parser/tags.h"
#include "question/cue.h"
#include "question/dates.h"

enum { ITEMS_MAX = 160 };

enum item_kind {
	ITEM_END, /* behind the last item */
	ITEM_TABLE,
	ITEM_COLUMN,
	ITEM_VALUE,
	ITEM_METRIC,
	ITEM_EXPRESSION,
	ITEM_NUMBER,
	ITEM_PERIOD,
	ITEM_EVENT,   /* a verb that means a table's rows */
	ITEM_STATE,   /* a state that a date shows */
	ITEM_LITERAL, /* quoted, and no stored value */
	ITEM_CUE,
};

struct item {
	enum item_kind kind;
	int from, to;
	const struct link_match *match; /* of things */
	struct cue cue;
	struct period period;
	double number;
	int table; /* of an event; -1: money spent on a value */
	const struct state *state;
	const char *text;     /* of a literal or number, as SQL writes it */
	struct factor factor; /* of a comparison (factor.h) */
};

struct items {
	struct item item[ITEMS_MAX + 1];
	int count;
	bool whole; /* the question, not an operand of a formula */
};

void items_read(struct items *items, const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment);

#endif
