/* outcome.c - what the question gets; see outcome.h */
#include "evaluate/outcome.h"

/* Below this, and with words that mean nothing here, one reading in six is
 * right on the questions of the fit (docs/confidence.md): asking about it helps
 * nobody. */
static const double hopeless = .4;

double
outcome_answer_at(const struct config *config, const struct record *record,
    const struct confidence *confidence)
{
	double least = config_real(config, "answer_at");
	jv options = record_get(record, "options");
	double asked = record_member_number(&options, "answer_at", 0);
	jv_free(options);
	if (least < 0)
		least = confidence->likely;
	return asked > least ? asked : least;
}

/* Does the question ask for what is not there: are words left over by a reading
 * that is seldom right, or is the word for it unknown? */
static bool
asks_unknown(const struct choice *winner, bool contested)
{
	const double *value = winner->features.value;
	if (winner->sure < hopeless && value[FEATURE_UNUSED_UNKNOWN] > 0)
		return true;
	return value[FEATURE_UNKNOWN_HEAD] >= 1 && !contested;
}

enum outcome
outcome_of(const struct confidence *confidence, double answer_at,
    const struct choice *winner)
{
	bool contested = confidence_contested(confidence, &winner->features);
	/* whoever wants guesses answered says so by less than the default */
	bool doubted = answer_at >= confidence->likely &&
		       (contested || confidence_leaves_out(confidence,
					 winner->sure, &winner->features));
	if (!winner->candidate->put_off && winner->sure >= answer_at &&
	    !doubted)
		return OUTCOME_ANSWER;
	return asks_unknown(winner, contested) ? OUTCOME_UNKNOWN
					       : OUTCOME_READINGS;
}

/* The one that ranks first of those with other rows than all that were taken;
 * -1: none. */
static int
next_reading(
    const struct choice *choices, int count, const int *taken, int taken_count)
{
	int best = -1;
	for (int i = 0; i < count; i++) {
		bool other = choice_eligible(&choices[i]);
		for (int t = 0; other && t < taken_count; t++)
			other = choice_differs(&choices[i], &choices[taken[t]]);
		if (other && (best < 0 || choices[i].preference >
					      choices[best].preference))
			best = i;
	}
	return best;
}

int
outcome_readings(const struct choice *choices, int count, int winner,
    int taken[READINGS_MAX])
{
	int taken_count = 0;
	for (int next = winner; next >= 0;
	     next = taken_count < READINGS_MAX
			? next_reading(choices, count, taken, taken_count)
			: -1)
		taken[taken_count++] = next;
	return taken_count;
}
