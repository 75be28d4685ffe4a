/* timeline.c - what was done for a record; see timeline.h */
#include "record/timeline.h"

#include "base/clock.h"
#include "base/problem.h"

void
timeline_begin(struct timeline *timeline, bool texts)
{
	*timeline = (struct timeline){.list = jv_array(), .texts = texts};
}

void
timeline_end(struct timeline *timeline)
{
	jv_free(timeline->list);
	*timeline = (struct timeline){.list = jv_invalid()};
}

jv
timeline_time(double clock)
{
	return record_score(clock_since_1970_ms() - (clock_ms() - clock));
}

void
timeline_note(const struct record *record, const char *kind, double begun_ms,
    double ended_ms, jv facts)
{
	struct timeline *timeline = record ? record->timeline : NULL;
	if (!timeline ||
	    jv_array_length(jv_copy(timeline->list)) >= TIMELINE_MAX) {
		if (timeline)
			timeline->left_out++;
		jv_free(facts);
		return;
	}
	jv span = record_with_text(jv_object(), "span", kind);
	span =
	    jv_object_set(span, jv_string("started"), timeline_time(begun_ms));
	span = jv_object_set(
	    span, jv_string("ms"), record_score(ended_ms - begun_ms));
	timeline->list =
	    jv_array_append(timeline->list, jv_object_merge(span, facts));
}

jv
timeline_text(const struct record *record, jv facts, const char *key,
    const char *text, size_t length)
{
	if (!record || !record->timeline || !record->timeline->texts)
		return facts;
	return jv_object_set(
	    facts, jv_string(key), jv_string_sized(text, (int)length));
}

jv
timeline_problem(jv facts, const jv *problem)
{
	if (!problem)
		return facts;
	struct arena arena = {0};
	facts = record_with_text(facts, "code", problem_code(problem));
	facts = record_with_text(
	    facts, "sqlstate", record_member_text(problem, "sqlstate", &arena));
	arena_release(&arena);
	return facts;
}
