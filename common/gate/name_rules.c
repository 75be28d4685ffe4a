/* name_rules.c - functions, types, operators by their names; see node_rules.h
 */
#include "gate/node_rules.h"

#include <ctype.h>
#include <string.h>

/* repeat, lpad, rpad, bpchar and format make texts as long as an argument says:
 * a larger count fills the server's memory with one call. */
#define MAX_REPEAT_COUNT 10000
#define MAX_FORMAT_WIDTH_DIGITS 4

struct qualified_name {
	const char *schema; /* NULL: not written */
	const char *name;
};

/* One or two strings; false when the list is anything else. */
static bool
read_name(PgQuery__Node *const *list, size_t count, struct qualified_name *name)
{
	*name = (struct qualified_name){0};
	if (count < 1 || count > 2)
		return false;
	name->name = tree_string(list[count - 1]);
	if (count == 2)
		name->schema = tree_string(list[0]);
	return name->name && (count == 1 || name->schema);
}

/* A quoted name with a dot in it, which could pass for schema.name. */
static bool
has_dot(const struct qualified_name *name)
{
	return strchr(name->name, '.') ||
	       (name->schema && strchr(name->schema, '.'));
}

static bool
is_catalog(const char *schema)
{
	return schema && strcmp(schema, "pg_catalog") == 0;
}

/*
 * A bare name and one of pg_catalog stand for the same entry; any other schema
 * needs an entry of its own.  Names that hold a dot are on no list, so that a
 * quoted "a.b" cannot pass for b of schema a.
 */
static const struct gate_name *
find_name(const struct statement *statement, const struct gate_names *names,
    const struct qualified_name *name)
{
	if (has_dot(name))
		return NULL;
	if (!name->schema || is_catalog(name->schema))
		return gate_names_find(names, name->name);
	return gate_names_find(names,
	    arena_printf(statement->arena, "%s.%s", name->schema, name->name));
}

static const char *
shown(const struct statement *statement, const struct qualified_name *name)
{
	if (!name->schema)
		return name->name;
	return arena_printf(
	    statement->arena, "%s.%s", name->schema, name->name);
}

static void
note_name(
    struct statement *statement, struct statement_name **list, const char *name)
{
	for (const struct statement_name *one = *list; one; one = one->next) {
		if (strcmp(one->name, name) == 0)
			return;
	}
	struct statement_name *added =
	    arena_alloc(statement->arena, sizeof(*added));
	*added = (struct statement_name){.name = name, .next = *list};
	*list = added;
}

static const PgQuery__AConst *
constant(const PgQuery__Node *node)
{
	return node && node->node_case == PG_QUERY__NODE__NODE_A_CONST
		   ? node->a_const
		   : NULL;
}

/* Is it a number constant, and not a large one? */
static bool
is_small_number(const PgQuery__Node *node)
{
	const PgQuery__AConst *number = constant(node);
	return number && number->val_case == PG_QUERY__A__CONST__VAL_IVAL &&
	       number->ival->ival <= MAX_REPEAT_COUNT;
}

/* n of repeat('x', n) must be a small number constant. */
static bool
count_is_small(const PgQuery__FuncCall *call)
{
	if (call->func_variadic)
		return false;
	if (call->n_args < 2)
		return true; /* the server reports the missing argument */
	return is_small_number(call->args[1]);
}

/* Is it a format template without * and without wide fields? */
static bool
template_is_small(const PgQuery__FuncCall *call)
{
	const PgQuery__AConst *text =
	    call->n_args > 0 ? constant(call->args[0]) : NULL;
	if (!text || text->val_case != PG_QUERY__A__CONST__VAL_SVAL)
		return false;
	for (const char *p = text->sval->sval; (p = strchr(p, '%'));) {
		p++;
		if (*p == '%') {
			p++;
			continue;
		}
		int digits = 0;
		for (; *p && strchr("0123456789$-*", *p); p++) {
			digits = isdigit((unsigned char)*p) ? digits + 1 : 0;
			if (*p == '*' || digits > MAX_FORMAT_WIDTH_DIGITS)
				return false;
		}
	}
	return true;
}

static bool
arguments_bounded(struct statement *statement, const PgQuery__FuncCall *call,
    const char *name, int location)
{
	static const char *const counted[] = {
	    "repeat", "lpad", "rpad", "bpchar"};
	for (size_t i = 0; i < COUNT_OF(counted); i++) {
		if (strcmp(name, counted[i]) == 0 && !count_is_small(call))
			return rule_refuse(statement, "sql.forbidden_function",
			    location,
			    "repeat, lpad, rpad and bpchar need a constant "
			    "count of at most 10000",
			    "write the count as a number");
	}
	if (strcmp(name, "format") == 0 && !template_is_small(call))
		return rule_refuse(statement, "sql.forbidden_function",
		    location,
		    "format needs a constant template without * or widths of "
		    "5 digits",
		    "concatenate with || instead");
	return true;
}

