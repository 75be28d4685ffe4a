/* resolve_columns.c - the columns of relations and selects */
#include "gate/resolver.h"

#include <string.h>

bool
resolver_is_kind(const struct relation *relation, const char *kind)
{
	return strcmp(relation->kind, kind) == 0;
}

void
resolver_rename_columns(struct resolver *resolver, struct name_list *columns,
    const struct name_list *names)
{
	struct name_list renamed = {0};
	name_list_join(resolver->arena, &renamed, names);
	for (size_t i = names->count; i < columns->count; i++)
		name_list_add(resolver->arena, &renamed, columns->names[i]);
	*columns = renamed;
}

int
resolver_find_alias(
    const struct resolver *resolver, int space, const char *alias)
{
	const struct namespace *level = &resolver->namespaces[space];
	for (size_t i = 0; i < level->count; i++) {
		if (name_same(
			resolver->relations[level->relations[i]].alias, alias))
			return level->relations[i];
	}
	return -1;
}

bool
resolver_expand_star(struct resolver *resolver, const struct select *select,
    const struct output *output, struct name_list *columns)
{
	for (int space = select->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		const struct namespace *level = &resolver->namespaces[space];
		if (output->qualifier) {
			int index = resolver_find_alias(
			    resolver, space, output->qualifier);
			if (index < 0)
				continue;
			if (!resolver_relation_columns(resolver, index))
				return false;
			name_list_join(resolver->arena, columns,
			    &resolver->relations[index].columns);
			return true;
		}
		for (size_t i = 0; i < level->count; i++) {
			int index = level->relations[i];
			if (!resolver_relation_columns(resolver, index))
				return false;
			name_list_join(resolver->arena, columns,
			    &resolver->relations[index].columns);
		}
		return true;
	}
	return false;
}

bool
resolver_select_columns(struct resolver *resolver, int index)
{
	struct select *select = &resolver->selects[index];
	if (select->state != COLUMNS_NEW)
		return select->state == COLUMNS_KNOWN;
	select->state = COLUMNS_BUSY; /* a recursive WITH refers to itself */
	bool known = true;
	if (select->left_arm >= 0) {
		known = resolver_select_columns(resolver, select->left_arm);
		if (known)
			name_list_join(resolver->arena, &select->columns,
			    &resolver->selects[select->left_arm].columns);
	}
	for (size_t i = 0;
	     known && select->left_arm < 0 && i < select->output_count; i++) {
		const struct output *output = &select->outputs[i];
		if (output->star)
			known = resolver_expand_star(
			    resolver, select, output, &select->columns);
		else
			name_list_add(resolver->arena, &select->columns,
			    output->name ? output->name : "?column?");
	}
	resolver_rename_columns(resolver, &select->columns, &select->renamed);
	name_list_join(resolver->arena, &select->columns, &select->extra);
	select->state = known ? COLUMNS_KNOWN : COLUMNS_UNKNOWN;
	return known;
}

/* Do joins of the relation's level merge columns?  Merged columns come
 * first. */
static bool
merges_columns(const struct resolver *resolver, const struct relation *relation)
{
	if (relation->select < 0)
		return true;
	const struct select *select = &resolver->selects[relation->select];
	return select->natural || select->using.count > 0;
}

static bool
join_columns(struct resolver *resolver, struct relation *relation)
{
	bool only_named =
	    relation->member_count == 0 ||
	    (relation->names.count > 0 && merges_columns(resolver, relation));
	for (size_t i = 0; !only_named && i < relation->member_count; i++) {
		int member = relation->members[i];
		if (!resolver_relation_columns(resolver, member))
			return false;
		name_list_join(resolver->arena, &relation->columns,
		    &resolver->relations[member].columns);
	}
	resolver_rename_columns(resolver, &relation->columns, &relation->names);
	return true;
}

bool
resolver_relation_columns(struct resolver *resolver, int index)
{
	struct relation *relation = &resolver->relations[index];
	if (relation->state != COLUMNS_NEW)
		return relation->state == COLUMNS_KNOWN;
	relation->state = COLUMNS_BUSY;
	bool known = false;
	if (resolver_is_kind(relation, "function")) {
		name_list_join(
		    resolver->arena, &relation->columns, &relation->names);
		known = true;
	} else if (resolver_is_kind(relation, "join")) {
		known = join_columns(resolver, relation);
	} else if (relation->source >= 0) {
		known = resolver_select_columns(resolver, relation->source);
		if (known)
			name_list_join(resolver->arena, &relation->columns,
			    &resolver->selects[relation->source].columns);
		resolver_rename_columns(
		    resolver, &relation->columns, &relation->names);
	}
	relation->state = known ? COLUMNS_KNOWN : COLUMNS_UNKNOWN;
	return known;
}
