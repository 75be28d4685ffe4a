/*
 * dialect.h - statements of other databases as PostgreSQL writes them
 *
 * Generators have read more MySQL, SQLite and T-SQL than PostgreSQL.  The rules
 * here rewrite such habits on tokens (tokens.h), so that a string, a comment or
 * a quoted name is never changed by accident, and every byte that no rule
 * changes stays as it was written.  A statement comes back unchanged when it
 * has no foreign habits, or when a quote or a comment in it is never closed.
 * (seeds: PG_NORMALIZE_ENABLED)
 *
 *	struct dialect_options options = {.context = &context};
 *	struct dialect_result result =
 *	    dialect_normalize(sql, &options, arena);
 *
 * tests/fixtures/dialect.txt shows each rule by a pair of statements.
 */
#ifndef NL2SQL_DIALECT_DIALECT_H
#define NL2SQL_DIALECT_DIALECT_H

#include "base/memory.h"
#include "context/context.h"

struct dialect_options {
	/* Types of columns, for the few rules that need them.  NULL: those
	 * rules do nothing. */
	const struct context *context;
	/*
	 * Conditions `column = 'PREFIX<digits>'` are dropped: the search_path
	 * selects the division, not a column (seeds: div_19).
	 * NULL or "": no condition is dropped.
	 */
	const char *scope_prefix;
};

enum { DIALECT_MAX_APPLIED = 32 };

struct dialect_result {
	const char *sql; /* in the arena */
	/* The text without what stands around the statement (fence, semicolons,
	 * escapes of quotes), before any other rule: for a caller that finds
	 * that `sql` does not parse.  In the arena. */
	const char *plain;
	size_t plain_count; /* of the rules applied, those that made it */
	/* Names of the rules that changed something, in order, each once. */
	const char *applied[DIALECT_MAX_APPLIED];
	size_t applied_count;
};

struct dialect_result dialect_normalize(const char *sql,
    const struct dialect_options *options, struct arena *arena);

/* Name of rule `index`, from 0; NULL beyond the last (tests, docs). */
const char *dialect_rule_name(size_t index);

#endif
