/*
 * constrain.h - holding a model to the names of a record's schema
 *
 * A grammar of the record's tables and columns (grammar.h) makes a server that
 * decodes under grammars write no name that does not exist; the tables that a
 * FROM lacks are put in here (forgotten_join.h).
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
	const char *begins; /* what every text of the grammar begins with */
	struct arena *arena;
};

/*
 * False: the record has no context to make a grammar of.  `words` (NULL: none
 * are heard) let the question choose between keys, see plan_hear.
 */
MUST_USE bool constrain_open(struct constrain *constrain,
    const struct record *record, const struct closed_words *words,
    const struct grammar_form *form, struct arena *arena);

/* The statement with the tables that it lacks, or as it was where they cannot
 * be put in. */
const char *constrain_complete(struct constrain *constrain, const char *sql);

#endif
