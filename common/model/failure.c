/* failure.c - reads a server's failure; see failure.h */
#include "model/failure.h"

#include "base/json.h"
#include "base/problem.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the body ---- */

/* Return invalid when the text is no object, too deep, or has too many
 * values. */
static jv
read_object(const char *text, size_t length)
{
	struct json_scan *scan = xmalloc(sizeof(*scan));
	bool good = json_scan_object(text, length, scan) == JSON_OK;
	size_t values = 0;
	for (size_t i = 0; good && i < scan->count; i++)
		values += scan->members[i].values;
	free(scan);
	if (!good || values > FAILURE_MAX_VALUES)
		return jv_invalid();
	jv object = jv_parse_sized(text, (int)length);
	if (jv_get_kind(object) == JV_KIND_OBJECT)
		return object;
	jv_free(object);
	return jv_invalid();
}

/* Return the beginning of a text as one printable line. */
static jv
beginning(const char *text, size_t length)
{
	size_t kept = text_whole(text, length, FAILURE_DETAIL_BYTES);
	char *line = xstrndup(text, kept);
	for (char *at = line; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			*at = ' ';
	jv value = jv_string(line);
	free(line);
	return value;
}

/* A problem model.reply that shows how the reply begins. */
static jv
reply_problem(const struct http_exchange *exchange, const char *what)
{
	return problem_with(problem_new("model.reply", "%s", what), "detail",
	    beginning(exchange->reply, exchange->reply_length));
}

/* ---- the server's words ---- */

/* {"error": {"message"}}, {"error": "..."}, {"message"}, {"detail"}. */
static const char *
words_of(const jv *body, struct arena *arena)
{
	const char *words = record_member_text(body, "error", arena);
	jv error = record_member(body, "error");
	if (!words)
		words = record_member_text(&error, "message", arena);
	jv_free(error);
	if (!words)
		words = record_member_text(body, "message", arena);
	if (!words)
		words = record_member_text(body, "detail", arena);
	return words ? words : "";
}

const char *
failure_words(const struct http_exchange *exchange, struct arena *arena)
{
	jv body = read_object(exchange->reply, exchange->reply_length);
	const char *words = "";
	if (jv_is_valid(body))
		words = words_of(&body, arena);
	jv_free(body);
	return words;
}

bool
failure_says(const char *words, const char *part)
{
	size_t length = strlen(part);
	for (; *words; words++)
		if (strncasecmp(words, part, length) == 0)
			return true;
	return false;
}

/* Do these words say that a prompt does not fit? */
static bool
tells_of_context(const char *words)
{
	static const char *const ways[] = {"context length", "context size",
	    "context window", "maximum context", "prompt is too long",
	    "input is too long", "too many tokens",
	    "exceeds the maximum number of tokens", "input token count"};
	for (size_t i = 0; i < COUNT_OF(ways); i++)
		if (failure_says(words, ways[i]))
			return true;
	return false;
}

static jv
key_problem(const char *place, long status)
{
	return problem_with_text(
	    problem_new("model.key", "%s refuses the key (%ld)", place, status),
	    "hint",
	    "OPENAI_API_KEY, GEMINI_API_KEY and ANTHROPIC_API_KEY hold keys, "
	    "or with _FILE a file's name");
}

/* Both a wrong address and a wrong name give 404. */
static jv
missing_problem(const char *place, const char *model, const char *words)
{
	if (failure_says(words, "model"))
		return problem_with_text(
		    problem_new("model.unknown", "%s has no model '%s'", place,
			model ? model : ""),
		    "hint", "nl2sql doctor lists the models it has");
	return problem_with_text(problem_new("config.model",
				     "%s is no place of a model (404)", place),
	    "hint", "NL2SQL_MODEL_URL is the address without /v1/...");
}

static jv
request_problem(const char *place, const char *words, long status)
{
	if (failure_says(words, "API key not valid"))
		return key_problem(place, status);
	if (status == 413 || tells_of_context(words))
		return problem_with_text(
		    problem_new("model.context",
			"the prompt is longer than the model at %s can read",
			place),
		    "hint", "raise the server's context, or lower max_tables");
	return problem_new(
	    "model.request", "%s rejects the request (%ld)", place, status);
}

static jv
status_problem(const struct http_exchange *exchange, const char *model)
{
	struct arena arena = {0};
	long status = exchange->status;
	const char *place = http_place(exchange->url, &arena);
	const char *words = failure_words(exchange, &arena);
	jv problem;
	if (status == 401 || status == 403)
		problem = key_problem(place, status);
	else if (status == 404)
		problem = missing_problem(place, model, words);
	else if (status == 429 && exchange->retry_after_s > 0)
		problem = problem_new("model.limit",
		    "%s asks to come back in %ld s (429)", place,
		    exchange->retry_after_s);
	else if (status == 429)
		problem = problem_new(
		    "model.limit", "%s asks to come back later (429)", place);
	else if (status >= 500)
		problem = problem_new(
		    "model.server", "%s met an error (%ld)", place, status);
	else
		problem = request_problem(place, words, status);
	if (*words && strcmp(problem_code(&problem), "model.key") != 0)
		problem = problem_with(
		    problem, "detail", beginning(words, strlen(words)));
	arena_release(&arena);
	return problem;
}

jv
failure_check(struct http_exchange *exchange, const char *model, jv *problem)
{
	if (jv_is_valid(exchange->problem)) {
		*problem = exchange->problem;
		exchange->problem = jv_invalid();
		return jv_invalid();
	}
	if (exchange->status >= 300) {
		*problem = status_problem(exchange, model);
		return jv_invalid();
	}
	jv body = read_object(exchange->reply, exchange->reply_length);
	if (!jv_is_valid(body))
		*problem =
		    reply_problem(exchange, "the reply is not one JSON object");
	return body;
}
