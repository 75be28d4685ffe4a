/* compose_sets.c - what no single row can be; see compose_sets.h */
#include "compose_sets.h"

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

/* in English and in German */
static bool
never_together(const struct condition *a, const struct condition *b)
{
	if (!is_plain(a) || !is_plain(b) || a->kind != b->kind ||
	    a->left.kind != b->left.kind || a->role != b->role)
		return false;
	if (a->kind == OPERAND_PERIOD)
		return periods_part(&a->period, &b->period);
	return a->kind == OPERAND_TEXT && a->left.kind == TERM_COLUMN &&
	       strcmp(a->text, b->text) != 0;
}

/* over 40 and under 30 */
static bool
contradict(const struct condition *a, const struct condition *b)
{
	if (a->left.table != b->left.table || a->left.column != b->left.column)
		return false;
	if (never_together(a, b))
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

struct sketch *
compose_sets_split(const struct sketch *sketch, struct arena *arena)
{
	if (!lists_rows(sketch))
		return NULL;
	for (int a = 0; a < sketch->condition_count; a++)
		for (int b = a + 1; b < sketch->condition_count; b++) {
			if (!contradict(
				&sketch->conditions[a], &sketch->conditions[b]))
				continue;
			struct sketch *parts =
			    arena_array(arena, 2, sizeof(*parts));
			parts[0] = parts[1] = *sketch;
			remove_condition(&parts[0], b);
			remove_condition(&parts[1], a);
			return parts;
		}
	return NULL;
}
