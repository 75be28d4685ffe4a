/* refresh.c - reads the tables that the index does not know yet; see
 * refresh.h */
#include "index/refresh.h"

#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

enum index_drift
index_read_drift(
    const struct index_store *store, const struct introspect_table *table)
{
	const struct index_source *old = index_store_source(store, table);
	if (!old || !old->id)
		return INDEX_NEW;
	if (strcmp(old->structure, table->structure) != 0)
		return INDEX_STRUCTURE;
	if (strcmp(old->content, table->content) != 0)
		return INDEX_ROWS;
	return INDEX_SAME;
}

static bool
keeps_values(const struct introspect_column *column)
{
	return column->class == COLUMN_TEXT && !column->secret;
}

static int
compare_texts(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The labels of an enum count as values even if no row has them. */
static void
add_labels(struct index_reading *reading,
    const struct introspect_column *column, struct measure_values *values)
{
	if (column->label_count == 0)
		return;
	const char **all = arena_array(
	    &reading->arena, values->count + column->label_count, sizeof(*all));
	size_t count = values->count;
	if (count > 0)
		memcpy(all, values->value, count * sizeof(*all));
	struct text_words known = {values->value, values->count};
	for (size_t i = 0; i < column->label_count; i++)
		if (!text_words_hold(known, column->labels[i]))
			all[count++] = column->labels[i];
	values->value = all;
	values->count = count;
}

/* Is the server still there?  A table that fails is reported and skipped. */
static bool
survives(struct index_reading *reading, const struct introspect_table *table,
    jv *problem)
{
	enum problem_effect effect =
	    problem_kind(problem_code(problem))->effect;
	if (effect != PROBLEM_RECORD)
		return false;
	if (reading->warn)
		reading->warn(reading->context, table->key, problem);
	jv_free(*problem);
	*problem = jv_invalid();
	return true;
}

static bool
read_values(struct index_reading *reading, int table, int column,
    struct digest *digest, jv *problem)
{
	struct introspect_table *own = &reading->schema->tables[table];
	struct introspect_column *source = &own->columns[column];
	struct index_values entry = {.table = table, .column = column};
	struct measure_limits limits = reading->limits;
	long left = reading->values_total - reading->values_kept;
	if (left < limits.column_values)
		limits.column_values = left;
	if (left <= 0)
		return true;
	if (!measure_values(own, source, reading->target, &limits,
		&reading->arena, &entry.values, problem))
		return survives(reading, own, problem);
	add_labels(reading, source, &entry.values);
	source->facts.values_complete = entry.values.complete;
	if (entry.values.count == 0)
		return true;
	qsort(entry.values.value, entry.values.count, sizeof(char *),
	    compare_texts);
	digest_number(digest, source->position);
	for (size_t i = 0; i < entry.values.count; i++)
		digest_text(digest, entry.values.value[i]);
	reading->values_kept += (long)entry.values.count;
	reading->values = xgrow(reading->values, reading->value_count,
	    &reading->value_capacity, sizeof(*reading->values));
	reading->values[reading->value_count++] = entry;
	return true;
}

static bool
read_table(struct index_reading *reading, int place, jv *problem)
{
	struct introspect *schema = reading->schema;
	struct introspect_table *table = &schema->tables[place];
	struct digest digest = digest_start();
	bool alive = measure_facts(
	    schema, table, reading->target, &reading->limits, problem);
	if (!alive && !survives(reading, table, problem))
		return false;
	for (int i = 0; alive && i < table->column_count; i++)
		if (keeps_values(&table->columns[i]) &&
		    !read_values(reading, place, i, &digest, problem))
			return false;
	table->values_digest = digest_text_of(&digest, &schema->arena);
	reading->tables_read++;
	return true;
}

static int
mark_changed(struct index_reading *reading)
{
	int changed = 0;
	struct introspect *schema = reading->schema;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const struct index_source *old =
		    index_store_source(reading->store, table);
		table->changed =
		    reading->all || table->content[0] == '\0' ||
		    index_read_drift(reading->store, table) != INDEX_SAME;
		if (table->changed) {
			changed++;
			continue;
		}
		reading->values_kept += old->values;
		table->values_digest = old->values_digest;
		if (!measure_read(table, old->facts, &schema->arena)) {
			table->changed = true;
			changed++;
		}
	}
	return changed;
}

bool
index_read(struct index_reading *reading, jv *problem)
{
	int all = mark_changed(reading);
	int done = 0;
	for (int i = 0; i < reading->schema->table_count; i++) {
		if (!reading->schema->tables[i].changed)
			continue;
		if (!read_table(reading, i, problem))
			return false;
		if (reading->progress)
			reading->progress(reading->context, ++done, all);
	}
	return true;
}

void
index_read_release(struct index_reading *reading)
{
	free(reading->values);
	arena_release(&reading->arena);
}
