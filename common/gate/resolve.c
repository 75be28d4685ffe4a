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

struct reference {
	const char *schema, *qualifier, *name, *clause;
	int select, namespace, nested;
	bool star;
	size_t position;
	/* what it turned out to be */
	int relation;
	bool output, ambiguous, row;
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
	struct reference *references;
	size_t reference_count;
	int *table_of; /* by relation: its place in the list asked for, or -1 */
};

/* READING THE FACTS */

static int
index_of(const struct json_node *object, const char *key)
{
	return (int)json_member_number(object, key, -1);
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
read_list(struct resolver *resolver, const struct json_node *object,
    const char *key, struct list *list)
{
	size_t count = 0;
	for (const struct json_node *item =
		 json_member_list(object, key, &count);
	     item; item = item->next) {
		if (item->kind == JSON_TEXT)
			list_add(resolver, list, item->text);
	}
}

/* Indexes below `limit`; a stray one is left out. */
static int *
read_indexes(struct resolver *resolver, const struct json_node *object,
    const char *key, size_t limit, size_t *count)
{
	size_t length = 0;
	const struct json_node *item = json_member_list(object, key, &length);
	int *indexes = arena_array(resolver->arena, length, sizeof(*indexes));
	*count = 0;
	for (; item; item = item->next) {
		if (item->kind == JSON_NUMBER && item->number >= 0 &&
		    (size_t)item->number < limit)
			indexes[(*count)++] = (int)item->number;
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
	relation->source =
	    bounded(index_of(fact, "source"), resolver->select_count);
	relation->position = (size_t)json_member_number(fact, "position", 0);
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
	/* A parent comes before its children: no cycle is possible. */
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
	    .position = (size_t)json_member_number(fact, "position", 0),
	    .relation = -1,
	};
	if (!reference.name)
		reference.name = reference.star ? "*" : "";
	return reference;
}

static void
read_facts(struct resolver *resolver, const struct json_node *facts)
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

static void
read_columns(struct resolver *resolver, const jv *table, struct list *columns)
{
	jv names = record_member(table, "columns");
	int count = jv_get_kind(names) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(names))
			: 0;
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			list_add(resolver, columns,
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

/* Resolve every reference; the first that fails is the refusal. */
static void
resolve_columns(struct resolver *resolver)
{
	for (size_t i = 0; i < resolver->reference_count; i++) {
		struct reference *reference = &resolver->references[i];
		if (reference->qualifier)
			resolve_qualified(resolver, reference);
		else if (!reference->star)
			resolve_bare(resolver, reference);
	}
}

/* WHAT THE PARENT ADDS */

static jv
describe_reference(jv fact, const struct reference *reference)
{
	if (reference->relation >= 0)
		fact = jv_object_set(fact, jv_string("relation"),
		    jv_number(reference->relation));
	if (reference->output)
		fact = jv_object_set(fact, jv_string("output"), jv_true());
	if (reference->ambiguous)
		fact = jv_object_set(fact, jv_string("ambiguous"), jv_true());
	if (reference->row)
		fact = jv_object_set(fact, jv_string("row"), jv_true());
	return fact;
}

static jv
describe_columns(const struct resolver *resolver, jv facts)
{
	for (size_t i = 0; i < resolver->reference_count; i++) {
		jv fact = jv_array_get(jv_copy(facts), (int)i);
		facts = jv_array_set(facts, (int)i,
		    describe_reference(fact, &resolver->references[i]));
	}
	return facts;
}

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

static jv
types_to_ask(const struct json_node *facts)
{
	size_t count = 0;
	jv names = jv_array();
	for (const struct json_node *type =
		 json_member_list(facts, "types", &count);
	     type; type = type->next)
		names = jv_array_append(
		    names, name_object(json_member_text(type, "schema"),
			       json_member_text(type, "name")));
	return names;
}

static void
refuse_unknown_types(
    struct resolver *resolver, const struct json_node *facts, const jv *known)
{
	size_t count = 0;
	const struct json_node *type = json_member_list(facts, "types", &count);
	for (int i = 0; type; type = type->next, i++) {
		jv fits = jv_array_get(jv_copy(*known), i);
		const char *name = json_member_text(type, "name");
		if (jv_get_kind(fits) != JV_KIND_TRUE)
			gate_refuse(resolver->refusal, "sql.forbidden_type",
			    (size_t)json_member_number(type, "position", 0),
			    "type %s is not allowed", name ? name : "");
		jv_free(fits);
	}
}

static void
check_types(struct resolver *resolver, const struct json_node *facts,
    const struct gate_relations *relations, jv *problem)
{
	size_t count = 0;
	jv known = jv_array();
	json_member_list(facts, "types", &count);
	if (count > 0 && relations && relations->resolve_types) {
		jv_free(known);
		known = relations->resolve_types(
		    relations->context, types_to_ask(facts), problem);
	}
	if (jv_get_kind(known) == JV_KIND_ARRAY)
		refuse_unknown_types(resolver, facts, &known);
	else if (!jv_is_valid(*problem))
		gate_refuse(resolver->refusal, "sql.gate", 0,
		    "the list of types cannot be had");
	jv_free(known);
}

static void
describe(struct resolver *resolver, jv *described, const jv *tables)
{
	jv facts = *described;
	facts = jv_object_set(facts, jv_string("columns"),
	    describe_columns(resolver, record_member(&facts, "columns")));
	facts = jv_object_set(facts, jv_string("relations"),
	    describe_relations(
		resolver, record_member(&facts, "relations"), tables));
	*described = jv_object_set(facts, jv_string("selects"),
	    describe_stars(resolver, record_member(&facts, "selects")));
}

void
gate_resolve(const struct json_node *facts,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *described, jv *problem)
{
	struct resolver resolver = {
	    .arena = arena,
	    .refusal = refusal,
	    .any = relations == NULL,
	};
	read_facts(&resolver, facts);
	check_types(&resolver, facts, relations, problem);
	jv tables = find_tables(&resolver, relations, problem);
	if (!refusal->code && !jv_is_valid(*problem)) {
		resolve_columns(&resolver);
		if (described && jv_get_kind(*described) == JV_KIND_OBJECT)
			describe(&resolver, described, &tables);
	}
	jv_free(tables);
}
