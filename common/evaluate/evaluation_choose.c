/* evaluation_choose.c - see evaluation.h: which candidate wins */
#include "evaluate/contest.h"
#include "evaluate/evaluation.h"
#include "evaluate/outcome.h"
#include "evaluate/probe.h"

/* Do the rows of all candidates count?  Votes are weighed by all of them, and
 * what a later round adds is compared with them. */
static bool
needs_every(const struct evaluation *evaluation)
{
	const struct choice *choices = evaluation->choices;
	int count = evaluation->candidates.count;
	if (evaluation->open || choose_picked(choices, count) >= 0 ||
	    agree_needed(choices, count) ||
	    config_flag(evaluation->evaluator->config, "run_all"))
		return true;
	for (int i = 0; i < count; i++)
		if (!evaluation->judgements[i].fresh ||
		    candidate_is_modelled(choices[i].candidate))
			return true;
	return false;
}

/* Run candidates: an empty result tells against a reading, and readings with
 * the same rows do not compete. */
static bool
run_candidates(struct evaluation *evaluation, jv *problem)
{
	const struct evaluator *evaluator = evaluation->evaluator;
	struct probe probe = {.server = &evaluation->server,
	    .confidence = &evaluator->confidence,
	    .choices = evaluation->choices,
	    .count = evaluation->candidates.count,
	    .answer_at = outcome_answer_at(evaluator->config,
		evaluation->job.record, &evaluator->confidence),
	    .every = needs_every(evaluation)};
	bool done = probe_run(&probe, problem);
	evaluation->run = probe.run;
	return done;
}

/* A result without rows is a finding, unless nothing was to be found. */
static void
note_empty(struct choice *choice)
{
	if (!choice->digest || !choice->empty)
		return;
	candidate_set(choice->candidate, "lint",
	    findings_append(record_member(&choice->candidate->object, "lint"),
		"semantic.empty", "no stored row meets the conditions"));
}

/* Say of each candidate how likely it is right, and how it ranks. */
static void
order(struct evaluation *evaluation)
{
	struct choice *choices = evaluation->choices;
	int count = evaluation->candidates.count;
	contest_features(choices, count);
	for (int i = 0; i < count; i++) {
		note_empty(&choices[i]);
		choice_weigh(&choices[i], &evaluation->evaluator->confidence);
	}
}

/* Find out which results agree, when there is a second opinion. */
static void
agree(struct evaluation *evaluation)
{
	const struct evaluator *evaluator = evaluation->evaluator;
	struct choice *choices = evaluation->choices;
	int count = evaluation->candidates.count;
	int best = choose_best(choices, count);
	/* what a person verified needs no second opinion */
	if (best < 0 || choices[best].candidate->verified)
		return;
	if (evaluator->tries && agree_needed(choices, count))
		evaluation->agreement = agree_find(choices, count);
}

/* A model may choose the other one of the last two. */
static void
turn(struct evaluation *evaluation)
{
	const struct opinion_question question = {
	    .record = evaluation->job.record,
	    .choices = evaluation->choices,
	    .count = evaluation->candidates.count,
	    .arena = evaluation->job.arena};
	if (evaluation->open || evaluation->evaluator->offline ||
	    evaluation->choices[evaluation->winner].candidate->verified)
		return;
	evaluation->winner = opinion_turn(&evaluation->evaluator->opinion,
	    &question, evaluation->winner, &evaluation->agreement,
	    &evaluation->selected);
}

static void
write_features(struct evaluation *evaluation)
{
	for (int i = 0; i < evaluation->candidates.count; i++) {
		const struct choice *choice = &evaluation->choices[i];
		candidate_set(choice->candidate, "features",
		    features_member(&choice->features));
	}
}

bool
evaluation_choose(struct evaluation *evaluation, jv *problem)
{
	if (evaluation->evaluator->tries &&
	    !run_candidates(evaluation, problem))
		return false;
	order(evaluation);
	evaluation->winner =
	    choose_picked(evaluation->choices, evaluation->candidates.count);
	if (evaluation->winner >= 0) {
		write_features(evaluation);
		return true;
	}
	agree(evaluation);
	evaluation->winner = evaluation->agreement.winner;
	if (evaluation->winner < 0)
		evaluation->winner = choose_best(
		    evaluation->choices, evaluation->candidates.count);
	if (evaluation->winner >= 0) {
		turn(evaluation);
		struct choice *winner =
		    &evaluation->choices[evaluation->winner];
		contest_standing(winner, &evaluation->agreement);
		choice_weigh(winner, &evaluation->evaluator->confidence);
	}
	write_features(evaluation);
	return true;
}
