/*
 * quote.h - names and texts as SQL writes them
 *
 * The one place that doubles quotes.  Which form is right:
 *
 *	sql_quote_name		a name in a statement that a person may read:
 *				customers, "Order", "order"
 *	sql_quote_identifier	a name in a statement of ours: always "quoted"
 *	sql_quote_string	a text in a statement that the gate judges and
 *				exec runs, where backslashes mean themselves
 *	sql_quote_literal	a text in a statement of ours, which means the
 *				same under any setting of the server
 *	sql_quote_shown		either of them in a script that a terminal may
 *				show
 *
 * Results live in the arena; a name that needs no quotes is copied, too.  What
 * is quoted is text as C has it, without NUL; its bytes pass as they are, so
 * what is no UTF-8 stays none.
 */
#ifndef NL2SQL_SQL_QUOTE_H
#define NL2SQL_SQL_QUOTE_H

#include "base/memory.h"

#include <stdbool.h>

/* Must a name be quoted?  As quote_ident does: unless it is plain lower case
 * and no keyword but an unreserved one.  The empty name must. */
bool sql_quote_needed(const char *name);

/* The name, quoted where it must be. */
const char *sql_quote_name(const char *name, struct arena *arena);

const char *sql_quote_identifier(const char *name, struct arena *arena);

const char *sql_quote_string(const char *text, struct arena *arena);

/* With a backslash in it " E'..'", the blank keeping it off a word before. */
const char *sql_quote_literal(const char *text, struct arena *arena);

/*
 * `mark` is the quote, '"' of an identifier or '\'' of a text; what acts on a
 * terminal (text/display.h) is written U&"\202E".  The text is valid UTF-8 and
 * ends where it is not; the result reads the same only where
 * standard_conforming_strings is on.
 */
const char *sql_quote_shown(const char *text, char mark, struct arena *arena);

#endif
