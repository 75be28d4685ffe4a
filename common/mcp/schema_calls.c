/* schema_calls.c - what the database holds, as tool, resources and completions;
 * see inquiry.h */
#include "base/problem.h"
#include "mcp/inquiry.h"
#include "mcp/query_text.h"
#include "pipes/served.h"

#include <stdlib.h>
#include <string.h>

static const char table_uri[] = "nl2sql://table/";
static const char lexicon_uri[] = "nl2sql://lexicon";
static const char answer_uri[] = "nl2sql://answer/";

/* The protocol's limit of a completion. */
enum { COMPLETIONS_MAX = 100 };

/* ---- the tool nl_schema ---- */

/* "customers(customer_id integer, ...)" */
static jv
line_of(const jv *table, struct arena *arena)
{
	const char *name = record_member_text(table, "name", arena);
	const char *comment = record_member_text(table, "comment", arena);
	jv columns = record_member_array(table, "columns");
	const char *list = "";
	jv_array_foreach(columns, i, column)
	{
		const char *key =
		    record_member_text(&column, "references", arena);
		list = arena_printf(arena, "%s%s%s %s%s%s", list,
		    i > 0 ? ", " : "",
		    record_member_text(&column, "name", arena),
		    record_member_text(&column, "type", arena),
		    key ? " -> " : "", key ? key : "");
		jv_free(column);
	}
	jv_free(columns);
	return jv_string_fmt("%s(%s)%s%s\n", name, list, comment ? " -- " : "",
	    comment ? comment : "");
}

static jv
text_of(const jv *schema, struct arena *arena)
{
	jv tables = record_member_array(schema, "tables");
	jv text = jv_string("");
	jv_array_foreach(tables, i, table)
	{
		text = jv_string_concat(text, line_of(&table, arena));
		jv_free(table);
	}
	if (record_array_length(&tables) == 0)
		text = jv_string_concat(
		    text, jv_string("the index knows of no such table\n"));
	jv_free(tables);
	return text;
}

/* The schema of a record; when it has none its error is the result. */
static bool
take_schema(struct inquiry *inquiry, const struct record *record, jv *schema)
{
	*schema = record_get(record, "schema");
	if (jv_get_kind(*schema) == JV_KIND_OBJECT)
		return true;
	jv_free(*schema);
	jv error = record_get(record, "error");
	if (jv_get_kind(error) == JV_KIND_OBJECT) {
		inquiry_fail(inquiry, error);
	} else {
		jv_free(error);
		inquiry_fail(
		    inquiry, problem_new("door.pipe", "there is no schema"));
	}
	return false;
}

static void
give_schema(struct inquiry *inquiry, struct record *record)
{
	struct arena arena = {0};
	jv schema;
	if (take_schema(inquiry, record, &schema))
		inquiry_result(inquiry,
		    tool_result(text_of(&schema, &arena), schema, false));
	arena_release(&arena);
}

static jv
wish_of(const jv *arguments)
{
	static const char *const keys[] = {"about", "table"};
	jv wish = jv_object();
	for (size_t i = 0; i < COUNT_OF(keys); i++) {
		jv value = record_member(arguments, keys[i]);
		if (jv_get_kind(value) == JV_KIND_STRING)
			wish = jv_object_set(
			    wish, jv_string(keys[i]), jv_copy(value));
		jv_free(value);
	}
	return wish;
}

void
tool_schema(struct inquiry *inquiry)
{
	jv params = inquiry->arguments;
	inquiry->arguments = record_member(&params, "arguments");
	inquiry->done = give_schema;
	inquiry->tool = true;
	jv_free(params);
	if (inquiry_choose(inquiry, &inquiry->arguments))
		inquiry_ask(inquiry, "describe", wish_of(&inquiry->arguments));
}

/* ---- resources ---- */

static jv
resource_of(const jv *table, struct arena *arena)
{
	const char *name = record_member_text(table, "name", arena);
	jv made = jv_object_set(jv_object(), jv_string("uri"),
	    jv_string_fmt("%s%s", table_uri, name));
	made = record_with_text(made, "name", name);
	made = record_with_text(
	    made, "description", record_member_text(table, "comment", arena));
	return record_with_text(made, "mimeType", "application/json");
}

static void
give_resources(struct inquiry *inquiry, struct record *record)
{
	struct arena arena = {0};
	jv schema;
	if (take_schema(inquiry, record, &schema)) {
		jv tables = record_member_array(&schema, "tables");
		jv list = jv_copy(inquiry->session->server->resources);
		jv_array_foreach(tables, i, table)
		{
			list =
			    jv_array_append(list, resource_of(&table, &arena));
			jv_free(table);
		}
		jv_free(tables);
		jv_free(schema);
		jv result =
		    jv_object_set(jv_object(), jv_string("resources"), list);
		result = record_with_text(result, "cacheScope", "private");
		inquiry_result(inquiry, record_with_number(result, "ttlMs", 0));
	}
	arena_release(&arena);
}

void
resource_list(struct inquiry *inquiry)
{
	inquiry->done = give_resources;
	inquiry_ask(inquiry, "describe", jv_object());
}

