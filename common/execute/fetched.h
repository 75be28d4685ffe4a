/*
 * fetched.h - how many rows a plan fetches from other servers
 *
 * A foreign data wrapper sends what its server can do, and fetches the columns
 * of whole tables for the rest.  The plan of EXPLAIN VERBOSE tells which
 * statements are sent.  How many rows each brings is the wrapper's own
 * estimate, but mysql_fdw takes each table for one of 1,000 rows.  There the
 * number of rows that `nl2sql source` kept with the foreign table stands for
 * it: of the largest table of a join, a third of it where a condition is sent
 * along (what PostgreSQL takes a condition for that it knows nothing about), at
 * most what a LIMIT that is sent leaves.  Groups are what the planner expects.
 *
 * Where nothing above a scan needs all of its rows, they are fetched until the
 * answer is full.
 */
#ifndef NL2SQL_EXECUTE_FETCHED_H
#define NL2SQL_EXECUTE_FETCHED_H

#include "db/db.h"

/* Return the sum over the scans of the plan, whose top node this is.  An answer
 * takes `wanted` rows at most.  A database that does not say how many rows a
 * table has leaves the wrapper's estimate. */
double fetched_rows(struct db *db, const jv *plan, double wanted);

#endif
