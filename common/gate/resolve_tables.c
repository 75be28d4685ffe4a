/* resolve_tables.c - looks tables up in the caller's list of relations */
#include "gate/resolver.h"
#include "record/record.h"

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

jv
resolver_name_object(const char *schema, const char *name)
{
	return jv_object_set(jv_object_set(jv_object(), jv_string("schema"),
				 schema ? jv_string(schema) : jv_null()),
	    jv_string("name"), jv_string(name ? name : ""));
}

static jv
names_to_ask(struct resolver *resolver)
{
	jv names = jv_array();
	resolver->table_of =
	    arena_array(resolver->arena, resolver->relation_count, sizeof(int));
	for (size_t i = 0; i < resolver->relation_count; i++) {
		const struct relation *relation = &resolver->relations[i];
		resolver->table_of[i] = -1;
		if (!resolver_is_kind(relation, "table"))
			continue;
		resolver->table_of[i] = place_of(resolver, i);
		if (resolver->table_of[i] >= 0)
			continue;
		resolver->table_of[i] = jv_array_length(jv_copy(names));
		names = jv_array_append(names,
		    resolver_name_object(relation->schema, relation->name));
	}
	return names;
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
answers(struct resolver *resolver, struct relation *relation, const jv *table)
{
	const char *name = record_member_text(table, "name", resolver->arena);
	relation->table_schema =
	    record_member_text(table, "schema", resolver->arena);
	return name_same(name, relation->name) && relation->table_schema &&
	       (!relation->schema ||
		   name_same(relation->schema, relation->table_schema));
}

static void
read_columns(
    struct resolver *resolver, const jv *table, struct name_list *columns)
{
	jv names = record_member(table, "columns");
	int count = record_array_length(&names);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			name_list_add(resolver->arena, columns,
			    arena_strdup(
				resolver->arena, jv_string_value(name)));
		jv_free(name);
	}
	jv_free(names);
}

static bool
take_table(struct resolver *resolver, struct relation *relation, jv table)
{
	bool found = answers(resolver, relation, &table);
	if (found) {
		read_columns(resolver, &table, &relation->columns);
		resolver_rename_columns(
		    resolver, &relation->columns, &relation->names);
		relation->state = COLUMNS_KNOWN;
	}
	jv_free(table);
	return found || refuse_relation(resolver, relation);
}

void
resolver_find_tables(struct resolver *resolver,
    const struct gate_relations *relations, jv *problem)
{
	if (resolver->any)
		return;
	jv names = names_to_ask(resolver);
	int asked = jv_array_length(jv_copy(names));
	if (asked == 0) {
		jv_free(names);
		return;
	}
	jv tables = relations->resolve(relations->context, names, problem);
	if (jv_get_kind(tables) != JV_KIND_ARRAY ||
	    jv_array_length(jv_copy(tables)) != asked) {
		jv_free(tables);
		if (!jv_is_valid(*problem))
			gate_refuse(resolver->refusal, "sql.gate", 0,
			    "the list of relations cannot be had");
		return;
	}
	for (size_t i = 0; i < resolver->relation_count; i++) {
		if (resolver->table_of[i] < 0)
			continue;
		jv table = jv_array_get(jv_copy(tables), resolver->table_of[i]);
		if (!take_table(resolver, &resolver->relations[i], table))
			break;
	}
	jv_free(tables);
}
