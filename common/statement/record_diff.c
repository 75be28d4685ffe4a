/* record_diff.c - finds the first stage at which two records differ */
#include "statement/record_diff.h"

#include "statement/candidate.h"

#include <string.h>

struct comparison {
	struct record_diff *diff;
	struct arena *arena;
};

/* ---- values ---- */

static jv
shown(const jv *value, struct arena *arena)
{
	if (!jv_is_valid(*value))
		return jv_null();
	jv text = jv_dump_string(jv_copy(*value), 0);
	const char *bytes = jv_string_value(text);
	size_t length = (size_t)jv_string_length_bytes(jv_copy(text));
	if (length <= RECORD_DIFF_VALUE_BYTES)
		return text;
	size_t kept = RECORD_DIFF_VALUE_BYTES;
	while (kept > 0 && ((unsigned char)bytes[kept] & 0xC0) == 0x80)
		kept--;
	jv cut = jv_string(arena_printf(arena, "%.*s...", (int)kept, bytes));
	jv_free(text);
	return cut;
}

static void
tell(const struct comparison *comparison, const char *path, const jv *left,
    const jv *right)
{
	struct record_diff *diff = comparison->diff;
	if (diff->count++ >= RECORD_DIFF_MOST_TOLD)
		return;
	jv one = jv_object_set(jv_object(), jv_string("path"), jv_string(path));
	one =
	    jv_object_set(one, jv_string("a"), shown(left, comparison->arena));
	one =
	    jv_object_set(one, jv_string("b"), shown(right, comparison->arena));
	diff->told = jv_array_append(diff->told, one);
}

/* Does the member differ between runs that give the same result? */
static bool
is_passing(const char *path)
{
	static const char *const passing[] = {".result.elapsed_ms",
	    ".generation.parser_version", ".sketch.generation.parser_version"};
	for (size_t i = 0; i < COUNT_OF(passing); i++)
		if (strcmp(path, passing[i]) == 0)
			return true;
	return false;
}

/* A longer key or path does not help the reader and may be hostile. */
enum { MOST_KEY_BYTES = 100, MOST_PATH_BYTES = 1000 };
/* ".result.elapsed_ms" and similar paths must be known to the end. */
enum { SHORT_PATH_BYTES = 24 };

/* Is the path still needed?  If not, it takes no memory. */
static bool
needs_path(const struct comparison *comparison, const char *path)
{
	size_t length = strlen(path);
	return length < SHORT_PATH_BYTES ||
	       (length < MOST_PATH_BYTES &&
		   comparison->diff->count < RECORD_DIFF_MOST_TOLD);
}

static const char *
member_path(
    const struct comparison *comparison, const char *path, const char *name)
{
	if (!needs_path(comparison, path))
		return path;
	return arena_printf(
	    comparison->arena, "%s.%.*s", path, MOST_KEY_BYTES, name);
}

static const char *
item_path(const struct comparison *comparison, const char *path, int place)
{
	if (!needs_path(comparison, path))
		return path;
	return arena_printf(comparison->arena, "%s[%d]", path, place);
}

static bool
same(const jv *left, const jv *right)
{
	return jv_equal(jv_copy(*left), jv_copy(*right)) != 0;
}

static void compare(const struct comparison *comparison, const char *path,
    const jv *left, const jv *right);

/* Compare the members of `left`; then, with `right` first, those that only it
 * has. */
static void
compare_members(const struct comparison *comparison, const char *path,
    const jv *left, const jv *right)
{
	jv_object_foreach(*left, key, value)
	{
		const char *name = jv_string_value(key);
		jv other = record_member(right, name);
		if (!same(&value, &other))
			compare(comparison, member_path(comparison, path, name),
			    &value, &other);
		jv_free(other);
		jv_free(value);
		jv_free(key);
	}
	jv_object_foreach(*right, key, value)
	{
		const char *name = jv_string_value(key);
		jv other = record_member(left, name);
		if (!jv_is_valid(other))
			compare(comparison, member_path(comparison, path, name),
			    &other, &value);
		jv_free(other);
		jv_free(value);
		jv_free(key);
	}
}

static void
compare_items(const struct comparison *comparison, const char *path,
    const jv *left, const jv *right)
{
	int lefts = jv_array_length(jv_copy(*left));
	int rights = jv_array_length(jv_copy(*right));
	for (int i = 0; i < lefts || i < rights; i++) {
		jv one =
		    i < lefts ? jv_array_get(jv_copy(*left), i) : jv_invalid();
		jv other = i < rights ? jv_array_get(jv_copy(*right), i)
				      : jv_invalid();
		if (!same(&one, &other))
			compare(comparison, item_path(comparison, path, i),
			    &one, &other);
		jv_free(other);
		jv_free(one);
	}
}

