/* evaluation_settle.c - see evaluation.h: what becomes of the record */
#include "base/problem.h"
#include "evaluate/evaluation.h"
#include "record/verdict.h"

#include <string.h>

static const char refused_hint[] =
    "ask for data to read; statements that change or administer the database "
    "are never run";

static jv
reading_of(const struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	jv reading = record_with_text(jv_object(), "text", candidate->reading);
	return record_with_text(reading, "sql", candidate->sql);
}

/* Another reading that the user may mean; -1: there is none. */
static int
find_rival(const struct evaluation *evaluation)
{
	const struct evaluator *evaluator = evaluation->evaluator;
	double margin = config_real(evaluator->config, "clarify_margin");
	if (margin < 0 || evaluator->offline)
		return -1;
	return choose_rival(evaluation->choices, evaluation->candidates.count,
	    evaluation->winner, &evaluation->agreement, margin);
}

/* Settle the record with a question to the user: which reading is meant?  True
 * when that was done. */
static bool
ask_back(struct evaluation *evaluation, jv *problem)
{
	struct choice *choices = evaluation->choices;
	int rival = find_rival(evaluation);
	if (rival < 0)
		return false;
	struct choice *one = &choices[evaluation->winner];
	struct choice *other = &choices[rival];
	if (!server_digest(&evaluation->server, one, problem) ||
	    !server_digest(&evaluation->server, other, problem) ||
	    !one->digest || !other->digest ||
	    strcmp(one->digest, other->digest) == 0)
		return false;
	jv readings = jv_array_append(jv_array(), reading_of(one));
	readings = jv_array_append(readings, reading_of(other));
	verdict_needs_clarification(evaluation->job.record,
	    "the question can be read in two ways that give different results",
	    readings);
	return true;
}

/* Nothing can be run.  Leave what can be mended to repair; otherwise settle the
 * record with the reason of the last candidate. */
static bool
settle_without(struct evaluation *evaluation, jv *problem)
{
	const struct candidate *last = NULL;
	if (evaluation->open)
		return true;
	for (int i = 0; i < evaluation->candidates.count; i++) {
		last = &evaluation->candidates.items[i];
		if (last->failed && last->repairable)
			return true;
	}
	if (last && !last->failed) {
		verdict_refused(evaluation->job.record,
		    candidate_problem(last, "check"), refused_hint);
		return true;
	}
	*problem = last ? candidate_problem(last, "error")
			: problem_new("evaluate.none", "there is no candidate");
	return false;
}

/* The words that link could not explain. */
static jv
unexplained_words(const struct subject *subject)
{
	jv words = jv_array();
	for (int i = 0;
	     subject->has_link && i < subject->link.unexplained_count; i++)
		words = jv_array_append(
		    words, jv_string(subject->link.unexplained[i]));
	return words;
}

/* Keep the choice, or decline when it is less sure than min_confidence. */
static void
settle_chosen(struct evaluation *evaluation, jv chosen)
{
	struct record *record = evaluation->job.record;
	struct arena *arena = evaluation->job.arena;
	double least =
	    config_real(evaluation->evaluator->config, "min_confidence");
	double confidence = record_member_number(&chosen, "confidence", 1);
	if (confidence >= least || evaluation->open) {
		record_set(record, "chosen", chosen);
		return;
	}
	const char *reading = record_member_text(&chosen, "reading", arena);
	const char *hint = arena_printf(arena,
	    "it may mean: %s; name the tables and columns, or lower "
	    "min_confidence",
	    reading ? reading : "");
	jv_free(chosen);
	verdict_cannot_answer(record, "question.unsure",
	    "no reading of the question is sure enough", hint,
	    unexplained_words(&evaluation->subject));
}

/* The winner, with the opinion of a model. */
static jv
chosen_member(const struct evaluation *evaluation)
{
	jv chosen = choose_member(evaluation->choices,
	    evaluation->candidates.count, evaluation->winner,
	    &evaluation->agreement, &evaluation->subject);
	if (jv_is_valid(evaluation->selected))
		chosen = jv_object_set(chosen, jv_string("selected"),
		    jv_copy(evaluation->selected));
	return chosen;
}

bool
evaluation_settle(struct evaluation *evaluation, jv *problem)
{
	if (evaluation->winner < 0)
		return settle_without(evaluation, problem);
	if (!evaluation->open && (server_ask_back(&evaluation->server,
				      &evaluation->choices[evaluation->winner],
				      evaluation->job.record) ||
				     ask_back(evaluation, problem)))
		return true;
	if (jv_is_valid(*problem))
		return false;
	/* A run may have shown that the winner fails. */
	if (!choice_eligible(&evaluation->choices[evaluation->winner]))
		evaluation->winner = choose_best(
		    evaluation->choices, evaluation->candidates.count);
	if (evaluation->winner < 0)
		return settle_without(evaluation, problem);
	settle_chosen(evaluation, chosen_member(evaluation));
	return true;
}
