/*
 * egress.h - logs which bytes left the machine, to where, and what was in them
 *
 * The log is NDJSON, appended to the file that the option egress names (a
 * journal, journal.h):
 *
 *	{id?, time, by, to, attempt, bytes, body, tables, columns, values,
 *	 rows}
 *
 * Each request to a model's server has one line, written before the request is
 * sent.  A request that is sent again has a line for each attempt.  `to` is the
 * URL without its secret parts.  `body` holds exactly the bytes of the body,
 * which are UTF-8.  `tables`, `columns` and `values` count the different names
 * and stored values of the record in the body; `rows` counts the rows of
 * results.  Keys are in headers, and the log holds no headers.  A request whose
 * line cannot be written is not sent.
 *
 * Bodies that have no header of their own:
 *
 *   egress_count.c  counts the parts of a record in a request
 */
#ifndef NL2SQL_MODEL_EGRESS_H
#define NL2SQL_MODEL_EGRESS_H

#include "base/config.h"
#include "record/journal.h"

struct egress {
	struct journal journal; /* file -1: no log is kept */
	const char *by;         /* the sender: a backend; lent */
};

/* How many parts of a record are in a request. */
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

/* Open the log that the option egress names, if any.  Return false with
 * config.egress when it cannot be opened, or when other users may change it. */
MUST_USE bool egress_open(struct egress *egress, const struct config *config,
    const char *by, jv *problem);
void egress_close(struct egress *egress);

/* Return false with config.egress when the line could not be written: the
 * caller does not send. */
MUST_USE bool egress_write(
    struct egress *egress, const struct egress_entry *entry, jv *problem);

/*
 * Count the parts of the record in `text`, the text of a request: the tables
 * and columns of its context, and the values that its link names.  A name
 * counts when it is a whole word, in any letter case.
 */
void egress_count(struct egress_content *content, const struct record *record,
    const char *text);

#endif
