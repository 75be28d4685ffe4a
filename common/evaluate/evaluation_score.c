/* evaluation_score.c - see evaluation.h: the points of all candidates */
#include "evaluate/compared_values.h"
#include "evaluate/evaluation.h"

/* Points of a candidate judged in this round. */
static void
score_new(const struct evaluation *evaluation, struct choice *choice,
    const struct judgement *judgement)
{
	const struct subject *subject = &evaluation->subject;
	const struct score_input input = {
	    .facts = judgement->facts,
	    .findings = &judgement->findings,
	    .intent = &subject->intent,
	    .context = subject_context(subject),
	    .joins = &subject->joins,
	    .several_tables = subject->several_tables,
	    .explain_failed = choice->candidate->failed,
	    .reranker = config_flag(evaluation->evaluator->config, "reranker"),
	};
	score_compute(&choice->score, &input, evaluation->job.arena);
}

/* Points of a candidate that was judged before; its EXPLAIN may have failed
 * since then. */
static void
score_old(struct choice *choice)
{
	jv points = record_member(&choice->candidate->object, "points");
	score_read(&choice->score, &points);
	jv_free(points);
	if (choice->candidate->failed &&
	    choice->score.parts[SCORE_EXPLAIN] == 0) {
		choice->score.parts[SCORE_EXPLAIN] = -50;
		choice->score.points -= 50;
	}
}

static void
take_features(struct choice *choice)
{
	jv member = record_member(&choice->candidate->object, "features");
	features_read(&choice->features, &member);
	jv_free(member);
}

/* Take what orders the candidate among the others. */
static void
rank(struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	const double *parts = choice->score.parts;
	choice->warnings = (int)(-parts[SCORE_LINT_WARNINGS] / 5);
	choice->rank = (struct score_rank){
	    .score = &choice->score,
	    .origin = candidate->origin,
	    .own = candidate->own,
	    .shape = parts[SCORE_SHAPE],
	    .lint_errors = (int)(-parts[SCORE_LINT_ERRORS] / 25),
	    .index = candidate->index,
	    .own_known = candidate->own_known,
	    .explain_failed = candidate->failed,
	};
}

/* Candidates whose values are looked up. */
enum { VERIFIED_MAX = 4 };

/* Subtract points for strings that no row holds. */
static bool
verify(struct evaluation *evaluation, int index, jv *problem)
{
	struct choice *choice = &evaluation->choices[index];
	const struct facts *facts = evaluation->judgements[index].facts;
	const struct context *context = subject_context(&evaluation->subject);
	int missing = 0;
	if (!facts || !context)
		return true;
	struct catalog *catalog = catalog_of_scope(
	    &evaluation->evaluator->catalog, &evaluation->scope);
	if (!values_missing(catalog, facts, context, evaluation->job.arena,
		&missing, problem))
		return false;
	choice->features.value[FEATURE_MISSING_VALUE] = missing > 0;
	if (missing > 0)
		candidate_set(choice->candidate, "lint",
		    findings_append(
			record_member(&choice->candidate->object, "lint"),
			"semantic.value_unknown",
			"a value is stored nowhere in its column"));
	choice->score.parts[SCORE_VALUES] = -10.0 * missing;
	choice->score.points -= 10.0 * missing;
	candidate_set(
	    choice->candidate, "points", score_member(&choice->score));
	return true;
}

/* Verify those that may win (seeds: VALUE_VERIFICATION_ENABLED). */
static bool
verify_all(struct evaluation *evaluation, jv *problem)
{
	const struct evaluator *evaluator = evaluation->evaluator;
	int left = VERIFIED_MAX;
	if (!config_flag(evaluator->config, "value_verification") ||
	    evaluator->any)
		return true;
	for (int i = 0; i < evaluation->candidates.count && left > 0; i++) {
		if (!choice_competes(
			evaluation->choices, evaluation->candidates.count, i))
			continue;
		left--;
		if (!verify(evaluation, i, problem))
			return false;
	}
	return true;
}

bool
evaluation_score(struct evaluation *evaluation, jv *problem)
{
	struct evaluator *evaluator = evaluation->evaluator;
	int count = evaluation->candidates.count;
	for (int i = 0; i < count; i++) {
		struct choice *choice = &evaluation->choices[i];
		if (evaluation->judgements[i].fresh) {
			score_new(
			    evaluation, choice, &evaluation->judgements[i]);
			choice->features = evaluation->judgements[i].features;
		} else {
			score_old(choice);
			take_features(choice);
		}
		rank(choice);
	}
	choose_score(evaluation->choices, count);
	if (!evaluator->offline)
		opinion_rate(&evaluator->opinion, evaluation->job.record,
		    evaluation->choices, count, evaluation->job.arena);
	return verify_all(evaluation, problem);
}
