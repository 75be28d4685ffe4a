/*
 * column.c - the tier for unknown columns (42703), from sure to likely
 *
 *	0. an output of a subquery or of this select; in the condition of a
 *	   join: the key of its tables
 *	1. the same name except for case, plural or abbreviation
 *	2. with or without the table's own word: customer_name is
 *	   customers.name, and c.name is customers.customer_name
 *	3. the only name that holds it, or that it holds, behind the nine
 *	   gates of nine_gates.h
 *	4. another spelling: score 0.75 and 0.1 before the next
 *	   (seeds: rewriteMinConfidence, rewriteAmbiguityDelta)
 *	5. the name in a parent table, with the join that is missing
 *	6. the same in a child table, when this multiplies no aggregate
 *	7. the same in a more distant table, with all joins on the path
 *
 * The table that the alias means is asked first (1 to 3), then the others in
 * scope (1, 2).  A table is joined only for a name that none in scope resembles
 * and that no other table of that distance has: otherwise c.name would be the
 * name of something else.
 *
 * A name that this tier cannot mend gets a hint: the exact JOIN to the table
 * that has the column, or the fact that no table has it.
 */
#include "repair/column.h"

#include "context/similar.h"
#include "names/names.h"
#include "repair/natural.h"
#include "sql/quote.h"
#include "text/text.h"

#include <string.h>

const struct context_table *
column_table(const struct column_search *search, int table)
{
	return &search->item->context->tables[table];
}

/* Replace every reference that is written like the wrong one by the text. */
static void
replace_all(const struct column_search *search, struct repair_edit *edit,
    const char *text)
{
	const struct facts *facts = &search->item->facts;
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *column = &facts->columns[i];
		bool same_qualifier =
		    search->wrong->qualifier
			? facts_is(column->qualifier, search->wrong->qualifier)
			: !column->qualifier;
		if (column->select == search->select && same_qualifier &&
		    facts_is(column->name, search->wrong->name) &&
		    !column->output)
			repair_edit_replace(edit, column->span, text);
	}
}

void
column_finish(const struct column_search *search,
    struct repair_outcome *outcome, struct repair_edit *edit, const char *text)
{
	replace_all(search, edit, text);
	repair_done(search->item, outcome, edit,
	    arena_printf(search->item->arena, "column %s%s%s is %s",
		search->wrong->qualifier ? search->wrong->qualifier : "",
		search->wrong->qualifier ? "." : "", search->wrong->name,
		text));
}

/* Return the relation of a table in scope: the one that the reference is
 * written with, where the table is there twice. */
static int
relation_of(const struct column_search *search, int table)
{
	const struct repair_case *item = search->item;
	int own = search->wrong->relation;
	if (own >= 0 && item->facts.relations[own].table == table)
		return own;
	return repair_relation_of(item, search->select, table);
}

const char *
column_reference(const struct column_search *search, int table, int column)
{
	const struct repair_case *item = search->item;
	const char *name = column_table(search, table)->columns[column].sql;
	int relation = relation_of(search, table);
	if (relation < 0 ||
	    (!search->wrong->qualifier && search->scope_count == 1))
		return name;
	return arena_printf(item->arena, "%s.%s",
	    sql_quote_name(item->facts.relations[relation].alias, item->arena),
	    name);
}

/* ---- 1. exact in scope ---- */

/* Find the only exact match among some tables.  Return false when there are
 * none or several. */
bool
column_sole_exact(const struct column_search *search, const int tables[],
    int count, struct similar_column *found)
{
	struct similar_columns list = similar_columns(search->item->context,
	    tables, count, &search->name, 1000, NULL, search->item->arena);
	if (list.count == 0 || !list.items[0].pair.exact ||
	    (list.count > 1 && list.items[1].pair.exact))
		return false;
	*found = list.items[0];
	return true;
}

static bool
try_exact(const struct column_search *search, const int tables[], int count,
    struct repair_outcome *outcome)
{
	struct similar_column found;
	struct repair_edit edit;
	if (!column_sole_exact(search, tables, count, &found))
		return false;
	repair_edit_begin(&edit, search->item->sql, search->item->arena);
	column_finish(search, outcome, &edit,
	    column_reference(search, found.table, found.column));
	return outcome->sql;
}

/* ---- 2. and 5. the table's own word in the name ---- */

/* Return the rest of a name behind the words of the table; NULL when it does
 * not begin with them. */
static const char *
without_table(const struct column_search *search, const char *name, int table)
{
	struct arena *arena = search->item->arena;
	struct text_words parts = names_parts(arena, name);
	struct text_words words =
	    names_parts(arena, column_table(search, table)->name);
	if (words.count == 0 || parts.count <= words.count)
		return NULL;
	for (size_t i = 0; i < words.count; i++)
		if (strcmp(text_singular(arena, parts.word[i]),
			text_singular(arena, words.word[i])) != 0)
			return NULL;
	const char *rest = parts.word[words.count];
	for (size_t i = words.count + 1; i < parts.count; i++)
		rest = arena_printf(arena, "%s_%s", rest, parts.word[i]);
	return rest;
}

