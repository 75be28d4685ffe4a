/* embed.c - turns texts into vectors; see embed.h */
#include "embed/embed.h"

#include "base/clock.h"
#include "base/ends.h"
#include "base/problem.h"
#include "embed/reply.h"
#include "model/api_key.h"
#include "model/failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 64 vectors of 4,096 numbers take about 6 MB as JSON. */
#define REPLY_BYTES ((size_t)16 * 1024 * 1024)

struct embed {
	struct arena arena;
	struct egress egress;
	struct http *http[2]; /* by role: their deadlines differ */
	const char *url;
	const char *model;
	const char *prefix[2];
	const char *type[2]; /* NULL: not sent */
	const char *signature;
	char *key; /* as a header line; NULL: none */
	int batch;
	double rest_until_ms;
	jv failure; /* the last failure, during the rest */
};

bool
embed_configured(const struct config *config)
{
	const char *url = config_text(config, "embed_url");
	return url && *url != '\0';
}

static const char *
or_empty(const char *text)
{
	return !text ? "" : text;
}

static const char *
copied(struct embed *embed, const struct config *config, const char *name)
{
	return arena_strdup(&embed->arena, or_empty(config_text(config, name)));
}

/* The endpoint itself, for an address that may be the beginning of one. */
static const char *
endpoint(struct embed *embed, const char *address)
{
	char *url = arena_strdup(&embed->arena, address);
	size_t length = strlen(url);
	while (length > 0 && url[length - 1] == '/')
		url[--length] = '\0';
	const char *rest = "/v1/embeddings";
	if (ends_with(url, "/embeddings") || ends_with(url, "/api/embed"))
		rest = "";
	else if (ends_with(url, "/api"))
		rest = "/embed";
	else if (ends_with(url, "/v1"))
		rest = "/embeddings";
	return arena_printf(&embed->arena, "%s%s", url, rest);
}

static bool
open_http(struct embed *embed, const struct config *config,
    enum embed_role role, jv *problem)
{
	long total_ms = config_integer(config, role == EMBED_QUERY
						   ? "embed_timeout_ms"
						   : "embed_batch_timeout_ms");
	struct http_limits limits = {.connect_ms = total_ms,
	    .first_byte_ms = total_ms,
	    .total_ms = total_ms,
	    .retries = role == EMBED_QUERY
			   ? 0
			   : (int)config_integer(config, "model_retries"),
	    .body_bytes = REPLY_BYTES};
	embed->http[role] = http_open(&limits, &embed->egress, problem);
	return embed->http[role];
}

/* Read the texts of the options and those that vectors depend on. */
static void
read_options(struct embed *embed, const struct config *config)
{
	embed->url = endpoint(embed, config_text(config, "embed_url"));
	embed->model = copied(embed, config, "embed_model");
	embed->prefix[EMBED_QUERY] =
	    copied(embed, config, "embed_query_prefix");
	embed->prefix[EMBED_PASSAGE] =
	    copied(embed, config, "embed_passage_prefix");
	embed->type[EMBED_QUERY] = copied(embed, config, "embed_query_type");
	embed->type[EMBED_PASSAGE] =
	    copied(embed, config, "embed_passage_type");
	embed->batch = (int)config_integer(config, "embed_batch");
	embed->signature = arena_printf(&embed->arena, "%s|%s|%s", embed->model,
	    embed->prefix[EMBED_PASSAGE], embed->type[EMBED_PASSAGE]);
}

static bool
check_options(const struct embed *embed, jv *problem)
{
	struct arena scratch = {0};
	bool good = http_place(embed->url, &scratch);
	arena_release(&scratch);
	if (!good) {
		*problem = problem_new(
		    "config.model", "embed_url is no http or https address");
		return false;
	}
	if (*embed->model == '\0') {
		*problem = problem_new("config.option",
		    "embed_url is set, but embed_model names no model");
		return false;
	}
	return true;
}

