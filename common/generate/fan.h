/*
 * fan.h - the member `fan` and the ledger between nl2sql-fan and nl2sql-gather
 *
 * A variant carries fan {seq, index, of}: which record of the run, which of its
 * variants, of how many.  The ledger is a file of records in the order of the
 * run, each with fan {seq, of}, written and flushed before its variants; of is
 * 0 for a record that goes through as it is (settled, or a broken line's
 * answer).  So gather can tell which variants a killed job lost, and has the
 * record to answer with.
 */
#ifndef NL2SQL_GENERATE_FAN_H
#define NL2SQL_GENERATE_FAN_H

#include "base/lines.h"
#include "record/record.h"

struct fan_mark {
	long seq;
	int index; /* -1 in the ledger */
	int of;
};

/* False: the record has no member fan, or a broken one. */
MUST_USE bool fan_read(const struct record *record, struct fan_mark *mark);
void fan_write(struct record *record, const struct fan_mark *mark);

struct fan_ledger {
	struct line_reader lines;
	int descriptor;
};

/* False: the file cannot be opened for reading, errno says why. */
MUST_USE bool fan_ledger_open(
    struct fan_ledger *ledger, const char *path, size_t max_line);
void fan_ledger_close(struct fan_ledger *ledger);

/*
 * The next entry: the record without its member fan, which is in `*mark`.
 * False at the end, which may move while the run goes on, and at a line that
 * is no entry.
 */
MUST_USE bool fan_ledger_next(
    struct fan_ledger *ledger, struct record *record, struct fan_mark *mark);

#endif
