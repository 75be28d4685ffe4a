/* contest.c - features that depend on the others; see contest.h */
#include "evaluate/contest.h"

#include <math.h>
#include <string.h>

/* A reading that is farther away does not compete. */
static const double reach = .2;

/* Compare with the readings of the same generator, or with those of them that
 * were run. */
static void
compare_own(
    struct choice *choices, int count, struct choice *choice, bool only_tried)
{
	const struct candidate *one = choice->candidate;
	double *value = choice->features.value;
	value[FEATURE_BEHIND] = 0;
	value[FEATURE_CLOSE] = 0;
	for (int i = 0; one->own_known && i < count; i++) {
		const struct candidate *other = choices[i].candidate;
		if (other == one || !other->own_known ||
		    !choice_eligible(&choices[i]) ||
		    strcmp(other->origin, one->origin) != 0)
			continue;
		double ahead = one->own - other->own;
		if (-ahead > value[FEATURE_BEHIND])
			value[FEATURE_BEHIND] = fmin(-ahead, 1);
		double close = 1 - fabs(ahead) / reach;
		if (close > value[FEATURE_CLOSE] &&
		    (choices[i].tried || !only_tried) &&
		    choice_differs(choice, &choices[i]))
			value[FEATURE_CLOSE] = close;
	}
}

/* Compare with the readings that second others.  Two that both leave out a word
 * that nothing explains agree on another question than the one asked: that says
 * nothing. */
static void
compare_seconds(struct choice *choices, int count, struct choice *choice)
{
	double *value = choice->features.value;
	bool leaves_out = value[FEATURE_UNUSED_UNKNOWN] > 0;
	value[FEATURE_SECONDED] = 0;
	value[FEATURE_OPPOSED] = 0;
	value[FEATURE_UNSECONDED] = !choice->candidate->seconds;
	for (int i = 0; !choice->candidate->seconds && i < count; i++) {
		const struct choice *other = &choices[i];
		if (!other->candidate->seconds || !choice_eligible(other))
			continue;
		bool alike = choice_alike(choice, other);
		if (alike && leaves_out)
			continue;
		double share = fmin(fmax(other->candidate->own, 0), 1);
		/* what no row meets opposes nothing that has rows, and leaves
		 * out more of the question */
		bool says_less = other->digest && other->empty &&
				 !choice->empty &&
				 other->features.value[FEATURE_UNUSED_UNKNOWN] >
				     value[FEATURE_UNUSED_UNKNOWN];
		value[FEATURE_UNSECONDED] = 0;
		if (alike)
			value[FEATURE_SECONDED] += share;
		else if (!says_less && choice_differs(choice, other))
			value[FEATURE_OPPOSED] =
			    fmax(value[FEATURE_OPPOSED], share);
	}
}

void
contest_features(struct choice *choices, int count)
{
	int first = choose_by_points(choices, count);
	for (int i = 0; i < count; i++) {
		struct choice *choice = &choices[i];
		double *value = choice->features.value;
		if (choice->digest) {
			value[FEATURE_EMPTY] = choice->empty;
			value[FEATURE_ZERO] = choice->zero;
		}
		value[FEATURE_FIRST] = i == first;
		compare_own(choices, count, choice, false);
		compare_seconds(choices, count, choice);
	}
}

void
contest_kindly(struct choice *choices, int count, int index)
{
	compare_own(choices, count, &choices[index], true);
}

/* The feature for an answer by its writer and by those who agree with it. */
static enum feature
standing_of(const struct candidate *winner, const struct agreement *agreement)
{
	if (agreement->generators > 1)
		return agreement->generators > agreement->models
			   ? FEATURE_PARSER_AND_MODEL
			   : FEATURE_MODELS_AGREE;
	return candidate_is_modelled(winner) ? FEATURE_MODEL_DIFFERS
					     : FEATURE_PARSER_DIFFERS;
}

void
contest_standing(struct choice *winner, const struct agreement *agreement)
{
	double *value = winner->features.value;
	for (int i = FEATURE_PARSER_AND_MODEL; i <= FEATURE_SAMPLES; i++)
		value[i] = 0;
	if (agreement->asked > 1)
		value[standing_of(winner->candidate, agreement)] = 1;
	else if (agreement->samples > 1)
		value[FEATURE_SAMPLES] = agreement->share - .5;
}
