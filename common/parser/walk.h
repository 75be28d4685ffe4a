/* walk.h - visits every block inside a block */
#ifndef NL2SQL_PARSER_WALK_H
#define NL2SQL_PARSER_WALK_H

#include "parser/block.h"

/* Called once for each block directly inside another; `inner` is lent. */
typedef void walk_visitor(struct block *inner, void *closure);

/*
 * Visit the blocks one level below `block`: derived tables, nested blocks in
 * expressions and filters, and the other side of a set operation.
 */
void walk_children(struct block *block, walk_visitor *visit, void *closure);

#endif
