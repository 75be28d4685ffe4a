/* repair.c - runs the tiers, and functions that they share; see repair.h */
#include "repair/repair.h"

#include "record/record.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

struct tier {
	const char *error; /* a prefix of the SQLSTATE, or a code */
	repair_tier *repair;
};

/* The tiers in order.  A model tier comes behind the last tier of each
 * error. */
static const struct tier tiers[] = {
    {"42703", repair_column},
    {"42703", repair_whitelist},
    {"42P01", repair_relation},
    {"42804", repair_types},
    {"42883", repair_types},
    {"22P02", repair_types},
    {"22007", repair_types},
    {"42803", repair_grouping},
    {"42702", repair_grouping},
    {"42601", repair_syntax},
    {"21000", repair_syntax},
    {"22012", repair_syntax},
    {"sql.product", repair_product},
};

void
repair_propose(const struct repair_case *item, struct repair_outcome *outcome)
{
	*outcome = (struct repair_outcome){
	    .hints = jv_array(), .whitelist = jv_null()};
	for (size_t i = 0; i < COUNT_OF(tiers); i++) {
		if (!repair_is(item, tiers[i].error))
			continue;
		/* The whitelist observes each case, even when a column was
		 * found. */
		if (!outcome->sql || tiers[i].repair == repair_whitelist)
			tiers[i].repair(item, outcome);
	}
}

void
repair_outcome_release(struct repair_outcome *outcome)
{
	jv_free(outcome->hints);
	jv_free(outcome->whitelist);
	*outcome =
	    (struct repair_outcome){.hints = jv_null(), .whitelist = jv_null()};
}

void
repair_case_error(struct repair_case *item, const jv *error)
{
	const char *code = record_member_text(error, "code", item->arena);
	const char *state = record_member_text(error, "sqlstate", item->arena);
	const char *message = record_member_text(error, "message", item->arena);
	double position = record_member_number(error, "position", 0);
	item->code = code ? code : "sql.invalid";
	item->message = message ? message : "";
	item->sqlstate = state ? state : "";
	item->placed = position >= 1;
	if (item->placed)
		item->place = facts_byte(item->sql, position);
	/* The code of a syntax error is known without the server. */
	if (!*item->sqlstate && strcmp(item->code, "sql.syntax") == 0)
		item->sqlstate = "42601";
}

void
repair_case_facts(struct repair_case *item, const struct json_node *facts)
{
	item->has_facts = facts_read(
	    &item->facts, facts, item->sql, item->context, item->arena);
}

bool
repair_is(const struct repair_case *item, const char *error)
{
	const char *own = *item->sqlstate ? item->sqlstate : item->code;
	return strncmp(own, error, strlen(error)) == 0;
}

void
repair_done(const struct repair_case *item, struct repair_outcome *outcome,
    const struct repair_edit *edit, const char *action)
{
	if (!edit->changed)
		return;
	outcome->sql = repair_edit_text(edit);
	outcome->action = arena_strdup(item->arena, action);
}

void
repair_hint(struct repair_outcome *outcome, const char *kind, const char *text)
{
	jv hint =
	    jv_object_set(jv_object(), jv_string("kind"), jv_string(kind));
	hint = jv_object_set(hint, jv_string("text"), jv_string(text));
	outcome->hints = jv_array_append(outcome->hints, hint);
}

/* ---- what the error is about ---- */

const char *
repair_named(const struct repair_case *item)
{
	const char *open = strchr(item->message, '"');
	const char *close = open ? strchr(open + 1, '"') : NULL;
	if (close)
		return arena_strndup(
		    item->arena, open + 1, (size_t)(close - open - 1));
	static const char bare[] = "column ";
	if (strncmp(item->message, bare, sizeof(bare) - 1) != 0)
		return NULL;
	const char *name = item->message + sizeof(bare) - 1;
	return arena_strndup(item->arena, name, strcspn(name, " "));
}

int
repair_failing_column(const struct repair_case *item)
{
	const struct facts *facts = &item->facts;
	for (int i = 0; item->placed && i < facts->column_count; i++) {
		const struct facts_span span = facts->columns[i].span;
		if (item->place >= span.start && item->place < span.end)
			return i;
	}
	const char *named = repair_named(item);
	const char *dot = named ? strrchr(named, '.') : NULL;
	const char *name = dot ? dot + 1 : named;
	for (int i = 0; name && i < facts->column_count; i++)
		if (facts_is(facts->columns[i].name, name))
			return i;
	return -1;
}

