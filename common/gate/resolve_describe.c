/* resolve_describe.c - what resolving adds to the facts */
#include "gate/resolver.h"

static void
add_flag(struct resolver *resolver, struct json_node *fact, const char *key)
{
	struct json_node *flag = json_add(resolver->arena, fact, key);
	flag->kind = JSON_FLAG;
	flag->number = 1;
}

static void
add_text(struct resolver *resolver, struct json_node *fact, const char *key,
    const char *text)
{
	struct json_node *member = json_add(resolver->arena, fact, key);
	member->kind = JSON_TEXT;
	member->text = text;
}

static void
add_names(struct resolver *resolver, struct json_node *fact, const char *key,
    const struct name_list *list)
{
	struct json_node *names = json_add(resolver->arena, fact, key);
	struct json_node *items =
	    arena_array(resolver->arena, list->count, sizeof(*items));
	names->kind = JSON_LIST;
	names->count = list->count;
	names->items = list->count > 0 ? items : NULL;
	for (size_t i = 0; i < list->count; i++) {
		items[i].kind = JSON_TEXT;
		items[i].text = list->names[i];
		items[i].next = i + 1 < list->count ? &items[i + 1] : NULL;
	}
}

static void
describe_references(struct resolver *resolver, struct json_node *facts)
{
	size_t count = 0;
	struct json_node *fact = json_member_list(facts, "columns", &count);
	for (size_t i = 0; fact; fact = fact->next, i++) {
		const struct reference *reference = &resolver->references[i];
		if (reference->relation >= 0) {
			struct json_node *index =
			    json_add(resolver->arena, fact, "relation");
			index->kind = JSON_NUMBER;
			index->number = reference->relation;
		}
		if (reference->output)
			add_flag(resolver, fact, "output");
		if (reference->ambiguous)
			add_flag(resolver, fact, "ambiguous");
		if (reference->row)
			add_flag(resolver, fact, "row");
	}
}

static void
describe_relations(struct resolver *resolver, struct json_node *facts)
{
	size_t count = 0;
	struct json_node *fact = json_member_list(facts, "relations", &count);
	for (size_t i = 0; fact; fact = fact->next, i++) {
		const struct relation *relation = &resolver->relations[i];
		if (resolver_relation_columns(resolver, (int)i))
			add_names(
			    resolver, fact, "columns", &relation->columns);
		if (!relation->table_schema)
			continue;
		struct json_node *table =
		    json_add(resolver->arena, fact, "table");
		table->kind = JSON_OBJECT;
		add_text(resolver, table, "schema", relation->table_schema);
		add_text(resolver, table, "name", relation->name);
	}
}

static void
describe_stars(struct resolver *resolver, struct json_node *facts)
{
	size_t count = 0;
	struct json_node *fact = json_member_list(facts, "selects", &count);
	for (size_t i = 0; fact; fact = fact->next, i++) {
		const struct select *select = &resolver->selects[i];
		struct json_node *output =
		    json_member_list(fact, "outputs", &count);
		for (size_t j = 0; output; output = output->next, j++) {
			struct name_list columns = {0};
			if (select->outputs[j].star &&
			    resolver_expand_star(resolver, select,
				&select->outputs[j], &columns))
				add_names(
				    resolver, output, "columns", &columns);
		}
	}
}

void
resolver_describe(struct resolver *resolver, struct json_node *facts)
{
	describe_references(resolver, facts);
	describe_relations(resolver, facts);
	describe_stars(resolver, facts);
}
