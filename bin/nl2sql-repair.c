/*
 * nl2sql-repair - write another text for the best statement that failed
 *
 * Works when nothing is chosen, and when the chosen statement does not do what
 * the question asks (chosen.findings).  Reads candidates, context, link, and
 * for a model all parts of its prompt.  Appends one candidate of origin repair,
 * which evaluate judges like any other, and notes in attempts what it tried:
 *
 *	{sql, error | findings, candidate, action?, repaired?, hints?,
 *	 whitelist?, model?, warning?, ended?, kept?}
 *
 * The rules try failed candidates in the order of their points, and the first
 * new statement is taken.  If there is none and a model is configured, the
 * model is asked about the best candidate.  If this fails, too, the last
 * attempt has the member ended, and later rounds pass the record: its last
 * error stays, with a hint how to change the question.
 *
 * A model's statement with semantic findings is shown to the model once.  The
 * statement stays chosen unless the new one is better (kept: there is no new
 * one).  What a person picked (chosen.picked) is what was asked.
 *
 * It needs no index and no database server.
 */
#include "base/log.h"
#include "base/problem.h"
#include "gate/gate.h"
#include "repair/ask_model.h"
#include "repair/attempt.h"
#include "repair/repair.h"
#include "sql/identity.h"
#include "stage/stage.h"
#include "statement/candidate.h"
#include "statement/subject.h"

#include <string.h>

/* ---- which records ---- */

static bool
has_ended(const struct record *record)
{
	jv attempts = record_get(record, "attempts");
	bool ended = false;
	if (jv_get_kind(attempts) == JV_KIND_ARRAY) {
		jv last = jv_array_get(
		    jv_copy(attempts), jv_array_length(jv_copy(attempts)) - 1);
		ended = record_member_flag(&last, "ended");
		jv_free(last);
	}
	jv_free(attempts);
	return ended;
}

/* Does the chosen statement not do what the question asks, and was no repair
 * tried yet? */
static bool
is_wanting(const struct record *record)
{
	jv chosen = record_get(record, "chosen");
	bool wanting = record_member_number(&chosen, "findings", 0) > 0 &&
		       !record_member_flag(&chosen, "picked");
	jv_free(chosen);
	return wanting && !attempt_on_findings(record);
}

static bool
wants(const struct record *record)
{
	if (!record_has(record, "candidates"))
		return false;
	return record_has(record, "chosen") ? is_wanting(record)
					    : !has_ended(record);
}

