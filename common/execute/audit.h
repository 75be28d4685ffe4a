/*
 * audit.h - one line for every statement that was refused, failed or ran
 *
 * NDJSON, appended to the file that the option audit names:
 *
 *	{time, program, event, purpose, id, question, sql, sql_bytes?, code?,
 *	 sqlstate?, reason?, role?, database?, row_count?}
 *
 * event is "refused" (by the gate, the role's check or an overload; never
 * sent), "failed", "executed", and, where the log is strict, "started" before
 * the statement is sent.  purpose is "rows", "explain", "digest" or, in
 * evaluate's first judgement, "check".  Never a value of a row: reason is the
 * message where that names objects only, else what the code means.  A statement
 * over 16 KiB and an id or question over its limit are cut; sql_bytes tells the
 * length then.
 *
 * The file is a journal (journal.h).
 *
 * A line that cannot be written is counted and told once on stderr, and again
 * as a number in the end; where the log is strict nothing runs instead, and a
 * result whose line is lost is withheld.
 */
#ifndef NL2SQL_EXECUTE_AUDIT_H
#define NL2SQL_EXECUTE_AUDIT_H

#include "base/config.h"
#include "record/journal.h"

struct audit {
	struct journal journal; /* file -1: no log */
	bool strict;            /* nothing runs that cannot be logged */
	long lost;              /* lines */
	const char *program;    /* lent */
};

struct audit_entry {
	const char *event;
	const char *purpose;
	const char *sql;
	size_t sql_length;
	const jv *problem; /* NULL: none */
	const jv *session; /* role and database; NULL: not connected */
	long row_count;    /* -1: no rows */
};

/*
 * Open the log that the option audit names, if any.  False: it cannot be
 * opened, others may touch it, or there is none although `strict` (or the
 * option audit_strict) asks for one; `*problem` is config.audit.
 */
MUST_USE bool audit_open(struct audit *audit, const struct config *config,
    const char *program, bool strict, jv *problem);
void audit_close(struct audit *audit);

/* False: strict, and the line could not be written (`*problem`).  `record` has
 * the id and the question; NULL: neither is known. */
MUST_USE bool audit_write(struct audit *audit, const struct record *record,
    const struct audit_entry *entry, jv *problem);

#endif
