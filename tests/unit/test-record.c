/* test-record.c - records are read lazily and written back unchanged */
#include "base/problem.h"
#include "record/record.h"
#include "tap.h"

#include <stdlib.h>

static struct record record;

static bool
parses(const char *text)
{
	jv problem = jv_invalid();
	bool parsed = record_parse(&record, text, strlen(text), 1, &problem);
	jv_free(problem);
	return parsed;
}

static void
refuses_bytes(
    const char *text, size_t length, const char *code, const char *what)
{
	jv problem = jv_invalid();
	bool parsed = record_parse(&record, text, length, 1, &problem);
	ok(!parsed, what);
	is(parsed ? NULL : problem_code(&problem), code, code);
	jv_free(problem);
}

static void
refuses(const char *text, const char *code, const char *what)
{
	refuses_bytes(text, strlen(text), code, what);
}

static char *
written(void)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	ok(record_write(&record, file), "written");
	fclose(file);
	return text;
}

static void
keeps_bytes(void)
{
	const char *line = "{\"id\":9007199254740993,\"a\":1.10,\"b\":1e1000,"
			   "\"c\":\"\\u00e9\",\"d\":{\"x\":[1, 2]}}";
	ok(parses(line), "a line with odd numbers");
	record_set(&record, "route", jv_true());
	char *text = written();
	is(text,
	    "{\"id\":9007199254740993,\"a\":1.10,\"b\":1e1000,"
	    "\"c\":\"\\u00e9\",\"d\":{\"x\":[1, 2]},\"route\":true}\n",
	    "unknown members byte for byte");
	free(text);
	record_set(&record, "a", jv_number(2));
	record_delete(&record, "d");
	text = written();
	is(text,
	    "{\"id\":9007199254740993,\"a\":2,\"b\":1e1000,"
	    "\"c\":\"\\u00e9\",\"route\":true}\n",
	    "a member changes in its place");
	free(text);
}

static void
refuses_broken_lines(void)
{
	refuses("{", "input.not_json", "an open object");
	refuses("{}{}", "input.not_json", "two objects");
	refuses("{\"a\":01}", "input.not_json", "a leading zero");
	refuses("{\"a\":nan}", "input.not_json", "NaN");
	static const char escaped[] = "{\"a\":\"\\\0b\"}";
	refuses("{\"a\":\"\\u0000\"}", "input.not_json", "a NUL");
	refuses_bytes(escaped, sizeof(escaped) - 1, "input.not_json",
	    "a backslash before the byte NUL");
	refuses("{\"a\":\"\\ud800\"}", "input.not_json", "half a surrogate");
	refuses("{\"a\":\"\xc0\xaf\"}", "input.utf8", "overlong UTF-8");
	refuses("{\"a\":\"\xed\xa0\x80\"}", "input.utf8", "a surrogate");
	refuses("{\"a\":1,\"\\u0061\":2}", "input.duplicate_key",
	    "the same key, escaped");
	refuses("{\"a\":[{\"b\":1,\"c\":{\"b\":1}},{\"b\":1,\"\\u0062\":2}]}",
	    "input.duplicate_key", "the same key twice further in");
	refuses("{\"\\ud83d\\ude00\":1,\"\xf0\x9f\x98\x80\":2}",
	    "input.duplicate_key", "a pair of surrogates and the character");
	ok(parses("{\"a\":{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]},"
		  "\"A\":1,\"\\\\u0061\":1,\"\":1}"),
	    "the same key in several objects");
	refuses("{\"a\":[1,]}", "input.not_json", "a trailing comma");
	refuses("\xef\xbb\xbf{}", "input.not_json", "a byte order mark");
}

static void
limits_depth(void)
{
	char text[400] = "{\"a\":";
	for (size_t depth = 62; depth <= 64; depth++) {
		size_t at = strlen("{\"a\":");
		memset(text + at, '[', depth);
		memset(text + at + depth, ']', depth);
		memcpy(text + at + 2 * depth, "}", 2);
		ok(parses(text) == (depth < 64), "depth 64 at most");
	}
}

