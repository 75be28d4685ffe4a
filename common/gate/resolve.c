/* resolve.c - names of a statement against a database; see resolve.h */
#include "resolve.h"

#include <stdlib.h>
#include <string.h>

#include "../record.h"

enum { COLUMNS_NEW, COLUMNS_BUSY, COLUMNS_KNOWN, COLUMNS_UNKNOWN };

struct list {
	const char **names;
	size_t count, capacity;
};

struct relation {
	const char *kind, *schema, *name, *alias;
	const char *table_schema; /* as resolved */
	bool aliased, whole;
	int select, source;
	size_t position;
	struct list names;
	int *members;
	size_t member_count;
	struct list columns;
	int state;
};

struct output {
	const char *name, *qualifier;
	bool star;
};

struct select {
	struct output *outputs;
	size_t output_count;
	int left_arm, namespace;
	struct list renamed, extra;
	struct list using; /* names merged by joins of this level */
	bool natural;
	struct list columns;
	int state;
};

struct namespace
{
	int parent;
	int *relations;
	size_t count;
};

struct resolver {
	struct arena *arena;
	struct gate_refusal *refusal;
	bool any; /* tables and their columns are not checked */
	struct relation *relations;
	size_t relation_count;
	struct select *selects;
	size_t select_count;
	struct namespace *namespaces;
	size_t namespace_count;
	int *table_of; /* by relation: its place in the list asked for, or -1 */
};

/* READING THE FACTS */

static int
index_of(const jv *object, const char *key)
{
	return (int)record_member_number(object, key, -1);
}

static jv
array_of(const jv *object, const char *key, size_t *count)
{
	jv array = record_member(object, key);
	*count = 0;
	if (jv_get_kind(array) == JV_KIND_ARRAY)
		*count = (size_t)jv_array_length(jv_copy(array));
	return array;
}

static void
list_add(struct resolver *resolver, struct list *list, const char *name)
{
	if (list->count == list->capacity) {
		size_t capacity = list->capacity ? list->capacity * 2 : 16;
		const char **grown =
		    arena_array(resolver->arena, capacity, sizeof(*grown));
		for (size_t i = 0; i < list->count; i++)
			grown[i] = list->names[i];
		list->names = grown;
		list->capacity = capacity;
	}
	list->names[list->count++] = name;
}

static void
list_join(struct resolver *resolver, struct list *to, const struct list *from)
{
	for (size_t i = 0; i < from->count; i++)
		list_add(resolver, to, from->names[i]);
}

static bool
list_has(const struct list *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++) {
		if (strcmp(list->names[i], name) == 0)
			return true;
	}
	return false;
}

static void
read_list(struct resolver *resolver, const jv *object, const char *key,
    struct list *list)
{
	size_t count = 0;
	jv array = array_of(object, key, &count);
	for (size_t i = 0; i < count; i++) {
		jv item = jv_array_get(jv_copy(array), (int)i);
		if (jv_get_kind(item) == JV_KIND_STRING)
			list_add(resolver, list,
			    arena_strdup(
				resolver->arena, jv_string_value(item)));
		jv_free(item);
	}
	jv_free(array);
}

/* Indexes below `limit`; a stray one is left out. */
static int *
read_indexes(struct resolver *resolver, const jv *object, const char *key,
    size_t limit, size_t *count)
{
	size_t length = 0;
	jv array = array_of(object, key, &length);
	int *indexes = arena_array(resolver->arena, length, sizeof(*indexes));
	*count = 0;
	for (size_t i = 0; i < length; i++) {
		jv item = jv_array_get(jv_copy(array), (int)i);
		double value = jv_get_kind(item) == JV_KIND_NUMBER
				   ? jv_number_value(item)
				   : -1;
		if (value >= 0 && value < (double)limit)
			indexes[(*count)++] = (int)value;
		jv_free(item);
	}
	jv_free(array);
	return indexes;
}

static int
bounded(int index, size_t limit)
{
	return index >= 0 && (size_t)index < limit ? index : -1;
}

