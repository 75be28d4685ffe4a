/*
 * dialect.h - statements of other databases as PostgreSQL writes them
 *
 * Generators have read more MySQL, SQLite and T-SQL than PostgreSQL.  The
 * rules here rewrite such habits on tokens (tokens.h), so that a string,
 * a comment or a quoted name is never changed by accident, and every byte that
 * no rule is about stays as it was written.  A statement without foreign
 * habits comes back unchanged, and so does one with a quote or a comment that
 * is never closed (seeds: PG_NORMALIZE_ENABLED).
 *
 *	struct dialect_options options = {.context = &context};
 *	struct dialect_result result =
 *	    dialect_normalize(sql, &options, arena);
 *
 * The rules and what each of them does are in tests/fixtures/dialect.txt, one
 * pair of statements a rule.
 */
#ifndef NL2SQL_DIALECT_DIALECT_H
#define NL2SQL_DIALECT_DIALECT_H

#include "base/memory.h"
#include "context/context.h"

struct dialect_options {
	/* Types of columns, for the few rules that need them; NULL: those
	 * rules do nothing. */
	const struct context *context;
	/* Conditions `column = 'PREFIX<digits>'` are dropped: scoping by
	 * division is the search_path's, not a column's (seeds: div_19).
	 * NULL or "": none is. */
	const char *scope_prefix;
};

enum { DIALECT_MAX_APPLIED = 32 };

struct dialect_result {
	char *sql; /* in the arena */
	/* Names of the rules that changed something, in order, each once. */
	const char *applied[DIALECT_MAX_APPLIED];
	size_t applied_count;
};

struct dialect_result dialect_normalize(const char *sql,
    const struct dialect_options *options, struct arena *arena);

/* Name of rule `index`, from 0; NULL beyond the last (tests, docs). */
const char *dialect_rule_name(size_t index);

#endif