/* An endpoint may have its own key; otherwise the key of its kind of server is
 * used. */
static bool
read_key(struct embed *embed, jv *problem)
{
	char *key = NULL;
	const char *kind = ends_with(embed->url, "/api/embed")
			       ? "OLLAMA_API_KEY"
			       : "OPENAI_API_KEY";
	if (!key_read("EMBED_API_KEY", &key, problem) ||
	    (!key && !key_read(kind, &key, problem)))
		return false;
	if (key)
		embed->key = key_bearer(key);
	key_free(key);
	return true;
}

struct embed *
embed_open(const struct config *config, const char *program, jv *problem)
{
	struct embed *embed = xcalloc(1, sizeof(*embed));
	embed->failure = jv_invalid();
	embed->egress.journal.file = -1;
	read_options(embed, config);
	if (!check_options(embed, problem) || !read_key(embed, problem) ||
	    !egress_open(&embed->egress, config, program, problem) ||
	    !open_http(embed, config, EMBED_QUERY, problem) ||
	    !open_http(embed, config, EMBED_PASSAGE, problem)) {
		embed_close(embed);
		return NULL;
	}
	return embed;
}

void
embed_close(struct embed *embed)
{
	if (!embed)
		return;
	http_close(embed->http[EMBED_QUERY]);
	http_close(embed->http[EMBED_PASSAGE]);
	egress_close(&embed->egress);
	key_free(embed->key);
	jv_free(embed->failure);
	arena_release(&embed->arena);
	free(embed);
}

const char *
embed_model(const struct embed *embed)
{
	return embed->model;
}

int
embed_batch(const struct embed *embed)
{
	return embed->batch;
}

const char *
embed_signature(const struct embed *embed)
{
	return embed->signature;
}

/* ---- one request ---- */

static jv
write_request(const struct embed *embed, enum embed_role role,
    const char *const texts[], int count, struct arena *arena)
{
	jv input = jv_array();
	for (int i = 0; i < count; i++)
		input =
		    jv_array_append(input, jv_string(arena_printf(arena, "%s%s",
					       embed->prefix[role], texts[i])));
	jv body = jv_object();
	body = jv_object_set(body, jv_string("model"), jv_string(embed->model));
	body = jv_object_set(body, jv_string("input"), input);
	if (*embed->type[role] != '\0')
		body = jv_object_set(body, jv_string("input_type"),
		    jv_string(embed->type[role]));
	return body;
}

static bool
ask(struct embed *embed, enum embed_role role, const char *const texts[],
    int count, struct embed_vectors *vectors, struct arena *arena, jv *problem)
{
	jv request =
	    jv_dump_string(write_request(embed, role, texts, count, arena), 0);
	const char *const headers[] = {embed->key};
	struct http_exchange exchange = {.url = embed->url,
	    .headers = headers,
	    .header_count = embed->key ? 1 : 0,
	    .body = jv_string_value(request),
	    .body_length = (size_t)jv_string_length_bytes(jv_copy(request)),
	    .problem = jv_invalid()};
	http_run(embed->http[role], &exchange, 1, 0, arena);
	jv_free(request);
	jv body = failure_check(&exchange, embed->model, problem);
	bool done = jv_is_valid(body) &&
		    embed_reply_read(&body, count, vectors, arena, problem);
	jv_free(body);
	return done;
}

bool
embed_texts(struct embed *embed, enum embed_role role,
    const char *const texts[], int count, struct embed_vectors *vectors,
    struct arena *arena, jv *problem)
{
	double now_ms = clock_ms();
	if (jv_is_valid(embed->failure) && now_ms < embed->rest_until_ms) {
		*problem = jv_copy(embed->failure);
		return false;
	}
	if (ask(embed, role, texts, count, vectors, arena, problem))
		return true;
	jv_free(embed->failure);
	embed->failure = jv_copy(*problem);
	embed->rest_until_ms = clock_ms() + EMBED_REST_MS;
	return false;
}
