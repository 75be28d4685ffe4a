/* compose_where.c - filters from conditions; see composer.h */
#include "english/english.h"
#include "parser/composer.h"

#include <string.h>

/* "Bought both pumps and valves in May": the orders are on the way from the
 * customers to what they bought, and each of both is of May. */
static bool
is_on_way(const struct composer *composer, int to, int table)
{
	int two[] = {composer->root, to};
	struct graph_tree tree;
	if (to == composer->root || table == composer->root ||
	    graph_trees(composer->graph, composer->root, two, 2, &tree, 1) < 1)
		return false;
	for (int j = 0; j < tree.join_count; j++)
		if (tree.joins[j].left == table || tree.joins[j].right == table)
			return true;
	return false;
}

/* "English and French are both official": both languages must be official. */
static void
mark_joint(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *one = &sketch->conditions[i];
		if (one->apart || one->scope ||
		    (one->negated && !one->leaves) || one->or_before ||
		    one->left.aggregate ||
		    (i + 1 < sketch->condition_count && one[1].or_before))
			continue;
		for (int k = 0; k < sketch->condition_count; k++) {
			const struct condition *apart = &sketch->conditions[k];
			if (!apart->apart || apart->or_before || apart->scope ||
			    !is_on_way(composer, composer_home(composer, apart),
				composer_home(composer, one)) ||
			    block_source(
				composer->block, composer_home(composer, one)))
				continue;
			one->joint = true;
			one->scope = CONDITION_PLACED;
			break;
		}
	}
}

static void
add_joint(struct composer *composer, struct block *inner)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *joint = &sketch->conditions[i];
		if (!joint->joint || joint->through ||
		    !block_source(inner, composer_home(composer, joint)))
			continue;
		struct filter *filter =
		    composer_condition(composer, inner, joint);
		if (filter)
			block_and(&inner->where, filter, composer->arena);
	}
}

static bool
crosses_many(const struct composer *composer, int table)
{
	int two[] = {composer->root, table};
	struct graph_tree tree;
	if (table == composer->root ||
	    graph_trees(composer->graph, composer->root, two, 2, &tree, 1) < 1)
		return false;
	for (int j = 0; j < tree.join_count; j++)
		if (tree.joins[j].many)
			return true;
	return false;
}

/*
 * Return the condition's table, and other named tables that lead to it.  For
 * "ordered pumps and compressors in 2024", these include the orders with their
 * date.
 */
static int
linked_tables(
    const struct composer *composer, int home, int tables[GRAPH_MAX_TABLES])
{
	const struct sketch *sketch = &composer->sketch;
	int count = 0;
	tables[count++] = home;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		int table = sketch->mentioned[i].table;
		if (sketch->mentioned[i].needed && table != home &&
		    count < GRAPH_MAX_TABLES && !composer->joined[table] &&
		    crosses_many(composer, table))
			tables[count++] = table;
	}
	return count;
}

static bool
is_in(int table, const int *tables, int count)
{
	for (int i = 0; i < count; i++)
		if (tables[i] == table)
			return true;
	return false;
}

/* Can the condition apply to the rows that decide another condition? */
static bool
goes_along(const struct composer *composer, const struct condition *condition,
    const int *tables, int count)
{
	return !condition->scope && !condition->apart &&
	       (!condition->negated || condition->leaves) &&
	       !condition->or_before && !condition->left.aggregate &&
	       is_in(composer_home(composer, condition), tables + 1, count - 1);
}

/* Add the other conditions on the tables in between. */
static void
take_along(struct composer *composer, struct block *inner, const int *tables,
    int count)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct filter *filter = NULL;
		if (goes_along(composer, &sketch->conditions[i], tables, count))
			filter = composer_condition(
			    composer, inner, &sketch->conditions[i]);
		if (filter)
			block_and(&inner->where, filter, composer->arena);
	}
}

void
composer_drop_implied(struct composer *composer, const struct block *inner)
{
	for (int i = 0; i < composer->branch_count; i++) {
		struct branch *branch = &composer->branches[i];
		bool implied = true;
		for (int s = 0; s < branch->block->source_count; s++)
			implied =
			    implied && block_source(inner,
					   branch->block->sources[s]->table);
		if (implied)
			branch->named = false;
	}
}

/* Are both conditions values of one column?  Then they become col IN (...). */
static bool
same_list(const struct condition *first, const struct condition *other)
{
	return first->kind == OPERAND_TEXT && other->kind == OPERAND_TEXT &&
	       first->comparison == COMPARE_EQUAL &&
	       other->comparison == COMPARE_EQUAL &&
	       first->left.table == other->left.table &&
	       first->left.column == other->left.column &&
	       first->negated == other->negated && !first->through &&
	       !other->through;
}

static struct filter *
list_filter(struct composer *composer, struct block *block,
    const struct condition *conditions, int count)
{
	struct expr *left = composer_term(composer, block, &conditions[0].left);
	if (!left)
		return NULL;
	struct filter *list = filter_new(FILTER_LIST, composer->arena);
	list->left = left;
	list->negated = conditions[0].negated;
	for (int i = 0; i < count; i++) {
		struct filter *value = filter_new(FILTER_TRUE, composer->arena);
		value->left =
		    expr_leaf(EXPR_TEXT, conditions[i].text, composer->arena);
		filter_add(list, value);
	}
	return list;
}

