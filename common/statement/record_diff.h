/*
 * record_diff.h - the first stage at which two records part
 *
 * Two records of the same question are compared stage by stage, in the order
 * of the pipe: what each stage wrote, and of the candidates what the generator
 * wrote apart from the marks of evaluate.  Differences behind the first stage
 * that differs follow from it and are not looked for.
 *
 * Not compared: times (trace, elapsed_ms), which differ between runs that gave
 * the same.  That two records saw indexes of different content is told apart:
 * it is the reason of other differences, and where there are none no matter.
 */
#ifndef NL2SQL_STATEMENT_RECORD_DIFF_H
#define NL2SQL_STATEMENT_RECORD_DIFF_H

#include "record/record.h"

/* Differences that are told of one stage; all are counted. */
enum { RECORD_DIFF_MOST_TOLD = 5 };
/* Bytes of a value that are told. */
enum { RECORD_DIFF_VALUE_BYTES = 200 };

struct record_diff {
	const char *stage; /* NULL: the records are the same */
	int count;         /* differences of that stage */
	/* [{path, a, b}], the first ones: path as jq writes it; a and b as JSON
	 * text, cut, null where the record has nothing there */
	jv told;
	bool same_index;
};

/* Compare; told is the caller's to free.  Texts live in the arena. */
void record_diff(struct record_diff *diff, const struct record *left,
    const struct record *right, struct arena *arena);

#endif
