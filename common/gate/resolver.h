/*
 * resolver.h - the state of one resolution, shared by its parts
 *
 * resolve.c runs the parts in this order: resolve_facts.c reads the child's
 * facts; resolve_types.c and resolve_tables.c ask the caller which types and
 * tables exist; resolve_references.c gives every column reference its relation;
 * resolve_describe.c adds the results to the facts.  resolve_columns.c works
 * out the columns of a relation or a select when they are needed.
 *
 * Relations, selects and namespaces are known by their index in the facts; -1
 * means none.  Texts are lent by the facts or lie in the arena.
 */
#ifndef NL2SQL_GATE_RESOLVER_H
#define NL2SQL_GATE_RESOLVER_H

#include "gate/name_list.h"
#include "gate/resolve.h"

/* The state of a list of columns.  A recursive WITH refers to itself while its
 * list is COLUMNS_BUSY. */
enum { COLUMNS_NEW, COLUMNS_BUSY, COLUMNS_KNOWN, COLUMNS_UNKNOWN };

/* An item of FROM: a table, WITH query, function, join or subquery. */
struct relation {
	const char *kind, *schema, *name, *alias;
	const char *table_schema; /* as resolved */
	bool aliased, whole;
	int select; /* whose FROM it stands in, or -1 */
	int source; /* the select it stands for, or -1 */
	size_t position;
	struct name_list names; /* its alias names the first columns */
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
	/* the result */
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
	int *table_of; /* by relation: its place in the caller's list, or -1 */
};

/* resolve_facts.c; an index out of range counts as none. */
void resolver_read_facts(
    struct resolver *resolver, const struct json_node *facts);

/* resolve_types.c: refuse the types that the caller does not know. */
void resolver_check_types(struct resolver *resolver,
    const struct json_node *facts, const struct gate_relations *relations,
    jv *problem);

/* resolve_tables.c: ask the caller for all tables at once and refuse the first
 * one that does not exist. */
void resolver_find_tables(struct resolver *resolver,
    const struct gate_relations *relations, jv *problem);

/* resolve_columns.c */

bool resolver_is_kind(const struct relation *relation, const char *kind);
/* Rename the first columns as the relation's alias says; the others keep their
 * names. */
void resolver_rename_columns(struct resolver *resolver,
    struct name_list *columns, const struct name_list *names);
/* The relation of that alias at one level, or -1. */
int resolver_find_alias(
    const struct resolver *resolver, int space, const char *alias);
/* List the columns of `*` or `alias.*`.  Return false when they are unknown. */
bool resolver_expand_star(struct resolver *resolver,
    const struct select *select, const struct output *output,
    struct name_list *columns);
/* Store the output names of a select in its `columns`.  Return false when they
 * are unknown. */
bool resolver_select_columns(struct resolver *resolver, int index);
/* Store the columns of a relation in its `columns`.  Return false when they are
 * unknown. */
bool resolver_relation_columns(struct resolver *resolver, int index);

/* resolve_references.c: resolve every reference; the first one that fails is
 * refused. */
void resolver_check_references(struct resolver *resolver);

/* resolve_describe.c: add the results to the facts, see ../gate.h. */
void resolver_describe(struct resolver *resolver, struct json_node *facts);

#endif
