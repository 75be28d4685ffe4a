/* agree.c - which result the generators agree on; see agree.h */
#include "agree.h"

#include <math.h>
#include <string.h>

/* Exponent of the probability (Contextual-SQL: score x p^0.4). */
#define PROBABILITY_WEIGHT 0.4

static bool
same_generator(const struct choice *one, const struct choice *other)
{
	return strcmp(one->candidate->origin, other->candidate->origin) == 0;
}

static bool
has_voice(const struct choice *choice)
{
	return choice_eligible(choice) &&
	       strcmp(choice->candidate->origin, "repair") != 0;
}

static bool
is_sample(const struct choice *choice)
{
	return has_voice(choice) && !choice->candidate->own_known;
}

bool
agree_needed(const struct choice *choices, int count)
{
	const struct choice *first = NULL;
	int samples = 0;
	for (int i = 0; i < count; i++) {
		if (!has_voice(&choices[i]))
			continue;
		if (first && !same_generator(first, &choices[i]))
			return true;
		first = &choices[i];
		samples += is_sample(&choices[i]);
	}
	return samples > 1;
}

/* The best reading of its generator? */
static bool
is_first_reading(const struct choice *choices, int count, int index)
{
	const struct choice *choice = &choices[index];
	for (int i = 0; i < count; i++) {
		const struct choice *other = &choices[i];
		bool rival = i != index && has_voice(other) && other->digest &&
			     other->candidate->own_known &&
			     same_generator(other, choice);
		double own = other->candidate->own;
		if (rival && (own > choice->candidate->own ||
				 (own == choice->candidate->own && i < index)))
			return false;
	}
	return true;
}

/* Of a sample, before it is divided by those of all its generator's. */
static double
drawn(const struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	double probability =
	    isnan(candidate->logprob)
		? 1
		: exp(PROBABILITY_WEIGHT * fmin(candidate->logprob, 0));
	return candidate->votes * probability;
}

/* The share of its generator's vote that a candidate has, from 0 to 1. */
static double
vote_of(const struct choice *choices, int count, int index)
{
	const struct choice *choice = &choices[index];
	bool readings = false;
	double all = 0;
	if (!has_voice(choice) || !choice->digest)
		return 0;
	for (int i = 0; i < count; i++) {
		const struct choice *other = &choices[i];
		if (!has_voice(other) || !other->digest ||
		    !same_generator(other, choice))
			continue;
		readings = readings || other->candidate->own_known;
		all += drawn(other);
	}
	if (readings)
		return choice->candidate->own_known &&
		       is_first_reading(choices, count, index);
	return all > 0 ? drawn(choice) / all : 0;
}

/* Votes for the digest (NULL: all). */
static double
weigh(const struct choice *choices, int count, const char *digest)
{
	double weight = 0;
	for (int i = 0; i < count; i++)
		if (choices[i].digest &&
		    (!digest || strcmp(choices[i].digest, digest) == 0))
			weight += vote_of(choices, count, i);
	return weight;
}

/* How many generators have a candidate with this digest (NULL: any)? */
static int
count_generators(const struct choice *choices, int count, const char *digest)
{
	int generators = 0;
	for (int i = 0; i < count; i++) {
		bool counts =
		    has_voice(&choices[i]) && choices[i].digest &&
		    (!digest || strcmp(choices[i].digest, digest) == 0);
		for (int o = 0; counts && o < i; o++)
			counts =
			    !(has_voice(&choices[o]) && choices[o].digest &&
				(!digest ||
				    strcmp(choices[o].digest, digest) == 0) &&
				same_generator(&choices[o], &choices[i]));
		generators += counts;
	}
	return generators;
}

/* Is `index` to be taken before the winner so far? */
static bool
goes_first(const struct choice *choices, const struct agreement *best,
    int index, double weight, double best_weight)
{
	const struct choice *choice = &choices[index];
	if (best->winner < 0)
		return true;
	const struct choice *winner = &choices[best->winner];
	if (choice->empty != winner->empty)
		return winner->empty;
	if (fabs(weight - best_weight) > 1e-9)
		return weight > best_weight;
	return score_better(&choice->rank, &winner->rank);
}

struct agreement
agree_find(const struct choice *choices, int count)
{
	struct agreement best = {.winner = -1};
	double best_weight = 0;
	double all = weigh(choices, count, NULL);
	best.asked = count_generators(choices, count, NULL);
	for (int i = 0; i < count; i++) {
		const struct choice *choice = &choices[i];
		if (!choice_eligible(choice) || !choice->digest)
			continue;
		best.samples += is_sample(choice);
		double weight = weigh(choices, count, choice->digest);
		if (!goes_first(choices, &best, i, weight, best_weight))
			continue;
		best.winner = i;
		best_weight = weight;
	}
	if (best.winner >= 0)
		best.generators = count_generators(
		    choices, count, choices[best.winner].digest);
	best.share = all > 0 ? best_weight / all : 0;
	return best;
}
