/*
 * schema_grammar.h - GBNF for a reply that is a flat JSON object
 *
 *	schema_grammar("{\"type\": \"object\", \"properties\": {\"sql_query\":
 *	    {\"type\": \"string\"}}}", &arena)
 *
 * llama.cpp turns a schema into a grammar itself; this one is smaller and
 * leaves no blanks to the model, which small ones fill without end.
 */
#ifndef NL2SQL_MODEL_SCHEMA_GRAMMAR_H
#define NL2SQL_MODEL_SCHEMA_GRAMMAR_H

#include "base/memory.h"

/*
 * The grammar of objects with all properties of the schema, in their order:
 * texts, with maxLength up to SCHEMA_GRAMMAR_LONGEST heeded, and texts of an
 * enum.  In the arena; NULL: the schema says more than that.
 */
const char *schema_grammar(const char *schema, struct arena *arena);

/* llama.cpp takes no more repetitions (techniques.md 2: product cap 2000). */
enum { SCHEMA_GRAMMAR_LONGEST = 1500 };

#endif
