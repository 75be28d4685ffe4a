/*
 * egress.h - which bytes left the machine, to where, and what was in them
 *
 * NDJSON, appended to the file that the option egress names (a journal,
 * journal.h):
 *
 *	{id?, time, by, to, attempt, bytes, body, tables, columns, values,
 *	 rows}
 *
 * One line for each request that is sent to a model's server, before it is
 * sent; one that is sent again has a line for each attempt.  `to` is the URL
 * without what may be secret in it, `body` exactly the bytes of the body (which
 * are UTF-8), `tables`, `columns` and `values` count the different names and
 * stored values of the record that stand in it, `rows` the rows of results.
 * Keys are in headers, which are not told.  Nothing is sent that the log cannot
 * take.
 *
 * Bodies that have no header of their own:
 *
 *   egress_count.c  what of a record stands in a request
 */
#ifndef NL2SQL_MODEL_EGRESS_H
#define NL2SQL_MODEL_EGRESS_H

#include "base/config.h"
#include "record/journal.h"

struct egress {
	struct journal journal; /* file -1: no log is kept */
	const char *by;         /* who sends: a backend; lent */
};

/* What of a record is in a request. */
struct egress_content {
	const struct record *record; /* lent; NULL: none */
	int tables;
	int columns;
	int values;
	int rows;
};

struct egress_entry {
	const char *to;
	int attempt;      /* from 1 */
	const char *body; /* NULL: a request without one */
	size_t length;
	const struct egress_content *content; /* NULL: nothing of a record */
};

/* Open the log that the option egress names, if any.  False with config.egress:
 * it cannot be opened or others may touch it. */
MUST_USE bool egress_open(struct egress *egress, const struct config *config,
    const char *by, jv *problem);
void egress_close(struct egress *egress);

/* False with config.egress: the line could not be written, so do not send. */
MUST_USE bool egress_write(
    struct egress *egress, const struct egress_entry *entry, jv *problem);

/*
 * Count what of the record stands in `text`, a request's own words: the tables
 * and columns of its context, the values that its link names.  Names count
 * where they stand as whole words, whatever their case.
 */
void egress_count(struct egress_content *content, const struct record *record,
    const char *text);

#endif
