/*
 * cache.h - keeps replies, so that each is paid for once
 *
 * The cache is a folder with a file for each question to a model.  The file's
 * name is a hash of the model's name, the prompt and all parameters.  Its
 * content is the question and the reply, so that two questions with the same
 * hash are noticed.  The address of the model and its timeout do not count.
 * Files are written whole or not at all, with mode 0600; several processes may
 * use one folder.
 *
 * The prompts and replies are stored unencrypted.  The option model_cache is
 * for measurements, where many runs ask the same question.
 */
#ifndef NL2SQL_MODEL_CACHE_H
#define NL2SQL_MODEL_CACHE_H

#include "model/model.h"

/* Return the key of a reply, an object; the caller owns it. */
MUST_USE jv cache_key(
    const char *backend, const char *name, const struct model_request *request);

/* Return true with the reply in the arena.  A file that cannot be read counts
 * as none. */
MUST_USE bool cache_find(const char *folder, const jv *key,
    struct model_reply *reply, struct arena *arena);

/* Keep the reply.  A reply that cannot be written is not kept. */
void cache_keep(
    const char *folder, const jv *key, const struct model_reply *reply);

#endif
