/* alias.c - short names for the tables of a statement; see alias.h */
#include "parser/alias.h"

#include "context/table_alias.h"
#include "parser/walk.h"

enum { ALIAS_MAX = 64 };

struct alias_set {
	const char *used[ALIAS_MAX];
	int count;
	const struct context *context;
	struct arena *arena;
};

static const char *
alias_choose(struct alias_set *set, const struct source *source)
{
	const char *base =
	    source->table < 0
		? (source->name ? source->name : "grouped")
		: table_initials(
		      set->context->tables[source->table].name, set->arena);
	return table_alias_unused(base, set->used, set->count, set->arena);
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
		if (set->count < ALIAS_MAX)
			set->used[set->count++] = source->alias;
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
