/* node_rules.c - what the parts of a statement may say; see node_rules.h */
#include "gate/node_rules.h"

#include <string.h>

bool
rule_is_system_name(const char *name)
{
	return strncmp(name, "pg_", 3) == 0 ||
	       strcmp(name, "information_schema") == 0;
}

bool
rule_refuse(struct statement *statement, const char *code, int location,
    const char *message, const char *hint)
{
	struct gate_refusal *refusal = &statement->refusal;
	gate_refuse(refusal, code, statement_position(statement, location),
	    "%s", message);
	refusal->hint = hint;
	return false;
}

/* FOR UPDATE has no location in the tree: return that of the first locking FOR,
 * or -1 when there is none. */
static int
locking_location(const struct statement *statement)
{
	for (size_t i = 0; i + 1 < statement->token_count; i++) {
		int next = statement->tokens[i + 1].kind;
		if (statement->tokens[i].kind == PG_QUERY__TOKEN__FOR &&
		    (next == PG_QUERY__TOKEN__UPDATE ||
			next == PG_QUERY__TOKEN__SHARE ||
			next == PG_QUERY__TOKEN__NO ||
			next == PG_QUERY__TOKEN__KEY))
			return (int)statement->tokens[i].start;
	}
	return -1;
}

bool
rule_select(struct statement *statement, const void *message, int location)
{
	const PgQuery__SelectStmt *select = message;
	const PgQuery__IntoClause *into = select->into_clause;
	if (into)
		return rule_refuse(statement, "sql.forbidden_clause",
		    into->rel ? into->rel->location : location,
		    "SELECT INTO would create a table",
		    "leave INTO and the name behind it out");
	if (select->n_locking_clause > 0)
		return rule_refuse(statement, "sql.forbidden_clause",
		    locking_location(statement),
		    "FOR UPDATE and FOR SHARE would lock rows",
		    "leave the locking clause out");
	return true;
}

bool
rule_common_table(
    struct statement *statement, const void *message, int location)
{
	const PgQuery__CommonTableExpr *item = message;
	if (item->ctequery &&
	    item->ctequery->node_case == PG_QUERY__NODE__NODE_SELECT_STMT)
		return true;
	return rule_refuse(statement, "sql.not_select", location,
	    "only SELECT is allowed inside WITH", NULL);
}

bool
rule_range_var(struct statement *statement, const void *message, int location)
{
	const PgQuery__RangeVar *relation = message;
	statement->range_vars++;
	if (relation->catalogname && *relation->catalogname)
		return rule_refuse(statement, "sql.forbidden_relation",
		    location, "a relation may not be qualified with a database",
		    "write schema.table");
	if (relation->schemaname && rule_is_system_name(relation->schemaname))
		return rule_refuse(statement, "sql.forbidden_relation",
		    location, "the server's own catalogs may not be read",
		    NULL);
	if (strcmp(relation->relpersistence, "p") != 0)
		return rule_refuse(statement, "sql.forbidden_relation",
		    location, "a temporary relation may not be named", NULL);
	return true;
}

/*
 * (x).name calls the function name when x has no such attribute, and the tree
 * shows no call: SELECT (0).lo_create writes a large object (PostgreSQL, "Using
 * Composite Types in Queries").
 */
bool
rule_indirection(struct statement *statement, const void *message, int location)
{
	const PgQuery__AIndirection *indirection = message;
	for (size_t i = 0; i < indirection->n_indirection; i++) {
		PgQuery__Node__NodeCase step =
		    indirection->indirection[i]->node_case;
		if (step != PG_QUERY__NODE__NODE_A_INDICES &&
		    step != PG_QUERY__NODE__NODE_A_STAR)
			return rule_refuse(statement, "sql.forbidden_node",
			    location,
			    "the notation (expression).name is not allowed",
			    "name the columns in FROM: "
			    "t, LATERAL jsonb_each(t.c) AS e(key, value)");
	}
	return true;
}

bool
rule_column(struct statement *statement, const void *message, int location)
{
	const PgQuery__ColumnRef *column = message;
	statement->column_refs++;
	bool fits = column->n_fields >= 1 && column->n_fields <= 3;
	for (size_t i = 0; fits && i < column->n_fields; i++) {
		bool star =
		    column->fields[i]->node_case == PG_QUERY__NODE__NODE_A_STAR;
		fits = star ? i + 1 == column->n_fields
			    : !!tree_string(column->fields[i]);
	}
	if (fits)
		return true;
	return rule_refuse(statement, "sql.forbidden_node", location,
	    "a column may be written as column, table.column or "
	    "schema.table.column only",
	    NULL);
}

bool
rule_sql_value(struct statement *statement, const void *message, int location)
{
	const PgQuery__SQLValueFunction *value = message;
	if (value->op >= PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_DATE &&
	    value->op <= PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP_N)
		return true;
	return rule_refuse(statement, "sql.forbidden_function", location,
	    "names of users, schemas and databases may not be asked for",
	    "only the date and time functions without parentheses are allowed");
}
