/* egress.c - logs which bytes left the machine; see egress.h */
#include "model/egress.h"

#include "base/problem.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

bool
egress_open(struct egress *egress, const struct config *config, const char *by,
    jv *problem)
{
	const char *path = config_text(config, "egress");
	*egress = (struct egress){.journal = {.file = -1}, .by = by};
	return !path || !*path ||
	       journal_open(&egress->journal, path, "config.egress",
		   "the egress log", problem);
}

void
egress_close(struct egress *egress)
{
	journal_close(&egress->journal);
}

static jv
describe(const struct egress *egress, const struct egress_entry *entry)
{
	static const struct egress_content nothing = {0};
	const struct egress_content *content =
	    entry->content ? entry->content : &nothing;
	jv line = jv_object_set(jv_object(), jv_string("time"), journal_time());
	line = jv_object_set(line, jv_string("by"), jv_string(egress->by));
	line = jv_object_set(line, jv_string("to"), jv_string(entry->to));
	line = record_with_number(line, "attempt", entry->attempt);
	line = record_with_number(line, "bytes", (double)entry->length);
	if (entry->body)
		line = jv_object_set(line, jv_string("body"),
		    jv_string_sized(entry->body, (int)entry->length));
	line = record_with_number(line, "tables", content->tables);
	line = record_with_number(line, "columns", content->columns);
	line = record_with_number(line, "values", content->values);
	return record_with_number(line, "rows", content->rows);
}

bool
egress_write(
    struct egress *egress, const struct egress_entry *entry, jv *problem)
{
	const struct record *record =
	    entry->content ? entry->content->record : NULL;
	if (egress->journal.file < 0 ||
	    journal_write(&egress->journal, record, describe(egress, entry)))
		return true;
	*problem = problem_new("config.egress",
	    "cannot write the egress log: %s", strerror(errno));
	return false;
}
