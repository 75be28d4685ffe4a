/* visit.c - hands a visitor's record to a pipeline; see route.h */
#include "base/problem.h"
#include "pipes/served.h"
#include "web/route.h"

#include <stdlib.h>

jv
record_value(const struct record *record)
{
	size_t length;
	char *line = record_line(record, &length);
	jv value = jv_parse_sized(line, (int)length);
	free(line);
	return value;
}

bool
visit_choose(const struct visit *visit, const jv *object, struct visit *there,
    jv *problem)
{
	*there = *visit;
	return served_choose(visit->web->config, object, "web.database",
	    &there->database, problem);
}

/* ---- the list ---- */

static void
add(struct asking *asking)
{
	struct asking **first = &asking->visit.web->askings;
	asking->next = *first;
	asking->place = first;
	if (asking->next)
		asking->next->place = &asking->next;
	*first = asking;
}

static void
drop(struct asking *asking)
{
	*asking->place = asking->next;
	if (asking->next)
		asking->next->place = asking->place;
	free(asking);
}

void
visit_forget_all(struct web *web)
{
	struct asking *next;
	for (struct asking *at = web->askings; at; at = next) {
		next = at->next;
		free(at);
	}
	web->askings = NULL;
}

/* ---- what the pool tells ---- */

static void
tell_progress(void *context, jv event)
{
	struct asking *asking = context;
	if (asking->visit.request && asking->streams) {
		jv data = jv_object_set(jv_object(), jv_string("stage"),
		    record_member(&event, "stage"));
		data = record_with_number(
		    data, "ms", record_member_number(&event, "ms", 0));
		respond_event(asking->visit.request, "progress", data);
	}
	jv_free(event);
}

static void
fail(struct asking *asking, jv problem)
{
	struct http_request *request = asking->visit.request;
	if (!request) {
		jv_free(problem);
	} else if (asking->streams) {
		respond_event(request, "problem", problem);
		http_end(request);
	} else {
		respond_problem(request, problem);
	}
}

static void
take_answer(void *context, const char *text, size_t length)
{
	struct asking *asking = context;
	struct record record = {0};
	jv problem = jv_invalid();
	if (record_parse(&record, text, length, 1, &problem))
		asking->done(asking, &record);
	else
		fail(asking, problem);
	record_release(&record);
	drop(asking);
}

static void
take_failure(void *context, jv problem)
{
	struct asking *asking = context;
	fail(asking, problem);
	drop(asking);
}

static void
client_left(void *owner)
{
	struct asking *asking = owner;
	asking->visit.request = NULL;
	pool_cancel(asking->visit.web->pool, asking->ticket);
}

void
visit_ask(const struct visit *visit, const char *script, jv record,
    bool streams, void (*done)(struct asking *asking, struct record *record))
{
	struct asking *asking = xcalloc(1, sizeof(*asking));
	struct pool_route route = {.script = script,
	    .database = served_route(visit->web->config, visit->database),
	    .role = visit->user->role};
	struct pool_watcher watcher = {
	    tell_progress, take_answer, take_failure, asking};
	jv problem = jv_invalid();
	jv line = jv_dump_string(record, 0);
	*asking =
	    (struct asking){.visit = *visit, .streams = streams, .done = done};
	add(asking);
	if (streams)
		respond_events(visit->request);
	asking->ticket = pool_ask(visit->web->pool, &route,
	    jv_string_value(line),
	    (size_t)jv_string_length_bytes(jv_copy(line)), &watcher, &problem);
	jv_free(line);
	if (asking->ticket > 0)
		http_wait(visit->request, client_left, asking);
	else
		take_failure(asking, problem);
}
