/* spoken_columns.c - columns of the lexicon; see spoken_columns.h */
#include "retrieve/spoken_columns.h"

#include "sql/tokens.h"

#include <string.h>

static void
add_name(
    const struct spoken_column **spoken, const char *name, struct arena *arena)
{
	struct spoken_column *column = arena_alloc(arena, sizeof(*column));
	*column = (struct spoken_column){name, *spoken};
	*spoken = column;
}

void
spoken_add(const struct spoken_column **spoken, const char *table,
    const char *column, struct arena *arena)
{
	add_name(spoken, arena_printf(arena, "%s.%s", table, column), arena);
}

void
spoken_add_named(
    const struct spoken_column **spoken, const char *expr, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, expr, arena);
	for (size_t at = 0; at < tokens.count; at++) {
		size_t begin = at;
		const char *name = sql_tokens_name(&tokens, &at);
		if (name)
			at--;
		/* "orders", ".", "total" */
		if (name && at - begin >= 2)
			add_name(spoken, name, arena);
	}
}

bool
spoken_has(
    const struct spoken_column *spoken, const char *table, const char *column)
{
	size_t length = strlen(table);
	for (; spoken; spoken = spoken->next)
		if (strncmp(spoken->name, table, length) == 0 &&
		    spoken->name[length] == '.' &&
		    strcmp(spoken->name + length + 1, column) == 0)
			return true;
	return false;
}
