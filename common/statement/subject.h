/*
 * subject.h - reads the members of a record that candidates are judged by
 *
 * question, evidence, context, link and plan are each read once per record.
 * Only the question is required, and not even that for statements from
 * elsewhere.  A missing member does not count against a candidate.
 */
#ifndef NL2SQL_STATEMENT_SUBJECT_H
#define NL2SQL_STATEMENT_SUBJECT_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "record/record.h"
#include "statement/intent.h"
#include "statement/join_match.h"
#include "statement/kept_rows.h"

struct subject {
	struct question question;
	/* By token: link read its word as typed; NULL: every one. */
	const bool *stayed;
	int divided; /* token + 1 in whose place evidence divides; 0: none */
	struct intent intent;
	const char *evidence;
	struct kept_rows kept[KEPT_ROWS_MAX]; /* by the evidence */
	int kept_count;
	const char *previous_sql; /* that the question may go on from; "" */
	struct context context;
	struct link_result link;
	struct join_match joins;
	bool has_context, has_link;
	bool several_tables; /* link uses more than one table */
	int attempts;        /* repairs made so far */
};

/* Read the members; everything lives in the arena.  When `words` is NULL, the
 * intent stays empty.  Return false when a member has the wrong shape. */
MUST_USE bool subject_read(struct subject *subject, const struct record *record,
    const struct closed_words *words, struct arena *arena, jv *problem);

/* The context, or NULL when the record has none. */
const struct context *subject_context(const struct subject *subject);

#endif
