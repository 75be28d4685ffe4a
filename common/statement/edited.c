/* edited.c - a person's statement as the chosen one; see edited.h */
#include "statement/edited.h"

static jv
candidate_of(const char *sql, size_t length)
{
	jv made = jv_object_set(
	    jv_object(), jv_string("sql"), jv_string_sized(sql, (int)length));
	made = record_with_text(made, "origin", "person");
	return record_with_text(made, "reading", "the statement as edited");
}

void
edited_choose(struct record *record, const char *sql, size_t length)
{
	jv candidates = record_get(record, "candidates");
	if (jv_get_kind(candidates) != JV_KIND_ARRAY) {
		jv_free(candidates);
		candidates = jv_array();
	}
	int index = jv_array_length(jv_copy(candidates));
	jv made = candidate_of(sql, length);
	jv chosen = record_with_number(jv_object(), "index", index);
	chosen = jv_object_merge(chosen, jv_copy(made));
	record_set(record, "candidates", jv_array_append(candidates, made));
	record_set(record, "chosen", chosen);
}
