/*
 * nl2sql-evaluate - judge every candidate and choose the one to run
 *
 * Reads candidates, question, evidence, context, link, plan, attempts; writes
 * into candidates (docs/records.md) and chosen.  Order for each candidate, so
 * that the text judged is the text run: dialect, names mended, LIMIT, gate,
 * lint, semantic checks, EXPLAIN, points.  Then, where several generators or
 * several samples of one gave statements, a run of each to see which agree.
 *
 * A candidate that has a check was judged before; after a repair only the new
 * one is.  With --redo all are, as their generator wrote them, and repairs are
 * dropped.  Without any candidate to run there is no chosen, and repair works
 * on what can be mended.  Settles refused, needs_clarification, and error where
 * nothing can be mended.
 */
#include <string.h>

#include "catalog/catalog.h"
#include "evaluate/agree.h"
#include "evaluate/confidence.h"
#include "evaluate/judge.h"
#include "evaluate/opinion.h"
#include "evaluate/server.h"
#include "evaluate/values.h"
#include "execute/audit.h"
#include "execute/execute.h"
#include "gate.h"
#include "generate.h"
#include "log.h"
#include "problem.h"
#include "stage.h"
#include "verdict.h"

static const struct stage_option options[] = {
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

struct evaluator {
	struct closed_words *words;
	struct gate gate;
	struct catalog catalog;
	struct gate_relations relations;
	struct execute execute;
	struct audit audit;
	struct opinion opinion;
	bool opened, offline, any;
};

/* One record in work. */
struct work {
	struct evaluator *evaluator;
	struct stage *stage;
	struct record *record;
	struct subject subject;
	struct candidates candidates;
	struct choice *choices;
	struct judgement *judgements;
	struct server server;
	jv selected; /* what a model said of the last two; invalid: nothing */
	bool open;   /* generators are left that may be asked yet */
};

static const char refused_hint[] =
    "ask for data to read; statements that change or administer the database "
    "are never run";

/* The gate's child is forked before any connection is opened. */
static bool
open_evaluator(struct evaluator *evaluator, struct stage *stage, jv *problem)
{
	if (evaluator->opened)
		return true;
	const char *relations = stage_option(stage, "relations");
	evaluator->offline = stage_option(stage, "offline") != NULL;
	evaluator->any = evaluator->offline || relations != NULL;
	if (relations && strcmp(relations, "any") != 0) {
		*problem = problem_new("config.option",
		    "--relations takes any, not '%s'", relations);
		return false;
	}
	if (!audit_open(&evaluator->audit, &stage->config, stage->program,
		false, problem))
		return false;
	if (!evaluator->words)
		evaluator->words = closed_words_open(&stage->config, problem);
	if (!evaluator->words ||
	    !gate_open(&evaluator->gate, &stage->config, problem))
		return false;
	catalog_open(&evaluator->catalog, &stage->config, stage->program);
	catalog_relations(&evaluator->catalog, &evaluator->relations);
	execute_init(&evaluator->execute, &stage->config, &evaluator->gate,
	    evaluator->any ? NULL : &evaluator->relations, stage->program);
	evaluator->execute.audit = &evaluator->audit;
	opinion_init(&evaluator->opinion, &stage->config, stage->program,
	    evaluator->words);
	evaluator->opened = true;
	return true;
}

static void
close_evaluator(struct evaluator *evaluator)
{
	if (evaluator->opened) {
		execute_release(&evaluator->execute);
		catalog_close(&evaluator->catalog);
		gate_close(&evaluator->gate);
		opinion_release(&evaluator->opinion);
		audit_close(&evaluator->audit);
	}
	if (evaluator->words)
		closed_words_free(evaluator->words);
}

/* ---- judging ---- */

/* A check whose problem is ours, not the statement's (no index, no server). */
static bool
is_broken(const struct candidate *candidate, jv *problem)
{
	jv check = record_member(&candidate->object, "check");
	bool broken = false;
	if (!candidate->allowed) {
		jv reason = gate_problem(&check);
		broken = problem_kind(problem_code(&reason))->effect !=
			 PROBLEM_RECORD;
		if (broken)
			*problem = reason;
		else
			jv_free(reason);
	}
	jv_free(check);
	return broken;
}

/* What the gate refuses goes no further: this is its line in the log. */
static bool
log_refusal(struct work *work, const struct candidate *candidate, jv *problem)
{
	if (candidate->allowed)
		return true;
	jv check = record_member(&candidate->object, "check");
	jv reason = gate_problem(&check);
	const struct audit_entry entry = {
	    .event = "refused",
	    .purpose = "check",
	    .sql = candidate->sql,
	    .sql_length = strlen(candidate->sql),
	    .problem = &reason,
	    .row_count = -1,
	};
	bool logged =
	    audit_write(&work->evaluator->audit, work->record, &entry, problem);
	jv_free(reason);
	jv_free(check);
	return logged;
}

static bool
judge_all(struct work *work, jv *problem)
{
	const struct config *config = &work->stage->config;
	const struct judge judge = {
	    .gate = &work->evaluator->gate,
	    .relations =
		work->evaluator->any ? NULL : &work->evaluator->relations,
	    .subject = &work->subject,
	    .max_rows = stage_limit(work->stage, "max_rows"),
	    .normalize = config_flag(config, "pg_normalize"),
	    .scope_prefix = config_text(config, "scope_prefix"),
	    .config = config,
	    .arena = &work->stage->arena,
	};
	for (int i = 0; i < work->candidates.count; i++) {
		struct choice *choice = &work->choices[i];
		*choice =
		    (struct choice){.candidate = &work->candidates.items[i]};
		if (choice->candidate->judged)
			continue;
		judge_candidate(
		    &judge, choice->candidate, &work->judgements[i]);
		stage_count(work->stage, "judged", 1);
		if (is_broken(choice->candidate, problem) ||
		    !log_refusal(work, choice->candidate, problem))
			return false;
	}
	return true;
}

/* Points of a candidate judged in this round. */
static void
score_new(
    struct work *work, struct choice *choice, const struct judgement *judgement)
{
	const struct score_input input = {
	    .facts = judgement->facts,
	    .findings = &judgement->findings,
	    .intent = &work->subject.intent,
	    .context = subject_context(&work->subject),
	    .joins = &work->subject.joins,
	    .several_tables = work->subject.several_tables,
	    .explain_failed = choice->candidate->failed,
	    .reranker = config_flag(&work->stage->config, "reranker"),
	};
	score_compute(&choice->score, &input, &work->stage->arena);
}

/* Points of one judged before; its EXPLAIN may have failed since. */
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
score_all(struct work *work)
{
	for (int i = 0; i < work->candidates.count; i++) {
		struct choice *choice = &work->choices[i];
		const struct candidate *candidate = choice->candidate;
		if (work->judgements[i].fresh)
			score_new(work, choice, &work->judgements[i]);
		else
			score_old(choice);
		choice->warnings =
		    (int)(-choice->score.parts[SCORE_LINT_WARNINGS] / 5);
		choice->rank = (struct score_rank){
		    .score = &choice->score,
		    .origin = candidate->origin,
		    .own = candidate->own,
		    .shape = choice->score.parts[SCORE_SHAPE],
		    .lint_errors =
			(int)(-choice->score.parts[SCORE_LINT_ERRORS] / 25),
		    .index = candidate->index,
		    .own_known = candidate->own_known,
		    .explain_failed = candidate->failed,
		};
	}
	choose_score(work->choices, work->candidates.count);
}

/* Points off for strings that no row holds. */
static bool
verify(struct work *work, int index, jv *problem)
{
	struct choice *choice = &work->choices[index];
	const struct facts *facts = work->judgements[index].facts;
	const struct context *context = subject_context(&work->subject);
	int missing = 0;
	if (!facts || !context)
		return true;
	if (!values_missing(&work->evaluator->catalog, facts, context,
		&work->stage->arena, &missing, problem))
		return false;
	choice->score.parts[SCORE_VALUES] = -10.0 * missing;
	choice->score.points -= 10.0 * missing;
	candidate_set(
	    choice->candidate, "points", score_member(&choice->score));
	return true;
}

/* The two best by points are verified (seeds: top-2 only). */
static bool
verify_best(struct work *work, jv *problem)
{
	if (!config_flag(&work->stage->config, "value_verification") ||
	    work->evaluator->any)
		return true;
	int count = work->candidates.count;
	int best = choose_best(work->choices, count);
	int second = -1;
	for (int i = 0; i < count; i++)
		if (i != best && choice_eligible(&work->choices[i]) &&
		    (second < 0 || score_better(&work->choices[i].rank,
				       &work->choices[second].rank)))
			second = i;
	return (best < 0 || verify(work, best, problem)) &&
	       (second < 0 || verify(work, second, problem));
}

/* ---- choosing ---- */

static bool
agree(struct work *work, struct agreement *agreement, jv *problem)
{
	int count = work->candidates.count;
	*agreement = (struct agreement){.winner = -1};
	if (work->evaluator->offline ||
	    !config_flag(&work->stage->config, "agreement") ||
	    !agree_needed(work->choices, count))
		return true;
	for (int i = 0; i < count; i++) {
		if (!server_digest(&work->server, &work->choices[i], problem))
			return false;
		stage_count(work->stage, "run", 1);
		work->choices[i].sure = confidence_of(work->choices, count, i,
		    &(struct agreement){.winner = i}, &work->subject);
	}
	*agreement = agree_find(work->choices, count);
	return true;
}

static jv
reading_of(const struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	jv reading = record_with_text(jv_object(), "text", candidate->reading);
	return record_with_text(reading, "sql", candidate->sql);
}

/* Settle by asking back; true when that was done. */
static bool
ask_back(struct work *work, int winner, jv *problem)
{
	double margin = config_real(&work->stage->config, "clarify_margin");
	struct choice *choices = work->choices;
	int rival = -1;
	if (margin >= 0 && !work->evaluator->offline)
		rival = choose_rival(
		    choices, work->candidates.count, winner, margin);
	if (rival < 0 ||
	    !server_digest(&work->server, &choices[winner], problem) ||
	    !server_digest(&work->server, &choices[rival], problem))
		return false;
	const char *one = choices[winner].digest;
	const char *other = choices[rival].digest;
	if (!one || !other || strcmp(one, other) == 0)
		return false;
	jv readings = jv_array_append(jv_array(), reading_of(&choices[winner]));
	readings = jv_array_append(readings, reading_of(&choices[rival]));
	verdict_needs_clarification(work->record,
	    "the question can be read in two ways that give different results",
	    readings);
	return true;
}

/* Nothing can be run.  What can be mended is left to repair; the rest settles
 * the record with the reason of the last candidate. */
static void
settle_without(struct work *work)
{
	const struct candidate *last = NULL;
	if (work->open)
		return;
	for (int i = 0; i < work->candidates.count; i++) {
		last = &work->candidates.items[i];
		if (last->failed && last->repairable)
			return;
	}
	if (!last) {
		stage_fail(work->stage,
		    problem_new("evaluate.none", "there is no candidate"));
		return;
	}
	if (last->failed) {
		stage_fail(work->stage, candidate_problem(last, "error"));
		return;
	}
	verdict_refused(
	    work->record, candidate_problem(last, "check"), refused_hint);
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

/* Keep what was chosen, or decline where it is less sure than was asked for. */
static void
settle_choice(struct work *work, jv chosen)
{
	double least = config_real(&work->stage->config, "min_confidence");
	double confidence = record_member_number(&chosen, "confidence", 1);
	if (confidence >= least || work->open) {
		record_set(work->record, "chosen", chosen);
		return;
	}
	const char *reading =
	    record_member_text(&chosen, "reading", &work->stage->arena);
	const char *hint = arena_printf(&work->stage->arena,
	    "it may mean: %s; name the tables and columns, or lower "
	    "min_confidence",
	    reading ? reading : "");
	jv_free(chosen);
	verdict_cannot_answer(work->record, "question.unsure",
	    "no reading of the question is sure enough", hint,
	    unexplained_words(&work->subject));
}

/* Where nobody is left to be asked, a model may turn to the other of the last
 * two. */
static int
turn(struct work *work, int winner, struct agreement *agreement)
{
	const struct opinion_question question = {.record = work->record,
	    .choices = work->choices,
	    .count = work->candidates.count,
	    .arena = &work->stage->arena};
	if (work->open || work->evaluator->offline)
		return winner;
	return opinion_turn(&work->evaluator->opinion, &question, winner,
	    agreement, &work->selected);
}

/* Keep the winner, with what a model said of it. */
static void
settle_winner(struct work *work, int winner, const struct agreement *agreement)
{
	jv chosen = choose_member(work->choices, work->candidates.count, winner,
	    agreement, &work->subject);
	if (jv_is_valid(work->selected))
		chosen = jv_object_set(
		    chosen, jv_string("selected"), jv_copy(work->selected));
	settle_choice(work, chosen);
}

static bool
choose(struct work *work, jv *problem)
{
	struct agreement agreement;
	int count = work->candidates.count;
	if (!agree(work, &agreement, problem))
		return false;
	int winner = agreement.winner;
	if (winner < 0)
		winner = choose_best(work->choices, count);
	if (winner < 0) {
		settle_without(work);
		return true;
	}
	winner = turn(work, winner, &agreement);
	if (work->open && !work->evaluator->offline &&
	    !server_digest(&work->server, &work->choices[winner], problem))
		return false;
	if (!work->open && ask_back(work, winner, problem))
		return true;
	/* A run may have shown that the winner fails. */
	if (!choice_eligible(&work->choices[winner]))
		winner = choose_best(work->choices, count);
	if (winner >= 0)
		settle_winner(work, winner, &agreement);
	else
		settle_without(work);
	return !jv_is_valid(*problem);
}

static bool
evaluate(struct work *work, jv *problem)
{
	struct evaluator *evaluator = work->evaluator;
	struct arena *arena = &work->stage->arena;
	size_t count = (size_t)work->candidates.count + 1;
	evaluator->execute.record = work->record;
	work->choices = arena_array(arena, count, sizeof(*work->choices));
	work->judgements = arena_array(arena, count, sizeof(*work->judgements));
	if (!judge_all(work, problem))
		return false;
	if (!evaluator->offline) {
		server_begin(&work->server, &evaluator->execute,
		    &work->stage->config, arena);
		if (!server_explain(&work->server, work->choices,
			work->candidates.count, problem))
			return false;
	}
	score_all(work);
	if (!evaluator->offline)
		opinion_rate(&evaluator->opinion, work->record, work->choices,
		    work->candidates.count, arena);
	return verify_best(work, problem) && choose(work, problem);
}

static void
serve(struct evaluator *evaluator, struct stage *stage, struct record *record)
{
	struct work work = {.evaluator = evaluator,
	    .stage = stage,
	    .record = record,
	    .selected = jv_invalid(),
	    .open = generate_open(record)};
	jv problem = jv_invalid();
	record_delete(record, "chosen");
	if (stage->redo)
		candidates_rewind(record);
	bool ready =
	    candidates_read(&work.candidates, record, &stage->arena, &problem);
	bool done = ready && open_evaluator(evaluator, stage, &problem) &&
		    (evaluator->any ||
			catalog_refresh(&evaluator->catalog, &problem)) &&
		    subject_read(&work.subject, record, evaluator->words,
			&stage->arena, &problem) &&
		    evaluate(&work, &problem);
	if (ready)
		candidates_write(&work.candidates, record);
	if (!done)
		stage_fail(stage, problem);
	jv news = evaluator->opened ? opinion_news(&evaluator->opinion)
				    : jv_invalid();
	if (jv_is_valid(news))
		log_warn(stage->program, "%s", problem_message(&news));
	jv_free(news);
	jv_free(work.selected);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct evaluator evaluator = {.opened = false};
	struct record *record = NULL;
	stage_open(&stage, &spec, argc, argv);
	execute_bound_memory();
	while ((record = stage_next(&stage))) {
		serve(&evaluator, &stage, record);
		stage_done(&stage);
	}
	close_evaluator(&evaluator);
	return stage_close(&stage);
}
