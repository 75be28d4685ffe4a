/* resolve_tables.c - looks tables up in the caller's list of relations */
#include "gate/resolver.h"

/* The place in the caller's list of an earlier equal name, or -1: each name is
 * asked for once. */
static int
place_of(const struct resolver *resolver, size_t index)
{
	const struct relation *relation = &resolver->relations[index];
	for (size_t i = 0; i < index; i++) {
		const struct relation *other = &resolver->relations[i];
		if (resolver->table_of[i] >= 0 &&
		    name_same(other->schema, relation->schema) &&
		    name_same(other->name, relation->name))
			return resolver->table_of[i];
	}
	return -1;
}

/* The relations to ask for; `*count` of them, in the arena. */
static struct gate_relation *
names_to_ask(struct resolver *resolver, size_t *count)
{
	struct gate_relation *asked = arena_array(
	    resolver->arena, resolver->relation_count, sizeof(*asked));
	resolver->table_of =
	    arena_array(resolver->arena, resolver->relation_count, sizeof(int));
	*count = 0;
	for (size_t i = 0; i < resolver->relation_count; i++) {
		const struct relation *relation = &resolver->relations[i];
		resolver->table_of[i] = -1;
		if (!resolver_is_kind(relation, "table"))
			continue;
		resolver->table_of[i] = place_of(resolver, i);
		if (resolver->table_of[i] >= 0)
			continue;
		resolver->table_of[i] = (int)*count;
		asked[(*count)++] =
		    (struct gate_relation){.schema = relation->schema,
			.name = relation->name ? relation->name : ""};
	}
	return asked;
}

static bool
refuse_relation(struct resolver *resolver, const struct relation *relation)
{
	struct gate_refusal *refusal = resolver->refusal;
	gate_refuse(refusal, "sql.unknown_relation", relation->position,
	    "relation \"%s%s%s\" does not exist",
	    relation->schema ? relation->schema : "",
	    relation->schema ? "." : "", relation->name);
	refusal->sqlstate = "42P01";
	return false;
}

/* The answer must be about the name that was asked for. */
static bool
answers(struct relation *relation, const struct gate_relation *table)
{
	relation->table_schema = table->own_schema;
	return name_same(table->own_name, relation->name) &&
	       relation->table_schema &&
	       (!relation->schema ||
		   name_same(relation->schema, relation->table_schema));
}

static bool
take_table(struct resolver *resolver, struct relation *relation,
    const struct gate_relation *table)
{
	if (!answers(relation, table))
		return refuse_relation(resolver, relation);
	for (size_t i = 0; i < table->column_count; i++)
		name_list_add(
		    resolver->arena, &relation->columns, table->columns[i]);
	resolver_rename_columns(resolver, &relation->columns, &relation->names);
	relation->state = COLUMNS_KNOWN;
	return true;
}

void
resolver_find_tables(struct resolver *resolver,
    const struct gate_relations *relations, jv *problem)
{
	if (resolver->any)
		return;
	size_t count = 0;
	struct gate_relation *tables = names_to_ask(resolver, &count);
	if (count == 0)
		return;
	if (!relations->resolve(
		relations->context, tables, count, resolver->arena, problem)) {
		if (!jv_is_valid(*problem))
			gate_refuse(resolver->refusal, "sql.gate", 0,
			    "the list of relations cannot be had");
		return;
	}
	for (size_t i = 0; i < resolver->relation_count; i++)
		if (resolver->table_of[i] >= 0 &&
		    !take_table(resolver, &resolver->relations[i],
			&tables[resolver->table_of[i]]))
			break;
}
