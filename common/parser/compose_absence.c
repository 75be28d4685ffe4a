/*
 * compose_absence.c - conditions that rows do not exist; see composer.h
 */
#include "parser/composer.h"
#include "parser/key_choice.h"

#include <string.h>

/* NOT IN is never true for a list with a NULL in it. */
void
composer_exclude_nulls(struct composer *composer, struct filter *in)
{
	if (in->kind != FILTER_IN)
		return;
	struct filter *known = filter_new(FILTER_NULL, composer->arena);
	known->left = in->block->items[0].expr;
	known->negated = true;
	const struct context_column *column =
	    &composer->context->tables[known->left->source->table]
		 .columns[known->left->column];
	if (column->nullable || !column->primary_key)
		block_and(&in->block->where, known, composer->arena);
}

/* Count the keys that the words before the absent table mean. */
static int
role_keys(const struct composer *composer, const struct absence *absence,
    const int *keys, int count)
{
	int heard = 0;
	for (int i = 0; i < count; i++) {
		const struct context_fk *fk = &composer->context->fks[keys[i]];
		const struct context_table *from =
		    &composer->context->tables[fk->from];
		heard += role_heard(composer->request->question, absence->at,
		    from->columns[fk->columns[0]].said);
	}
	return heard;
}

/* Is the key called as what it points to: cat_id of cats? */
static bool
is_plain(const struct context *context, const struct context_fk *fk)
{
	return strcmp(context->tables[fk->from].columns[fk->columns[0]].words,
		   context->tables[fk->to].columns[fk->references[0]].words) ==
	       0;
}

/* Does the question name the row that the key points to: "a reviewer"? */
static bool
is_named(const struct composer *composer, const struct context_fk *fk)
{
	const struct question *question = composer->request->question;
	const char *words =
	    composer->context->tables[fk->from].columns[fk->columns[0]].words;
	size_t length = strcspn(words, " ");
	for (int at = 0; at < question->count; at++)
		if (strncmp(question->tokens[at].folded, words, length) == 0 &&
		    strlen(question->tokens[at].folded) <= length + 1)
			return true;
	return false;
}

/*
 * "Cats without a visit": of the keys keeper_id and cat_id a word names one, or
 * the plain one is meant.  Return it; -1: neither says more than the other.
 */
static int
meant_key(const struct composer *composer, const int *keys, int count)
{
	int plain = -1;
	int named = -1;
	for (int i = 0; i < count; i++) {
		const struct context_fk *fk = &composer->context->fks[keys[i]];
		if (is_plain(composer->context, fk))
			plain = keys[i];
		else if (is_named(composer, fk))
			named = keys[i];
	}
	return named >= 0 ? named : plain;
}

enum { KEYS_MAX = 4 };

/* Let the absent rows be found by the key that is meant.  Return false when
 * there is none. */
static bool
settle_key(struct composer *composer, int scope, struct filter *branch)
{
	const struct absence *absence = &composer->sketch.absences[scope - 1];
	int keys[KEYS_MAX];
	if (branch->kind != FILTER_IN || branch->left->kind != EXPR_COLUMN)
		return false;
	struct source *inner = block_source(branch->block, absence->table);
	int count = graph_keys(composer->graph, absence->table,
	    branch->left->source->table, keys, KEYS_MAX);
	int key = count > 1 ? meant_key(composer, keys, count) : -1;
	if (key < 0 || !inner ||
	    branch->block->items[0].expr->source != inner ||
	    role_keys(composer, absence, keys, count) == 1)
		return false;
	const struct context_fk *fk = &composer->context->fks[key];
	if (fk->from != absence->table || fk->column_count != 1 ||
	    fk->references[0] != branch->left->column)
		return false;
	branch->block->items[0].expr =
	    expr_column(inner, fk->columns[0], composer->arena);
	return true;
}

/*
 * "teams that never played": they played neither at home nor away.  When the
 * question names only one role, the condition uses that role's key alone.
 */
static void
absent_by_other_keys(
    struct composer *composer, int scope, const struct filter *first)
{
	const struct absence *absence = &composer->sketch.absences[scope - 1];
	struct source *outer = first->left ? block_source(composer->block,
						 first->left->source->table)
					   : NULL;
	int keys[KEYS_MAX];
	if (!outer)
		return;
	int count = graph_keys(
	    composer->graph, absence->table, outer->table, keys, KEYS_MAX);
	if (role_keys(composer, absence, keys, count) == 1)
		return;
	for (int i = 0; i < count; i++) {
		const struct context_fk *fk = &composer->context->fks[keys[i]];
		struct block *inner = block_new(composer->arena);
		if (fk->from != absence->table || fk->column_count != 1 ||
		    fk->references[0] != first->left->column ||
		    fk->columns[0] == first->block->items[0].expr->column ||
		    !block_add_source(inner, fk->from, composer->arena))
			continue;
		struct filter *in = filter_new(FILTER_IN, composer->arena);
		in->left = first->left;
		in->block = inner;
		in->negated = true;
		block_add_item(inner,
		    expr_column(
			inner->sources[0], fk->columns[0], composer->arena),
		    NULL);
		composer_exclude_nulls(composer, in);
		block_and(&composer->block->where, in, composer->arena);
	}
}

