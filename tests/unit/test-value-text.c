/* test-value-text.c - values are written byte for byte as libjq writes them */
#include "record/record.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static const char *const texts[] = {"null", "true", "false", "0", "-0", "7",
    "-12", "0.25", "999999999", "1000000000", "-1000000001", "1e17", "1e300",
    "-1e-9", "123456789012345678", "\"\"", "\"plain\"",
    "\"quote \\\" and \\\\\"", "\"line\\nand\\ttab\\u0001\\u007f\"",
    "\"a\\u0000b\"", "\"gr\\u00f6\\u00dfe \\u65e5\\u672c \\ud83d\\ude00\"",
    "\"<a href='x'>&/\"", "[]", "{}", "[[],{},[1,\"a\",null]]",
    "{\"b\":1,\"a\":{\"z\":[true],\"\\\"\":2},\"\":0.1}"};

static void
check(jv value, const char *about)
{
	size_t length = 0;
	jv wanted = jv_dump_string(jv_copy(value), 0);
	char *text = record_value_text(value, &length);
	is(text, jv_string_value(wanted), about);
	ok(length == strlen(text), "its length");
	free(text);
	jv_free(wanted);
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		check(jv_parse(texts[i]), texts[i]);
	jv deep = jv_number(1);
	for (int i = 0; i < 200; i++)
		deep = jv_array_append(jv_array(), deep);
	check(deep, "200 levels");
	jv many = jv_object();
	for (int i = 0; i < 100; i++)
		many = jv_object_set(many,
		    jv_string_fmt("key %d", i * 37 % 101), jv_number(i / 3.0));
	check(many, "keys in their order");
	return tap_done();
}
