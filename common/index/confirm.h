/*
 * confirm.h - keep what a person has verified: a question and its statement
 *
 * Verified pairs live in nl2sql.examples of the index beside those of the
 * lexicon (source "confirmed"); nl2sql-link shows similar ones to generators.
 * Indexing again leaves them alone.
 */
#ifndef NL2SQL_INDEX_CONFIRM_H
#define NL2SQL_INDEX_CONFIRM_H

#include "db/db.h"

/*
 * Keep the pair in the index that `db` is connected to; a pair for the same
 * question is replaced.  The index gets a new generation, so that running
 * stages see it.  False: `*problem` says why, and nothing was kept.
 */
MUST_USE bool confirm_pair(
    struct db *db, const char *question, const char *sql, jv *problem);

/*
 * The pairs that are kept, as rows (question, sql) by question, at most
 * CONFIRM_MOST_PAIRS; NULL with `*problem` when the index cannot be read.
 */
#define CONFIRM_MOST_PAIRS 10000
MUST_USE struct db_result *confirm_pairs(struct db *db, jv *problem);

#endif
