/* connection_count.h - counts the free connections for pipelines */
#ifndef NL2SQL_DOCTOR_CONNECTION_COUNT_H
#define NL2SQL_DOCTOR_CONNECTION_COUNT_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

/* Return the connections that one pipeline may hold (docs/architecture.md). */
long doctor_pipeline_connections(const struct config *config);

/* Return the free connections by the server's and the role's limit; -1 with
 * `*problem` when they are unknown. */
MUST_USE long doctor_free_connections(struct db *db, jv *problem);

/* Report whether there is room for one pipeline. */
void doctor_connections(
    struct doctor_report *report, const struct config *config, struct db *db);

#endif