static bool
refuse_function(struct statement *statement, const struct qualified_name *name,
    int location)
{
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = statement_position(statement, location);
	size_t length;
	bool exists = name->schema || rule_is_system_name(name->name) ||
		      strncmp(name->name, "lo_", 3) == 0 ||
		      sorted_file_find(&statement->lists->known_functions,
			  name->name, &length);
	if (exists) {
		gate_refuse(refusal, "sql.forbidden_function", position,
		    "function %s is not allowed", shown(statement, name));
	} else {
		gate_refuse(refusal, "sql.unknown_function", position,
		    "function %s does not exist or is not on the allow list",
		    name->name);
		refusal->sqlstate = "42883";
	}
	return false;
}

bool
rule_function(struct statement *statement, const void *message, int location)
{
	const PgQuery__FuncCall *call = message;
	struct qualified_name name;
	statement->calls++;
	if (!read_name(call->funcname, call->n_funcname, &name))
		return rule_refuse(statement, "sql.forbidden_function",
		    location, "a function may not be qualified with a database",
		    NULL);
	if (!find_name(statement, &statement->lists->functions, &name))
		return refuse_function(statement, &name, location);
	return arguments_bounded(statement, call, name.name, location);
}

/* The server looks these types up among its own before any other. */
static bool
is_system_type(const char *name)
{
	return rule_is_system_name(name) || strncmp(name, "reg", 3) == 0 ||
	       name[0] == '_' || strcmp(name, "xml") == 0;
}

/* The server fills char(n) and bit(n) up to n, as rpad does. */
static bool
width_is_small(const PgQuery__TypeName *type, const char *name)
{
	bool filled = strcmp(name, "bpchar") == 0 || strcmp(name, "bit") == 0;
	return !filled || type->n_typmods == 0 ||
	       is_small_number(type->typmods[0]);
}

/* numeric(10, 2): the server takes only constants there. */
static bool
widths_are_constant(const PgQuery__TypeName *type)
{
	for (size_t i = 0; i < type->n_typmods; i++) {
		if (type->typmods[i]->node_case != PG_QUERY__NODE__NODE_A_CONST)
			return false;
	}
	return true;
}

bool
rule_type(struct statement *statement, const void *message, int location)
{
	const PgQuery__TypeName *type = message;
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = statement_position(statement, location);
	struct qualified_name name;
	if (type->setof || type->pct_type || !widths_are_constant(type) ||
	    !read_name(type->names, type->n_names, &name))
		return gate_refuse(refusal, "sql.forbidden_type", position,
		    "this way to name a type is not allowed");
	note_name(statement, &statement->casts, name.name);
	if (find_name(statement, &statement->lists->types, &name))
		return width_is_small(type, name.name) ||
		       rule_refuse(statement, "sql.forbidden_type", location,
			   "char and bit need a constant length of at most "
			   "10000",
			   "write varchar or text instead");
	if (is_catalog(name.schema) || is_system_type(name.name) ||
	    has_dot(&name))
		return gate_refuse(refusal, "sql.forbidden_type", position,
		    "type %s is not allowed", shown(statement, &name));
	struct statement_type *unknown =
	    arena_alloc(statement->arena, sizeof(*unknown));
	*unknown = (struct statement_type){
	    .schema = name.schema,
	    .name = name.name,
	    .location = location,
	    .next = statement->unknown_types,
	};
	statement->unknown_types = unknown;
	return true;
}

/* Remember an operator that is looked up along the search_path. */
static void
note_operator(struct statement *statement, const char *name)
{
	const struct gate_name *entry =
	    gate_names_find(&statement->lists->operators, name);
	if (!entry || !entry->trusted)
		note_name(statement, &statement->operators, name);
}

static bool
operator_allowed(struct statement *statement, PgQuery__Node *const *list,
    size_t count, int location)
{
	struct qualified_name name;
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = statement_position(statement, location);
	if (!read_name(list, count, &name))
		return gate_refuse(refusal, "sql.forbidden_operator", position,
		    "this way to name an operator is not allowed");
	if (!name.schema)
		note_operator(statement, name.name);
	if (find_name(statement, &statement->lists->operators, &name))
		return true;
	return gate_refuse(refusal, "sql.forbidden_operator", position,
	    "operator %s is not allowed", shown(statement, &name));
}

bool
rule_expression(struct statement *statement, const void *message, int location)
{
	const PgQuery__AExpr *expression = message;
	switch (expression->kind) {
	case PG_QUERY__A__EXPR__KIND__AEXPR_BETWEEN:
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_BETWEEN:
	case PG_QUERY__A__EXPR__KIND__AEXPR_BETWEEN_SYM:
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_BETWEEN_SYM:
		/* the name is only the keyword; the server calls these two
		 * operators */
		note_operator(statement, ">=");
		note_operator(statement, "<=");
		return true;
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP:
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ANY:
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ALL:
	case PG_QUERY__A__EXPR__KIND__AEXPR_DISTINCT:
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_DISTINCT:
	case PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF:
	case PG_QUERY__A__EXPR__KIND__AEXPR_IN:
	case PG_QUERY__A__EXPR__KIND__AEXPR_LIKE:
	case PG_QUERY__A__EXPR__KIND__AEXPR_ILIKE:
	case PG_QUERY__A__EXPR__KIND__AEXPR_SIMILAR:
		return operator_allowed(
		    statement, expression->name, expression->n_name, location);
	default:
		return gate_refuse(&statement->refusal, "sql.forbidden_node",
		    statement_position(statement, location),
		    "this kind of expression is not allowed");
	}
}

