/*
 * record_diff.h - finds the first stage at which two records differ
 *
 * Two records of the same question are compared stage by stage, in the order
 * of the pipe, by the members that each stage wrote.  For candidates, the
 * generator's members are compared apart from the marks of evaluate.
 * Differences behind the first stage that differs are its consequences, and
 * are not searched for.
 *
 * Times (trace, elapsed_ms) and the parser's version are not compared, because
 * they differ between runs that give the same result.  same_index says whether
 * both records saw the same content of the index: it explains other
 * differences, and it does not matter when there are none.
 */
#ifndef NL2SQL_STATEMENT_RECORD_DIFF_H
#define NL2SQL_STATEMENT_RECORD_DIFF_H

#include "record/record.h"

/* Differences of one stage that are listed; all are counted. */
enum { RECORD_DIFF_MOST_TOLD = 5 };
/* Bytes of a value that are shown. */
enum { RECORD_DIFF_VALUE_BYTES = 200 };

struct record_diff {
	const char *stage; /* NULL: the records are the same */
	int count;         /* differences of that stage */
	/*
	 * The first differences as [{path, a, b}].  path is as jq writes it; a
	 * and b are JSON text, cut, or null when the record has nothing there.
	 */
	jv told;
	bool same_index;
};

/* Compare two records.  The caller must free diff->told.  Texts live in the
 * arena. */
void record_diff(struct record_diff *diff, const struct record *left,
    const struct record *right, struct arena *arena);

#endif
