/* findings.c - what lint and semantic checks say of a statement */
#include "evaluate/findings.h"

#include "text/text.h"

#include <stdarg.h>
#include <stdio.h>

void
findings_add(struct findings *findings, struct arena *arena, const char *code,
    enum findings_severity severity, long position, const char *format, ...)
{
	if (severity == FINDING_ERROR)
		findings->errors++;
	else
		findings->warnings++;
	if (findings->kept == FINDINGS_MAX)
		return;
	char message[256];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	findings->items[findings->kept++] = (struct finding){
	    code, severity, arena_strdup(arena, message), position};
}

long
findings_position(const char *sql, size_t byte)
{
	return (long)text_characters(sql, byte) + 1;
}

jv
findings_member(const struct findings *findings)
{
	jv array = jv_array();
	for (int i = 0; i < findings->kept; i++) {
		const struct finding *item = &findings->items[i];
		const char *severity =
		    item->severity == FINDING_ERROR ? "error" : "warning";
		jv object = jv_object();
		object = jv_object_set(
		    object, jv_string("code"), jv_string(item->code));
		object = jv_object_set(
		    object, jv_string("severity"), jv_string(severity));
		object = jv_object_set(
		    object, jv_string("message"), jv_string(item->message));
		if (item->position > 0)
			object = jv_object_set(object, jv_string("position"),
			    jv_number((double)item->position));
		array = jv_array_append(array, object);
	}
	return array;
}

jv
findings_append(jv member, const char *code, const char *message)
{
	struct arena arena = {0};
	struct findings findings = {.kept = 0};
	findings_add(
	    &findings, &arena, code, FINDING_WARNING, 0, "%s", message);
	jv more = findings_member(&findings);
	arena_release(&arena);
	if (jv_get_kind(member) != JV_KIND_ARRAY) {
		jv_free(member);
		return more;
	}
	return jv_array_concat(member, more);
}