static void
limits_members(void)
{
	char text[8192];
	for (int count = 255; count <= 257; count++) {
		size_t at = 0;
		text[at++] = '{';
		for (int i = 0; i < count; i++)
			at += (size_t)snprintf(text + at, sizeof(text) - at,
			    "%s\"m%d\":%d", i ? "," : "", i, i);
		snprintf(text + at, sizeof(text) - at, "}");
		ok(parses(text) == (count <= 256), "256 members at most");
	}
}

/* {"a":[VALUE,VALUE,...]} with `count` values in the array. */
static char *
many_values(int count, const char *value)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	fputs("{\"a\":[", file);
	for (int i = 0; i < count; i++)
		fprintf(file, "%s%s", i ? "," : "", value);
	fputs("]}", file);
	fclose(file);
	return text;
}

static void
limits_keys_and_counts_values(void)
{
	for (int count = 255; count <= 257; count++) {
		char *text = NULL;
		size_t size = 0;
		FILE *file = open_memstream(&text, &size);
		fputs("{\"a\":{", file);
		for (int i = 0; i < count; i++)
			fprintf(file, "%s\"k%d\":{\"x\":[]}", i ? "," : "", i);
		fputs("}}", file);
		fclose(file);
		ok(parses(text) == (count <= 256),
		    "256 members at most, further in as well");
		free(text);
	}
	char *text = many_values(1000, "{\"b\":[]}");
	ok(parses(text) && record.values == 2001,
	    "values are counted with what they hold");
	free(text);
}

static void
says_where(const char *text, const char *detail)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	ok(!record_parse(&record, text, strlen(text), 1, &problem), text);
	is(record_member_text(&problem, "detail", &arena), detail, detail);
	jv_free(problem);
	arena_release(&arena);
}

static void
says_which_byte(void)
{
	says_where("{\"a\":1,}", "byte 7");
	says_where("{\"a\":\"\xff\"}", "byte 6");
	says_where("{\"a\":1,\"\\u0061\":2}", "byte 8");
	says_where("{\"a\":{\"b\":1,\"b\":2}}", "byte 13");
	says_where("{\"a\":NaN}", "byte 5");
	says_where("{\"a\":1} x", "byte 8");
}

static void
tells_events(void)
{
	ok(parses("{\"id\":9007199254740993,\"q\":1}"), "a large id");
	char *event = record_event(
	    &record, jv_object_set(jv_object(), jv_string("ms"), jv_number(2)));
	is(event, "{\"id\":9007199254740993,\"ms\":2}", "an event keeps it");
	free(event);
	event = record_event(&record, jv_object());
	is(event, "{\"id\":9007199254740993}", "an empty event");
	free(event);
	ok(parses("{\"q\":1}"), "no id");
	event = record_event(&record, jv_object());
	is(event, "{}", "no id, no event");
	free(event);
}

static void
reads_integers(void)
{
	jv object = jv_parse("{\"a\":7,\"b\":0.5,\"c\":1e1000,\"d\":-3e9,"
			     "\"e\":\"7\"}");
	ok(record_member_integer(&object, "a", -1) == 7, "an integer");
	for (const char *key = "bcdef"; *key; key++) {
		char name[2] = {*key, '\0'};
		ok(record_member_integer(&object, name, -1) == -1, name);
	}
	jv_free(object);
}

static void
rewinds(void)
{
	ok(parses("{\"id\":1,\"question\":\"q\",\"route\":1,\"context\":2,"
		  "\"link\":3,\"mine\":4,\"verdict\":{},\"error\":{}}"),
	    "a settled record");
	ok(record_settled(&record), "is settled");
	record_rewind(&record, "context");
	char *text = written();
	is(text, "{\"id\":1,\"question\":\"q\",\"route\":1,\"mine\":4}\n",
	    "later members go, earlier and unknown ones stay");
	free(text);
}

int
main(void)
{
	keeps_bytes();
	refuses_broken_lines();
	limits_depth();
	limits_members();
	limits_keys_and_counts_values();
	says_which_byte();
	tells_events();
	reads_integers();
	rewinds();
	jv score = record_score(0.123456);
	ok(jv_number_value(score) == 0.1235, "scores have 4 decimals");
	record_release(&record);
	return tap_done();
}
