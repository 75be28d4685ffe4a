/*
 * journal.h - a file of NDJSON lines that only grows and that only its owner
 * writes
 *
 * The audit log and the egress log use this module.  Each line is one write to
 * a descriptor that is open for appending, so several processes may share the
 * file.  The file is made with mode 0600.  A file that others may read, or that
 * anybody except its owner may write, is refused; 0640 is allowed for an
 * operator whose log collector is in the group.  A file that is not regular
 * (/dev/stderr, a FIFO with a reader) is used as it is, and never blocks the
 * process.
 *
 *	struct journal journal;
 *	if (!journal_open(&journal, path, "config.audit", "the audit log",
 *		&problem))
 *		return false;
 *	journal_write(&journal, record, line);
 *	journal_close(&journal);
 */
#ifndef NL2SQL_RECORD_JOURNAL_H
#define NL2SQL_RECORD_JOURNAL_H

#include "record/record.h"

struct journal {
	int file;  /* -1: none */
	bool torn; /* the last write was cut: begin a new line */
};

/*
 * Open the file for appending.  Return false when it cannot be opened or others
 * may read or change it; `*problem` then has the given code.  Messages call the
 * file `name`.
 */
MUST_USE bool journal_open(struct journal *journal, const char *path,
    const char *code, const char *name, jv *problem);
void journal_close(struct journal *journal);

/*
 * Append a line: the record's id with its original bytes, then the members of
 * `line`, an object, which this takes.  `record` may be NULL.  Return false
 * when nothing or only a part of the line was written; errno says why.
 */
MUST_USE bool journal_write(
    struct journal *journal, const struct record *record, jv line);

/* Return the current time, in UTC to the millisecond, as a jv string. */
MUST_USE jv journal_time(void);

#endif