static void
read_relation(
    struct resolver *resolver, const jv *fact, struct relation *relation)
{
	struct arena *arena = resolver->arena;
	const char *kind = record_member_text(fact, "kind", arena);
	relation->kind = kind ? kind : "";
	relation->schema = record_member_text(fact, "schema", arena);
	relation->name = record_member_text(fact, "name", arena);
	relation->alias = record_member_text(fact, "alias", arena);
	relation->aliased = record_member_flag(fact, "aliased");
	relation->whole = record_member_flag(fact, "whole");
	relation->source =
	    bounded(index_of(fact, "source"), resolver->select_count);
	relation->position = (size_t)record_member_number(fact, "position", 0);
	read_list(resolver, fact, "names", &relation->names);
	relation->members = read_indexes(resolver, fact, "members",
	    resolver->relation_count, &relation->member_count);
}

static void
read_select(struct resolver *resolver, const jv *fact, struct select *select)
{
	size_t count = 0;
	size_t arm_count = 0;
	jv outputs = array_of(fact, "outputs", &count);
	select->outputs =
	    arena_array(resolver->arena, count, sizeof(struct output));
	select->output_count = count;
	for (size_t i = 0; i < count; i++) {
		jv item = jv_array_get(jv_copy(outputs), (int)i);
		struct output *output = &select->outputs[i];
		const char *kind =
		    record_member_text(&item, "kind", resolver->arena);
		output->name =
		    record_member_text(&item, "name", resolver->arena);
		output->star = kind && strcmp(kind, "star") == 0;
		output->qualifier =
		    record_member_text(&item, "qualifier", resolver->arena);
		jv_free(item);
	}
	jv_free(outputs);
	const int *arms = read_indexes(
	    resolver, fact, "arms", resolver->select_count, &arm_count);
	select->left_arm = arm_count > 0 ? arms[0] : -1;
	select->namespace =
	    bounded(index_of(fact, "namespace"), resolver->namespace_count);
	read_list(resolver, fact, "renamed", &select->renamed);
	read_list(resolver, fact, "extra", &select->extra);
}

static void
read_join(struct resolver *resolver, const jv *fact)
{
	int index = bounded(index_of(fact, "select"), resolver->select_count);
	if (index < 0)
		return;
	struct select *select = &resolver->selects[index];
	read_list(resolver, fact, "using", &select->using);
	if (record_member_flag(fact, "natural"))
		select->natural = true;
}

static void
read_namespace(
    struct resolver *resolver, const jv *fact, struct namespace *space)
{
	/* A parent comes before its children: no cycle is possible. */
	space->parent = bounded(
	    index_of(fact, "parent"), (size_t)(space - resolver->namespaces));
	space->relations = read_indexes(resolver, fact, "relations",
	    resolver->relation_count, &space->count);
}

static void
read_facts(struct resolver *resolver, const jv *facts)
{
	size_t joins = 0;
	jv relation_facts =
	    array_of(facts, "relations", &resolver->relation_count);
	jv select_facts = array_of(facts, "selects", &resolver->select_count);
	jv space_facts =
	    array_of(facts, "namespaces", &resolver->namespace_count);
	jv join_facts = array_of(facts, "joins", &joins);
	resolver->relations = arena_array(
	    resolver->arena, resolver->relation_count, sizeof(struct relation));
	resolver->selects = arena_array(
	    resolver->arena, resolver->select_count, sizeof(struct select));
	resolver->namespaces = arena_array(resolver->arena,
	    resolver->namespace_count, sizeof(struct namespace));
	for (size_t i = 0; i < resolver->relation_count; i++) {
		jv fact = jv_array_get(jv_copy(relation_facts), (int)i);
		read_relation(resolver, &fact, &resolver->relations[i]);
		jv_free(fact);
	}
	for (size_t i = 0; i < resolver->select_count; i++) {
		jv fact = jv_array_get(jv_copy(select_facts), (int)i);
		read_select(resolver, &fact, &resolver->selects[i]);
		jv_free(fact);
	}
	for (size_t i = 0; i < resolver->namespace_count; i++) {
		jv fact = jv_array_get(jv_copy(space_facts), (int)i);
		read_namespace(resolver, &fact, &resolver->namespaces[i]);
		jv_free(fact);
	}
	for (size_t i = 0; i < joins; i++) {
		jv fact = jv_array_get(jv_copy(join_facts), (int)i);
		read_join(resolver, &fact);
		jv_free(fact);
	}
	jv_free(relation_facts);
	jv_free(select_facts);
	jv_free(space_facts);
	jv_free(join_facts);
}

