/*
 * whitelist.c - the surgical whitelist for unknown columns (seeds:
 * SURGICAL_WHITELIST_CONFIG)
 *
 * A rewrite may choose from the failing table (found by its alias, in the
 * facts), its foreign-key neighbours (whitelist_hops, at most whitelist_tables
 * in all) and their columns (at most whitelist_columns each).  Two tiers use
 * the list:
 *
 *	observe	a note of what would be done, never a change: score at least
 *		0.75 and no second within 0.1 (rewriteMinConfidence,
 *		rewriteAmbiguityDelta)
 *	active	rewrites the statement when all of the nine gates pass
 * (nine_gates.h)
 *
 * attempts[].whitelist keeps a note, so that the precision of the active tier
 * can be measured before it is switched on:
 *
 *	{mode, table, columns: {table: [names]}, reference, best?, second?,
 *	 observe: {passed}, active: {passed, gate?, column?}}
 */
#include "context/similar.h"
#include "repair/natural.h"
#include "repair/nine_gates.h"
#include "repair/repair.h"

#include <string.h>

enum { MAX_TABLES = 64 };

#define OBSERVE_LEAST 0.75
#define OBSERVE_APART 0.1
/* The penalty of a risk pair on a score when it does not block. */
#define RISK_PENALTY 0.3

struct whitelist {
	const struct repair_case *item;
	const struct facts_column *wrong;
	int table; /* the failing table */
	int tables[MAX_TABLES];
	int table_count;
	struct similar_columns matches; /* of the failing table */
};

/* ---- tables and columns ---- */

static bool
has_table(const struct whitelist *list, int table)
{
	for (int i = 0; i < list->table_count; i++)
		if (list->tables[i] == table)
			return true;
	return false;
}

/* Add the neighbours of tables [from, to) of the list, in the order of the
 * keys. */
static void
add_neighbours(struct whitelist *list, int from, int to, int room)
{
	const struct context *context = list->item->context;
	for (int t = from; t < to; t++)
		for (int i = 0; i < context->fk_count; i++) {
			const struct context_fk *key = &context->fks[i];
			int other = key->from == list->tables[t] ? key->to
				    : key->to == list->tables[t] ? key->from
								 : -1;
			if (other >= 0 && list->table_count < room &&
			    !has_table(list, other))
				list->tables[list->table_count++] = other;
		}
}

static void
collect_tables(struct whitelist *list)
{
	const struct config *config = list->item->config;
	int room = (int)config_integer(config, "whitelist_tables");
	long hops = config_integer(config, "whitelist_hops");
	int from = 0;
	list->tables[list->table_count++] = list->table;
	for (long hop = 0; hop < hops; hop++) {
		int to = list->table_count;
		add_neighbours(list, from, to, room);
		from = to;
	}
}

/* Return the only table that the reference means; -1 when there are none or
 * several. */
static int
failing_table(const struct repair_case *item, const struct facts_column *wrong)
{
	if (wrong->relation >= 0)
		return item->facts.relations[wrong->relation].table;
	if (wrong->qualifier)
		return -1;
	int tables[2];
	int count = repair_tables_in_scope(item, wrong->select, tables, 2);
	return count == 1 ? tables[0] : -1;
}

static int
by_penalized(
    const struct similar_column *left, const struct similar_column *right)
{
	return left->pair.score < right->pair.score;
}

/* Subtract the penalty from risky matches and keep the order. */
static void
penalize(struct whitelist *list)
{
	struct similar_columns *matches = &list->matches;
	for (int i = 0; i < matches->count; i++)
		if (matches->items[i].risk)
			matches->items[i].pair.score -= RISK_PENALTY;
	for (int i = 1; i < matches->count; i++)
		for (int o = i; o > 0 && by_penalized(&matches->items[o - 1],
					     &matches->items[o]);
		     o--) {
			struct similar_column held = matches->items[o];
			matches->items[o] = matches->items[o - 1];
			matches->items[o - 1] = held;
		}
}

/* ---- the two tiers ---- */

static bool
passes_observe(const struct whitelist *list)
{
	const struct similar_columns *matches = &list->matches;
	bool risks = config_flag(list->item->config, "whitelist_risk_observe");
	if (matches->count == 0 || matches->items[0].pair.score < OBSERVE_LEAST)
		return false;
	if (risks && matches->items[0].risk)
		return false;
	return matches->count == 1 ||
	       matches->items[0].pair.score - matches->items[1].pair.score >=
		   OBSERVE_APART;
}

/* ---- the note ---- */

static const char *
column_name(const struct whitelist *list, const struct similar_column *match)
{
	return list->item->context->tables[match->table]
	    .columns[match->column]
	    .name;
}

