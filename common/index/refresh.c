/* refresh.c - reads the tables that the index does not know yet; see
 * refresh.h */
#include "index/refresh.h"

#include "base/digest.h"
#include "text/date_format.h"

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

/* Dates that are stored as text are dates to those who ask; their first and
 * last day is known where all of them are. */
static void
note_dates(struct column_facts *facts, const struct measure_values *values,
    struct arena *arena)
{
	struct date_format format = {0};
	for (size_t i = 0; i < values->count; i++)
		date_format_take(&format, values->value[i]);
	facts->date_format = date_format_name(&format);
	if (!facts->date_format)
		return;
	facts->numeric_text = false;
	facts->minimum = facts->maximum = NULL;
	for (size_t i = 0; values->complete && i < values->count; i++) {
		const char *day = date_format_day(
		    facts->date_format, values->value[i], arena);
		if (!facts->minimum || strcmp(day, facts->minimum) < 0)
			facts->minimum = day;
		if (!facts->maximum || strcmp(day, facts->maximum) > 0)
			facts->maximum = day;
	}
}

static bool
read_values(struct index_reading *reading, int table, int column,
    struct digest *digest, jv *problem)
{
	struct introspect_table *own = &reading->schema->tables[table];
	struct introspect_column *source = &own->columns[column];
	struct index_values entry = {.table = table, .column = column};
	struct measure_limits limits = reading->limits;
	limits.column_values = reading->share;
	if (reading->share == 0)
		return true;
	if (!measure_values(own, source, reading->target, &limits,
		&reading->arena, &entry.values, problem))
		return survives(reading, own, problem);
	add_labels(reading, source, &entry.values);
	source->facts.values_complete = entry.values.complete;
	note_dates(&source->facts, &entry.values, &reading->schema->arena);
	if (entry.values.count == 0)
		return true;
	qsort(entry.values.value, entry.values.count, sizeof(char *),
	    compare_texts);
	digest_number(digest, source->position);
	for (size_t i = 0; i < entry.values.count; i++)
		digest_text(digest, entry.values.value[i]);
	own->value_count += (long)entry.values.count;
	reading->values = xgrow(reading->values, reading->value_count,
	    &reading->value_capacity, sizeof(*reading->values));
	reading->values[reading->value_count++] = entry;
	return true;
}

/* Read the values of a table whose facts could be read. */
static bool
read_table(struct index_reading *reading, int place, bool alive, jv *problem)
{
	struct introspect *schema = reading->schema;
	struct introspect_table *table = &schema->tables[place];
	struct digest digest = digest_start();
	for (int i = 0; alive && i < table->column_count; i++)
		if (keeps_values(&table->columns[i]) &&
		    !read_values(reading, place, i, &digest, problem))
			return false;
	table->values_digest = digest_text_of(&digest, &schema->arena);
	reading->values_kept += table->value_count;
	reading->tables_read++;
	return true;
}

static void
mark_changed(struct index_reading *reading)
{
	struct introspect *schema = reading->schema;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const struct index_source *old =
		    index_store_source(reading->store, table);
		table->changed =
		    reading->all || table->content[0] == '\0' ||
		    index_read_drift(reading->store, table) != INDEX_SAME ||
		    !measure_read(table, old->facts, &schema->arena);
	}
}

/* Read the facts of the changed tables; `alive` says which could be read. */
static bool
read_facts(struct index_reading *reading, bool *alive, jv *problem)
{
	struct introspect *schema = reading->schema;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		alive[i] = !table->changed ||
			   measure_facts(schema, table, reading->target,
			       &reading->limits, problem);
		if (!alive[i] && !survives(reading, table, problem))
			return false;
	}
	return true;
}

/* ---- the share of a column ---- */

/* How many values do all columns have, each up to the limit? */
static long
values_within(const struct introspect *schema, long limit)
{
	long count = 0;
	for (int i = 0; i < schema->table_count; i++)
		for (int j = 0; j < schema->tables[i].column_count; j++) {
			const struct introspect_column *column =
			    &schema->tables[i].columns[j];
			long distinct = column->facts.distinct;
			if (keeps_values(column) && distinct > 0)
				count += distinct < limit ? distinct : limit;
		}
	return count;
}

/* Halve the limit of a column until all columns keep to values_total.  Few
 * limits are possible, so that it seldom changes with the rows. */
static void
share_out(struct index_reading *reading)
{
	reading->share = reading->limits.column_values;
	while (reading->share > 0 &&
	       values_within(reading->schema, reading->share) >
		   reading->values_total)
		reading->share /= 2;
}

static bool
has_more_values(const struct introspect_table *table, long limit)
{
	for (int i = 0; i < table->column_count; i++)
		if (keeps_values(&table->columns[i]) &&
		    table->columns[i].facts.distinct > limit)
			return true;
	return false;
}

/* Mark the tables of which the index has more or fewer values than the share.
 * Return how many tables are to be read. */
static int
mark_shares(struct index_reading *reading)
{
	struct introspect *schema = reading->schema;
	long kept = reading->kept_share;
	long least = kept < reading->share ? kept : reading->share;
	int changed = 0;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const struct index_source *old =
		    index_store_source(reading->store, table);
		if (!table->changed && kept != reading->share)
			table->changed = has_more_values(table, least);
		changed += table->changed;
		if (!table->changed) {
			table->value_count = old->values;
			table->values_digest = old->values_digest;
			reading->values_kept += table->value_count;
		}
	}
	return changed;
}

bool
index_read(struct index_reading *reading, jv *problem)
{
	const struct introspect *schema = reading->schema;
	bool *alive = arena_array(
	    &reading->arena, (size_t)schema->table_count + 1, sizeof(*alive));
	mark_changed(reading);
	if (!read_facts(reading, alive, problem))
		return false;
	share_out(reading);
	int all = mark_shares(reading);
	int done = 0;
	for (int i = 0; i < schema->table_count; i++) {
		if (!schema->tables[i].changed)
			continue;
		if (!read_table(reading, i, alive[i], problem))
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
