/* connection_count.h - says how many connections there are, and are kept */
#ifndef NL2SQL_DOCTOR_CONNECTION_COUNT_H
#define NL2SQL_DOCTOR_CONNECTION_COUNT_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

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
