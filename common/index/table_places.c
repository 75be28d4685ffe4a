/* table_places.c - tables of the same shape in several schemas; see
 * table_places.h */
#include "index/table_places.h"

#include "base/digest.h"
#include "names/dictionary.h"
#include "sql/quote.h"

#include <string.h>

/* A type of the table's own schema, as its other places write it. */
static const char *
type_of(const struct introspect_table *table,
    const struct introspect_column *column)
{
	size_t length = strlen(table->schema);
	bool own = strncmp(column->full_type, table->schema, length) == 0 &&
		   column->full_type[length] == '.';
	return own ? column->full_type + length + 1 : column->full_type;
}

static void
digest_columns(struct digest *digest, const struct introspect_table *table,
    const struct key *key)
{
	for (int i = 0; i < key->count; i++)
		digest_text(digest, table->columns[key->columns[i]].name);
	digest_text(digest, "");
}

static const char *
shape_of(struct introspect *schema, const struct introspect_table *table,
    bool primary_keys)
{
	struct digest digest = digest_start();
	digest_text(&digest, table->name);
	for (int i = 0; i < table->column_count; i++) {
		digest_text(&digest, table->columns[i].name);
		digest_text(&digest, type_of(table, &table->columns[i]));
	}
	if (primary_keys)
		digest_columns(&digest, table, &table->primary_key);
	for (int i = 0; i < table->fk_count; i++) {
		const struct introspect_fk *fk =
		    &schema->fks[table->fk_first + i];
		const struct introspect_table *to = &schema->tables[fk->to];
		digest_columns(&digest, table, &fk->columns);
		digest_text(&digest,
		    strcmp(to->schema, table->schema) == 0 ? "" : to->schema);
		digest_text(&digest, to->name);
		digest_columns(&digest, to, &fk->references);
	}
	return digest_text_of(&digest, &schema->arena);
}

static void
mark_shapes(struct introspect *schema, bool primary_keys)
{
	struct dictionary first = {0}; /* shape -> its first table */
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const char *shape = shape_of(schema, table, primary_keys);
		struct introspect_table *other = dictionary_get(&first, shape);
		if (other)
			table->placed = other->placed = true;
		else
			dictionary_set(&first, shape, table);
	}
	dictionary_release(&first);
}

/* Tables are sorted by schema: mark those of one, and return where the next
 * schema begins. */
static int
mark_division(struct introspect *schema, int from)
{
	int to = from;
	int placed = 0;
	while (
	    to < schema->table_count &&
	    strcmp(schema->tables[to].schema, schema->tables[from].schema) == 0)
		placed += schema->tables[to++].placed;
	for (int i = from; i < to; i++)
		schema->tables[i].of_division = placed * 2 > to - from;
	return to;
}

/* A table of a division that was changed is a place of its name's shape. */
static void
mark_changed(struct introspect *schema)
{
	struct dictionary names = {0};
	for (int i = 0; i < schema->table_count; i++)
		if (schema->tables[i].placed)
			dictionary_set(&names, schema->tables[i].name, schema);
	for (int i = 0; i < schema->table_count; i++)
		if (schema->tables[i].of_division &&
		    dictionary_has(&names, schema->tables[i].name))
			schema->tables[i].placed = true;
	dictionary_release(&names);
}

/* Of tables of one name the role's statements find one by the bare name, and so
 * do the lexicon's. */
static void
name_visible(struct introspect *schema)
{
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		if (!table->placed &&
		    strcmp(table->sql,
			sql_quote_name(table->name, &schema->arena)) == 0)
			table->key = table->name;
	}
}

void
table_places_mark(struct introspect *schema, bool primary_keys)
{
	mark_shapes(schema, primary_keys);
	for (int i = 0; i < schema->table_count;)
		i = mark_division(schema, i);
	mark_changed(schema);
	name_visible(schema);
}

bool
table_places_may_refer(
    const struct introspect_table *from, const struct introspect_table *to)
{
	return (!to->placed && !to->of_division) ||
	       strcmp(from->schema, to->schema) == 0;
}

bool
table_places_shared(const struct introspect *schema, const char *name)
{
	for (int i = 0; i < schema->table_count; i++)
		if (schema->tables[i].placed &&
		    strcmp(schema->tables[i].schema, name) == 0)
			return true;
	return false;
}

int
table_places_next(const struct introspect *schema, const char *key, int from)
{
	int own = introspect_find_key(schema, key);
	if (own >= 0)
		return own >= from ? own : -1;
	for (int i = from; i < schema->table_count; i++)
		if (schema->tables[i].placed &&
		    strcmp(schema->tables[i].name, key) == 0)
			return i;
	return -1;
}
