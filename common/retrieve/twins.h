/*
 * twins.h - tables that the question does not tell apart
 *
 * In a database of many modules "machines" is the whole name of machines and
 * the end of fleet_machines, rental_machines and twenty more; "tickets" is only
 * ever the end of a name.  Who means one module's table says which.  Where the
 * question does not, the twins are equal, and twelve of them leave no place in
 * the context for what the question names besides.
 */
#ifndef NL2SQL_RETRIEVE_TWINS_H
#define NL2SQL_RETRIEVE_TWINS_H

#include "retrieve/search.h"

/* Mark the twins among the tables scored so far: `twin` becomes the same for
 * all of them.  What a value needs, what lies in one of these modules, and what
 * the question names in full is no twin, but for other tables of that name, of
 * which only the best is needed then. */
void twins_mark(struct search *search, struct text_words modules);

/* Where the question names a table in full and many others add words to its
 * name that nobody said, these others lose their score.  twins_mark comes
 * first. */
void twins_leave_out(struct search *search);

/* As many of them are taken at most, and along the keys of as many is looked
 * for further tables.  Three are what a reply that asks back shows. */
enum { TWINS_MAX = 4, TWINS_FOLLOWED = 1 };

/* Counts how many twins of each kind were taken. */
struct twins {
	int *taken; /* by `twin` */
};

/* `tables` is the number of all tables. */
struct twins twins_open(int tables, struct arena *arena);

/* Count a table that was taken. */
void twins_count(struct twins *twins, const struct retrieve_table *table);

/* May the table be taken as well, when `most` of a kind may?  If so, count it.
 */
bool twins_take(
    struct twins *twins, const struct retrieve_table *table, int most);

#endif
