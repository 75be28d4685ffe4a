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

/* The table of rows; their conditions become those of the query. */
static void
take_rows(struct compiler *compiler, const struct meaning *rows)
{
	for (int i = 1; rows->op == MEANING_WITH && i < rows->count; i++)
		compiler->failed |= !add(
		    compiler->where, &compiler->where_count, rows->argument[i]);
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
take_part(struct compiler *compiler, const struct meaning *part)
{
	for (int i = 0; i < part->count; i++) {
		const struct meaning *argument = part->argument[i];
		switch (part->op) {
		case MEANING_SHOW:
			compiler->failed |= !add(
			    compiler->show, &compiler->show_count, argument);
			break;
		case MEANING_WHERE:
			compiler->failed |= !add(
			    compiler->where, &compiler->where_count, argument);
			break;
		case MEANING_BY:
			compiler->failed |=
			    !add(compiler->by, &compiler->by_count, argument);
			break;
		case MEANING_ASC:
		case MEANING_DESC:
			if (compiler->order_count == COMPILER_MOST)
				compiler->failed = true;
			else {
				compiler->order[compiler->order_count].value =
				    argument;
				compiler->order[compiler->order_count++]
				    .descending = part->op == MEANING_DESC;
			}
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

/* A count of restricted rows restricts the query when it is all that is
 * measured. */
static void
open_counts(struct compiler *compiler)
{
	int measures = 0;
	for (int i = 0; i < compiler->show_count; i++)
		measures += meaning_measures(compiler->show[i]);
	for (int i = 0; i < compiler->order_count; i++)
		measures += meaning_measures(compiler->order[i].value);
	for (int i = 0; i < compiler->where_count; i++)
		measures += compiler_is_having(compiler->where[i]);
	int where = compiler->where_count;
	for (int i = 0; i < compiler->show_count; i++)
		if (compiler->show[i]->op == MEANING_COUNT && measures == 1)
			take_rows(compiler, compiler->show[i]->argument[0]);
	for (int i = 0; i < compiler->order_count; i++)
		if (compiler->order[i].value->op == MEANING_COUNT)
			take_rows(
			    compiler, compiler->order[i].value->argument[0]);
	for (int i = 0; i < where; i++)
		if (compiler_is_having(compiler->where[i]) &&
		    compiler->where[i]->argument[0]->op == MEANING_COUNT)
			take_rows(compiler,
			    compiler->where[i]->argument[0]->argument[0]);
	if (measures == 1)
		return;
	for (int i = 0; i < compiler->show_count; i++) {
		const struct meaning *count = compiler->show[i];
		const struct meaning *list[MEANING_MAX_ARGUMENTS];
		if (count->op != MEANING_COUNT ||
		    count->argument[0]->op != MEANING_WITH)
			continue;
		const struct meaning *rows = count->argument[0];
		list[0] = count;
		for (int j = 1; j < rows->count; j++)
			list[j] = rows->argument[j];
		const struct meaning *only = meaning_form(MEANING_ONLY, list,
		    rows->count, compiler->context, compiler->arena);
		if (only)
			compiler->show[i] = only;
		else
			compiler->failed = true;
	}
}

bool
compiler_take_query(struct compiler *compiler, const struct meaning *query)
{
	for (int i = 0; i < query->count; i++)
		take_part(compiler, query->argument[i]);
	take_labels(compiler, compiler->show, compiler->show_count);
	take_labels(compiler, compiler->by, compiler->by_count);
	open_counts(compiler);
	return !compiler->failed;
}
