/*
 * golds.h - the questions of an exam and their right answers, by id
 *
 * The file is NDJSON, one object per line.  Lines of the same id are one entry:
 * questions and golds may stand in two files, so that a pipeline never sees the
 * golds.  An entry with `of` inherits the members that it lacks from the entry
 * of that id: a paraphrase has its question's gold.  These members matter here:
 *
 *	id		any JSON scalar
 *	of		the id of the entry that this one says in other words
 *	sql		a statement or several, where several readings are fair
 *	ordered		the question asks for an order
 *	empty		the right result may be empty
 *	tables		without sql: tables that the context must hold
 *	expect		what a right reply is, one word or several of answered
 *			(the default where there is a sql), cannot_answer,
 *			needs_clarification, refused
 *	readings	of needs_clarification: the readings that the reply must
 *			name; each a statement, several of the same meaning, or
 *			{sql, words}
 *
 * docs/exam.md shows how to write such a file.
 */
#ifndef NL2SQL_GRADE_GOLDS_H
#define NL2SQL_GRADE_GOLDS_H

#include "base/memory.h"

#include <jv.h>
#include <stddef.h>

/* Limits of a file, far above any exam, so that a wrong file cannot fill the
 * memory. */
#define GOLDS_MAX_LINES 100000L
#define GOLDS_MAX_BYTES (64L * 1024 * 1024)

struct golds {
	jv entries; /* by the id as JSON text */
	jv ids;     /* the ids in the order of the file */
	jv seen;    /* ids that golds_take was asked for */
};

/* Read a file.  Return false with `*problem` set to config.data. */
MUST_USE bool golds_open(
    struct golds *golds, const char *path, size_t max_line, jv *problem);
void golds_release(struct golds *golds);

/* Return the entry of an id (any JSON value) with its inherited members, and
 * remember that it was taken.  Return an invalid jv when there is none. */
MUST_USE jv golds_take(struct golds *golds, const jv *id);

/* Return the next entry that has a question and was not taken; `*at` starts at
 * 0.  Return an invalid jv at the end. */
MUST_USE jv golds_next_missing(struct golds *golds, int *at);

#endif
