/*
 * emit.h - writes a block as PostgreSQL text
 *
 * Names are quoted when PostgreSQL requires it.  Columns have a table's alias
 * only when a block reads several tables or uses an outer one.  DESC always
 * sorts NULLS LAST.  The text holds no comment, no semicolon, and no function
 * outside the gate's allow-list.
 */
#ifndef NL2SQL_PARSER_EMIT_H
#define NL2SQL_PARSER_EMIT_H

#include "parser/block.h"

/* Return the statement, in the arena, and give the block's sources their
 * aliases.  Return NULL when the text exceeds RECORD_MAX_SQL_BYTES. */
MUST_USE const char *emit_block(
    struct block *block, const struct context *context, struct arena *arena);

#endif
