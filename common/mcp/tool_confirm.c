/* tool_confirm.c - the tool nl_confirm: an answer is kept as right or wrong;
 * see inquiry.h */
#include "base/problem.h"
#include "mcp/inquiry.h"
#include "mcp/query_text.h"
#include "pipes/served.h"

#include <stdlib.h>
#include <string.h>

static jv
result_of(jv text, const char *kept, const jv *about, bool failed)
{
	static const char *const keys[] = {
	    "id", "question", "sql", "code", "message", "hint"};
	jv content = record_with_text(jv_object(), "kept", kept);
	for (size_t i = 0; i < COUNT_OF(keys); i++) {
		jv value = record_member(about, keys[i]);
		if (jv_get_kind(value) == JV_KIND_STRING)
			content = jv_object_set(
			    content, jv_string(keys[i]), jv_copy(value));
		jv_free(value);
	}
	return tool_result(text, content, failed);
}

/* Takes the problem. */
static void
refuse(struct inquiry *inquiry, jv problem)
{
	jv text = jv_string_fmt("error: %s", problem_message(&problem));
	inquiry_result(inquiry, result_of(text, "not", &problem, true));
	jv_free(problem);
}

/* The reason why the answer is wrong, in the arena; NULL: it is right. */
static const char *
reason_of(const struct inquiry *inquiry, struct arena *arena)
{
	return record_member_text(&inquiry->arguments, "reason", arena);
}

static void
give(struct inquiry *inquiry, struct record *record)
{
	struct arena arena = {0};
	bool wrong = reason_of(inquiry, &arena);
	jv error = record_get(record, "error");
	arena_release(&arena);
	if (jv_get_kind(error) == JV_KIND_OBJECT) {
		refuse(inquiry, error);
		return;
	}
	jv_free(error);
	size_t length;
	char *line = record_line(record, &length);
	jv pair = jv_parse_sized(line, (int)length);
	free(line);
	jv text = jv_string(
	    wrong ? "kept as a wrong answer" : "kept as a verified answer");
	inquiry_result(
	    inquiry, result_of(text, wrong ? "wrong" : "right", &pair, false));
	jv_free(pair);
}

/* The record of the answer with what is said of it; invalid with
 * `*problem`. */
static jv
judged_record(const struct inquiry *inquiry, const char *id,
    struct arena *arena, jv *problem)
{
	const struct mcp_setup *setup = &inquiry->session->server->setup;
	size_t length;
	char *line = asked_find(setup->asked, id, &length, problem);
	if (!line)
		return jv_invalid();
	jv record = jv_parse_sized(line, (int)length);
	free(line);
	if (jv_get_kind(record) != JV_KIND_OBJECT) {
		jv_free(record);
		*problem = problem_new("asked.folder", "the record is broken");
		return jv_invalid();
	}
	jv judgement = record_with_text(
	    jv_object(), "owner", config_text(setup->config, "mcp_owner"));
	judgement =
	    record_with_text(judgement, "reason", reason_of(inquiry, arena));
	return jv_object_set(record, jv_string("judgement"), judgement);
}

/* Takes nothing but an id and a reason that says something. */
static bool
arguments_fit(const jv *arguments)
{
	bool fit = jv_get_kind(*arguments) == JV_KIND_OBJECT;
	if (!fit)
		return false;
	jv_object_foreach(*arguments, key, value)
	{
		const char *name = jv_string_value(key);
		bool known =
		    strcmp(name, "id") == 0 || strcmp(name, "reason") == 0;
		fit = fit && known && jv_get_kind(value) == JV_KIND_STRING &&
		      *jv_string_value(value);
		jv_free(key);
		jv_free(value);
	}
	return fit;
}

void
tool_confirm(struct inquiry *inquiry)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	jv params = inquiry->arguments;
	inquiry->arguments = record_member(&params, "arguments");
	inquiry->done = give;
	inquiry->tool = true;
	jv_free(params);
	bool fit = arguments_fit(&inquiry->arguments);
	const char *id =
	    fit ? record_member_text(&inquiry->arguments, "id", &arena) : NULL;
	jv record =
	    id ? judged_record(inquiry, id, &arena, &problem) : jv_invalid();
	if (!id)
		problem = problem_new("input.member",
		    "nl_confirm takes the id of an answer, and a reason why "
		    "it is wrong");
	if (jv_is_valid(record) &&
	    served_choose(inquiry->session->server->setup.config, &record,
		"input.member", &inquiry->database, &problem))
		inquiry_ask(inquiry, "judge", jv_copy(record));
	else
		refuse(inquiry, problem);
	jv_free(record);
	arena_release(&arena);
}
