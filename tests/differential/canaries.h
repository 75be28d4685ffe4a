/*
 * canaries.h - run a statement and see whether it did anything at all
 *
 * The statement runs by the extended protocol in a read-write transaction that
 * commits, as a superuser, so that nothing but the statement itself keeps it
 * from doing harm.  Before and behind it two sessions look at what a SELECT
 * must leave alone (the table in canaries.c).  The server must be idle but for
 * these two: run makes one where nothing else writes.
 */
#ifndef NL2SQL_TESTS_CANARIES_H
#define NL2SQL_TESTS_CANARIES_H

#include <stdbool.h>

struct canaries;

enum canaries_outcome {
	CANARIES_RAN,
	CANARIES_FAILED,  /* the server refused it, with an SQLSTATE */
	CANARIES_TIMEOUT, /* over a second */
};

/* NULL: no connection; the reason is on stderr. */
struct canaries *canaries_open(const char *conninfo);
void canaries_close(struct canaries *canaries);

/* Run the statement and look at every canary but the slow ones. */
enum canaries_outcome canaries_run(struct canaries *canaries, const char *sql);

/* Look at the slow ones too: rows of the tables, files. */
void canaries_look_close(struct canaries *canaries);

/* Names of the canaries that fired since the last call, lent until the next;
 * NULL when none did. */
const char *canaries_fired(struct canaries *canaries);

/*
 * Does each canary fire when what it watches for is done without a gate?
 * Prints a line for each; false when one does not.
 */
bool canaries_prove(struct canaries *canaries);

#endif
