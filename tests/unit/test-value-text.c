/* test-value-text.c - values are read and written as libjq does */
#include "record/record.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static const char *const texts[] = {"null", "true", "false", "0", "-0", "7",
    "-12", "0.25", "999999999", "1000000000", "-1000000001", "1e17", "1e300",
    "-1e-9", "123456789012345678", "0.0001", "0.00012", "-0.0012", "0.12345",
    "123456789.1234", "999999999.9999", "0.8", "-7.25", "1e-5", "\"\"",
    "\"plain\"", "\"quote \\\" and \\\\\"",
    "\"line\\nand\\ttab\\u0001\\u007f\"", "\"a\\u0000b\"",
    "\"gr\\u00f6\\u00dfe \\u65e5\\u672c \\ud83d\\ude00\"", "\"<a href='x'>&/\"",
    "[]", "{}", "[[],{},[1,\"a\",null]]",
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

/* Read as libjq reads it, whether it is read here or left to libjq. */
static void
check_read(const char *text)
{
	jv wanted = jv_parse(text);
	jv found = record_read_value(text, strlen(text));
	bool valid = jv_is_valid(wanted);
	ok(jv_is_valid(found) == valid, text);
	if (valid) {
		jv one = jv_dump_string(jv_copy(wanted), 0);
		jv other = jv_dump_string(jv_copy(found), 0);
		is(jv_string_value(other), jv_string_value(one), "the same");
		jv_free(one);
		jv_free(other);
		ok(jv_equal(jv_copy(wanted), jv_copy(found)), "its value");
	}
	jv_free(wanted);
	jv_free(found);
}

static void
read_texts(void)
{
	static const char *const odd[] = {" [ 1 , 2 ] ", "{ \"a\" : 1 }\n", "",
	    " ", "01", "-", "1.", ".5", "-.5", "1e5", "1E-3", "+1", "1 2",
	    "0.1234567890123456789", "123456789012345", "1234567890123456",
	    "0.000000000000001", "12345678.9012345", "-0.5", "0.0", "-0.0",
	    "[1,]", "[1", "[", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
	    "{\"a\":1,\"a\":2}", "\"\\", "\"\\\"", "\"\\q\"", "\"a\\/b\"",
	    "\"\\b\\f\\r\"", "\"\\ud83d\"", "\"\xff\"", "\"\x7f\"", "nul",
	    "nullx", "truefalse", "[true,false,null]", "\"a", "'a'"};
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		check_read(texts[i]);
	for (size_t i = 0; i < COUNT_OF(odd); i++)
		check_read(odd[i]);
	char deep[301];
	for (int i = 0; i < 150; i++)
		deep[i] = '[', deep[299 - i] = ']';
	deep[300] = '\0';
	check_read(deep);
}

int
main(void)
{
	read_texts();
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
