/*
 * schema_grammar.h - GBNF for a reply that is a flat JSON object
 *
 *	schema_grammar("{\"type\": \"object\", \"properties\": {\"sql_query\":
 *	    {\"type\": \"string\"}}}", &arena)
 *
 * llama.cpp can turn a schema into a grammar itself.  This grammar is smaller
 * and allows no free blanks, because small models write blanks without end.
 */
#ifndef NL2SQL_MODEL_SCHEMA_GRAMMAR_H
#define NL2SQL_MODEL_SCHEMA_GRAMMAR_H

#include "base/memory.h"

/*
 * Return the grammar of objects with all properties of the schema, in their
 * order: texts, with a maxLength up to SCHEMA_GRAMMAR_LONGEST, and texts of an
 * enum.  In the arena; NULL when the schema has anything else.
 */
const char *schema_grammar(const char *schema, struct arena *arena);

/* llama.cpp accepts no more repetitions (techniques.md 2: product cap 2000). */
enum { SCHEMA_GRAMMAR_LONGEST = 1500 };

#endif
