/*
 * canaries.h - runs a statement and detects any effect
 *
 * The statement runs by the extended protocol in a read-write transaction that
 * commits, as a superuser, so that only the statement itself decides whether it
 * does harm.  Before and after it, two sessions check everything that a SELECT
 * must not change (the table in canaries.c).  Nothing but these two may use the
 * server: the script run makes a server of its own.
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

/* Connect.  Return NULL, with the reason on stderr, when that fails. */
struct canaries *canaries_open(const char *conninfo);
void canaries_close(struct canaries *canaries);

/* Run the statement and check every canary but the slow ones. */
enum canaries_outcome canaries_run(struct canaries *canaries, const char *sql);

/* Check the slow ones, too: rows of the tables, files. */
void canaries_look_close(struct canaries *canaries);

/* The names of the canaries that fired since the last call, lent until the
 * next; NULL when none did. */
const char *canaries_fired(struct canaries *canaries);

/* Does each canary fire when its forbidden thing is done without a gate?  This
 * prints a line for each, and returns false when one does not fire. */
bool canaries_prove(struct canaries *canaries);

#endif
