/*
 * subject.h - what a record says beside its candidates, for judging them
 *
 * question, evidence, context, link and plan, each read once a record.  Only
 * the question must be there, and not even that for statements that came from
 * elsewhere: what is missing is not held against a candidate.
 */
#ifndef NL2SQL_STATEMENT_SUBJECT_H
#define NL2SQL_STATEMENT_SUBJECT_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "record/record.h"
#include "statement/intent.h"
#include "statement/join_match.h"

struct subject {
	struct question question;
	struct intent intent;
	const char *evidence;
	struct context context;
	struct link_result link;
	struct join_match joins;
	bool has_context, has_link;
	bool several_tables; /* link relates the words to more than one */
	int attempts;        /* repairs made so far */
};

/* Everything lives in the arena.  `words` NULL: the intent is left empty.
 * False: a member has the wrong shape. */
MUST_USE bool subject_read(struct subject *subject, const struct record *record,
    const struct closed_words *words, struct arena *arena, jv *problem);

/* The context, or NULL when the record has none. */
const struct context *subject_context(const struct subject *subject);

#endif
