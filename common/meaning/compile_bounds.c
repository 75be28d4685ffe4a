/*
 * compile_bounds.c - bounds of what each row has; see compiler.h
 *
 * "How many singers have more than 2 awards" counts singers, and for each of
 * them awards: the singers are among those that a block finds, which groups the
 * awards.  "Fewer than 2 awards" is met by singers that have none, too, and
 * have no group: they are those that are not among the others.
 */
#include "meaning/compiler.h"

#include <stdlib.h>

/* The measure that the condition bounds, the first of several. */
static const struct meaning *
bounded(const struct meaning *condition)
{
	if (!meaning_is_condition(condition->argument[0]))
		return condition->argument[0];
	return bounded(condition->argument[0]);
}

static bool
compares_none(enum meaning_op op, double number)
{
	switch (op) {
	case MEANING_EQUAL:
		return 0 == number;
	case MEANING_UNEQUAL:
		return 0 != number;
	case MEANING_MORE:
		return 0 > number;
	case MEANING_LEAST:
		return 0 >= number;
	case MEANING_LESS:
		return 0 < number;
	default:
		return 0 <= number;
	}
}

/* Does a row meet the bound that has nothing to be counted? */
static bool
holds_for_none(const struct meaning *bound, bool negated)
{
	if (bound->op == MEANING_NOT)
		return holds_for_none(bound->argument[0], !negated);
	if (bound->op == MEANING_AND || bound->op == MEANING_OR) {
		bool any = (bound->op == MEANING_OR) != negated;
		for (int i = 0; i < bound->count; i++)
			if (holds_for_none(bound->argument[i], negated) == any)
				return any;
		return !any;
	}
	enum meaning_op measure = bound->argument[0]->op;
	return (measure == MEANING_COUNT || measure == MEANING_KINDS) &&
	       bound->argument[1]->op == MEANING_NUMBER &&
	       compares_none(bound->op,
		   strtod(bound->argument[1]->text, NULL)) != negated;
}

/* Is everything in the condition a bound of a measure? */
static bool
bounds_only(const struct meaning *condition)
{
	if (!meaning_is_condition(condition->argument[0]))
		return compiler_is_having(condition);
	for (int i = 0; i < condition->count; i++)
		if (!bounds_only(condition->argument[i]))
			return false;
	return true;
}

const struct meaning *
compiler_key_of(const struct compiler *compiler, int table)
{
	int key = context_sole_key(&compiler->context->tables[table]);
	return key < 0 ? NULL : meaning_column(table, key, compiler->arena);
}

bool
compiler_names_row(const struct context *context, const struct meaning *value)
{
	if (value->op != MEANING_COLUMN)
		return value->op == MEANING_EACH;
	const struct context_table *table = &context->tables[value->table];
	return context_is_label(table, value->column) ||
	       context_is_key(table, value->column);
}

/* What is shown, as far as it matters to a bound. */
struct shown {
	const struct meaning *value;   /* the first one; NULL: there is none */
	const struct meaning *measure; /* likewise */
	int values;
	bool counted; /* each group has a row of what the bound counts */
	bool owned;   /* the rows that the bound is said of are told apart */
};

static void
look_at(struct shown *shown, const struct compiler *compiler,
    const struct meaning *value, const struct kept *kept)
{
	const struct meaning *measure = bounded(kept->condition);
	int home = meaning_home(value);
	bool whole = measure->argument[0]->op != MEANING_WITH;
	bool measures = meaning_measures(value);
	shown->counted |= home == meaning_home(measure) && (whole || measures);
	shown->owned |= !measures && home == kept->owner &&
			compiler_names_row(compiler->context, value);
}

static struct shown
shown_beside(const struct compiler *compiler, const struct kept *kept)
{
	struct shown shown = {0};
	for (int i = 0; i < compiler->show_count; i++) {
		const struct meaning *value = compiler->show[i];
		const struct meaning **first =
		    meaning_measures(value) ? &shown.measure : &shown.value;
		*first = *first ? *first : value;
		shown.values += !meaning_measures(value);
		look_at(&shown, compiler, value, kept);
	}
	for (int i = 0; i < compiler->by_count; i++)
		look_at(&shown, compiler, compiler->by[i], kept);
	return shown;
}

/* May the bound stand in HAVING: is there a group for all that meet it, and is
 * it what the bound is said of? */
static bool
has_groups(const struct compiler *compiler, const struct kept *kept,
    const struct shown *shown)
{
	if (kept->owner < 0 && !shown->value)
		return compiler->by_count && shown->counted;
	return (kept->owner < 0 || shown->owned) &&
	       (shown->counted || !holds_for_none(kept->condition, false));
}

