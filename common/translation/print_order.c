/* print_order.c - ORDER BY, whose NULLs each engine puts elsewhere; see
 * printer.h */
#include "translation/printer.h"

#include <string.h>

/* What an item sorts by: an expression, or an output by its name. */
struct sort_key {
	const PgQuery__Node *node; /* of the output, too */
	const char *output;        /* NULL: none */
};

/* The select whose outputs name those of a set operation. */
static const PgQuery__SelectStmt *
naming_select(const PgQuery__SelectStmt *select)
{
	while (select->larg)
		select = select->larg;
	return select;
}

/* The outputs before `place` are one each: none of them is a star. */
static bool
are_counted(const PgQuery__SelectStmt *select, long place)
{
	if (place < 1 || (size_t)place > select->n_target_list)
		return false;
	for (size_t i = 0; i < (size_t)place; i++)
		if (scope_is_star(select->target_list[i]))
			return false;
	return true;
}

/* The output of a number: after a set operation it has no other name than that
 * of the output. */
static struct sort_key
key_at(struct printer *printer, long place, int location,
    const PgQuery__SelectStmt *select)
{
	const PgQuery__SelectStmt *naming = naming_select(select);
	struct sort_key key = {0};
	if (!are_counted(naming, place)) {
		refuse(printer, location, "ORDER BY a number behind a star");
		return key;
	}
	const PgQuery__Node *target = naming->target_list[place - 1];
	key.node = target->res_target->val;
	if (naming == select)
		return key;
	key.output = scope_output_name(target);
	if (scope_output(naming, key.output) != key.node ||
	    strcmp(key.output, "?column?") == 0)
		refuse(printer, location, "ORDER BY an output without a name");
	return key;
}

static struct sort_key
read_key(struct printer *printer, const PgQuery__SortBy *item,
    const PgQuery__SelectStmt *select)
{
	long place = 0;
	struct sort_key key = {.node = item->node};
	if (!select)
		return key;
	if (bare_integer(item->node, &place))
		return key_at(printer, place, item->location, select);
	if (item->node->node_case != PG_QUERY__NODE__NODE_COLUMN_REF ||
	    item->node->column_ref->n_fields != 1)
		return key;
	/* a bare name that an output has is that output */
	const char *name = tree_string(item->node->column_ref->fields[0]);
	const PgQuery__Node *output =
	    name ? scope_output(naming_select(select), name) : NULL;
	if (output)
		key = (struct sort_key){.node = output, .output = name};
	return key;
}

static void
print_key(struct printer *printer, struct sort_key key, enum binding loosest)
{
	if (key.output)
		put_name(printer, key.output);
	else
		print_operand(printer, key.node, loosest);
}

/* NULL is the least value in both engines; PostgreSQL takes it for the
 * greatest. */
static void
print_sort(struct printer *printer, const PgQuery__SortBy *item,
    const PgQuery__SelectStmt *select)
{
	bool down = item->sortby_dir == PG_QUERY__SORT_BY_DIR__SORTBY_DESC;
	bool first =
	    item->sortby_nulls == PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_FIRST ||
	    (down && item->sortby_nulls !=
			 PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_LAST);
	if (item->sortby_dir == PG_QUERY__SORT_BY_DIR__SORTBY_USING)
		refuse(printer, item->location, "USING an operator");
	struct sort_key key = read_key(printer, item, select);
	if (printer->failed)
		return;
	/* an arm of a set operation says nothing of the others' NULLs */
	bool set = select && select->larg;
	bool moved = first == down && (set || !never_null(printer, key.node));
	if (moved && printer->mysql) {
		print_key(printer, key, BINDING_ATOM);
		put(printer, first ? " IS NULL DESC, " : " IS NULL, ");
	}
	print_key(printer, key, BINDING_OR);
	put(printer, down ? " DESC" : "");
	if (moved && !printer->mysql)
		put(printer, first ? " NULLS FIRST" : " NULLS LAST");
}

void
print_order(struct printer *printer, PgQuery__Node *const *list, size_t count,
    const PgQuery__SelectStmt *select)
{
	put(printer, "ORDER BY ");
	for (size_t i = 0; i < count && !printer->failed; i++) {
		put(printer, i > 0 ? ", " : "");
		print_sort(printer, list[i]->sort_by, select);
	}
}
