/*
 * tokens.h - SQL text as tokens, for rewriting text that may not parse
 *
 * The server's own grammar (gate.h) tells what a statement means.  This lexer
 * is for the cases where that grammar does not help: text of another dialect,
 * text with an open quote, and edits that keep every byte they do not touch.
 * It knows strings ('..', E'..', U&'..', N'..'), dollar quotes, names in double
 * quotes, in backticks, nested comments, numbers and operators by PostgreSQL's
 * rules.
 *
 *	struct sql_tokens tokens;
 *	sql_tokens_read(&tokens, sql, arena);
 *	... sql_tokens_splice(&tokens, from, to, "COALESCE");
 *	char *changed = sql_tokens_text(&tokens, 0, tokens.count);
 *
 * Blanks and comments are not tokens.  They stand in `before` of the next
 * token, so that all tokens joined give the text back, byte for byte.
 * Everything lives in the arena.
 */
#ifndef NL2SQL_SQL_TOKENS_H
#define NL2SQL_SQL_TOKENS_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

enum sql_token_kind {
	SQL_WORD,     /* keyword or name without quotes */
	SQL_NAME,     /* "name" */
	SQL_BACKTICK, /* `name`, MySQL's */
	SQL_STRING,   /* '..' and its prefixed forms, $tag$..$tag$ */
	SQL_CURLY,    /* a string in typographic quotes */
	SQL_NUMBER,
	SQL_PARAMETER, /* $1 */
	SQL_OPERATOR,  /* <=, ||, ::, ... */
	SQL_MARK,      /* one of ( ) [ ] { } , ; . : or a stray byte */
};

struct sql_token {
	enum sql_token_kind kind;
	const char *before; /* blanks and comments in front of it */
	const char *text;   /* as written */
	const char *word;   /* SQL_WORD: in lower case; else "" */
	size_t start, end;  /* bytes of the text read; 0, 0: a new token */
	bool open;          /* its closing quote is missing */
};

struct sql_tokens {
	struct sql_token *items;
	size_t count;
	size_t capacity;
	const char *after; /* blanks and comments behind the last token */
	bool open_comment;
	struct arena *arena;
};

/* How the text writes a quote inside '..'. */
enum sql_quoting {
	SQL_STANDARD, /* '' only */
	SQL_ESCAPED,  /* MySQL: \' too */
};

void sql_tokens_read(
    struct sql_tokens *tokens, const char *sql, struct arena *arena);
void sql_tokens_read_as(struct sql_tokens *tokens, const char *sql,
    enum sql_quoting quoting, struct arena *arena);

/* The text of the tokens [from, to).  It leaves out the blanks before the first
 * token when `from` is not 0.  From 0 to `count` it is the whole text. */
char *sql_tokens_text(const struct sql_tokens *tokens, size_t from, size_t to);

/* Put the tokens of `text` in place of [from, to); the blanks in front of
 * `from` stay.  Return how many tokens stand there now. */
size_t sql_tokens_splice(
    struct sql_tokens *tokens, size_t from, size_t to, const char *text);

/* Is token `at` this bare word (lower case), or this operator or mark?  Both
 * return false beyond the end. */
bool sql_token_is_word(
    const struct sql_tokens *tokens, size_t at, const char *word);
bool sql_token_is(const struct sql_tokens *tokens, size_t at, const char *text);

/* Index of the bracket that closes the one at `open`; count when none does. */
size_t sql_tokens_close(const struct sql_tokens *tokens, size_t open);

/* The name that a token stands for: a word in lower case, or a quoted name
 * without its quotes.  NULL when the token is not a name. */
const char *sql_token_name(const struct sql_token *token, struct arena *arena);

/* The characters of a '..' or $$..$$ string; NULL for other tokens and for
 * prefixed strings whose escapes change them. */
const char *sql_token_string(
    const struct sql_token *token, struct arena *arena);

/* Return the name at `*at` with what it is qualified by ("sales.orders.total"),
 * and move `*at` behind it.  NULL when no name stands there. */
const char *sql_tokens_name(const struct sql_tokens *tokens, size_t *at);

#endif
