/* blame.c - finds the stage that caused a wrong answer; see blame.h */
#include "grade/blame.h"

#include "context/context.h"
#include "linked/link_result.h"
#include "statement/join_match.h"

#include <string.h>

/* At most so many golds and candidates are compared; K is at most 6. */
enum { MOST_COMPARED = 8 };

/* The stages' output, and the answer. */
struct evidence {
	struct judge *judge;
	const struct record *record;
	struct context context;
	struct link_result link;
	struct join_match plan;
	struct pieces answer;
	bool has_context, has_link, has_plan;
};

static void
read_evidence(struct evidence *evidence)
{
	const struct record *record = evidence->record;
	struct arena *arena = evidence->judge->arena;
	jv trouble = jv_invalid();
	jv plan = record_get(record, "plan");
	evidence->has_context = context_read(&evidence->context,
	    record_tree(record, "context", arena), arena, &trouble);
	evidence->has_link =
	    evidence->has_context &&
	    link_read(&evidence->link, record_tree(record, "link", arena),
		&evidence->context, arena, &trouble);
	evidence->has_plan = jv_is_valid(plan);
	if (evidence->has_plan)
		join_match_read(&evidence->plan, &plan, NULL, arena);
	const char *sql = judge_chosen_sql(record, arena);
	if (!sql || !pieces_read(&evidence->answer, &evidence->judge->pieces,
			sql, arena))
		evidence->answer = (struct pieces){.tables = {NULL, 0, 0}};
	jv_free(plan);
	jv_free(trouble);
}

/* ---- the names in a stage's output ---- */

static bool
context_has_table(const struct evidence *evidence, const char *name)
{
	return context_find_table(&evidence->context, name) >= 0;
}

/* Split "table.column".  Return the table's index in the context, or -1. */
static int
table_of(const struct evidence *evidence, const char *name, const char **column)
{
	const char *dot = strchr(name, '.');
	*column = dot ? dot + 1 : "";
	if (!dot)
		return -1;
	return context_find_table(&evidence->context,
	    arena_strndup(evidence->judge->arena, name, (size_t)(dot - name)));
}

static bool
context_has_column(const struct evidence *evidence, const char *name)
{
	const char *column = NULL;
	int table = table_of(evidence, name, &column);
	/* a missing table is another failure */
	return table < 0 || context_find_column(
				&evidence->context.tables[table], column) >= 0;
}

/* Does a match of the link mean this column, or an expression that uses it? */
static bool
means_column(const struct evidence *evidence, const struct link_match *match,
    int table, const char *column)
{
	const struct context_table *tables = evidence->context.tables;
	if (match->expr && strstr(match->expr, column))
		return true;
	return match->table == table && match->column >= 0 &&
	       strcmp(tables[table].columns[match->column].name, column) == 0;
}

/* Keys and label columns are in a context even if no word asks for them. */
static bool
comes_by_itself(const struct context_table *table, const char *column)
{
	int place = context_find_column(table, column);
	return place < 0 || context_is_label(table, place) ||
	       table->columns[place].primary_key ||
	       table->columns[place].parent_table >= 0;
}

static bool
link_has_column(const struct evidence *evidence, const char *name)
{
	const char *column = NULL;
	int table = table_of(evidence, name, &column);
	if (table < 0 ||
	    comes_by_itself(&evidence->context.tables[table], column))
		return true;
	for (int i = 0; i < evidence->link.count; i++)
		if (means_column(
			evidence, &evidence->link.matches[i], table, column))
			return true;
	return false;
}

static bool
link_has_value(const struct evidence *evidence, const char *value)
{
	for (int i = 0; i < evidence->link.count; i++) {
		const char *linked = evidence->link.matches[i].value;
		if (linked && strcmp(linked, value) == 0)
			return true;
	}
	return false;
}

static bool
plan_has_join(const struct evidence *evidence, const char *join)
{
	for (int i = 0; i < evidence->plan.count; i++)
		if (strcmp(evidence->plan.pairs[i], join) == 0)
			return true;
	return false;
}

/* ---- stage by stage ---- */

struct check {
	const char *type, *stage;
	bool (*has)(const struct evidence *evidence, const char *name);
	size_t pieces; /* which of struct pieces */
};

