/* test-rows-text.c - rows written as text equal the output of libjq at every
 * limit */
#include "execute/rows_text.h"
#include "record/record.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 3 };

struct value {
	const char *text; /* NULL: SQL NULL */
	size_t length;
};

/* The text that libjq prints for the rows, with `row` repeated. */
static char *
expected(const struct value *row, int rows)
{
	jv all = jv_array();
	for (int i = 0; i < rows; i++) {
		jv one = jv_array();
		for (int j = 0; j < VALUES; j++)
			one = jv_array_append(
			    one, row[j].text ? jv_string_sized(row[j].text,
						   (int)row[j].length)
					     : jv_null());
		all = jv_array_append(all, one);
	}
	jv text = jv_dump_string(all, 0);
	char *copy = xstrdup(jv_string_value(text));
	jv_free(text);
	return copy;
}

/* Write the rows within the limit; `*kept` is the number of rows that fit. */
static char *
written(const struct value *row, int rows, size_t limit, int *kept)
{
	struct rows_text text;
	rows_text_init(&text, limit);
	bool fits = true;
	for (*kept = 0; fits && *kept < rows; *kept += fits ? 1 : 0) {
		rows_text_open(&text);
		for (int j = 0; fits && j < VALUES; j++)
			fits =
			    rows_text_value(&text, row[j].text, row[j].length);
		fits = rows_text_close(&text, fits);
	}
	rows_text_end(&text);
	char *copy = xstrndup(text.bytes, text.length);
	bool bounded = text.length <= limit && text.capacity <= limit;
	rows_text_release(&text);
	if (!bounded)
		*kept = -1;
	return copy;
}

static void
agrees(const struct value *row, const char *name)
{
	int kept = 0;
	char *wanted = expected(row, 2);
	size_t whole = strlen(wanted);
	char *got = written(row, 2, whole, &kept);
	is(got, wanted, name);
	free(got);
	char *first = expected(row, 1);
	got = written(row, 2, whole - 1, &kept);
	ok(kept == 1 && strcmp(got, first) == 0, "a byte less: one row");
	free(got);
	got = written(row, 2, strlen(first) - 1, &kept);
	ok(kept == 0 && strcmp(got, "[]") == 0, "less than a row: none");
	free(got);
	free(first);
	free(wanted);
}

/* Random bytes, mostly those with an escape, at any offset of eight. */
static void
random_bytes(void)
{
	static const char odd[] = "\"\\\b\f\n\r\t\x01\x1f\x7f\xc3\xa9\xe2\x82"
				  "\xac\xf0\x9f\x98\x80\xff\xc0\xed\xa0\x80";
	unsigned state = 20241231;
	bool same = true;
	for (int round = 0; same && round < 20000; round++) {
		char bytes[40];
		size_t length = 0;
		size_t most = (state >> 16) % sizeof(bytes);
		while (length < most) {
			state = state * 1103515245U + 12345U;
			unsigned pick = state >> 16;
			bytes[length++] = pick % 3 ? (char)('a' + pick % 26)
						   : odd[pick % sizeof(odd)];
			if (!bytes[length - 1]) /* a value has no NUL */
				bytes[length - 1] = '0';
		}
		state = state * 1103515245U + 12345U;
		const struct value row[VALUES] = {
		    {bytes, length}, {NULL, 0}, {bytes, length / 2}};
		int kept = 0;
		char *wanted = expected(row, 2);
		char *got = written(row, 2, strlen(wanted), &kept);
		same = strcmp(got, wanted) == 0;
		if (!same)
			is(got, wanted, "of random bytes");
		free(got);
		free(wanted);
	}
	ok(same, "random bytes");
}

static void
without_values(void)
{
	struct rows_text text;
	rows_text_init(&text, 7);
	rows_text_open(&text);
	ok(rows_text_close(&text, true), "a row without columns");
	rows_text_open(&text);
	ok(rows_text_close(&text, true), "and another");
	rows_text_open(&text);
	ok(!rows_text_close(&text, true), "a third does not fit");
	rows_text_end(&text);
	ok(text.length == 7 && memcmp(text.bytes, "[[],[]]", 7) == 0,
	    "both are there");
	rows_text_release(&text);
}

int
main(void)
{
	static char large[70000];
	memset(large, 'x', sizeof(large));
	large[40000] = '"';
	const struct {
		const char *name;
		struct value row[VALUES];
	} cases[] = {
	    {"plain", {{"1", 1}, {"name", 4}, {"1.50", 4}}},
	    {"nulls", {{NULL, 0}, {"", 0}, {NULL, 0}}},
	    {"escapes", {{"a\"b\\c", 5}, {"\b\f\n\r\t", 5}, {"\x01\x7f", 2}}},
	    {"characters",
		{{"\xc3\xa9\xf0\x9f\x98\x80", 6}, {"/", 1}, {"", 0}}},
	    {"not UTF-8",
		{{"a\xff\xffz", 4}, {"\xc3", 1}, {"\xed\xa0\x80", 3}}},
	    {"large", {{large, sizeof(large)}, {"x", 1}, {NULL, 0}}},
	};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		agrees(cases[i].row, cases[i].name);
	random_bytes();
	without_values();
	return tap_done();
}
