/*
 * compose_sets.c - conditions that no single row can meet; see compose_sets.h
 */
#include "parser/compose_sets.h"

#include <stdlib.h>
#include <string.h>

static bool
is_lower(const struct condition *condition)
{
	return condition->comparison == COMPARE_MORE ||
	       condition->comparison == COMPARE_LEAST;
}

static bool
is_upper(const struct condition *condition)
{
	return condition->comparison == COMPARE_LESS ||
	       condition->comparison == COMPARE_MOST;
}

static bool
bounds_column(const struct condition *condition)
{
	return condition->kind == OPERAND_NUMBER && !condition->negated &&
	       !condition->or_before && !condition->scope &&
	       !condition->left.aggregate &&
	       condition->left.kind == TERM_COLUMN;
}

static bool
is_plain(const struct condition *condition)
{
	return !condition->negated && !condition->or_before &&
	       !condition->apart && !condition->scope &&
	       condition->comparison == COMPARE_EQUAL;
}

/* before 2003 and after 2003 */
static bool
periods_part(const struct period *a, const struct period *b)
{
	return (a->has_to && b->has_from && a->to <= b->from) ||
	       (b->has_to && a->has_from && b->to <= a->from);
}

/* from Rome, to Oslo: two roles.  "won gold and silver" has no roles */
static bool
other_roles(const struct condition *a, const struct condition *b)
{
	return a->role != b->role && a->role != ROLE_NONE &&
	       b->role != ROLE_NONE;
}

/* Return the literal that the condition's column must equal, or NULL. */
static const char *
literal_of(const struct condition *condition, const struct context *context)
{
	const struct context_column *column =
	    &context->tables[condition->left.table]
		 .columns[condition->left.column];
	if (condition->kind == OPERAND_TEXT)
		return condition->text;
	return condition->kind == OPERAND_TRUE ? column->flag_true : NULL;
}

/* in English and in German; indoor and outdoor */
static bool
never_together(const struct condition *a, const struct condition *b,
    const struct context *context)
{
	if (!is_plain(a) || !is_plain(b) || a->left.kind != b->left.kind ||
	    other_roles(a, b))
		return false;
	if (a->kind == OPERAND_PERIOD && b->kind == OPERAND_PERIOD)
		return periods_part(&a->period, &b->period);
	if (a->left.kind != TERM_COLUMN)
		return false;
	const char *one = literal_of(a, context);
	const char *other = literal_of(b, context);
	return one && other && strcmp(one, other) != 0;
}

/* over 40 and under 30 */
static bool
contradict(const struct condition *a, const struct condition *b,
    const struct context *context)
{
	if (a->left.table != b->left.table || a->left.column != b->left.column)
		return false;
	if (never_together(a, b, context))
		return true;
	if (!bounds_column(a) || !bounds_column(b))
		return false;
	double first = strtod(a->text, NULL);
	double second = strtod(b->text, NULL);
	bool strict =
	    a->comparison == COMPARE_MORE || a->comparison == COMPARE_LESS ||
	    b->comparison == COMPARE_MORE || b->comparison == COMPARE_LESS;
	if (first == second)
		return strict && is_lower(a) != is_lower(b);
	return (is_lower(a) && is_upper(b) && first > second) ||
	       (is_upper(a) && is_lower(b) && first < second);
}

static void
remove_condition(struct sketch *sketch, int at)
{
	sketch->condition_count--;
	memmove(&sketch->conditions[at], &sketch->conditions[at + 1],
	    (size_t)(sketch->condition_count - at) *
		sizeof(sketch->conditions[0]));
}

static bool
lists_rows(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate ||
		    sketch->shows[i].kind == TERM_METRIC ||
		    sketch->shows[i].kind == TERM_FORMULA)
			return false;
	return sketch->show_count && !sketch->group_count &&
	       !sketch->best.present && !sketch->share;
}

/* Does each row of the table belong to one row of the other at most? */
static bool
leads_to(struct graph *graph, int from, int to)
{
	int pair[] = {from, to};
	struct graph_tree tree;
	if (from == to)
		return true;
	if (from < 0 || to < 0 ||
	    graph_trees(graph, from, pair, 2, &tree, 1) < 1)
		return false;
	for (int j = 0; j < tree.join_count; j++)
		if (tree.joins[j].many)
			return false;
	return true;
}

/* Return the table when all outputs are its columns, and many of its rows may
 * have the same value; -1 otherwise. */
static int
shared_table(const struct sketch *sketch, const struct context *context)
{
	int table = sketch->shows[0].table;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->kind != TERM_COLUMN || term->table != table ||
		    context->tables[table].columns[term->column].unique ||
		    context->tables[table].columns[term->column].primary_key)
			return -1;
	}
	return table;
}

static bool
is_one_of_both(const struct condition *condition)
{
	return condition->apart && !condition->or_before &&
	       !condition->negated && !condition->scope &&
	       !condition->left.aggregate &&
	       condition->comparison == COMPARE_EQUAL;
}

/*
 * "Nationalities with both male and female players": no row is both, but two
 * rows of one nationality may be.
 */
static bool
shared_by_both(const struct sketch *sketch, const struct context *context,
    struct graph *graph, int at)
{
	const struct condition *a = &sketch->conditions[at];
	const struct condition *b = a + 1;
	if (at + 1 >= sketch->condition_count || !is_one_of_both(a) ||
	    !is_one_of_both(b) || a->kind != b->kind ||
	    a->left.kind != b->left.kind || a->left.table != b->left.table ||
	    a->left.column != b->left.column)
		return false;
	int table = shared_table(sketch, context);
	if (a->kind == OPERAND_PERIOD && periods_part(&a->period, &b->period))
		return table >= 0 &&
		       (a->left.kind == TERM_DATE || a->left.table == table);
	return (a->kind == OPERAND_TEXT || a->kind == OPERAND_NUMBER) &&
	       a->left.kind == TERM_COLUMN && strcmp(a->text, b->text) != 0 &&
	       leads_to(graph, table, a->left.table);
}

static struct sketch *
split_at(const struct sketch *sketch, int a, int b, struct arena *arena)
{
	struct sketch *parts = arena_array(arena, 2, sizeof(*parts));
	parts[0] = parts[1] = *sketch;
	remove_condition(&parts[0], b);
	remove_condition(&parts[1], a);
	return parts;
}

struct sketch *
compose_sets_split(const struct sketch *sketch,
    const struct parser_request *request, struct graph *graph)
{
	if (!lists_rows(sketch))
		return NULL;
	for (int a = 0; a < sketch->condition_count; a++) {
		if (!shared_by_both(sketch, request->context, graph, a))
			continue;
		struct sketch *parts =
		    split_at(sketch, a, a + 1, request->arena);
		parts[0].conditions[a].apart = false;
		parts[1].conditions[a].apart = false;
		return parts;
	}
	for (int a = 0; a < sketch->condition_count; a++)
		for (int b = a + 1; b < sketch->condition_count; b++) {
			if (!contradict(&sketch->conditions[a],
				&sketch->conditions[b], request->context))
				continue;
			return split_at(sketch, a, b, request->arena);
		}
	return NULL;
}