/* The recursion is as deep as records may nest (JSON_MAX_DEPTH). */
static void
compare(const struct comparison *comparison, const char *path, const jv *left,
    const jv *right)
{
	jv_kind kind = jv_get_kind(*left);
	if (is_passing(path))
		return;
	if (kind == jv_get_kind(*right) && kind == JV_KIND_OBJECT)
		compare_members(comparison, path, left, right);
	else if (kind == jv_get_kind(*right) && kind == JV_KIND_ARRAY)
		compare_items(comparison, path, left, right);
	else
		tell(comparison, path, left, right);
}

/* ---- candidates: who wrote what ---- */

enum candidate_view { VIEW_GENERATED, VIEW_REPAIRED, VIEW_WHOLE };

/* The candidates as one stage left them. */
static jv
candidates_of(const struct record *record, enum candidate_view view)
{
	jv all = record_get(record, "candidates");
	if (jv_get_kind(all) != JV_KIND_ARRAY || view == VIEW_WHOLE)
		return all;
	jv kept = jv_array();
	jv_array_foreach(all, i, candidate)
	{
		if (jv_get_kind(candidate) != JV_KIND_OBJECT ||
		    candidate_is_repair(&candidate) != (view == VIEW_REPAIRED))
			jv_free(candidate);
		else
			kept = jv_array_append(
			    kept, candidate_as_generated(candidate));
	}
	jv_free(all);
	return kept;
}

/* ---- stage by stage ---- */

struct stage_member {
	const char *stage, *member;
	enum candidate_view view; /* of the candidates */
};

static const struct stage_member stage_members[] = {
    {"question", "question", VIEW_WHOLE},
    {"question", "evidence", VIEW_WHOLE},
    {"question", "options", VIEW_WHOLE},
    {"question", "sql", VIEW_WHOLE},
    {"check", "check", VIEW_WHOLE},
    {"route", "now", VIEW_WHOLE},
    {"route", "route", VIEW_WHOLE},
    {"retrieve", "context", VIEW_WHOLE},
    {"link", "link", VIEW_WHOLE},
    {"plan", "plan", VIEW_WHOLE},
    {"generate", "generation", VIEW_WHOLE},
    {"generate", "candidates", VIEW_GENERATED},
    {"repair", "attempts", VIEW_WHOLE},
    {"repair", "candidates", VIEW_REPAIRED},
    {"evaluate", "candidates", VIEW_WHOLE},
    {"evaluate", "chosen", VIEW_WHOLE},
    {"exec", "result", VIEW_WHOLE},
    {"exec", "verdict", VIEW_WHOLE},
    {"exec", "error", VIEW_WHOLE},
};

static bool
same_bytes(
    const struct record *left, const struct record *right, const char *member)
{
	const char *one = record_bytes(left, member);
	const char *other = record_bytes(right, member);
	return one == other || (one && other && strcmp(one, other) == 0);
}

static jv
member_of(const struct record *record, const struct stage_member *item)
{
	if (strcmp(item->member, "candidates") == 0)
		return candidates_of(record, item->view);
	return record_get(record, item->member);
}

static void
compare_stage_member(const struct comparison *comparison,
    const struct stage_member *item, const struct record *left,
    const struct record *right)
{
	if (same_bytes(left, right, item->member))
		return;
	jv one = member_of(left, item);
	jv other = member_of(right, item);
	if (!same(&one, &other))
		compare(comparison, member_path(comparison, "", item->member),
		    &one, &other);
	jv_free(other);
	jv_free(one);
}

static jv
fingerprint_of(const struct record *record)
{
	jv index = record_get(record, "index");
	jv fingerprint = record_member(&index, "fingerprint");
	jv_free(index);
	return fingerprint;
}

void
record_diff(struct record_diff *diff, const struct record *left,
    const struct record *right, struct arena *arena)
{
	struct comparison comparison = {diff, arena};
	jv one = fingerprint_of(left);
	jv other = fingerprint_of(right);
	*diff = (struct record_diff){
	    .told = jv_array(), .same_index = jv_equal(one, other) != 0};
	for (size_t i = 0; i < COUNT_OF(stage_members); i++) {
		const struct stage_member *item = &stage_members[i];
		if (diff->stage && strcmp(diff->stage, item->stage) != 0)
			return;
		compare_stage_member(&comparison, item, left, right);
		if (diff->count > 0)
			diff->stage = item->stage;
	}
}