/* Return the label of a table as an expression over `alias`; NULL when it has
 * none. */
static const char *
label_of(const struct column_search *search, int table, const char *alias)
{
	const struct context_table *known = column_table(search, table);
	const char *text = NULL;
	for (int i = 0; i < known->label_count; i++) {
		const char *column = known->columns[known->label[i]].sql;
		text = text ? arena_printf(search->item->arena,
				  "%s || ' ' || %s.%s", text, alias, column)
			    : arena_printf(
				  search->item->arena, "%s.%s", alias, column);
	}
	if (known->label_count > 1)
		text = arena_printf(search->item->arena, "(%s)", text);
	return text;
}

/* Return the meaning of the name, without the table's own words, in the table
 * with this `alias`; NULL when it has none. */
const char *
column_meaning(const struct column_search *search, int table, const char *alias)
{
	const char *name = search->wrong->name;
	const char *rest = without_table(search, name, table);
	if (!rest)
		return NULL;
	const struct similar_wrong wrong = repair_natural(search->item, rest);
	const struct context_table *known = column_table(search, table);
	for (int c = 0; c < known->column_count; c++)
		if (similar_to_column(
			&wrong, &known->columns[c], search->item->arena)
			.exact)
			return arena_printf(search->item->arena, "%s.%s", alias,
			    known->columns[c].sql);
	return strcmp(rest, "name") == 0 ? label_of(search, table, alias)
					 : NULL;
}

/* Return the column of the table that is the name with the table's own words,
 * or the several columns that together are its name; NULL: there are none. */
static const char *
own_column(const struct column_search *search, int table, const char *alias)
{
	const struct context_table *known = column_table(search, table);
	const char *wrong = search->wrong->name;
	for (int c = 0; c < known->column_count; c++) {
		const struct context_column *column = &known->columns[c];
		const char *rest = without_table(search, column->name, table);
		if (rest &&
		    similar_names(wrong, rest, search->item->arena).exact)
			return arena_printf(
			    search->item->arena, "%s.%s", alias, column->sql);
	}
	return strcmp(wrong, "name") == 0 && known->label_count > 1
		   ? label_of(search, table, alias)
		   : NULL;
}

static bool
try_table_word(const struct column_search *search, const int tables[],
    int count, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	for (int i = 0; i < count; i++) {
		int table = tables[i];
		int relation = relation_of(search, table);
		if (relation < 0)
			continue;
		const char *alias = sql_quote_name(
		    item->facts.relations[relation].alias, item->arena);
		const char *text = column_meaning(search, table, alias);
		/* Without an alias each table in scope would have a name. */
		if (!text && (search->wrong->qualifier || count == 1))
			text = own_column(search, table, alias);
		if (!text)
			continue;
		struct repair_edit edit;
		repair_edit_begin(&edit, item->sql, item->arena);
		column_finish(search, outcome, &edit, text);
		return outcome->sql;
	}
	return false;
}

/* ---- 0. an output's name where only columns are allowed ---- */

static bool
try_output(const struct column_search *search, struct repair_outcome *outcome)
{
	const struct facts *facts = &search->item->facts;
	const struct facts_select *select = &facts->selects[search->select];
	bool where = facts_is(search->wrong->clause, "where");
	bool having = facts_is(search->wrong->clause, "having");
	if (search->wrong->qualifier || (!where && !having))
		return false;
	for (int i = 0; i < select->output_count; i++) {
		const struct facts_output *output = &select->outputs[i];
		if (!facts_is(output->name, search->wrong->name) ||
		    output->span.end == 0 || output->windowed ||
		    (where && output->aggregated))
			continue;
		struct sql_tokens tokens;
		struct repair_edit edit;
		const char *text = arena_strndup(search->item->arena,
		    facts->sql + output->span.start,
		    output->span.end - output->span.start);
		sql_tokens_read(&tokens, text, search->item->arena);
		/* The item's text ends with its name, with or without AS before
		 * it. */
		if (tokens.count < 2)
			continue;
		size_t end = tokens.count - 1;
		end -= sql_token_is_word(&tokens, end - 1, "as");
		repair_edit_begin(
		    &edit, search->item->sql, search->item->arena);
		column_finish(search, outcome, &edit,
		    arena_printf(search->item->arena, "(%s)",
			sql_tokens_text(&tokens, 0, end)));
		return outcome->sql;
	}
	return false;
}

/* ---- 0. an output of a subquery ---- */

/* Return the relation that the reference means, or the only relation. */
static int
meant_relation(const struct column_search *search)
{
	const struct facts *facts = &search->item->facts;
	int only = search->wrong->relation;
	if (only >= 0 || search->wrong->qualifier)
		return only;
	for (int i = 0; i < facts->relation_count; i++) {
		if (facts->relations[i].select != search->select)
			continue;
		if (only >= 0)
			return -1;
		only = i;
	}
	return only;
}

/* Try a column of a subquery or WITH item: its outputs are the possible
 * names. */
