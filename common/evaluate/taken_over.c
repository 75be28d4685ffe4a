/* taken_over.c - what is not held against a follow-up; see taken_over.h */
#include "evaluate/taken_over.h"

#include "account/added.h"

#include <string.h>

bool
taken_over(const struct candidate *candidate)
{
	return strcmp(candidate->origin, "follow") == 0;
}

const char *
taken_over_evidence(const struct candidate *candidate,
    const struct subject *subject, struct arena *arena)
{
	return taken_over(candidate)
		   ? arena_printf(arena, "%s %s", subject->evidence,
			 subject->previous_sql)
		   : subject->evidence;
}

/* Mark the tokens of one edit. */
static void
mark(const jv *edit, bool *read, int count)
{
	jv at = record_member(edit, "at");
	int ends[2] = {0, 0};
	for (int i = 0; record_array_length(&at) == 2 && i < 2; i++) {
		jv end = jv_array_get(jv_copy(at), i);
		if (jv_get_kind(end) == JV_KIND_NUMBER &&
		    jv_number_value(end) >= 0 && jv_number_value(end) <= count)
			ends[i] = (int)jv_number_value(end);
		jv_free(end);
	}
	jv_free(at);
	for (int i = ends[0]; i < ends[1]; i++)
		read[i] = true;
}

const bool *
taken_over_read(const struct candidate *candidate,
    const struct question *question, struct arena *arena)
{
	if (!taken_over(candidate))
		return NULL;
	bool *read =
	    arena_array(arena, (size_t)question->count + 1, sizeof(*read));
	jv edits = record_member(&candidate->object, "edits");
	int count = record_array_length(&edits);
	for (int i = 0; i < count; i++) {
		jv edit = jv_array_get(jv_copy(edits), i);
		mark(&edit, read, question->count);
		jv_free(edit);
	}
	jv_free(edits);
	return read;
}

/* Does a part that is taken over hold the condition?  A long one of `added` is
 * cut, so that its beginning is compared. */
static bool
is_taken(const struct candidate *candidate, const char *condition,
    struct arena *arena)
{
	jv parts = record_member(&candidate->object, "taken_over");
	int count = record_array_length(&parts);
	const char *begin =
	    strlen(condition) < ADDED_BYTES_MAX / 2
		? condition
		: arena_strndup(arena, condition, ADDED_BYTES_MAX / 2);
	bool found = false;
	for (int i = 0; !found && i < count; i++) {
		jv part = jv_array_get(jv_copy(parts), i);
		found = jv_get_kind(part) == JV_KIND_STRING &&
			strstr(jv_string_value(part), begin);
		jv_free(part);
	}
	jv_free(parts);
	return found;
}

jv
taken_over_added(
    const struct candidate *candidate, jv added, struct arena *arena)
{
	if (!taken_over(candidate))
		return added;
	jv kept = jv_array();
	int count = jv_array_length(jv_copy(added));
	for (int i = 0; i < count; i++) {
		jv item = jv_array_get(jv_copy(added), i);
		const char *text = arena_strdup(arena, jv_string_value(item));
		if (is_taken(candidate, text, arena))
			jv_free(item);
		else
			kept = jv_array_append(kept, item);
	}
	jv_free(added);
	return kept;
}

void
taken_over_features(
    const struct candidate *candidate, struct features *features)
{
	if (!taken_over(candidate))
		return;
	for (int i = FEATURE_UNASKED_GROUP; i <= FEATURE_UNASKED_KEY; i++)
		features->value[i] = 0;
	/* "and" goes on from the statement before, and joins no two things; a
	 * share is a window, and no rank */
	features->value[FEATURE_FEW_OUTPUTS] = 0;
	features->value[FEATURE_RANKS] = 0;
}
