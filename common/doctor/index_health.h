/*
 * index_health.h - is there an index, is it this database's, is it up to date
 */
#ifndef NL2SQL_DOCTOR_INDEX_HEALTH_H
#define NL2SQL_DOCTOR_INDEX_HEALTH_H

#include "db/db.h"
#include "doctor/checkup.h"

/*
 * Looks at the index, and remarks on the role that reads it: it may be any.
 * `target` is the database asked; NULL: it does not answer, so that the index
 * is not compared with it.
 */
void doctor_index(
    struct doctor_report *report, struct db *index, struct db *target);

#endif
