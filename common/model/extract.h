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
 * that was cut inside the statement gives no statement, and a member with a NUL
 * in it, behind which C sees nothing, is none either.  Pieces are never
 * joined: when one place holds two statements, the result holds both, and the
 * gate refuses it.
 */
#ifndef NL2SQL_MODEL_EXTRACT_H
#define NL2SQL_MODEL_EXTRACT_H

#include "record/record.h"

/* What is read of a text without its thoughts: a statement of
 * RECORD_MAX_SQL_BYTES, the same again as JSON writes it, and some prose.  A
 * server may reply with 8 MiB, which are read several times. */
#define EXTRACT_MAX_BYTES ((size_t)4 * RECORD_MAX_SQL_BYTES)

struct extract {
	const char *sql;         /* without its final semicolon */
	const char *explanation; /* NULL: none */
	bool declined;           /* the object says that there is none */
	bool too_long; /* over EXTRACT_MAX_BYTES or the gate's limit */
};

/*
 * Return false when there is no statement, or a longer one than may run;
 * `explanation` may still say why.
 * `cut` says that a limit, not the model, ended the text.  Texts are in the
 * arena.
 */
MUST_USE bool extract_statement(
    struct extract *extract, const char *text, bool cut, struct arena *arena);

#endif