/* RELATIONS */

static bool
is_kind(const struct relation *relation, const char *kind)
{
	return strcmp(relation->kind, kind) == 0;
}

static bool
same_text(const char *left, const char *right)
{
	if (!left || !right)
		return left == right;
	return strcmp(left, right) == 0;
}

/* The place in the list of names asked for; a name is asked for once. */
static int
place_of(const struct resolver *resolver, size_t index)
{
	const struct relation *relation = &resolver->relations[index];
	for (size_t i = 0; i < index; i++) {
		const struct relation *other = &resolver->relations[i];
		if (resolver->table_of[i] >= 0 &&
		    same_text(other->schema, relation->schema) &&
		    same_text(other->name, relation->name))
			return resolver->table_of[i];
	}
	return -1;
}

static jv
name_object(const char *schema, const char *name)
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
		if (!is_kind(relation, "table"))
			continue;
		resolver->table_of[i] = place_of(resolver, i);
		if (resolver->table_of[i] >= 0)
			continue;
		resolver->table_of[i] = jv_array_length(jv_copy(names));
		names = jv_array_append(
		    names, name_object(relation->schema, relation->name));
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

/* The columns a relation's alias leaves: its own, the first ones renamed. */
static void
rename_columns(
    struct resolver *resolver, struct list *columns, const struct list *names)
{
	struct list renamed = {0};
	list_join(resolver, &renamed, names);
	for (size_t i = names->count; i < columns->count; i++)
		list_add(resolver, &renamed, columns->names[i]);
	*columns = renamed;
}

/* The answer must be for the very name that was asked for. */
static bool
answers(struct resolver *resolver, struct relation *relation, const jv *table)
{
	const char *name = record_member_text(table, "name", resolver->arena);
	relation->table_schema =
	    record_member_text(table, "schema", resolver->arena);
	return same_text(name, relation->name) && relation->table_schema &&
	       (!relation->schema ||
		   same_text(relation->schema, relation->table_schema));
}

static bool
take_table(struct resolver *resolver, struct relation *relation, jv table)
{
	bool found = answers(resolver, relation, &table);
	if (found) {
		read_list(resolver, &table, "columns", &relation->columns);
		rename_columns(resolver, &relation->columns, &relation->names);
		relation->state = COLUMNS_KNOWN;
	}
	jv_free(table);
	return found || refuse_relation(resolver, relation);
}

/* Ask the caller for all tables at once.  The answer by place, for the facts.
 */
static jv
find_tables(struct resolver *resolver, const struct gate_relations *relations,
    jv *problem)
{
	jv names = names_to_ask(resolver);
	int asked = jv_array_length(jv_copy(names));
	if (resolver->any || asked == 0) {
		jv_free(names);
		return jv_array();
	}
	jv tables = relations->resolve(relations->context, names, problem);
	if (jv_get_kind(tables) != JV_KIND_ARRAY ||
	    jv_array_length(jv_copy(tables)) != asked) {
		jv_free(tables);
		if (!jv_is_valid(*problem))
			gate_refuse(resolver->refusal, "sql.gate", 0,
			    "the list of relations cannot be had");
		return jv_array();
	}
	for (size_t i = 0; i < resolver->relation_count; i++) {
		if (resolver->table_of[i] < 0)
			continue;
		jv table = jv_array_get(jv_copy(tables), resolver->table_of[i]);
		if (!take_table(resolver, &resolver->relations[i], table))
			break;
	}
	return tables;
}

/* COLUMNS OF RELATIONS AND SELECTS */

static bool relation_columns(struct resolver *resolver, int index);

static int
find_alias(const struct resolver *resolver, int space, const char *alias)
{
	const struct namespace *level = &resolver->namespaces[space];
	for (size_t i = 0; i < level->count; i++) {
		if (same_text(
			resolver->relations[level->relations[i]].alias, alias))
			return level->relations[i];
	}
	return -1;
}

