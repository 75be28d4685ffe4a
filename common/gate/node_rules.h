/*
 * node_rules.h - rules for single nodes whose kind is allowed
 *
 * node_rules.c has the rules about the parts of a statement.  name_rules.c has
 * those about names that stand for something to call: functions, types,
 * operators.
 *
 * A rule gets a message of the kind that its name says and the best known byte
 * offset.  It refuses or returns true.  The table in nodes.c ties kinds to
 * rules; a kind without an entry there is refused.
 */
#ifndef NL2SQL_GATE_NODE_RULES_H
#define NL2SQL_GATE_NODE_RULES_H

#include "gate/statement.h"

typedef bool gate_rule(
    struct statement *statement, const void *message, int location);

gate_rule rule_select;
gate_rule rule_common_table;
gate_rule rule_range_var;
gate_rule rule_function;
gate_rule rule_type;
gate_rule rule_expression;
gate_rule rule_sort;
gate_rule rule_sublink;
gate_rule rule_sample;
gate_rule rule_collation;
gate_rule rule_indirection;
gate_rule rule_column;
gate_rule rule_sql_value;
gate_rule rule_join;
gate_rule rule_case;

/* Refuse at a byte offset, with a hint or NULL, and return false.  The message
 * is copied; the other texts are kept as they are and must stay valid. */
bool rule_refuse(struct statement *statement, const char *code, int location,
    const char *message, const char *hint);

/* Could the identifier of libpg_query's tree name something of the server's
 * own: pg_*, or the schema information_schema? */
bool rule_is_system_name(const char *name);

#endif
