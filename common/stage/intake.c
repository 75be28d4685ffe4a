/* intake.c - turns lines into records; see stage/intake.h */
#include "stage/intake.h"

#include "base/json.h"
#include "base/problem.h"
#include "record/shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
stage_ensure_id(struct stage *stage)
{
	struct record *record = &stage->record;
	if (!record_has(record, "id"))
		record_set(
		    record, "id", jv_string_fmt("%zu", stage->lines.number));
}

static bool
is_blank(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!strchr(" \t\r", text[i]) || !text[i])
			return false;
	return true;
}

static bool
starts_object(const char *text, size_t length)
{
	size_t i = 0;
	while (i < length && (text[i] == ' ' || text[i] == '\t'))
		i++;
	return i < length && text[i] == '{';
}

/* Is it a JSON array, or a line of one that was printed over several lines? */
static bool
is_array(const char *text, size_t length)
{
	static const char brackets[] = " \t\r[]{},";
	size_t i = 0;
	while (i < length && text[i] && strchr(brackets, text[i]))
		i++;
	if (i == length || text[strspn(text, " \t")] != '[')
		return i == length;
	struct json_scan *scan = xcalloc(1, sizeof(*scan));
	size_t size = length + sizeof("{'a':}");
	char *object = xmalloc(size);
	int written = snprintf(object, size, "{\"a\":%.*s}", (int)length, text);
	bool array = json_scan_object(object, (size_t)written, scan) == JSON_OK;
	free(object);
	free(scan);
	return array;
}

/* Return how many bytes from the start are UTF-8 without a NUL. */
static size_t
utf8_prefix(const char *text, size_t length)
{
	size_t at = 0;
	while (at < length) {
		size_t size =
		    text[at] ? json_utf8_length(text + at, length - at) : 0;
		if (size == 0)
			break;
		at += size;
	}
	return at;
}

jv
stage_at_byte(jv problem, size_t byte)
{
	return problem_with(problem, "detail", jv_string_fmt("byte %zu", byte));
}

static bool
take_text(struct stage *stage, const char *text, size_t length, jv *problem)
{
	record_clear(&stage->record);
	size_t valid = utf8_prefix(text, length);
	if (is_blank(text, length)) {
		*problem = stage_at_byte(
		    problem_new("input.blank", "the line is empty"), 0);
	} else if (is_array(text, length)) {
		*problem = problem_new("input.not_record",
		    "the line is a JSON array, not a question or a record");
		*problem = problem_with_text(stage_at_byte(*problem, 0), "hint",
		    "write each record on a line of its own, without the "
		    "array: jq -c '.[]' does it");
	} else if (!stage->spec->takes_text) {
		*problem = problem_new("input.not_record",
		    "nl2sql-%s takes records, not plain text",
		    stage->spec->name);
		*problem = problem_with_text(stage_at_byte(*problem, 0), "hint",
		    "questions as plain text go to nl2sql-route");
	} else if (valid < length) {
		*problem = stage_at_byte(
		    problem_new("input.utf8", "the line is not valid UTF-8"),
		    valid);
	} else {
		stage_ensure_id(stage);
		const char *member = stage->spec->text_member;
		record_set(&stage->record, member ? member : "question",
		    jv_string_sized(text, (int)length));
		return true;
	}
	return false;
}

static bool
refuse_byte_order_mark(struct stage *stage, jv *problem)
{
	record_clear(&stage->record);
	*problem = problem_new(
	    "input.byte_order_mark", "the line begins with a byte order mark");
	*problem = problem_with_text(stage_at_byte(*problem, 0), "hint",
	    "save the file as UTF-8 without one");
	return false;
}

static bool
id_fits(struct record *record, jv *problem)
{
	jv id = record_get(record, "id");
	jv_kind kind = jv_get_kind(id);
	jv_free(id);
	if (kind != JV_KIND_OBJECT && kind != JV_KIND_ARRAY)
		return true;
	record_delete(record, "id");
	*problem = problem_new(
	    "input.id", "the id must be a string, a number or a flag");
	return false;
}

static bool
question_fits(const struct record *record, jv *problem)
{
	jv question = record_get(record, "question");
	jv_kind kind = jv_get_kind(question);
	int length = kind == JV_KIND_STRING
			 ? jv_string_length_bytes(jv_copy(question))
			 : 0;
	jv_free(question);
	if (kind != JV_KIND_STRING && kind != JV_KIND_INVALID) {
		*problem = problem_new(
		    "input.question", "the question must be a string");
		return false;
	}
	if (length > RECORD_MAX_QUESTION_BYTES) {
		*problem = problem_new("input.question_too_long",
		    "the question has %d bytes, over the limit of %d", length,
		    RECORD_MAX_QUESTION_BYTES);
		return false;
	}
	return true;
}

static bool
size_fits(const struct record *record, jv *problem)
{
	if (record->values <= RECORD_MAX_VALUES)
		return true;
	*problem = problem_new("input.too_many_values",
	    "a member of the record holds %zu values, over the limit of %zu",
	    record->values, RECORD_MAX_VALUES);
	return false;
}

/* May a stage go on with the record?  One that only passes keeps what it is. */
static bool
record_fits(struct record *record, bool passes, jv *problem)
{
	if (!shapes_settled_fits(record, problem))
		return false;
	return passes ||
	       (size_fits(record, problem) && id_fits(record, problem) &&
		   question_fits(record, problem) &&
		   shapes_open_fits(record, problem));
}

bool
stage_take_line(
    struct stage *stage, const char *text, size_t length, jv *problem)
{
	bool taken = false;
	if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		taken = refuse_byte_order_mark(stage, problem);
	else if (starts_object(text, length))
		taken = record_parse(
		    &stage->record, text, length, stage->lines.number, problem);
	else
		taken = take_text(stage, text, length, problem);
	if (!taken)
		return false;
	stage_ensure_id(stage);
	bool passes = stage_passes_settled(stage) && !stage->redo;
	return record_fits(&stage->record, passes, problem);
}
