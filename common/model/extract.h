/*
 * extract.h - the statement in what a model wrote
 *
 * Models that are not held to a shape wrap it in fences, prose, half an object
 * or their thoughts.  The first of these that gives a statement counts:
 *
 *	1. an object with sql_query (or sql, query, statement), whole or broken
 *	   off behind that member
 *	2. the last fence ``` whose text begins as a query does
 *	3. from the first line that begins as a query does to its semicolon, to
 *	   the prose behind a blank line, or to the end
 *
 * Thoughts (<think>...</think> and their like) are left out first.  What was
 * cut inside the statement gives none, and pieces are never joined: a text with
 * two statements in one place comes out with both, and the gate refuses it.
 */
#ifndef NL2SQL_MODEL_EXTRACT_H
#define NL2SQL_MODEL_EXTRACT_H

#include "base/memory.h"

struct extract {
	const char *sql;         /* without its final semicolon */
	const char *explanation; /* NULL: none */
	bool declined; /* it says, in its object, that there is none */
};

/*
 * False: there is no statement; `explanation` may still say why.  `cut` says
 * that the text was ended by a limit and not by the model.  Texts are in the
 * arena.
 */
MUST_USE bool extract_statement(
    struct extract *extract, const char *text, bool cut, struct arena *arena);

#endif
