/* with_follow.c - the statement before, edited; see with_follow.h */
#include "generate/with_follow.h"

#include "base/problem.h"
#include "follow/edit_statement.h"
#include "follow/previous.h"
#include "generate/linked_question.h"
#include "question/today.h"

/* What the words were read as, by their tokens. */
static jv
edits_member(const struct fragment *fragment)
{
	jv list = jv_array();
	for (int i = 0; i < fragment->count; i++) {
		const struct follow_edit *edit = &fragment->edits[i];
		jv at = jv_array_append(jv_array(), jv_number(edit->at.from));
		at = jv_array_append(at, jv_number(edit->at.to));
		jv item = record_with_text(
		    jv_object(), "edit", wording_edit_name(edit->kind));
		list = jv_array_append(
		    list, jv_object_set(item, jv_string("at"), at));
	}
	return list;
}

static jv
candidate_of(const struct previous *previous, const struct fragment *fragment,
    const struct edited *edited, struct arena *arena)
{
	jv member = record_with_text(jv_object(), "sql", edited->sql);
	member = record_with_text(member, "origin", "follow");
	const char *reading =
	    arena_printf(arena, "as before (%s)", previous->question);
	if (previous->moved)
		reading = arena_printf(
		    arena, "%s, of division %s", reading, previous->moved);
	if (*edited->changed)
		reading = arena_printf(
		    arena, "%s, with %s", reading, edited->changed);
	member = record_with_text(member, "reading", reading);
	member =
	    jv_object_set(member, jv_string("edits"), edits_member(fragment));
	return jv_object_set(
	    member, jv_string("taken_over"), record_texts(edited->taken_over));
}

jv
follow_generate(const struct generate_job *job, const struct wordings *wordings,
    jv *problem)
{
	struct arena *arena = job->arena;
	struct previous previous;
	struct question before;
	struct fragment fragment;
	struct edited edited;
	const struct linked_question *read = job->linked;
	if (!read || !previous_read(&previous, job->record, arena))
		return jv_invalid();
	const struct scope scope = scope_read(job->record, arena);
	previous_move(&previous, &scope, arena);
	question_read(&before, previous.question, arena);
	const struct fragment_asked asked = {.question = &read->question,
	    .before = &before,
	    .link = &read->link,
	    .context = &read->context,
	    .words = job->words,
	    .cues = job->cues,
	    .day = today_of(job->record, arena),
	    .moved = !!previous.moved,
	    .arena = arena};
	const struct clauses_source source = {.gate = job->gate,
	    .context = &read->context,
	    .safety_limit = config_integer(job->config, "max_rows") + 1,
	    .arena = arena};
	if (!fragment_read(&fragment, wordings, &asked))
		return jv_invalid();
	edit_statement(&edited, &source, previous.sql, &fragment, &asked);
	if (!edited.why)
		return jv_array_append(jv_array(),
		    candidate_of(&previous, &fragment, &edited, arena));
	*problem = problem_new("question.follow_up",
	    "the statement before cannot be changed so: %s", edited.why);
	return jv_invalid();
}
