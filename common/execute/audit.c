/* audit.c - one line for every statement refused, failed or run; see audit.h */
#include "audit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "log.h"
#include "problem.h"

static jv
audit_problem(const char *doing, const char *path)
{
	return problem_new("config.audit", "cannot %s the audit log%s%s: %s",
	    doing, *path ? " " : "", path, strerror(errno));
}

bool
audit_open(struct audit *audit, const struct config *config,
    const char *program, bool strict, jv *problem)
{
	const char *path = config_text(config, "audit");
	*audit = (struct audit){
	    .file = -1,
	    .strict = strict,
	    .program = program,
	};
	if (!path || !*path) {
		if (strict)
			*problem = problem_new("config.audit",
			    "there is no audit log: set NL2SQL_AUDIT");
		return !strict;
	}
	audit->file =
	    open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (audit->file < 0)
		*problem = audit_problem("open", path);
	return audit->file >= 0;
}

void
audit_close(struct audit *audit)
{
	if (audit->file >= 0)
		close(audit->file);
	audit->file = -1;
}

static jv
time_now(void)
{
	char text[64];
	struct timespec now;
	struct tm parts;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &parts);
	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &parts);
	return jv_string_fmt("%s.%03ldZ", text, now.tv_nsec / 1000000);
}

/* Copy a member under its own or another name, when it is there. */
static jv
copy_member(jv line, const char *to, const jv *object, const char *from)
{
	jv value = record_member(object, from);
	if (jv_is_valid(value))
		return jv_object_set(line, jv_string(to), value);
	jv_free(value);
	return line;
}

static jv
describe(const struct audit *audit, const struct record *record,
    const struct audit_entry *entry)
{
	jv line = jv_object_set(jv_object(), jv_string("time"), time_now());
	line = jv_object_set(
	    line, jv_string("program"), jv_string(audit->program));
	line = jv_object_set(line, jv_string("event"), jv_string(entry->event));
	jv question = record_get(record, "question");
	if (jv_is_valid(question))
		line = jv_object_set(line, jv_string("question"), question);
	else
		jv_free(question);
	line = jv_object_set(line, jv_string("sql"), jv_copy(*entry->sql));
	if (entry->problem) {
		line = copy_member(line, "code", entry->problem, "code");
		line = copy_member(line, "reason", entry->problem, "message");
	}
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

static bool
write_line(const struct audit *audit, const struct record *record, jv event)
{
	struct arena arena = {0};
	char *text = record_event(record, event);
	const char *line = arena_printf(&arena, "%s\n", text);
	ssize_t length = (ssize_t)strlen(line);
	ssize_t put = write(audit->file, line, (size_t)length);
	if (put >= 0 && put < length)
		errno = ENOSPC;
	int saved = errno;
	arena_release(&arena);
	free(text);
	errno = saved;
	return put == length;
}

bool
audit_write(struct audit *audit, const struct record *record,
    const struct audit_entry *entry, jv *problem)
{
	if (audit->file < 0)
		return true;
	if (write_line(audit, record, describe(audit, record, entry)))
		return true;
	if (audit->strict) {
		*problem = audit_problem("write", "");
		return false;
	}
	if (!audit->warned)
		log_warn(audit->program, "cannot write the audit log: %s",
		    strerror(errno));
	audit->warned = true;
	return true;
}
