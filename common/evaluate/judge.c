/* judge.c - one candidate from raw text to a judged statement */
#include "evaluate/judge.h"

#include "account/added.h"
#include "base/problem.h"
#include "dialect/dialect.h"
#include "evaluate/contradiction.h"
#include "evaluate/lint.h"
#include "evaluate/semantic.h"
#include "evaluate/taken_over.h"
#include "evaluate/unmet.h"
#include "repair/mend.h"

#include <string.h>

static jv
ask_gate(const struct judge *judge, const char *sql, struct gate_facts *facts)
{
	return gate_check(
	    judge->gate, sql, strlen(sql), judge->relations, facts);
}

static bool
parses(const jv *check, struct arena *arena)
{
	const char *code = record_member_text(check, "code", arena);
	return !code || strcmp(code, "sql.syntax") != 0;
}

/* Take over a text that `count` rules of the dialect made. */
static void
take_rewritten(const struct judge *judge, struct candidate *candidate,
    const char *sql, const struct dialect_result *result, size_t count)
{
	if (strcmp(sql, candidate->sql) == 0)
		return;
	jv rules = jv_array();
	for (size_t i = 0; i < count; i++)
		rules = jv_array_append(rules, jv_string(result->applied[i]));
	candidate_set(candidate, "dialect", rules);
	candidate_rewrite(candidate, sql, judge->arena);
}

/* Judge the text as PostgreSQL writes it; as it was written where what the
 * rules made of it does not parse. */
static jv
check_normalized(const struct judge *judge, struct candidate *candidate,
    const struct dialect_result *normal, struct gate_facts *facts)
{
	jv check = ask_gate(judge, normal->sql, facts);
	if (parses(&check, judge->arena) ||
	    strcmp(normal->sql, normal->plain) == 0) {
		take_rewritten(judge, candidate, normal->sql, normal,
		    normal->applied_count);
		return check;
	}
	jv_free(check);
	take_rewritten(
	    judge, candidate, normal->plain, normal, normal->plain_count);
	return ask_gate(judge, candidate->sql, facts);
}

/*
 * Mend the wrong names of a model, or of whatever replies in its place, before
 * the candidate is judged: `check` and `facts` are then those of the new text.
 * A person's text stays unchanged.
 */
static void
mend_names(const struct judge *judge, struct candidate *candidate, jv *check,
    struct gate_facts *facts)
{
	const struct subject *subject = judge->subject;
	const struct mend mend = {.gate = judge->gate,
	    .relations = judge->relations,
	    .context = subject_context(subject),
	    .link = subject->has_link ? &subject->link : NULL,
	    .config = judge->config,
	    .arena = judge->arena};
	struct mended mended;
	if (!candidate_is_modelled(candidate) ||
	    !mend_statement(&mend, candidate->sql, check, &mended))
		return;
	jv_free(*check);
	*check = mended.check;
	*facts = mended.facts;
	candidate_rewrite(candidate, mended.sql, judge->arena);
	candidate_set(candidate, "mended", mended.actions);
}

/* Does the result have at most one row, or does the statement itself limit it?
 */
static bool
is_bounded(const struct facts *facts)
{
	return facts->select_count > 0 &&
	       (facts->selects[0].limited || facts->selects[0].aggregate_only);
}

/*
 * Return the statement, which ends at a byte, with LIMIT max_rows + 1: one row
 * more than is shown, so that exec can tell a cut result from a whole one.  It
 * stands before a trailing comment, because it would become a part of the
 * comment behind it.
 */
static const char *
with_limit(const struct judge *judge, const char *sql, size_t end)
{
	return arena_printf(judge->arena, "%.*s LIMIT %ld%s", (int)end, sql,
	    judge->max_rows + 1, sql + end);
}

static void
take_limited(
    const struct judge *judge, struct candidate *candidate, const char *sql)
{
	candidate_rewrite(candidate, sql, judge->arena);
	candidate_set(candidate, "limit_added", jv_true());
}

static bool
holds_text(const jv *array, const char *text)
{
	bool found = false;
	jv_array_foreach(*array, i, element)
	{
		found = found || strcmp(jv_string_value(element), text) == 0;
		jv_free(element);
	}
	return found;
}

/* Names of the tables, each once: as in the context, or else as in the
 * statement. */
