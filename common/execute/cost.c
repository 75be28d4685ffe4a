/* cost.c - asks back before a costly statement; see cost.h */
#include "execute/cost.h"

#include "record/verdict.h"

/* What the member of an estimate is above, by the option; 0: it is not. */
static double
passed_limit(const struct config *config, const char *option,
    const jv *estimate, const char *member)
{
	double limit = (double)config_integer(config, option);
	bool over =
	    limit > 0 && record_member_number(estimate, member, 0) > limit;
	return over ? limit : 0;
}

static double
passed_cost(const struct config *config, const jv *estimate)
{
	return passed_limit(config, "explain_cost_limit", estimate, "cost");
}

static double
passed_fetch(const struct config *config, const jv *estimate)
{
	return passed_limit(config, "fetch_rows", estimate, "fetched");
}

bool
cost_is_limited(const struct config *config)
{
	return config_integer(config, "explain_cost_limit") > 0 ||
	       config_integer(config, "fetch_rows") > 0;
}

bool
cost_is_over(const struct config *config, const jv *estimate)
{
	return passed_cost(config, estimate) > 0 ||
	       passed_fetch(config, estimate) > 0;
}

static const char *
costly_message(
    const struct config *config, const jv *estimate, struct arena *arena)
{
	double limit = passed_cost(config, estimate);
	if (limit > 0)
		return arena_printf(arena,
		    "the server expects a cost of %.0f for %.0f rows; "
		    "explain_cost_limit is %.0f",
		    record_member_number(estimate, "cost", 0),
		    record_member_number(estimate, "rows", 0), limit);
	return arena_printf(arena,
	    "about %.0f rows would be fetched from another server to answer "
	    "it; fetch_rows is %.0f",
	    record_member_number(estimate, "fetched", 0),
	    passed_fetch(config, estimate));
}

static jv
numbers_of(const jv *estimate)
{
	static const char *const members[] = {"cost", "rows", "fetched"};
	jv numbers = jv_object();
	for (size_t i = 0; i < COUNT_OF(members); i++) {
		jv number = record_member(estimate, members[i]);
		if (jv_get_kind(number) == JV_KIND_NUMBER)
			numbers = jv_object_set(
			    numbers, jv_string(members[i]), number);
		else
			jv_free(number);
	}
	return numbers;
}

void
cost_ask_back(struct record *record, const struct config *config,
    const char *text, const char *sql, const jv *estimate)
{
	struct arena arena = {0};
	jv reading = record_with_text(jv_object(), "text", text);
	reading = record_with_text(reading, "sql", sql);
	verdict_costly(record, costly_message(config, estimate, &arena),
	    arena_printf(&arena,
		"ask for less: a shorter period, fewer tables; or raise %s to "
		"run it as it stands",
		passed_cost(config, estimate) > 0 ? "explain_cost_limit"
						  : "fetch_rows"),
	    numbers_of(estimate), jv_array_append(jv_array(), reading));
	arena_release(&arena);
}
