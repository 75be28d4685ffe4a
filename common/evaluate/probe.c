/* probe.c - runs the candidates whose rows matter; see probe.h */
#include "evaluate/probe.h"

#include "evaluate/contest.h"
#include "evaluate/outcome.h"

#include <string.h>

/* A run is dear that the planner expects to cost more than this, which takes
 * some ten milliseconds, and so many times what the winner's does.  Of 1,320
 * questions that people asked it is another reading asked back in four. */
static const double dear_cost = 1000;
static const double dear_times = 10;

/* What the question gets: equal replies look the same to whoever asked. */
struct told {
	int winner; /* -1: nothing can be run */
	enum outcome outcome;
	int readings[READINGS_MAX];
	double sure[READINGS_MAX]; /* of the readings */
	int count;
};

/* The rows that a candidate is supposed to have. */
struct supposed {
	const char *digest, *column_digests;
	bool empty, zero;
};

/* ---- the outcome, as far as it is known ---- */

/* Weigh all candidates.  One that was not run is weighed as if all others that
 * were not run had its rows: nothing would make it surer. */
static void
weigh(const struct probe *probe)
{
	struct choice *choices = probe->choices;
	contest_features(choices, probe->count);
	for (int i = 0; i < probe->count; i++) {
		if (!choices[i].tried)
			contest_kindly(choices, probe->count, i);
		choice_weigh(&choices[i], probe->confidence);
	}
}

static struct told
tell(const struct probe *probe)
{
	const struct choice *choices = probe->choices;
	struct told told = {.winner = choose_best(choices, probe->count)};
	if (told.winner < 0)
		return told;
	told.outcome = outcome_of(
	    probe->confidence, probe->answer_at, &choices[told.winner]);
	told.readings[0] = told.winner;
	told.count = 1;
	if (told.outcome == OUTCOME_READINGS)
		told.count = outcome_readings(
		    choices, probe->count, told.winner, told.readings);
	for (int i = 0; i < told.count; i++)
		told.sure[i] = choices[told.readings[i]].sure;
	return told;
}

static bool
same_outcome(const struct told *one, const struct told *other)
{
	if (one->winner != other->winner || one->outcome != other->outcome ||
	    one->count != other->count)
		return false;
	for (int i = 0; i < one->count; i++)
		if (one->readings[i] != other->readings[i] ||
		    one->sure[i] != other->sure[i])
			return false;
	return true;
}

/* ---- what a run could change ---- */

static bool
can_be_run(const struct choice *choice)
{
	return !choice->tried && choice_eligible(choice);
}

static bool
would_change(const struct probe *probe, int index, const struct supposed *rows,
    const struct told *told)
{
	struct choice *choice = &probe->choices[index];
	const struct choice before = *choice;
	choice->digest = rows->digest;
	choice->column_digests = rows->column_digests;
	choice->empty = rows->empty;
	choice->zero = rows->zero;
	weigh(probe);
	struct told then = tell(probe);
	*choice = before;
	return !same_outcome(&then, told);
}

/* Would the outcome be another one with some rows of this candidate?  A digest
 * that is none, "", stands for rows that no other candidate has. */
static bool
matters(const struct probe *probe, int index, const struct told *told)
{
	static const struct supposed own[] = {
	    {.digest = "", .empty = true},
	    {.digest = "", .zero = true},
	};
	const struct choice *choices = probe->choices;
	for (size_t i = 0; i < COUNT_OF(own); i++)
		if (would_change(probe, index, &own[i], told))
			return true;
	for (int i = 0; i < probe->count; i++) {
		const struct supposed others = {choices[i].digest,
		    choices[i].column_digests, choices[i].empty,
		    choices[i].zero};
		if (i != index && others.digest &&
		    would_change(probe, index, &others, told))
			return true;
	}
	return false;
}

/* Would another one win if none that was not run had a row?  Each of them alone
 * may change nothing, when two stand before the same one. */
static bool
hides_winner(const struct probe *probe, const struct told *told)
{
	struct choice *choices = probe->choices;
	weigh(probe);
	for (int i = 0; i < probe->count; i++)
		choices[i].empty = choices[i].empty || !choices[i].tried;
	int winner = choose_best(choices, probe->count);
	for (int i = 0; i < probe->count; i++)
		choices[i].empty = choices[i].empty && choices[i].tried;
	return winner != told->winner;
}

/* ---- which one is run next ---- */

/* What is told already rests on one that was not run; -1: it does not. */
static int
untried_reading(const struct probe *probe, const struct told *told)
{
	for (int i = 0; i < told->count; i++)
		if (can_be_run(&probe->choices[told->readings[i]]))
			return told->readings[i];
	return -1;
}

static int
surest_untried(const struct probe *probe)
{
	const struct choice *choices = probe->choices;
	int surest = -1;
	for (int i = 0; i < probe->count; i++)
		if (can_be_run(&choices[i]) &&
		    (surest < 0 || choices[i].sure > choices[surest].sure))
			surest = i;
	return surest;
}

static int
next_to_run(const struct probe *probe)
{
	weigh(probe);
	const struct told told = tell(probe);
	int next = untried_reading(probe, &told);
	if (next >= 0)
		return next;
	if (hides_winner(probe, &told))
		return surest_untried(probe);
	for (int i = 0; i < probe->count; i++)
		if (can_be_run(&probe->choices[i]) && matters(probe, i, &told))
			return i;
	return -1;
}

static bool
try_one(struct probe *probe, int index, jv *problem)
{
	probe->run++;
	return server_digest(
	    probe->server, probe->choices, probe->count, index, problem);
}

/* ---- what is too dear to be run ---- */

static double
cost_of(const struct probe *probe, int index, jv *problem)
{
	return server_cost(
	    probe->server, probe->choices, probe->count, index, problem);
}

/* Is it far dearer than the one that would win? */
static bool
is_dear(const struct probe *probe, int index, jv *problem)
{
	weigh(probe);
	int winner = choose_best(probe->choices, probe->count);
	if (winner < 0 || winner == index ||
	    !can_be_run(&probe->choices[index]))
		return false;
	double cost = cost_of(probe, index, problem);
	if (cost <= dear_cost)
		return false;
	double other = cost_of(probe, winner, problem);
	return other >= 0 && cost > dear_times * other;
}

static bool
try_unless_dear(struct probe *probe, int index, jv *problem)
{
	bool dear = is_dear(probe, index, problem);
	if (jv_is_valid(*problem))
		return false;
	if (!dear)
		return try_one(probe, index, problem);
	probe->choices[index].tried = true;
	return true;
}

/* Those that only second others are tried first: they weigh in the confidence
 * of each. */
static bool
try_seconds(struct probe *probe, jv *problem)
{
	for (int i = 0; i < probe->count; i++)
		if (probe->choices[i].candidate->seconds &&
		    !try_unless_dear(probe, i, problem))
			return false;
	return true;
}

static bool
run_every(struct probe *probe, jv *problem)
{
	for (int i = 0; i < probe->count; i++)
		if (!try_one(probe, i, problem))
			return false;
	return true;
}

static bool
run_those_that_matter(struct probe *probe, jv *problem)
{
	int next;
	if (probe->every || probe->count > PROBE_MAX)
		return run_every(probe, problem);
	if (!try_seconds(probe, problem))
		return false;
	while ((next = next_to_run(probe)) >= 0)
		if (!try_unless_dear(probe, next, problem))
			return false;
	return true;
}

bool
probe_run(struct probe *probe, jv *problem)
{
	execute_begin_series(probe->server->execute);
	bool done = run_those_that_matter(probe, problem);
	execute_end_series(probe->server->execute);
	return done;
}
