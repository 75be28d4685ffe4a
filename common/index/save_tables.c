/* save_tables.c - writes the rows of each table; see save.h */
#include "index/save.h"

#include <string.h>

static const char upsert_sql[] =
    "INSERT INTO nl2sql.tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
    "$10, $11, $12, $13, $14, $15, $16, $17, $18) ON CONFLICT (id) DO UPDATE "
    "SET "
    "(schema, name, key, kind, sql, module, comment, row_estimate, words, "
    "stems, label, is_association, hub_degree, length, placed, of_division, "
    "digest) = "
    "($2, $3, $4, $5, $6, $7, $8, $9::bigint, $10::text[], $11::text[], "
    "$12::text[], $13::boolean, $14::integer, $15::integer, $16::boolean, "
    "$17::boolean, $18)";

/* Write the table's own row, columns and postings.  Return false when the
 * server fails. */
static bool
save_table(struct index_save *saving, int place, struct index_rows *columns,
    struct index_rows *postings, struct text_words *written)
{
	struct introspect_table *table = &saving->build->schema->tables[place];
	struct index_rows own;
	struct index_rows found;
	index_rows_init(&own, "columns", "", &saving->arena);
	index_rows_init(&found, "postings", "", &saving->arena);
	index_rows_columns(&own, table, saving->ids[place]);
	index_rows_postings(
	    &found, table, saving->ids[place], saving->build->stemmer);
	const char *row[INDEX_TABLE_COLUMNS];
	index_rows_table(table, saving->ids[place], &saving->arena, row);
	struct digest digest = own.digest;
	for (int i = 0; i < INDEX_TABLE_COLUMNS - 1; i++)
		digest_text(&digest, row[i]);
	digest_text(&digest, digest_text_of(&found.digest, &saving->arena));
	const char *text = digest_text_of(&digest, &saving->arena);
	row[INDEX_TABLE_COLUMNS - 1] = text;
	digest_text(&saving->fingerprint, text);
	const struct index_source *old = saving->old[place];
	bool same = old && old->digest && strcmp(old->digest, text) == 0;
	bool done = true;
	if (!same) {
		saving->store->changed = true;
		written->word[written->count++] = saving->ids[place];
		for (size_t i = 0; i < own.count; i++)
			index_rows_add(
			    columns, own.rows[i], (size_t)own.columns);
		for (size_t i = 0; i < found.count; i++)
			index_rows_add(
			    postings, found.rows[i], (size_t)found.columns);
		struct db_result *rows = db_query(saving->store->db, upsert_sql,
		    INDEX_TABLE_COLUMNS, row, saving->problem);
		done = rows;
		db_result_free(rows);
	}
	index_rows_release(&own);
	index_rows_release(&found);
	return done;
}

bool
index_save_tables(struct index_save *saving)
{
	const struct introspect *schema = saving->build->schema;
	struct index_rows columns;
	struct index_rows postings;
	index_rows_init(&columns, "columns", "", &saving->arena);
	index_rows_init(&postings, "postings", "", &saving->arena);
	struct text_words written = {
	    arena_array(&saving->arena, (size_t)schema->table_count + 1,
		sizeof(char *)),
	    0};
	bool done = true;
	for (int i = 0; done && i < schema->table_count; i++)
		done = save_table(saving, i, &columns, &postings, &written);
	saving->summary->written = (long)written.count;
	done = done && written.count > 0
		   ? index_save_run(saving,
			 "DELETE FROM nl2sql.columns WHERE table_id = ANY "
			 "($1::int[])",
			 written) &&
			 index_save_run(saving,
			     "DELETE FROM nl2sql.postings WHERE table_id = ANY "
			     "($1::int[])",
			     written) &&
			 index_save_copy(saving, &columns) &&
			 index_save_copy(saving, &postings)
		   : done;
	index_rows_release(&columns);
	index_rows_release(&postings);
	return done;
}

static bool
values_differ(const struct index_save *saving, int place)
{
	const struct introspect_table *table =
	    &saving->build->schema->tables[place];
	const struct index_source *old = saving->old[place];
	return !old || !old->id ||
	       strcmp(old->values_digest, table->values_digest) != 0;
}

