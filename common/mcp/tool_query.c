/* tool_query.c - the tool nl_query: a question and its answer; see inquiry.h */
#include "base/problem.h"
#include "mcp/inquiry.h"
#include "mcp/query_text.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_DEFAULT = 100, ASKED_BACK_MAX = 3 };

/* ---- the record ---- */

static jv
with_argument(jv record, const char *key, const struct inquiry *inquiry)
{
	jv value = record_member(&inquiry->arguments, key);
	if (jv_is_valid(value) && jv_get_kind(value) != JV_KIND_NULL)
		return jv_object_set(record, jv_string(key), value);
	jv_free(value);
	return record;
}

static jv
options_of(const struct inquiry *inquiry)
{
	jv options = jv_object();
	double rows =
	    record_member_number(&inquiry->arguments, "max_rows", ROWS_DEFAULT);
	double seconds =
	    record_member_number(&inquiry->arguments, "timeout_seconds", 0);
	options = record_with_number(options, "max_rows", rows);
	if (seconds > 0)
		options =
		    record_with_number(options, "timeout_ms", seconds * 1000);
	if (record_member_flag(&inquiry->arguments, "trace"))
		options = jv_object_set(options, jv_string("trace"), jv_true());
	return options;
}

static jv
record_of(const struct inquiry *inquiry)
{
	char id[ASKED_ID_BYTES];
	asked_new_id(inquiry->session->server->setup.asked, id);
	jv record = record_with_text(jv_object(), "id", id);
	record = record_with_text(record, "database", inquiry->database);
	record = with_argument(record, "question", inquiry);
	record = with_argument(record, "evidence", inquiry);
	record = with_argument(record, "previous", inquiry);
	return jv_object_set(record, jv_string("options"), options_of(inquiry));
}

static const char *
script_of(const struct inquiry *inquiry)
{
	jv run = record_member(&inquiry->arguments, "run");
	bool proposes = jv_get_kind(run) == JV_KIND_FALSE;
	jv_free(run);
	return proposes ? "propose" : "ask";
}

/* The record that was asked back, with the number of the reading that is
 * meant. */
static void
ask_again(struct inquiry *inquiry, const char *id, int reading)
{
	size_t length;
	jv problem = jv_invalid();
	char *line = asked_find(
	    inquiry->session->server->setup.asked, id, &length, &problem);
	if (!line) {
		inquiry_fail(inquiry, problem);
		return;
	}
	jv record = jv_parse_sized(line, (int)length);
	free(line);
	if (jv_get_kind(record) != JV_KIND_OBJECT) {
		jv_free(record);
		inquiry_fail(inquiry,
		    problem_new("asked.folder", "the record is broken"));
		return;
	}
	if (!inquiry_choose(inquiry, &record)) {
		jv_free(record);
		return;
	}
	jv answers = record_with_number(jv_object(), "reading", reading);
	inquiry_ask(inquiry, script_of(inquiry),
	    jv_object_set(record, jv_string("answers"), answers));
}

/* ---- asking back ---- */

static jv
readings_of(const struct record *record)
{
	jv verdict = record_get(record, "verdict");
	jv readings = record_member_array(&verdict, "readings");
	jv_free(verdict);
	return readings;
}

/* A choice among the readings, by their numbers.  Revision 2025-11-25 and later
 * have oneOf for the titles, the one before has enumNames. */
static jv
choice_of(const jv *readings, struct arena *arena)
{
	jv ways = jv_array();
	jv numbers = jv_array();
	jv names = jv_array();
	jv_array_foreach(*readings, i, reading)
	{
		const char *text = record_member_text(&reading, "text", arena);
		jv number = jv_string_fmt("%d", i + 1);
		jv name = jv_string(text ? text : "");
		jv way = jv_object_set(
		    jv_object(), jv_string("const"), jv_copy(number));
		ways = jv_array_append(ways,
		    jv_object_set(way, jv_string("title"), jv_copy(name)));
		numbers = jv_array_append(numbers, number);
		names = jv_array_append(names, name);
		jv_free(reading);
	}
	jv choice = record_with_text(jv_object(), "type", "string");
	choice = record_with_text(choice, "title", "What is meant");
	choice = jv_object_set(choice, jv_string("oneOf"), ways);
	choice = jv_object_set(choice, jv_string("enum"), numbers);
	return jv_object_set(choice, jv_string("enumNames"), names);
}

/* Params of elicitation/create: a form with one choice. */
static jv
form_of(const struct record *record, const jv *readings, struct arena *arena)
{
	jv verdict = record_get(record, "verdict");
	const char *message = record_member_text(&verdict, "message", arena);
	jv choice = choice_of(readings, arena);
	jv schema = record_with_text(jv_object(), "type", "object");
	schema = jv_object_set(schema, jv_string("properties"),
	    jv_object_set(jv_object(), jv_string("reading"), choice));
	schema = jv_object_set(schema, jv_string("required"),
	    jv_array_append(jv_array(), jv_string("reading")));
	jv form = record_with_text(jv_object(), "mode", "form");
	form = record_with_text(
	    form, "message", message ? message : "which one is meant?");
	jv_free(verdict);
	return jv_object_set(form, jv_string("requestedSchema"), schema);
}

/* The newest revision has no requests to the client: the result is one, and the
 * client calls again with its answer and the state. */
static void
require_input(struct inquiry *inquiry, jv form)
{
	jv request =
	    record_with_text(jv_object(), "method", "elicitation/create");
	request = jv_object_set(request, jv_string("params"), form);
	jv result =
	    record_with_text(jv_object(), "resultType", "input_required");
	result = jv_object_set(result, jv_string("inputRequests"),
	    jv_object_set(jv_object(), jv_string("reading"), request));
	inquiry_result(inquiry,
	    record_with_text(result, "requestState", inquiry->record_id));
}