/* What `*` or `alias.*` stands for; false when that is unknown. */
static bool
expand_star(struct resolver *resolver, const struct select *select,
    const struct output *output, struct list *columns)
{
	for (int space = select->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		const struct namespace *level = &resolver->namespaces[space];
		if (output->qualifier) {
			int index =
			    find_alias(resolver, space, output->qualifier);
			if (index < 0)
				continue;
			if (!relation_columns(resolver, index))
				return false;
			list_join(resolver, columns,
			    &resolver->relations[index].columns);
			return true;
		}
		for (size_t i = 0; i < level->count; i++) {
			int index = level->relations[i];
			if (!relation_columns(resolver, index))
				return false;
			list_join(resolver, columns,
			    &resolver->relations[index].columns);
		}
		return true;
	}
	return false;
}

/* The output names of a select in select->columns; false: unknown. */
static bool
select_columns(struct resolver *resolver, int index)
{
	struct select *select = &resolver->selects[index];
	if (select->state != COLUMNS_NEW)
		return select->state == COLUMNS_KNOWN;
	select->state = COLUMNS_BUSY; /* a recursive WITH refers to itself */
	bool known = true;
	if (select->left_arm >= 0) {
		known = select_columns(resolver, select->left_arm);
		if (known)
			list_join(resolver, &select->columns,
			    &resolver->selects[select->left_arm].columns);
	}
	for (size_t i = 0;
	     known && select->left_arm < 0 && i < select->output_count; i++) {
		const struct output *output = &select->outputs[i];
		if (output->star)
			known = expand_star(
			    resolver, select, output, &select->columns);
		else
			list_add(resolver, &select->columns,
			    output->name ? output->name : "?column?");
	}
	rename_columns(resolver, &select->columns, &select->renamed);
	list_join(resolver, &select->columns, &select->extra);
	select->state = known ? COLUMNS_KNOWN : COLUMNS_UNKNOWN;
	return known;
}

static bool
join_columns(struct resolver *resolver, struct relation *relation)
{
	if (relation->member_count == 0 || relation->names.count > 0) {
		list_join(resolver, &relation->columns, &relation->names);
		return true;
	}
	for (size_t i = 0; i < relation->member_count; i++) {
		int member = relation->members[i];
		if (!relation_columns(resolver, member))
			return false;
		list_join(resolver, &relation->columns,
		    &resolver->relations[member].columns);
	}
	return true;
}

/* The columns of a relation in its `columns`; false: unknown. */
static bool
relation_columns(struct resolver *resolver, int index)
{
	struct relation *relation = &resolver->relations[index];
	if (relation->state != COLUMNS_NEW)
		return relation->state == COLUMNS_KNOWN;
	relation->state = COLUMNS_BUSY;
	bool known = false;
	if (is_kind(relation, "function")) {
		list_join(resolver, &relation->columns, &relation->names);
		known = true;
	} else if (is_kind(relation, "join")) {
		known = join_columns(resolver, relation);
	} else if (relation->source >= 0) {
		known = select_columns(resolver, relation->source);
		if (known)
			list_join(resolver, &relation->columns,
			    &resolver->selects[relation->source].columns);
		rename_columns(resolver, &relation->columns, &relation->names);
	}
	relation->state = known ? COLUMNS_KNOWN : COLUMNS_UNKNOWN;
	return known;
}

/* REFERENCES */

struct reference {
	const char *schema, *qualifier, *name, *clause;
	int select, namespace, nested;
	bool star;
	size_t position;
	/* what it turned out to be */
	int relation;
	bool output, ambiguous, row;
};

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
is_called(const struct relation *relation, const struct reference *reference)
{
	if (!reference->schema)
		return same_text(relation->alias, reference->qualifier);
	if (relation->aliased || !is_kind(relation, "table") ||
	    !same_text(relation->name, reference->qualifier))
		return false;
	return same_text(relation->schema, reference->schema) ||
	       same_text(relation->table_schema, reference->schema);
}

/* The nearest relation of that name, as the server looks for it, or -1. */
static int
find_qualifier(
    const struct resolver *resolver, const struct reference *reference)
{
	for (int space = reference->namespace; space >= 0;
	     space = resolver->namespaces[space].parent) {
		const struct namespace *level = &resolver->namespaces[space];
		for (size_t i = 0; i < level->count; i++) {
			int index = level->relations[i];
			if (is_called(&resolver->relations[index], reference))
				return index;
		}
	}
	return -1;
}

