/* result_table.c - a result as cells; see result_table.h */
#include "grade/result_table.h"

#include "record/record.h"

const struct cell *
grade_table_cell(const struct grade_table *table, int row, int column)
{
	return &table->cells[(size_t)row * (size_t)table->columns +
			     (size_t)column];
}

static int
length_of(const jv *value)
{
	return jv_get_kind(*value) == JV_KIND_ARRAY
		   ? jv_array_length(jv_copy(*value))
		   : -1;
}

static void
read_columns(struct grade_table *table, const jv *columns, struct arena *arena)
{
	size_t count = (size_t)table->columns + 1;
	table->names = arena_array(arena, count, sizeof(*table->names));
	table->text = arena_array(arena, count, sizeof(*table->text));
	for (int i = 0; i < table->columns; i++) {
		jv column = jv_array_get(jv_copy(*columns), i);
		const char *name = record_member_text(&column, "name", arena);
		const char *type = record_member_text(&column, "type", arena);
		table->names[i] = name ? name : "";
		table->text[i] = type && cell_type_is_text(type);
		jv_free(column);
	}
}

/* Read null or a string's text.  Return false for anything else. */
static bool
read_cell(struct cell *cell, const jv *value, struct arena *arena)
{
	jv_kind kind = jv_get_kind(*value);
	if (kind != JV_KIND_STRING && kind != JV_KIND_NULL)
		return false;
	*cell = cell_read(kind == JV_KIND_NULL
			      ? NULL
			      : arena_strdup(arena, jv_string_value(*value)),
	    arena);
	return true;
}

static bool
read_row(struct cell *cells, int columns, const jv *row, struct arena *arena)
{
	bool good = length_of(row) == columns;
	for (int i = 0; good && i < columns; i++) {
		jv value = jv_array_get(jv_copy(*row), i);
		good = read_cell(&cells[i], &value, arena);
		jv_free(value);
	}
	return good;
}

static bool
read_rows(struct grade_table *table, const jv *rows, struct arena *arena)
{
	size_t width = (size_t)table->columns;
	bool good = true;
	table->cells = arena_array(
	    arena, (size_t)table->rows * width + 1, sizeof(*table->cells));
	for (int i = 0; good && i < table->rows; i++) {
		jv row = jv_array_get(jv_copy(*rows), i);
		good = read_row(&table->cells[(size_t)i * width],
		    table->columns, &row, arena);
		jv_free(row);
	}
	return good;
}

bool
grade_table_read(
    struct grade_table *table, const jv *result, struct arena *arena)
{
	jv columns = record_member(result, "columns");
	jv rows = record_member(result, "rows");
	jv cut = record_member(result, "truncated");
	*table = (struct grade_table){
	    .columns = length_of(&columns),
	    .rows = length_of(&rows),
	    .cut = jv_is_valid(cut),
	};
	bool good = table->columns >= 0 && table->rows >= 0 &&
		    table->columns <= GRADE_MAX_COLUMNS;
	if (good) {
		read_columns(table, &columns, arena);
		good = read_rows(table, &rows, arena);
	}
	jv_free(cut);
	jv_free(rows);
	jv_free(columns);
	return good;
}
