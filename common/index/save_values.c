/*
 * save_values.c - writes the values of text columns; see save.h
 *
 * The same tables may stand in many schemas, and much of what they hold is the
 * same: cities, products, running numbers.  So a value has one row for all
 * tables of a name whose column of one position has it, and is folded,
 * stemmed and searched once.  Rows that only some tables of a run share with
 * tables that are as they were are merged on the server.
 */
#include "index/save.h"

#include <stdlib.h>
#include <string.h>

/* What was read of a column, and the name and position it is kept under. */
struct placed_column {
	const char *name;
	int position;
	const struct index_values *read;
};

struct placed_value {
	const char *value;
	int table;
};

static bool
values_differ(const struct index_save *saving, int place)
{
	const struct introspect_table *table =
	    &saving->build->schema->tables[place];
	const struct index_source *old = saving->old[place];
	return !old || !old->id ||
	       strcmp(old->values_digest, table->values_digest) != 0;
}

static int
compare_homes(
    const struct placed_column *left, const struct placed_column *right)
{
	int order = strcmp(left->name, right->name);
	return order != 0 ? order : left->position - right->position;
}

static int
compare_columns(const void *left, const void *right)
{
	const struct placed_column *a = left;
	const struct placed_column *b = right;
	int order = compare_homes(a, b);
	return order != 0 ? order : a->read->table - b->read->table;
}

static int
compare_values(const void *left, const void *right)
{
	const struct placed_value *a = left;
	const struct placed_value *b = right;
	int order = strcmp(a->value, b->value);
	return order != 0 ? order : a->table - b->table;
}

/* The columns whose values are to be written, those of one name and position
 * together. */
static struct placed_column *
columns_to_write(struct index_save *saving, size_t *count)
{
	const struct index_build *build = saving->build;
	struct placed_column *columns = arena_array(
	    &saving->arena, build->value_count + 1, sizeof(*columns));
	*count = 0;
	for (size_t i = 0; i < build->value_count; i++) {
		const struct index_values *read = &build->values[i];
		const struct introspect_table *table =
		    &build->schema->tables[read->table];
		if (values_differ(saving, read->table))
			columns[(*count)++] =
			    (struct placed_column){table->name,
				table->columns[read->column].position, read};
	}
	if (*count > 0)
		qsort(columns, *count, sizeof(*columns), compare_columns);
	return columns;
}

/* Write the row of one value: `places` are the tables that have it.  `scratch`
 * is empty before and afterwards. */
static bool
copy_value(struct index_save *saving, const struct placed_column *home,
    const struct placed_value *places, size_t count, struct arena *scratch)
{
	const char **ids = arena_array(scratch, count, sizeof(*ids));
	for (size_t i = 0; i < count; i++)
		ids[i] = saving->ids[places[i].table];
	const char *value = places[0].value;
	const char *key = text_key(scratch, value);
	struct text_words grams = text_grams(scratch, key);
	const char *row[] = {home->name,
	    arena_printf(scratch, "%d", home->position), value, key,
	    text_key_stemmed(saving->build->stemmer, scratch, key),
	    db_text_array(scratch, grams.count, grams.word),
	    db_text_array(scratch, count, ids)};
	bool alive = db_copy_row(saving->store->db, (int)COUNT_OF(row), row);
	arena_reset(scratch);
	return alive;
}

/* Write the values of columns of one name and position. */
static bool
copy_home(struct index_save *saving, const struct placed_column *columns,
    size_t count)
{
	struct arena scratch = {0};
	struct arena of_value = {0};
	size_t total = 0;
	for (size_t i = 0; i < count; i++)
		total += columns[i].read->values.count;
	struct placed_value *all =
	    arena_array(&scratch, total + 1, sizeof(*all));
	size_t filled = 0;
	for (size_t i = 0; i < count; i++) {
		const struct index_values *read = columns[i].read;
		for (size_t j = 0; j < read->values.count; j++)
			all[filled++] = (struct placed_value){
			    read->values.value[j], read->table};
	}
	/* The values of one column are in this order already. */
	if (count > 1)
		qsort(all, total, sizeof(*all), compare_values);
	bool alive = true;
	for (size_t i = 0, same; alive && i < total; i += same) {
		same = 1;
		while (i + same < total &&
		       strcmp(all[i + same].value, all[i].value) == 0)
			same++;
		alive = copy_value(saving, columns, &all[i], same, &of_value);
	}
	arena_release(&of_value);
	arena_release(&scratch);
	return alive;
}