static void
elicit(struct inquiry *inquiry, const struct record *record, const jv *readings)
{
	struct arena arena = {0};
	jv form = form_of(record, readings, &arena);
	if (inquiry->modern) {
		require_input(inquiry, form);
	} else {
		inquiry->elicitation = ++inquiry->session->elicitations;
		inquiry_send(inquiry->session, &inquiry->id,
		    rpc_request(jv_number(inquiry->elicitation),
			"elicitation/create", form));
	}
	arena_release(&arena);
}

/* The number of the reading in what the client filled in; 0: none. */
static int
reading_in(const jv *content)
{
	struct arena arena = {0};
	const char *text = record_member_text(content, "reading", &arena);
	int number = text && strlen(text) == 1 && *text > '0' && *text <= '9'
			 ? *text - '0'
			 : record_member_integer(content, "reading", 0);
	arena_release(&arena);
	return number;
}

/* ---- what came back ---- */

static void
give(struct inquiry *inquiry, const struct record *record)
{
	inquiry_result(inquiry, query_result(inquiry->session->server, record));
}

static void
take_record(struct inquiry *inquiry, struct record *record)
{
	char id[ASKED_ID_BYTES];
	jv problem = jv_invalid();
	jv readings = readings_of(record);
	int count = record_array_length(&readings);
	int wanted = record_member_integer(&inquiry->arguments, "reading", 0);
	/* an answer that cannot be kept is an answer all the same */
	bool kept = asked_keep(
	    inquiry->session->server->setup.asked, record, id, &problem);
	jv_free(problem);
	if (kept) {
		free(inquiry->record_id);
		inquiry->record_id = xstrdup(id);
		record_set(record, "id", jv_string(id));
	}
	bool open = kept && count > 0 && inquiry->asked_back++ < ASKED_BACK_MAX;
	if (open && wanted > 0 && inquiry->asked_back == 1)
		ask_again(inquiry, id, wanted);
	else if (open && wanted == 0 && inquiry->can_elicit)
		elicit(inquiry, record, &readings);
	else
		give(inquiry, record);
	jv_free(readings);
}

void
tool_query_answered(struct inquiry *inquiry, const jv *content)
{
	struct record record = {0};
	jv problem = jv_invalid();
	size_t length;
	int reading = reading_in(content);
	if (reading > 0) {
		ask_again(inquiry, inquiry->record_id, reading);
		return;
	}
	char *line = asked_find(inquiry->session->server->setup.asked,
	    inquiry->record_id, &length, &problem);
	if (line && record_parse(&record, line, length, 1, &problem))
		give(inquiry, &record);
	else
		inquiry_fail(inquiry, problem);
	record_release(&record);
	free(line);
}

/* ---- the call ---- */

/* The client's answer to a result that required input; invalid: this is no
 * such call, or the person declined. */
static jv
response_in(const jv *params)
{
	struct arena arena = {0};
	jv responses = record_member(params, "inputResponses");
	jv response = record_member(&responses, "reading");
	const char *action = record_member_text(&response, "action", &arena);
	jv content = action && strcmp(action, "accept") == 0
			 ? record_member(&response, "content")
			 : jv_invalid();
	jv_free(responses);
	jv_free(response);
	arena_release(&arena);
	return content;
}

static const struct argument {
	const char *name;
	jv_kind kind; /* JV_KIND_TRUE stands for both */
} known[] = {{"question", JV_KIND_STRING}, {"evidence", JV_KIND_STRING},
    {"max_rows", JV_KIND_NUMBER}, {"reading", JV_KIND_NUMBER},
    {"run", JV_KIND_TRUE}, {"previous", JV_KIND_OBJECT},
    {"timeout_seconds", JV_KIND_NUMBER}, {"trace", JV_KIND_TRUE},
    {"database", JV_KIND_STRING}};

static bool
is_known(const char *name, jv_kind kind)
{
	if (kind == JV_KIND_FALSE)
		kind = JV_KIND_TRUE;
	for (size_t i = 0; i < COUNT_OF(known); i++)
		if (strcmp(known[i].name, name) == 0)
			return known[i].kind == kind || kind == JV_KIND_NULL;
	return false;
}

/* An argument that is not understood is never passed over: the answer would be
 * another question's. */
static bool
arguments_fit(const jv *arguments)
{
	bool fit = true;
	jv_object_foreach(*arguments, key, value)
	{
		fit = fit && is_known(jv_string_value(key), jv_get_kind(value));
		jv_free(key);
		jv_free(value);
	}
	return fit;
}

void
tool_query(struct inquiry *inquiry)
{
	struct arena arena = {0};
	jv params = inquiry->arguments;
	const char *state = record_member_text(&params, "requestState", &arena);
	inquiry->arguments = record_member(&params, "arguments");
	inquiry->done = take_record;
	inquiry->tool = true;
	const char *question =
	    record_member_text(&inquiry->arguments, "question", &arena);
	if (!question || !*question) {
		inquiry_fail(inquiry,
		    problem_new("input.question", "nl_query needs a question"));
	} else if (!arguments_fit(&inquiry->arguments)) {
		inquiry_fail(inquiry,
		    problem_with_text(
			problem_new("input.member",
			    "an argument has the wrong type, or is unknown"),
			"hint", "the tool's input schema says what it takes"));
	} else if (state) {
		jv content = response_in(&params);
		inquiry->record_id = xstrdup(state);
		inquiry->asked_back = 1;
		tool_query_answered(inquiry, &content);
		jv_free(content);
	} else if (inquiry_choose(inquiry, &inquiry->arguments)) {
		inquiry_ask(inquiry, script_of(inquiry), record_of(inquiry));
	}
	jv_free(params);
	arena_release(&arena);
}
