/*
 * reply.h - what an endpoint for embeddings answered, checked
 *
 * OpenAI says {data: [{index, embedding: [...]}, ...]}, in any order; Ollama
 * {embeddings: [[...], ...]}.  Nothing of it is believed: a missing, doubled or
 * foreign index, vectors of several dimensions, one of length 0, a number that
 * is none are model.reply.
 */
#ifndef NL2SQL_EMBED_REPLY_H
#define NL2SQL_EMBED_REPLY_H

#include "embed/embed.h"

/* Read the vectors of `count` texts from an object, lent.  False with
 * `*problem`: they are not all there, or not sound. */
MUST_USE bool embed_reply_read(const jv *body, int count,
    struct embed_vectors *vectors, struct arena *arena, jv *problem);

#endif
