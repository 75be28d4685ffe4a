/* errand.c - a record on its way; see errand.h */
#include "pipes/errand.h"

#include "base/problem.h"
#include "record/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKET_BYTES = 32 };

static void
set_ticket(struct record *record, long ticket)
{
	char text[TICKET_BYTES];
	int length = snprintf(text, sizeof(text), "\"%ld\"", ticket);
	record_set_bytes(record, "id", text, (size_t)length);
}

static bool
has_ticket(const struct record *record, long ticket)
{
	char text[TICKET_BYTES];
	const char *id = record_bytes(record, "id");
	snprintf(text, sizeof(text), "\"%ld\"", ticket);
	return id && strcmp(id, text) == 0;
}

struct errand *
errand_new(long ticket, const char *text, size_t length,
    const struct pool_watcher *watcher, jv *problem)
{
	struct record record = {0};
	if (!record_parse(&record, text, length, 1, problem)) {
		record_release(&record);
		return NULL;
	}
	struct errand *errand = xcalloc(1, sizeof(*errand));
	const char *id = record_bytes(&record, "id");
	errand->ticket = ticket;
	errand->watcher = *watcher;
	errand->id = id ? xstrdup(id) : NULL;
	set_ticket(&record, ticket);
	errand->line = record_line(&record, &errand->length);
	errand->line[errand->length++] = '\n'; /* where its NUL stood */
	record_release(&record);
	return errand;
}

void
errand_free(struct errand *errand)
{
	free(errand->route.script);
	free(errand->route.database);
	free(errand->route.role);
	free(errand->line);
	free(errand->id);
	free(errand);
}

static void
restore_id(struct record *record, const struct errand *errand)
{
	if (errand->id)
		record_set_bytes(record, "id", errand->id, strlen(errand->id));
	else
		record_delete(record, "id");
}

void
errand_answer(struct errand *errand, const char *line, size_t length)
{
	struct record record = {0};
	jv problem = jv_invalid();
	bool parsed = record_parse(&record, line, length, 1, &problem);
	if (parsed && has_ticket(&record, errand->ticket)) {
		size_t size = 0;
		restore_id(&record, errand);
		char *text = record_line(&record, &size);
		errand->watcher.answered(errand->watcher.context, text, size);
		free(text);
		errand_free(errand);
	} else {
		errand_fail(errand,
		    problem_new("door.pipe",
			"the pipeline gave something else than the record"));
	}
	jv_free(problem);
	record_release(&record);
}

char *
errand_event(
    const struct errand *errand, const char *event, size_t length, size_t *size)
{
	struct record record = {0};
	jv problem = jv_invalid();
	char *text = NULL;
	if (record_parse(&record, event, length, 1, &problem) &&
	    has_ticket(&record, errand->ticket)) {
		restore_id(&record, errand);
		text = record_line(&record, size);
	}
	jv_free(problem);
	record_release(&record);
	return text;
}

void
errand_progress(const struct errand *errand, const char *event, size_t length)
{
	if (errand->watcher.progress)
		errand->watcher.progress(errand->watcher.context,
		    jv_parse_sized(event, (int)length));
}

void
errand_fail(struct errand *errand, jv problem)
{
	errand->watcher.failed(errand->watcher.context, problem);
	errand_free(errand);
}
