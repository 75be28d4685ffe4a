/* touched.c - the tables and columns that a statement reads; see touched.h */
#include "verified/touched.h"

#include "record/record.h"

#include <string.h>

struct reading {
	struct touched *touched;
	struct json_node **relations; /* by index */
	size_t relation_count;
};

static void
add(struct touched *touched, const struct json_node *table, const char *column)
{
	const char *schema = json_member_text(table, "schema");
	const char *name = json_member_text(table, "name");
	if (!schema || !name)
		return;
	touched->schemas.word[touched->schemas.count++] = schema;
	touched->tables.word[touched->tables.count++] = name;
	touched->columns.word[touched->columns.count++] = column;
}

/* The table behind a reference to a column; NULL when it is none. */
static const struct json_node *
table_of(const struct reading *reading, const struct json_node *column)
{
	int at = json_member_integer(column, "relation", -1);
	return at < 0 || (size_t)at >= reading->relation_count
		   ? NULL
		   : json_member(reading->relations[at], "table");
}

static void
read_facts(
    struct touched *touched, const struct json_node *facts, struct arena *arena)
{
	size_t relation_count;
	size_t column_count;
	struct json_node *relation =
	    json_member_list(facts, "relations", &relation_count);
	struct json_node *column =
	    json_member_list(facts, "columns", &column_count);
	size_t room = relation_count + column_count + 1;
	struct reading reading = {.touched = touched,
	    .relations = arena_array(
		arena, relation_count + 1, sizeof(struct json_node *))};
	touched->schemas.word = arena_array(arena, room, sizeof(char *));
	touched->tables.word = arena_array(arena, room, sizeof(char *));
	touched->columns.word = arena_array(arena, room, sizeof(char *));
	for (; relation; relation = relation->next) {
		const struct json_node *table = json_member(relation, "table");
		reading.relations[reading.relation_count++] = relation;
		if (table)
			add(touched, table, "");
	}
	for (; column; column = column->next) {
		const struct json_node *table = table_of(&reading, column);
		const char *name = json_member_text(column, "name");
		if (table && name)
			add(touched, table, name);
	}
}

bool
touched_read(struct touched *touched, struct gate *gate,
    struct catalog *catalog, const char *sql, struct arena *arena, jv *problem)
{
	struct gate_relations relations;
	struct gate_facts facts = {.arena = arena};
	*touched = (struct touched){0};
	catalog_relations(catalog, &relations);
	jv check = gate_check(gate, sql, strlen(sql), &relations, &facts);
	bool allowed = record_member_flag(&check, "allowed") && facts.tree;
	if (allowed)
		read_facts(touched, facts.tree, arena);
	else
		*problem = gate_problem(&check);
	jv_free(check);
	return allowed;
}
