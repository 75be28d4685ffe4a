/*
 * audit.h - one line for every statement that was refused, failed or ran
 *
 * NDJSON, appended to the file that the option audit names:
 *
 *	{time, program, event, purpose, id, question, sql, sql_bytes?, code?,
 *	 sqlstate?, reason?, role?, database?, row_count?}
 *
 * event is "refused" (by the gate, the role's check or an overload; the
 * statement was never sent), "failed", "executed", and, where the log is
 * strict, "started" before the statement is sent.  purpose is "rows",
 * "explain", "digest" or, in evaluate's first judgement, "check".  A line never
 * holds a value of a row: reason is the message when that only names objects,
 * else the meaning of the code.  A statement over 16 KiB and an id or question
 * over its limit are cut; sql_bytes then is the full length.
 *
 * The file is a journal (journal.h).
 *
 * A line that cannot be written is counted.  stderr reports the first one at
 * once and the number of them at the end.  When the log is strict, nothing runs
 * in that case, and a result whose line is lost is withheld.
 */
#ifndef NL2SQL_EXECUTE_AUDIT_H
#define NL2SQL_EXECUTE_AUDIT_H

#include "base/config.h"
#include "record/journal.h"

struct audit {
	struct journal journal; /* file -1: no log */
	bool strict;            /* without its line no statement runs */
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
 * Open the log that the option audit names, if any.  Return false when it
 * cannot be opened, when others may touch it, or when there is none although
 * `strict` (or the option audit_strict) asks for one; `*problem` is then
 * config.audit.
 */
MUST_USE bool audit_open(struct audit *audit, const struct config *config,
    const char *program, bool strict, jv *problem);
void audit_close(struct audit *audit);

/*
 * Return false, with `*problem` set, when the log is strict and the line could
 * not be written.  `record` has the id and the question; NULL when neither is
 * known.
 */
MUST_USE bool audit_write(struct audit *audit, const struct record *record,
    const struct audit_entry *entry, jv *problem);

#endif
