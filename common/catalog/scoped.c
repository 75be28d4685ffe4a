/* scoped.c - the tables of one division; see catalog.h */
#include "catalog/load.h"

#include <stdlib.h>
#include <string.h>

struct text_words
catalog_divisions(const struct catalog *catalog, struct arena *arena)
{
	struct text_words names = {
	    .word = arena_array(
		arena, (size_t)catalog->table_count + 1, sizeof(char *))};
	/* Tables are sorted by schema. */
	for (int i = 0; i < catalog->table_count; i++) {
		const struct catalog_table *table = &catalog->tables[i];
		if (table->placed &&
		    (names.count == 0 || strcmp(names.word[names.count - 1],
					     table->schema) != 0))
			names.word[names.count++] = table->schema;
	}
	return names;
}

static bool
has_divisions(const struct catalog *catalog)
{
	for (int i = 0; i < catalog->table_count; i++)
		if (catalog->tables[i].placed)
			return true;
	return false;
}

const char *
catalog_path_division(const struct catalog *catalog)
{
	const char *found = NULL;
	for (int i = 0; i < catalog->table_count; i++) {
		const struct catalog_table *table = &catalog->tables[i];
		if (!table->of_division ||
		    !text_words_hold(catalog->search_path, table->schema))
			continue;
		if (found && strcmp(found, table->schema) != 0)
			return NULL;
		found = table->schema;
	}
	return found;
}

/* The place that the role's search_path has of the name; NULL: none, or
 * several, of which it says nothing. */
static const struct catalog_table *
place_on_path(const struct catalog *catalog, const char *name)
{
	struct arena arena = {0};
	const struct catalog_table *found = NULL;
	bool several = false;
	for (size_t i = 0; i < catalog->search_path.count; i++) {
		const struct catalog_table *table = dictionary_get(
		    &catalog->by_name, arena_printf(&arena, "%s.%s",
					   catalog->search_path.word[i], name));
		several = several || (found && table);
		found = table && table->placed ? table : found;
	}
	arena_release(&arena);
	return several ? NULL : found;
}

/* Is the table the place that the search_path means? */
static bool
is_on_path(const struct catalog *catalog, const struct catalog_table *table)
{
	const struct catalog_table *found = place_on_path(
	    catalog->whole ? catalog->whole : catalog, table->name);
	return found && strcmp(found->schema, table->schema) == 0;
}

bool
catalog_stands_for_others(
    const struct catalog *catalog, const struct catalog_table *table)
{
	return catalog->whole && !catalog->division && table->divided &&
	       !is_on_path(catalog, table);
}

/* ---- which tables a division has ---- */

/* A view while it is made. */
struct making {
	struct catalog *whole;
	struct catalog *division;
	const char *schema;      /* NULL: of no division in particular */
	struct arena arena;      /* for the time of making */
	struct dictionary first; /* name -> first place of the whole */
	struct dictionary names; /* name -> tables taken of this name */
	int *places;             /* of the whole's in the division; -1: none */
};

static const struct catalog_table *
find_place(struct making *making, const char *schema, const char *name)
{
	const struct catalog_table *table =
	    dictionary_get(&making->whole->by_name,
		arena_printf(&making->arena, "%s.%s", schema, name));
	return table && table->placed ? table : NULL;
}

/* The place that a table's name means: the division's, else that which the
 * role's search_path finds, else the first one. */
static const struct catalog_table *
place_of(struct making *making, const char *name)
{
	const struct catalog_table *found =
	    making->schema ? find_place(making, making->schema, name) : NULL;
	if (!found)
		found = place_on_path(making->whole, name);
	if (found && making->schema && found->of_division &&
	    strcmp(found->schema, making->schema) != 0)
		found = NULL;
	return found || making->schema ? found
				       : dictionary_get(&making->first, name);
}

static bool
is_taken(struct making *making, const struct catalog_table *table)
{
	if (table->placed && !making->schema && !table->divided &&
	    !place_on_path(making->whole, table->name))
		return true;
	if (table->placed)
		return place_of(making, table->name) == table;
	return !table->of_division || !making->schema ||
	       strcmp(table->schema, making->schema) == 0;
}

