/* resolve_references.c - finds the relation of each column reference */
#include "gate/resolver.h"

#include <string.h>

static bool
refuse_missing_relation(
    struct resolver *resolver, const struct reference *reference)
{
	gate_refuse(resolver->refusal, "sql.unknown_relation",
	    reference->position, "missing FROM-clause entry for table \"%s\"",
	    reference->qualifier);
	resolver->refusal->sqlstate = "42P01";
	return false;
}

static bool
refuse_column(struct resolver *resolver, const struct reference *reference)
{
	struct gate_refusal *refusal = resolver->refusal;
	if (reference->qualifier)
		gate_refuse(refusal, "sql.unknown_column", reference->position,
		    "column %s.%s does not exist", reference->qualifier,
		    reference->name);
	else
		gate_refuse(refusal, "sql.unknown_column", reference->position,
		    "column \"%s\" does not exist", reference->name);
	refusal->sqlstate = "42703";
	return false;
}

static bool
is_called(const struct resolver *resolver, const struct relation *relation,
    const struct reference *reference)
{
	if (!reference->schema)
		return name_same(relation->alias, reference->qualifier);
	if (relation->aliased || !resolver_is_kind(relation, "table") ||
	    !name_same(relation->name, reference->qualifier))
		return false;
	if (resolver->any && !relation->schema)
		return true; /* its schema is unknown */
	return name_same(relation->schema, reference->schema) ||
	       name_same(relation->table_schema, reference->schema);
}

/* The nearest relation of that name by the server's order of search, or -1. */
static int
find_qualifier(
    const struct resolver *resolver, const struct reference *reference)
{
	for (int space = reference->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		const struct namespace *level = &resolver->namespaces[space];
		for (size_t i = 0; i < level->count; i++) {
			int index = level->relations[i];
			if (is_called(resolver, &resolver->relations[index],
				reference))
				return index;
		}
	}
	return -1;
}

/*
 * t.c is a column, or the call c(t) when t has no such column.  Where the
 * columns of t are unknown (tables are not checked, or it is a row of unknown
 * columns) the reference passes only for tables and for what is made of them.
 */
static bool
resolve_qualified(struct resolver *resolver, struct reference *reference)
{
	int index = find_qualifier(resolver, reference);
	if (index < 0)
		return refuse_missing_relation(resolver, reference);
	reference->relation = index;
	if (reference->star)
		return true;
	const struct relation *relation = &resolver->relations[index];
	bool known = resolver_relation_columns(resolver, index);
	if (known ? name_list_has(&relation->columns, reference->name)
		  : resolver->any)
		return true;
	refuse_column(resolver, reference);
	if (relation->whole)
		resolver->refusal->hint =
		    "name the columns of the function: f(...) AS t(column)";
	return false;
}

/* How many relations of a level have the column.  A relation whose columns are
 * unknown might have it. */
static size_t
count_owners(struct resolver *resolver, int space, struct reference *reference,
    bool *unknown)
{
	const struct namespace *level = &resolver->namespaces[space];
	size_t owners = 0;
	for (size_t i = 0; i < level->count; i++) {
		int index = level->relations[i];
		if (!resolver_relation_columns(resolver, index)) {
			*unknown = true;
			continue;
		}
		if (!name_list_has(
			&resolver->relations[index].columns, reference->name))
			continue;
		if (owners++ == 0)
			reference->relation = index;
	}
	return owners;
}

static bool
is_output(struct resolver *resolver, const struct reference *reference)
{
	if (reference->select < 0 ||
	    (strcmp(reference->clause, "order") != 0 &&
		strcmp(reference->clause, "group") != 0 &&
		strcmp(reference->clause, "distinct") != 0))
		return false;
	bool known = resolver_select_columns(resolver, reference->select);
	const struct select *select = &resolver->selects[reference->select];
	if (known || !resolver->any)
		return name_list_has(&select->columns, reference->name);
	for (size_t i = 0; i < select->output_count; i++) {
		if (name_same(select->outputs[i].name, reference->name))
			return true;
	}
	return false;
}

static bool
merged(const struct resolver *resolver, const struct reference *reference)
{
	const struct select *select = &resolver->selects[reference->select];
	return select->natural ||
	       name_list_has(&select->using, reference->name);
}

/* A bare name is a column or a whole row, never a call. */
static bool
resolve_bare(struct resolver *resolver, struct reference *reference)
{
	bool ordered =
	    strcmp(reference->clause, "order") == 0 && reference->nested == 0;
	if (ordered && is_output(resolver, reference)) {
		reference->output = true;
		return true;
	}
	bool unknown = false;
	for (int space = reference->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		size_t owners =
		    count_owners(resolver, space, reference, &unknown);
		if (unknown && resolver->any && owners == 0)
			return true;
		if (owners == 0)
			continue;
		reference->ambiguous = owners > 1 && !unknown &&
				       reference->select >= 0 &&
				       !merged(resolver, reference);
		return true;
	}
	if (is_output(resolver, reference)) {
		reference->output = true;
		return true;
	}
	for (int space = reference->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		int index =
		    resolver_find_alias(resolver, space, reference->name);
		if (index < 0)
			continue;
		reference->relation = index;
		reference->row = true;
		return true;
	}
	return refuse_column(resolver, reference);
}

void
resolver_check_references(struct resolver *resolver)
{
	for (size_t i = 0; i < resolver->reference_count; i++) {
		struct reference *reference = &resolver->references[i];
		if (reference->qualifier)
			resolve_qualified(resolver, reference);
		else if (!reference->star)
			resolve_bare(resolver, reference);
	}
}
