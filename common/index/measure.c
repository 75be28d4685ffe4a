/* measure.c - reads facts and values from rows; see measure.h */
#include "index/measure.h"

#include "record/record.h"
#include "sql/quote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	CHUNK_COLUMNS = 100,   /* a select list ends at 1,664 entries */
	ENTRIES = 5,           /* select entries of a column */
	TEXT_CHARACTERS = 100, /* of a text, for comparisons */
	SAMPLE_VALUES = 400
};

/* The rows to read, as an item of FROM called s.  `columns` are listed one by
 * one, because the role may lack the right to the others. */
static const char *
rows_source(const struct introspect_table *table, const char *columns,
    long scan_rows, struct arena *arena)
{
	const char *name = arena_printf(arena, "%s.%s",
	    sql_quote_identifier(table->schema, arena),
	    sql_quote_identifier(table->name, arena));
	if (table->samples && table->estimate > (double)scan_rows)
		return arena_printf(arena,
		    "(SELECT %s FROM %s TABLESAMPLE SYSTEM (%.6f) "
		    "REPEATABLE (0) LIMIT %ld) s",
		    columns, name, 100.0 * (double)scan_rows / table->estimate,
		    scan_rows);
	return arena_printf(
	    arena, "(SELECT %s FROM %s LIMIT %ld) s", columns, name, scan_rows);
}

static const char *
column_list(const struct introspect_table *table, int first, int count,
    struct arena *arena)
{
	const char *list = "";
	for (int i = first; i < first + count; i++)
		list =
		    arena_printf(arena, "%s%s%s", list, i == first ? "" : ", ",
			sql_quote_identifier(table->columns[i].name, arena));
	return list;
}

/* A column's value in a form that compares: money as number, text cut. */
static const char *
comparable(const struct introspect_column *column, struct arena *arena)
{
	const char *name = sql_quote_identifier(column->name, arena);
	if (column->class == COLUMN_TEXT)
		return arena_printf(arena,
		    "pg_catalog.left(s.%s::text, %d) COLLATE \"C\"", name,
		    TEXT_CHARACTERS);
	if (strcmp(column->type, "money") == 0)
		return arena_printf(arena, "s.%s::numeric", name);
	return arena_printf(arena, "s.%s", name);
}

/* min or max as text; dates without the time of day. */
static const char *
extreme(const struct introspect_column *column, const char *function,
    const char *value, struct arena *arena)
{
	if (column->class == COLUMN_DATE)
		return arena_printf(arena,
		    "pg_catalog.to_char(pg_catalog.%s(%s), 'YYYY-MM-DD')",
		    function, value);
	return arena_printf(arena, "pg_catalog.%s(%s)::text", function, value);
}

/* The ENTRIES select entries of one column. */
static void
write_entries(
    FILE *sql, const struct introspect_column *column, struct arena *arena)
{
	const char *name = sql_quote_identifier(column->name, arena);
	fprintf(sql, ", pg_catalog.count(s.%s)", name);
	if (column->secret || !column->comparable) {
		fputs(", NULL, NULL, NULL, NULL", sql);
		return;
	}
	const char *value = comparable(column, arena);
	fprintf(sql, ", pg_catalog.count(DISTINCT %s)", value);
	if (column->ordered)
		fprintf(sql, ", %s, %s", extreme(column, "min", value, arena),
		    extreme(column, "max", value, arena));
	else
		fputs(", NULL, NULL", sql);
	if (column->class == COLUMN_TEXT)
		fprintf(sql,
		    ", pg_catalog.count(*) FILTER (WHERE s.%s::text "
		    "COLLATE \"C\" ~ "
		    "'^\\s*[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)\\s*$')",
		    name);
	else
		fputs(", NULL", sql);
}

static const char *
facts_sql(const struct introspect_table *table, int first, int count,
    long scan_rows, struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	FILE *sql = open_memstream(&text, &length);
	if (!sql)
		return NULL;
	fputs("SELECT pg_catalog.count(*)", sql);
	for (int i = first; i < first + count; i++)
		write_entries(sql, &table->columns[i], arena);
	fprintf(sql, " FROM %s",
	    rows_source(table, column_list(table, first, count, arena),
		scan_rows, arena));
	fclose(sql);
	const char *copy = arena_strndup(arena, text, length);
	free(text);
	return copy;
}

