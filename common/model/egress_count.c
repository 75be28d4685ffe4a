/* egress_count.c - counts the parts of a record in a request; see egress.h */
#include "context/context.h"
#include "linked/link_result.h"
#include "model/egress.h"

#include <ctype.h>
#include <string.h>

/* The texts that were looked for, each once, and how many of them the request
 * holds. */
struct tally {
	const char *request; /* folded */
	const char **seen;
	size_t count;
	size_t capacity; /* the most that are looked for */
	int present;
	struct arena *arena;
};

static bool
is_word(char byte)
{
	return isalnum((unsigned char)byte) || byte == '_' ||
	       (unsigned char)byte >= 0x80;
}

/* Fold ASCII only.  Both sides are folded the same way, and counting needs no
 * more. */
static char *
fold(const char *text, struct arena *arena)
{
	char *folded = arena_strdup(arena, text);
	for (char *at = folded; *at; at++)
		*at = (char)tolower((unsigned char)*at);
	return folded;
}

static bool
stands_in(const char *text, const char *words)
{
	size_t length = strlen(words);
	bool inside_begin = is_word(words[0]);
	bool inside_end = is_word(words[length - 1]);
	for (const char *at = strstr(text, words); at;
	     at = strstr(at + 1, words)) {
		bool begins = at == text || !inside_begin || !is_word(at[-1]);
		bool ends = !inside_end || !is_word(at[length]);
		if (begins && ends)
			return true;
	}
	return false;
}

static void
look_for(struct tally *tally, const char *name)
{
	if (!name || !*name || tally->count == tally->capacity)
		return;
	const char *folded = fold(name, tally->arena);
	for (size_t i = 0; i < tally->count; i++)
		if (strcmp(tally->seen[i], folded) == 0)
			return;
	tally->seen[tally->count++] = folded;
	tally->present += stands_in(tally->request, folded);
}

static struct tally
tally_new(const char *request, size_t capacity, struct arena *arena)
{
	return (struct tally){
	    .request = request,
	    .seen = arena_array(arena, capacity + 1, sizeof(char *)),
	    .capacity = capacity,
	    .arena = arena,
	};
}

static void
count_names(struct egress_content *content, const struct context *context,
    const char *request, struct arena *arena)
{
	size_t columns = 0;
	for (int t = 0; t < context->table_count; t++)
		columns += (size_t)context->tables[t].column_count;
	struct tally tables =
	    tally_new(request, (size_t)context->table_count, arena);
	struct tally names = tally_new(request, columns, arena);
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		look_for(&tables, table->name);
		for (int c = 0; c < table->column_count; c++)
			look_for(&names, table->columns[c].name);
	}
	content->tables = tables.present;
	content->columns = names.present;
}

/* Count the values that link found, and the flags and limits of columns. */
static void
count_values(struct egress_content *content, const struct context *context,
    const struct link_result *link, const char *request, struct arena *arena)
{
	size_t most = (size_t)link->count;
	for (int t = 0; t < context->table_count; t++)
		most += (size_t)context->tables[t].column_count * 4;
	struct tally values = tally_new(request, most, arena);
	for (int i = 0; i < link->count; i++)
		look_for(&values, link->matches[i].value);
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		for (int c = 0; c < table->column_count; c++) {
			look_for(&values, table->columns[c].flag_true);
			look_for(&values, table->columns[c].flag_false);
			look_for(&values, table->columns[c].minimum);
			look_for(&values, table->columns[c].maximum);
		}
	}
	content->values = values.present;
}

void
egress_count(struct egress_content *content, const struct record *record,
    const char *text)
{
	struct arena arena = {0};
	struct context context = {0};
	struct link_result link = {0};
	jv problem = jv_invalid();
	const char *request = fold(text, &arena);
	*content = (struct egress_content){.record = record};
	if (context_read(&context, record_tree(record, "context", &arena),
		&arena, &problem)) {
		count_names(content, &context, request, &arena);
		if (link_read(&link, record_tree(record, "link", &arena),
			&context, &arena, &problem))
			count_values(content, &context, &link, request, &arena);
	}
	jv_free(problem);
	arena_release(&arena);
}
