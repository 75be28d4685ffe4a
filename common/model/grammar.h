/*
 * grammar.h - writes a grammar of the statements that a schema allows
 *
 * The grammar is for servers that decode under one (llama.cpp's GBNF).  The
 * model then writes only tables and columns that exist, and a column only
 * behind the alias of its own table.  A grammar without context cannot connect
 * an alias to a table that is named later.  So each table has one alias, that
 * of the plan's skeletons.  FROM joins tables along keys, and forgotten_join.h
 * adds the tables that it lacks (docs/research.md, Grammars).  A column may
 * appear without its table, because models write so when there is only one
 * table.
 *
 * The language is a part of SELECT: up to 8 outputs, 6 joins, 6 conditions,
 * aggregates and their ratios, dates cut to their month or year, GROUP BY,
 * HAVING, ORDER BY, LIMIT, and subqueries one level deep behind IN, NOT IN and
 * a comparison; no table twice.  Literals are the values that link found, or
 * free text of at most 40 characters.  Outputs may have any name, so ORDER BY
 * may sort by any name, too.
 */
#ifndef NL2SQL_MODEL_GRAMMAR_H
#define NL2SQL_MODEL_GRAMMAR_H

#include "graph/graph.h"
#include "linked/link_result.h"

/* The most columns of one table; keys, labels and linked columns come first
 * (techniques.md 3: at most 20). */
enum { GRAMMAR_MAX_COLUMNS = 20 };

#define GRAMMAR_FENCE "```"

struct grammar_form {
	bool fenced;      /* the statement stands between ```sql and ``` */
	bool hide_values; /* no stored value is a literal (no_values) */
};

/*
 * Return GBNF text in the arena; NULL when no table has a column.  `aliases`
 * are those of the tables of the graph's context, by table; `link` may be NULL.
 */
MUST_USE const char *grammar_write(const struct graph *graph,
    const char *const *aliases, const struct link_result *link,
    const struct grammar_form *form, struct arena *arena);

#endif
