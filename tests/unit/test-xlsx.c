/* test-xlsx.c - how writing a workbook fails; show.bats reads what it holds */
#include "base/problem.h"
#include "present/xlsx.h"
#include "tap.h"

#include <stdlib.h>

static jv
wide_result(int columns)
{
	jv heads = jv_array();
	for (int i = 0; i < columns; i++)
		heads = jv_array_append(heads, jv_object());
	return jv_object_set(jv_object(), jv_string("columns"), heads);
}

static void
test_written(void)
{
	char *bytes = NULL;
	size_t length = 0;
	jv problem = jv_invalid();
	jv result =
	    jv_parse("{\"columns\":[{\"name\":\"a\",\"type\":\"text\"}],"
		     "\"rows\":[[\"\\u0001=1+1\"]]}");
	FILE *file = open_memstream(&bytes, &length);
	ok(xlsx_write(&result, file, &problem), "a result is written");
	fclose(file);
	ok(length > 100 && strncmp(bytes, "PK", 2) == 0, "as a zip archive");
	free(bytes);
	jv_free(result);
}

static void
test_failures(void)
{
	jv problem = jv_invalid();
	jv result = wide_result(16385);
	FILE *file = fopen("/dev/full", "w");
	ok(!xlsx_write(&result, file, &problem), "too many columns");
	is(problem_code(&problem), "output.xlsx", "say so");
	jv_free(problem);
	jv_free(result);
	result = wide_result(2);
	problem = jv_invalid();
	ok(!xlsx_write(&result, file, &problem), "a full disk");
	is(problem_code(&problem), "output.xlsx", "says so");
	jv_free(problem);
	setenv("TMPDIR", "/nonexistent", 1);
	problem = jv_invalid();
	ok(!xlsx_write(&result, file, &problem), "no place for the archive");
	jv_free(problem);
	jv_free(result);
	fclose(file);
}

int
main(void)
{
	test_written();
	test_failures();
	return tap_done();
}
