/* told_values.c - values that evidence names; see told_values.h */
#include "context/told_values.h"

/* Read an entry; false: it is about nothing of the context. */
static bool
read_value(struct told_value *told, const struct json_node *entry,
    const struct context *context)
{
	const char *table = json_member_text(entry, "table");
	const char *column = json_member_text(entry, "column");
	told->phrase = json_member_text(entry, "phrase");
	told->value = json_member_text(entry, "value");
	told->table = table ? context_find_table(context, table) : -1;
	if (!told->phrase || !told->value || !column || told->table < 0)
		return false;
	told->column =
	    context_find_column(&context->tables[told->table], column);
	return told->column >= 0;
}

void
told_values_read(
    struct context *context, const struct json_node *link, struct arena *arena)
{
	size_t count = 0;
	const struct json_node *entry =
	    link ? json_member_list(link, "told", &count) : NULL;
	struct told_value *told = arena_array(arena, count + 1, sizeof(*told));
	context->told = told;
	context->told_count = 0;
	for (size_t i = 0; i < count; i++, entry = entry->next)
		context->told_count +=
		    read_value(&told[context->told_count], entry, context);
}
