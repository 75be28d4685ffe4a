/*
 * journal.h - a file of NDJSON lines that only grows and that only its owner
 * writes
 *
 * What the audit log and the egress log stand on.  Each line is one write to a
 * descriptor opened for appending, so several processes may share the file.
 * The file is made with mode 0600; one that others may read, or anybody but its
 * owner write, is refused (0640 is left to an operator whose log collector is
 * in the group).  What is no regular file (/dev/stderr, a FIFO with a reader)
 * is taken as it is; it never blocks us.
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
	bool torn; /* the last write was cut: a line must begin */
};

/*
 * Open for appending.  False: it cannot be opened or others may touch it;
 * `*problem` has the code given, `name` says in messages what it is.
 */
MUST_USE bool journal_open(struct journal *journal, const char *path,
    const char *code, const char *name, jv *problem);
void journal_close(struct journal *journal);

/*
 * Append a line: the record's id as the bytes it came as, then the members of
 * `line`, an object, which is taken.  `record` may be NULL.  False: errno says
 * why; nothing or part of the line is written.
 */
MUST_USE bool journal_write(
    struct journal *journal, const struct record *record, jv line);

/* The instant, in UTC to the millisecond, as a jv string. */
MUST_USE jv journal_time(void);

#endif
