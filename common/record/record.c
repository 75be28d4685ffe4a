/* record.c - one question in the pipeline; see record.h */
#include "record/record.h"

#include "base/json.h"
#include "base/problem.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Members in the order in which stages write them (docs/records.md). */
static const char *const member_order[] = {"route", "sketch", "context", "link",
    "plan", "generation", "candidates", "check", "chosen", "translation",
    "attempts", "result", "verdict", "error"};

static struct record_member *
record_find(const struct record *record, const char *key)
{
	for (size_t i = 0; i < record->count; i++)
		if (strcmp(record->members[i].key, key) == 0)
			return &record->members[i];
	return NULL;
}

/* Takes both strings. */
static void
record_append(struct record *record, char *key, char *bytes, size_t length)
{
	record->members = xgrow(record->members, record->count,
	    &record->capacity, sizeof(*record->members));
	record->members[record->count++] =
	    (struct record_member){key, bytes, length};
}

/* Return the key's text with its escapes resolved. */
static char *
decode_key(const char *text, size_t length)
{
	size_t decoded_length = 0;
	return json_decode(text, length, &decoded_length);
}

static jv
scan_problem(enum json_status status, size_t offset)
{
	static const struct {
		const char *code, *message;
	} kinds[] = {
	    [JSON_SYNTAX] = {"input.not_json",
		"the line is not one JSON object"},
	    [JSON_UTF8] = {"input.utf8", "the line is not valid UTF-8"},
	    [JSON_TOO_DEEP] = {"input.too_deep",
		"the line nests deeper than 64 levels"},
	    [JSON_TOO_MANY] = {"input.too_many_members",
		"an object of the record has over 256 members"},
	    [JSON_DUPLICATE] = {"input.duplicate_key",
		"a member occurs twice in one object"},
	};
	jv problem =
	    problem_new(kinds[status].code, "%s", kinds[status].message);
	return problem_with(
	    problem, "detail", jv_string_fmt("byte %zu", offset));
}

jv
record_object(const char *text, size_t length)
{
	struct json_scan scan;
	return json_scan_object(text, length, &scan) == JSON_OK
		   ? jv_parse_sized(text, (int)length)
		   : jv_invalid();
}

bool
record_parse(struct record *record, const char *text, size_t length,
    size_t line, jv *problem)
{
	struct json_scan scan;
	record_clear(record);
	record->line = line;
	enum json_status status = json_scan_object(text, length, &scan);
	if (status != JSON_OK) {
		*problem = scan_problem(status, scan.offset);
		return false;
	}
	for (size_t i = 0; i < scan.count; i++) {
		const struct json_member *member = &scan.members[i];
		if (member->values > record->values)
			record->values = member->values;
		record_append(record,
		    decode_key(text + member->key, member->key_length),
		    xstrndup(text + member->value, member->value_length),
		    member->value_length);
	}
	return true;
}

void
record_clear(struct record *record)
{
	for (size_t i = 0; i < record->count; i++) {
		free(record->members[i].key);
		free(record->members[i].bytes);
	}
	record->count = 0;
	record->line = 0;
	record->values = 0;
}

void
record_release(struct record *record)
{
	record_clear(record);
	free(record->members);
	*record = (struct record){0};
}

void
record_copy(struct record *copy, const struct record *record)
{
	*copy = (struct record){
	    .line = record->line,
	    .values = record->values,
	};
	for (size_t i = 0; i < record->count; i++) {
		const struct record_member *member = &record->members[i];
		record_append(copy, xstrdup(member->key),
		    xstrndup(member->bytes, member->length), member->length);
	}
}

bool
record_has(const struct record *record, const char *key)
{
	return record_find(record, key);
}

jv
record_get(const struct record *record, const char *key)
{
	const struct record_member *member = record_find(record, key);
	if (!member)
		return jv_invalid();
	return jv_parse_sized(member->bytes, (int)member->length);
}

const struct json_node *
record_tree(const struct record *record, const char *key, struct arena *arena)
{
	const struct record_member *member = record_find(record, key);
	return member ? json_read(arena,
			    arena_strndup(arena, member->bytes, member->length),
			    member->length)
		      : NULL;
}

const char *
record_bytes(const struct record *record, const char *key)
{
	const struct record_member *member = record_find(record, key);
	return member ? member->bytes : NULL;
}

/* Return a string's text in the arena, NULL for any other value; takes the
 * value. */
static const char *
text_of(jv value, struct arena *arena)
{
	const char *text = NULL;
	if (jv_get_kind(value) == JV_KIND_STRING)
		text = arena_strdup(arena, jv_string_value(value));
	jv_free(value);
	return text;
}

const char *
record_text(const struct record *record, const char *key, struct arena *arena)
{
	return text_of(record_get(record, key), arena);
}

void
record_set_bytes(
    struct record *record, const char *key, const char *bytes, size_t length)
{
	char *copy = xstrndup(bytes, length);
	struct record_member *member = record_find(record, key);
	if (!member) {
		record_append(record, xstrdup(key), copy, length);
		return;
	}
	free(member->bytes);
	member->bytes = copy;
	member->length = length;
}

void
record_set(struct record *record, const char *key, jv value)
{
	size_t length = 0;
	char *text = record_value_text(value, &length);
	record_set_bytes(record, key, text, length);
	free(text);
}

