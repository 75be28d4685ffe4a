/*
 * statement.h - one statement in the child: its text, tokens, tree, refusal
 *
 * The arena owns everything and is cleared for the next statement.  libpg_query
 * counts in bytes from 0; statement_position turns that into characters from 1,
 * the only unit that leaves the child.
 *
 * Bodies that have no header of their own:
 *
 *   parse.c  PostgreSQL's parser and scanner
 */
#ifndef NL2SQL_GATE_STATEMENT_H
#define NL2SQL_GATE_STATEMENT_H

#include "gate/allow_lists.h"
#include "gate/refusal.h"
#include "gate/tree.h"

#include <stdint.h>

struct statement_token {
	size_t start, end; /* bytes */
	int kind;          /* PG_QUERY__TOKEN__... */
};

/* A type that no list knows; the caller may know it as an enum. */
struct statement_type {
	const char *schema; /* NULL when not written */
	const char *name;
	int location;
	struct statement_type *next;
};

/* A list of names, each once. */
struct statement_name {
	const char *name;
	struct statement_name *next;
};

struct statement {
	const char *sql; /* ends with a NUL that `length` does not count */
	size_t length;
	const struct gate_lists *lists;
	struct arena *arena;
	struct gate_refusal refusal;
	uint32_t *characters;           /* by byte: characters before it */
	struct statement_token *tokens; /* comments and semicolons left out */
	size_t token_count;
	const PgQuery__SelectStmt *select;
	size_t column_refs; /* as the rules count them; the facts must agree */
	size_t range_vars;
	size_t calls;
	struct statement_type *unknown_types; /* the last one comes first */
	struct statement_name *operators; /* looked up by their bare names */
	struct statement_name *casts;     /* types that it names */
};

/*
 * Parse a text that must be exactly one SELECT, and fill in its tokens.  Return
 * false with the refusal set (sql.syntax, sql.empty, sql.multiple_statements,
 * sql.not_select).
 */
bool statement_parse(struct statement *statement);

/* Apply the allow-lists to every node and field.  Return false with the refusal
 * set. */
bool statement_allowed(struct statement *statement);

/* The position in characters from 1 of a byte offset; 0 for a negative offset,
 * which means unknown. */
size_t statement_position(const struct statement *statement, long byte);

/* The index of the first token that starts at or after a byte, or
 * token_count. */
size_t statement_token_at(const struct statement *statement, size_t byte);

#endif
