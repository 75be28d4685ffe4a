/*
 * nl2sql-evaluate - judge every candidate and choose the one to run
 *
 * Reads candidates, question, evidence, context, link, plan, attempts; writes
 * into candidates (docs/records.md) and chosen.  The steps for each candidate
 * have this order, so that the judged text is the text that runs: dialect,
 * correction of names, LIMIT, gate, lint, account of the question's words,
 * semantic checks, EXPLAIN, points.  Each then runs once to see which have the
 * same rows, and the one that is most likely right is chosen.
 *
 * A candidate with a check was judged before; after a repair, only the new one
 * is judged.  With --redo all are judged again, as their generator wrote them,
 * and repairs are dropped.  If no candidate can run, nothing is chosen, and
 * repair works on those that it can repair.  Settles refused,
 * needs_clarification, cannot_answer, and error if no repair is possible.
 */
#include "base/log.h"
#include "base/problem.h"
#include "evaluate/evaluation.h"
#include "stage/stage.h"

#include <string.h>

static const struct command_line_option options[] = {
    {"offline", NULL, "dialect, gate and lint only: no server, no index"},
    {"relations", "any", "do not check relations and columns"},
    {NULL, NULL, NULL},
};

static bool
wants(const struct record *record)
{
	return !record_has(record, "chosen") || candidates_unjudged(record);
}

static const struct stage_spec spec = {
    .name = "evaluate",
    .summary = "judge every candidate and choose the one to run",
    .member = "chosen",
    .wants = wants,
    .options = options,
};

/* The stage's main function: judge, then choose. */
static bool
evaluate(struct evaluation *evaluation, jv *problem)
{
	return evaluation_judge(evaluation, problem) &&
	       evaluation_explain(evaluation, problem) &&
	       evaluation_score(evaluation, problem) &&
	       evaluation_choose(evaluation, problem) &&
	       evaluation_settle(evaluation, problem);
}

/* Report once that answers of models cannot be used. */
static void
tell_news(struct stage *stage, struct evaluator *evaluator)
{
	jv news = evaluator->opened ? opinion_news(&evaluator->opinion)
				    : jv_invalid();
	if (jv_is_valid(news))
		log_warn(stage->program, "%s", problem_message(&news));
	jv_free(news);
}

static void
count(struct stage *stage, const char *name, int amount)
{
	if (amount > 0)
		stage_count(stage, name, amount);
}

/* Read the stage's own options, and open what they need. */
static bool
open_evaluator(struct evaluator *evaluator, struct stage *stage, jv *problem)
{
	const char *relations = stage_option(stage, "relations");
	if (relations && strcmp(relations, "any") != 0) {
		*problem = problem_new("config.option",
		    "--relations takes any, not '%s'", relations);
		return false;
	}
	evaluator->offline = stage_option(stage, "offline");
	evaluator->any = evaluator->offline || relations;
	return evaluator_open(
	    evaluator, &stage->config, stage->program, problem);
}

static void
serve(struct evaluator *evaluator, struct stage *stage, struct record *record)
{
	struct evaluation evaluation = {.read = false};
	const struct evaluation_job job = {.record = record,
	    .arena = &stage->arena,
	    .max_rows = stage_limit(stage, "max_rows")};
	jv problem = jv_invalid();
	record_delete(record, "chosen");
	if (stage->redo)
		candidates_rewind(record);
	bool done = open_evaluator(evaluator, stage, &problem) &&
		    evaluation_begin(&evaluation, evaluator, &job, &problem) &&
		    evaluate(&evaluation, &problem);
	evaluation_end(&evaluation);
	count(stage, "judged", evaluation.judged);
	count(stage, "run", evaluation.run);
	if (done)
		jv_free(problem);
	else
		stage_fail(stage, problem);
	tell_news(stage, evaluator);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct evaluator evaluator = {.opened = false};
	struct record *record = NULL;
	jv problem = jv_invalid();
	stage_open(&stage, &spec, argc, argv);
	execute_bound_memory();
	/* While the stages before have the first record.  What fails is told
	 * with a record. */
	if (!open_evaluator(&evaluator, &stage, &problem))
		jv_free(problem);
	while ((record = stage_next(&stage))) {
		serve(&evaluator, &stage, record);
		stage_done(&stage);
		if (stage_ended(&stage))
			continue;
		db_rest(&evaluator.catalog.db);
		db_rest(&evaluator.execute.db);
	}
	evaluator_close(&evaluator);
	return stage_close(&stage);
}
