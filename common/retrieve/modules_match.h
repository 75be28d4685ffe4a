/*
 * modules_match.h - finds the modules that a question mentions
 *
 * A module scores for each of its keywords in the question (a phrase by its
 * words), divided by the number of modules that share the keyword, and half as
 * much for the name of each of its tables.  The confidence of a module is its
 * part of the sum of all scores.  The result has at most three modules, each
 * with at least .25 of the best one's score (seeds: MODULE_ROUTER_ENABLED), and
 * none when the sum is less than 1 or when there is only one module.
 *
 * With vectors, the module most like the question is added at the end when
 * words named one or two others: a question that names one module may need a
 * second one that it only paraphrases.  Its confidence is the lowest of the
 * others.
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

/* Find the modules, the best first, and return their number.  Everything lives
 * in the arena.  `cosines` of the modules with the question, by place, may be
 * NULL. */
MUST_USE int modules_match(const struct catalog *catalog, const char *question,
    const double *cosines, struct arena *arena, struct module_match **matches);

#endif
