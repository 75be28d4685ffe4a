/* index_health.h - is there an index of this database, and is it up to date? */
#ifndef NL2SQL_DOCTOR_INDEX_HEALTH_H
#define NL2SQL_DOCTOR_INDEX_HEALTH_H

#include "db/db.h"
#include "doctor/checkup.h"

/*
 * Check the index, and remark on the role that reads it, which may be any role.
 * `target` is the database of the questions; NULL when it does not answer, so
 * that the index is not compared with it.
 */
void doctor_index(
    struct doctor_report *report, struct db *index, struct db *target);

#endif
