/*
 * reply.h - reads and checks the answer of an endpoint for embeddings
 *
 * OpenAI's answer is {data: [{index, embedding: [...]}, ...]}, in any order;
 * Ollama's is {embeddings: [[...], ...]}.  All of it is checked.  These are the
 * problem model.reply: a missing, doubled or foreign index, vectors of
 * different dimensions, a vector of length 0, an element that is no number.
 */
#ifndef NL2SQL_EMBED_REPLY_H
#define NL2SQL_EMBED_REPLY_H

#include "embed/embed.h"

/* Read the vectors of `count` texts from an object, which is lent.  Return
 * false with `*problem` set when some are missing or wrong. */
MUST_USE bool embed_reply_read(const jv *body, int count,
    struct embed_vectors *vectors, struct arena *arena, jv *problem);

#endif
