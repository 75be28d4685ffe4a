/*
 * grammar.h - a grammar of the statements that a schema allows
 *
 * For servers that decode under a grammar (llama.cpp's GBNF): whatever the
 * model writes then names a table and a column that exist, a column behind the
 * alias of its own table.  A grammar without context cannot tie an alias to a
 * table that is named later, so each table has one alias, the one that the
 * plan's skeletons call it by; FROM joins tables along keys, and what it lacks
 * forgotten_join.h puts in (docs/research.md, Grammars).  A column may stand
 * without its table, which is how models write where there is only one.
 *
 * The language is a part of SELECT: up to 8 outputs, 6 joins, 6 conditions,
 * aggregates and their ratios, dates cut to their month or year, GROUP BY,
 * HAVING, ORDER BY, LIMIT, and subqueries one level deep behind IN, NOT IN and
 * a comparison; no table twice.  Literals are the values that link found, or
 * free text of at most 40 characters.  Outputs are named freely, so that what
 * ORDER BY sorts by may be any name, too.
 */
#ifndef NL2SQL_MODEL_GRAMMAR_H
#define NL2SQL_MODEL_GRAMMAR_H

#include "graph/graph.h"
#include "linked/link_result.h"

/* Columns of one table that take part; keys, labels and linked ones first
 * (techniques.md 3: at most 20). */
enum { GRAMMAR_MAX_COLUMNS = 20 };

#define GRAMMAR_FENCE "```"

struct grammar_form {
	bool fenced;      /* the statement stands between ```sql and ``` */
	bool hide_values; /* no stored value is a literal (no_values) */
};

/*
 * GBNF text in the arena; NULL: no table has a column.  `aliases` of the tables
 * of the graph's context, by table; `link` may be NULL.
 */
MUST_USE const char *grammar_write(const struct graph *graph,
    const char *const *aliases, const struct link_result *link,
    const struct grammar_form *form, struct arena *arena);

#endif
