/* unnest.c - a value of each group is computed once; see unnest.h */
#include "parser/unnest.h"

#include <string.h>

/* Aggregates that are NULL of no rows, which no comparison passes, and what the
 * statement calls their values. */
static const struct {
	const char *function, *name;
} values[] = {{"avg", "average"}, {"max", "highest"}, {"min", "lowest"},
    {"sum", "total"}};

/* What the value is called; NULL: it is none that can be joined. */
static const char *
value_name(const struct expr *value)
{
	for (size_t i = 0; i < COUNT_OF(values); i++)
		if (value->kind == EXPR_CALL &&
		    strcmp(value->text, values[i].function) == 0)
			return values[i].name;
	return NULL;
}

/* The nested block whose value the filter compares with; NULL: it is none that
 * can be joined. */
static struct block *
nested_group(const struct filter *filter)
{
	if (filter->kind != FILTER_COMPARE || filter->right->kind != EXPR_BLOCK)
		return NULL;
	struct block *nested = filter->right->block;
	bool alone = nested->source_count == 1 && nested->item_count == 1 &&
		     !nested->group_count && !nested->having &&
		     !nested->limit && !nested->other;
	return alone && nested->group_of_outer &&
		       value_name(nested->items[0].expr)
		   ? nested
		   : NULL;
}

/* Is it several filters, bound by AND? */
static bool
binds(const struct filter *where)
{
	return where->kind == FILTER_AND && !where->negated;
}

static const struct filter *
first_bound(const struct filter *where)
{
	return where && binds(where) ? where->first : where;
}

static void
add_copy(struct filter *group, const struct filter *filter, struct arena *arena)
{
	struct filter *copy = arena_alloc(arena, sizeof(*copy));
	*copy = *filter;
	copy->next = NULL;
	filter_add(group, copy);
}

/* Copy what the filter binds, but one part; NULL: that is all. */
static struct filter *
without(
    const struct filter *where, const struct filter *part, struct arena *arena)
{
	struct filter *rest = filter_new(FILTER_AND, arena);
	for (const struct filter *one = first_bound(where); one;
	     one = one->next)
		if (one != part)
			add_copy(rest, one, arena);
	return rest->first ? rest : NULL;
}

/* SELECT department_id, avg(salary) FROM employees GROUP BY department_id */
static struct block *
groups_of(const struct block *nested, struct arena *arena)
{
	struct expr *value = nested->items[0].expr;
	struct block *groups = arena_alloc(arena, sizeof(*groups));
	*groups = *nested;
	groups->correlated = false;
	groups->group_of_outer = NULL;
	groups->where = without(nested->where, nested->group_of_outer, arena);
	groups->item_count = 0;
	block_add_item(groups, nested->group_of_outer->left, NULL);
	block_add_item(groups, value, value_name(value));
	block_add_group(groups, nested->group_of_outer->left);
	return groups;
}

/* Join the groups, and return the comparison with their value; NULL: there are
 * too many sources. */
static struct filter *
join_groups(struct block *block, const struct filter *compared,
    const struct context *context, struct arena *arena)
{
	const struct block *nested = compared->right->block;
	const struct expr *own = nested->group_of_outer->left;
	struct expr *outer = nested->group_of_outer->right;
	struct source *groups = block_add_source(block, -1, arena);
	if (!groups)
		return NULL;
	groups->block = groups_of(nested, arena);
	groups->parent = outer->source;
	const char *key =
	    context->tables[own->source->table].columns[own->column].name;
	groups->on =
	    filter_compare(expr_name(groups, key, arena), "=", outer, arena);
	return filter_compare(compared->left, compared->text,
	    expr_name(groups, value_name(nested->items[0].expr), arena), arena);
}

static bool
has_nested_group(const struct filter *where)
{
	for (const struct filter *one = first_bound(where); one;
	     one = one->next)
		if (nested_group(one))
			return true;
	return false;
}

struct block *
unnest(struct block *block, const struct context *context, struct arena *arena)
{
	if (!has_nested_group(block->where))
		return block;
	struct block *joined = arena_alloc(arena, sizeof(*joined));
	*joined = *block;
	joined->where = filter_new(FILTER_AND, arena);
	for (const struct filter *one = first_bound(block->where); one;
	     one = one->next) {
		struct filter *compared =
		    nested_group(one) ? join_groups(joined, one, context, arena)
				      : NULL;
		add_copy(joined->where, compared ? compared : one, arena);
	}
	return joined;
}
