/*
 * contents.h - what the database holds, told from the index
 *
 * Link answers "what tables are there?", "describe customers" and "what can I
 * ask about sales?" itself: no statement is written for them, and no other
 * stage runs.  The rows come from the index, which has what the asking role may
 * read (docs/index.md), so nothing is told that a question could not reach.
 *
 *	tables		table, module, rows, description
 *	columns		table, column, type, key, description
 *	questions	kind (question, metric, table, column or module), name,
 *			description
 */
#ifndef NL2SQL_LINK_CONTENTS_H
#define NL2SQL_LINK_CONTENTS_H

#include "link/linker.h"
#include "record/record.h"

/* More rows are left out, and the result says so. */
enum { CONTENTS_MAX = 1000 };

/*
 * Answer the record if its question is of this kind and its subject is known.
 * A record that is not answered stays as it is.  Return false, with the reason
 * in `*problem`, when the index fails.
 */
MUST_USE bool contents_answer(struct record *record, struct linker *linker,
    const struct links *links, const struct context *context,
    struct arena *arena, jv *problem);

#endif
