/*
 * evaluator.h - what evaluating keeps open from one record to the next
 *
 * The gate and its lists, the index, the connection for EXPLAIN and digests,
 * the log of refusals, and the models that may be asked.  Only the gate's child
 * starts at once; the others start with the first statement that needs them.
 *
 *	struct evaluator evaluator = {.offline = true};
 *	if (!evaluator_open(&evaluator, &config, "nl2sql-evaluate", &problem))
 *		...
 *	... evaluation.h, one record after the other ...
 *	evaluator_close(&evaluator);
 */
#ifndef NL2SQL_EVALUATE_EVALUATOR_H
#define NL2SQL_EVALUATE_EVALUATOR_H

#include "catalog/catalog.h"
#include "evaluate/confidence.h"
#include "evaluate/opinion.h"
#include "execute/audit.h"
#include "execute/execute.h"
#include "gate/gate.h"

struct evaluator {
	bool offline; /* no server and no index is asked; set by the caller */
	bool any;     /* relations and columns are unchecked; likewise */
	bool tries;   /* candidates are run for their rows: option agreement */
	const struct config *config;
	struct closed_words *words;
	struct text_stemmer *stemmer;
	struct confidence confidence;
	struct gate gate;
	struct catalog catalog;
	struct gate_relations relations;
	struct execute execute;
	struct audit audit;
	struct opinion opinion;
	bool opened;
};

/*
 * Open it unless it is open.  `config` and `program` are lent until it is
 * closed.  False: a list, the words or the log cannot be used; `*problem` says
 * which one, and nothing stays open.
 */
MUST_USE bool evaluator_open(struct evaluator *evaluator,
    const struct config *config, const char *program, jv *problem);

/* Close it; it may be one that was never opened. */
void evaluator_close(struct evaluator *evaluator);

#endif
