/* scope_names.c - what names a select sees; see scope_names.h */
#include "gate/collected_facts.h"
#include "translation/printer.h"

#include <string.h>

/* As many as a table of PostgreSQL has. */
enum { MAX_FIELDS = 1600 };

static void
add_field(struct printer *printer, struct fields *fields, struct field field)
{
	if (fields->count >= MAX_FIELDS) {
		refuse(printer, -1, "a list of so many columns");
		return;
	}
	fields->items = fact_grow(printer->statement->arena, fields->items,
	    fields->count, &fields->capacity, sizeof(*fields->items));
	fields->items[fields->count++] = field;
}

static void
add_source(struct printer *printer, struct scope *scope, struct source source)
{
	scope->sources = fact_grow(printer->statement->arena, scope->sources,
	    scope->count, &scope->capacity, sizeof(*scope->sources));
	scope->sources[scope->count++] = source;
}

static enum kind
kind_of_column(const struct context_column *column)
{
	static const struct {
		const char *type;
		enum kind kind;
	} kinds[] = {{"int", KIND_INTEGER}, {"bigint", KIND_INTEGER},
	    {"smallint", KIND_INTEGER}, {"numeric", KIND_DECIMAL},
	    {"real", KIND_FLOAT}, {"double", KIND_FLOAT}, {"date", KIND_DATE},
	    {"timestamp", KIND_MOMENT}, {"timestamptz", KIND_MOMENT},
	    {"bool", KIND_BOOLEAN}};
	for (size_t i = 0; i < COUNT_OF(kinds); i++)
		if (strcmp(column->type, kinds[i].type) == 0)
			return kinds[i].kind;
	return column->class == COLUMN_TEXT ? KIND_TEXT : KIND_OTHER;
}

static const struct context_table *
find_table(const struct printer *printer, const PgQuery__RangeVar *relation)
{
	const struct context *context = printer->context;
	const char *schema = relation->schemaname;
	const struct context_table *found = NULL;
	for (int i = 0; i < context->table_count; i++) {
		const struct context_table *table = &context->tables[i];
		/* the context's name of a table may have a schema */
		const char *dot = strrchr(table->name, '.');
		const char *name = dot ? dot + 1 : table->name;
		if (strcmp(name, relation->relname) != 0 ||
		    (schema && *schema && strcmp(schema, table->schema) != 0))
			continue;
		if (found)
			return NULL;
		found = table;
	}
	return found;
}

static const struct cte *
find_cte(const struct printer *printer, const PgQuery__RangeVar *relation)
{
	if (relation->schemaname && *relation->schemaname)
		return NULL;
	for (const struct cte *cte = printer->ctes; cte; cte = cte->next)
		if (strcmp(cte->name, relation->relname) == 0)
			return cte;
	return NULL;
}

static struct fields
relation_fields(struct printer *printer, const PgQuery__RangeVar *relation)
{
	const struct cte *cte = find_cte(printer, relation);
	if (cte)
		return cte->fields;
	/* the context may leave columns out */
	struct fields fields = {0};
	const struct context_table *table = find_table(printer, relation);
	for (int i = 0; table && i < table->column_count; i++) {
		const struct context_column *column = &table->columns[i];
		add_field(printer, &fields,
		    (struct field){.name = column->name,
			.kind = kind_of_column(column),
			.required = !column->nullable});
	}
	return fields;
}

static const char *
alias_of(const PgQuery__Alias *alias, const char *otherwise)
{
	return alias ? alias->aliasname : otherwise;
}

static void add_item(
    struct printer *printer, struct scope *scope, const PgQuery__Node *node);

static void
add_join(
    struct printer *printer, struct scope *scope, const PgQuery__JoinExpr *join)
{
	if (join->jointype != PG_QUERY__JOIN_TYPE__JOIN_INNER)
		scope->outer_joins = true;
	add_item(printer, scope, join->larg);
	add_item(printer, scope, join->rarg);
}

static void
add_item(
    struct printer *printer, struct scope *scope, const PgQuery__Node *node)
{
	if (node->node_case == PG_QUERY__NODE__NODE_JOIN_EXPR) {
		add_join(printer, scope, node->join_expr);
	} else if (node->node_case == PG_QUERY__NODE__NODE_RANGE_VAR) {
		const PgQuery__RangeVar *relation = node->range_var;
		add_source(printer, scope,
		    (struct source){
			.alias = alias_of(relation->alias, relation->relname),
			.fields = relation_fields(printer, relation)});
	} else if (node->node_case == PG_QUERY__NODE__NODE_RANGE_SUBSELECT &&
		   !node->range_subselect->lateral) {
		const PgQuery__RangeSubselect *item = node->range_subselect;
		add_source(printer, scope,
		    (struct source){.alias = alias_of(item->alias, ""),
			.fields = scope_outputs(
			    printer, item->subquery->select_stmt)});
	} else {
		refuse(printer, tree_start(tree_inner(node)),
		    "a function, a sample or LATERAL in FROM");
	}
}

void
scope_enter(struct printer *printer, struct scope *scope,
    const PgQuery__SelectStmt *select)
{
	*scope = (struct scope){.outer = printer->scope, .select = select};
	/* the items see what is around this select, not each other */
	for (size_t i = 0; i < select->n_from_clause && !printer->failed; i++)
		add_item(printer, scope, select->from_clause[i]);
	printer->scope = scope;
}

void
scope_leave(struct printer *printer)
{
	printer->scope = printer->scope->outer;
}

const char *
scope_output_name(const PgQuery__Node *target)
{
	const PgQuery__ResTarget *output = target->res_target;
	return *output->name ? output->name : fact_output_name(output->val);
}

