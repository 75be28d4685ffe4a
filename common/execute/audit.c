/* audit.c - one line for every statement refused, failed or run; see audit.h */
#include "execute/audit.h"

#include "base/log.h"
#include "base/problem.h"
#include "text/text.h"

#include <errno.h>
#include <string.h>

/* The limit of an id in the log. */
#define ID_BYTES ((size_t)1024)

bool
audit_open(struct audit *audit, const struct config *config,
    const char *program, bool strict, jv *problem)
{
	const char *path = config_text(config, "audit");
	*audit = (struct audit){
	    .journal = {.file = -1},
	    .strict = strict || config_flag(config, "audit_strict"),
	    .program = program,
	};
	if (!path || !*path) {
		if (audit->strict)
			*problem = problem_new("config.audit",
			    "there is no audit log: set NL2SQL_AUDIT");
		return !audit->strict;
	}
	return journal_open(
	    &audit->journal, path, "config.audit", "the audit log", problem);
}

void
audit_close(struct audit *audit)
{
	if (audit->lost > 0)
		log_warn(audit->program, "the audit log lost %ld lines",
		    audit->lost);
	journal_close(&audit->journal);
}

/* Copy a member, under its own or another name, if the object has it. */
static jv
copy_member(jv line, const char *to, const jv *object, const char *from)
{
	jv value = record_member(object, from);
	if (jv_is_valid(value))
		return jv_object_set(line, jv_string(to), value);
	jv_free(value);
	return line;
}

/* Cut a text to `limit` bytes; other scalars are short. */
static jv
bounded(jv value, size_t limit)
{
	if (jv_get_kind(value) != JV_KIND_STRING ||
	    (size_t)jv_string_length_bytes(jv_copy(value)) <= limit)
		return value;
	const char *text = jv_string_value(value);
	size_t length = (size_t)jv_string_length_bytes(jv_copy(value));
	jv head = jv_string_sized(text, (int)text_whole(text, length, limit));
	jv_free(value);
	return head;
}

/* record_event writes the id's bytes, unless they are too many. */
static bool
has_long_id(const struct record *record)
{
	const char *id = record ? record_bytes(record, "id") : NULL;
	return id && strlen(id) > ID_BYTES;
}

static jv
add_origin(jv line, const struct record *record)
{
	if (has_long_id(record))
		line = jv_object_set(line, jv_string("id"),
		    bounded(record_get(record, "id"), ID_BYTES));
	jv question = record ? record_get(record, "question") : jv_invalid();
	if (jv_is_valid(question))
		return jv_object_set(line, jv_string("question"),
		    bounded(question, RECORD_MAX_QUESTION_BYTES));
	jv_free(question);
	return line;
}

static jv
add_statement(jv line, const struct audit_entry *entry)
{
	size_t length = entry->sql_length;
	size_t kept = text_whole(entry->sql, length, RECORD_MAX_SQL_BYTES);
	line = jv_object_set(
	    line, jv_string("sql"), jv_string_sized(entry->sql, (int)kept));
	if (kept < length)
		line = jv_object_set(
		    line, jv_string("sql_bytes"), jv_number((double)length));
	return line;
}

/* The server's message may quote a value; then only the code is logged. */
static jv
add_problem(jv line, const jv *problem)
{
	struct arena arena = {0};
	const char *code = problem_code(problem);
	const char *sqlstate = record_member_text(problem, "sqlstate", &arena);
	const char *reason = !sqlstate || problem_names_objects(sqlstate)
				 ? problem_message(problem)
				 : problem_kind(code)->meaning;
	line = jv_object_set(line, jv_string("code"), jv_string(code));
	if (sqlstate)
		line = jv_object_set(
		    line, jv_string("sqlstate"), jv_string(sqlstate));
	line = jv_object_set(line, jv_string("reason"), jv_string(reason));
	arena_release(&arena);
	return line;
}

static jv
describe(const struct audit *audit, const struct record *record,
    const struct audit_entry *entry)
{
	jv line = jv_object_set(jv_object(), jv_string("time"), journal_time());
	line = jv_object_set(
	    line, jv_string("program"), jv_string(audit->program));
	line = jv_object_set(line, jv_string("event"), jv_string(entry->event));
	line = jv_object_set(
	    line, jv_string("purpose"), jv_string(entry->purpose));
	line = add_statement(add_origin(line, record), entry);
	if (entry->problem)
		line = add_problem(line, entry->problem);
	if (entry->session) {
		line = copy_member(line, "role", entry->session, "role");
		line =
		    copy_member(line, "database", entry->session, "database");
	}
	if (entry->row_count >= 0)
		line = jv_object_set(line, jv_string("row_count"),
		    jv_number((double)entry->row_count));
	return line;
}

bool
audit_write(struct audit *audit, const struct record *record,
    const struct audit_entry *entry, jv *problem)
{
	if (audit->journal.file < 0 ||
	    journal_write(&audit->journal, has_long_id(record) ? NULL : record,
		describe(audit, record, entry)))
		return true;
	if (audit->strict) {
		*problem = problem_new("config.audit",
		    "cannot write the audit log: %s", strerror(errno));
		return false;
	}
	if (audit->lost++ == 0)
		log_warn(audit->program, "cannot write the audit log: %s",
		    strerror(errno));
	return true;
}
