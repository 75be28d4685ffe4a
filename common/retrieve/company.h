/*
 * company.h - how much of the question a table and those around it say
 *
 * Where several schemas have a customers, each has all words of "customers".
 * The one that is meant has orders beside it, when the question has orders,
 * too; and so does a table of another name that says as much of it.  So the
 * score by words is kept in full where the table and those that keys connect to
 * it say as much of the question as any table does, and is .4 of it where they
 * say nothing.  What says a word is its name or a column, a stored value or an
 * entry of the lexicon.
 *
 * A word that only a neighbour has counts .8 of it along a declared key and .3
 * along another, over two keys at most; but not through a hub, which is beside
 * everything.
 *
 * Where the question is of customers in a city, and these customers' city is
 * with their addresses, then the addresses and what leads to them get .9 of the
 * customers' score: one of several customers is worth a place with them only.
 *
 *	struct company *company = company_open(catalog, words, arena);
 *	company_add(company, place, word, part);	for each word found
 *	company_weigh(company, all);
 *	company_follow(company, all);	once the scores went along keys
 */
#ifndef NL2SQL_RETRIEVE_COMPANY_H
#define NL2SQL_RETRIEVE_COMPANY_H

#include "retrieve/retrieve.h"

struct company;

/* What is kept of a score at least. */
#define COMPANY_ALONE 0.4

/* Everything lives in the arena; `words` is the number of the question's.  NULL
 * where all tables are in one schema: then no two have one name. */
MUST_USE struct company *company_open(
    const struct catalog *catalog, size_t words, struct arena *arena);

/* The table, at its place, has the word; `part` is what that adds to its score.
 * NULL takes it in vain, here and below. */
void company_add(struct company *company, int place, size_t word, double part);

/* Lower the direct scores of tables in lesser company. */
void company_weigh(struct company *company, struct retrieve_table *all);

/* Raise the scores of tables that say the rest of the question beside one that
 * says a part of it; weighed before. */
void company_follow(const struct company *company, struct retrieve_table *all);

#endif
