/* query_text.c - the answer to a question as a tool's result; see
 * query_text.h */
#include "mcp/query_text.h"

#include "base/problem.h"
#include "pipes/served.h"
#include "present/report.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows of the text, which a model reads; the structured content has all. */
enum { ROWS_IN_TEXT = 50, TEXT_BYTES = 24 << 10 };

/* ---- the structured content ---- */

static jv
with_value(jv made, const char *key, jv value)
{
	if (jv_is_valid(value) && jv_get_kind(value) != JV_KIND_NULL)
		return jv_object_set(made, jv_string(key), value);
	jv_free(value);
	return made;
}

static jv
with_member(jv made, const char *key, const jv *object)
{
	return with_value(made, key, record_member(object, key));
}

static jv
with_chosen(jv made, const struct record *record)
{
	static const char *const keys[] = {
	    "sql", "meaning", "reading", "band", "confidence", "unused"};
	jv chosen = record_get(record, "chosen");
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		made = with_member(made, keys[i], &chosen);
	jv_free(chosen);
	return made;
}

static jv
with_result(jv made, const struct record *record)
{
	static const char *const keys[] = {
	    "columns", "rows", "row_count", "truncated"};
	jv result = record_get(record, "result");
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		made = with_member(made, keys[i], &result);
	jv_free(result);
	return made;
}

static jv
with_verdict(jv made, const struct record *record)
{
	jv verdict = record_get(record, "verdict");
	jv error = record_get(record, "error");
	jv status = record_member(&verdict, "status");
	made = jv_object_set(made, jv_string("status"),
	    jv_is_valid(status) ? jv_copy(status) : jv_string("proposed"));
	made = with_member(made, "readings", &verdict);
	made = with_member(made, "code", &verdict);
	made = with_member(made, "message", &verdict);
	made = with_value(made, "hint", record_member(&verdict, "rephrase"));
	made = with_member(made, "code", &error);
	made = with_member(made, "message", &error);
	made = with_member(made, "hint", &error);
	jv_free(status);
	jv_free(verdict);
	jv_free(error);
	return made;
}

static jv
content_of(const struct record *record)
{
	jv made = jv_object_set(
	    jv_object(), jv_string("id"), record_get(record, "id"));
	made = with_value(made, "database", record_get(record, "database"));
	made = with_value(made, "question", record_get(record, "question"));
	made = with_verdict(made, record);
	made = with_chosen(made, record);
	made = with_result(made, record);
	return with_value(made, "trace", record_get(record, "trace"));
}

/* ---- the text ---- */

/* Cut the rows to what a text has; how many there are stays. */
static void
cut_rows(struct record *record, int most)
{
	jv result = record_get(record, "result");
	jv rows = record_member_array(&result, "rows");
	if (jv_get_kind(result) == JV_KIND_OBJECT &&
	    record_array_length(&rows) > most)
		record_set(record, "result",
		    jv_object_set(jv_copy(result), jv_string("rows"),
			jv_array_slice(jv_copy(rows), 0, most)));
	jv_free(rows);
	jv_free(result);
}

static jv
text_of(const struct record *record)
{
	struct arena arena = {0};
	struct record copy = {0};
	struct present_style style = {.lines = false};
	char *text = NULL;
	size_t length = 0;
	jv result = record_get(record, "result");
	jv rows = record_member_array(&result, "rows");
	int count = record_array_length(&rows);
	FILE *file = open_memstream(&text, &length);
	record_copy(&copy, record);
	cut_rows(&copy, ROWS_IN_TEXT);
	if (record_settled(&copy))
		present_report(file, &copy, &style, &arena);
	else
		present_proposal(file, &copy, &arena);
	if (count > ROWS_IN_TEXT)
		fprintf(file, "the first %d of %d rows; all are in rows\n",
		    ROWS_IN_TEXT, count);
	fclose(file);
	jv made =
	    jv_string_sized(text, (int)text_whole(text, length, TEXT_BYTES));
	free(text);
	jv_free(rows);
	jv_free(result);
	record_release(&copy);
	arena_release(&arena);
	return made;
}

/* ---- results ---- */

jv
tool_result(jv text, jv content, bool failed)
{
	jv part = record_with_text(jv_object(), "type", "text");
	part = jv_object_set(part, jv_string("text"), text);
	jv result = jv_object_set(jv_object(), jv_string("content"),
	    jv_array_append(jv_array(), part));
	result = jv_object_set(result, jv_string("structuredContent"), content);
	return jv_object_set(
	    result, jv_string("isError"), failed ? jv_true() : jv_false());
}

jv
query_result(const struct mcp_server *server, const struct record *record)
{
	struct arena arena = {0};
	struct record shown = {0};
	jv database = record_get(record, "database");
	record_copy(&shown, record);
	/* what a client's model may not see */
	if (served_hide_values(server->setup.config, &database))
		record_delete(&shown, "result");
	jv_free(database);
	bool failed =
	    record_settled(&shown) && present_status(&shown, &arena) > 4;
	jv made = tool_result(text_of(&shown), content_of(&shown), failed);
	record_release(&shown);
	arena_release(&arena);
	return made;
}

jv
query_failure(const jv *arguments, const jv *problem)
{
	static const char *const keys[] = {"code", "message", "hint"};
	jv content = record_with_text(jv_object(), "status", "error");
	jv question = record_member(arguments, "question");
	content = jv_object_set(content, jv_string("question"),
	    jv_is_valid(question) ? jv_copy(question) : jv_string(""));
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		content = with_member(content, keys[i], problem);
	jv_free(question);
	return tool_result(jv_string_fmt("error: %s", problem_message(problem)),
	    content, true);
}