/*
 * t.c is a column or, when t has no such column, the call c(t).  Where the
 * columns of t are unknown (tables unchecked, or a row that nobody knows) the
 * reference passes only for tables and what is made of them.
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
	bool known = relation_columns(resolver, index);
	if (known ? list_has(&relation->columns, reference->name)
		  : resolver->any)
		return true;
	refuse_column(resolver, reference);
	if (relation->whole)
		resolver->refusal->hint =
		    "name the columns of the function: f(...) AS t(column)";
	return false;
}

/* How many relations of a level have the column; unknown ones might. */
static size_t
count_owners(struct resolver *resolver, int space, struct reference *reference,
    bool *unknown)
{
	const struct namespace *level = &resolver->namespaces[space];
	size_t owners = 0;
	for (size_t i = 0; i < level->count; i++) {
		int index = level->relations[i];
		if (!relation_columns(resolver, index)) {
			*unknown = true;
			continue;
		}
		if (!list_has(
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
	bool known = select_columns(resolver, reference->select);
	const struct select *select = &resolver->selects[reference->select];
	if (known || !resolver->any)
		return list_has(&select->columns, reference->name);
	for (size_t i = 0; i < select->output_count; i++) {
		if (same_text(select->outputs[i].name, reference->name))
			return true;
	}
	return false;
}

static bool
merged(const struct resolver *resolver, const struct reference *reference)
{
	const struct select *select = &resolver->selects[reference->select];
	return select->natural || list_has(&select->using, reference->name);
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
		int index = find_alias(resolver, space, reference->name);
		if (index < 0)
			continue;
		reference->relation = index;
		reference->row = true;
		return true;
	}
	return refuse_column(resolver, reference);
}

static struct reference
read_reference(struct resolver *resolver, const jv *fact)
{
	struct arena *arena = resolver->arena;
	const char *clause = record_member_text(fact, "clause", arena);
	struct reference reference = {
	    .schema = record_member_text(fact, "schema", arena),
	    .qualifier = record_member_text(fact, "qualifier", arena),
	    .name = record_member_text(fact, "name", arena),
	    .clause = clause ? clause : "",
	    .select = bounded(index_of(fact, "select"), resolver->select_count),
	    .namespace =
		bounded(index_of(fact, "namespace"), resolver->namespace_count),
	    .nested = index_of(fact, "nested"),
	    .star = record_member_flag(fact, "star"),
	    .position = (size_t)record_member_number(fact, "position", 0),
	    .relation = -1,
	};
	if (!reference.name)
		reference.name = reference.star ? "*" : "";
	return reference;
}

static jv
describe_reference(jv fact, const struct reference *reference)
{
	fact = jv_object_set(fact, jv_string("relation"),
	    reference->relation < 0 ? jv_null()
				    : jv_number(reference->relation));
	if (reference->output)
		fact = jv_object_set(fact, jv_string("output"), jv_true());
	if (reference->ambiguous)
		fact = jv_object_set(fact, jv_string("ambiguous"), jv_true());
	if (reference->row)
		fact = jv_object_set(fact, jv_string("row"), jv_true());
	return fact;
}

/* Resolve every reference; the first that fails is the refusal. */
static jv
resolve_columns(struct resolver *resolver, jv columns, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		jv fact = jv_array_get(jv_copy(columns), (int)i);
		struct reference reference = read_reference(resolver, &fact);
		if (reference.qualifier)
			resolve_qualified(resolver, &reference);
		else if (!reference.star)
			resolve_bare(resolver, &reference);
		columns = jv_array_set(
		    columns, (int)i, describe_reference(fact, &reference));
	}
	return columns;
}

/* WHAT THE PARENT ADDS */

static jv
list_array(const struct list *list)
{
	jv array = jv_array_sized((int)list->count);
	for (size_t i = 0; i < list->count; i++)
		array = jv_array_append(array, jv_string(list->names[i]));
	return array;
}

static jv
describe_relations(struct resolver *resolver, jv facts, const jv *tables)
{
	for (size_t i = 0; i < resolver->relation_count; i++) {
		jv fact = jv_array_get(jv_copy(facts), (int)i);
		if (relation_columns(resolver, (int)i))
			fact = jv_object_set(fact, jv_string("columns"),
			    list_array(&resolver->relations[i].columns));
		if (resolver->table_of[i] >= 0 && !resolver->any) {
			jv table = jv_array_get(
			    jv_copy(*tables), resolver->table_of[i]);
			fact = jv_object_set(fact, jv_string("table"),
			    jv_object_set(
				jv_object_set(jv_object(), jv_string("schema"),
				    record_member(&table, "schema")),
				jv_string("name"),
				record_member(&table, "name")));
			jv_free(table);
		}
		facts = jv_array_set(facts, (int)i, fact);
	}
	return facts;
}

static jv
describe_stars(struct resolver *resolver, jv facts)
{
	for (size_t i = 0; i < resolver->select_count; i++) {
		struct select *select = &resolver->selects[i];
		for (size_t j = 0; j < select->output_count; j++) {
			struct list columns = {0};
			if (!select->outputs[j].star ||
			    !expand_star(resolver, select, &select->outputs[j],
				&columns))
				continue;
			jv fact = jv_array_get(jv_copy(facts), (int)i);
			jv outputs = record_member(&fact, "outputs");
			jv output = jv_array_get(jv_copy(outputs), (int)j);
			output = jv_object_set(
			    output, jv_string("columns"), list_array(&columns));
			outputs = jv_array_set(outputs, (int)j, output);
			fact =
			    jv_object_set(fact, jv_string("outputs"), outputs);
			facts = jv_array_set(facts, (int)i, fact);
		}
	}
	return facts;
}

/* TYPES */

static void
refuse_type(struct resolver *resolver, const jv *type)
{
	const char *name = record_member_text(type, "name", resolver->arena);
	gate_refuse(resolver->refusal, "sql.forbidden_type",
	    (size_t)record_member_number(type, "position", 0),
	    "type %s is not allowed", name ? name : "");
}

static void
check_types(struct resolver *resolver, const jv *facts,
    const struct gate_relations *relations, jv *problem)
{
	size_t count = 0;
	jv types = array_of(facts, "types", &count);
	jv known = jv_array();
	if (count > 0 && relations && relations->resolve_types) {
		jv_free(known);
		known = relations->resolve_types(
		    relations->context, jv_copy(types), problem);
	}
	bool answered = jv_get_kind(known) == JV_KIND_ARRAY;
	for (size_t i = 0; answered && i < count; i++) {
		jv type = jv_array_get(jv_copy(types), (int)i);
		jv fits = jv_array_get(jv_copy(known), (int)i);
		if (jv_get_kind(fits) != JV_KIND_TRUE)
			refuse_type(resolver, &type);
		jv_free(fits);
		jv_free(type);
	}
	if (!answered && !jv_is_valid(*problem))
		gate_refuse(resolver->refusal, "sql.gate", 0,
		    "the list of types cannot be had");
	jv_free(known);
	jv_free(types);
}

jv
gate_resolve(jv facts, const struct gate_relations *relations,
    struct arena *arena, struct gate_refusal *refusal, jv *problem)
{
	struct resolver resolver = {
	    .arena = arena,
	    .refusal = refusal,
	    .any = relations == NULL,
	};
	read_facts(&resolver, &facts);
	check_types(&resolver, &facts, relations, problem);
	jv tables = find_tables(&resolver, relations, problem);
	if (refusal->code || jv_is_valid(*problem)) {
		jv_free(tables);
		return facts;
	}
	size_t count = 0;
	jv columns = array_of(&facts, "columns", &count);
	columns = resolve_columns(&resolver, columns, count);
	facts = jv_object_set(facts, jv_string("columns"), columns);
	facts = jv_object_set(facts, jv_string("relations"),
	    describe_relations(
		&resolver, record_member(&facts, "relations"), &tables));
	facts = jv_object_set(facts, jv_string("selects"),
	    describe_stars(&resolver, record_member(&facts, "selects")));
	jv_free(tables);
	return facts;
}
