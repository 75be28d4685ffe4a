/*
 * connection_count.h - how many connections a pipeline may still take
 */
#ifndef NL2SQL_DOCTOR_CONNECTION_COUNT_H
#define NL2SQL_DOCTOR_CONNECTION_COUNT_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

/* Connections that one pipeline may hold (docs/architecture.md). */
long doctor_pipeline_connections(const struct config *config);

/* Connections the server and the role's limit leave; -1: `*problem` says why
 * that cannot be told. */
MUST_USE long doctor_free_connections(struct db *db, jv *problem);

/* Is there room for one pipeline? */
void doctor_connections(
    struct doctor_report *report, const struct config *config, struct db *db);

#endif
