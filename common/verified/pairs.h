/*
 * pairs.h - questions with statements that a person found right or wrong
 *
 * Verified pairs live in nl2sql.examples of the index: those of the lexicon,
 * which the indexer writes, and those that are kept here (source "confirmed").
 * A new run of the indexer keeps the latter.  Each has what it reads
 * (nl2sql.touches), noted when it is kept; catalog_examples leaves out what is
 * stale.
 *
 *	struct pairs pairs;
 *	if (pairs_open(&pairs, &config, program, &problem) &&
 *	    pairs_keep(&pairs, &answer, &problem))
 *		...
 *	pairs_close(&pairs);
 */
#ifndef NL2SQL_VERIFIED_PAIRS_H
#define NL2SQL_VERIFIED_PAIRS_H

#include "catalog/catalog.h"
#include "gate/gate.h"

struct pairs {
	struct gate gate;
	struct catalog catalog;
};

/* Open the gate and the index; this does not connect yet, and must come before
 * any connection.  Return false with `*problem` when a list of the gate cannot
 * be read.  Close it in any case. */
MUST_USE bool pairs_open(struct pairs *pairs, const struct config *config,
    const char *program, jv *problem);
void pairs_close(struct pairs *pairs);

/* An answer that a person judged; texts are lent, and may be NULL where it says
 * so. */
struct pairs_answer {
	const char *question;
	const char *sql;
	const char *record; /* its id; may be NULL */
	const char *owner;  /* who judged it; may be NULL */
	const char *asked;  /* the record's `now`; may be NULL */
};

/*
 * Keep a right answer.  It replaces a pair for the same question, and what was
 * said against it.  The index gets a new generation, so that running stages see
 * the pair.  Return false with `*problem` set when nothing was kept.
 */
MUST_USE bool pairs_keep(
    struct pairs *pairs, const struct pairs_answer *answer, jv *problem);

/* Keep a wrong answer with the reason.  A pair of this question and statement
 * is not used any more; one that was confirmed is gone. */
MUST_USE bool pairs_keep_wrong(struct pairs *pairs,
    const struct pairs_answer *answer, const char *reason, jv *problem);

/*
 * The kept pairs as rows (question, sql), ordered by question, at most
 * PAIRS_MOST.  Return NULL with `*problem` set when the index cannot be read.
 */
#define PAIRS_MOST 10000
MUST_USE struct db_result *pairs_list(struct pairs *pairs, jv *problem);

/* Return the wrong answers, the last first, likewise: columns record (may be
 * NULL), question, sql, reason, owner (may be NULL), kept. */
MUST_USE struct db_result *pairs_list_wrong(struct pairs *pairs, jv *problem);

/*
 * Is the asking role told of a pair or a wrong answer with this statement?  Not
 * where the index was read as another and the role may not read all of its
 * tables and columns, or is shown no values of one of them: the statement may
 * quote them.  A list comes first.
 */
MUST_USE bool pairs_are_told(struct pairs *pairs, const char *sql);

/*
 * Note what the pairs read that nothing is noted of, after a run of the
 * indexer.  `warn` gets a text for each pair that is not used: the gate does
 * not allow its statement, or it is stale.  Return false with `*problem` when
 * the index fails.
 */
MUST_USE bool pairs_check(struct pairs *pairs,
    void (*warn)(void *context, const char *text), void *context, jv *problem);

#endif
