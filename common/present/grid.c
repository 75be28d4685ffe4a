/* grid.c - a result as columns and cells; see present/grid.h */
#include "present/grid.h"

#include "record/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Types by the names that a result has (db/column_types.c) and by those that
 * pg_type has, which other writers of records may use. */
static const struct {
	const char *type;
	enum grid_kind kind;
} kinds[] = {
    {"smallint", GRID_INTEGER},
    {"int", GRID_INTEGER},
    {"integer", GRID_INTEGER},
    {"bigint", GRID_INTEGER},
    {"int2", GRID_INTEGER},
    {"int4", GRID_INTEGER},
    {"int8", GRID_INTEGER},
    {"oid", GRID_INTEGER},
    {"numeric", GRID_DECIMAL},
    {"real", GRID_FLOAT},
    {"float", GRID_FLOAT},
    {"double precision", GRID_FLOAT},
    {"float4", GRID_FLOAT},
    {"float8", GRID_FLOAT},
    {"bool", GRID_FLAG},
    {"boolean", GRID_FLAG},
    {"date", GRID_DATE},
    {"time", GRID_TIME},
    {"timestamp", GRID_TIMESTAMP},
    {"timestamptz", GRID_INSTANT},
};

static enum grid_kind
kind_of(const char *type)
{
	for (size_t i = 0; i < COUNT_OF(kinds); i++)
		if (strcmp(type, kinds[i].type) == 0)
			return kinds[i].kind;
	return GRID_TEXT;
}

static jv
element(const jv *array, int at)
{
	if (jv_get_kind(*array) != JV_KIND_ARRAY)
		return jv_invalid();
	return jv_array_get(jv_copy(*array), at);
}

/* A value as text in the arena; NULL when it is null. */
static const char *
value_text(const jv *value, struct arena *arena)
{
	switch (jv_get_kind(*value)) {
	case JV_KIND_STRING:
		return arena_strdup(arena, jv_string_value(*value));
	case JV_KIND_INVALID:
	case JV_KIND_NULL:
		return NULL;
	default:
		break;
	}
	jv dumped = jv_dump_string(jv_copy(*value), 0);
	const char *text = arena_strdup(arena, jv_string_value(dumped));
	jv_free(dumped);
	return text;
}

static void
read_heads(struct grid *grid, const jv *columns, struct arena *arena)
{
	grid->heads = arena_array(
	    arena, (size_t)grid->columns, sizeof(struct grid_column));
	for (int i = 0; i < grid->columns; i++) {
		jv column = element(columns, i);
		const char *name = record_member_text(&column, "name", arena);
		const char *type = record_member_text(&column, "type", arena);
		struct grid_column *head = &grid->heads[i];
		head->name = name ? name : "";
		head->type = type ? type : "";
		head->kind = kind_of(head->type);
		jv_free(column);
	}
}

void
grid_read(struct grid *grid, const jv *result, struct arena *arena)
{
	jv columns = record_member(result, "columns");
	jv rows = record_member(result, "rows");
	grid->columns = record_array_length(&columns);
	grid->rows = record_array_length(&rows);
	read_heads(grid, &columns, arena);
	size_t count = (size_t)grid->rows * (size_t)grid->columns;
	grid->cells = arena_array(arena, count, sizeof(*grid->cells));
	const char **next = grid->cells;
	for (int r = 0; r < grid->rows; r++) {
		jv row = element(&rows, r);
		for (int c = 0; c < grid->columns; c++) {
			jv value = element(&row, c);
			*next++ = value_text(&value, arena);
			jv_free(value);
		}
		jv_free(row);
	}
	jv_free(rows);
	jv_free(columns);
}

const char *
grid_cell(const struct grid *grid, int row, int column)
{
	return grid
	    ->cells[(size_t)row * (size_t)grid->columns + (size_t)column];
}

bool
grid_is_number(enum grid_kind kind)
{
	return kind == GRID_INTEGER || kind == GRID_DECIMAL ||
	       kind == GRID_FLOAT;
}

bool
grid_number(const char *text, double *number)
{
	if (!text || !text[0] || text[strspn(text, "0123456789.eE+-")])
		return false;
	char *end = NULL;
	*number = strtod(text, &end);
	return !*end && isfinite(*number);
}
