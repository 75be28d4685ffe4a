/* estimate.c - asks the planner about a statement; see execute.h */
#include "execute/fetched.h"
#include "execute/send.h"
#include "record/record.h"

#include <string.h>

#define EXPLAIN_PREFIX "EXPLAIN (FORMAT JSON) "
/* Only this tells what a foreign data wrapper would send. */
#define EXPLAIN_REMOTE_PREFIX "EXPLAIN (FORMAT JSON, VERBOSE) "
/* The plan of a statement of 16 KiB has some hundred nodes of 1 KiB. */
#define PLAN_BYTES ((size_t)8 * 1024 * 1024)

static jv
first_of(jv array)
{
	if (jv_get_kind(array) == JV_KIND_ARRAY)
		return jv_array_get(array, 0);
	jv_free(array);
	return jv_invalid();
}

/* The plan without the nodes below its top one where none of them would ask
 * another server: an estimate needs nothing of them, and they are most of it.
 * No text of the plan holds the key, for a quote in a text is escaped. */
static const char *
shortened(const char *plan, struct arena *arena)
{
	const char *below = strstr(plan, "\"Plans\":");
	if (!below || strstr(plan, "Foreign Scan"))
		return plan;
	return arena_printf(
	    arena, "%.*s\"Plans\": []}}]", (int)(below - plan), plan);
}

/* [{"Plan": {...}}] in the only value. */
static jv
read_plan(const char *value, struct arena *arena)
{
	jv plan = value ? jv_parse(shortened(value, arena)) : jv_invalid();
	jv top = first_of(plan);
	jv node = record_member(&top, "Plan");
	jv_free(top);
	return node;
}

static jv
without_prefix(jv problem, const char *explain)
{
	double position = record_member_number(&problem, "position", 0);
	double prefix = (double)strlen(explain);
	if (position <= prefix)
		return problem;
	return problem_with(problem, "position", jv_number(position - prefix));
}

/*
 * The settings are those of a run, so that the server explains the plan that
 * would run.  The only row is the plan.  It is for our own reading, so it may
 * be larger than a cell.
 */
static struct execute_limits
explain_limits(const struct execute *execute, int timeout_ms)
{
	struct execute_limits limits = execute->limits;
	limits.timeout_ms = timeout_ms;
	limits.lock_timeout_ms = timeout_ms;
	limits.max_rows = 1;
	limits.max_bytes = PLAN_BYTES;
	limits.max_cell = PLAN_BYTES;
	limits.max_columns = 1;
	return limits;
}

/* Run EXPLAIN, which is `explain` before the statement.  Return the plan's top
 * node, an invalid jv with `*problem` set on failure. */
static jv
plan_of(struct execute *execute, const char *explain, const char *sql,
    size_t length, int timeout_ms, jv *problem)
{
	struct execute_limits limits = explain_limits(execute, timeout_ms);
	struct arena arena = {0};
	struct statement run = {
	    .execute = execute,
	    .judged = sql,
	    .judged_length = length,
	    .sent = arena_printf(&arena, "%s%.*s", explain, (int)length, sql),
	    .limits = &limits,
	    .purpose = "explain",
	};
	struct execute_sink sink;
	execute_sink_init(&sink, EXECUTE_SINK_VALUE, &limits);
	bool whole = statement_run(&run, &sink, problem);
	jv plan = whole ? read_plan(sink.value, &arena) : jv_invalid();
	execute_sink_release(&sink);
	arena_release(&arena);
	if (whole)
		return jv_is_valid(plan) ? plan : jv_null();
	*problem = without_prefix(*problem, explain);
	jv_free(plan);
	return jv_invalid();
}

/* Append what the nodes from this one on would send; does one of them send
 * anything?  libjq has bounded how deep a plan nests. */
static bool
collect_remote(const jv *node, jv *remote)
{
	static const char *const names[] = {"Remote SQL", "Remote query"};
	jv type = record_member(node, "Node Type");
	bool sends = jv_get_kind(type) == JV_KIND_STRING &&
		     strcmp(jv_string_value(type), "Foreign Scan") == 0;
	jv_free(type);
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		jv sent = record_member(node, names[i]);
		if (jv_get_kind(sent) == JV_KIND_STRING)
			*remote = jv_array_append(*remote, sent);
		else
			jv_free(sent);
	}
	jv children = record_member(node, "Plans");
	if (jv_get_kind(children) == JV_KIND_ARRAY)
		jv_array_foreach(children, i, child)
		{
			sends = collect_remote(&child, remote) || sends;
			jv_free(child);
		}
	jv_free(children);
	return sends;
}

/* The statements that other servers get, where the plan has such, and how many
 * rows are fetched for them; without them when they cannot be had in time, for
 * the estimate stands. */
static jv
with_remote(struct execute *execute, jv explain, const jv *plan,
    const char *sql, size_t length, int timeout_ms)
{
	jv remote = jv_array();
	jv problem = jv_invalid();
	if (!collect_remote(plan, &remote)) {
		jv_free(remote);
		return explain;
	}
	jv whole = plan_of(
	    execute, EXPLAIN_REMOTE_PREFIX, sql, length, timeout_ms, &problem);
	if (jv_is_valid(whole) && collect_remote(&whole, &remote)) {
		explain = jv_object_set(
		    explain, jv_string("remote"), jv_copy(remote));
		explain = record_with_number(explain, "fetched",
		    fetched_rows(&execute->db, &whole,
			(double)execute->limits.max_rows + 1));
	}
	jv_free(whole);
	jv_free(problem);
	jv_free(remote);
	return explain;
}

jv
execute_explain(struct execute *execute, const char *sql, size_t length,
    int timeout_ms, jv *problem)
{
	jv plan =
	    plan_of(execute, EXPLAIN_PREFIX, sql, length, timeout_ms, problem);
	if (!jv_is_valid(plan))
		return plan;
	jv explain = record_with_number(
	    jv_object(), "cost", record_member_number(&plan, "Total Cost", 0));
	explain = record_with_number(
	    explain, "rows", record_member_number(&plan, "Plan Rows", 0));
	explain = with_remote(execute, explain, &plan, sql, length, timeout_ms);
	jv_free(plan);
	return explain;
}
