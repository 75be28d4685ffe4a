/*
 * embeddings.h - does the endpoint that makes embeddings answer, and do
 * its vectors fit those of the index?
 *
 * One text of a few words is embedded; where the option embed_url is not set,
 * nothing is looked at and nothing leaves.
 */
#ifndef NL2SQL_DOCTOR_EMBEDDINGS_H
#define NL2SQL_DOCTOR_EMBEDDINGS_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

/* `index` is the connection of the index, asked only where the endpoint
 * answers; that it fails is doctor_index's to say. */
void doctor_embeddings(struct doctor_report *report,
    const struct config *config, struct db *index);

#endif
