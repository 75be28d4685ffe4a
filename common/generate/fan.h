/*
 * fan.h - the member `fan` and the ledger between nl2sql-fan and nl2sql-gather
 *
 * A variant has the member fan {seq, index, of}: the number of the record in
 * the run, the number of the variant, and how many variants there are.  The
 * ledger is a file of records in the order of the run.  Each has fan {seq, of}
 * and is written and flushed before its variants.  `of` is 0 for a record that
 * passes unchanged (settled, or the answer to a broken line).  So gather knows
 * which variants a killed job lost, and has the record for the answer.
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

/* Return false when the record has no member fan, or a broken one. */
MUST_USE bool fan_read(const struct record *record, struct fan_mark *mark);
void fan_write(struct record *record, const struct fan_mark *mark);

struct fan_ledger {
	struct line_reader lines;
	int descriptor;
};

/* Return false when the file cannot be opened for reading; errno says why. */
MUST_USE bool fan_ledger_open(
    struct fan_ledger *ledger, const char *path, size_t max_line);
void fan_ledger_close(struct fan_ledger *ledger);

/*
 * Read the next entry: the record without its member fan, which is in `*mark`.
 * Return false at the end, which may move during the run, and at a line that is
 * no entry.
 */
MUST_USE bool fan_ledger_next(
    struct fan_ledger *ledger, struct record *record, struct fan_mark *mark);

#endif
