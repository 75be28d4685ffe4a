/* shapes.c - the shapes of members that decide; see record/shapes.h */
#include "record/shapes.h"

#include "base/problem.h"

#include <string.h>

/* A verdict is read of every settled line.  libjq needs up to 400 bytes for a
 * value of two bytes (record.h); four readings of 16 KiB fit well. */
#define VERDICT_MAX_BYTES (2 * RECORD_MAX_VALUES)

static bool
is_verdict(const jv *verdict)
{
	static const char *const known[] = {"answered", "needs_clarification",
	    "cannot_answer", "refused", "error"};
	jv status = record_member(verdict, "status");
	bool fits = false;
	for (size_t i = 0; i < COUNT_OF(known); i++)
		fits |= jv_get_kind(status) == JV_KIND_STRING &&
			strcmp(jv_string_value(status), known[i]) == 0;
	jv_free(status);
	return fits;
}

static bool
is_chosen(const jv *chosen)
{
	jv sql = record_member(chosen, "sql");
	jv index = record_member(chosen, "index");
	bool placed = !jv_is_valid(index) ||
		      record_member_integer(chosen, "index", -1) >= 0;
	bool fits = placed && jv_get_kind(sql) == JV_KIND_STRING;
	jv_free(index);
	jv_free(sql);
	return fits;
}

bool
shapes_is_check(const jv *check)
{
	jv allowed = record_member(check, "allowed");
	jv_kind kind = jv_get_kind(allowed);
	jv_free(allowed);
	return kind == JV_KIND_TRUE || kind == JV_KIND_FALSE;
}

/* Return false with `*problem` where the member is there and does not fit. */
static bool
member_fits(const struct record *record, const char *key,
    bool (*fits)(const jv *), const char *shape, jv *problem)
{
	if (!record_has(record, key))
		return true;
	jv value = record_get(record, key);
	bool good = fits(&value);
	jv_free(value);
	if (!good)
		*problem =
		    problem_new("input.member", "%s is not %s", key, shape);
	return good;
}

bool
shapes_settled_fits(const struct record *record, jv *problem)
{
	static const char shape[] =
	    "an object whose status is answered, needs_clarification, "
	    "cannot_answer, refused or error";
	const char *bytes = record_bytes(record, "verdict");
	if (!bytes || strnlen(bytes, VERDICT_MAX_BYTES) < VERDICT_MAX_BYTES)
		return member_fits(
		    record, "verdict", is_verdict, shape, problem);
	*problem = problem_new(
	    "input.member", "verdict has over %zu bytes", VERDICT_MAX_BYTES);
	return false;
}

bool
shapes_open_fits(const struct record *record, jv *problem)
{
	if (record_has(record, "result") && !record_settled(record)) {
		*problem = problem_new(
		    "input.member", "there is a result and no verdict");
		return false;
	}
	return member_fits(record, "chosen", is_chosen,
		   "an object with the text sql and, where it is there, "
		   "an index from 0",
		   problem) &&
	       member_fits(record, "check", shapes_is_check,
		   "an object with the flag allowed", problem);
}
