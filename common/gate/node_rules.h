/*
 * node_rules.h - what single nodes may say, once their kind is allowed
 *
 * node_rules.c has those about the parts of a statement, name_rules.c those
 * about names that stand for something to call: functions, types, operators.
 *
 * Each rule gets a message of the kind its name says and the best known byte
 * offset, and refuses or returns true.  The table in nodes.c ties kinds to
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

/* Refuse at a byte offset, with a hint or NULL; always false.  The texts are
 * kept, not copied, but for the message. */
bool rule_refuse(struct statement *statement, const char *code, int location,
    const char *message, const char *hint);

/* An identifier of libpg_query's tree that could name something of the
 * server's own: pg_*, or the schema information_schema. */
bool rule_is_system_name(const char *name);

#endif
