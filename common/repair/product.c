/*
 * product.c - the tier for tables that nothing relates (sql.product)
 *
 * The error points at the table that no condition reaches.  Where one foreign
 * key, and only one, leads from it to a table of the same FROM clause, the
 * condition of that key is what was forgotten.
 */
#include "repair/repair.h"
#include "sql/quote.h"

#include <string.h>

/* The table that the error points at; -1: none. */
static int
lonely_relation(const struct repair_case *item)
{
	for (int i = 0; item->placed && i < item->facts.relation_count; i++)
		if (item->facts.relations[i].span.start == item->place &&
		    item->facts.relations[i].table >= 0)
			return i;
	return -1;
}

/* A condition in WHERE would drop the rows that an outer join keeps. */
static bool
has_outer_join(const struct facts *facts, int select)
{
	for (int i = 0; i < facts->join_count; i++) {
		const char *type = facts->joins[i].type;
		if (facts->joins[i].select == select &&
		    (facts_is(type, "left") || facts_is(type, "right") ||
			facts_is(type, "full")))
			return true;
	}
	return false;
}

/* The condition of the key if it joins the two relations in this direction. */
static const char *
condition_of(const struct repair_case *item, const struct context_fk *key,
    const struct facts_relation *child, const struct facts_relation *parent)
{
	if (key->from != child->table || key->to != parent->table)
		return NULL;
	return repair_key_condition(item, key,
	    sql_quote_name(child->alias, item->arena),
	    sql_quote_name(parent->alias, item->arena));
}

/* The only condition that relates the table to another one of its select; NULL
 * when there are none or several. */
static const char *
only_condition(const struct repair_case *item, int lonely)
{
	const struct facts_relation *one = &item->facts.relations[lonely];
	const char *only = NULL;
	int count = 0;
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *other = &item->facts.relations[i];
		if (i == lonely || other->select != one->select ||
		    other->table < 0)
			continue;
		for (int k = 0; k < item->context->fk_count; k++) {
			const struct context_fk *key = &item->context->fks[k];
			const char *up = condition_of(item, key, one, other);
			const char *down = condition_of(item, key, other, one);
			count += !!up + !!down;
			only = up ? up : down ? down : only;
		}
	}
	return count == 1 ? only : NULL;
}

void
repair_product(const struct repair_case *item, struct repair_outcome *outcome)
{
	int lonely =
	    item->has_facts && item->context ? lonely_relation(item) : -1;
	if (lonely < 0)
		return;
	const struct facts_relation *relation = &item->facts.relations[lonely];
	const char *condition = has_outer_join(&item->facts, relation->select)
				    ? NULL
				    : only_condition(item, lonely);
	if (!condition)
		return;
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	repair_edit_condition(&edit, relation->span, condition);
	repair_done(item, outcome, &edit,
	    arena_printf(item->arena, "joined by %s", condition));
}