bool
rule_sort(struct statement *statement, const void *message, int location)
{
	const PgQuery__SortBy *sort = message;
	return sort->n_use_op == 0 || operator_allowed(statement, sort->use_op,
					  sort->n_use_op, location);
}

bool
rule_sublink(struct statement *statement, const void *message, int location)
{
	const PgQuery__SubLink *link = message;
	bool is_select =
	    link->subselect &&
	    link->subselect->node_case == PG_QUERY__NODE__NODE_SELECT_STMT;
	switch (is_select ? (int)link->sub_link_type : 0) {
	case PG_QUERY__SUB_LINK_TYPE__EXISTS_SUBLINK:
	case PG_QUERY__SUB_LINK_TYPE__ALL_SUBLINK:
	case PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK:
	case PG_QUERY__SUB_LINK_TYPE__EXPR_SUBLINK:
	case PG_QUERY__SUB_LINK_TYPE__ARRAY_SUBLINK:
		break;
	default:
		return gate_refuse(&statement->refusal, "sql.forbidden_node",
		    statement_position(statement, location),
		    "this kind of subquery is not allowed");
	}
	if (link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK &&
	    link->n_oper_name == 0)
		note_operator(statement, "="); /* x IN (SELECT ...) */
	return link->n_oper_name == 0 ||
	       operator_allowed(
		   statement, link->oper_name, link->n_oper_name, location);
}

bool
rule_sample(struct statement *statement, const void *message, int location)
{
	const PgQuery__RangeTableSample *sample = message;
	struct qualified_name name;
	bool fits = read_name(sample->method, sample->n_method, &name) &&
		    (!name.schema || is_catalog(name.schema)) &&
		    (strcmp(name.name, "bernoulli") == 0 ||
			strcmp(name.name, "system") == 0);
	if (fits)
		return true;
	return rule_refuse(statement, "sql.forbidden_function", location,
	    "only BERNOULLI and SYSTEM sampling are allowed", NULL);
}

/* en, de_DE.utf8, en-US-x-icu: names that operating systems and ICU use. */
static bool
is_locale_name(const char *name)
{
	size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
	if (letters < 2 || letters > 3 || strlen(name) > 63)
		return false;
	if (name[letters] && !strchr("_-.@", name[letters]))
		return false;
	for (const char *p = name + letters; *p; p++) {
		if (!isalnum((unsigned char)*p) && !strchr("_-.@=", *p))
			return false;
	}
	return true;
}

bool
rule_collation(struct statement *statement, const void *message, int location)
{
	static const char *const known[] = {"C", "POSIX", "default",
	    "ucs_basic", "unicode", "C.UTF-8", "C.utf8"};
	const PgQuery__CollateClause *clause = message;
	struct qualified_name name;
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = statement_position(statement, location);
	if (!read_name(clause->collname, clause->n_collname, &name) ||
	    (name.schema && !is_catalog(name.schema)))
		return gate_refuse(refusal, "sql.forbidden_type", position,
		    "only collations of the server itself are allowed");
	for (size_t i = 0; i < COUNT_OF(known); i++) {
		if (strcmp(name.name, known[i]) == 0)
			return true;
	}
	return is_locale_name(name.name) ||
	       gate_refuse(refusal, "sql.forbidden_type", position,
		   "collation %s is not allowed", name.name);
}

/* CASE x WHEN y compares with =. */
bool
rule_case(struct statement *statement, const void *message, int location)
{
	const PgQuery__CaseExpr *expression = message;
	(void)location;
	if (expression->arg)
		note_operator(statement, "=");
	return true;
}

bool
rule_join(struct statement *statement, const void *message, int location)
{
	const PgQuery__JoinExpr *join = message;
	if (join->n_using_clause > 0 || join->is_natural)
		note_operator(statement, "=");
	switch (join->jointype) {
	case PG_QUERY__JOIN_TYPE__JOIN_INNER:
	case PG_QUERY__JOIN_TYPE__JOIN_LEFT:
	case PG_QUERY__JOIN_TYPE__JOIN_FULL:
	case PG_QUERY__JOIN_TYPE__JOIN_RIGHT:
		return true;
	default:
		return gate_refuse(&statement->refusal, "sql.forbidden_node",
		    statement_position(statement, location),
		    "this kind of join is not allowed");
	}
}
