/*
 * quote.h - names and texts as SQL writes them
 *
 * Only this module doubles quotes.  It has these forms:
 *
 *	sql_quote_name		a name in a statement that a person may read:
 *				customers, "Order", "order"
 *	sql_quote_identifier a name in our own statements: always "quoted"
 *	sql_quote_string	a text in a statement that the gate judges and
 *				exec runs, where a backslash is a plain
 *				character
 *	sql_quote_literal a text in our own statements, which means the same
 *				under any setting of the server
 *	sql_quote_shown a name or a text in a script that a terminal may show
 *
 * Results live in the arena; a name that needs no quotes is copied, too.  The
 * text is a C string, without NUL.  Its bytes are copied as they are, so text
 * that is not UTF-8 stays so.
 */
#ifndef NL2SQL_SQL_QUOTE_H
#define NL2SQL_SQL_QUOTE_H

#include "base/memory.h"

#include <stdbool.h>

/*
 * Does the name need quotes?  The rule is quote_ident's: a name of plain lower
 * case needs none, unless it is a keyword other than an unreserved one.  The
 * empty name needs quotes.
 */
bool sql_quote_needed(const char *name);

/* The name, quoted when it needs quotes. */
const char *sql_quote_name(const char *name, struct arena *arena);

const char *sql_quote_identifier(const char *name, struct arena *arena);

const char *sql_quote_string(const char *text, struct arena *arena);

/* A text with a backslash becomes " E'..'"; the blank separates it from a word
 * before it. */
const char *sql_quote_literal(const char *text, struct arena *arena);

/*
 * `mark` is the quote: '"' for an identifier, '\'' for a text.  A character
 * that acts on a terminal (text/character.h) is written as U&"\202E".  The text
 * must be valid UTF-8; it ends at the first byte that is not.  The result means
 * the same as the text only where standard_conforming_strings is on.
 */
const char *sql_quote_shown(const char *text, char mark, struct arena *arena);

#endif
