/* lint.c - finds errors and doubtful parts of a statement; see lint.h */
#include "evaluate/lint.h"

#include "evaluate/fan_out.h"
#include "evaluate/lone_rows.h"
#include "evaluate/no_measure.h"
#include "sql/tokens.h"

#include <string.h>

/* ---- text ---- */

static void
lint_quotes(struct findings *findings, const struct sql_tokens *tokens,
    const char *sql, struct arena *arena)
{
	if (tokens->open_comment)
		findings_add(findings, arena, "lint.quotes", FINDING_ERROR, 0,
		    "a comment is never closed");
	if (tokens->count == 0 || !tokens->items[tokens->count - 1].open)
		return;
	const struct sql_token *token = &tokens->items[tokens->count - 1];
	findings_add(findings, arena, "lint.quotes", FINDING_ERROR,
	    findings_position(sql, token->start), "a quote is never closed");
}

static char
opening_of(char closing)
{
	return (char)(closing == ')' ? '(' : closing == ']' ? '[' : '{');
}

static void
lint_parentheses(struct findings *findings, const struct sql_tokens *tokens,
    const char *sql, struct arena *arena)
{
	size_t *open = arena_array(arena, tokens->count + 1, sizeof(*open));
	size_t depth = 0;
	for (size_t i = 0; i < tokens->count; i++) {
		const struct sql_token *token = &tokens->items[i];
		if (token->kind != SQL_MARK)
			continue;
		char mark = token->text[0];
		if (strchr("([{", mark)) {
			open[depth++] = i;
		} else if (strchr(")]}", mark)) {
			if (depth == 0 ||
			    tokens->items[open[depth - 1]].text[0] !=
				opening_of(mark)) {
				findings_add(findings, arena,
				    "lint.parentheses", FINDING_ERROR,
				    findings_position(sql, token->start),
				    "'%c' closes nothing", mark);
				return;
			}
			depth--;
		}
	}
	if (depth == 0)
		return;
	const struct sql_token *token = &tokens->items[open[depth - 1]];
	findings_add(findings, arena, "lint.parentheses", FINDING_ERROR,
	    findings_position(sql, token->start), "'%s' is never closed",
	    token->text);
}

void
lint_text(struct findings *findings, const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	lint_quotes(findings, &tokens, sql, arena);
	lint_parentheses(findings, &tokens, sql, arena);
}

/* ---- facts ---- */

static void
lint_aggregates(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	static const char *const forbidden[] = {"where", "on", "group", "from"};
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *call = &facts->functions[i];
		if (!facts_is(call->kind, "aggregate"))
			continue;
		long position = findings_position(facts->sql, call->span.start);
		if (call->aggregate)
			findings_add(findings, arena, "lint.aggregate",
			    FINDING_ERROR, position, "%s inside %s", call->name,
			    call->aggregate);
		for (size_t c = 0; c < COUNT_OF(forbidden); c++)
			if (facts_is(call->clause, forbidden[c]))
				findings_add(findings, arena, "lint.aggregate",
				    FINDING_ERROR, position,
				    "%s in %s, where no group exists yet",
				    call->name, call->clause);
	}
}

/* Is the output's column a GROUP BY item, or is its table's key one? */
static bool
is_grouped(const struct facts *facts, const struct context *context,
    const struct facts_select *select, const struct facts_output *output)
{
	const struct facts_column *shown = &facts->columns[output->column];
	for (int i = 0; i < select->group_count; i++) {
		const struct facts_group *item = &select->group[i];
		if (item->sets)
			return true;
		if (item->output >= 0 &&
		    &select->outputs[item->output] == output)
			return true;
		if (item->column < 0)
			continue;
		const struct facts_column *column =
		    &facts->columns[item->column];
		if (column->relation < 0 || column->relation != shown->relation)
			continue;
		if (facts_is(shown->name, column->name))
			return true;
		/* the key of a row decides the rest of the row */
		int table = facts->relations[column->relation].table;
		if (context && table >= 0 && column->column >= 0 &&
		    context->tables[table].columns[column->column].primary_key)
			return true;
	}
	return false;
}

