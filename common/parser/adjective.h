/*
 * adjective.h - the column that an adjective is about
 *
 * "oldest" is about an age, or the other way round about a birth date; which
 * column that is the schema says.  The adjectives, and verbs
 * that measure ("weighs"), are classes of closed-words.ndjson; their columns
 * come in order of fitness.
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

/*
 * The best column for a phrase that holds the adjective ("older than"),
 * looked for in the table alone.
 */
struct adjective_column adjective_find(
    const struct parser_request *request, int table, const char *phrase);

/*
 * The same in the tables that are mentioned, the one nearest before the token
 * first, and then in those that a key joins to one of them.
 */
struct adjective_column adjective_near(const struct parser_request *request,
    const struct sketch *sketch, const char *phrase, int at);

#endif
