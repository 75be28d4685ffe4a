/* modules.c - divides a large database into modules; see modules.h */
#include "index/modules.h"

#include "index/table_places.h"
#include "names/dictionary.h"

#include <string.h>

enum {
	PREFIX_TABLES_MIN = 3,    /* fewer names share a prefix by chance */
	PREFIX_DATABASE_MIN = 24, /* smaller databases need no modules */
	PREFIX_MODULES_MAX = 40
};

static struct text_words
one_word(struct arena *arena, const char *word)
{
	struct text_words words = {arena_array(arena, 1, sizeof(char *)), 1};
	words.word[0] = word;
	return words;
}

/* A module none of whose tables is there is none. */
static bool
assign_tables(struct introspect *schema, const struct lexicon_entry *entry)
{
	bool any = false;
	for (size_t i = 0; i < entry->tables.count; i++) {
		const char *key = entry->tables.word[i];
		for (int place = table_places_next(schema, key, 0); place >= 0;
		     place = table_places_next(schema, key, place + 1)) {
			schema->tables[place].module = entry->name;
			any = true;
		}
	}
	return any;
}

static struct modules
from_lexicon(struct introspect *schema, const struct lexicon *lexicon)
{
	struct modules modules = {0};
	modules.module = arena_array(
	    &schema->arena, lexicon->count + 1, sizeof(*modules.module));
	for (size_t i = 0; i < lexicon->count; i++) {
		const struct lexicon_entry *entry = &lexicon->entries[i];
		if (entry->kind != LEXICON_MODULES ||
		    !assign_tables(schema, entry))
			continue;
		modules.module[modules.count++] =
		    (struct module){entry->name, entry->words, "lexicon"};
	}
	return modules;
}

static struct modules
from_schemas(struct introspect *schema)
{
	struct modules modules = {0};
	modules.module = arena_array(&schema->arena,
	    (size_t)schema->table_count + 1, sizeof(*modules.module));
	/* Tables are sorted by schema. */
	for (int i = 0; i < schema->table_count; i++) {
		const char *name = schema->tables[i].schema;
		if (schema->tables[i].of_division)
			continue;
		if (modules.count == 0 ||
		    strcmp(modules.module[modules.count - 1].name, name) != 0)
			modules.module[modules.count++] = (struct module){
			    name, names_parts(&schema->arena, name), "schema"};
	}
	if (modules.count < 2)
		return (struct modules){0};
	for (int i = 0; i < schema->table_count; i++)
		if (!schema->tables[i].of_division)
			schema->tables[i].module = schema->tables[i].schema;
	return modules;
}

static const char *
prefix_of(struct introspect *schema, int place)
{
	const char *name = schema->tables[place].name;
	size_t length = strcspn(name, "_");
	if (length < 2 || name[length] == '\0')
		return NULL;
	return arena_strndup(&schema->arena, name, length);
}

struct prefix {
	const char *name;
	int tables;
};

static struct modules
from_prefixes(struct introspect *schema)
{
	struct modules modules = {0};
	struct dictionary prefixes = {0};
	int covered = 0;
	if (schema->table_count < PREFIX_DATABASE_MIN)
		return modules;
	struct prefix *all = arena_array(
	    &schema->arena, (size_t)schema->table_count, sizeof(*all));
	int count = 0;
	for (int i = 0; i < schema->table_count; i++) {
		const char *name = prefix_of(schema, i);
		if (!name)
			continue;
		struct prefix *prefix = dictionary_get(&prefixes, name);
		if (!prefix) {
			prefix = &all[count++];
			prefix->name = name;
			dictionary_set(&prefixes, name, prefix);
		}
		prefix->tables++;
	}
	modules.module = arena_array(
	    &schema->arena, (size_t)count + 1, sizeof(*modules.module));
	for (int i = 0; i < count; i++) {
		if (all[i].tables < PREFIX_TABLES_MIN)
			continue;
		covered += all[i].tables;
		modules.module[modules.count++] = (struct module){all[i].name,
		    one_word(&schema->arena, all[i].name), "prefix"};
	}
	bool convincing = modules.count >= 2 &&
			  modules.count <= PREFIX_MODULES_MAX &&
			  covered * 5 >= schema->table_count * 4;
	for (int i = 0; convincing && i < schema->table_count; i++) {
		const char *name = prefix_of(schema, i);
		struct prefix *prefix =
		    !name ? NULL : dictionary_get(&prefixes, name);
		if (prefix && prefix->tables >= PREFIX_TABLES_MIN)
			schema->tables[i].module = prefix->name;
	}
	dictionary_release(&prefixes);
	return convincing ? modules : (struct modules){0};
}

struct modules
modules_assign(struct introspect *schema, const struct lexicon *lexicon)
{
	struct modules modules = from_lexicon(schema, lexicon);
	if (modules.count == 0)
		modules = from_schemas(schema);
	if (modules.count == 0)
		modules = from_prefixes(schema);
	return modules;
}
