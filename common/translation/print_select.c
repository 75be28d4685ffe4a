/* print_select.c - selects, set operations, WITH; see printer.h */
#include "translation/printer.h"

#include <string.h>

static void print_block(
    struct printer *printer, const PgQuery__SelectStmt *select);

/* Only those before an item are visible in it. */
static const struct cte *
before_item(const struct cte *all, size_t behind)
{
	for (; behind > 0 && all; behind--)
		all = all->next;
	return all;
}

static void
print_with(struct printer *printer, const PgQuery__WithClause *with)
{
	if (!with)
		return;
	/* MySQL cuts texts to the length that the first rows have */
	if (with->recursive && printer->mysql) {
		refuse(printer, with->location, "WITH RECURSIVE");
		return;
	}
	const struct cte *own = printer->ctes;
	put(printer, with->recursive ? "WITH RECURSIVE " : "WITH ");
	for (size_t i = 0; i < with->n_ctes && !printer->failed; i++) {
		const PgQuery__CommonTableExpr *item =
		    with->ctes[i]->common_table_expr;
		if (item->n_aliascolnames > 0 || item->search_clause ||
		    item->cycle_clause) {
			refuse(printer, item->location,
			    "WITH names of columns, SEARCH or CYCLE");
			return;
		}
		put(printer, i > 0 ? ", " : "");
		put_name(printer, item->ctename);
		put(printer, " AS (");
		printer->ctes = before_item(own, with->n_ctes - i);
		print_select(printer, item->ctequery->select_stmt);
		put(printer, ")");
	}
	printer->ctes = own;
	put(printer, " ");
}

static void
print_target(struct printer *printer, const PgQuery__Node *target, bool first)
{
	const PgQuery__Node *value = target->res_target->val;
	bool column = value->node_case == PG_QUERY__NODE__NODE_COLUMN_REF;
	const char *name = *target->res_target->name || !column
			       ? scope_output_name(target)
			       : NULL;
	if (column && value->column_ref->n_fields == 1 &&
	    !tree_string(value->column_ref->fields[0]) && !first &&
	    printer->mysql)
		refuse(printer, value->column_ref->location,
		    "a star behind other outputs");
	print_expression(printer, value);
	if (name && strcmp(name, "?column?") != 0) {
		put(printer, " AS ");
		put_name(printer, name);
	}
}

/* DISTINCT is a list of one empty node; DISTINCT ON has expressions. */
static void
print_distinct(struct printer *printer, const PgQuery__SelectStmt *select)
{
	if (select->n_distinct_clause == 0)
		return;
	if (tree_inner(select->distinct_clause[0]))
		refuse(printer,
		    tree_start(tree_inner(select->distinct_clause[0])),
		    "DISTINCT ON");
	put(printer, "DISTINCT ");
}

static void
print_group(struct printer *printer, const PgQuery__SelectStmt *select)
{
	for (size_t i = 0; i < select->n_group_clause && !printer->failed;
	     i++) {
		const PgQuery__Node *item = select->group_clause[i];
		put(printer, i == 0 ? " GROUP BY " : ", ");
		/* the name of an output that no column has */
		if (item->node_case == PG_QUERY__NODE__NODE_COLUMN_REF &&
		    item->column_ref->n_fields == 1) {
			const char *alias = NULL;
			const char *name =
			    tree_string(item->column_ref->fields[0]);
			if (name && scope_output(select, name) &&
			    !scope_find(printer, item->column_ref, &alias)) {
				put_name(printer, name);
				continue;
			}
		}
		print_expression(printer, item);
	}
}

static void
print_simple(struct printer *printer, const PgQuery__SelectStmt *select)
{
	bool exists = printer->exists;
	printer->exists = false;
	if (select->n_values_lists > 0 || select->n_window_clause > 0 ||
	    (select->n_target_list == 0 && !exists)) {
		refuse(printer, -1, "VALUES, a named window or no output");
		return;
	}
	put(printer, "SELECT ");
	print_distinct(printer, select);
	put(printer, select->n_target_list == 0 ? "1" : "");
	for (size_t i = 0; i < select->n_target_list && !printer->failed; i++) {
		put(printer, i > 0 ? ", " : "");
		print_target(printer, select->target_list[i], i == 0);
	}
	print_from(printer, select);
	if (select->where_clause)
		print_wrapped(printer, " WHERE ", select->where_clause, "");
	print_group(printer, select);
	if (select->having_clause)
		print_wrapped(printer, " HAVING ", select->having_clause, "");
}