static void
lint_grouping(struct findings *findings, const struct facts *facts,
    const struct context *context, const struct facts_select *select,
    struct arena *arena)
{
	bool grouped = select->group_count > 0;
	if (select->having && !grouped)
		findings_add(findings, arena, "lint.having", FINDING_WARNING, 0,
		    "HAVING without GROUP BY");
	for (int i = 0; i < select->output_count; i++) {
		const struct facts_output *output = &select->outputs[i];
		if (!facts_is(output->kind, "column") || output->column < 0)
			continue;
		bool wrong = grouped
				 ? !is_grouped(facts, context, select, output)
				 : select->aggregates > 0;
		if (!wrong)
			continue;
		findings_add(findings, arena, "lint.group_by",
		    grouped ? FINDING_WARNING : FINDING_ERROR,
		    findings_position(facts->sql, output->span.start),
		    "'%s' is shown but not grouped",
		    output->name ? output->name : "?");
		return; /* one is enough to know */
	}
}

static void
lint_columns(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *column = &facts->columns[i];
		if (column->ambiguous)
			findings_add(findings, arena, "lint.ambiguous",
			    FINDING_ERROR,
			    findings_position(facts->sql, column->span.start),
			    "'%s' may be of several tables", column->name);
	}
	for (int i = 0; i < facts->select_count; i++) {
		const struct facts_select *select = &facts->selects[i];
		bool top = facts_is(select->role, "top");
		for (int o = 0; top && o < select->output_count; o++)
			if (facts_is(select->outputs[o].kind, "star"))
				findings_add(findings, arena, "lint.star",
				    FINDING_WARNING, 0,
				    "SELECT * shows columns nobody asked for");
	}
}

static void
lint_tables(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->relation_count; i++) {
		const struct facts_relation *relation = &facts->relations[i];
		if (facts_is(relation->kind, "table") && relation->table < 0)
			findings_add(findings, arena, "lint.context",
			    FINDING_WARNING,
			    findings_position(facts->sql, relation->span.start),
			    "table '%s' is outside the context",
			    relation->name);
	}
}

/* p.id = p.id: probably another table was meant. */
static void
lint_comparisons(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->equality_count; i++) {
		const struct facts_equality *pair = &facts->equalities[i];
		if (pair->left < 0 || pair->right < 0)
			continue;
		const struct facts_column *left = &facts->columns[pair->left];
		const struct facts_column *right = &facts->columns[pair->right];
		if (left->relation >= 0 && left->relation == right->relation &&
		    facts_is(left->name, right->name))
			findings_add(findings, arena, "lint.itself",
			    FINDING_WARNING,
			    findings_position(facts->sql, left->span.start),
			    "'%s' is compared with itself", left->name);
	}
}

/* ---- Cartesian products ---- */

/* All relations, in sets of relations that something relates.  One of a
 * subquery may relate two of the select: NOT EXISTS (SELECT FROM c WHERE c.a =
 * a.id AND c.b = b.id). */
struct groups {
	int *group; /* by relation */
	int count;  /* of relations */
};

static void
unite(struct groups *groups, int left, int right)
{
	int from = groups->group[right];
	int to = groups->group[left];
	for (int i = 0; i < groups->count; i++)
		if (groups->group[i] == from)
			groups->group[i] = to;
}

/* A subquery that gives one row, or that is made for each outer row, multiplies
 * nothing. */
static bool
multiplies(const struct facts *facts, const struct facts_relation *relation)
{
	if (facts_is(relation->kind, "function") || relation->lateral ||
	    facts_is(relation->kind, "join"))
		return false;
	if (relation->source < 0)
		return true;
	const struct facts_select *source = &facts->selects[relation->source];
	return !source->aggregate_only && source->limit != 1;
}

