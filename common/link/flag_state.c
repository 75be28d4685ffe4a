/* flag_state.c - a flag is a condition; see flag_state.h */
#include "link/flag_state.h"

#include <string.h>

/* Return what stands behind "table."; NULL when the text begins otherwise. */
static const char *
behind_table(const char *sql, const char *name)
{
	size_t length = strlen(name);
	return strncmp(sql, name, length) == 0 && sql[length] == '.'
		   ? sql + length + 1
		   : NULL;
}

const char *
flag_state(
    const char *sql, const struct context_table *table, struct arena *arena)
{
	const char *column = behind_table(sql, table->sql);
	if (!column)
		column = behind_table(sql, table->name);
	for (int c = 0; column && c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_BOOLEAN &&
		    (strcmp(column, table->columns[c].sql) == 0 ||
			strcmp(column, table->columns[c].name) == 0))
			return arena_printf(arena, "%s IS TRUE", sql);
	return sql;
}
