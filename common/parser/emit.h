/*
 * emit.h - a block as PostgreSQL text
 *
 * Names are quoted where PostgreSQL asks for it; columns carry a table's alias
 * only where a block reads several tables or speaks of an outer one.  DESC
 * always sorts NULLS LAST.  The text holds no comment, no semicolon, and no
 * function outside the gate's allow-list.
 */
#ifndef NL2SQL_PARSER_EMIT_H
#define NL2SQL_PARSER_EMIT_H

#include "parser/block.h"

/*
 * The statement, in the arena.  Gives the block's sources their aliases.
 * NULL when the text exceeds RECORD_MAX_SQL_BYTES.
 */
MUST_USE const char *emit_block(
    struct block *block, const struct context *context, struct arena *arena);

#endif
