/*
 * alike.h - finds tables and modules whose vectors are like a question's
 *
 * The first stage that has an endpoint asks it, once for each question, and
 * writes the result into `route.similar`:
 *
 *	{tables: [{name, score, column?}, ...]}	the best first, scores cosines
 *	{warning: {code, message}}		there is nothing, and why
 *
 * Later stages read it there.  Every failure is only a warning, because a
 * question can be answered without vectors.
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
	struct embed *embed;         /* opened by the first question */
	const struct record *record; /* lent: whose trace it is; NULL: none */
};

/* Open it without a request. */
void similar_open(
    struct similar *similar, const struct config *config, const char *program);
void similar_close(struct similar *similar);

/*
 * Return the member; the caller owns it.  Return invalid when no endpoint is
 * configured and the index has no vectors, or when there is nothing to choose
 * (all tables are taken, and there are no modules).  `modules` gets a cosine
 * for each module of the catalog, -1 for unknown; it may be NULL.
 */
MUST_USE jv similar_find(struct similar *similar, struct catalog *catalog,
    const char *question, double *modules, struct arena *arena);

/* Return the places of the tables that the member, which is lent, names:
 * `*count` of them, in the arena. */
MUST_USE int *similar_places(const jv *member, const struct catalog *catalog,
    struct arena *arena, int *count);

#endif