/* What rows of the inner block meet: the condition, or one of several values of
 * a column.  One row that is not left out is enough. */
static struct filter *
inner_filter(struct composer *composer, struct block *inner,
    const struct condition *conditions, int count)
{
	struct condition *positive =
	    arena_array(composer->arena, (size_t)count, sizeof(*positive));
	for (int i = 0; i < count; i++) {
		positive[i] = conditions[i];
		positive[i].negated = conditions[i].leaves;
	}
	return count == 1 ? composer_condition(composer, inner, positive)
			  : list_filter(composer, inner, positive, count);
}

/* Make a separate semi-join for one condition, or for several values of one
 * column. */
static struct filter *
apart_filter(
    struct composer *composer, const struct condition *condition, int values)
{
	int tables[GRAPH_MAX_TABLES];
	int count =
	    linked_tables(composer, composer_home(composer, condition), tables);
	struct block *inner = NULL;
	struct filter *branch =
	    composer_branch(composer, tables, count, &inner);
	if (!branch && count > 1)
		branch = composer_branch(composer, tables, count = 1, &inner);
	if (!branch)
		return NULL;
	struct filter *filter =
	    inner_filter(composer, inner, condition, values);
	if (!filter)
		return NULL;
	block_and(&inner->where, filter, composer->arena);
	if (condition->apart)
		add_joint(composer, inner);
	take_along(composer, inner, tables, count);
	branch->negated = condition->negated && !condition->leaves;
	if (branch->negated) {
		composer_leave_out_of(composer, inner);
		composer_exclude_nulls(composer, branch);
	} else {
		composer_drop_implied(composer, inner);
	}
	return branch;
}

/*
 * A negated value behind a one-to-many link means that no row has the value.
 * It does not mean that some row has another value.  Where such rows are
 * summed ("customers by order value, without cancelled orders"), it leaves
 * rows out of the sum.
 */
static bool
wants_absence(
    const struct composer *composer, const struct condition *condition)
{
	int home = composer_home(composer, condition);
	/* When only the last state counts, that row itself decides. */
	if (home >= 0 && home < GRAPH_MAX_TABLES && composer->latest[home])
		return false;
	return condition->negated && !condition->leaves &&
	       condition->kind != OPERAND_NULL &&
	       !sketch_measures(&composer->sketch, composer->request->context,
		   condition->left.table) &&
	       crosses_many(composer, composer_home(composer, condition)) &&
	       !composer_goes(composer, COMPOSE_PLAIN_VALUES);
}

struct filter *
composer_place_alone(
    struct composer *composer, const struct condition *condition)
{
	struct block *block = composer->block;
	int table = composer_home(composer, condition);
	if (condition->apart && !condition->or_before &&
	    crosses_many(composer, table))
		return apart_filter(composer, condition, 1);
	if (wants_absence(composer, condition))
		return apart_filter(composer, condition, 1);
	if (block_source(block, table))
		return composer_condition(composer, block, condition);
	return apart_filter(composer, condition, 1);
}

struct filter *
composer_run(struct composer *composer, struct block *block,
    const struct condition *conditions, int count)
{
	bool list = count > 1 && !composer->patterns;
	for (int i = 1; i < count; i++)
		list = list && same_list(&conditions[0], &conditions[i]);
	/* "drafts and cancelled ones left out": rows that are joined decide */
	if (list &&
	    (conditions->leaves ||
		block_source(block, composer_home(composer, conditions))))
		return list_filter(composer, block, conditions, count);
	if (list)
		return apart_filter(composer, conditions, count);
	struct filter *any = NULL;
	for (int i = 0; i < count; i++) {
		struct filter *one =
		    block_source(block, composer_home(composer, &conditions[i]))
			? composer_condition(composer, block, &conditions[i])
			: composer_place_alone(composer, &conditions[i]);
		if (!one) {
			composer->unbound++;
			continue;
		}
		if (count == 1)
			return one;
		if (!any)
			any = filter_new(FILTER_OR, composer->arena);
		filter_add(any, one);
	}
	return any;
}

/* "salary over 10 or in Sales": employees without a department count, too. */
static void
keep_optional(
    struct composer *composer, const struct condition *conditions, int count)
{
	bool differ = false;
	for (int i = 1; i < count; i++)
		differ = differ || composer_home(composer, &conditions[i]) !=
				       composer_home(composer, &conditions[0]);
	for (int i = 0; differ && i < count; i++) {
		struct source *source = block_source(
		    composer->block, composer_home(composer, &conditions[i]));
		if (source && source->parent && source->optional)
			source->outer = true;
	}
}

/* "Tours per park in May, parks without any too": what bounds the rows that may
 * be missing is a part of their join, because WHERE would leave the parks out.
 * NULL: it is of other rows. */
