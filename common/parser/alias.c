/* alias.c - short names for the tables of a statement; see alias.h */
#include "alias.h"

#include <ctype.h>
#include <string.h>

#include "sql_quote.h"
#include "walk.h"

enum { ALIAS_MAX = 64 };

struct alias_set {
	const char *used[ALIAS_MAX];
	int count;
	const struct context *context;
	struct arena *arena;
};

/* First letters of a name's words, in ASCII; "t" when there are none. */
static const char *
initials(const char *name, struct arena *arena)
{
	char text[6] = "";
	size_t length = 0;
	bool start = true;
	for (const char *letter = name; *letter && length < 5; letter++) {
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
alias_used(const struct alias_set *set, const char *alias)
{
	for (int i = 0; i < set->count; i++)
		if (strcmp(set->used[i], alias) == 0)
			return true;
	/* A key word ("as", "or") does not do. */
	return sql_quote_needed(alias);
}

static const char *
alias_choose(struct alias_set *set, const struct source *source)
{
	const char *base =
	    source->table < 0
		? (source->name ? source->name : "grouped")
		: initials(
		      set->context->tables[source->table].name, set->arena);
	const char *alias = base;
	for (int number = 2; alias_used(set, alias); number++)
		alias = arena_printf(set->arena, "%s%d", base, number);
	if (set->count < ALIAS_MAX)
		set->used[set->count++] = alias;
	return alias;
}

static void
note_correlated(struct block *inner, void *closure)
{
	bool *found = closure;
	*found = *found || inner->correlated;
}

static void
alias_block(struct block *block, void *closure)
{
	struct alias_set *set = closure;
	bool qualified = block->source_count > 1 || block->correlated;
	walk_children(block, note_correlated, &qualified);
	for (int i = 0; i < block->source_count; i++) {
		struct source *source = block->sources[i];
		if (!source->alias)
			source->alias = alias_choose(set, source);
		source->qualified = qualified;
	}
	walk_children(block, alias_block, set);
}

void
alias_sources(
    struct block *block, const struct context *context, struct arena *arena)
{
	struct alias_set *set = arena_alloc(arena, sizeof(*set));
	set->context = context;
	set->arena = arena;
	alias_block(block, set);
}