/* The column that tells apart what the bound is said of. */
static const struct meaning *
subject_of(const struct compiler *compiler, const struct kept *kept,
    const struct shown *shown)
{
	int counted = meaning_home(bounded(kept->condition));
	const struct meaning *value =
	    shown->value ? shown->value : shown->measure;
	if (kept->owner >= 0)
		return compiler_key_of(compiler, kept->owner);
	if (compiler->about && meaning_home(compiler->about) != counted)
		return compiler_key_of(compiler, meaning_home(compiler->about));
	if (value && value->op == MEANING_COLUMN && shown->values == 1 &&
	    !compiler_names_row(compiler->context, value))
		return value;
	/* "How many cities have more than 3 venues" */
	if (value && value->op == MEANING_KINDS)
		return value->argument[0];
	int home = value ? meaning_home(value) : -1;
	return home < 0 || home == counted ? NULL
					   : compiler_key_of(compiler, home);
}

static bool
set_apart(struct compiler *compiler, struct kept *kept)
{
	if (!compiler_is_having(kept->condition))
		return true;
	if (!bounds_only(kept->condition))
		return false;
	if (kept->owner == meaning_home(bounded(kept->condition)))
		kept->owner = -1;
	struct shown shown = shown_beside(compiler, kept);
	if (has_groups(compiler, kept, &shown))
		return true;
	kept->of = subject_of(compiler, kept, &shown);
	return kept->of;
}

bool
compiler_set_bounds_apart(struct compiler *compiler)
{
	for (int i = 0; i < compiler->where_count; i++)
		if (!set_apart(compiler, &compiler->where[i]))
			return false;
	return true;
}

/* ---- the block ---- */

/* The key of what is counted that refers to the column, or the column. */
static const struct meaning *
group_of(struct compiler *compiler, const struct meaning *of, int counted)
{
	struct graph_tree tree;
	int both[2] = {of->table, counted};
	if (of->table == counted ||
	    graph_trees(compiler->graph, of->table, both, 2, &tree, 1) == 0)
		return of;
	const struct graph_join *join = &tree.joins[0];
	const struct context_fk *fk = &compiler->context->fks[join->fk];
	return !join->to_parent && fk->column_count == 1 &&
		       fk->references[0] == of->column
		   ? meaning_column(
			 join->right, fk->columns[0], compiler->arena)
		   : of;
}

/* Find the groups that meet the bound, or those that do not. */
static struct block *
groups(struct compiler *compiler, const struct meaning *bound,
    const struct meaning *group, bool negated)
{
	struct meaning_block compiled;
	const struct context *context = compiler->context;
	struct arena *arena = compiler->arena;
	const struct meaning *kept =
	    negated ? meaning_form(MEANING_NOT, &bound, 1, context, arena)
		    : bound;
	const struct meaning *parts[2] = {
	    meaning_form(MEANING_SHOW, &group, 1, context, arena),
	    meaning_form(MEANING_WHERE, &kept, 1, context, arena)};
	const struct meaning *query =
	    meaning_form(MEANING_QUERY, parts, 2, context, arena);
	if (!meaning_compile(&compiled, query, compiler->graph, arena))
		return NULL;
	compiler->out->tables += compiled.tables;
	compiler->out->joins += compiled.joins;
	compiler->out->semi_joins += 1 + compiled.semi_joins;
	return compiled.block;
}

/* NOT IN is never true of a list with a NULL in it. */
static void
exclude_missing(
    struct compiler *compiler, struct block *block, const struct meaning *group)
{
	if (!meaning_stored(group, compiler->context)->nullable)
		return;
	struct filter *known = filter_new(FILTER_NULL, compiler->arena);
	known->left = block->items[0].expr;
	known->negated = true;
	block_and(&block->where, known, compiler->arena);
}

struct filter *
compiler_bound_filter(struct compiler *compiler, const struct meaning *bound,
    const struct meaning *of, struct source *source)
{
	int counted = meaning_home(bounded(bound));
	/* A row has one row of its own table: itself. */
	if (!of || !bounds_only(bound) ||
	    (of->table == counted && compiler_names_row(compiler->context, of)))
		return NULL;
	bool negated = holds_for_none(bound, false);
	const struct meaning *group = group_of(compiler, of, counted);
	struct block *inner = groups(compiler, bound, group, negated);
	if (!inner)
		return NULL;
	struct filter *filter = filter_new(FILTER_IN, compiler->arena);
	filter->left = expr_column(source, of->column, compiler->arena);
	filter->negated = negated;
	filter->block = inner;
	if (negated)
		exclude_missing(compiler, inner, group);
	return filter;
}