static const struct check checks[] = {
    {"retrieval_miss", "retrieve", context_has_table,
	offsetof(struct pieces, tables)},
    {"column_miss", "retrieve", context_has_column,
	offsetof(struct pieces, columns)},
    {"column_miss", "link", link_has_column, offsetof(struct pieces, columns)},
    {"value_miss", "link", link_has_value, offsetof(struct pieces, values)},
    {"join_path_miss", "plan", plan_has_join, offsetof(struct pieces, joins)},
};

static const struct piece_names *
names_at(const struct pieces *pieces, size_t offset)
{
	return (const struct piece_names *)(const void *)((const char *)pieces +
							  offset);
}

/* Did the stage run at all? */
static bool
ran(const struct evidence *evidence, const char *stage)
{
	if (strcmp(stage, "retrieve") == 0)
		return evidence->has_context;
	return strcmp(stage, "link") == 0 ? evidence->has_link
					  : evidence->has_plan;
}

static void
find_missing(struct blame *blame, const struct evidence *evidence,
    const struct pieces *gold)
{
	for (size_t i = 0; i < COUNT_OF(checks); i++) {
		const struct check *check = &checks[i];
		const struct piece_names *wanted =
		    names_at(gold, check->pieces);
		if (!ran(evidence, check->stage))
			return;
		for (int n = 0; n < wanted->count; n++) {
			const char *name = wanted->names[n];
			if (!piece_holds(
				names_at(&evidence->answer, check->pieces),
				name) &&
			    !check->has(evidence, name))
				piece_add(&blame->missing, name,
				    evidence->judge->arena);
		}
		if (blame->missing.count > 0) {
			blame->type = check->type;
			blame->stage = check->stage;
			return;
		}
	}
}

/* How far a gold is from the stages' output: the first failed check counts
 * most, the earlier the further; then the number of missing names. */
static size_t
distance(const struct blame *blame)
{
	for (size_t i = 0; i < COUNT_OF(checks); i++)
		if (blame->type == checks[i].type &&
		    blame->stage == checks[i].stage)
			return (COUNT_OF(checks) - i) * 1000 +
			       (size_t)blame->missing.count;
	return 0;
}

/* Find the gold that is nearest to the output; blame the stage it fails at. */
static void
blame_stages(
    struct blame *blame, const struct evidence *evidence, const jv *gold)
{
	jv golds = judge_golds(gold);
	int count = jv_array_length(jv_copy(golds));
	bool any = false;
	for (int i = 0; i < count && i < MOST_COMPARED; i++) {
		struct blame one = {.candidate = -1};
		struct pieces pieces;
		jv sql = jv_array_get(jv_copy(golds), i);
		bool read = jv_get_kind(sql) == JV_KIND_STRING &&
			    pieces_read(&pieces, &evidence->judge->pieces,
				jv_string_value(sql), evidence->judge->arena);
		jv_free(sql);
		if (!read)
			continue;
		find_missing(&one, evidence, &pieces);
		if (!any || distance(&one) < distance(blame))
			*blame = one;
		any = true;
	}
	jv_free(golds);
}

/* ---- failures that need no search ---- */

static void
set(struct blame *blame, const char *type, const char *stage)
{
	blame->type = type;
	blame->stage = stage;
}

