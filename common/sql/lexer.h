/*
 * lexer.h - finds the end of each token of SQL text
 *
 * Only tokens.c and identity.c use this; all others read tokens (tokens.h).
 *
 *	struct sql_lexer lexer = {.text = sql, .length = strlen(sql)};
 *	while (sql_lexer_skip(&lexer) && lexer.at < lexer.length)
 *		kind = sql_lexer_scan(&lexer);
 *
 * For any text, a step goes forward by at least one byte and never beyond
 * `length`.  A byte that begins no token is a SQL_MARK of one byte.
 */
#ifndef NL2SQL_SQL_LEXER_H
#define NL2SQL_SQL_LEXER_H

#include "sql/tokens.h"

struct sql_lexer {
	const char *text; /* lent, NUL-terminated */
	size_t length;
	size_t at;
	enum sql_quoting quoting;
	bool open; /* the token just read lacks its closing quote */
};

/* Pass over blanks and comments.  Return false when a block comment is never
 * closed. */
bool sql_lexer_skip(struct sql_lexer *lexer);

/* Pass over one token; there must be a byte left. */
enum sql_token_kind sql_lexer_scan(struct sql_lexer *lexer);

#endif
