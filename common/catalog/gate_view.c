/* gate_view.c - the gate's view of the index; see catalog.h and gate.h */
#include "catalog/catalog.h"
#include "gate/gate.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* The place of the table that a statement names schema.name; -1: none. */
static int
resolve_name(const struct catalog *catalog, const char *schema,
    const char *name, struct arena *arena)
{
	const struct catalog_table *table = NULL;
	if (schema) {
		table = dictionary_get(&catalog->by_name,
		    arena_printf(arena, "%s.%s", schema, name));
		return !table ? -1 : (int)(table - catalog->tables);
	}
	for (size_t i = 0; !table && i < catalog->search_path.count; i++)
		table = dictionary_get(
		    &catalog->by_name, arena_printf(arena, "%s.%s",
					   catalog->search_path.word[i], name));
	return !table ? -1 : (int)(table - catalog->tables);
}

static jv
describe(const struct catalog_table *table)
{
	jv columns = jv_array();
	for (int i = 0; i < table->column_count; i++)
		columns =
		    jv_array_append(columns, jv_string(table->columns[i].name));
	jv relation = jv_object();
	relation = record_with_text(relation, "schema", table->schema);
	relation = record_with_text(relation, "name", table->name);
	return jv_object_set(relation, jv_string("columns"), columns);
}

/* gate_relations.resolve: turn an array of names into an array of relations. */
static jv
resolve_loaded(void *context, jv names, jv *problem)
{
	struct catalog *catalog = context;
	struct arena arena = {0};
	int count = jv_array_length(jv_copy(names));
	int *places = arena_array(&arena, (size_t)count + 1, sizeof(*places));
	int *known = arena_array(&arena, (size_t)count + 1, sizeof(*known));
	int known_count = 0;
	jv relations = jv_invalid();
	for (int i = 0; i < count; i++) {
		jv entry = jv_array_get(jv_copy(names), i);
		const char *schema =
		    record_member_text(&entry, "schema", &arena);
		const char *name = record_member_text(&entry, "name", &arena);
		jv_free(entry);
		places[i] =
		    !name ? -1 : resolve_name(catalog, schema, name, &arena);
		if (places[i] >= 0)
			known[known_count++] = places[i];
	}
	if (!catalog_columns(catalog, known, known_count, problem))
		goto done;
	relations = jv_array();
	for (int i = 0; i < count; i++)
		relations = jv_array_append(relations,
		    places[i] < 0 ? jv_null()
				  : describe(&catalog->tables[places[i]]));
done:
	jv_free(names);
	arena_release(&arena);
	return relations;
}

/* gate_relations.resolve_types: say which of the names are known types. */
static jv
resolve_loaded_types(void *context, jv names, jv *problem)
{
	struct catalog *catalog = context;
	struct arena arena = {0};
	jv types = jv_array();
	int count = jv_array_length(jv_copy(names));
	(void)problem;
	for (int i = 0; i < count; i++) {
		jv entry = jv_array_get(jv_copy(names), i);
		const char *schema =
		    record_member_text(&entry, "schema", &arena);
		const char *name = record_member_text(&entry, "name", &arena);
		bool known = name && dictionary_has(&catalog->types,
					 !schema ? name
						 : arena_printf(&arena, "%s.%s",
						       schema, name));
		types = jv_array_append(types, known ? jv_true() : jv_false());
		jv_free(entry);
	}
	jv_free(names);
	arena_release(&arena);
	return types;
}

/* The same of the index as it is now. */

static jv
resolve(void *context, jv names, jv *problem)
{
	if (catalog_refresh(context, problem))
		return resolve_loaded(context, names, problem);
	jv_free(names);
	return jv_invalid();
}

static jv
resolve_types(void *context, jv names, jv *problem)
{
	if (catalog_refresh(context, problem))
		return resolve_loaded_types(context, names, problem);
	jv_free(names);
	return jv_invalid();
}

void
catalog_relations(struct catalog *catalog, struct gate_relations *relations)
{
	*relations = (struct gate_relations){catalog, resolve, resolve_types};
}

void
catalog_loaded_relations(
    struct catalog *catalog, struct gate_relations *relations)
{
	*relations = (struct gate_relations){
	    catalog, resolve_loaded, resolve_loaded_types};
}