static jv
match_member(const struct whitelist *list, const struct similar_column *match)
{
	jv member = jv_object_set(jv_object(), jv_string("column"),
	    jv_string(column_name(list, match)));
	member = jv_object_set(member, jv_string("score"),
	    jv_number((double)(long)(match->pair.score * 1e4 + 0.5) / 1e4));
	if (match->risk)
		member = jv_object_set(
		    member, jv_string("risk"), jv_string(match->risk));
	return member;
}

static jv
columns_member(const struct whitelist *list)
{
	long room = config_integer(list->item->config, "whitelist_columns");
	jv member = jv_object();
	for (int i = 0; i < list->table_count; i++) {
		const struct context_table *table =
		    &list->item->context->tables[list->tables[i]];
		jv names = jv_array();
		for (int c = 0; c < table->column_count && c < room; c++)
			names = jv_array_append(
			    names, jv_string(table->columns[c].name));
		member = jv_object_set(member, jv_string(table->name), names);
	}
	return member;
}

static jv
observation(const struct whitelist *list, const char *mode, int gate)
{
	const struct similar_columns *matches = &list->matches;
	jv seen =
	    jv_object_set(jv_object(), jv_string("mode"), jv_string(mode));
	seen = jv_object_set(
	    seen, jv_string("reference"), jv_string(list->wrong->name));
	if (list->table >= 0) {
		const struct context *context = list->item->context;
		seen = jv_object_set(seen, jv_string("table"),
		    jv_string(context->tables[list->table].name));
		seen = jv_object_set(
		    seen, jv_string("columns"), columns_member(list));
	}
	if (matches->count > 0)
		seen = jv_object_set(seen, jv_string("best"),
		    match_member(list, &matches->items[0]));
	if (matches->count > 1)
		seen = jv_object_set(seen, jv_string("second"),
		    match_member(list, &matches->items[1]));
	jv observe = jv_object_set(jv_object(), jv_string("passed"),
	    passes_observe(list) ? jv_true() : jv_false());
	jv active = jv_object_set(jv_object(), jv_string("passed"),
	    gate == 0 ? jv_true() : jv_false());
	if (gate > 0)
		active =
		    jv_object_set(active, jv_string("gate"), jv_number(gate));
	seen = jv_object_set(seen, jv_string("observe"), observe);
	return jv_object_set(seen, jv_string("active"), active);
}

static void
rewrite(const struct whitelist *list, struct repair_outcome *outcome)
{
	const struct similar_column *best = &list->matches.items[0];
	const struct context_column *column =
	    &list->item->context->tables[best->table].columns[best->column];
	struct repair_edit edit;
	repair_edit_begin(&edit, list->item->sql, list->item->arena);
	for (int i = 0; i < list->item->facts.column_count; i++) {
		const struct facts_column *other =
		    &list->item->facts.columns[i];
		if (other->select == list->wrong->select &&
		    facts_is(other->name, list->wrong->name) &&
		    other->relation == list->wrong->relation)
			repair_edit_replace(
			    &edit, other->name_span, column->sql);
	}
	repair_done(list->item, outcome, &edit,
	    arena_printf(list->item->arena, "whitelist: %s is %s",
		list->wrong->name, column->name));
}

void
repair_whitelist(const struct repair_case *item, struct repair_outcome *outcome)
{
	const char *mode = config_text(item->config, "whitelist_mode");
	int failing = item->has_facts ? repair_failing_column(item) : -1;
	if (strcmp(mode, "off") == 0 || failing < 0 || !item->context ||
	    !item->facts.columns[failing].name)
		return;
	struct whitelist list = {
	    .item = item, .wrong = &item->facts.columns[failing]};
	list.table = failing_table(item, list.wrong);
	if (list.table >= 0) {
		collect_tables(&list);
		const struct similar_wrong wrong =
		    repair_natural(item, list.wrong->name);
		list.matches = similar_columns(item->context, &list.table, 1,
		    &wrong,
		    (int)config_integer(item->config, "whitelist_columns"),
		    config_text(item->config, "whitelist_risks"), item->arena);
	}
	const char *action = config_text(item->config, "whitelist_risk_action");
	if (strcmp(action, "penalize") == 0) {
		penalize(&list);
		for (int i = 0; i < list.matches.count; i++)
			list.matches.items[i].risk = NULL;
	}
	const struct gates_case guess = {
	    list.wrong->name, list.table >= 0, !outcome->sql, &list.matches};
	int gate = gates_failing(&guess, item->config);
	outcome->whitelist = observation(&list, mode, gate);
	if (gate == 0 && strcmp(mode, "active") == 0)
		rewrite(&list, outcome);
}