static struct source *
kept_empty(const struct composer *composer, int table)
{
	struct source *source = composer->sketch.keep_empty
				    ? block_source(composer->block, table)
				    : NULL;
	return source && source->outer && source->parent ? source : NULL;
}

static void
place_run(
    struct composer *composer, const struct condition *conditions, int count)
{
	struct block *block = composer->block;
	struct block *home = NULL;
	struct filter *filter = NULL;
	int table = composer_home(composer, &conditions[0]);
	keep_optional(composer, conditions, count);
	bool negated_apart = wants_absence(composer, &conditions[0]);
	bool both =
	    count == 1 && conditions[0].apart && crosses_many(composer, table);
	if (!negated_apart && !both) {
		home = block_source(block, table)
			   ? block
			   : composer_branch_of(composer, table);
		for (int i = 1; home && i < count; i++)
			if (!block_source(
				home, composer_home(composer, &conditions[i])))
				home = block;
	}
	if (home && !(home != block && count > 1 && home == block))
		filter = composer_run(composer, home, conditions, count);
	else
		filter = count == 1
			     ? composer_place_alone(composer, &conditions[0])
			     : composer_run(composer, block, conditions, count);
	if (!filter) {
		composer->unbound++;
		return;
	}
	struct source *empty =
	    home == block && count == 1 ? kept_empty(composer, table) : NULL;
	block_and(empty                   ? &empty->on
		  : home && home != block ? &home->where
					  : &block->where,
	    filter, composer->arena);
}

/* "both" needs two rows only when the link has many rows.  Otherwise it is a
 * list; the first of it is no alternative to what stands before ("open red and
 * blue ones"). */
static void
settle_apart(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 1; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (!condition->apart || condition->negated ||
		    !sketch->conditions[i - 1].apart ||
		    sketch->conditions[i - 1].negated)
			continue;
		condition->or_before =
		    !crosses_many(composer, condition->left.table);
	}
}

static bool
stands_apart(const struct composer *composer, const struct condition *condition)
{
	return condition->apart && !condition->or_before && !condition->scope &&
	       !condition->negated &&
	       crosses_many(composer, composer_home(composer, condition));
}

/* Does "both A and B" require the condition of each? */
static bool
taken_along(const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *other = &sketch->conditions[i];
		int tables[GRAPH_MAX_TABLES];
		if (other == condition || !stands_apart(composer, other))
			continue;
		int count = linked_tables(
		    composer, composer_home(composer, other), tables);
		if (goes_along(composer, condition, tables, count))
			return true;
	}
	return false;
}

/* Is a negation between the words of two conditions? */
static bool
negated_between(const struct question *question, int from, int to)
{
	for (int at = from + 1; at < to && at < question->count; at++)
		if (english_is(question->tokens[at].folded, ENGLISH_NEGATION))
			return true;
	return false;
}

/*
 * "Never completed the safety course": no row has the state and belongs to the
 * course.  One negation stands before both, and the row of one leads to the row
 * of the other.
 */
static bool
share_negation(const struct composer *composer, const struct condition *one,
    const struct condition *other)
{
	int from = composer_home(composer, one);
	int to = composer_home(composer, other);
	bool same = one->left.table == other->left.table &&
		    one->left.column == other->left.column;
	return !same && !other->or_before && !other->apart && !other->scope &&
	       !other->left.aggregate && wants_absence(composer, other) &&
	       (composer_leads_to(composer, from, to) ||
		   composer_leads_to(composer, to, from)) &&
	       !negated_between(
		   composer->request->question, one->at, other->at);
}

/* Make one absence of the conditions that one negation is about. */
static void
join_negations(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i + 1 < sketch->condition_count; i++) {
		struct condition *one = &sketch->conditions[i];
		if (one->scope || one->apart || one->or_before ||
		    one->left.aggregate || !wants_absence(composer, one) ||
		    !share_negation(composer, one, one + 1) ||
		    sketch->absence_count == SKETCH_MAX_SCOPES)
			continue;
		int from = composer_home(composer, one);
		int to = composer_home(composer, one + 1);
		sketch->absences[sketch->absence_count++] = (struct absence){
		    .table = composer_leads_to(composer, from, to) ? from : to,
		    .at = one->at};
		for (int k = i; k <= i + 1; k++) {
			sketch->conditions[k].scope = sketch->absence_count;
			sketch->conditions[k].negated = false;
		}
	}
}

void
composer_where(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	settle_apart(composer);
	join_negations(composer);
	mark_joint(composer);
	composer_place_counts(composer);
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->scope)
			continue;
		if (condition->left.aggregate ||
		    composer_is_having(composer, condition) ||
		    taken_along(composer, condition))
			continue;
		int count = 1;
		while (i + count < sketch->condition_count &&
		       sketch->conditions[i + count].or_before &&
		       !sketch->conditions[i + count].scope)
			count++;
		place_run(composer, condition, count);
		i += count - 1;
	}
	for (int scope = 1; scope <= sketch->absence_count; scope++)
		composer_place_absence(composer, scope);
	composer_attach_branches(composer);
	composer_place_having(composer);
}
