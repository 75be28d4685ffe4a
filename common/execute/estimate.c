/* estimate.c - asks the planner about a statement; see execute.h */
#include "execute/send.h"
#include "record/record.h"

#include <string.h>

#define EXPLAIN_PREFIX "EXPLAIN (FORMAT JSON) "
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

/* [{"Plan": {...}}] in the only value. */
static jv
read_plan(const jv *value)
{
	jv plan = jv_get_kind(*value) == JV_KIND_STRING
		      ? jv_parse_sized(jv_string_value(*value),
			    jv_string_length_bytes(jv_copy(*value)))
		      : jv_invalid();
	jv top = first_of(plan);
	jv node = record_member(&top, "Plan");
	jv_free(top);
	return node;
}

static jv
without_prefix(jv problem)
{
	double position = record_member_number(&problem, "position", 0);
	double prefix = (double)strlen(EXPLAIN_PREFIX);
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

jv
execute_explain(struct execute *execute, const char *sql, size_t length,
    int timeout_ms, jv *problem)
{
	struct execute_limits limits = explain_limits(execute, timeout_ms);
	struct arena arena = {0};
	struct statement run = {
	    .execute = execute,
	    .judged = sql,
	    .judged_length = length,
	    .sent =
		arena_printf(&arena, EXPLAIN_PREFIX "%.*s", (int)length, sql),
	    .limits = &limits,
	    .purpose = "explain",
	};
	struct execute_sink sink;
	execute_sink_init(&sink, EXECUTE_SINK_VALUE, &limits);
	bool whole = statement_run(&run, &sink, problem);
	jv plan = whole ? read_plan(&sink.value) : jv_invalid();
	execute_sink_release(&sink);
	arena_release(&arena);
	if (!whole) {
		*problem = without_prefix(*problem);
		jv_free(plan);
		return jv_invalid();
	}
	jv explain = record_with_number(
	    jv_object(), "cost", record_member_number(&plan, "Total Cost", 0));
	explain = record_with_number(
	    explain, "rows", record_member_number(&plan, "Plan Rows", 0));
	return jv_object_set(
	    explain, jv_string("plan"), jv_is_valid(plan) ? plan : jv_null());
}
