/*
 * lattice_maker.h - what the parts of grammar/lattice.c share
 *
 * Private to them:
 *
 *	lattice_numbers.c	numbers, dates, texts and states
 *	lattice.c		what link found, adjectives, words of patterns
 */
#ifndef NL2SQL_GRAMMAR_LATTICE_MAKER_H
#define NL2SQL_GRAMMAR_LATTICE_MAKER_H

#include "grammar/lattice.h"

struct maker {
	struct lattice *lattice;
	const struct lattice_source *source;
	struct arena *arena;
};

/* The number of a feature; -1 when it has no weight. */
MUST_USE int maker_feature(const struct maker *maker, const char *name);

/* Add to a feature of the edge; nothing for -1. */
void maker_weigh(struct lattice_edge *edge, int number, double value);

/* Add the edge with the category of this name, and the same with the tokens
 * behind it skipped.  "": it has its category. */
void maker_add(struct maker *maker, const char *name, struct lattice_edge edge);

/* Does link take some words for the table or for a metric of it, or (not
 * `itself`) well for one of its columns? */
MUST_USE bool maker_mentions(const struct maker *maker, int table, bool itself);

/* Add the readings of the token as a number, a date, a text or a name. */
void maker_add_number(struct maker *maker, int at);

/* Add those of "month", "monthly", for each date that they may be of. */
void maker_add_span(struct maker *maker, int at);

/* Add those of words like "unpaid", which a date shows. */
void maker_add_states(struct maker *maker);

#endif
