/*
 * resolver.h - the state of one resolution, shared by its parts
 *
 * resolve.c runs them in this order: resolve_facts.c reads what the child
 * found; resolve_types.c and resolve_tables.c ask the caller which of the types
 * and tables there are; resolve_references.c gives every column reference its
 * relation; resolve_describe.c writes down what was found out.  What columns a
 * relation or a select has is worked out on demand by resolve_columns.c.
 *
 * Relations, selects and namespaces are known by their index in the facts, -1
 * for none.  Texts are lent by the facts or lie in the arena.
 */
#ifndef NL2SQL_GATE_RESOLVER_H
#define NL2SQL_GATE_RESOLVER_H

#include "gate/name_list.h"
#include "gate/resolve.h"

/* State of a list of columns; a recursive WITH meets itself while busy. */
enum { COLUMNS_NEW, COLUMNS_BUSY, COLUMNS_KNOWN, COLUMNS_UNKNOWN };

/* What FROM names: a table, WITH query, function, join or subquery. */
struct relation {
	const char *kind, *schema, *name, *alias;
	const char *table_schema; /* as resolved */
	bool aliased, whole;
	int select; /* the one whose FROM it stands in, or -1 */
	int source; /* the select it stands for, or -1 */
	size_t position;
	struct name_list names; /* its alias gives to the first columns */
	int *members;
	size_t member_count;
	struct name_list columns;
	int state; /* COLUMNS_... */
};

struct output {
	const char *name, *qualifier;
	bool star;
};

struct select {
	struct output *outputs;
	size_t output_count;
	int left_arm, namespace;
	struct name_list renamed, extra;
	struct name_list using; /* names merged by joins of this level */
	bool natural;
	struct name_list columns;
	int state; /* COLUMNS_... */
};

/* The relations that one level of the statement sees by name. */
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

/* resolve_facts.c; a stray index in the facts counts as none. */
void resolver_read_facts(
    struct resolver *resolver, const struct json_node *facts);

/* resolve_types.c: refuse the types that the caller does not know. */
void resolver_check_types(struct resolver *resolver,
    const struct json_node *facts, const struct gate_relations *relations,
    jv *problem);

/*
 * resolve_tables.c: ask the caller for all tables at once, refuse the first
 * that there is not.
 */
void resolver_find_tables(struct resolver *resolver,
    const struct gate_relations *relations, jv *problem);
/* A name as the caller is asked for it: {schema, name}. */
jv resolver_name_object(const char *schema, const char *name);

/* resolve_columns.c */

bool resolver_is_kind(const struct relation *relation, const char *kind);
/* The columns a relation's alias leaves: its own, the first ones renamed. */
void resolver_rename_columns(struct resolver *resolver,
    struct name_list *columns, const struct name_list *names);
/* The relation of that alias at one level, or -1. */
int resolver_find_alias(
    const struct resolver *resolver, int space, const char *alias);
/* What `*` or `alias.*` stands for; false when that is unknown. */
bool resolver_expand_star(struct resolver *resolver,
    const struct select *select, const struct output *output,
    struct name_list *columns);
/* The output names of a select in its `columns`; false: unknown. */
bool resolver_select_columns(struct resolver *resolver, int index);
/* The columns of a relation in its `columns`; false: unknown. */
bool resolver_relation_columns(struct resolver *resolver, int index);

/* resolve_references.c: resolve every reference; the first that fails is the
 * refusal. */
void resolver_check_references(struct resolver *resolver);

/* resolve_describe.c: add what was found out, see ../gate.h. */
void resolver_describe(struct resolver *resolver, struct json_node *facts);

#endif
