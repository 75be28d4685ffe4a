/* entity.c - aggregates as values of a row; see entity.h */
#include "definition/entity.h"

#include <ctype.h>
#include <string.h>

enum { STEPS_MAX = 3 };

/* Aliases of the tables inside the subquery: of the aggregate's table, and of
 * the tables between it and the entity. */
static const char *const part_alias = "part";
static const char *const way_alias = "way";

/* The keys that lead from the aggregate's table to the entity. */
struct way {
	const struct context_fk *step[STEPS_MAX];
	int count;
};

static bool
in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The position behind the quoted text that begins here. */
static const char *
skip_text(const char *at)
{
	const char *end = strchr(at + 1, '\'');
	return end ? end + 1 : at + strlen(at);
}

/* Is this `name.` a qualifier, and not the end of a longer name? */
static bool
qualifies(const char *sql, const char *at, const char *name)
{
	size_t length = strlen(name);
	return (at == sql || !in_name(at[-1])) &&
	       strncmp(at, name, length) == 0 && at[length] == '.';
}

static bool
mentions(const char *sql, const char *name)
{
	for (const char *at = sql; *at;) {
		if (*at == '\'') {
			at = skip_text(at);
			continue;
		}
		if (qualifies(sql, at, name))
			return true;
		at++;
	}
	return false;
}

/* The one table of the SQL that is not the entity; -1: none, or several. */
static int
part_of(const struct phrases *phrases, int entity, const char *sql)
{
	int part = -1;
	for (int t = 0; t < phrases->context->table_count; t++) {
		if (t == entity ||
		    !mentions(sql, phrases->context->tables[t].name))
			continue;
		if (part >= 0)
			return -1;
		part = t;
	}
	return part;
}

/* Find the shortest way of keys; of equally short ones, the cheapest. */
static bool
find_way(const struct context *context, int from, int to, int steps,
    struct way *way, double *cost)
{
	bool found = false;
	struct way tried = *way;
	if (tried.count == steps)
		return false;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		struct way longer = tried;
		if (key->from != from || key->to == from ||
		    key->column_count != 1)
			continue;
		longer.step[longer.count++] = key;
		double sum = key->cost;
		if (key->to != to) {
			double rest = 0;
			if (!find_way(
				context, key->to, to, steps, &longer, &rest))
				continue;
			sum += rest;
		}
		if (found && sum >= *cost)
			continue;
		found = true;
		*cost = sum;
		*way = longer;
	}
	return found;
}

static bool
shortest_way(const struct context *context, int from, int to, struct way *way)
{
	for (int steps = 1; steps <= STEPS_MAX; steps++) {
		double cost = 0;
		*way = (struct way){.count = 0};
		if (find_way(context, from, to, steps, way, &cost))
			return true;
	}
	return false;
}

/* The SQL with its alias in place of the table's name. */
static const char *
with_alias(const char *sql, const char *name, struct arena *arena)
{
	const char *text = "";
	const char *rest = sql;
	for (const char *at = sql; *at;) {
		if (*at == '\'') {
			at = skip_text(at);
			continue;
		}
		if (!qualifies(sql, at, name)) {
			at++;
			continue;
		}
		text = arena_printf(arena, "%s%.*s%s", text, (int)(at - rest),
		    rest, part_alias);
		at += strlen(name);
		rest = at;
	}
	return arena_printf(arena, "%s%s", text, rest);
}

int
entity_nearest(const struct phrases *phrases, const char *sql)
{
	const struct context *context = phrases->context;
	int part = part_of(phrases, -1, sql);
	const struct context_fk *best = NULL;
	for (int i = 0; part >= 0 && i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (key->from == part && key->to != part &&
		    key->column_count == 1 && (!best || key->cost < best->cost))
			best = key;
	}
	return best ? best->to : -1;
}

const char *
entity_value(
    const struct phrases *phrases, int entity, const char *sql, bool condition)
{
	const struct context *context = phrases->context;
	struct arena *arena = phrases->arena;
	struct way way;
	int part = part_of(phrases, entity, sql);
	if (part < 0 || !shortest_way(context, part, entity, &way))
		return NULL;
	const struct context_table *table = &context->tables[part];
	const char *from =
	    arena_printf(arena, "%s AS %s", table->sql, part_alias);
	const char *alias = part_alias;
	for (int i = 0; i + 1 < way.count; i++) {
		const struct context_fk *key = way.step[i];
		const struct context_table *next = &context->tables[key->to];
		const char *other = arena_printf(arena, "%s%d", way_alias, i);
		from = arena_printf(arena, "%s JOIN %s AS %s ON %s.%s = %s.%s",
		    from, next->sql, other, alias,
		    context->tables[key->from].columns[key->columns[0]].sql,
		    other, next->columns[key->references[0]].sql);
		alias = other;
	}
	const struct context_fk *last = way.step[way.count - 1];
	return arena_printf(arena, "(SELECT %s FROM %s WHERE %s.%s = %s.%s)%s",
	    with_alias(sql, table->name, arena), from, alias,
	    context->tables[last->from].columns[last->columns[0]].sql,
	    context->tables[entity].name,
	    context->tables[entity].columns[last->references[0]].sql,
	    condition ? " IS TRUE" : "");
}
