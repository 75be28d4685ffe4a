/*
 * adjective.h - the column that an adjective is about
 *
 * "oldest" is about an age, or in the opposite direction about a birth date.
 * The schema decides which column that is.  The adjectives, and verbs that
 * measure ("weighs"), are classes of closed-words.ndjson, which lists the best
 * columns first.
 */
#ifndef NL2SQL_PARSER_ADJECTIVE_H
#define NL2SQL_PARSER_ADJECTIVE_H

#include "parser/request.h"
#include "parser/sketch.h"

struct adjective_column {
	int table, column; /* -1 when no column fits */
	bool reversed;     /* more of the adjective is less of the column */
	double score;
};

/* Return the best column of this table for a phrase that holds the adjective
 * ("older than"). */
struct adjective_column adjective_find(
    const struct parser_request *request, int table, const char *phrase);

/* Where the phrase has an adjective of time ("oldest first"), return the date
 * of the table's rows by which things in general are so, but not people, who
 * are as old as their birth says. */
MUST_USE struct adjective_column adjective_of_time(
    const struct parser_request *request, int table, const char *phrase);

/* Is more of the adjective less of what the term measures: the worst delay is
 * the longest? */
bool adjective_turns(const struct parser_request *request,
    const struct term *term, const char *phrase);

/* Do as adjective_find for the mentioned tables, first the one nearest before
 * the token, and then for the tables that a key joins to one of them. */
struct adjective_column adjective_near(const struct parser_request *request,
    const struct sketch *sketch, const char *phrase, int at);

#endif
