/* golds.c - the questions of an exam with their golds; see golds.h */
#include "grade/golds.h"

#include "base/lines.h"
#include "base/problem.h"
#include "record/record.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static jv
broken(const char *path, size_t line, const char *why)
{
	return problem_new("config.data", "%s: line %zu %s", path, line, why);
}

static bool
is_scalar(const jv *value)
{
	jv_kind kind = jv_get_kind(*value);
	return kind == JV_KIND_STRING || kind == JV_KIND_NUMBER ||
	       kind == JV_KIND_TRUE || kind == JV_KIND_FALSE;
}

/* Lines of the same id become one entry. */
static void
add(struct golds *golds, jv id, jv line)
{
	jv key = jv_dump_string(id, 0);
	jv before = jv_object_get(jv_copy(golds->entries), jv_copy(key));
	if (jv_get_kind(before) == JV_KIND_OBJECT) {
		line = jv_object_merge(before, line);
	} else {
		jv_free(before);
		golds->ids = jv_array_append(golds->ids, jv_copy(key));
	}
	golds->entries = jv_object_set(golds->entries, key, line);
}

static bool
take_line(struct golds *golds, const char *path, const char *text,
    size_t length, size_t number, jv *problem)
{
	jv line = jv_parse_sized(text, (int)length);
	jv id = record_member(&line, "id");
	if (jv_get_kind(line) != JV_KIND_OBJECT || !is_scalar(&id)) {
		*problem = broken(path, number, "is no object with an id");
		jv_free(id);
		jv_free(line);
		return false;
	}
	add(golds, id, line);
	return true;
}

static bool
is_blank(const char *text, size_t length)
{
	size_t at = 0;
	while (at < length && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at == length;
}

static bool
read_lines(struct golds *golds, struct line_reader *lines, const char *path,
    jv *problem)
{
	long bytes = 0;
	for (;;) {
		char *text = NULL;
		size_t length = 0;
		enum line_status got = line_reader_next(lines, &text, &length);
		if (got == LINE_END)
			return true;
		bytes += (long)length + 1;
		if (got != LINE_OK || bytes > GOLDS_MAX_BYTES ||
		    lines->number > (size_t)GOLDS_MAX_LINES) {
			*problem =
			    broken(path, lines->number, "is more than is read");
			return false;
		}
		if (!is_blank(text, length) &&
		    !take_line(
			golds, path, text, length, lines->number, problem))
			return false;
	}
}

bool
golds_open(struct golds *golds, const char *path, size_t max_line, jv *problem)
{
	*golds = (struct golds){jv_object(), jv_array(), jv_object()};
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		*problem = problem_new("config.data", "cannot open '%s': %s",
		    path, strerror(errno));
		return false;
	}
	struct line_reader lines;
	line_reader_init(&lines, file, max_line);
	bool good = read_lines(golds, &lines, path, problem);
	line_reader_release(&lines);
	close(file);
	return good;
}

void
golds_release(struct golds *golds)
{
	jv_free(golds->entries);
	jv_free(golds->ids);
	jv_free(golds->seen);
	*golds = (struct golds){jv_null(), jv_null(), jv_null()};
}

/* Add the members that the entry named by `of` has and this one lacks.  This
 * goes one step only, so entries that name each other do no harm. */
static jv
inherited(const struct golds *golds, jv entry)
{
	jv of = record_member(&entry, "of");
	if (!is_scalar(&of)) {
		jv_free(of);
		return entry;
	}
	jv base = jv_object_get(jv_copy(golds->entries), jv_dump_string(of, 0));
	if (jv_get_kind(base) == JV_KIND_OBJECT)
		return jv_object_merge(base, entry);
	jv_free(base);
	return entry;
}

static jv
entry_of(const struct golds *golds, jv key)
{
	jv entry = jv_object_get(jv_copy(golds->entries), key);
	return jv_get_kind(entry) == JV_KIND_OBJECT ? inherited(golds, entry)
						    : entry;
}

jv
golds_take(struct golds *golds, const jv *id)
{
	if (!is_scalar(id))
		return jv_invalid();
	jv key = jv_dump_string(jv_copy(*id), 0);
	golds->seen = jv_object_set(golds->seen, jv_copy(key), jv_true());
	return entry_of(golds, key);
}

static bool
was_seen(const struct golds *golds, const jv *key)
{
	jv seen = jv_object_get(jv_copy(golds->seen), jv_copy(*key));
	bool is = jv_is_valid(seen);
	jv_free(seen);
	return is;
}

jv
golds_next_missing(struct golds *golds, int *at)
{
	while (*at < jv_array_length(jv_copy(golds->ids))) {
		jv key = jv_array_get(jv_copy(golds->ids), (*at)++);
		if (was_seen(golds, &key)) {
			jv_free(key);
			continue;
		}
		jv entry = entry_of(golds, key);
		jv question = record_member(&entry, "question");
		bool asked = jv_get_kind(question) == JV_KIND_STRING;
		jv_free(question);
		if (asked)
			return entry;
		jv_free(entry);
	}
	return jv_invalid();
}
