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

/* In the arena, for the index may be read anew before it is looked at. */
static void
describe(const struct catalog_table *table, struct gate_relation *relation,
    struct arena *arena)
{
	size_t count = (size_t)table->column_count;
	relation->own_schema = arena_strdup(arena, table->schema);
	relation->own_name = arena_strdup(arena, table->name);
	relation->columns = arena_array(arena, count, sizeof(char *));
	relation->column_count = count;
	for (size_t i = 0; i < count; i++)
		relation->columns[i] =
		    arena_strdup(arena, table->columns[i].name);
}

/* gate_relations.resolve */
static bool
resolve_loaded(void *context, struct gate_relation relations[], size_t count,
    struct arena *arena, jv *problem)
{
	struct catalog *catalog = context;
	int *places = arena_array(arena, count, sizeof(*places));
	int *known = arena_array(arena, count, sizeof(*known));
	int known_count = 0;
	for (size_t i = 0; i < count; i++) {
		places[i] = resolve_name(
		    catalog, relations[i].schema, relations[i].name, arena);
		if (places[i] >= 0)
			known[known_count++] = places[i];
	}
	if (!catalog_columns(catalog, known, known_count, problem))
		return false;
	for (size_t i = 0; i < count; i++)
		if (places[i] >= 0)
			describe(
			    &catalog->tables[places[i]], &relations[i], arena);
	return true;
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

static bool
resolve(void *context, struct gate_relation relations[], size_t count,
    struct arena *arena, jv *problem)
{
	return catalog_refresh(context, problem) &&
	       resolve_loaded(context, relations, count, arena, problem);
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