int
repair_tables_in_scope(
    const struct repair_case *item, int select, int tables[], int room)
{
	int count = 0;
	for (int i = 0; i < item->facts.relation_count && count < room; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		bool known = relation->select != select || relation->table < 0;
		for (int t = 0; !known && t < count; t++)
			known = tables[t] == relation->table;
		if (!known)
			tables[count++] = relation->table;
	}
	return count;
}

int
repair_relation_of(const struct repair_case *item, int select, int table)
{
	for (int i = 0; i < item->facts.relation_count; i++)
		if (item->facts.relations[i].select == select &&
		    item->facts.relations[i].table == table)
			return i;
	return -1;
}

/* ---- joins ---- */

const char *
repair_key_condition(const struct repair_case *item,
    const struct context_fk *key, const char *child, const char *parent)
{
	const struct context_table *from = &item->context->tables[key->from];
	const struct context_table *to = &item->context->tables[key->to];
	const char *text = "";
	for (int i = 0; i < key->column_count; i++)
		text = arena_printf(item->arena, "%s%s%s.%s = %s.%s", text,
		    i > 0 ? " AND " : "", child,
		    from->columns[key->columns[i]].sql, parent,
		    to->columns[key->references[i]].sql);
	return text;
}

/* Return the cheapest key from one table to another; NULL when there is
 * none. */
static const struct context_fk *
find_key(const struct context *context, int from, int to)
{
	const struct context_fk *best = NULL;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (key->from == from && key->to == to &&
		    (!best || key->cost < best->cost))
			best = key;
	}
	return best;
}

static const char *
quoted_alias(const struct repair_case *item, const char *alias)
{
	return sql_quote_name(alias, item->arena);
}

/* Return the relation in scope that is nearest to the table in that
 * direction. */
static const struct facts_relation *
find_neighbour(const struct repair_case *item, int select, int table,
    enum repair_direction direction, const struct context_fk **key)
{
	const struct facts_relation *nearest = NULL;
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		if (relation->select != select || relation->table < 0)
			continue;
		const struct context_fk *found =
		    direction == REPAIR_PARENT
			? find_key(item->context, relation->table, table)
			: find_key(item->context, table, relation->table);
		if (found && (!nearest || found->cost < (*key)->cost)) {
			*key = found;
			nearest = relation;
		}
	}
	return nearest;
}

const char *
repair_join(const struct repair_case *item, struct repair_edit *edit,
    int select, int table, enum repair_direction direction)
{
	const struct context_fk *key = NULL;
	const struct context_table *new = &item->context->tables[table];
	const struct facts_relation *near =
	    find_neighbour(item, select, table, direction, &key);
	if (!near || facts_find_relation(&item->facts, select, new->name) >= 0)
		return NULL;
	const char *plain = strrchr(new->name, '.');
	const char *alias = quoted_alias(item, plain ? plain + 1 : new->name);
	const char *known = quoted_alias(item, near->alias);
	bool same = strcmp(new->sql, alias) == 0;
	bool parent = direction == REPAIR_PARENT;
	const char *clause = arena_printf(item->arena, "%s %s%s%s ON %s",
	    parent ? "LEFT JOIN" : "JOIN", new->sql, same ? "" : " AS ",
	    same ? "" : alias,
	    parent ? repair_key_condition(item, key, known, alias)
		   : repair_key_condition(item, key, alias, known));
	return repair_edit_after_from(edit, near->span, clause) ? alias : NULL;
}

const char *
repair_join_clause(
    const struct repair_case *item, int from, const char *alias, int to)
{
	const struct context_table *other = &item->context->tables[to];
	const struct context_fk *key = find_key(item->context, from, to);
	const char *one = quoted_alias(item, alias);
	if (key)
		return arena_printf(item->arena, "JOIN %s ON %s", other->sql,
		    repair_key_condition(item, key, one, other->sql));
	key = find_key(item->context, to, from);
	if (!key)
		return NULL;
	return arena_printf(item->arena, "JOIN %s ON %s", other->sql,
	    repair_key_condition(item, key, other->sql, one));
}
