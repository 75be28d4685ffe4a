/*
 * modules_match.h - the modules of a catalog that a question speaks of
 *
 * A module scores for each of its keywords in the question (a phrase by its
 * words), and half of that for a table it alone names; both divided by the
 * number of modules that share the word.  The confidence of a module is its
 * part of all that was scored.  At most three modules, each with at least .25
 * of the best one's score (seeds: MODULE_ROUTER_ENABLED); none where less than
 * 1 was scored, or where there is but one module.
 *
 * With vectors the module most like the question joins them, last, where words
 * named one or two others: a question that speaks of one module by its words
 * may need a second that it only paraphrases.  Its confidence is the lowest of
 * theirs.
 */
#ifndef NL2SQL_RETRIEVE_MODULES_MATCH_H
#define NL2SQL_RETRIEVE_MODULES_MATCH_H

#include "catalog/catalog.h"

struct module_match {
	const struct catalog_module *module;
	double score;
	double confidence; /* 0 to 1 */
	const char *why;   /* "employee, salary" */
	bool like;         /* found by its vector */
};

/* How many, the best first; everything lives in the arena.  `cosines` of the
 * modules with the question, by place, may be NULL. */
MUST_USE int modules_match(const struct catalog *catalog, const char *question,
    const double *cosines, struct arena *arena, struct module_match **matches);

#endif
