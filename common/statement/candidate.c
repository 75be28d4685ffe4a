/* candidate.c - the candidate statements of a question; see candidate.h */
#include "statement/candidate.h"

#include "base/problem.h"
#include "record/shapes.h"
#include "record/verdict.h"

#include <math.h>
#include <string.h>

static bool
has_member(const jv *object, const char *key)
{
	return jv_get_kind(*object) == JV_KIND_OBJECT &&
	       jv_object_has(jv_copy(*object), jv_string(key));
}

static void
read_error(struct candidate *candidate, struct arena *arena)
{
	jv error = record_member(&candidate->object, "error");
	candidate->failed = jv_get_kind(error) == JV_KIND_OBJECT;
	candidate->repairable = record_member_flag(&error, "repairable");
	candidate->sqlstate = record_member_text(&error, "sqlstate", arena);
	jv_free(error);
}

/* A record may hold any number: a repair can only follow the candidate that it
 * repairs. */
static int
mended_index(double said, int index)
{
	return said >= 0 && said < index ? (int)said : -1;
}

/* Read what the gate said.  Return false when it is nothing of the gate's. */
static bool
read_check(struct candidate *candidate)
{
	candidate->judged = has_member(&candidate->object, "check");
	if (!candidate->judged)
		return true;
	jv check = record_member(&candidate->object, "check");
	bool fits = shapes_is_check(&check);
	candidate->allowed = record_member_flag(&check, "allowed");
	jv_free(check);
	return fits;
}

/* Read a candidate; this takes the object.  Return what is wrong with it, or
 * NULL. */
static const char *
read_candidate(
    struct candidate *candidate, jv object, int index, struct arena *arena)
{
	*candidate = (struct candidate){.object = object, .index = index};
	candidate->sql = record_member_text(&object, "sql", arena);
	if (!candidate->sql)
		return "a candidate has no statement";
	if (!read_check(candidate))
		return "a candidate's check is not an object with the flag "
		       "allowed";
	candidate->origin = record_member_text(&object, "origin", arena);
	if (!candidate->origin)
		candidate->origin = "user";
	candidate->reading = record_member_text(&object, "reading", arena);
	if (!candidate->reading)
		candidate->reading =
		    record_member_text(&object, "explanation", arena);
	if (!candidate->reading)
		candidate->reading = "";
	jv own = record_member(&object, "score");
	candidate->own_known = jv_get_kind(own) == JV_KIND_NUMBER;
	if (candidate->own_known)
		candidate->own = jv_number_value(own);
	jv_free(own);
	candidate->seconds = strcmp(candidate->origin, "grammar") == 0;
	candidate->picked = record_member_flag(&object, "picked");
	candidate->confidence = record_member_number(&object, "confidence", -1);
	candidate->votes = fmax(record_member_number(&object, "votes", 1), 1);
	candidate->logprob = record_member_number(&object, "logprob", NAN);
	candidate->reward = record_member_number(&object, "reward", NAN);
	candidate->repairs =
	    mended_index(record_member_number(&object, "repairs", -1), index);
	candidate->voice = candidate->origin;
	jv verified = record_member(&object, "verified");
	candidate->verified = jv_get_kind(verified) == JV_KIND_OBJECT;
	candidate->exact = record_member_flag(&verified, "exact");
	jv_free(verified);
	read_error(candidate, arena);
	return NULL;
}

/* A repaired candidate stands before its repair, so its voice is known by
 * then. */
static void
find_voices(struct candidates *candidates)
{
	for (int i = 0; i < candidates->count; i++) {
		struct candidate *item = &candidates->items[i];
		if (item->repairs >= 0)
			item->voice = candidates->items[item->repairs].voice;
	}
}

bool
candidate_is_modelled(const struct candidate *candidate)
{
	static const char *const others[] = {"follow", "grammar", "parser",
	    "person", "recall", "repair", "user"};
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (strcmp(candidate->voice, others[i]) == 0)
			return false;
	return true;
}

/* Release them without writing. */
static void
release(struct candidates *candidates)
{
	for (int i = 0; i < candidates->count; i++)
		jv_free(candidates->items[i].object);
	jv_free(candidates->rest);
	*candidates = (struct candidates){.rest = jv_null()};
}

bool
candidates_read(struct candidates *candidates, const struct record *record,
    struct arena *arena, jv *problem)
{
	jv member = record_get(record, "candidates");
	*candidates = (struct candidates){.rest = jv_null()};
	if (jv_get_kind(member) != JV_KIND_ARRAY) {
		bool absent = jv_get_kind(member) == JV_KIND_INVALID;
		*problem = absent ? problem_new("stage.order",
					"there are no candidates yet")
				  : problem_new("input.member",
					"candidates is no array");
		jv_free(member);
		return false;
	}
	candidates->rest = jv_array();
	int count = jv_array_length(jv_copy(member));
	int kept = count < CANDIDATE_MAX ? count : CANDIDATE_MAX;
	candidates->items =
	    arena_array(arena, (size_t)kept + 1, sizeof(*candidates->items));
	const char *wrong = NULL;
	for (int i = 0; !wrong && i < count; i++) {
		jv item = jv_array_get(jv_copy(member), i);
		if (i >= kept)
			candidates->rest =
			    jv_array_append(candidates->rest, item);
		else
			wrong = read_candidate(
			    &candidates->items[candidates->count++], item, i,
			    arena);
	}
	jv_free(member);
	find_voices(candidates);
	if (wrong) {
		*problem = problem_new("input.member", "%s", wrong);
		release(candidates);
	}
	return !wrong;
}