static const PgQuery__ColumnRef *
star_of(const PgQuery__Node *target)
{
	const PgQuery__Node *value = target->res_target->val;
	if (value->node_case != PG_QUERY__NODE__NODE_COLUMN_REF)
		return NULL;
	const PgQuery__ColumnRef *column = value->column_ref;
	return column->fields[column->n_fields - 1]->node_case ==
		       PG_QUERY__NODE__NODE_A_STAR
		   ? column
		   : NULL;
}

bool
scope_is_star(const PgQuery__Node *target)
{
	return star_of(target);
}

const PgQuery__Node *
scope_output(const PgQuery__SelectStmt *select, const char *name)
{
	for (size_t i = 0; i < select->n_target_list; i++) {
		const PgQuery__Node *target = select->target_list[i];
		if (!star_of(target) &&
		    strcmp(scope_output_name(target), name) == 0)
			return target->res_target->val;
	}
	return NULL;
}

bool
scope_hides(const PgQuery__SelectStmt *select, const char *name)
{
	const PgQuery__Node *output = scope_output(select, name);
	if (!output || output->node_case != PG_QUERY__NODE__NODE_COLUMN_REF)
		return output;
	const PgQuery__ColumnRef *column = output->column_ref;
	return strcmp(tree_string(column->fields[column->n_fields - 1]),
		   name) != 0;
}

/* The columns of a star: of the item that it names, or of all. */
static void
add_star(struct printer *printer, struct fields *outputs,
    const PgQuery__ColumnRef *star)
{
	const struct scope *scope = printer->scope;
	const char *alias = star->n_fields > 1
				? tree_string(star->fields[star->n_fields - 2])
				: NULL;
	for (size_t i = 0; i < scope->count; i++) {
		const struct source *source = &scope->sources[i];
		if (alias && strcmp(alias, source->alias) != 0)
			continue;
		outputs->whole = outputs->whole && source->fields.whole;
		for (size_t j = 0; j < source->fields.count; j++) {
			struct field field = source->fields.items[j];
			field.required = false;
			add_field(printer, outputs, field);
		}
	}
}

/* The kinds of a set operation are those of both arms together. */
static void
join_arms(struct printer *printer, const PgQuery__SelectStmt *select,
    struct fields *fields)
{
	for (; select->larg && !printer->failed; select = select->larg) {
		struct fields right = scope_outputs(printer, select->rarg);
		for (size_t i = 0; i < fields->count; i++)
			fields->items[i].kind =
			    i < right.count
				? kind_together(fields->items[i].kind,
				      right.items[i].kind)
				: KIND_UNKNOWN;
	}
}

struct fields
scope_outputs(struct printer *printer, const PgQuery__SelectStmt *select)
{
	struct fields outputs = {.whole = true};
	if (!go_deeper(printer))
		return outputs;
	const struct cte *before = scope_with(printer, select->with_clause);
	const PgQuery__SelectStmt *first = select;
	while (first->larg)
		first = first->larg;
	struct scope scope;
	scope_enter(printer, &scope, first);
	for (size_t i = 0; i < first->n_target_list && !printer->failed; i++) {
		const PgQuery__Node *target = first->target_list[i];
		const PgQuery__ColumnRef *star = star_of(target);
		if (star)
			add_star(printer, &outputs, star);
		else
			add_field(printer, &outputs,
			    (struct field){.name = scope_output_name(target),
				.kind =
				    kind_of(printer, target->res_target->val)});
	}
	scope_leave(printer);
	join_arms(printer, select, &outputs);
	printer->ctes = before;
	printer->depth--;
	return outputs;
}

const struct cte *
scope_with(struct printer *printer, const PgQuery__WithClause *with)
{
	const struct cte *before = printer->ctes;
	for (size_t i = 0; with && i < with->n_ctes && !printer->failed; i++) {
		const PgQuery__CommonTableExpr *item =
		    with->ctes[i]->common_table_expr;
		struct cte *cte =
		    arena_alloc(printer->statement->arena, sizeof(*cte));
		*cte = (struct cte){.name = item->ctename,
		    .fields =
			scope_outputs(printer, item->ctequery->select_stmt),
		    .next = printer->ctes};
		printer->ctes = cte;
	}
	return before;
}

static const struct field *
field_named(const struct source *source, const char *name)
{
	for (size_t i = 0; i < source->fields.count; i++)
		if (strcmp(source->fields.items[i].name, name) == 0)
			return &source->fields.items[i];
	return NULL;
}

static const struct field *
find_qualified(const struct scope *scope, const char *alias, const char *name)
{
	for (; scope; scope = scope->outer)
		for (size_t i = 0; i < scope->count; i++)
			if (strcmp(scope->sources[i].alias, alias) == 0)
				return field_named(&scope->sources[i], name);
	return NULL;
}

static const struct field *
find_bare(const struct scope *scope, const char *name, const char **alias)
{
	for (; scope; scope = scope->outer) {
		const struct field *found = NULL;
		bool whole = true;
		for (size_t i = 0; i < scope->count; i++) {
			const struct source *source = &scope->sources[i];
			const struct field *field = field_named(source, name);
			*alias = field && !found ? source->alias : *alias;
			if (field && found)
				*alias = NULL;
			found = found ? found : field;
			whole = whole && source->fields.whole;
		}
		/* a column that is not known here would hide an outer one */
		if (found || !whole)
			return found;
	}
	return NULL;
}

const struct field *
scope_find(struct printer *printer, const PgQuery__ColumnRef *column,
    const char **alias)
{
	size_t count = column->n_fields;
	const char *name = tree_string(column->fields[count - 1]);
	*alias = count > 1 ? tree_string(column->fields[count - 2]) : NULL;
	if (!name)
		return NULL;
	return *alias ? find_qualified(printer->scope, *alias, name)
		      : find_bare(printer->scope, name, alias);
}
