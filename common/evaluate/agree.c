/* agree.c - which result the generators agree on; see agree.h */
#include "evaluate/agree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Exponent of the probability (Contextual-SQL: score x p^0.4). */
#define PROBABILITY_WEIGHT 0.4

/* The part of its vote that a second model adds when it says the same as a
 * first one: both learned from the same texts and make the same errors.  The
 * number is a judgement. */
#define ALIKE_WEIGHT 0.5

/* The weight of all samples of one model together, when all agree.  They make
 * the same errors, so more of them are no surer: when two to six samples of a
 * small model agreed against a reading that was surer than this, the reading
 * was right more often (docs/history/models.md). */
#define SAMPLES_WEIGHT 0.6

/* When weights differ by less than this, they say too little, and points
 * decide.  No model is asked about a reading that is about as sure as the sum
 * of both numbers (auto_confidence: where the band likely begins). */
#define NEAR_WEIGHT 0.1

/* The vote of a candidate; parallel to the choices. */
struct ballot {
	const char *generator;          /* the voter; NULL: it has no vote */
	const char *digest;             /* what it votes for; NULL: not known */
	const struct candidate *source; /* itself, or what it mends */
	double sure;                    /* confidence of it alone */
	double reward; /* of the scoring service; NAN: unknown */
	double share;  /* of its generator's vote, 0 to 1 */
	const struct candidate *spoilt; /* a sample that fails, or NULL */
	bool modelled;
};

struct count {
	const struct choice *choices;
	struct ballot *ballots;
	int size;
};

/* ---- which candidates have a vote ---- */

/* A repair votes in place of a statement that cannot be run or that has more
 * warnings. */
static bool
replaces(const struct choice *choices, int index)
{
	const struct choice *repair = &choices[index];
	const struct choice *mended = &choices[repair->candidate->repairs];
	return choice_eligible(repair) &&
	       (!choice_eligible(mended) ||
		   repair->warnings < mended->warnings);
}

static bool
has_voice(const struct choice *choices, int size, int index)
{
	if (!choice_competes(choices, size, index) ||
	    (choices[index].candidate->repairs >= 0 &&
		!replaces(choices, index)))
		return false;
	for (int i = index + 1; i < size; i++)
		if (choices[i].candidate->repairs == index &&
		    replaces(choices, i))
			return false;
	return true;
}

/* The first candidate of a chain of repairs. */
static const struct candidate *
source_of(const struct choice *choices, int index)
{
	while (choices[index].candidate->repairs >= 0)
		index = choices[index].candidate->repairs;
	return choices[index].candidate;
}

/* A sample that cannot be run and has no repair that can.  It has no vote, but
 * it counts as one of the samples that were drawn. */
static bool
is_spoilt(const struct choice *choices, int size, int index)
{
	const struct candidate *candidate = choices[index].candidate;
	if (choice_eligible(&choices[index]) || candidate->repairs >= 0 ||
	    candidate->own_known)
		return false;
	for (int i = 0; i < size; i++)
		if (choice_eligible(&choices[i]) &&
		    source_of(choices, i) == candidate)
			return false;
	return true;
}

static struct ballot
ballot_of(const struct choice *choices, int size, int index)
{
	const struct choice *choice = &choices[index];
	if (!has_voice(choices, size, index))
		return (struct ballot){.spoilt = is_spoilt(choices, size, index)
						     ? choice->candidate
						     : NULL};
	return (struct ballot){.generator = choice->candidate->voice,
	    .digest = choice->digest,
	    .source = source_of(choices, index),
	    .sure = choice->sure,
	    .reward = choice->candidate->reward,
	    .modelled = candidate_is_modelled(choice->candidate)};
}

static bool
is_sample(const struct ballot *ballot)
{
	return ballot->generator && !ballot->source->own_known;
}

bool
agree_needed(const struct choice *choices, int size)
{
	const char *first = NULL;
	int samples = 0;
	for (int i = 0; i < size; i++) {
		const struct ballot ballot = ballot_of(choices, size, i);
		if (!ballot.generator)
			continue;
		if (first && strcmp(first, ballot.generator) != 0)
			return true;
		first = ballot.generator;
		samples += is_sample(&ballot);
	}
	return samples > 1;
}

/* ---- the vote of one generator ---- */

static bool
of_generator(const struct ballot *ballot, const struct ballot *other)
{
	return ballot->generator && ballot->digest &&
	       strcmp(ballot->generator, other->generator) == 0;
}

