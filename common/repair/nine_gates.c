/* nine_gates.c - the nine gates that a guessed column passes; see nine_gates.h
 */
#include "repair/nine_gates.h"

#include <string.h>

bool
gates_keyword(const char *name)
{
	static const char *const keywords[] = {"year", "month", "day", "hour",
	    "minute", "second", "quarter", "week", "date", "time", "count",
	    "sum", "avg", "min", "max", "now", "extract", "coalesce", "length",
	    "round", "upper", "lower", "current_date", "interval", "true",
	    "false", "null"};
	for (size_t i = 0; i < COUNT_OF(keywords); i++)
		if (strcmp(keywords[i], name) == 0)
			return true;
	return false;
}

/* Gates 6 and 7: does the best lead the second far enough? */
static int
failing_lead(const struct similar_columns *matches, const struct config *config)
{
	if (matches->count < 2)
		return 0;
	double best = matches->items[0].pair.score;
	double second = matches->items[1].pair.score;
	if (best - second < config_real(config, "whitelist_dominance"))
		return 6;
	if (best - second < config_real(config, "whitelist_delta") &&
	    best < second * config_real(config, "whitelist_ratio"))
		return 7;
	return 0;
}

int
gates_failing(const struct gates_case *guess, const struct config *config)
{
	if (gates_keyword(guess->name))
		return 1;
	if (!guess->one_table)
		return 2;
	if (!guess->last)
		return 3;
	if (guess->matches->count == 0)
		return 4;
	const struct similar_column *best = &guess->matches->items[0];
	if (best->pair.score < config_real(config, "whitelist_score"))
		return 5;
	int lead = failing_lead(guess->matches, config);
	if (lead > 0)
		return lead;
	if (!best->pair.contained && !best->pair.exact)
		return 8;
	return best->risk ? 9 : 0;
}
