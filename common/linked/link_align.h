/*
 * link_align.h - matches of a reworded question, at the words as typed
 *
 * Link reads a question after it was put in plain words
 * (definition/evidence.h): "failed checks 2024, count" as "Number of failed
 * checks 2024".  Whoever holds a statement against the question as typed needs
 * to know where the words of a match stand there.
 */
#ifndef NL2SQL_LINKED_LINK_ALIGN_H
#define NL2SQL_LINKED_LINK_ALIGN_H

#include "linked/link_result.h"
#include "question/question.h"

/*
 * Set `from` and `to` of each match, tokens of `read`, to those of `typed`.
 * Words that are in both keep their match, wherever they stand; words that took
 * the place of others have the place of those.  A match whose words were not
 * typed, or not side by side, gets -1 and -1.
 *
 * Return, by token of `typed`, whether its word stayed; in the arena.
 */
MUST_USE const bool *link_align(struct link_result *link,
    const struct question *read, const struct question *typed,
    struct arena *arena);

#endif