static void
give_contents(struct inquiry *inquiry, jv value)
{
	jv contents = record_member(&inquiry->arguments, "uri");
	contents = jv_object_set(jv_object(), jv_string("uri"), contents);
	contents = record_with_text(contents, "mimeType", "application/json");
	contents = jv_object_set(
	    contents, jv_string("text"), jv_dump_string(value, 0));
	jv result = jv_object_set(jv_object(), jv_string("contents"),
	    jv_array_append(jv_array(), contents));
	result = record_with_text(result, "cacheScope", "private");
	inquiry_result(inquiry, record_with_number(result, "ttlMs", 0));
}

static void
give_table(struct inquiry *inquiry, struct record *record)
{
	jv schema = record_get(record, "schema");
	if (jv_get_kind(schema) == JV_KIND_OBJECT) {
		give_contents(inquiry, schema);
		return;
	}
	jv_free(schema);
	inquiry_error(inquiry,
	    inquiry->modern ? RPC_INVALID_PARAMS : RPC_RESOURCE_NOT_FOUND,
	    "there is no such table");
}

/* What an outline of all says beside its tables. */
static void
give_lexicon(struct inquiry *inquiry, struct record *record)
{
	static const char *const keys[] = {
	    "modules", "metrics", "synonyms", "confusables"};
	jv schema;
	if (!take_schema(inquiry, record, &schema))
		return;
	jv lexicon = jv_object();
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		lexicon = jv_object_set(lexicon, jv_string(keys[i]),
		    record_member_array(&schema, keys[i]));
	jv_free(schema);
	give_contents(inquiry, lexicon);
}

static void
read_answer(struct inquiry *inquiry, const char *id)
{
	size_t length;
	jv problem = jv_invalid();
	char *line = asked_find(
	    inquiry->session->server->setup.asked, id, &length, &problem);
	jv record = line ? jv_parse_sized(line, (int)length) : jv_invalid();
	jv database = record_member(&record, "database");
	bool hidden = served_hide_values(
	    inquiry->session->server->setup.config, &database);
	jv_free(database);
	if (line && !hidden) {
		give_contents(inquiry, record);
	} else {
		jv_free(record);
		inquiry_error(inquiry,
		    inquiry->modern ? RPC_INVALID_PARAMS
				    : RPC_RESOURCE_NOT_FOUND,
		    hidden ? "answers are not shown (no_values)"
			   : "there is no such answer");
	}
	jv_free(problem);
	free(line);
}

void
resource_read(struct inquiry *inquiry)
{
	struct arena arena = {0};
	const char *uri =
	    record_member_text(&inquiry->arguments, "uri", &arena);
	bool lexicon = uri && strcmp(uri, lexicon_uri) == 0;
	inquiry->done = lexicon ? give_lexicon : give_table;
	if (lexicon)
		inquiry_ask(inquiry, "describe", jv_object());
	else if (uri && strncmp(uri, answer_uri, strlen(answer_uri)) == 0)
		read_answer(inquiry, uri + strlen(answer_uri));
	else if (uri && strncmp(uri, table_uri, strlen(table_uri)) == 0)
		inquiry_ask(inquiry, "describe",
		    record_with_text(
			jv_object(), "table", uri + strlen(table_uri)));
	else
		inquiry_error(inquiry,
		    inquiry->modern ? RPC_INVALID_PARAMS
				    : RPC_RESOURCE_NOT_FOUND,
		    "there is no such resource");
	arena_release(&arena);
}

/* ---- completions ---- */

/* The beginning that the client wants completed; "" for none. */
static const char *
beginning(const struct inquiry *inquiry, struct arena *arena)
{
	jv argument = record_member(&inquiry->arguments, "argument");
	const char *value = record_member_text(&argument, "value", arena);
	jv_free(argument);
	return value ? value : "";
}

static void
give_completions(struct inquiry *inquiry, struct record *record)
{
	struct arena arena = {0};
	const char *begins = beginning(inquiry, &arena);
	jv schema;
	if (take_schema(inquiry, record, &schema)) {
		int total = 0;
		jv values = jv_array();
		jv tables = record_member_array(&schema, "tables");
		jv_array_foreach(tables, i, table)
		{
			const char *name =
			    record_member_text(&table, "name", &arena);
			bool fits =
			    name && strncmp(name, begins, strlen(begins)) == 0;
			if (fits && total++ < COMPLETIONS_MAX)
				values =
				    jv_array_append(values, jv_string(name));
			jv_free(table);
		}
		jv completion =
		    jv_object_set(jv_object(), jv_string("values"), values);
		completion = record_with_number(completion, "total", total);
		completion = jv_object_set(completion, jv_string("hasMore"),
		    total > COMPLETIONS_MAX ? jv_true() : jv_false());
		jv_free(tables);
		jv_free(schema);
		inquiry_result(
		    inquiry, jv_object_set(jv_object(), jv_string("completion"),
				 completion));
	}
	arena_release(&arena);
}

/* Names of tables complete a resource; of anything else nothing is known. */
void
completion_complete(struct inquiry *inquiry)
{
	struct arena arena = {0};
	jv reference = record_member(&inquiry->arguments, "ref");
	const char *uri = record_member_text(&reference, "uri", &arena);
	bool known = uri && strncmp(uri, table_uri, strlen(table_uri)) == 0;
	jv_free(reference);
	arena_release(&arena);
	inquiry->done = give_completions;
	if (known) {
		inquiry_ask(inquiry, "describe", jv_object());
		return;
	}
	jv none = jv_object_set(jv_object(), jv_string("values"), jv_array());
	inquiry_result(
	    inquiry, jv_object_set(jv_object(), jv_string("completion"), none));
}
