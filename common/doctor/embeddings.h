/*
 * embeddings.h - does the endpoint that makes embeddings answer, and do its
 * vectors fit those of the index?
 *
 * The check embeds one text of a few words.  Without the option embed_url it
 * checks nothing and sends nothing.
 */
#ifndef NL2SQL_DOCTOR_EMBEDDINGS_H
#define NL2SQL_DOCTOR_EMBEDDINGS_H

#include "base/config.h"
#include "db/db.h"
#include "doctor/checkup.h"

/* `index` is the connection of the index, used only when the endpoint answers;
 * doctor_index reports its failures. */
void doctor_embeddings(struct doctor_report *report,
    const struct config *config, struct db *index);

#endif