static void
unite_columns(
    struct groups *groups, const struct facts *facts, int left, int right)
{
	if (left < 0 || right < 0)
		return;
	int one = facts->columns[left].relation;
	int other = facts->columns[right].relation;
	if (one >= 0 && other >= 0)
		unite(groups, one, other);
}

static void
unite_joined(struct groups *groups, const struct facts *facts, int select)
{
	for (int i = 0; i < facts->join_count; i++) {
		const struct facts_join *join = &facts->joins[i];
		bool related = join->natural || join->using_count > 0;
		if (join->select != select || !related ||
		    join->left_count == 0 || join->right_count == 0)
			continue;
		/* a reader expects the last relation of the left side */
		unite(groups, join->left[join->left_count - 1], join->right[0]);
	}
	/* Any condition over two relations relates them, not only `=`. */
	for (int i = 0; i < facts->predicate_count; i++) {
		const struct facts_predicate *part = &facts->predicates[i];
		for (int c = 1; c < part->column_count; c++)
			unite_columns(
			    groups, facts, part->columns[0], part->columns[c]);
	}
	for (int i = 0; i < facts->equality_count; i++)
		unite_columns(groups, facts, facts->equalities[i].left,
		    facts->equalities[i].right);
}

/* Was the unrelated relation joined by the words CROSS JOIN? */
static bool
is_explicit_cross(const struct facts *facts, int relation)
{
	for (int i = 0; i < facts->join_count; i++) {
		const struct facts_join *join = &facts->joins[i];
		if (!facts_is(join->type, "cross"))
			continue;
		for (int r = 0; r < join->right_count; r++)
			if (join->right[r] == relation)
				return true;
	}
	return false;
}

/* A reference that the facts could not resolve may relate anything. */
static bool
has_unresolved(const struct facts *facts, int select)
{
	for (int i = 0; i < facts->predicate_count; i++) {
		const struct facts_predicate *part = &facts->predicates[i];
		for (int c = 0;
		     part->select == select && c < part->column_count; c++) {
			const struct facts_column *column =
			    &facts->columns[part->columns[c]];
			if (column->relation < 0 && !column->output)
				return true;
		}
	}
	return false;
}

static void
lint_product(struct findings *findings, const struct facts *facts, int select,
    struct arena *arena)
{
	if (has_unresolved(facts, select))
		return;
	struct groups groups = {.count = facts->relation_count};
	groups.group =
	    arena_array(arena, (size_t)groups.count + 1, sizeof(*groups.group));
	for (int i = 0; i < groups.count; i++)
		groups.group[i] = i;
	unite_joined(&groups, facts, select);
	int first = -1;
	for (int i = 0; i < groups.count; i++) {
		const struct facts_relation *relation = &facts->relations[i];
		if (relation->select != select || !multiplies(facts, relation))
			continue;
		if (first < 0)
			first = i;
		if (groups.group[i] == groups.group[first])
			continue;
		findings_add(findings, arena, "lint.cartesian",
		    is_explicit_cross(facts, i) ? FINDING_WARNING
						: FINDING_ERROR,
		    findings_position(facts->sql, relation->span.start),
		    "nothing relates '%s' to the other tables",
		    relation->alias ? relation->alias : "?");
		unite(&groups, first, i);
	}
}

void
lint_facts(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	lint_aggregates(findings, facts, arena);
	lint_columns(findings, facts, arena);
	lint_comparisons(findings, facts, arena);
	if (context) {
		lint_tables(findings, facts, arena);
		fan_out_check(findings, facts, context, arena);
		lone_rows_check(findings, facts, context, arena);
		no_measure_check(findings, facts, context, arena);
	}
	for (int i = 0; i < facts->select_count; i++) {
		lint_grouping(
		    findings, facts, context, &facts->selects[i], arena);
		lint_product(findings, facts, i, arena);
	}
}
