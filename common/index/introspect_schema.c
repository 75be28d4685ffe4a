/* introspect_schema.c - tables and keys in memory; see introspect.h */
#include "base/digest.h"
#include "index/introspect_parts.h"

#include <stdlib.h>
#include <string.h>

int
introspect_find_table(
    const struct introspect *schema, const char *name_space, const char *name)
{
	int low = 0;
	int high = schema->table_count - 1;
	while (low <= high) {
		int middle = low + (high - low) / 2;
		const struct introspect_table *table = &schema->tables[middle];
		int order = strcmp(name_space, table->schema);
		if (order == 0)
			order = strcmp(name, table->name);
		if (order == 0)
			return middle;
		if (order < 0)
			high = middle - 1;
		else
			low = middle + 1;
	}
	return -1;
}

int
introspect_find_key(const struct introspect *schema, const char *key)
{
	for (int i = 0; i < schema->table_count; i++)
		if (strcmp(schema->tables[i].key, key) == 0)
			return i;
	const char *dot = strchr(key, '.');
	if (!dot)
		return -1;
	char *name_space = xstrndup(key, (size_t)(dot - key));
	int place = introspect_find_table(schema, name_space, dot + 1);
	free(name_space);
	return place;
}

int
introspect_find_column(const struct introspect_table *table, const char *name)
{
	for (int i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, name) == 0)
			return i;
	return -1;
}

void
introspect_add_fk(struct introspect *schema, struct introspect_fk fk)
{
	schema->fks = xgrow(schema->fks, schema->fk_count, &schema->fk_capacity,
	    sizeof(*schema->fks));
	schema->fks[schema->fk_count++] = fk;
	struct introspect_table *from = &schema->tables[fk.from];
	for (int i = 0; i < fk.columns.count; i++)
		from->columns[fk.columns.columns[i]].refers = true;
}

static int
compare_keys(const struct key *left, const struct key *right)
{
	if (left->count != right->count)
		return left->count - right->count;
	for (int i = 0; i < left->count; i++)
		if (left->columns[i] != right->columns[i])
			return left->columns[i] - right->columns[i];
	return 0;
}

static int
compare_fks(const void *left, const void *right)
{
	const struct introspect_fk *a = left;
	const struct introspect_fk *b = right;
	if (a->from != b->from)
		return a->from - b->from;
	int order = compare_keys(&a->columns, &b->columns);
	if (order != 0)
		return order;
	if (a->to != b->to)
		return a->to - b->to;
	return compare_keys(&a->references, &b->references);
}

void
introspect_sort_fks(struct introspect *schema)
{
	size_t kept = 0;
	if (schema->fk_count > 0)
		qsort(schema->fks, schema->fk_count, sizeof(*schema->fks),
		    compare_fks);
	for (int i = 0; i < schema->table_count; i++)
		schema->tables[i].fk_count = 0;
	for (size_t i = 0; i < schema->fk_count; i++) {
		if (kept > 0 &&
		    compare_fks(&schema->fks[kept - 1], &schema->fks[i]) == 0)
			continue;
		struct introspect_table *from =
		    &schema->tables[schema->fks[i].from];
		if (from->fk_count++ == 0)
			from->fk_first = (int)kept;
		schema->fks[kept++] = schema->fks[i];
	}
	schema->fk_count = kept;
}

static void
digest_key(struct digest *digest, const struct key *key)
{
	for (int i = 0; i < key->count; i++)
		digest_number(digest, key->columns[i]);
	digest_text(digest, "");
}

void
introspect_digest(struct introspect *schema, int place)
{
	struct introspect_table *table = &schema->tables[place];
	struct digest digest = digest_start();
	digest_text(&digest, table->kind);
	digest_text(&digest, table->sql);
	digest_text(&digest, table->comment);
	for (int i = 0; i < table->column_count; i++) {
		const struct introspect_column *column = &table->columns[i];
		digest_number(&digest, column->position);
		digest_text(&digest, column->name);
		digest_text(&digest, column->full_type);
		digest_text(&digest, column->comment);
		digest_number(&digest, column->nullable);
		digest_number(&digest, column->unique);
		for (size_t j = 0; j < column->label_count; j++)
			digest_text(&digest, column->labels[j]);
	}
	digest_key(&digest, &table->primary_key);
	for (int i = 0; i < table->fk_count; i++) {
		const struct introspect_fk *fk =
		    &schema->fks[table->fk_first + i];
		digest_key(&digest, &fk->columns);
		digest_text(&digest, schema->tables[fk->to].schema);
		digest_text(&digest, schema->tables[fk->to].name);
		digest_key(&digest, &fk->references);
	}
	table->structure = digest_text_of(&digest, &schema->arena);
}
