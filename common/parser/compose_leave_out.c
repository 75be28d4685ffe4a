/*
 * compose_leave_out.c - rows that are left out of those that take part; see
 * composer.h
 *
 * "Clients who ordered card in May, leaving out cancelled orders" means orders
 * that are not cancelled, and no clients who never cancelled.  Where the orders
 * have no other part ("clients, except those with cancelled orders"), such a
 * client is left out himself.
 */
#include "parser/composer.h"

/* Has the question another part for the table's rows: a condition, a figure,
 * or a word that names them? */
static bool
takes_part(const struct composer *composer, int table, int scope)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.table == table && !condition->leaves &&
		    (!scope || condition->scope != scope))
			return true;
	}
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table &&
		    sketch->mentioned[i].needed)
			return true;
	return sketch_measures(sketch, composer->context, table);
}

/* Are all conditions of the absence values of its rows? */
static bool
is_of_values(const struct sketch *sketch, int scope, int table)
{
	int count = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->scope != scope)
			continue;
		if (condition->left.table != table ||
		    condition->left.aggregate ||
		    (condition->kind != OPERAND_TEXT &&
			condition->kind != OPERAND_TRUE))
			return false;
		count++;
	}
	return count == 1;
}

/* Let the absence be the rows that take part and are not so. */
static void
dissolve(struct sketch *sketch, int scope)
{
	sketch->absences[scope - 1].table = -1;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->scope != scope)
			continue;
		condition->scope = 0;
		condition->negated = condition->leaves = true;
	}
}

void
composer_leave_out(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int scope = 1; scope <= sketch->absence_count; scope++) {
		const struct absence *absence = &sketch->absences[scope - 1];
		int table = absence->table;
		if (absence->leaves && table != sketch->focus &&
		    is_of_values(sketch, scope, table) &&
		    takes_part(composer, table, scope))
			dissolve(sketch, scope);
	}
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		condition->leaves =
		    condition->leaves && condition->negated &&
		    takes_part(composer, condition->left.table, 0);
	}
}

void
composer_leave_out_of(struct composer *composer, struct block *inner)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *out = &sketch->conditions[i];
		if (!out->leaves ||
		    !block_source(inner, composer_home(composer, out)))
			continue;
		struct filter *filter =
		    composer_condition(composer, inner, out);
		if (filter)
			block_and(&inner->where, filter, composer->arena);
	}
}
