/* linked_question.c - reads question, context and link of a record */
#include "generate/linked_question.h"

#include "base/problem.h"
#include "context/told_values.h"
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
	bool good =
	    context_read(&read->context,
		record_tree(job->record, "context", arena), arena, problem) &&
	    link_read(&read->link, record_tree(job->record, "link", arena),
		&read->context, arena, problem);
	told_values_read(
	    &read->context, record_tree(job->record, "link", arena), arena);
	return good ? read : NULL;
}
