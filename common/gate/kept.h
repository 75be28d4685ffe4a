/*
 * kept.h - the child's last answers, for a statement that is asked about again
 *
 * One question asks the gate about the same text several times: when a
 * candidate is judged, before it is explained, before it runs.  What the child
 * says depends on the text and on the lists of the gate alone, so the same
 * bytes have the same answer.  What depends on the database, the names that the
 * parent resolves, is not kept.
 */
#ifndef NL2SQL_GATE_KEPT_H
#define NL2SQL_GATE_KEPT_H

#include <stddef.h>

/* The candidates of a question; longer texts are parsed each time. */
enum { GATE_KEPT_ANSWERS = 16, GATE_KEPT_MAX_BYTES = 65536 };

struct gate_kept_answer {
	char *sql;
	size_t sql_length;
	char *answer; /* NULL: none yet */
	size_t length;
};

struct gate_kept {
	struct gate_kept_answer items[GATE_KEPT_ANSWERS];
	unsigned next; /* which one goes for a new answer */
};

/* The answer to these bytes, lent until the next put; NULL: not kept. */
const struct gate_kept_answer *gate_kept_find(
    const struct gate_kept *kept, const char *sql, size_t length);

/* Keep a copy of an answer in place of the oldest. */
void gate_kept_put(struct gate_kept *kept, const char *sql, size_t sql_length,
    const char *answer, size_t length);

void gate_kept_release(struct gate_kept *kept);

#endif