/* An arm with clauses of its own, or of another operation, is a subquery:
 * neither parentheses nor their order are the same everywhere. */
static void
print_arm(struct printer *printer, const PgQuery__SelectStmt *arm,
    const PgQuery__SelectStmt *whole, bool left)
{
	bool alike = left && arm->op == whole->op && arm->all == whole->all;
	bool own = arm->with_clause || arm->n_sort_clause > 0 ||
		   arm->limit_count || arm->limit_offset;
	bool simple = arm->op == PG_QUERY__SET_OPERATION__SETOP_NONE;
	if (!own && (simple || alike)) {
		print_block(printer, arm);
		return;
	}
	put(printer, "SELECT * FROM (");
	print_select(printer, arm);
	put(printer, ") AS `arm`");
}

static const char *
set_words(struct printer *printer, const PgQuery__SelectStmt *select)
{
	switch (select->op) {
	case PG_QUERY__SET_OPERATION__SETOP_UNION:
		return select->all ? " UNION ALL " : " UNION ";
	case PG_QUERY__SET_OPERATION__SETOP_INTERSECT:
		if (select->all)
			refuse(printer, -1, "INTERSECT ALL");
		return " INTERSECT ";
	default:
		if (select->all)
			refuse(printer, -1, "EXCEPT ALL");
		return " EXCEPT ";
	}
}

/* A select or set operation without WITH, ORDER BY and LIMIT. */
static void
print_block(struct printer *printer, const PgQuery__SelectStmt *select)
{
	if (!go_deeper(printer))
		return;
	if (select->op == PG_QUERY__SET_OPERATION__SETOP_NONE) {
		struct scope scope;
		scope_enter(printer, &scope, select);
		print_simple(printer, select);
		scope_leave(printer);
	} else {
		print_arm(printer, select->larg, select, true);
		put(printer, set_words(printer, select));
		print_arm(printer, select->rarg, select, false);
	}
	printer->depth--;
}

/* Where LIMIT is missing, OFFSET needs the greatest one. */
static void
print_limit(struct printer *printer, const PgQuery__SelectStmt *select)
{
	long limit = 0;
	long offset = 0;
	bool none =
	    !select->limit_count ||
	    (select->limit_count->node_case == PG_QUERY__NODE__NODE_A_CONST &&
		select->limit_count->a_const->isnull);
	if (select->limit_option ==
		PG_QUERY__LIMIT_OPTION__LIMIT_OPTION_WITH_TIES ||
	    (!none && !bare_integer(select->limit_count, &limit)) ||
	    (select->limit_offset &&
		!bare_integer(select->limit_offset, &offset))) {
		refuse(printer, -1, "WITH TIES, or a LIMIT that is no number");
		return;
	}
	if (!none) {
		put(printer, " LIMIT ");
		put_number(printer, limit);
	} else if (select->limit_offset) {
		put_either(printer, " LIMIT 18446744073709551615", " LIMIT -1");
	}
	if (select->limit_offset) {
		put(printer, " OFFSET ");
		put_number(printer, offset);
	}
}

/* What ORDER BY may name is what the select's own parts see. */
static void
print_sorted(struct printer *printer, const PgQuery__SelectStmt *select)
{
	struct scope scope;
	bool set = select->op != PG_QUERY__SET_OPERATION__SETOP_NONE;
	/* after a set operation MySQL sorts by names alone */
	bool wrapped = set && printer->mysql && select->n_sort_clause > 0;
	put(printer, wrapped ? "SELECT * FROM (" : "");
	print_block(printer, select);
	put(printer, wrapped ? ") AS `rows`" : "");
	if (select->n_sort_clause == 0)
		return;
	put(printer, " ");
	scope_enter(printer, &scope, select);
	print_order(
	    printer, select->sort_clause, select->n_sort_clause, select);
	scope_leave(printer);
}

void
print_select(struct printer *printer, const PgQuery__SelectStmt *select)
{
	if (!go_deeper(printer))
		return;
	const struct cte *before = scope_with(printer, select->with_clause);
	print_with(printer, select->with_clause);
	print_sorted(printer, select);
	print_limit(printer, select);
	printer->ctes = before;
	printer->depth--;
}