void
record_delete(struct record *record, const char *key)
{
	struct record_member *member = record_find(record, key);
	if (!member)
		return;
	free(member->key);
	free(member->bytes);
	record->count--;
	size_t index = (size_t)(member - record->members);
	memmove(member, member + 1, (record->count - index) * sizeof(*member));
}

void
record_rewind(struct record *record, const char *key)
{
	size_t from = 0;
	while (from < COUNT_OF(member_order) &&
	       strcmp(member_order[from], key) != 0)
		from++;
	for (size_t i = from; i < COUNT_OF(member_order); i++)
		record_delete(record, member_order[i]);
	record_delete(record, "verdict");
	record_delete(record, "error");
}

char *
record_event(const struct record *record, jv event)
{
	const struct record_member *id = record_find(record, "id");
	jv text = jv_dump_string(event, 0);
	const char *members = jv_string_value(text) + 1;
	size_t size =
	    strlen(members) + (id ? id->length : 0) + sizeof("{'id':,");
	char *line = xmalloc(size);
	if (id)
		snprintf(line, size, "{\"id\":%s%s%s", id->bytes,
		    *members == '}' ? "" : ",", members);
	else
		snprintf(line, size, "{%s", members);
	jv_free(text);
	return line;
}

bool
record_settled(const struct record *record)
{
	return record_has(record, "verdict");
}

static void
write_key(const char *key, FILE *file)
{
	jv text = jv_dump_string(jv_string(key), 0);
	fputs(jv_string_value(text), file);
	jv_free(text);
}

/* The most bytes that a character of a key takes as JSON: \u0001. */
enum { KEY_ESCAPED = 6 };

char *
record_line(const struct record *record, size_t *length)
{
	size_t size = sizeof("{}");
	for (size_t i = 0; i < record->count; i++)
		size += KEY_ESCAPED * strlen(record->members[i].key) +
			sizeof(",\"\":") + record->members[i].length;
	char *line = xmalloc(size);
	char *end = line;
	*end++ = '{';
	for (size_t i = 0; i < record->count; i++) {
		const struct record_member *member = &record->members[i];
		jv key = jv_dump_string(jv_string(member->key), 0);
		end += snprintf(end, size - (size_t)(end - line),
		    "%s%s:", i > 0 ? "," : "", jv_string_value(key));
		jv_free(key);
		memcpy(end, member->bytes, member->length);
		end += member->length;
	}
	*end++ = '}';
	*end = '\0';
	*length = (size_t)(end - line);
	return line;
}

bool
record_write(const struct record *record, FILE *file)
{
	putc('{', file);
	for (size_t i = 0; i < record->count; i++) {
		const struct record_member *member = &record->members[i];
		if (i > 0)
			putc(',', file);
		write_key(member->key, file);
		putc(':', file);
		fwrite(member->bytes, 1, member->length, file);
	}
	fputs("}\n", file);
	return fflush(file) == 0 && !ferror(file);
}

jv
record_member(const jv *object, const char *key)
{
	if (jv_get_kind(*object) != JV_KIND_OBJECT)
		return jv_invalid();
	return jv_object_get(jv_copy(*object), jv_string(key));
}

const char *
record_member_text(const jv *object, const char *key, struct arena *arena)
{
	return text_of(record_member(object, key), arena);
}

double
record_member_number(const jv *object, const char *key, double fallback)
{
	jv value = record_member(object, key);
	double number = fallback;
	if (jv_get_kind(value) == JV_KIND_NUMBER)
		number = jv_number_value(value);
	jv_free(value);
	return number;
}

int
record_member_integer(const jv *object, const char *key, int fallback)
{
	double number = record_member_number(object, key, fallback);
	bool fits = number >= INT_MIN && number <= INT_MAX;
	return fits && number == floor(number) ? (int)number : fallback;
}

bool
record_member_flag(const jv *object, const char *key)
{
	jv value = record_member(object, key);
	bool flag = jv_get_kind(value) == JV_KIND_TRUE;
	jv_free(value);
	return flag;
}

bool
record_member_exists(const jv *object, const char *key)
{
	jv value = record_member(object, key);
	bool exists = jv_is_valid(value);
	jv_free(value);
	return exists;
}

jv
record_member_array(const jv *object, const char *key)
{
	jv value = record_member(object, key);
	if (jv_get_kind(value) == JV_KIND_ARRAY)
		return value;
	jv_free(value);
	return jv_array();
}

int
record_array_length(const jv *value)
{
	return jv_get_kind(*value) == JV_KIND_ARRAY
		   ? jv_array_length(jv_copy(*value))
		   : 0;
}

jv
record_with_text(jv object, const char *key, const char *text)
{
	return text ? jv_object_set(object, jv_string(key), jv_string(text))
		    : object;
}

jv
record_with_number(jv object, const char *key, double number)
{
	return jv_object_set(object, jv_string(key), jv_number(number));
}

jv
record_score(double score)
{
	double rounded = round(score * 1e4) / 1e4;
	return jv_number(rounded + 0.0); /* no "-0" in a record */
}

jv
record_texts(struct text_words texts)
{
	jv array = jv_array();
	for (size_t i = 0; i < texts.count; i++)
		array = jv_array_append(array, jv_string(texts.word[i]));
	return array;
}