static jv
tables_of(const struct facts *facts, const struct context *context)
{
	jv tables = jv_array();
	for (int i = 0; i < facts->relation_count; i++) {
		const struct facts_relation *relation = &facts->relations[i];
		if (!facts_is(relation->kind, "table") || !relation->name)
			continue;
		const char *name = relation->table >= 0
				       ? context->tables[relation->table].name
				       : relation->name;
		if (!holds_text(&tables, name))
			tables = jv_array_append(tables, jv_string(name));
	}
	return tables;
}

/* The facts of a text; NULL when the gate could not tell them. */
static struct facts *
read_facts(
    const struct judge *judge, const char *sql, const struct json_node *tree)
{
	struct facts *facts = arena_alloc(judge->arena, sizeof(*facts));
	return facts_read(facts, tree, sql, subject_context(judge->subject),
		   judge->arena)
		   ? facts
		   : NULL;
}

/* Has the statement a limit of its own, or does it begin with a figure of all
 * rows?  This only guesses what is_bounded will tell. */
static bool
looks_bounded(const char *sql)
{
	const char *closing = strrchr(sql, ')');
	const char *first = sql + strcspn(sql, " \n");
	first += strspn(first, " \n");
	return strstr(closing ? closing : sql, "LIMIT ") ||
	       (first[strcspn(first, "( ,\n")] == '(' &&
		   !strstr(sql, "GROUP BY"));
}

/*
 * Judge a text with the limit that it will most likely get, once instead of
 * without it and with it.  The facts are those without it.  Return false, with
 * nothing taken, where the text gets no such limit, or does not stand for
 * itself.
 */
static bool
judge_limited(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement, jv *check)
{
	const char *plain = candidate->sql;
	if (candidate_is_modelled(candidate) || looks_bounded(plain))
		return false;
	struct gate_facts told = {.arena = judge->arena};
	const char *sql = with_limit(judge, plain, strlen(plain));
	*check = ask_gate(judge, sql, &told);
	struct facts *facts = read_facts(judge, sql, told.tree);
	if (facts && record_member_flag(check, "allowed") &&
	    facts_forget_limit(facts, judge->max_rows + 1, plain) &&
	    !is_bounded(facts) && !divided_is_part(&judge->divided, facts)) {
		judgement->facts = facts;
		take_limited(judge, candidate, sql);
		return true;
	}
	jv_free(*check);
	return false;
}

/* Judge the text as it is, normalized and mended. */
static jv
judge_text(const struct judge *judge, struct candidate *candidate,
    const struct dialect_result *normal, struct judgement *judgement)
{
	struct gate_facts told = {.arena = judge->arena};
	jv check = check_normalized(judge, candidate, normal, &told);
	mend_names(judge, candidate, &check, &told);
	judgement->facts = read_facts(judge, candidate->sql, told.tree);
	return check;
}

static void
find_faults(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement)
{
	const struct subject *subject = judge->subject;
	const struct context *context = subject_context(subject);
	const struct facts *facts = judgement->facts;
	lint_text(&judgement->findings, candidate->sql, judge->arena);
	if (!facts)
		return;
	lint_facts(&judgement->findings, facts, context, judge->arena);
	contradiction_check(&judgement->findings, facts, judge->arena);
	const struct semantic_question asked = {&subject->question,
	    &subject->intent,
	    taken_over_evidence(candidate, subject, judge->arena),
	    subject->has_link ? &subject->link : NULL, context};
	if (subject->question.count > 0)
		semantic_check(
		    &judgement->findings, facts, &asked, judge->arena);
	candidate_set(candidate, "tables", tables_of(facts, context));
}

/* Set a member that is an array; one that holds nothing is left out. */
static void
set_filled(struct candidate *candidate, const char *key, jv array)
{
	if (jv_array_length(jv_copy(array)) > 0) {
		candidate_set(candidate, key, array);
		return;
	}
	candidate->object = jv_object_delete(candidate->object, jv_string(key));
	jv_free(array);
}

