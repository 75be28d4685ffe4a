/* resolve_facts.c - reads the facts of a statement for the resolver */
#include "gate/resolver.h"

#include <string.h>

static int
index_of(const struct json_node *object, const char *key)
{
	return json_member_integer(object, key, -1);
}

static void
read_list(struct resolver *resolver, const struct json_node *object,
    const char *key, struct name_list *list)
{
	size_t count = 0;
	for (const struct json_node *item =
		 json_member_list(object, key, &count);
	     item; item = item->next) {
		if (item->kind == JSON_TEXT)
			name_list_add(resolver->arena, list, item->text);
	}
}

/* Read indexes below `limit`; any other is left out. */
static int *
read_indexes(struct resolver *resolver, const struct json_node *object,
    const char *key, size_t limit, size_t *count)
{
	size_t length = 0;
	const struct json_node *item = json_member_list(object, key, &length);
	int *indexes = arena_array(resolver->arena, length, sizeof(*indexes));
	*count = 0;
	for (; item; item = item->next) {
		int index = json_integer(item, -1);
		if (index >= 0 && (size_t)index < limit)
			indexes[(*count)++] = index;
	}
	return indexes;
}

static int
bounded(int index, size_t limit)
{
	return index >= 0 && (size_t)index < limit ? index : -1;
}

static void
read_relation(struct resolver *resolver, const struct json_node *fact,
    struct relation *relation)
{
	const char *kind = json_member_text(fact, "kind");
	relation->kind = kind ? kind : "";
	relation->schema = json_member_text(fact, "schema");
	relation->name = json_member_text(fact, "name");
	relation->alias = json_member_text(fact, "alias");
	relation->aliased = json_member_flag(fact, "aliased");
	relation->whole = json_member_flag(fact, "whole");
	relation->select =
	    bounded(index_of(fact, "select"), resolver->select_count);
	relation->source =
	    bounded(index_of(fact, "source"), resolver->select_count);
	relation->position = (size_t)json_member_integer(fact, "position", 0);
	read_list(resolver, fact, "names", &relation->names);
	relation->members = read_indexes(resolver, fact, "members",
	    resolver->relation_count, &relation->member_count);
}

static void
read_select(struct resolver *resolver, const struct json_node *fact,
    struct select *select)
{
	size_t count = 0;
	size_t arm_count = 0;
	const struct json_node *item =
	    json_member_list(fact, "outputs", &count);
	select->outputs =
	    arena_array(resolver->arena, count, sizeof(struct output));
	select->output_count = count;
	for (size_t i = 0; item; item = item->next, i++) {
		const char *kind = json_member_text(item, "kind");
		select->outputs[i] = (struct output){
		    .name = json_member_text(item, "name"),
		    .star = kind && strcmp(kind, "star") == 0,
		    .qualifier = json_member_text(item, "qualifier"),
		};
	}
	const int *arms = read_indexes(
	    resolver, fact, "arms", resolver->select_count, &arm_count);
	select->left_arm = arm_count > 0 ? arms[0] : -1;
	select->namespace =
	    bounded(index_of(fact, "namespace"), resolver->namespace_count);
	read_list(resolver, fact, "renamed", &select->renamed);
	read_list(resolver, fact, "extra", &select->extra);
}

static void
read_join(struct resolver *resolver, const struct json_node *fact)
{
	int index = bounded(index_of(fact, "select"), resolver->select_count);
	if (index < 0)
		return;
	struct select *select = &resolver->selects[index];
	read_list(resolver, fact, "using", &select->using);
	if (json_member_flag(fact, "natural"))
		select->natural = true;
}

static void
read_namespace(struct resolver *resolver, const struct json_node *fact,
    struct namespace *space)
{
	/* A parent comes before its children, so there is no cycle. */
	space->parent = bounded(
	    index_of(fact, "parent"), (size_t)(space - resolver->namespaces));
	space->relations = read_indexes(resolver, fact, "relations",
	    resolver->relation_count, &space->count);
}

static struct reference
read_reference(struct resolver *resolver, const struct json_node *fact)
{
	const char *clause = json_member_text(fact, "clause");
	struct reference reference = {
	    .schema = json_member_text(fact, "schema"),
	    .qualifier = json_member_text(fact, "qualifier"),
	    .name = json_member_text(fact, "name"),
	    .clause = clause ? clause : "",
	    .select = bounded(index_of(fact, "select"), resolver->select_count),
	    .namespace =
		bounded(index_of(fact, "namespace"), resolver->namespace_count),
	    .nested = index_of(fact, "nested"),
	    .star = json_member_flag(fact, "star"),
	    .position = (size_t)json_member_integer(fact, "position", 0),
	    .relation = -1,
	};
	if (!reference.name)
		reference.name = reference.star ? "*" : "";
	return reference;
}

void
resolver_read_facts(struct resolver *resolver, const struct json_node *facts)
{
	size_t joins = 0;
	const struct json_node *relation =
	    json_member_list(facts, "relations", &resolver->relation_count);
	const struct json_node *select =
	    json_member_list(facts, "selects", &resolver->select_count);
	const struct json_node *space =
	    json_member_list(facts, "namespaces", &resolver->namespace_count);
	const struct json_node *join = json_member_list(facts, "joins", &joins);
	const struct json_node *column =
	    json_member_list(facts, "columns", &resolver->reference_count);
	struct arena *arena = resolver->arena;
	resolver->relations = arena_array(
	    arena, resolver->relation_count, sizeof(struct relation));
	resolver->selects =
	    arena_array(arena, resolver->select_count, sizeof(struct select));
	resolver->namespaces = arena_array(
	    arena, resolver->namespace_count, sizeof(struct namespace));
	resolver->references = arena_array(
	    arena, resolver->reference_count, sizeof(struct reference));
	for (size_t i = 0; relation; relation = relation->next, i++)
		read_relation(resolver, relation, &resolver->relations[i]);
	for (size_t i = 0; select; select = select->next, i++)
		read_select(resolver, select, &resolver->selects[i]);
	for (size_t i = 0; space; space = space->next, i++)
		read_namespace(resolver, space, &resolver->namespaces[i]);
	for (; join; join = join->next)
		read_join(resolver, join);
	for (size_t i = 0; column; column = column->next, i++)
		resolver->references[i] = read_reference(resolver, column);
}
