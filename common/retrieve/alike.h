/*
 * alike.h - tables and modules whose vectors are like a question's
 *
 * The first stage that has an endpoint asks it, once for each question, and
 * writes what it found into `route.similar`:
 *
 *	{tables: [{name, score, column?}, ...]}	the best first, scores cosines
 *	{warning: {code, message}}		there is nothing, and why
 *
 * A later stage reads it there.  Whatever fails is a warning: a question is
 * answered without vectors as well.
 *
 *	struct similar similar;
 *	similar_open(&similar, &stage.config, stage.program);
 *	jv found = similar_find(&similar, &catalog, text, NULL, arena);
 *	if (jv_is_valid(found))
 *		...
 *	similar_close(&similar);
 */
#ifndef NL2SQL_RETRIEVE_ALIKE_H
#define NL2SQL_RETRIEVE_ALIKE_H

#include "catalog/catalog.h"
#include "embed/embed.h"

struct similar {
	const struct config *config; /* lent */
	const char *program;
	bool configured;
	int limit;
	double least;
	struct embed *embed; /* opened by the first question */
};

/* Asks nothing yet. */
void similar_open(
    struct similar *similar, const struct config *config, const char *program);
void similar_close(struct similar *similar);

/*
 * The member, yours; invalid where neither an endpoint is configured nor the
 * index has vectors, and where there is nothing to choose (all tables come, and
 * there are no modules).  `modules`, one number for each of the catalog's, may
 * be NULL; it gets cosines, -1 for unknown.
 */
MUST_USE jv similar_find(struct similar *similar, struct catalog *catalog,
    const char *question, double *modules, struct arena *arena);

/* Places of the tables that a member, lent, names; `*count` of them, in the
 * arena. */
MUST_USE int *similar_places(const jv *member, const struct catalog *catalog,
    struct arena *arena, int *count);

#endif
