/*
 * extract.h - finds the statement in a model's reply
 *
 * Models without a constraint wrap the statement in fences, prose, half an
 * object or their thoughts.  The first of these that gives a statement counts:
 *
 *	1. an object with sql_query (or sql, query, statement), complete or cut
 *	   off behind that member
 *	2. the last fence ``` whose text begins as a query does
 *	3. from the first line that begins as a query does to its semicolon, to
 *	   the prose behind a blank line, or to the end
 *
 * Thoughts (<think>...</think> and similar marks) are removed first.  A text
 * that was cut inside the statement gives no statement.  Pieces are never
 * joined: when one place holds two statements, the result holds both, and the
 * gate refuses it.
 */
#ifndef NL2SQL_MODEL_EXTRACT_H
#define NL2SQL_MODEL_EXTRACT_H

#include "base/memory.h"

struct extract {
	const char *sql;         /* without its final semicolon */
	const char *explanation; /* NULL: none */
	bool declined;           /* the object says that there is none */
};

/*
 * Return false when there is no statement; `explanation` may still say why.
 * `cut` says that a limit, not the model, ended the text.  Texts are in the
 * arena.
 */
MUST_USE bool extract_statement(
    struct extract *extract, const char *text, bool cut, struct arena *arena);

#endif
