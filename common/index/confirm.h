/*
 * confirm.h - keeps a question and a statement that a person verified
 *
 * Verified pairs live in nl2sql.examples of the index beside those of the
 * lexicon (source "confirmed"); nl2sql-link shows similar ones to generators.
 * A new run of the indexer keeps them.
 */
#ifndef NL2SQL_INDEX_CONFIRM_H
#define NL2SQL_INDEX_CONFIRM_H

#include "db/db.h"

/*
 * Keep the pair in the index that `db` is connected to.  It replaces a pair for
 * the same question.  The index gets a new generation, so that running stages
 * see the pair.  Return false with `*problem` set when nothing was kept.
 */
MUST_USE bool confirm_pair(
    struct db *db, const char *question, const char *sql, jv *problem);

/*
 * The kept pairs as rows (question, sql), ordered by question, at most
 * CONFIRM_MOST_PAIRS.  Return NULL with `*problem` set when the index cannot be
 * read.
 */
#define CONFIRM_MOST_PAIRS 10000
MUST_USE struct db_result *confirm_pairs(struct db *db, jv *problem);

#endif