static long
number_at(const struct db_result *rows, int column)
{
	return db_null(rows, 0, column)
		   ? -1
		   : strtol(db_value(rows, 0, column), NULL, 10);
}

static const char *
text_at(const struct db_result *rows, int column, struct arena *arena)
{
	return db_null(rows, 0, column)
		   ? NULL
		   : arena_strdup(arena, db_value(rows, 0, column));
}

/* At least four fifths of the texts are numbers (docs/research.md, Prototype).
 */
static bool
holds_numbers(long numbers, long filled)
{
	return filled > 0 && numbers * 5 >= filled * 4;
}

static void
take_facts(struct introspect_column *column, const struct db_result *rows,
    int entry, struct arena *arena)
{
	long all = number_at(rows, 0);
	long filled = number_at(rows, entry);
	column->facts = (struct column_facts){
	    .distinct = number_at(rows, entry + 1),
	    .nulls = all - filled,
	    .minimum = text_at(rows, entry + 2, arena),
	    .maximum = text_at(rows, entry + 3, arena),
	    .numeric_text = holds_numbers(number_at(rows, entry + 4), filled),
	};
}

bool
measure_facts(struct introspect *schema, struct introspect_table *table,
    struct db *target, const struct measure_limits *limits, jv *problem)
{
	struct arena scratch = {0};
	bool done = true;
	for (int first = 0; done && first < table->column_count;
	     first += CHUNK_COLUMNS) {
		int count = table->column_count - first;
		if (count > CHUNK_COLUMNS)
			count = CHUNK_COLUMNS;
		const char *sql =
		    facts_sql(table, first, count, limits->scan_rows, &scratch);
		struct db_result *rows = db_query_within(
		    target, sql, 0, NULL, limits->timeout_ms, problem);
		done = rows;
		for (int i = 0; done && i < count; i++)
			take_facts(&table->columns[first + i], rows,
			    1 + i * ENTRIES, &schema->arena);
		if (done && table->estimate <= (double)limits->scan_rows)
			table->rows = (double)number_at(rows, 0);
		db_result_free(rows);
	}
	arena_release(&scratch);
	return done;
}

bool
measure_values(const struct introspect_table *table,
    const struct introspect_column *column, struct db *target,
    const struct measure_limits *limits, struct arena *arena,
    struct measure_values *values, jv *problem)
{
	const char *name = sql_quote_identifier(column->name, arena);
	/* One value more than the limit shows whether some were left out. */
	const char *sql = arena_printf(arena,
	    "SELECT v FROM (SELECT s.%s::text COLLATE \"C\" AS v, "
	    "pg_catalog.count(*) AS n FROM %s WHERE s.%s IS NOT NULL "
	    "GROUP BY 1) g WHERE pg_catalog.btrim(v) <> '' "
	    "ORDER BY pg_catalog.length(v) > %d, n DESC, v LIMIT %ld",
	    name, rows_source(table, name, limits->scan_rows, arena), name,
	    MEASURE_VALUE_CHARACTERS, limits->column_values + 1);
	struct db_result *rows =
	    db_query_within(target, sql, 0, NULL, limits->timeout_ms, problem);
	if (!rows)
		return false;
	*values = (struct measure_values){.complete = true};
	values->value = arena_array(
	    arena, (size_t)db_rows(rows) + 1, sizeof(*values->value));
	for (int i = 0; i < db_rows(rows); i++) {
		const char *value = db_value(rows, i, 0);
		size_t kept = text_prefix(value, MEASURE_VALUE_CHARACTERS);
		if (value[kept] != '\0' ||
		    (long)values->count == limits->column_values)
			values->complete = false;
		else
			values->value[values->count++] =
			    arena_strdup(arena, value);
	}
	db_result_free(rows);
	return true;
}

