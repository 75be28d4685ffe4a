/* grammar_use.c - constructions of the grammar's reading; see grammar_use.h */
#include "grade/grammar_use.h"

#include <string.h>

/* The first candidate of the grammar, the caller's; invalid: there is none. */
static jv
first_reading(const struct record *record, struct arena *arena)
{
	jv candidates = record_get(record, "candidates");
	int count = record_array_length(&candidates);
	jv found = jv_invalid();
	for (int i = 0; i < count && !jv_is_valid(found); i++) {
		jv candidate = jv_array_get(jv_copy(candidates), i);
		const char *origin =
		    record_member_text(&candidate, "origin", arena);
		if (origin && strcmp(origin, "grammar") == 0)
			found = jv_copy(candidate);
		jv_free(candidate);
	}
	jv_free(candidates);
	return found;
}

/* The constructions among the features of a candidate, by name; invalid where
 * it has no features. */
static jv
constructions_of(const jv *candidate)
{
	static const char prefix[] = "rule:";
	jv parts = record_member(candidate, "parts");
	jv features = record_member(&parts, "features");
	jv_free(parts);
	if (jv_get_kind(features) != JV_KIND_OBJECT) {
		jv_free(features);
		return jv_invalid();
	}
	jv names = jv_array();
	jv keys = jv_keys(features);
	jv_array_foreach(keys, i, key)
	{
		const char *name = jv_string_value(key);
		if (strncmp(name, prefix, strlen(prefix)) == 0)
			names = jv_array_append(
			    names, jv_string(name + strlen(prefix)));
		jv_free(key);
	}
	jv_free(keys);
	return names;
}

jv
grammar_use(struct judge *judge, const jv *gold, const struct record *record)
{
	jv golds = judge_golds(gold);
	bool has_gold = jv_array_length(golds) > 0;
	jv candidate =
	    has_gold ? first_reading(record, judge->arena) : jv_invalid();
	jv names = constructions_of(&candidate);
	const char *sql = record_member_text(&candidate, "sql", judge->arena);
	jv_free(candidate);
	if (!sql || !jv_is_valid(names)) {
		jv_free(names);
		return jv_null();
	}
	struct judgement judgement;
	judge_statement(judge, gold, sql, &judgement);
	jv_free(judgement.problem);
	jv use = jv_object_set(jv_object(), jv_string("right"),
	    judgement.right ? jv_true() : jv_false());
	return jv_object_set(use, jv_string("constructions"), names);
}
