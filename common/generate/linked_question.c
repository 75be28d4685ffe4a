/* linked_question.c - reads question, context and link of a record */
#include "generate/linked_question.h"

#include "base/problem.h"
#include "definition/evidence.h"

const struct linked_question *
linked_question_read(const struct generate_job *job, jv *problem)
{
	struct arena *arena = job->arena;
	if (job->linked)
		return job->linked;
	struct linked_question *read = arena_alloc(arena, sizeof(*read));
	const char *text = evidence_question(job->record, arena);
	if (!text) {
		*problem =
		    problem_new("input.member", "the record has no question");
		return NULL;
	}
	question_read(&read->question, text, arena);
	jv member = record_get(job->record, "context");
	bool good = context_read(&read->context, &member, arena, problem);
	jv_free(member);
	if (!good)
		return NULL;
	member = record_get(job->record, "link");
	good = link_read(&read->link, &member, &read->context, arena, problem);
	jv_free(member);
	return good ? read : NULL;
}