/*
 * "Towns with no pool over 25 m", when the table of pools has the town as a
 * column: the town is not among the towns of such rows.
 */
static struct filter *
own_branch(struct composer *composer, int table, struct block **inner)
{
	const struct term *shown = &composer->sketch.shows[0];
	struct source *source = block_source(composer->block, table);
	if (!source || shown->kind != TERM_COLUMN || shown->table != table ||
	    shown->aggregate ||
	    composer->context->tables[table].columns[shown->column].class ==
		COLUMN_NUMBER)
		return NULL;
	struct block *block = block_new(composer->arena);
	if (!block_add_source(block, table, composer->arena))
		return NULL;
	struct filter *in = filter_new(FILTER_IN, composer->arena);
	in->left = expr_column(source, shown->column, composer->arena);
	in->block = block;
	block_add_item(block,
	    expr_column(block->sources[0], shown->column, composer->arena),
	    NULL);
	*inner = block;
	return in;
}

/* "Patients with no insurer", when each patient's row holds the insurer's key:
 * the key is unknown, or the insurer is not among the found ones. */
static struct filter *
absent_parent(struct composer *composer, struct filter *branch, int table)
{
	if (branch->kind != FILTER_IN || branch->left->kind != EXPR_COLUMN)
		return branch;
	const struct context_column *key =
	    &composer->context->tables[branch->left->source->table]
		 .columns[branch->left->column];
	if (key->parent_table != table || !key->nullable)
		return branch;
	struct filter *unknown = filter_new(FILTER_NULL, composer->arena);
	unknown->left = branch->left;
	struct filter *either = filter_new(FILTER_OR, composer->arena);
	filter_add(either, unknown);
	filter_add(either, branch);
	return either;
}

/* Limit the rows that must not exist; a count or a sum limits what they are
 * counted for: "no branch with more than 100 members". */
static void
limit_absent(struct composer *composer, const struct filter *branch,
    struct block *inner, struct filter *filter)
{
	if (!filter_aggregates(filter)) {
		block_and(&inner->where, filter, composer->arena);
		return;
	}
	if (branch->kind == FILTER_IN)
		block_add_group(inner, inner->items[0].expr);
	block_and(&inner->having, filter, composer->arena);
}

/* How many conditions from there on are alternatives ("no food or animal
 * allergy"). */
static int
scope_run(const struct sketch *sketch, int from, int scope)
{
	int to = from + 1;
	while (to < sketch->condition_count &&
	       sketch->conditions[to].or_before &&
	       sketch->conditions[to].scope == scope)
		to++;
	return to - from;
}

void
composer_place_absence(struct composer *composer, int scope)
{
	const struct sketch *sketch = &composer->sketch;
	int tables[GRAPH_MAX_TABLES];
	int count = 0;
	if (sketch->absences[scope - 1].table < 0)
		return;
	tables[count++] = sketch->absences[scope - 1].table;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].scope == scope &&
		    sketch->conditions[i].left.table >= 0 &&
		    count < GRAPH_MAX_TABLES)
			tables[count++] = sketch->conditions[i].left.table;
	struct block *inner = NULL;
	struct filter *branch =
	    composer_branch(composer, tables, count, &inner);
	if (!branch)
		branch = own_branch(composer, tables[0], &inner);
	if (!branch) {
		composer->unbound++;
		return;
	}
	for (int i = 0, run; i < sketch->condition_count; i += run) {
		run = scope_run(sketch, i, scope);
		if (sketch->conditions[i].scope != scope)
			continue;
		struct filter *filter =
		    composer_run(composer, inner, &sketch->conditions[i], run);
		if (filter)
			limit_absent(composer, branch, inner, filter);
		else
			composer->unbound++;
	}
	composer_leave_out_of(composer, inner);
	branch->negated = true;
	bool settled = settle_key(composer, scope, branch);
	composer_exclude_nulls(composer, branch);
	block_and(&composer->block->where,
	    absent_parent(composer, branch, tables[0]), composer->arena);
	if (count == 1 && !settled)
		absent_by_other_keys(composer, scope, branch);
}