static bool
begins(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/* Blame by the code of a problem.  Return false when another statement might
 * have worked. */
static bool
blame_code(struct blame *blame, const char *code, const char *stage)
{
	if (begins(code, "config.") || begins(code, "input.") ||
	    strcmp(code, "db.unreachable") == 0 ||
	    strcmp(code, "db.resources") == 0 ||
	    strcmp(code, "db.system") == 0 ||
	    strcmp(code, "db.terminated") == 0 ||
	    strcmp(code, "sql.gate") == 0 || strcmp(code, "stage.order") == 0)
		set(blame, "infra_failure", stage);
	else if (strcmp(code, "db.timeout") == 0 ||
		 strcmp(code, "db.lock_timeout") == 0)
		set(blame, "query_timeout", stage);
	else if (strcmp(code, "db.permission") == 0 ||
		 begins(code, "sql.forbidden") ||
		 strcmp(code, "sql.read_only") == 0)
		set(blame, "validation_block", stage);
	return blame->type;
}

/* Blame by the record's own verdict or by the problem of this run. */
static bool
blame_outcome(struct blame *blame, const struct evidence *evidence,
    const struct judgement *judgement)
{
	struct arena *arena = evidence->judge->arena;
	jv error = record_get(evidence->record, "error");
	jv verdict = record_get(evidence->record, "verdict");
	const char *status = record_member_text(&verdict, "status", arena);
	const char *code = record_member_text(&error, "code", arena);
	const char *stage = record_member_text(&error, "stage", arena);
	jv_free(verdict);
	jv_free(error);
	if (!status)
		set(blame, "infra_failure", "pipeline");
	else if (strcmp(status, "refused") == 0)
		set(blame, "validation_block", "evaluate");
	else if (code)
		blame_code(blame, code, stage ? stage : "exec");
	else if (jv_is_valid(judgement->problem))
		blame_code(blame, problem_code(&judgement->problem), "exec");
	return blame->type;
}

/* ---- failures of the generator and of evaluate ---- */

/* A candidate that is right but was not chosen; -1: none. */
static int
right_candidate(const struct evidence *evidence, const jv *gold)
{
	struct judge *judge = evidence->judge;
	jv candidates = record_get(evidence->record, "candidates");
	int count = record_array_length(&candidates);
	int found = -1;
	for (int i = 0; found < 0 && i < count && i < MOST_COMPARED; i++) {
		struct judgement judgement;
		jv candidate = jv_array_get(jv_copy(candidates), i);
		jv error = record_member(&candidate, "error");
		const char *sql =
		    record_member_text(&candidate, "sql", judge->arena);
		bool sound = !jv_is_valid(error);
		jv_free(error);
		jv_free(candidate);
		if (!sql || !sound)
			continue;
		judge_statement(judge, gold, sql, &judgement);
		jv_free(judgement.problem);
		if (judgement.right)
			found = i;
	}
	jv_free(candidates);
	return found;
}

/* Who wrote the statement that was chosen. */
static const char *
reasoning(const struct record *record, struct arena *arena)
{
	static const char *const ours[] = {
	    "parser", "recall", "repair", "person"};
	jv chosen = record_get(record, "chosen");
	jv candidates = record_get(record, "candidates");
	int index = (int)record_member_number(&chosen, "index", 0);
	jv candidate = jv_get_kind(candidates) == JV_KIND_ARRAY && index >= 0 &&
			       index < jv_array_length(jv_copy(candidates))
			   ? jv_array_get(jv_copy(candidates), index)
			   : jv_null();
	const char *origin = record_member_text(&candidate, "origin", arena);
	bool model = origin;
	for (size_t i = 0; model && i < COUNT_OF(ours); i++)
		model = strcmp(origin, ours[i]) != 0;
	jv_free(candidate);
	jv_free(candidates);
	jv_free(chosen);
	return model ? "llm_reasoning" : "parser_reasoning";
}

static void
blame_reasoning(struct blame *blame, const struct evidence *evidence,
    const struct judgement *judgement)
{
	bool failed = record_has(evidence->record, "error") ||
		      jv_is_valid(judgement->problem);
	const char *type = reasoning(evidence->record, evidence->judge->arena);
	if (blame->candidate >= 0 || strcmp(judgement->verdict, "asked") == 0)
		set(blame, type, "evaluate");
	else if (failed)
		set(blame, "execution_error", "exec");
	else
		set(blame, type, "generate");
}

void
blame_find(struct blame *blame, struct judge *judge, const jv *gold,
    const struct record *record, const struct judgement *judgement)
{
	struct evidence evidence = {.judge = judge, .record = record};
	jv golds = judge_golds(gold);
	bool has_sql = jv_array_length(golds) > 0;
	*blame = (struct blame){.candidate = -1};
	if (!has_sql && strcmp(judgement->verdict, "wrong") == 0)
		set(blame, "retrieval_miss", "retrieve");
	if (blame->type || blame_outcome(blame, &evidence, judgement))
		return;
	read_evidence(&evidence);
	if (has_sql)
		blame->candidate = right_candidate(&evidence, gold);
	if (has_sql && blame->candidate < 0)
		blame_stages(blame, &evidence, gold);
	if (!blame->type)
		blame_reasoning(blame, &evidence, judgement);
}