/* Is it the best reading of its generator? */
static bool
is_first_reading(const struct count *count, int index)
{
	const struct ballot *ballot = &count->ballots[index];
	for (int i = 0; i < count->size; i++) {
		const struct ballot *other = &count->ballots[i];
		if (i == index || !of_generator(other, ballot) ||
		    !other->source->own_known)
			continue;
		double own = other->source->own;
		if (own > ballot->source->own ||
		    (own == ballot->source->own && i < index))
			return false;
	}
	return true;
}

/* The rating of the statement by the scoring service; 1 when there is none. */
static double
worth(const struct ballot *ballot)
{
	return isnan(ballot->reward) ? 1 : ballot->reward;
}

/* The weight of a sample, before it is divided by the weight of all samples of
 * its generator. */
static double
drawn(const struct ballot *ballot)
{
	const struct candidate *source = ballot->source;
	double probability =
	    isnan(source->logprob)
		? 1
		: exp(PROBABILITY_WEIGHT * fmin(source->logprob, 0));
	return source->votes * probability * worth(ballot);
}

/* How many samples of the generator cannot be run. */
static double
count_spoilt(const struct count *count, const char *generator)
{
	double votes = 0;
	for (int i = 0; i < count->size; i++) {
		const struct candidate *spoilt = count->ballots[i].spoilt;
		if (spoilt && strcmp(spoilt->voice, generator) == 0)
			votes += spoilt->votes;
	}
	return votes;
}

static double
share_of(const struct count *count, int index)
{
	const struct ballot *ballot = &count->ballots[index];
	bool readings = false;
	double all = 0;
	if (!ballot->generator || !ballot->digest)
		return 0;
	for (int i = 0; i < count->size; i++) {
		const struct ballot *other = &count->ballots[i];
		if (!of_generator(other, ballot))
			continue;
		readings = readings || other->source->own_known;
		all += drawn(other);
	}
	/* The whole vote is multiplied by the worth of its statement, too. */
	if (readings)
		return ballot->source->own_known &&
			       is_first_reading(count, index)
			   ? worth(ballot) * ballot->sure
			   : 0;
	all += count_spoilt(count, ballot->generator);
	return all > 0 ? SAMPLES_WEIGHT * worth(ballot) * drawn(ballot) / all
		       : 0;
}

/* ---- the weight of a result ---- */

static bool
votes_for(const struct ballot *ballot, const char *digest)
{
	return ballot->generator && ballot->digest &&
	       strcmp(ballot->digest, digest) == 0;
}

/* All shares of one generator for a digest, at its first ballot for it; 0 at
 * its other ballots. */
static double
vote_of(const struct count *count, int index, const char *digest)
{
	const struct ballot *ballot = &count->ballots[index];
	double vote = 0;
	if (!votes_for(ballot, digest))
		return 0;
	for (int i = 0; i < count->size; i++) {
		const struct ballot *other = &count->ballots[i];
		if (!votes_for(other, digest) || !of_generator(other, ballot))
			continue;
		if (i < index)
			return 0;
		vote += other->share;
	}
	return vote;
}

/* All votes for a digest.  Of several models, the largest vote counts whole and
 * the others by ALIKE_WEIGHT. */
static double
weigh(const struct count *count, const char *digest)
{
	double weight = 0;
	double models = 0;
	double most = 0;
	for (int i = 0; i < count->size; i++) {
		double vote = vote_of(count, i, digest);
		if (!count->ballots[i].modelled) {
			weight += vote;
			continue;
		}
		models += vote;
		most = fmax(most, vote);
	}
	return weight + most + ALIKE_WEIGHT * (models - most);
}

/* The weight of all results together, each counted once. */
static double
weigh_all(const struct count *count)
{
	double weight = 0;
	for (int i = 0; i < count->size; i++) {
		const char *digest = count->choices[i].digest;
		bool first = digest;
		for (int o = 0; first && o < i; o++)
			first = !count->choices[o].digest ||
				strcmp(count->choices[o].digest, digest) != 0;
		if (first)
			weight += weigh(count, digest);
	}
	return weight;
}

