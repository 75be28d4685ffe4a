/* cost.c - asks back before a costly statement; see cost.h */
#include "execute/cost.h"

#include "record/verdict.h"

static double
limit_of(const struct config *config)
{
	return (double)config_integer(config, "explain_cost_limit");
}

bool
cost_is_over(const struct config *config, const jv *estimate)
{
	double limit = limit_of(config);
	return limit > 0 && record_member_number(estimate, "cost", 0) > limit;
}

void
cost_ask_back(struct record *record, const struct config *config,
    const char *text, const char *sql, const jv *estimate)
{
	struct arena arena = {0};
	double cost = record_member_number(estimate, "cost", 0);
	double rows = record_member_number(estimate, "rows", 0);
	const char *message = arena_printf(&arena,
	    "the server expects a cost of %.0f for %.0f rows; "
	    "explain_cost_limit is %.0f",
	    cost, rows, limit_of(config));
	jv reading = record_with_text(jv_object(), "text", text);
	reading = record_with_text(reading, "sql", sql);
	jv kept = record_with_number(jv_object(), "cost", cost);
	verdict_costly(record, message,
	    "ask for less: a shorter period, fewer tables; or raise "
	    "explain_cost_limit to run it as it stands",
	    record_with_number(kept, "rows", rows),
	    jv_array_append(jv_array(), reading));
	arena_release(&arena);
}
