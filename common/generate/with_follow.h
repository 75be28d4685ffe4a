/*
 * with_follow.h - the statement before, edited, as the only candidate
 *
 * A question that goes on from an answer (follow/fragment.h) belongs to that
 * answer's statement.  No generator is asked: each would read it as if nothing
 * had been asked before.  The candidate is {sql, origin: "follow", reading,
 * taken_over}, where `taken_over` lists the parts of the statement that stay as
 * they were.
 */
#ifndef NL2SQL_GENERATE_WITH_FOLLOW_H
#define NL2SQL_GENERATE_WITH_FOLLOW_H

#include "follow/phrasing.h"
#include "generate/generate.h"

/*
 * Return an array of one candidate; invalid when the question stands on its own
 * or the record has no answer before it.  Invalid, too, with `*problem`
 * question.follow_up, when it goes on from a statement that cannot be edited
 * so: then the generators read it.  Needs the job's gate and its linked
 * question; without the latter a generator says what is wrong.
 */
MUST_USE jv follow_generate(const struct generate_job *job,
    const struct wordings *wordings, jv *problem);

#endif