static bool
copy_column_values(struct index_save *saving, const struct index_values *values)
{
	const struct introspect_table *table =
	    &saving->build->schema->tables[values->table];
	struct arena scratch = {0};
	bool alive = true;
	for (size_t i = 0; alive && i < values->values.count; i++) {
		const char *value = values->values.value[i];
		const char *key = text_key(&scratch, value);
		struct text_words grams = text_grams(&scratch, key);
		const char *row[] = {saving->ids[values->table],
		    arena_printf(&scratch, "%d",
			table->columns[values->column].position),
		    value, key,
		    text_key_stemmed(saving->build->stemmer, &scratch, key),
		    db_text_array(&scratch, grams.count, grams.word)};
		alive = db_copy_row(saving->store->db, (int)COUNT_OF(row), row);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	return alive;
}

static bool
copy_values(struct index_save *saving)
{
	const struct index_build *build = saving->build;
	if (!db_copy_open(saving->store->db, "COPY nl2sql.values FROM STDIN",
		saving->problem))
		return false;
	for (size_t i = 0; i < build->value_count; i++)
		if (values_differ(saving, build->values[i].table) &&
		    !copy_column_values(saving, &build->values[i]))
			break;
	return db_copy_close(saving->store->db, saving->problem);
}

bool
index_save_values(struct index_save *saving)
{
	const struct introspect *schema = saving->build->schema;
	struct text_words differing = {
	    arena_array(&saving->arena, (size_t)schema->table_count + 1,
		sizeof(char *)),
	    0};
	bool bulk = true;
	for (int i = 0; i < schema->table_count; i++) {
		digest_text(
		    &saving->fingerprint, schema->tables[i].values_digest);
		if (values_differ(saving, i))
			differing.word[differing.count++] = saving->ids[i];
		else if (saving->old[i]->values > 0)
			bulk = false;
	}
	if (differing.count == 0)
		return true;
	saving->store->changed = true;
	/* If the table is empty, the trigram index is built at the end, in a
	 * quarter of the time. */
	const char *drop = "DROP INDEX nl2sql.values_grams_idx";
	const char *create = "CREATE INDEX values_grams_idx "
			     "ON nl2sql.values USING gin (grams)";
	return index_save_run(saving,
		   "DELETE FROM nl2sql.values WHERE table_id = ANY "
		   "($1::int[])",
		   differing) &&
	       (!bulk ||
		   index_store_run(saving->store, drop, saving->problem)) &&
	       copy_values(saving) &&
	       (!bulk ||
		   index_store_run(saving->store, create, saving->problem)) &&
	       (!bulk || index_store_run(saving->store,
			     "ANALYZE nl2sql.values, nl2sql.postings",
			     saving->problem));
}

static bool
source_differs(const struct index_source *old,
    const struct introspect_table *table, const char *facts)
{
	return !old || strcmp(old->structure, table->structure) != 0 ||
	       strcmp(old->content, table->content) != 0 ||
	       strcmp(old->values_digest, table->values_digest) != 0 ||
	       (table->changed && strcmp(old->facts, facts) != 0);
}

bool
index_save_sources(struct index_save *saving)
{
	const struct introspect *schema = saving->build->schema;
	for (int i = 0; i < schema->table_count; i++) {
		const struct introspect_table *table = &schema->tables[i];
		const char *facts = measure_write(table, &saving->arena);
		if (!source_differs(saving->old[i], table, facts))
			continue;
		const char *parameters[] = {table->schema, table->name,
		    table->structure, table->content, facts,
		    table->values_digest};
		struct db_result *rows = db_query(saving->store->db,
		    "INSERT INTO nl2sql.sources VALUES ($1, $2, $3, $4, "
		    "$5, $6) ON CONFLICT (schema, name) DO UPDATE SET "
		    "structure = excluded.structure, "
		    "content = excluded.content, facts = excluded.facts, "
		    "values_digest = excluded.values_digest",
		    6, parameters, saving->problem);
		if (!rows)
			return false;
		db_result_free(rows);
	}
	return true;
}
