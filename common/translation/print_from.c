/* print_from.c - FROM; see printer.h */
#include "translation/printer.h"

#include <string.h>

static void
print_alias(struct printer *printer, const PgQuery__Alias *alias, int location)
{
	if (!alias)
		return;
	if (alias->n_colnames > 0) {
		refuse(printer, location, "an alias with names of columns");
		return;
	}
	put(printer, " AS ");
	put_name(printer, alias->aliasname);
}

static void
print_relation(struct printer *printer, const PgQuery__RangeVar *relation)
{
	if (relation->schemaname && *relation->schemaname) {
		put_name(printer, relation->schemaname);
		put(printer, ".");
	}
	put_name(printer, relation->relname);
	print_alias(printer, relation->alias, relation->location);
}

static void print_item(struct printer *printer, const PgQuery__Node *node);

/* A join on the right hand stands in parentheses. */
static void
print_right(struct printer *printer, const PgQuery__Node *node)
{
	bool join = node->node_case == PG_QUERY__NODE__NODE_JOIN_EXPR;
	put(printer, join ? "(" : "");
	print_item(printer, node);
	put(printer, join ? ")" : "");
}

static const char *
join_words(struct printer *printer, const PgQuery__JoinExpr *join)
{
	bool bare =
	    !join->quals && join->n_using_clause == 0 && !join->is_natural;
	switch (join->jointype) {
	case PG_QUERY__JOIN_TYPE__JOIN_INNER:
		return bare ? " CROSS JOIN " : " JOIN ";
	case PG_QUERY__JOIN_TYPE__JOIN_LEFT:
		return " LEFT JOIN ";
	case PG_QUERY__JOIN_TYPE__JOIN_RIGHT:
		return " RIGHT JOIN ";
	default:
		if (printer->mysql)
			refuse(printer, -1, "FULL JOIN");
		return " FULL JOIN ";
	}
}

static void
print_join(struct printer *printer, const PgQuery__JoinExpr *join)
{
	if (join->is_natural || join->alias || join->join_using_alias) {
		refuse(printer, -1, "NATURAL JOIN or the alias of a join");
		return;
	}
	print_item(printer, join->larg);
	put(printer, join_words(printer, join));
	print_right(printer, join->rarg);
	if (join->quals)
		print_wrapped(printer, " ON ", join->quals, "");
	for (size_t i = 0; i < join->n_using_clause; i++) {
		put(printer, i > 0 ? ", " : " USING (");
		put_name(printer, tree_string(join->using_clause[i]));
	}
	put(printer, join->n_using_clause > 0 ? ")" : "");
}

static void
print_subquery(struct printer *printer, const PgQuery__RangeSubselect *item)
{
	struct scope *own = printer->scope;
	if (item->lateral || !item->alias) {
		refuse(printer, -1, "LATERAL, or a subquery without an alias");
		return;
	}
	/* it sees what is around the select, not its other items */
	printer->scope = own->outer;
	put(printer, "(");
	print_select(printer, item->subquery->select_stmt);
	put(printer, ")");
	printer->scope = own;
	print_alias(printer, item->alias, -1);
}

static void
print_item(struct printer *printer, const PgQuery__Node *node)
{
	if (!go_deeper(printer))
		return;
	switch (node->node_case) {
	case PG_QUERY__NODE__NODE_RANGE_VAR:
		print_relation(printer, node->range_var);
		break;
	case PG_QUERY__NODE__NODE_RANGE_SUBSELECT:
		print_subquery(printer, node->range_subselect);
		break;
	case PG_QUERY__NODE__NODE_JOIN_EXPR:
		print_join(printer, node->join_expr);
		break;
	default:
		refuse(printer, -1, "a function or a sample in FROM");
	}
	printer->depth--;
}

void
print_from(struct printer *printer, const PgQuery__SelectStmt *select)
{
	/* a comma binds looser than JOIN in MySQL and not in SQLite */
	for (size_t i = 0; i < select->n_from_clause && !printer->failed; i++) {
		put(printer, i == 0 ? " FROM " : " CROSS JOIN ");
		if (i == 0)
			print_item(printer, select->from_clause[i]);
		else
			print_right(printer, select->from_clause[i]);
	}
	if (select->n_from_clause == 0 && select->where_clause)
		put(printer, printer->mysql ? " FROM DUAL" : "");
}
