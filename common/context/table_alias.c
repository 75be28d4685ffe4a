/* table_alias.c - short names of tables; see table_alias.h */
#include "context/table_alias.h"

#include "sql/quote.h"

#include <ctype.h>
#include <string.h>

enum { MAX_LETTERS = 5 };

const char *
table_initials(const char *name, struct arena *arena)
{
	char text[MAX_LETTERS + 1] = "";
	size_t length = 0;
	bool start = true;
	for (const char *letter = name; *letter && length < MAX_LETTERS;
	     letter++) {
		unsigned char c = (unsigned char)*letter;
		bool camel = letter > name && isupper(c) &&
			     islower((unsigned char)letter[-1]);
		if (c < 128 && isalpha(c) && (start || camel))
			text[length++] = (char)tolower(c);
		start = c >= 128 ? start : !isalnum(c);
	}
	return length ? arena_strdup(arena, text) : "t";
}

static bool
is_used(const char *const *used, int count, const char *alias)
{
	for (int i = 0; i < count; i++)
		if (strcmp(used[i], alias) == 0)
			return true;
	/* A keyword ("as", "or") is no alias. */
	return sql_quote_needed(alias);
}

const char *
table_alias_unused(
    const char *base, const char *const *used, int count, struct arena *arena)
{
	const char *alias = base;
	for (int number = 2; is_used(used, count, alias); number++)
		alias = arena_printf(arena, "%s%d", base, number);
	return alias;
}

const char **
table_aliases(const struct context *context, const int *tables, int count,
    struct arena *arena)
{
	const char **used =
	    arena_array(arena, (size_t)count + 1, sizeof(*used));
	const char **by_table = arena_array(
	    arena, (size_t)context->table_count + 1, sizeof(*by_table));
	for (int i = 0; i < count; i++) {
		const char *base =
		    table_initials(context->tables[tables[i]].name, arena);
		used[i] = table_alias_unused(base, used, i, arena);
		by_table[tables[i]] = used[i];
	}
	return by_table;
}