/* Say what became of the question's words. */
static void
account_for(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement)
{
	const struct subject *subject = judge->subject;
	const struct question *question = &subject->question;
	struct usage usage;
	struct account account;
	if (!judgement->facts || judgement->facts->select_count == 0 ||
	    question->count == 0)
		return;
	struct account_question asked = {.question = question,
	    .stayed = subject->stayed,
	    .divided = subject->divided,
	    .words = judge->words,
	    .stems = judge->stems};
	/* a model was told the evidence, and reads it by itself */
	if (!candidate_is_modelled(candidate)) {
		asked.unread_terms = subject->link.unread_terms;
		asked.unread_term_count = subject->link.unread_term_count;
		asked.kept = subject->kept;
		asked.kept_count = subject->kept_count;
		asked.evidence = subject->evidence;
	}
	asked.read = taken_over_read(candidate, question, judge->arena);
	usage_read(&usage, judgement->facts, judge->stems);
	account_settle(&account, &asked, &usage);
	candidate_set(candidate, "words",
	    divided_words(&judge->divided, judge->record,
		account_words_member(&account, question)));
	candidate_set(candidate, "obligations",
	    account_obligations_member(&account, question));
	unmet_findings(&judgement->findings, &account, question, judge->arena);
	set_filled(candidate, "added",
	    taken_over_added(candidate,
		added_member(&account, question, &usage), judge->arena));
	features_account(
	    &judgement->features, &account, &usage, subject, judge->words);
	taken_over_features(candidate, &judgement->features);
	features_findings(&judgement->features, &judgement->findings);
	features_generator(&judgement->features, candidate);
}

/* A refusal that another text may avoid becomes an error of the candidate. */
static void
keep_check(
    const struct judge *judge, struct candidate *candidate, const jv *check)
{
	candidate_set(candidate, "check", jv_copy(*check));
	candidate->judged = true;
	candidate->allowed = record_member_flag(check, "allowed");
	if (candidate->allowed)
		return;
	jv problem = gate_problem(check);
	if (problem_kind(problem_code(&problem))->repairable)
		candidate_fail(candidate, "evaluate", problem, judge->arena);
	else
		jv_free(problem);
}

/*
 * The server runs a product of tables that nothing relates, and every figure of
 * it is wrong; the other errors of lint are the server's, too, and it says how
 * to mend them.  So this one is the candidate's error: repair may mend it, and
 * it is never run.
 */
static void
fail_product(const struct judge *judge, struct candidate *candidate,
    const struct findings *findings)
{
	for (int i = 0; candidate->allowed && i < findings->kept; i++) {
		const struct finding *item = &findings->items[i];
		if (item->severity != FINDING_ERROR ||
		    strcmp(item->code, "lint.cartesian") != 0)
			continue;
		jv problem = problem_new("sql.product", "%s", item->message);
		candidate_fail(candidate, "evaluate",
		    problem_with(
			problem, "position", jv_number((double)item->position)),
		    judge->arena);
		return;
	}
}

/* Everything below reads the whole text, some of it several times, and a model
 * may write megabytes: what the gate refuses for its length is not looked at.
 */
static bool
refuse_too_long(const struct judge *judge, struct candidate *candidate)
{
	if (strlen(candidate->sql) <= RECORD_MAX_SQL_BYTES)
		return false;
	jv check = ask_gate(judge, candidate->sql, NULL);
	keep_check(judge, candidate, &check);
	candidate_set(candidate, "lint", jv_array());
	jv_free(check);
	return true;
}

void
judge_candidate(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement)
{
	*judgement = (struct judgement){.fresh = true};
	if (refuse_too_long(judge, candidate))
		return;
	struct dialect_result normal = {
	    .sql = candidate->sql, .plain = candidate->sql};
	if (judge->normalize)
		normal = dialect_normalize(candidate->sql,
		    &(struct dialect_options){
			.context = subject_context(judge->subject),
			.scope_prefix = judge->scope_prefix},
		    judge->arena);
	jv check;
	bool limited = strcmp(normal.sql, candidate->sql) == 0 &&
		       judge_limited(judge, candidate, judgement, &check);
	if (!limited)
		check = judge_text(judge, candidate, &normal, judgement);
	const struct facts *facts = judgement->facts;
	const char *before = candidate->sql;
	bool allowed = facts && record_member_flag(&check, "allowed");
	bool spreads = allowed && facts->select_count > 0 &&
		       divided_is_part(&judge->divided, facts);
	/* without relations, an answer may come from any table; the limit is
	 * the same */
	if (allowed && !spreads && !limited && !is_bounded(facts))
		take_limited(judge, candidate,
		    with_limit(judge, candidate->sql, facts->end));
	find_faults(judge, candidate, judgement);
	account_for(judge, candidate, judgement);
	if (allowed && spreads)
		divided_spread(&judge->divided, facts, candidate);
	if (candidate->sql != before) {
		jv_free(check);
		check = ask_gate(judge, candidate->sql, NULL);
	}
	keep_check(judge, candidate, &check);
	fail_product(judge, candidate, &judgement->findings);
	if (candidate->allowed && facts)
		divided_check(&judge->divided, facts, candidate);
	candidate_set(candidate, "lint", findings_member(&judgement->findings));
	jv_free(check);
}
