/*
 * cache.h - replies that were paid for once
 *
 * A folder with a file for each question that a model was asked: its name is a
 * hash of the model's name, the prompt and all parameters, its content the
 * question and the reply, so that a hash that fits by chance is noticed.  Where
 * the model is does not count, nor the time it may take.  Files are written
 * whole or not at all, with mode 0600, for several processes at once.
 *
 * The prompts and replies lie there in the clear: the option model_cache is for
 * measuring, where many runs ask the same.
 */
#ifndef NL2SQL_MODEL_CACHE_H
#define NL2SQL_MODEL_CACHE_H

#include "model/model.h"

/* What a reply is kept by, an object, yours. */
MUST_USE jv cache_key(
    const char *backend, const char *name, const struct model_request *request);

/* True: the reply is in the arena.  A file that cannot be read is none. */
MUST_USE bool cache_find(const char *folder, const jv *key,
    struct model_reply *reply, struct arena *arena);

/* Keep it.  What cannot be written is not kept. */
void cache_keep(
    const char *folder, const jv *key, const struct model_reply *reply);

#endif
