/* cache.c - keeps replies, so that each is paid for once; see cache.h */
#include "model/cache.h"

#include "base/digest.h"
#include "model/backend.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bound of a reply (http.c), and room for the question. */
#define LARGEST_FILE ((off_t)16 * 1024 * 1024)

static jv
stops_of(const struct model_request *request)
{
	jv stops = jv_array();
	for (int i = 0; i < request->stop_count; i++)
		stops = jv_array_append(stops, jv_string(request->stops[i]));
	return stops;
}

jv
cache_key(
    const char *backend, const char *name, const struct model_request *request)
{
	jv key = jv_object();
	key = backend_set_text(key, "backend", backend);
	key = backend_set_text(key, "model", name);
	key = backend_set(key, "messages", backend_messages(request));
	if (request->schema)
		key = backend_set_text(key, "schema", request->schema);
	if (request->grammar)
		key = backend_set_text(key, "grammar", request->grammar);
	if (request->letters)
		key = backend_set_text(key, "letters", request->letters);
	key = backend_set_number(key, "first", request->first);
	key = backend_set_number(key, "count", request->count);
	key = backend_set_number(key, "temperature", request->temperature);
	key = backend_set_number(key, "top_p", request->top_p);
	key = backend_set_number(key, "max_tokens", request->max_tokens);
	return backend_set(key, "stops", stops_of(request));
}

static const char *
file_name(const char *folder, const jv *key, struct arena *arena)
{
	jv text = jv_dump_string(jv_copy(*key), 0);
	struct digest digest = digest_start();
	digest_text(&digest, jv_string_value(text));
	jv_free(text);
	return arena_printf(
	    arena, "%s/%s.json", folder, digest_text_of(&digest, arena));
}

/* Return the whole file; NULL when there is none, or it is too large. */
static char *
read_file(const char *path, size_t *length)
{
	struct stat status;
	char *text = NULL;
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (file < 0)
		return NULL;
	if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
	    status.st_size > 0 && status.st_size < LARGEST_FILE) {
		text = xmalloc((size_t)status.st_size);
		ssize_t got = read(file, text, (size_t)status.st_size);
		*length = got > 0 ? (size_t)got : 0;
	}
	close(file);
	return text;
}

static void
read_samples(const jv *kept, struct model_reply *reply, struct arena *arena)
{
	jv samples = record_member(kept, "samples");
	int count = record_array_length(&samples);
	if (count > MODEL_MAX_SAMPLES)
		count = MODEL_MAX_SAMPLES;
	reply->samples =
	    arena_array(arena, (size_t)count + 1, sizeof(*reply->samples));
	for (int i = 0; i < count; i++) {
		jv sample = jv_array_get(jv_copy(samples), i);
		struct model_sample *to = &reply->samples[reply->count];
		to->text = record_member_text(&sample, "text", arena);
		to->finish = record_member_text(&sample, "finish", arena);
		to->logprob = record_member_number(&sample, "logprob", NAN);
		reply->count += to->text && to->finish;
		jv_free(sample);
	}
	jv_free(samples);
}

bool
cache_find(const char *folder, const jv *key, struct model_reply *reply,
    struct arena *arena)
{
	size_t length = 0;
	char *text = read_file(file_name(folder, key, arena), &length);
	if (!text)
		return false;
	jv file = jv_parse_sized(text, (int)length);
	free(text);
	jv asked = record_member(&file, "asked");
	jv kept = record_member(&file, "reply");
	*reply = (struct model_reply){.cached = true};
	if (jv_equal(asked, jv_copy(*key)))
		read_samples(&kept, reply, arena);
	reply->prompt_tokens =
	    (long)record_member_number(&kept, "prompt_tokens", 0);
	reply->completion_tokens =
	    (long)record_member_number(&kept, "completion_tokens", 0);
	reply->milliseconds = record_member_number(&kept, "milliseconds", 0);
	jv_free(kept);
	jv_free(file);
	return reply->count > 0;
}

static jv
describe(const struct model_reply *reply)
{
	jv samples = jv_array();
	for (int i = 0; i < reply->count; i++) {
		const struct model_sample *from = &reply->samples[i];
		jv sample = backend_set_text(jv_object(), "text", from->text);
		sample = backend_set_text(sample, "finish", from->finish);
		if (isfinite(from->logprob))
			sample = backend_set_number(
			    sample, "logprob", from->logprob);
		samples = jv_array_append(samples, sample);
	}
	jv kept = backend_set(jv_object(), "samples", samples);
	kept = backend_set_number(
	    kept, "prompt_tokens", (double)reply->prompt_tokens);
	kept = backend_set_number(
	    kept, "completion_tokens", (double)reply->completion_tokens);
	return backend_set_number(kept, "milliseconds", reply->milliseconds);
}

/* Write another file first and rename it, so that nobody reads half a file. */
static void
write_file(const char *path, const char *text, struct arena *arena)
{
	size_t length = strlen(text);
	char *draft = arena_printf(arena, "%s.XXXXXX", path);
	int file = mkstemp(draft);
	if (file < 0)
		return;
	bool whole = write(file, text, length) == (ssize_t)length;
	close(file);
	if (!whole || rename(draft, path) != 0)
		unlink(draft);
}

void
cache_keep(const char *folder, const jv *key, const struct model_reply *reply)
{
	struct arena arena = {0};
	jv file = backend_set(jv_object(), "asked", jv_copy(*key));
	file = backend_set(file, "reply", describe(reply));
	jv text = jv_dump_string(file, 0);
	if (mkdir(folder, 0700) == 0 || errno == EEXIST)
		write_file(file_name(folder, key, &arena),
		    jv_string_value(text), &arena);
	jv_free(text);
	arena_release(&arena);
}
