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
		    table->values_digest,
		    arena_printf(&saving->arena, "%ld", table->value_count)};
		struct db_result *rows = db_query(saving->store->db,
		    "INSERT INTO nl2sql.sources VALUES ($1, $2, $3, $4, "
		    "$5, $6, $7) ON CONFLICT (schema, name) DO UPDATE SET "
		    "structure = excluded.structure, "
		    "content = excluded.content, facts = excluded.facts, "
		    "values_digest = excluded.values_digest, "
		    "value_count = excluded.value_count",
		    7, parameters, saving->problem);
		if (!rows)
			return false;
		db_result_free(rows);
	}
	return true;
}
