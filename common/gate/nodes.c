/*
 * nodes.c - the allow-list of nodes and typed fields, and the walk over all
 *
 * The walk is generic: it reaches every field of every message.  A message
 * whose kind has no entry here is refused, and so is a field that holds
 * something and is not named in its entry, so what a newer grammar adds fails
 * closed.
 */
#include "gate/node_rules.h"

#include <string.h>

/* Valid statements that are deep (70 chained ||, 119 UNIONs) stay far below. */
#define MAX_DEPTH 400

struct node_entry {
	const ProtobufCMessageDescriptor *kind;
	const char *fields; /* allowed ones, each between blanks */
	gate_rule *rule;    /* NULL: the kind has no further rule */
};

#define NODE(kind, fields, rule)                                               \
	{                                                                      \
		&pg_query__##kind##__descriptor, " " fields " ", rule          \
	}

static const struct node_entry node_entries[] = {
    NODE(string, "sval", NULL),
    NODE(column_ref, "fields location", rule_column),
    NODE(a__const, "ival fval boolval sval bsval isnull location", NULL),
    NODE(integer, "ival", NULL),
    NODE(float, "fval", NULL),
    NODE(boolean, "boolval", NULL),
    NODE(bit_string, "bsval", NULL),
    NODE(a__expr, "kind name lexpr rexpr location", rule_expression),
    NODE(res_target, "name val location", NULL),
    NODE(list, "items", NULL),
    NODE(func_call,
	"funcname args agg_order agg_filter over agg_within_group agg_star "
	"agg_distinct func_variadic funcformat location",
	rule_function),
    NODE(range_var,
	"catalogname schemaname relname inh relpersistence alias location",
	rule_range_var),
    NODE(alias, "aliasname colnames", NULL),
    NODE(select_stmt,
	"distinct_clause target_list from_clause where_clause group_clause "
	"group_distinct having_clause window_clause values_lists sort_clause "
	"limit_offset limit_count limit_option with_clause op all larg rarg "
	"into_clause locking_clause",
	rule_select),
    NODE(join_expr,
	"jointype is_natural larg rarg using_clause join_using_alias quals "
	"alias",
	rule_join),
    NODE(bool_expr, "boolop args location", NULL),
    NODE(type_cast, "arg type_name location", NULL),
    NODE(type_name,
	"names setof pct_type typmods typemod array_bounds location",
	rule_type),
    NODE(sort_by, "node sortby_dir sortby_nulls use_op location", rule_sort),
    NODE(a__star, "", NULL),
    NODE(null_test, "arg nulltesttype location", NULL),
    NODE(boolean_test, "arg booltesttype location", NULL),
    NODE(case_expr, "arg args defresult location", rule_case),
    NODE(case_when, "expr result location", NULL),
    NODE(coalesce_expr, "args location", NULL),
    NODE(min_max_expr, "op args location", NULL),
    NODE(sub_link, "sub_link_type testexpr oper_name subselect location",
	rule_sublink),
    NODE(range_subselect, "lateral subquery alias", NULL),
    NODE(range_function,
	"lateral ordinality is_rowsfrom functions alias coldeflist", NULL),
    NODE(range_table_sample, "relation method args repeatable location",
	rule_sample),
    NODE(named_arg_expr, "arg name argnumber location", NULL),
    NODE(window_def,
	"name refname partition_clause order_clause frame_options "
	"start_offset end_offset location",
	NULL),
    NODE(grouping_set, "kind content location", NULL),
    NODE(grouping_func, "args location", NULL),
    NODE(with_clause, "ctes recursive location", NULL),
    NODE(common_table_expr,
	"ctename aliascolnames ctematerialized ctequery search_clause "
	"cycle_clause location",
	rule_common_table),
    NODE(ctesearch_clause,
	"search_col_list search_breadth_first search_seq_column location",
	NULL),
    NODE(ctecycle_clause,
	"cycle_col_list cycle_mark_column cycle_mark_value "
	"cycle_mark_default cycle_path_column location",
	NULL),
    NODE(a__array_expr, "elements location", NULL),
    NODE(a__indirection, "arg indirection", rule_indirection),
    NODE(a__indices, "is_slice lidx uidx", NULL),
    NODE(row_expr, "args row_format colnames location", NULL),
    NODE(sqlvalue_function, "op typmod location", rule_sql_value),
    NODE(collate_clause, "arg collname location", rule_collation),
    NODE(column_def, "colname type_name is_local coll_clause location", NULL),
};

struct walk {
	struct statement *statement;
	int location; /* of the nearest enclosing message that has one */
	int depth;
};

static const struct node_entry *
find_entry(const ProtobufCMessageDescriptor *kind)
{
	for (size_t i = 0; i < COUNT_OF(node_entries); i++) {
		if (node_entries[i].kind == kind)
			return &node_entries[i];
	}
	return NULL;
}

static bool
names_field(const char *fields, const char *name)
{
	size_t length = strlen(name);
	const char *at = fields;
	while ((at = strstr(at, name))) {
		if (at[-1] == ' ' && at[length] == ' ')
			return true;
		at++;
	}
	return false;
}

static bool
fields_allowed(const struct walk *walk, const ProtobufCMessage *message,
    const struct node_entry *entry)
{
	const ProtobufCMessageDescriptor *kind = message->descriptor;
	struct gate_refusal *refusal = &walk->statement->refusal;
	size_t position = statement_position(walk->statement, walk->location);
	for (unsigned i = 0; i < kind->n_fields; i++) {
		if (tree_field_present(message, &kind->fields[i]) &&
		    !names_field(entry->fields, kind->fields[i].name))
			return gate_refuse(refusal, "sql.forbidden_node",
			    position, "%s of %s is not allowed",
			    kind->fields[i].name, kind->short_name);
	}
	if (message->n_unknown_fields > 0)
		return gate_refuse(refusal, "sql.forbidden_node", position,
		    "an unknown part of %s is not allowed", kind->short_name);
	return true;
}

static bool
walk_message(void *context, const ProtobufCMessage *message)
{
	const struct walk *outer = context;
	struct walk walk = *outer;
	struct statement *statement = walk.statement;
	int location = tree_location(message);
	if (location >= 0)
		walk.location = location;
	size_t position = statement_position(statement, walk.location);
	if (++walk.depth > MAX_DEPTH)
		return gate_refuse(&statement->refusal, "sql.too_deep",
		    position, "the statement nests deeper than %d levels",
		    MAX_DEPTH);
	const struct node_entry *entry = find_entry(message->descriptor);
	if (!entry)
		return gate_refuse(&statement->refusal, "sql.forbidden_node",
		    position, "%s is not allowed",
		    message->descriptor->short_name);
	return fields_allowed(&walk, message, entry) &&
	       (!entry->rule ||
		   entry->rule(statement, message, walk.location)) &&
	       tree_children(message, walk_message, &walk);
}

bool
statement_allowed(struct statement *statement)
{
	struct walk walk = {.statement = statement, .location = -1};
	return walk_message(&walk, &statement->select->base);
}