static bool
try_derived(const struct column_search *search, struct repair_outcome *outcome)
{
	const struct facts *facts = &search->item->facts;
	int meant = meant_relation(search);
	if (meant < 0 || facts->relations[meant].source < 0)
		return false;
	const struct facts_relation *relation = &facts->relations[meant];
	const struct facts_select *source = &facts->selects[relation->source];
	const char *best = NULL;
	double best_score = 0;
	double next_score = 0;
	for (int i = 0; i < source->output_count; i++) {
		const char *name = source->outputs[i].name;
		if (!name || similar_risk(search->risks, search->wrong->name,
				 name, search->item->arena))
			continue;
		double score = similar_names(
		    search->wrong->name, name, search->item->arena)
				   .score;
		next_score = score > best_score   ? best_score
			     : score > next_score ? score
						  : next_score;
		if (score > best_score) {
			best_score = score;
			best = name;
		}
	}
	if (best_score < COLUMN_LEAST ||
	    (best_score < 1 && best_score - next_score < COLUMN_APART))
		return false;
	struct repair_edit edit;
	repair_edit_begin(&edit, search->item->sql, search->item->arena);
	column_finish(search, outcome, &edit,
	    arena_printf(search->item->arena, "%s.%s",
		sql_quote_name(relation->alias, search->item->arena),
		sql_quote_name(best, search->item->arena)));
	return outcome->sql;
}

/* ---- hints ---- */

static void
hint_cross_table(const struct column_search *search,
    struct repair_outcome *outcome, const struct similar_column *found)
{
	const struct repair_case *item = search->item;
	const struct context_table *table = column_table(search, found->table);
	for (int i = 0; i < search->scope_count; i++) {
		int from = search->scope[i];
		int relation = repair_relation_of(item, search->select, from);
		const char *clause = repair_join_clause(item, from,
		    item->facts.relations[relation].alias, found->table);
		if (!clause)
			continue;
		repair_hint(outcome, "cross_table",
		    arena_printf(item->arena, "%s is a column of %s: %s",
			table->columns[found->column].name, table->name,
			clause));
		return;
	}
}

static void
leave_hints(const struct column_search *search, struct repair_outcome *outcome)
{
	const struct context *context = search->item->context;
	struct arena *arena = search->item->arena;
	int *all =
	    arena_array(arena, (size_t)context->table_count + 1, sizeof(*all));
	for (int i = 0; i < context->table_count; i++)
		all[i] = i;
	struct similar_columns list = similar_columns(context, all,
	    context->table_count, &search->name, 1000, NULL, arena);
	if (list.count == 0 || list.items[0].pair.score < 0.5) {
		repair_hint(outcome, "phantom_column",
		    arena_printf(arena,
			"no table has a column like %s: leave it out",
			search->wrong->name));
		return;
	}
	if (list.items[0].pair.exact &&
	    !column_in_scope(search, list.items[0].table))
		hint_cross_table(search, outcome, &list.items[0]);
}

/* ---- the tier ---- */

static bool
begin_search(struct column_search *search, const struct repair_case *item)
{
	int failing = item->has_facts ? repair_failing_column(item) : -1;
	if (failing < 0 || !item->facts.columns[failing].name)
		return false;
	*search = (struct column_search){.item = item,
	    .wrong = &item->facts.columns[failing],
	    .risks = config_text(item->config, "whitelist_risks")};
	search->select = search->wrong->select;
	search->name = repair_natural(item, search->wrong->name);
	if (search->select < 0)
		return false;
	if (!item->context)
		return true;
	search->scope_count = repair_tables_in_scope(
	    item, search->select, search->scope, COLUMN_MAX_SCOPE);
	memcpy(search->own, search->scope, sizeof(search->own));
	search->own_count = search->scope_count;
	if (search->wrong->relation >= 0) {
		int table =
		    item->facts.relations[search->wrong->relation].table;
		search->own[0] = table;
		search->own_count = table >= 0 ? 1 : 0;
	}
	return true;
}

/* The tables in scope.  In the condition of a join only the reference's own
 * count: a column of the other would be compared with itself. */
static bool
try_scope(const struct column_search *search, struct repair_outcome *outcome)
{
	if (try_exact(search, search->own, search->own_count, outcome) ||
	    try_table_word(search, search->own, search->own_count, outcome) ||
	    column_try_contained(search, outcome))
		return true;
	bool joins = facts_is(search->wrong->clause, "on");
	return (!joins && try_exact(search, search->scope, search->scope_count,
			      outcome)) ||
	       try_table_word(
		   search, search->scope, search->scope_count, outcome) ||
	       column_try_spelling(search, outcome);
}

void
repair_column(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct column_search search;
	if (!begin_search(&search, item))
		return;
	if (try_derived(&search, outcome) || try_output(&search, outcome) ||
	    !item->context)
		return;
	if (column_try_condition(&search, outcome) ||
	    try_scope(&search, outcome))
		return;
	if (column_may_be_elsewhere(&search) &&
	    (column_try_parents(&search, outcome) ||
		column_try_children(&search, outcome) ||
		column_try_far(&search, outcome)))
		return;
	leave_hints(&search, outcome);
}
