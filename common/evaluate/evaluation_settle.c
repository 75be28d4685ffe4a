/* evaluation_settle.c - see evaluation.h: what becomes of the record */
#include "base/problem.h"
#include "evaluate/evaluation.h"
#include "evaluate/outcome.h"
#include "gate/refusal.h"
#include "linked/nearest.h"
#include "record/verdict.h"

#include <string.h>

static const char divided_asked[] =
    "no figure of all divisions together can be made of this one; is it meant "
    "for each of them?";

static const char refused_hint[] =
    "ask for data to read; statements that change or administer the database "
    "are never run";

static jv
reading_of(const struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	jv reading = record_with_text(jv_object(), "text", candidate->reading);
	reading = record_with_text(reading, "sql", candidate->sql);
	return jv_object_set(
	    reading, jv_string("confidence"), record_score(choice->sure));
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
	if (!last) {
		*problem =
		    problem_new("evaluate.none", "there is no candidate");
		return false;
	}
	*problem = candidate_problem(last, last->failed ? "error" : "check");
	if (last->failed || !gate_refuses(problem))
		return false;
	verdict_refused(evaluation->job.record, *problem, refused_hint);
	*problem = jv_invalid();
	return true;
}

/* ---- a guess is asked back ---- */

enum { WORDS_SHOWN = 8 };

/* The readings to choose from, the chosen one first. */
static jv
readings_of(const struct evaluation *evaluation)
{
	int taken[READINGS_MAX];
	int count = outcome_readings(evaluation->choices,
	    evaluation->candidates.count, evaluation->winner, taken);
	jv readings = jv_array();
	for (int i = 0; i < count; i++)
		readings = jv_array_append(
		    readings, reading_of(&evaluation->choices[taken[i]]));
	return readings;
}

/* The words of a candidate's account that are unused. */
static jv
unused_words(const struct candidate *candidate, struct arena *arena)
{
	jv words = record_member(&candidate->object, "words");
	jv unused = jv_array();
	int count = jv_get_kind(words) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(words))
			: 0;
	for (int i = 0; i < count; i++) {
		jv word = jv_array_get(jv_copy(words), i);
		const char *as = record_member_text(&word, "as", arena);
		const char *text = record_member_text(&word, "word", arena);
		if (as && text && strcmp(as, "unused") == 0)
			unused = jv_array_append(unused, jv_string(text));
		jv_free(word);
	}
	jv_free(words);
	return unused;
}

/* What was not used, joined for a sentence: "overdue", "late". */
static const char *
quoted_list(const jv *words, struct arena *arena)
{
	const char *list = "";
	int count = jv_array_length(jv_copy(*words));
	for (int i = 0; i < count && i < WORDS_SHOWN; i++) {
		jv word = jv_array_get(jv_copy(*words), i);
		list = arena_printf(arena, "%s%s\"%.40s\"", list,
		    i > 0 ? ", " : "", jv_string_value(word));
		jv_free(word);
	}
	return list;
}

static const char *
question_back(const jv *unused, bool several, struct arena *arena)
{
	const char *words = quoted_list(unused, arena);
	if (*words)
		return arena_printf(arena,
		    "nothing in the statement stands for %s; is this meant?",
		    words);
	return several ? "the question can be read in ways that give different "
			 "rows; which one is meant?"
		       : "this is a guess; is it what is meant?";
}

/* What is asked or proposed, with the names that words may be meant for. */
static const char *
with_nearest(
    const struct record *record, const char *asked, struct arena *arena)
{
	struct nearest *nearest = arena_alloc(arena, sizeof(*nearest));
	nearest_read(nearest, record_tree(record, "link", arena));
	const char *meant = nearest_question(nearest, arena);
	return *meant ? arena_printf(arena, "%s %s", asked, meant) : asked;
}

static void
settle_guess(struct evaluation *evaluation, enum outcome outcome)
{
	struct record *record = evaluation->job.record;
	struct arena *arena = evaluation->job.arena;
	const struct choice *winner = &evaluation->choices[evaluation->winner];
	jv unused = unused_words(winner->candidate, arena);
	if (outcome == OUTCOME_UNKNOWN) {
		verdict_cannot_answer(record, "question.unknown",
		    "the database does not seem to hold what is asked for",
		    with_nearest(record,
			arena_printf(arena, "the nearest reading is: %s.",
			    winner->candidate->reading),
			arena),
		    unused);
		return;
	}
	jv readings = readings_of(evaluation);
	bool several = jv_array_length(jv_copy(readings)) > 1;
	const char *asked = winner->candidate->put_off
				? divided_asked
				: question_back(&unused, several, arena);
	verdict_needs_clarification(
	    record, with_nearest(record, asked, arena), readings, unused);
}

/* The winner, with the opinion of a model. */
static jv
chosen_member(const struct evaluation *evaluation)
{
	const struct choice *winner = &evaluation->choices[evaluation->winner];
	jv chosen = choose_member(winner,
	    confidence_band(&evaluation->evaluator->confidence, winner->sure,
		&winner->features),
	    &evaluation->agreement);
	if (jv_is_valid(evaluation->selected))
		chosen = jv_object_set(chosen, jv_string("selected"),
		    jv_copy(evaluation->selected));
	jv unused = unused_words(winner->candidate, evaluation->job.arena);
	if (jv_array_length(jv_copy(unused)) > 0)
		return jv_object_set(chosen, jv_string("unused"), unused);
	jv_free(unused);
	return chosen;
}

bool
evaluation_settle(struct evaluation *evaluation, jv *problem)
{
	if (evaluation->winner < 0)
		return settle_without(evaluation, problem);
	const struct confidence *confidence =
	    &evaluation->evaluator->confidence;
	const struct choice *winner = &evaluation->choices[evaluation->winner];
	if (!evaluation->open && server_ask_back(&evaluation->server, winner,
				     evaluation->job.record))
		return true;
	enum outcome outcome = outcome_of(confidence,
	    outcome_answer_at(evaluation->evaluator->config,
		evaluation->job.record, confidence),
	    winner);
	if (evaluation->open || evaluation->evaluator->offline ||
	    winner->candidate->picked || outcome == OUTCOME_ANSWER)
		record_set(evaluation->job.record, "chosen",
		    chosen_member(evaluation));
	else
		settle_guess(evaluation, outcome);
	return true;
}