static bool
copy_values(struct index_save *saving, const char *sql)
{
	size_t count;
	const struct placed_column *columns = columns_to_write(saving, &count);
	if (!db_copy_open(saving->store->db, sql, saving->problem))
		return false;
	bool alive = true;
	for (size_t i = 0, same; alive && i < count; i += same) {
		same = 1;
		while (i + same < count &&
		       compare_homes(&columns[i + same], &columns[i]) == 0)
			same++;
		alive = copy_home(saving, &columns[i], same);
	}
	return db_copy_close(saving->store->db, saving->problem);
}

#define NAMES                                                                  \
	"(SELECT t.name FROM nl2sql.tables t WHERE t.id = ANY ($1::int[]))"

/* A row that keeps its tables is not written again. */
static const char move_sql[] =
    "UPDATE nl2sql.values v SET tables = m.tables FROM "
    "(SELECT o.ctid AS place, ARRAY(SELECT kept.id "
    "FROM pg_catalog.unnest(o.tables) AS kept (id) "
    "WHERE kept.id <> ALL ($1::int[]) "
    "UNION SELECT pg_catalog.unnest(i.tables) ORDER BY 1) AS tables "
    "FROM nl2sql.values o LEFT JOIN nl2sql.incoming i "
    "ON (i.name, i.position, i.value) = (o.name, o.position, o.value) "
    "WHERE o.name IN " NAMES
    " AND (o.tables && $1::int[] OR i.name IS NOT NULL)) m "
    "WHERE v.ctid = m.place AND v.tables <> m.tables";

static const char empty_sql[] =
    "DELETE FROM nl2sql.values WHERE name IN " NAMES " AND tables = '{}'";

static const char add_sql[] =
    "INSERT INTO nl2sql.values SELECT i.* FROM nl2sql.incoming i "
    "WHERE NOT EXISTS (SELECT FROM nl2sql.values v WHERE "
    "(v.name, v.position, v.value) = (i.name, i.position, i.value))";

bool
index_save_forget(struct index_save *saving, struct text_words ids)
{
	return index_save_run(saving, move_sql, ids) &&
	       index_save_run(saving, empty_sql, ids);
}

static bool
merge_values(struct index_save *saving, struct text_words differing)
{
	return copy_values(saving, "COPY nl2sql.incoming FROM STDIN") &&
	       index_save_forget(saving, differing) &&
	       index_store_run(saving->store, add_sql, saving->problem) &&
	       index_store_run(
		   saving->store, "TRUNCATE nl2sql.incoming", saving->problem);
}

/* Where no table keeps its values, the trigram index is built at the end, in a
 * quarter of the time. */
static bool
write_all(struct index_save *saving)
{
	struct index_store *store = saving->store;
	return index_store_run(
		   store, "DELETE FROM nl2sql.values", saving->problem) &&
	       index_store_run(store, "DROP INDEX nl2sql.values_grams_idx",
		   saving->problem) &&
	       copy_values(saving, "COPY nl2sql.values FROM STDIN") &&
	       index_store_run(store,
		   "CREATE INDEX values_grams_idx "
		   "ON nl2sql.values USING gin (grams)",
		   saving->problem) &&
	       index_store_run(store, "ANALYZE nl2sql.values, nl2sql.postings",
		   saving->problem);
}

bool
index_save_values(struct index_save *saving)
{
	const struct introspect *schema = saving->build->schema;
	struct text_words differing = {
	    arena_array(&saving->arena, (size_t)schema->table_count + 1,
		sizeof(char *)),
	    0};
	bool all = true;
	for (int i = 0; i < schema->table_count; i++) {
		digest_text(
		    &saving->fingerprint, schema->tables[i].values_digest);
		if (values_differ(saving, i))
			differing.word[differing.count++] = saving->ids[i];
		else if (saving->old[i]->values > 0)
			all = false;
	}
	if (differing.count == 0)
		return true;
	saving->store->changed = true;
	return all ? write_all(saving) : merge_values(saving, differing);
}
