/*
 * parser.h - questions to SQL with no model
 *
 *	tags	which words name which tables, columns, values (tags.h)
 *	items	those, the closed-class words, numbers and dates (items.h)
 *	roles	what each is there for: a sketch (thing_roles.h, sketch.h)
 *	compose	the sketch as a query block, FROM derived (compose.h)
 *	emit	the block as SQL (emit.h), and in English (reading.h)
 *
 * A beam of tag assignments times a few variants of structure gives the
 * candidates; a candidate's score falls with every choice that was not the
 * first, with the cost of its joins and with every part it could not place.
 * No randomness, no clock: the same request gives the same candidates.
 */
#ifndef NL2SQL_PARSER_PARSER_H
#define NL2SQL_PARSER_PARSER_H

#include "parser/request.h"
#include "question/closed_words.h"

enum { PARSER_MAX_CANDIDATES = 16 };

/* What a candidate loses by a join over a declared key, which costs 1 in a tree
 * of graph.h; by another as much more as that costs more. */
#define PARSER_JOIN_COST 0.12

struct parser_candidate {
	const char *sql;
	const char *reading;
	double score;                            /* 1 at best */
	double tags, structure, joins, unplaced; /* what it lost by */
	double weakest; /* fit of the name that fits least, 0 to 1 */
	int unheard;    /* words that the reading makes nothing of */
	int rank;       /* of the order it was found in */
};

struct parser_result {
	struct parser_candidate candidates[PARSER_MAX_CANDIDATES];
	int count;          /* best first, no two the same statement */
	double unexplained; /* share of the content words, 0 to 1 */
	bool advice;        /* asks how or why: nothing for a database */
	bool understood;    /* at least one word names something */
	bool unknown;       /* holds a name of something not stored */
};

void parser_parse(
    struct parser_result *result, const struct parser_request *request);

#endif
