/* connection_count.h - counts the connections that pipelines keep */
#ifndef NL2SQL_DOCTOR_CONNECTION_COUNT_H
#define NL2SQL_DOCTOR_CONNECTION_COUNT_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

/* Return the connections that one pipeline keeps between two records, those to
 * the database and those to the index together (docs/architecture.md). */
long doctor_pipeline_connections(const struct config *config);

/* Return what the server, the database asked and the role leave, and likewise
 * for the index when it can be reached: the less of the two.  -1 with
 * `*problem` when the target does not say it. */
MUST_USE long doctor_free_connections(
    struct db *target, struct db *index, jv *problem);

/* Report how many pipelines, and how many of a door's (the option pipes), keep
 * their connections. */
void doctor_connections(struct doctor_report *report,
    const struct config *config, struct db *target, struct db *index);

#endif