static const struct command_line_option options[] = {
    {"then", "N|exec",
	"a record that needs it starts the rest of N rounds, or of the pipe"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "repair",
    .summary = "another text for the best statement that failed",
    .wants = wants,
    .options = options,
};

/* ---- what is behind it ---- */

static bool
needs_evaluate(const struct record *record)
{
	return !record_has(record, "chosen") || candidates_unjudged(record);
}

/* A round most often has nothing to do: its programs, and those behind it,
 * start with the first record that is for them. */
static bool
put_behind(struct stage *stage)
{
	static const char *const repair[] = {"nl2sql-repair", NULL};
	static const char *const evaluate[] = {"nl2sql-evaluate", NULL};
	static const char *const final[] = {"nl2sql-exec", "--final", NULL};
	const char *then = stage_option(stage, "then");
	if (!then)
		return true;
	behind_add(&stage->behind, evaluate);
	if (strcmp(then, "exec") == 0) {
		behind_add(&stage->behind, final);
		return true;
	}
	stage->needs_behind = needs_evaluate;
	for (int i = 1; i < then[0] - '0'; i++) {
		behind_add(&stage->behind, repair);
		behind_add(&stage->behind, evaluate);
	}
	return then[0] >= '1' && then[0] <= '8' && then[1] == '\0';
}

/* What the process keeps for all records. */
struct mender {
	struct gate gate;
	struct repair_ask ask;
	bool opened;
};

struct work {
	struct stage *stage;
	struct mender *mender;
	struct record *record;
	struct subject subject;
	struct candidates candidates;
};

/* ---- which candidate ---- */

static bool
was_repaired(const struct work *work, int index)
{
	for (int i = 0; i < work->candidates.count; i++)
		if (record_member_number(&work->candidates.items[i].object,
			"repairs", -1) == index)
			return true;
	return false;
}

static double
points_of(const struct candidate *candidate)
{
	jv points = record_member(&candidate->object, "points");
	double total = record_member_number(&points, "total", 0);
	jv_free(points);
	return total;
}

/* The failed candidate with the most points that is not tried yet; -1: none. */
static int
next_failed(const struct work *work, const bool tried[])
{
	int best = -1;
	for (int i = 0; i < work->candidates.count; i++) {
		const struct candidate *candidate = &work->candidates.items[i];
		if (tried[i] || !candidate->failed || !candidate->repairable ||
		    was_repaired(work, i))
			continue;
		if (best < 0 || points_of(candidate) >
				    points_of(&work->candidates.items[best]))
			best = i;
	}
	return best;
}

/* ---- one case ---- */

static void
read_case(const struct work *work, const struct candidate *candidate,
    struct repair_case *item)
{
	*item = (struct repair_case){.sql = candidate->sql,
	    .context = subject_context(&work->subject),
	    .link = work->subject.has_link ? &work->subject.link : NULL,
	    .config = &work->stage->config,
	    .arena = &work->stage->arena};
	jv error = record_member(&candidate->object, "error");
	repair_case_error(item, &error);
	jv_free(error);
	struct gate_facts facts = {.arena = item->arena};
	jv_free(gate_check(&work->mender->gate, candidate->sql,
	    strlen(candidate->sql), NULL, &facts));
	repair_case_facts(item, facts.tree);
}

/* Is the statement known already, as written or as evaluate changed it? */
static bool
is_known(const struct work *work, const char *sql)
{
	struct arena *arena = &work->stage->arena;
	const char *identity = sql_identity(sql, arena);
	for (int i = 0; i < work->candidates.count; i++) {
		const struct candidate *known = &work->candidates.items[i];
		const char *raw =
		    record_member_text(&known->object, "raw", arena);
		if (strcmp(sql_identity(known->sql, arena), identity) == 0 ||
		    (raw && strcmp(sql_identity(raw, arena), identity) == 0))
			return true;
	}
	return false;
}

/* ---- results of a repair ---- */

static int
append_candidate(struct work *work, const struct candidate *base,
    const char *sql, const char *reading)
{
	jv candidate = record_with_text(jv_object(), "sql", sql);
	candidate = record_with_text(candidate, "origin", "repair");
	candidate = record_with_text(candidate, "reading", reading);
	candidate = record_with_number(candidate, "repairs", base->index);
	work->candidates.rest =
	    jv_array_append(work->candidates.rest, candidate);
	return work->candidates.count - 1 +
	       jv_array_length(jv_copy(work->candidates.rest));
}

/* Keep on the last error the hint how a person may change the question. */
static void
keep_hint(const struct work *work, int index, const struct repair_case *item,
    const struct repair_outcome *outcome)
{
	struct candidate *candidate = &work->candidates.items[index];
	jv first = jv_array_get(jv_copy(outcome->hints), 0);
	const char *hint = record_member_text(&first, "text", item->arena);
	jv_free(first);
	if (!hint && strcmp(item->code, "db.timeout") == 0)
		hint = "ask for less: a shorter period, fewer groups, a limit";
	if (!hint)
		hint = "ask in the words of the tables and columns, one thing "
		       "at a time";
	jv error = record_member(&candidate->object, "error");
	candidate_set(
	    candidate, "error", record_with_text(error, "hint", hint));
}

/* ---- rules ---- */

/* Try one candidate.  Return true when there is a new statement. */
static bool
try_candidate(struct work *work, int index, jv *attempt)
{
	struct repair_case item;
	struct repair_outcome outcome;
	const struct candidate *candidate = &work->candidates.items[index];
	read_case(work, candidate, &item);
	repair_propose(&item, &outcome);
	bool new = outcome.sql && !is_known(work, outcome.sql);
	*attempt = attempt_new(candidate, &outcome);
	if (new)
		*attempt = attempt_repaired(
		    *attempt, append_candidate(work, candidate, outcome.sql,
				  candidate->reading));
	else
		keep_hint(work, index, &item, &outcome);
	repair_outcome_release(&outcome);
	return new;
}

/*
 * Try the rules on the failed candidates.  `*best` is the first of them, or -1
 * without any.  The attempt describes the repair that worked, or else the one
 * of the best candidate.
 */
static bool
try_rules(struct work *work, jv *attempt, int *best)
{
	bool tried[CANDIDATE_MAX] = {false};
	bool found = false;
	int index = -1;
	*best = -1;
	while (!found && (index = next_failed(work, tried)) >= 0) {
		jv one = jv_invalid();
		tried[index] = true;
		found = try_candidate(work, index, &one);
		stage_count(work->stage, "tried", 1);
		if (found || *best < 0) {
			jv_free(*attempt);
			*attempt = one;
		} else {
			jv_free(one);
		}
		if (*best < 0)
			*best = index;
	}
	return found;
}

/* ---- a model ---- */

/* Show the attempt to the model.  Return true when it writes a new
 * statement. */
static bool
try_model(struct work *work, int index, jv *attempt)
{
	struct arena *arena = &work->stage->arena;
	const struct candidate *candidate = &work->candidates.items[index];
	jv findings = record_member(&candidate->object, "lint");
	struct repair_answer answer;
	const struct repair_question question = {.record = work->record,
	    .origin = candidate->voice,
	    .delta = {.attempt = attempt,
		.findings = &findings,
		.context = subject_context(&work->subject)},
	    .unknown_name = candidate->sqlstate &&
			    (strcmp(candidate->sqlstate, "42703") == 0 ||
				strcmp(candidate->sqlstate, "42P01") == 0)};
	bool new = repair_ask(&work->mender->ask, &question, &answer, arena) &&
		   !is_known(work, answer.sql);
	*attempt = attempt_asked(*attempt, &answer);
	if (new)
		*attempt = attempt_repaired(
		    *attempt, append_candidate(work, candidate, answer.sql,
				  answer.explanation));
	if (jv_is_valid(answer.problem))
		log_warn(work->stage->program, "%s",
		    problem_message(&answer.problem));
	stage_count(work->stage, "asked", 1);
	stage_count(work->stage, "model_ms", attempt_waited(attempt));
	repair_answer_release(&answer);
	jv_free(findings);
	return new;
}

/* ---- the record ---- */

static void
mend_failed(struct work *work)
{
	jv attempt = jv_invalid();
	int best = -1;
	bool found = try_rules(work, &attempt, &best);
	if (best < 0) {
		jv_free(attempt);
		return;
	}
	if (!found &&
	    repair_ask_configured(&work->mender->ask, &work->stage->arena))
		found = try_model(work, best, &attempt);
	if (!found)
		attempt = jv_object_set(attempt, jv_string("ended"), jv_true());
	attempt_add(work->record, attempt);
}

/* This is only for a model's statement.  The parser's statement has a place for
 * every word that the parser understood. */
static void
mend_chosen(struct work *work)
{
	jv chosen = record_get(work->record, "chosen");
	double index = record_member_number(&chosen, "index", -1);
	jv_free(chosen);
	if (index < 0 || index >= work->candidates.count)
		return;
	const struct candidate *candidate = &work->candidates.items[(int)index];
	if (!candidate_is_modelled(candidate))
		return;
	jv attempt = attempt_of_findings(candidate);
	if (try_model(work, (int)index, &attempt))
		record_delete(work->record, "chosen");
	else
		attempt = jv_object_set(attempt, jv_string("kept"), jv_true());
	attempt_add(work->record, attempt);
}

static void
serve(struct stage *stage, struct mender *mender, struct record *record)
{
	struct work work = {.stage = stage, .mender = mender, .record = record};
	jv problem = jv_invalid();
	if (!subject_read(
		&work.subject, record, NULL, &stage->arena, &problem) ||
	    !candidates_read(
		&work.candidates, record, &stage->arena, &problem)) {
		stage_fail(stage, problem);
		return;
	}
	if (record_has(record, "chosen"))
		mend_chosen(&work);
	else
		mend_failed(&work);
	candidates_write(&work.candidates, record);
}

/* A record with a chosen statement is only for a model. */
static bool
is_for_us(struct stage *stage, struct mender *mender)
{
	mender->ask.config = &stage->config;
	return !record_has(&stage->record, "chosen") ||
	       repair_ask_configured(&mender->ask, &stage->arena);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct mender mender = {.opened = false};
	struct record *record = NULL;
	stage_open(&stage, &spec, argc, argv);
	if (!put_behind(&stage)) {
		log_warn(stage.program, "--then takes 1 to 8 or exec");
		return EXIT_USAGE;
	}
	while ((record = stage_next(&stage))) {
		jv problem = jv_invalid();
		bool ours = is_for_us(&stage, &mender);
		/* The gate's child is forked before any connection. */
		if (ours && !mender.opened)
			mender.opened =
			    gate_open(&mender.gate, &stage.config, &problem);
		if (ours && mender.opened)
			serve(&stage, &mender, record);
		else if (ours)
			stage_fail(&stage, problem);
		stage_done(&stage);
	}
	if (mender.opened)
		gate_close(&mender.gate);
	repair_ask_close(&mender.ask);
	return stage_close(&stage);
}
