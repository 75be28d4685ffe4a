/* compile_parts.c - takes a query apart; see compiler.h */
#include "meaning/compiler.h"

#include <stdlib.h>

static bool
add(const struct meaning **list, int *count, const struct meaning *more)
{
	if (*count == COMPILER_MOST)
		return false;
	list[(*count)++] = more;
	return true;
}

static void
keep(struct compiler *compiler, const struct meaning *condition, int owner)
{
	if (compiler->where_count == COMPILER_MOST)
		compiler->failed = true;
	else
		compiler->where[compiler->where_count++] =
		    (struct kept){.condition = condition, .owner = owner};
}

/* The table of rows; their conditions become those of the query. */
static void
take_rows(struct compiler *compiler, const struct meaning *rows)
{
	for (int i = 1; rows->op == MEANING_WITH && i < rows->count; i++)
		keep(compiler, rows->argument[i], meaning_home(rows));
}

static void
take_all(struct compiler *compiler, const struct meaning *rows)
{
	int home = meaning_home(rows);
	const struct context_table *table = &compiler->context->tables[home];
	take_rows(compiler, rows);
	for (int c = 0; c < table->column_count && c < COMPILER_MOST; c++)
		compiler->failed |= !add(compiler->show, &compiler->show_count,
		    meaning_column(home, c, compiler->arena));
}

static void
take_order(
    struct compiler *compiler, const struct meaning *value, bool descending)
{
	if (compiler->order_count == COMPILER_MOST) {
		compiler->failed = true;
		return;
	}
	compiler->order[compiler->order_count].value = value;
	compiler->order[compiler->order_count++].descending = descending;
}

/* The first ones for each of these. */
static void
take_top(struct compiler *compiler, const struct meaning *part)
{
	compiler->failed |= compiler->top > 0;
	compiler->top = strtol(part->argument[0]->text, NULL, 10);
	for (int i = 1; i < part->count; i++)
		compiler->failed |= !add(compiler->within,
		    &compiler->within_count, part->argument[i]);
}

static void
take_part(struct compiler *compiler, const struct meaning *part)
{
	if (part->op == MEANING_TOP) {
		take_top(compiler, part);
		return;
	}
	for (int i = 0; i < part->count; i++) {
		const struct meaning *argument = part->argument[i];
		switch (part->op) {
		case MEANING_SHOW:
			compiler->failed |= !add(
			    compiler->show, &compiler->show_count, argument);
			break;
		case MEANING_WHERE:
			keep(compiler, argument, -1);
			break;
		case MEANING_BY:
			compiler->failed |=
			    !add(compiler->by, &compiler->by_count, argument);
			break;
		case MEANING_ASC:
		case MEANING_DESC:
			take_order(
			    compiler, argument, part->op == MEANING_DESC);
			break;
		case MEANING_LIMIT:
			compiler->limit = strtol(argument->text, NULL, 10);
			break;
		case MEANING_ABOUT:
			compiler->failed |= !!compiler->about;
			compiler->about = argument;
			take_rows(compiler, argument);
			break;
		case MEANING_ALL:
			take_all(compiler, argument);
			break;
		default:
			compiler->failed = true;
		}
	}
	compiler->distinct |= part->op == MEANING_DISTINCT;
}

/* The rows that a label stands for are restricted as the query is. */
static void
take_labels(
    struct compiler *compiler, const struct meaning *const *list, int count)
{
	for (int i = 0; i < count; i++)
		if (list[i]->op == MEANING_EACH)
			take_rows(compiler, list[i]->argument[0]);
}

/* Note the measure of a value or a condition.  False: it has several, or
 * another one than was noted. */
static bool
is_same_measure(const struct meaning **noted, const struct meaning *meaning)
{
	if (meaning_is_measure(meaning)) {
		bool first = !*noted;
		*noted = first ? meaning : *noted;
		return first || (*noted)->hash == meaning->hash;
	}
	for (int i = 0; i < meaning->count && !meaning_is_rows(meaning); i++)
		if (!is_same_measure(noted, meaning->argument[i]))
			return false;
	return true;
}

/* A count of restricted rows restricts the query when it is all that is
 * measured. */
static void
open_count(struct compiler *compiler)
{
	const struct meaning *measure = NULL;
	bool same = true;
	for (int i = 0; i < compiler->show_count; i++)
		same = same && is_same_measure(&measure, compiler->show[i]);
	for (int i = 0; i < compiler->order_count; i++)
		same =
		    same && is_same_measure(&measure, compiler->order[i].value);
	for (int i = 0; i < compiler->where_count; i++)
		if (compiler_is_of_groups(&compiler->where[i]))
			same = same && is_same_measure(&measure,
					   compiler->where[i].condition);
	if (!same || !measure || measure->op != MEANING_COUNT)
		return;
	compiler->opened = true;
	take_rows(compiler, measure->argument[0]);
}

bool
compiler_take_query(struct compiler *compiler, const struct meaning *query)
{
	for (int i = 0; i < query->count; i++)
		take_part(compiler, query->argument[i]);
	take_labels(compiler, compiler->show, compiler->show_count);
	take_labels(compiler, compiler->by, compiler->by_count);
	take_labels(compiler, compiler->within, compiler->within_count);
	if (compiler->failed || !compiler_set_bounds_apart(compiler))
		return false;
	open_count(compiler);
	return !compiler->failed && compiler_set_bounds_apart(compiler);
}
