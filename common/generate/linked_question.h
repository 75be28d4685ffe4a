/* linked_question.h - what generators without a model read of a record */
#ifndef NL2SQL_GENERATE_LINKED_QUESTION_H
#define NL2SQL_GENERATE_LINKED_QUESTION_H

#include "context/context.h"
#include "generate/generate.h"
#include "linked/link_result.h"
#include "question/question.h"

struct linked_question {
	struct question question; /* with the evidence that belongs to it */
	struct context context;
	struct link_result link;
};

/* Read it, unless the job has it.  Everything lives in the job's arena.  Return
 * NULL with `*problem` when the record has no question, or a member is broken.
 */
MUST_USE const struct linked_question *linked_question_read(
    const struct generate_job *job, jv *problem);

#endif
