/* introspect_type.c - the operations that a column's type allows; see
 * introspect.h */
#include "index/introspect_parts.h"
#include "sql/quote.h"

#include <string.h>

struct short_type {
	const char *name; /* pg_type.typname */
	const char *type;
	enum column_class class;
	bool comparable;
	bool ordered;
};

static const struct short_type short_types[] = {
    {"int4", "int", COLUMN_NUMBER, true, true},
    {"int8", "bigint", COLUMN_NUMBER, true, true},
    {"int2", "smallint", COLUMN_NUMBER, true, true},
    {"numeric", "numeric", COLUMN_NUMBER, true, true},
    {"float4", "real", COLUMN_NUMBER, true, true},
    {"float8", "double", COLUMN_NUMBER, true, true},
    {"money", "money", COLUMN_NUMBER, true, true},
    {"text", "text", COLUMN_TEXT, true, true},
    {"varchar", "varchar", COLUMN_TEXT, true, true},
    {"bpchar", "char", COLUMN_TEXT, true, true},
    {"char", "text", COLUMN_TEXT, true, false},
    {"name", "text", COLUMN_TEXT, true, false},
    {"citext", "citext", COLUMN_TEXT, true, true},
    {"date", "date", COLUMN_DATE, true, true},
    {"timestamp", "timestamp", COLUMN_DATE, true, true},
    {"timestamptz", "timestamptz", COLUMN_DATE, true, true},
    {"time", "time", COLUMN_TIME, true, true},
    {"timetz", "timetz", COLUMN_TIME, true, true},
    {"interval", "interval", COLUMN_TIME, true, true},
    {"bool", "bool", COLUMN_BOOLEAN, true, false},
    {"uuid", "uuid", COLUMN_OTHER, true, false},
    {"inet", "inet", COLUMN_OTHER, true, true},
    {"cidr", "cidr", COLUMN_OTHER, true, false},
    {"macaddr", "macaddr", COLUMN_OTHER, true, false},
    {"oid", "oid", COLUMN_OTHER, true, false},
    {"jsonb", "jsonb", COLUMN_OTHER, false, false},
    {"json", "json", COLUMN_OTHER, false, false},
};

void
introspect_set_type(struct introspect_column *column, const char *type,
    bool is_enum, struct arena *arena)
{
	column->type = NULL;
	column->class = COLUMN_OTHER;
	for (size_t i = 0; i < COUNT_OF(short_types); i++) {
		if (is_enum || strcmp(short_types[i].name, type) != 0)
			continue;
		column->type = short_types[i].type;
		column->class = short_types[i].class;
		column->comparable = short_types[i].comparable;
		column->ordered = short_types[i].ordered;
	}
	if (is_enum) {
		column->type = "enum";
		column->class = COLUMN_TEXT;
		column->comparable = true;
		column->ordered = true;
	}
	if (!column->type)
		column->type = sql_quote_name(type, arena);
	if (!column->array)
		return;
	column->type = arena_printf(arena, "%s[]", column->type);
	column->class = COLUMN_OTHER;
	column->comparable = false;
	column->ordered = false;
}
