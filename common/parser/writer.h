/*
 * writer.h - the state of writing a statement
 *
 * Private to emit.c, which writes the clauses of a block, and emit_expr.c,
 * which writes the expressions and conditions in them.  Each calls the other,
 * because an expression may hold a block.
 */
#ifndef NL2SQL_PARSER_WRITER_H
#define NL2SQL_PARSER_WRITER_H

#include "context/context.h"
#include "parser/block.h"

#include <stdio.h>

struct writer {
	FILE *out;
	const struct context *context;
	const struct block *block; /* the one being written */
	int depth;
	bool answers; /* its rows are the answer */
	struct arena *arena;
};

/* emit.c: write the clauses of a block, without parentheses. */
void emit_body(struct writer *writer, struct block *block);

/* emit_expr.c: the column of an expression that is one. */
MUST_USE const struct context_column *emit_column(
    const struct writer *writer, const struct expr *expr);

/* A nested group of conditions gets parentheses. */
void emit_expr(struct writer *writer, const struct expr *expr);
/* What is shown and grouped by: a date that is stored as text stays one. */
void emit_stored(struct writer *writer, const struct expr *expr);
void emit_filter(
    struct writer *writer, const struct filter *filter, bool nested);
/* Write the block in parentheses. */
void emit_inner(struct writer *writer, struct block *block);

#endif
