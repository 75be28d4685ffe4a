/*
 * mutate.h - makes statements of other statements, by tokens, at random
 *
 * The inserted parts come from a pool of things that a gate must judge: every
 * function of PostgreSQL and its contrib modules, the fixture's traps,
 * operators and types on the lists and off them, attribute notation, schema
 * names, and pieces of other seeds.  A fixed seed gives the same mutants.
 */
#ifndef NL2SQL_TESTS_MUTATE_H
#define NL2SQL_TESTS_MUTATE_H

#include "base/memory.h"
#include "sql/tokens.h"

struct word_list {
	const char **word;
	size_t count, capacity;
};

struct mutator {
	unsigned long random;
	struct word_list seeds;     /* to mutate */
	struct word_list donors;    /* to take pieces from */
	struct word_list allowed;   /* functions, types, operators on lists */
	struct word_list forbidden; /* whole calls: pg_sleep(7) */
	struct word_list functions; /* names off the list */
	struct arena arena;         /* of all these */
};

/* Read the lists below `root`.  Return false when one is missing. */
MUST_USE bool mutator_open(
    struct mutator *mutator, const char *root, unsigned long random);
void mutator_close(struct mutator *mutator);

void mutator_add(
    struct mutator *mutator, struct word_list *list, const char *word);

/* Make a mutant of one of the seeds, in the arena. */
char *mutator_next(struct mutator *mutator, struct arena *arena);

/* Make the mutant a seed, too, unless there are many seeds or it is long.  So
 * mutants move further away from statements that a person wrote. */
void mutator_learn(struct mutator *mutator, const char *sql);

#endif
