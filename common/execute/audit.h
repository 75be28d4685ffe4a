/*
 * audit.h - one line for every statement that was refused, failed or ran
 *
 * NDJSON, appended to the file named by NL2SQL_AUDIT (mode 0600):
 *
 *	{time, program, event, id, question, sql, code?, reason?, role?,
 *	 database?, row_count?}
 *
 * event is "refused", "failed" or "executed".  Never a value of a row.  Each
 * line is one write, so several processes may share the file.
 */
#ifndef NL2SQL_AUDIT_H
#define NL2SQL_AUDIT_H

#include "config.h"
#include "record.h"

struct audit {
	int file;            /* -1: no log */
	bool strict;         /* nothing runs that cannot be logged */
	bool warned;         /* of a failed write */
	const char *program; /* lent */
};

struct audit_entry {
	const char *event;
	const jv *sql;     /* a string */
	const jv *problem; /* NULL: none */
	const jv *session; /* role and database; NULL: not connected */
	long row_count;    /* -1: no rows */
};

/*
 * Open the log that the option audit names, if any.  False: it cannot be
 * opened, or there is none and `strict`; `*problem` is config.audit.
 */
MUST_USE bool audit_open(struct audit *audit, const struct config *config,
    const char *program, bool strict, jv *problem);
void audit_close(struct audit *audit);

/* False: strict, and the line could not be written (`*problem`). */
MUST_USE bool audit_write(struct audit *audit, const struct record *record,
    const struct audit_entry *entry, jv *problem);

#endif
