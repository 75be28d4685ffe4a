/* describing.c - tables of the database as \d shows them; see talk/dialogue.h
 */
#include "present/fields.h"
#include "talk/dialogue.h"

#include <stdio.h>

/* ---- a result to be shown ---- */

static jv
with_columns(const char *const *names, int count)
{
	jv columns = jv_array();
	for (int i = 0; i < count; i++) {
		jv column = record_with_text(jv_object(), "name", names[i]);
		columns = jv_array_append(
		    columns, record_with_text(column, "type", "text"));
	}
	return jv_object_set(jv_object(), jv_string("columns"), columns);
}

static jv
with_rows(jv result, jv rows)
{
	int count = jv_array_length(jv_copy(rows));
	result = jv_object_set(result, jv_string("rows"), rows);
	return record_with_number(result, "row_count", count);
}

static jv
with_cell(jv row, const char *text)
{
	return jv_array_append(row, jv_string(text ? text : ""));
}

/* ---- all tables ---- */

static jv
row_of_table(const jv *table, struct arena *arena)
{
	jv row =
	    with_cell(jv_array(), record_member_text(table, "name", arena));
	row = with_cell(row, record_member_text(table, "kind", arena));
	row = with_cell(row, record_member_text(table, "module", arena));
	return with_cell(
	    row, arena_printf(arena, "%d", field_count(table, "columns")));
}

static jv
list_of(const jv *tables, struct arena *arena)
{
	static const char *const heads[] = {
	    "table", "kind", "module", "columns"};
	jv rows = jv_array();
	jv_array_foreach(*tables, i, table)
	{
		rows = jv_array_append(rows, row_of_table(&table, arena));
		jv_free(table);
	}
	return with_rows(with_columns(heads, COUNT_OF(heads)), rows);
}

/* ---- one table ---- */

/* "primary key", "-> customers.customer_id" */
static const char *
key_of(const jv *column, struct arena *arena)
{
	const char *to = record_member_text(column, "references", arena);
	bool primary = record_member_flag(column, "primary_key");
	return arena_printf(arena, "%s%s%s%s", primary ? "primary key" : "",
	    primary && to ? ", " : "", to ? "-> " : "", to ? to : "");
}

static jv
row_of_column(const jv *column, struct arena *arena)
{
	jv values = record_member_array(column, "values");
	const char *list = "";
	jv_array_foreach(values, i, value)
	{
		list = arena_printf(arena, "%s%s%s", list, i > 0 ? ", " : "",
		    jv_get_kind(value) == JV_KIND_STRING
			? jv_string_value(value)
			: "");
		jv_free(value);
	}
	jv_free(values);
	jv row =
	    with_cell(jv_array(), record_member_text(column, "name", arena));
	row = with_cell(row, record_member_text(column, "type", arena));
	row = with_cell(row, key_of(column, arena));
	row = with_cell(row, list);
	return with_cell(row, record_member_text(column, "comment", arena));
}

static void
show_table(struct talk *talk, const jv *table)
{
	static const char *const heads[] = {
	    "column", "type", "key", "values", "comment"};
	jv rows = jv_array();
	jv columns = record_member_array(table, "columns");
	jv_array_foreach(columns, i, column)
	{
		rows =
		    jv_array_append(rows, row_of_column(&column, &talk->arena));
		jv_free(column);
	}
	jv_free(columns);
	const char *name = field_text(table, "name", &talk->arena);
	const char *comment = field_text(table, "comment", &talk->arena);
	const char *rows_about = field_text(table, "rows", &talk->arena);
	printf("%s%s%s%s%s%s\n", name ? name : "", comment ? ": " : "",
	    comment ? comment : "", rows_about ? ", about " : "",
	    rows_about ? rows_about : "", rows_about ? " rows" : "");
	dialogue_show_table(
	    talk, with_rows(with_columns(heads, COUNT_OF(heads)), rows));
	const char *others = field_list(table, "referenced_by", &talk->arena);
	if (*others)
		printf("referenced by %s\n", others);
}

void
dialogue_describe(struct talk *talk, const char *table)
{
	struct record wish = {0};
	struct record told = {0};
	jv problem = jv_invalid();
	record_set(&wish, "id", jv_string("d"));
	if (table)
		record_set(&wish, "table", jv_string(table));
	bool asked =
	    asking_do(&talk->asking, "describe", &wish, &told, &problem);
	jv schema = record_get(&told, "schema");
	jv error = record_get(&told, "error");
	jv tables = record_member_array(&schema, "tables");
	if (!asked) {
		dialogue_tell(talk, problem);
	} else if (jv_get_kind(error) == JV_KIND_OBJECT) {
		dialogue_tell(talk, jv_copy(error));
	} else if (!table) {
		dialogue_show_table(talk, list_of(&tables, &talk->arena));
	} else {
		jv first = jv_array_get(jv_copy(tables), 0);
		show_table(talk, &first);
		jv_free(first);
	}
	jv_free(tables);
	jv_free(error);
	jv_free(schema);
	record_release(&wish);
	record_release(&told);
}
