/*
 * alias.h - short names for the tables of a statement
 */
#ifndef NL2SQL_PARSER_ALIAS_H
#define NL2SQL_PARSER_ALIAS_H

#include "parser/block.h"

/*
 * Give every source in and below `block` an alias that is unique in the
 * statement (web_orders is wo, a second one wo2) and mark the sources whose
 * columns need it: those of blocks with several sources, and those of both
 * blocks when an inner block uses a column of an outer one.
 */
void alias_sources(
    struct block *block, const struct context *context, struct arena *arena);

#endif