bool
measure_inclusion(const struct introspect_table *from, int column,
    const struct introspect_table *to, int reference, struct db *target,
    const struct measure_limits *limits, struct measure_inclusion *inclusion,
    jv *problem)
{
	struct arena arena = {0};
	const char *source =
	    sql_quote_identifier(from->columns[column].name, &arena);
	const char *sql = arena_printf(&arena,
	    "WITH v AS MATERIALIZED (SELECT DISTINCT s.%s AS v FROM %s "
	    "WHERE s.%s IS NOT NULL LIMIT %d) "
	    "SELECT (SELECT pg_catalog.count(*) FROM v), "
	    "(SELECT pg_catalog.count(*) FROM v WHERE EXISTS "
	    "(SELECT FROM %s.%s t WHERE t.%s = v.v))",
	    source, rows_source(from, source, limits->scan_rows, &arena),
	    source, SAMPLE_VALUES, sql_quote_identifier(to->schema, &arena),
	    sql_quote_identifier(to->name, &arena),
	    sql_quote_identifier(to->columns[reference].name, &arena));
	struct db_result *rows =
	    db_query_within(target, sql, 0, NULL, limits->timeout_ms, problem);
	arena_release(&arena);
	if (!rows)
		return false;
	long found = number_at(rows, 1);
	inclusion->sampled = number_at(rows, 0);
	inclusion->share = inclusion->sampled > 0
			       ? (double)found / (double)inclusion->sampled
			       : 0;
	db_result_free(rows);
	return true;
}

static jv
text_or_null(const char *text)
{
	return !text ? jv_null() : jv_string(text);
}

const char *
measure_write(const struct introspect_table *table, struct arena *arena)
{
	jv columns = jv_object();
	for (int i = 0; i < table->column_count; i++) {
		const struct column_facts *facts = &table->columns[i].facts;
		jv entry = jv_array();
		entry =
		    jv_array_append(entry, jv_number((double)facts->distinct));
		entry = jv_array_append(entry, jv_number((double)facts->nulls));
		entry = jv_array_append(entry, text_or_null(facts->minimum));
		entry = jv_array_append(entry, text_or_null(facts->maximum));
		entry = jv_array_append(
		    entry, jv_number(facts->numeric_text ? 1 : 0));
		entry = jv_array_append(
		    entry, jv_number(facts->values_complete ? 1 : 0));
		entry =
		    jv_array_append(entry, text_or_null(facts->date_format));
		columns = jv_object_set(
		    columns, jv_string(table->columns[i].name), entry);
	}
	jv facts = jv_object();
	facts = record_with_number(facts, "rows", table->rows);
	facts = jv_object_set(facts, jv_string("columns"), columns);
	jv text = jv_dump_string(facts, JV_PRINT_SORTED);
	const char *copy = arena_strdup(arena, jv_string_value(text));
	jv_free(text);
	return copy;
}

static double
number_of(const jv *array, int place)
{
	jv value = jv_array_get(jv_copy(*array), place);
	double number =
	    jv_get_kind(value) == JV_KIND_NUMBER ? jv_number_value(value) : -1;
	jv_free(value);
	return number;
}

static const char *
text_of(const jv *array, int place, struct arena *arena)
{
	jv value = jv_array_get(jv_copy(*array), place);
	const char *text = jv_get_kind(value) == JV_KIND_STRING
			       ? arena_strdup(arena, jv_string_value(value))
			       : NULL;
	jv_free(value);
	return text;
}

bool
measure_read(
    struct introspect_table *table, const char *facts, struct arena *arena)
{
	jv stored = jv_parse(facts);
	jv columns = record_member(&stored, "columns");
	bool known = jv_get_kind(columns) == JV_KIND_OBJECT;
	for (int i = 0; known && i < table->column_count; i++) {
		struct introspect_column *column = &table->columns[i];
		jv entry = record_member(&columns, column->name);
		if (jv_get_kind(entry) == JV_KIND_ARRAY)
			column->facts = (struct column_facts){
			    .distinct = (long)number_of(&entry, 0),
			    .nulls = (long)number_of(&entry, 1),
			    .minimum = text_of(&entry, 2, arena),
			    .maximum = text_of(&entry, 3, arena),
			    .numeric_text = number_of(&entry, 4) > 0,
			    .values_complete = number_of(&entry, 5) > 0,
			    .date_format = text_of(&entry, 6, arena),
			};
		jv_free(entry);
	}
	table->rows = record_member_number(&stored, "rows", table->rows);
	jv_free(columns);
	jv_free(stored);
	return known;
}
