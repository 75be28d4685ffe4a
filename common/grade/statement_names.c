/* statement_names.c - the names in a statement; see statement_names.h */
#include "grade/statement_names.h"

#include "statement/facts.h"

#include <string.h>

/* A statement of 16 KiB has fewer names. */
enum { MOST_NAMES = 1024 };

bool
piece_holds(const struct piece_names *names, const char *name)
{
	for (int i = 0; i < names->count; i++)
		if (strcmp(names->names[i], name) == 0)
			return true;
	return false;
}

void
piece_add(struct piece_names *names, const char *name, struct arena *arena)
{
	if (names->count == MOST_NAMES || piece_holds(names, name))
		return;
	if (names->count == names->capacity) {
		int capacity = names->capacity ? names->capacity * 2 : 8;
		const char **grown =
		    arena_array(arena, (size_t)capacity, sizeof(*grown));
		if (names->count > 0)
			memcpy(grown, names->names,
			    (size_t)names->count * sizeof(*grown));
		names->names = grown;
		names->capacity = capacity;
	}
	names->names[names->count++] = name;
}

/* "left=right", the smaller side first; in the arena. */
static const char *
join_text(const char *left, const char *right, struct arena *arena)
{
	bool swap = strcmp(left, right) > 0;
	return arena_printf(
	    arena, "%s=%s", swap ? right : left, swap ? left : right);
}

static const char *
table_name(const struct facts *facts, int relation)
{
	if (relation < 0 || relation >= facts->relation_count)
		return NULL;
	const struct facts_relation *item = &facts->relations[relation];
	return facts_is(item->kind, "table") ? item->name : NULL;
}

/* The table that a reference means.  If the gate did not find it, it is the
 * qualifier's table, or the only one of the statement. */
static const char *
column_table(const struct facts *facts, const struct facts_column *column)
{
	int relation = column->relation;
	if (relation < 0 && column->qualifier)
		relation = facts_find_relation(
		    facts, column->select, column->qualifier);
	else if (relation < 0 && facts->relation_count == 1)
		relation = 0;
	return table_name(facts, relation);
}

static const char *
column_name(const struct facts *facts, int index, struct arena *arena)
{
	if (index < 0 || index >= facts->column_count)
		return NULL;
	const struct facts_column *column = &facts->columns[index];
	const char *table = column_table(facts, column);
	if (!table || !column->name)
		return NULL;
	return arena_printf(arena, "%s.%s", table, column->name);
}

/* JOIN ... USING between two tables. */
static void
add_using(struct pieces *pieces, const struct facts *facts,
    const struct facts_join *join, struct arena *arena)
{
	if (join->left_count != 1 || join->right_count != 1)
		return;
	const char *left = table_name(facts, join->left[0]);
	const char *right = table_name(facts, join->right[0]);
	for (int i = 0; left && right && i < join->using_count; i++)
		piece_add(&pieces->joins,
		    join_text(
			arena_printf(arena, "%s.%s", left, join->using[i]),
			arena_printf(arena, "%s.%s", right, join->using[i]),
			arena),
		    arena);
}

static void
add_joins(struct pieces *pieces, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->equality_count; i++) {
		const struct facts_equality *equality = &facts->equalities[i];
		const char *left = column_name(facts, equality->left, arena);
		const char *right = column_name(facts, equality->right, arena);
		if (left && right)
			piece_add(&pieces->joins, join_text(left, right, arena),
			    arena);
	}
	for (int i = 0; i < facts->join_count; i++)
		add_using(pieces, facts, &facts->joins[i], arena);
}

static void
add_all(struct pieces *pieces, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->relation_count; i++) {
		const char *table = table_name(facts, i);
		if (table)
			piece_add(&pieces->tables, table, arena);
	}
	for (int i = 0; i < facts->column_count; i++) {
		const char *column = column_name(facts, i, arena);
		if (column)
			piece_add(&pieces->columns, column, arena);
	}
	add_joins(pieces, facts, arena);
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		if (facts_is(literal->kind, "string") && literal->text &&
		    literal->column >= 0)
			piece_add(&pieces->values, literal->text, arena);
	}
}

bool
pieces_read(struct pieces *pieces, const struct pieces_reader *reader,
    const char *sql, struct arena *arena)
{
	struct gate_facts told = {.arena = arena};
	struct facts facts;
	jv check = gate_check(
	    reader->gate, sql, strlen(sql), reader->relations, &told);
	*pieces = (struct pieces){.tables = {NULL, 0, 0}};
	bool read = facts_read(&facts, told.tree, sql, NULL, arena);
	if (read)
		add_all(pieces, &facts, arena);
	jv_free(check);
	return read;
}
