/*
 * parser.h - turns questions into SQL without a model
 *
 *	tags	the tables, columns and values that words name (tags.h)
 *	items	the tags, closed words, numbers and dates (items.h)
 *	roles	the purpose of each item: a sketch (thing_roles.h, sketch.h)
 *	compose	the sketch as a query block with its FROM (compose.h)
 *	emit	the block as SQL (emit.h), and in English (reading.h)
 *
 * The best tag assignments, each with a few variants of structure, give the
 * candidates.  The score of a candidate falls with every choice that was not
 * the first, with the cost of its joins, and with every part that has no place.
 * There is no randomness and no clock: the same request gives the same
 * candidates.
 */
#ifndef NL2SQL_PARSER_PARSER_H
#define NL2SQL_PARSER_PARSER_H

#include "parser/request.h"
#include "question/closed_words.h"

enum { PARSER_MAX_CANDIDATES = 16 };

struct parser_candidate {
	const char *sql;
	const char *reading;
	double score;                            /* 1 at best */
	double tags, structure, joins, unplaced; /* its losses */
	double weakest; /* fit of the worst name, 0 to 1 */
	bool weighs;    /* it holds one total of a thing against another */
	bool ahead;     /* it asks for days that no row has come to yet */
	int left_out;   /* a state that leaves out rows which take part: its
			   token + 1; 0: none */
	int unheard;    /* words without a use in the reading */
	int rank;       /* the order in which it was found */
};

struct parser_result {
	struct parser_candidate candidates[PARSER_MAX_CANDIDATES];
	int count;          /* the best first, all statements differ */
	double unexplained; /* share of the content words, 0 to 1 */
	bool understood;    /* at least one word names something */
	bool unknown;       /* holds a name of something not stored */
	bool ahead;         /* the best reading asks for what will be */
};

void parser_parse(
    struct parser_result *result, const struct parser_request *request);

#endif