void
candidates_write(struct candidates *candidates, struct record *record)
{
	jv member = jv_array();
	for (int i = 0; i < candidates->count; i++)
		member = jv_array_append(member, candidates->items[i].object);
	member = jv_array_concat(member, candidates->rest);
	record_set(record, "candidates", member);
	*candidates = (struct candidates){.rest = jv_null()};
}

void
candidate_set(struct candidate *candidate, const char *key, jv value)
{
	candidate->object =
	    jv_object_set(candidate->object, jv_string(key), value);
}

void
candidate_rewrite(
    struct candidate *candidate, const char *sql, struct arena *arena)
{
	if (strcmp(candidate->sql, sql) == 0)
		return;
	if (!has_member(&candidate->object, "raw"))
		candidate_set(candidate, "raw", jv_string(candidate->sql));
	candidate->sql = arena_strdup(arena, sql);
	candidate_set(candidate, "sql", jv_string(sql));
}

void
candidate_fail(struct candidate *candidate, const char *stage, jv problem,
    struct arena *arena)
{
	candidate_set(candidate, "error", verdict_error_member(stage, problem));
	read_error(candidate, arena);
}

/* Is it one of our codes about one record?  A record may hold any text. */
static bool
is_record_code(const char *code)
{
	for (const struct problem_kind *kind = problem_kinds; kind->code;
	     kind++)
		if (strcmp(kind->code, code) == 0)
			return kind->effect == PROBLEM_RECORD;
	return false;
}

jv
candidate_problem(const struct candidate *candidate, const char *member)
{
	static const char *const kept[] = {
	    "detail", "hint", "position", "sqlstate"};
	struct arena arena = {0};
	jv error = record_member(&candidate->object, member);
	const char *code = record_member_text(&error, "code", &arena);
	const char *message = record_member_text(&error, "message", &arena);
	jv problem =
	    problem_new(code && is_record_code(code) ? code : "evaluate.none",
		"%s", message ? message : "the statement failed");
	for (size_t i = 0; i < COUNT_OF(kept); i++) {
		jv value = record_member(&error, kept[i]);
		if (jv_is_valid(value))
			problem = problem_with(problem, kept[i], value);
		else
			jv_free(value);
	}
	jv_free(error);
	arena_release(&arena);
	return problem;
}

bool
candidates_unjudged(const struct record *record)
{
	jv member = record_get(record, "candidates");
	bool found = false;
	int count = record_array_length(&member);
	for (int i = 0; !found && i < count; i++) {
		jv item = jv_array_get(jv_copy(member), i);
		found = jv_get_kind(item) == JV_KIND_OBJECT &&
			!has_member(&item, "check");
		jv_free(item);
	}
	jv_free(member);
	return found;
}

/* ---- back to what the generator wrote ---- */

/* The generator's own failure stays; an error by evaluate or exec is
 * removed. */
static bool
is_later_error(const jv *error)
{
	jv stage = record_member(error, "stage");
	bool earlier = jv_get_kind(stage) == JV_KIND_STRING &&
		       (strcmp(jv_string_value(stage), "generate") == 0 ||
			   strcmp(jv_string_value(stage), "gather") == 0);
	jv_free(stage);
	return !earlier;
}

static bool
is_mark(const char *key, const jv *value)
{
	static const char *const marks[] = {"raw", "check", "limit_added",
	    "dialect", "mended", "reward", "lint", "tables", "explain",
	    "result", "points", "words", "obligations", "added", "features"};
	for (size_t i = 0; i < COUNT_OF(marks); i++)
		if (strcmp(key, marks[i]) == 0)
			return true;
	return strcmp(key, "error") == 0 && is_later_error(value);
}

jv
candidate_as_generated(jv object)
{
	jv kept = jv_object();
	jv raw = record_member(&object, "raw");
	jv_object_foreach(object, key, value)
	{
		if (is_mark(jv_string_value(key), &value))
			jv_free(value);
		else if (strcmp(jv_string_value(key), "sql") == 0 &&
			 jv_is_valid(raw)) {
			jv_free(value);
			kept = jv_object_set(kept, jv_copy(key), jv_copy(raw));
		} else {
			kept = jv_object_set(kept, jv_copy(key), value);
		}
		jv_free(key);
	}
	jv_free(raw);
	jv_free(object);
	return kept;
}

bool
candidate_is_repair(const jv *object)
{
	return has_member(object, "repairs");
}

void
candidates_rewind(struct record *record)
{
	jv all = record_get(record, "candidates");
	if (jv_get_kind(all) != JV_KIND_ARRAY) {
		jv_free(all);
		return;
	}
	jv kept = jv_array();
	jv_array_foreach(all, i, candidate)
	{
		if (jv_get_kind(candidate) != JV_KIND_OBJECT)
			kept = jv_array_append(kept, candidate);
		else if (candidate_is_repair(&candidate))
			jv_free(candidate);
		else
			kept = jv_array_append(
			    kept, candidate_as_generated(candidate));
	}
	jv_free(all);
	record_set(record, "candidates", kept);
}
