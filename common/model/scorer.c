/* scorer.c - a service that says how good a statement is; see scorer.h */
#include "model/scorer.h"

#include "base/problem.h"
#include "model/api_key.h"
#include "model/endpoint.h"
#include "model/failure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scorer {
	const char *url;
	long timeout_ms;
	struct endpoint endpoint;
};

static bool
check_options(const struct config *config, const char *url, jv *problem)
{
	struct arena arena = {0};
	bool good = http_place(url, &arena);
	arena_release(&arena);
	if (!good)
		*problem = problem_new("config.model",
		    "option 'score_url' is no http or https URL");
	if (good && config_flag(config, "no_values")) {
		good = false;
		*problem = problem_new("config.option",
		    "score_url sends statements as they are, with stored "
		    "values in them: unset it or no_values");
	}
	return good;
}

static bool
read_key(struct scorer *scorer, jv *problem)
{
	char *key = NULL;
	if (!key_read("SCORE_API_KEY", &key, problem))
		return false;
	if (key)
		scorer->endpoint.key_line = key_bearer(key);
	key_free(key);
	return true;
}

struct scorer *
scorer_open(const struct config *config, const char *program, jv *problem)
{
	const char *url = config_text(config, "score_url");
	if (!url || !check_options(config, url, problem))
		return NULL;
	struct scorer *scorer = xcalloc(1, sizeof(*scorer));
	scorer->url = url;
	scorer->timeout_ms = config_integer(config, "evaluate_timeout_ms");
	if (!read_key(scorer, problem) ||
	    !endpoint_open(&scorer->endpoint, config, program, problem)) {
		scorer_close(scorer);
		return NULL;
	}
	return scorer;
}

void
scorer_close(struct scorer *scorer)
{
	if (!scorer)
		return;
	endpoint_close(&scorer->endpoint);
	free(scorer);
}

/* ---- one statement ---- */

static jv
body_of(const struct record *record, const char *sql, struct arena *arena)
{
	const char *question = record_text(record, "question", arena);
	const char *evidence = record_text(record, "evidence", arena);
	jv body = jv_object_set(jv_object(), jv_string("question"),
	    jv_string(question ? question : ""));
	body = jv_object_set(body, jv_string("sql"), jv_string(sql));
	if (evidence)
		body = jv_object_set(
		    body, jv_string("evidence"), jv_string(evidence));
	return body;
}

/* Return false with `*problem` when the answer holds no score. */
static bool
read_score(struct http_exchange *exchange, double *score, jv *problem)
{
	jv body = failure_check(exchange, NULL, problem);
	if (!jv_is_valid(body)) {
		jv_free(body);
		return false;
	}
	double said = record_member_number(&body, "score", -1);
	jv_free(body);
	if (said >= 0 && said <= 1) {
		*score = said;
		return true;
	}
	*problem =
	    problem_new("model.reply", "the service gave no score from 0 to 1");
	return false;
}

bool
scorer_rate(struct scorer *scorer, const struct record *record,
    struct scorer_item *items, int count, struct arena *arena, jv *problem)
{
	const char *headers[] = {scorer->endpoint.key_line};
	struct egress_content content = {.record = record};
	struct http_exchange *exchanges =
	    arena_array(arena, (size_t)count + 1, sizeof(*exchanges));
	const char *all = "";
	for (int i = 0; i < count; i++) {
		jv text =
		    jv_dump_string(body_of(record, items[i].sql, arena), 0);
		all = arena_printf(arena, "%s\n%s", all, jv_string_value(text));
		exchanges[i] = (struct http_exchange){.url = scorer->url,
		    .headers = headers,
		    .header_count = scorer->endpoint.key_line ? 1 : 0,
		    .body = arena_strdup(arena, jv_string_value(text)),
		    .body_length =
			(size_t)jv_string_length_bytes(jv_copy(text)),
		    .content = &content};
		jv_free(text);
	}
	if (endpoint_is_logged(&scorer->endpoint))
		egress_count(&content, record, all);
	http_run(
	    scorer->endpoint.http, exchanges, count, scorer->timeout_ms, arena);
	bool good = true;
	for (int i = 0; i < count; i++) {
		jv failure = jv_invalid();
		items[i].score = NAN;
		if (!read_score(&exchanges[i], &items[i].score, &failure) &&
		    good) {
			good = false;
			*problem = failure;
		} else {
			jv_free(failure);
		}
	}
	return good;
}