static void
note_first(struct making *making)
{
	struct catalog *whole = making->whole;
	for (int i = whole->table_count - 1; i >= 0; i--)
		if (whole->tables[i].placed)
			dictionary_set(&making->first, whole->tables[i].name,
			    &whole->tables[i]);
}

/* The key of a table that shares its name with another one that was taken: the
 * name is that of the one which has it in the whole. */
static const char *
shared_key(struct making *making, const struct catalog_table *table)
{
	const struct catalog_table *named =
	    dictionary_get(&making->whole->by_key, table->name);
	return named && named->id == table->id
		   ? table->name
		   : arena_printf(&making->division->arena, "%s.%s",
			 table->schema, table->name);
}

/* A table's key is its name, where no other one that was taken has it. */
static void
name_tables(struct making *making)
{
	struct catalog *division = making->division;
	for (int i = 0; i < division->table_count; i++) {
		struct catalog_table *table = &division->tables[i];
		struct catalog_table *other =
		    dictionary_get(&making->names, table->name);
		if (!other)
			dictionary_set(&making->names, table->name, table);
		table->key = other ? shared_key(making, table) : table->name;
		if (other)
			other->key = shared_key(making, other);
	}
	for (int i = 0; i < division->table_count; i++)
		catalog_enter(division, &division->tables[i]);
}

static void
take_tables(struct making *making)
{
	struct catalog *whole = making->whole;
	struct catalog *division = making->division;
	size_t count = (size_t)whole->table_count;
	making->places = arena_array(&making->arena, count + 1, sizeof(int));
	note_first(making);
	for (int i = 0; i < whole->table_count; i++)
		making->places[i] = is_taken(making, &whole->tables[i])
					? division->table_count++
					: -1;
	division->tables = arena_array(&division->arena,
	    (size_t)division->table_count + 1, sizeof(*division->tables));
	for (int i = 0; i < whole->table_count; i++) {
		if (making->places[i] < 0)
			continue;
		struct catalog_table *table =
		    &division->tables[making->places[i]];
		*table = whole->tables[i];
		if (whole->narrowed)
			continue;
		table->columns = NULL;
		table->column_count = 0;
	}
	name_tables(making);
}

/* ---- what belongs to its tables ---- */

static void
take_keys(struct making *making)
{
	const struct catalog *whole = making->whole;
	struct catalog *division = making->division;
	division->fks = arena_array(&division->arena,
	    (size_t)whole->fk_count + 1, sizeof(*division->fks));
	for (int i = 0; i < whole->fk_count; i++) {
		struct catalog_fk fk = whole->fks[i];
		fk.from = making->places[fk.from];
		fk.to = making->places[fk.to];
		if (fk.from >= 0 && fk.to >= 0)
			division->fks[division->fk_count++] = fk;
	}
}

static void
take_synonyms(struct making *making)
{
	const struct catalog *whole = making->whole;
	struct catalog *division = making->division;
	division->synonym_list = arena_array(&division->arena,
	    (size_t)whole->synonym_count + 1, sizeof(*division->synonym_list));
	for (int i = 0; i < whole->synonym_count; i++) {
		struct catalog_synonym synonym = whole->synonym_list[i];
		synonym.table = making->places[synonym.table];
		if (synonym.table < 0)
			continue;
		struct catalog_synonym *taken =
		    &division->synonym_list[division->synonym_count++];
		*taken = synonym;
		catalog_chain(division, taken);
	}
}

static void
take_metrics(struct making *making)
{
	const struct catalog *whole = making->whole;
	struct catalog *division = making->division;
	division->metric_list = arena_array(&division->arena,
	    (size_t)whole->metric_count + 1, sizeof(*division->metric_list));
	for (int i = 0; i < whole->metric_count; i++) {
		struct catalog_metric metric = whole->metric_list[i];
		metric.table = making->places[metric.table];
		if (metric.table < 0)
			continue;
		struct catalog_metric *taken =
		    &division->metric_list[division->metric_count++];
		*taken = metric;
		catalog_chain_metric(division, taken);
	}
}

