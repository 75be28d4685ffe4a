/* evaluation_choose.c - see evaluation.h: which candidate wins */
#include "evaluate/confidence.h"
#include "evaluate/evaluation.h"

/* Run the candidates that may be run for their results, and find out which
 * results agree. */
static bool
agree(struct evaluation *evaluation, jv *problem)
{
	const struct evaluator *evaluator = evaluation->evaluator;
	struct choice *choices = evaluation->choices;
	int count = evaluation->candidates.count;
	if (evaluator->offline ||
	    !config_flag(evaluator->config, "agreement") ||
	    !agree_needed(choices, count))
		return true;
	for (int i = 0; i < count; i++) {
		if (!server_digest(&evaluation->server, &choices[i], problem))
			return false;
		evaluation->run++;
		choices[i].sure = confidence_of(choices, count, i,
		    &(struct agreement){.winner = i}, &evaluation->subject);
	}
	evaluation->agreement = agree_find(choices, count);
	return true;
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
	evaluation->winner = opinion_turn(&evaluation->evaluator->opinion,
	    &question, evaluation->winner, &evaluation->agreement,
	    &evaluation->selected);
}

bool
evaluation_choose(struct evaluation *evaluation, jv *problem)
{
	if (!agree(evaluation, problem))
		return false;
	evaluation->winner = evaluation->agreement.winner;
	if (evaluation->winner < 0)
		evaluation->winner = choose_best(
		    evaluation->choices, evaluation->candidates.count);
	if (evaluation->winner < 0 || evaluation->evaluator->offline)
		return true;
	/* Generators that may still be asked need to know whether it runs.
	 * When there are none, a model chooses. */
	if (evaluation->open)
		return server_digest(&evaluation->server,
		    &evaluation->choices[evaluation->winner], problem);
	turn(evaluation);
	return true;
}
