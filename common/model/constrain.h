/*
 * constrain.h - limits a model to the names of a record's schema
 *
 * With a grammar of the record's tables and columns (grammar.h), a server that
 * decodes under grammars writes no name that does not exist.  When a FROM lacks
 * tables, this module adds them (forgotten_join.h).
 *
 *	struct constrain constrain;
 *	if (constrain_open(&constrain, record, words, &form, arena))
 *		request.grammar = constrain.grammar;
 *	...
 *	sql = constrain_complete(&constrain, sql);
 *
 * Everything lives in the arena.
 */
#ifndef NL2SQL_MODEL_CONSTRAIN_H
#define NL2SQL_MODEL_CONSTRAIN_H

#include "graph/graph.h"
#include "model/grammar.h"
#include "question/closed_words.h"
#include "record/record.h"

struct constrain {
	struct context context;
	struct link_result link;
	struct graph graph;
	const char *const *aliases; /* by table */
	const char *grammar;
	const char *begins; /* the beginning of every text of the grammar */
	struct arena *arena;
};

/*
 * Return false when the record has no context, so that there is no grammar.
 * `words` let the question choose between keys, see plan_hear; NULL when it
 * does not choose.
 */
MUST_USE bool constrain_open(struct constrain *constrain,
    const struct record *record, const struct closed_words *words,
    const struct grammar_form *form, struct arena *arena);

/* Return the statement with the tables that it lacks, or unchanged when they
 * cannot be added. */
const char *constrain_complete(struct constrain *constrain, const char *sql);

#endif
