/* relation_file.c - a list of relations from a file; see relation_file.h */
#include "gate/relation_file.h"

#include "record/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
add_line(struct relation_list *list, const char *line, size_t length)
{
	if (strspn(line, " \t\r\n") == length)
		return true;
	jv entry = jv_parse_sized(line, (int)length);
	if (jv_get_kind(entry) != JV_KIND_OBJECT) {
		jv_free(entry);
		return false;
	}
	list->entries = jv_array_append(list->entries, entry);
	return true;
}

bool
relation_list_read(struct relation_list *list, const char *path, jv *problem)
{
	FILE *file = fopen(path, "re");
	if (!file) {
		*problem = problem_new("config.data", "cannot read '%s': %s",
		    path, strerror(errno));
		return false;
	}
	list->entries = jv_array();
	char *line = NULL;
	size_t size = 0;
	ssize_t length = 0;
	bool fits = true;
	for (size_t n = 1; fits && (length = getline(&line, &size, file)) >= 0;
	     n++) {
		fits = add_line(list, line, (size_t)length);
		if (!fits)
			*problem = problem_new("config.data",
			    "line %zu of '%s' is no JSON object", n, path);
	}
	free(line);
	fclose(file);
	if (!fits)
		relation_list_release(list);
	return fits;
}

void
relation_list_release(struct relation_list *list)
{
	jv_free(list->entries);
	list->entries = jv_null();
}

static const char *
schema_of(const jv *entry, struct arena *arena)
{
	const char *schema = record_member_text(entry, "schema", arena);
	return schema ? schema : "public";
}

/* The entry whose member `kind` is the name asked for; invalid when absent. */
static jv
find_entry(const struct relation_list *list, const char *kind,
    const char *schema, const char *name, struct arena *arena)
{
	int count = jv_array_length(jv_copy(list->entries));
	for (int i = 0; name && i < count; i++) {
		jv entry = jv_array_get(jv_copy(list->entries), i);
		const char *own = record_member_text(&entry, kind, arena);
		if (own && strcmp(own, name) == 0 &&
		    (!schema || strcmp(schema_of(&entry, arena), schema) == 0))
			return entry;
		jv_free(entry);
	}
	return jv_invalid();
}

static void
describe(const jv *entry, struct gate_relation *relation, struct arena *arena)
{
	jv names = record_member(entry, "columns");
	int count = record_array_length(&names);
	relation->own_schema = schema_of(entry, arena);
	relation->own_name = record_member_text(entry, "name", arena);
	relation->columns = arena_array(arena, (size_t)count, sizeof(char *));
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			relation->columns[relation->column_count++] =
			    arena_strdup(arena, jv_string_value(name));
		jv_free(name);
	}
	jv_free(names);
}

static bool
resolve(void *context, struct gate_relation relations[], size_t count,
    struct arena *arena, jv *problem)
{
	(void)problem;
	for (size_t i = 0; i < count; i++) {
		jv entry = find_entry(context, "name", relations[i].schema,
		    relations[i].name, arena);
		if (jv_is_valid(entry))
			describe(&entry, &relations[i], arena);
		jv_free(entry);
	}
	return true;
}

static jv
resolve_types(void *context, jv names, jv *problem)
{
	struct arena arena = {0};
	jv found = jv_array();
	int count = jv_array_length(jv_copy(names));
	(void)problem;
	for (int i = 0; i < count; i++) {
		jv wanted = jv_array_get(jv_copy(names), i);
		jv entry = find_entry(context, "type",
		    record_member_text(&wanted, "schema", &arena),
		    record_member_text(&wanted, "name", &arena), &arena);
		found = jv_array_append(found, jv_bool(jv_is_valid(entry)));
		jv_free(entry);
		jv_free(wanted);
	}
	jv_free(names);
	arena_release(&arena);
	return found;
}

struct gate_relations
relation_list_gate(struct relation_list *list)
{
	return (struct gate_relations){
	    .context = list,
	    .resolve = resolve,
	    .resolve_types = resolve_types,
	};
}