/* Is it the first ballot of its generator, for that digest (NULL: any)? */
static bool
is_first_ballot(const struct count *count, int index, const char *digest)
{
	const struct ballot *ballot = &count->ballots[index];
	if (!ballot->generator || !ballot->digest ||
	    (digest && !votes_for(ballot, digest)))
		return false;
	for (int i = 0; i < index; i++)
		if (of_generator(&count->ballots[i], ballot) &&
		    (!digest || votes_for(&count->ballots[i], digest)))
			return false;
	return true;
}

static void
count_generators(const struct count *count, struct agreement *agreement)
{
	const char *digest = count->choices[agreement->winner].digest;
	double all = weigh_all(count);
	agreement->share = all > 0 ? weigh(count, digest) / all : 0;
	agreement->generators = 0;
	agreement->models = 0;
	for (int i = 0; i < count->size; i++) {
		if (!is_first_ballot(count, i, digest))
			continue;
		agreement->generators++;
		agreement->models += count->ballots[i].modelled;
	}
}

/* ---- the winner ---- */

/* How much supports a result. */
struct standing {
	double weight;
	int supporters; /* generators */
};

static struct standing
standing_of(const struct count *count, const char *digest)
{
	struct standing standing = {.weight = weigh(count, digest)};
	for (int i = 0; i < count->size; i++)
		standing.supporters += is_first_ballot(count, i, digest);
	return standing;
}

/* Does the first statement have more warnings than the second?  Only a sample
 * can lose by this: a reading with warnings weighs less already (confidence.h).
 */
static bool
says_less(const struct choice *choice, const struct choice *other)
{
	return choice->warnings > other->warnings &&
	       !choice->candidate->own_known;
}

/*
 * Does `index` go before the winner so far?  A result with rows goes before an
 * empty one.  When nobody agrees with either of two candidates, the sample with
 * more warnings goes last, and then, with nearly equal weights, the candidate
 * with more points goes first.
 */
static bool
goes_first(const struct choice *choices, const struct agreement *best,
    int index, const struct standing *own, const struct standing *other)
{
	const struct choice *choice = &choices[index];
	if (best->winner < 0)
		return true;
	const struct choice *winner = &choices[best->winner];
	if (choice->empty != winner->empty)
		return winner->empty;
	bool alone =
	    own->supporters < 2 && other->supporters < 2 &&
	    strcmp(choice->candidate->voice, winner->candidate->voice) != 0;
	if (alone && says_less(choice, winner))
		return false;
	if (alone && says_less(winner, choice))
		return true;
	double apart = fabs(own->weight - other->weight);
	double points = choice->rank.score->points - winner->rank.score->points;
	if (alone && apart < NEAR_WEIGHT && points != 0)
		return points > 0;
	if (apart > 1e-9)
		return own->weight > other->weight;
	return score_better(&choice->rank, &winner->rank);
}

static void
take_ballots(struct count *count, struct agreement *agreement)
{
	for (int i = 0; i < count->size; i++)
		count->ballots[i] = ballot_of(count->choices, count->size, i);
	for (int i = 0; i < count->size; i++) {
		count->ballots[i].share = share_of(count, i);
		agreement->samples +=
		    count->ballots[i].digest && is_sample(&count->ballots[i]);
		agreement->asked += is_first_ballot(count, i, NULL);
	}
}

struct agreement
agree_find(const struct choice *choices, int size)
{
	struct agreement best = {.winner = -1};
	struct count count = {.choices = choices,
	    .ballots = xcalloc((size_t)size + 1, sizeof(*count.ballots)),
	    .size = size};
	struct standing best_standing = {.weight = 0};
	take_ballots(&count, &best);
	for (int i = 0; i < size; i++) {
		if (!choice_competes(choices, size, i) || !choices[i].digest)
			continue;
		struct standing standing =
		    standing_of(&count, choices[i].digest);
		if (!goes_first(choices, &best, i, &standing, &best_standing))
			continue;
		best.winner = i;
		best_standing = standing;
	}
	if (best.winner >= 0)
		count_generators(&count, &best);
	free(count.ballots);
	return best;
}

void
agree_turn(const struct choice *choices, int size, int winner,
    struct agreement *agreement)
{
	struct agreement turned = {.winner = winner};
	struct count count = {.choices = choices,
	    .ballots = xcalloc((size_t)size + 1, sizeof(*count.ballots)),
	    .size = size};
	take_ballots(&count, &turned);
	if (choices[winner].digest)
		count_generators(&count, &turned);
	free(count.ballots);
	*agreement = turned;
}
