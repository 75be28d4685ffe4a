/* roots.c - the records whose events come in; see roots.h */
#include "otlp/roots.h"

#include "base/clock.h"
#include "otlp/attributes.h"
#include "otlp/event_spans.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

static void
span_of(const struct root *root, char span[SPAN_ID_BYTES])
{
	ids_span(root->id, "record", span);
}

/* ---- the span of a record ---- */

/* An id that a person chose may be anything, a question for example. */
static const char *
shown_id(const struct root *root, bool texts, struct arena *arena)
{
	jv holder = jv_object_set(
	    jv_object(), jv_string("id"), jv_parse(root->record_id));
	const char *id = texts ? record_member_text(&holder, "id", arena)
			       : event_word(&holder, "id", arena);
	jv_free(holder);
	return id || *root->record_id == '"' ? id : root->record_id;
}

static jv
add_root(const struct roots *roots, struct root *root, jv spans)
{
	struct arena arena = {0};
	char id[SPAN_ID_BYTES];
	bool failed = root->status && strcmp(root->status, "error") == 0;
	span_of(root, id);
	const struct span_outline outline = {.trace = root->id,
	    .id = id,
	    .name = "question",
	    .kind = SPAN_INTERNAL,
	    .started = root->started,
	    .ended = root->ended,
	    .failure = failed ? root->code : NULL};
	jv list = attributes_text(jv_array(), "nl2sql.record.id",
	    shown_id(root, roots->texts, &arena));
	list = attributes_text(list, "nl2sql.status", root->status);
	list = attributes_text(list, "nl2sql.code", root->code);
	list = attributes_text(list, "nl2sql.question", root->question);
	root->sent = true;
	arena_release(&arena);
	return jv_array_append(spans, span_made(&outline, list));
}

/* ---- the table ---- */

static void
release(struct root *root)
{
	free(root->record_id);
	free(root->status);
	free(root->code);
	free(root->question);
}

/* Forget the trace at `place`; its span is added when it was not yet. */
static jv
forget(struct roots *roots, int place, jv spans)
{
	struct root *root = &roots->items[place];
	if (!root->sent)
		spans = add_root(roots, root, spans);
	release(root);
	*root = roots->items[--roots->count];
	return spans;
}

static int
silent_longest(const struct roots *roots)
{
	int place = 0;
	for (int i = 1; i < roots->count; i++)
		if (roots->items[i].touched_ms < roots->items[place].touched_ms)
			place = i;
	return place;
}

static struct root *
find(struct roots *roots, const char *id)
{
	for (int i = 0; i < roots->count; i++)
		if (strcmp(roots->items[i].id, id) == 0)
			return &roots->items[i];
	return NULL;
}

/* ---- events ---- */

static char *
copied(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

static void
note_end(struct roots *roots, struct root *root, const jv *event)
{
	struct arena arena = {0};
	const char *status = event_word(event, "status", &arena);
	if (status && !root->status) {
		root->status = xstrdup(status);
		root->code = copied(event_word(event, "code", &arena));
		if (roots->texts)
			root->question = copied(
			    record_member_text(event, "question", &arena));
	}
	arena_release(&arena);
}

/* Return the trace of an event, made with its first one. */
static struct root *
root_for(struct roots *roots, const char *record_id, double started,
    double ended, jv *spans)
{
	char id[TRACE_ID_BYTES];
	ids_trace(record_id, roots->run, id);
	struct root *root = find(roots, id);
	if (!root) {
		if (roots->count == ROOTS_MAX)
			*spans = forget(roots, silent_longest(roots), *spans);
		root = &roots->items[roots->count++];
		*root = (struct root){.record_id = xstrdup(record_id),
		    .started = started,
		    .ended = ended};
		memcpy(root->id, id, sizeof(id));
	}
	if (started < root->started)
		root->started = started;
	if (ended > root->ended)
		root->ended = ended;
	root->touched_ms = clock_ms();
	return root;
}

static jv
take_event(
    struct roots *roots, const jv *event, const char *record_id, jv spans)
{
	struct arena arena = {0};
	char id[SPAN_ID_BYTES];
	double started, ended;
	if (!event_word(event, "stage", &arena) ||
	    !event_times(event, &started, &ended)) {
		roots->broken++;
		arena_release(&arena);
		return spans;
	}
	arena_release(&arena);
	roots->events++;
	struct root *root = root_for(roots, record_id, started, ended, &spans);
	span_of(root, id);
	spans = event_spans(event, root->id, id, roots->texts, spans);
	note_end(roots, root, event);
	if (root->status && !root->sent)
		spans = add_root(roots, root, spans);
	return spans;
}

jv
roots_take(struct roots *roots, const char *line, size_t length, jv spans)
{
	struct record record = {0};
	jv problem = jv_invalid();
	/* the reader of records is strict and bounded; libjq's is neither */
	if (record_parse(&record, line, length, 1, &problem) &&
	    record_has(&record, "id") && record.values < RECORD_MAX_VALUES) {
		jv event = jv_parse_sized(line, (int)length);
		spans = take_event(
		    roots, &event, record_bytes(&record, "id"), spans);
		jv_free(event);
	} else {
		roots->broken++;
	}
	jv_free(problem);
	record_release(&record);
	return spans;
}

jv
roots_expire(struct roots *roots, double before_ms, jv spans)
{
	for (int i = roots->count; i-- > 0;)
		if (roots->items[i].touched_ms < before_ms)
			spans = forget(roots, i, spans);
	return spans;
}

jv
roots_end(struct roots *roots, jv spans)
{
	while (roots->count > 0)
		spans = forget(roots, roots->count - 1, spans);
	return spans;
}