static void
take_confusables(struct making *making)
{
	const struct catalog *whole = making->whole;
	struct catalog *division = making->division;
	division->confusables =
	    arena_array(&division->arena, (size_t)whole->confusable_count + 1,
		sizeof(*division->confusables));
	for (int i = 0; i < whole->confusable_count; i++) {
		struct catalog_confusable confusable = whole->confusables[i];
		confusable.table = making->places[confusable.table];
		if (confusable.table >= 0)
			division->confusables[division->confusable_count++] =
			    confusable;
	}
}

/* The ids of its tables whose values the role may see, as an array.  Where
 * words are looked up by them, these are all. */
static const char *
ids_of(const struct catalog *division, struct arena *arena)
{
	size_t count = (size_t)division->table_count;
	const char **ids = arena_array(arena, count + 1, sizeof(*ids));
	size_t taken = 0;
	for (size_t i = 0; i < count; i++)
		if (!division->tables[i].guarded)
			ids[taken++] =
			    arena_printf(arena, "%d", division->tables[i].id);
	return db_text_array(arena, taken, ids);
}

static struct catalog *
make_division(struct catalog *whole, const char *schema)
{
	struct catalog *division =
	    arena_alloc(&whole->arena, sizeof(*division));
	struct making making = {
	    .whole = whole, .division = division, .schema = schema};
	*division = (struct catalog){.whole = whole,
	    .narrowed = whole->narrowed,
	    .division = schema,
	    .hint = whole->hint,
	    .stemmer = whole->stemmer,
	    .loaded = true,
	    .generation = whole->generation,
	    .made = whole->made,
	    .fingerprint = whole->fingerprint,
	    .database = whole->database,
	    .mean_length = whole->mean_length,
	    .search_path = whole->search_path,
	    .modules = whole->modules,
	    .module_count = whole->module_count,
	    .next_division = whole->next_division};
	take_tables(&making);
	division->own_ids = ids_of(division, &division->arena);
	take_keys(&making);
	take_synonyms(&making);
	take_metrics(&making);
	take_confusables(&making);
	dictionary_release(&making.first);
	dictionary_release(&making.names);
	arena_release(&making.arena);
	whole->next_division = division;
	return division;
}

struct catalog *
catalog_division(struct catalog *whole, const char *schema)
{
	const char *key = schema ? schema : "";
	if (!has_divisions(whole))
		return whole;
	struct catalog *known = dictionary_get(&whole->divisions, key);
	if (known)
		return known;
	struct catalog *division = make_division(
	    whole, schema ? arena_strdup(&whole->arena, schema) : NULL);
	dictionary_set(
	    &whole->divisions, arena_strdup(&whole->arena, key), division);
	return division;
}

struct catalog *
catalog_of_scope(struct catalog *whole, const struct scope *scope)
{
	bool open = scope->kind == SCOPE_OPEN || scope->kind == SCOPE_SHARED ||
		    scope->schemas.count == 0;
	return catalog_division(whole, open ? NULL : scope->schemas.word[0]);
}

void
catalog_forget_divisions(struct catalog *whole)
{
	for (struct catalog *division = whole->next_division; division;
	     division = division->next_division) {
		dictionary_release(&division->by_key);
		dictionary_release(&division->by_name);
		dictionary_release(&division->by_id);
		dictionary_release(&division->synonyms);
		dictionary_release(&division->metrics);
		arena_release(&division->arena);
	}
	dictionary_release(&whole->divisions);
}

/* ---- statements ---- */

const struct catalog_table *
catalog_meant(
    const struct catalog *catalog, const char *schema, const char *name)
{
	struct arena arena = {0};
	const struct catalog_table *table = NULL;
	const struct text_words *path = &catalog->search_path;
	if (schema)
		table = dictionary_get(&catalog->by_name,
		    arena_printf(&arena, "%s.%s", schema, name));
	for (size_t i = 0; !schema && !table && i < path->count; i++)
		table = dictionary_get(&catalog->by_name,
		    arena_printf(&arena, "%s.%s", path->word[i], name));
	arena_release(&arena);
	return table;
}

bool
catalog_is_outside(const struct catalog *catalog, const struct scope *scope,
    const struct catalog_table *table)
{
	bool placed = scope->schemas.count > 0 ? table->placed : table->divided;
	return !text_words_hold(scope->schemas, table->schema) &&
	       (table->of_division || (placed && !is_on_path(catalog, table)));
}
