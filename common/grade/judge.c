/* judge.c - is the reply the one that the gold wants; see judge.h */
#include "grade/judge.h"

#include <string.h>

#include "grade/expected.h"
#include "sql_tokens.h"

/* Fair readings of one question; an exam has two or three, in some forms. */
enum { MOST_GOLDS = 64 };
/* Of a reply that asks back; more are not looked at. */
enum { MOST_READINGS = 16 };

jv
judge_golds(const jv *gold)
{
	jv sql = record_member(gold, "sql");
	if (jv_get_kind(sql) == JV_KIND_STRING)
		return jv_array_append(jv_array(), sql);
	if (jv_get_kind(sql) == JV_KIND_ARRAY)
		return jv_array_slice(sql, 0, MOST_GOLDS);
	jv_free(sql);
	return jv_array();
}

static void
settle(struct judgement *judgement, const char *verdict, bool right,
    const char *why)
{
	judgement->verdict = verdict;
	judgement->right = right;
	judgement->why = why;
}

/* ---- rows ---- */

/* What a statement gives on the data sets it was run on so far. */
struct answer {
	const char *sql;
	struct grade_table tables[SETS_MOST];
	bool ran[SETS_MOST];
};

/* Is it about the data set and not about the statement? */
static bool
is_fatal(struct judge *judge, const jv *problem)
{
	if (problem_kind(problem_code(problem))->effect == PROBLEM_RECORD)
		return false;
	jv_free(judge->fatal);
	judge->fatal = jv_copy(*problem);
	return true;
}

/* The statement does not run here: wrong, whatever the gold. */
static void
settle_failed(
    struct judge *judge, int set, jv problem, struct judgement *judgement)
{
	is_fatal(judge, &problem);
	settle(judgement, "wrong", false,
	    arena_printf(judge->arena, "data set %d: %s", set + 1,
		problem_message(&problem)));
	jv_free(judgement->problem);
	judgement->problem = problem;
}

/* Run it on a data set, once.  False: that settles the judgement. */
static bool
run_answer(struct judge *judge, struct answer *answer, int set,
    struct judgement *judgement)
{
	jv problem = jv_invalid();
	if (answer->ran[set])
		return true;
	jv result = sets_run(judge->sets, set, answer->sql, &problem);
	if (!jv_is_valid(result)) {
		jv_free(result);
		settle_failed(judge, set, problem, judgement);
		return false;
	}
	answer->ran[set] =
	    grade_table_read(&answer->tables[set], &result, judge->arena);
	jv_free(result);
	if (!answer->ran[set])
		settle(judgement, "wrong", false,
		    "the result has too many columns to compare");
	return answer->ran[set];
}

/* One gold statement against one data set; false: the gold is broken. */
static bool
match_on_set(struct judge *judge, int set, const char *sql, bool ordered,
    const struct grade_table *answer, struct grade_match *match, int *gold_rows)
{
	struct grade_gold gold;
	jv problem = jv_invalid();
	if (!expected_read(
		&gold, judge->sets, set, sql, judge->arena, &problem)) {
		is_fatal(judge, &problem);
		*match = (struct grade_match){.why = arena_printf(judge->arena,
						  "the gold does not run: %s",
						  problem_message(&problem))};
		jv_free(problem);
		return false;
	}
	gold.ordered = ordered;
	*gold_rows += gold.table.rows;
	grade_match(match, &gold, answer, judge->arena);
	if (match->misordered) {
		expected_find_ties(&gold, judge->sets, set, sql, judge->arena);
		grade_match(match, &gold, answer, judge->arena);
	}
	return true;
}

/* The judgement by the worst of the data sets. */
static void
settle_match(struct judge *judge, const struct grade_match *worst, int set,
    struct judgement *judgement)
{
	static const char *const names[] = {"wrong", "lenient", "exact"};
	const char *why = worst->why;
	if (worst->grade == GRADE_LENIENT)
		why = "more columns than asked for";
	else if (why && set > 0)
		why =
		    arena_printf(judge->arena, "data set %d: %s", set + 1, why);
	settle(
	    judgement, names[worst->grade], worst->grade != GRADE_WRONG, why);
	judgement->column_count = worst->column_count;
	memcpy(judgement->columns, worst->columns, sizeof(judgement->columns));
}

/* One gold statement against the data sets, until one is wrong.  False: the
 * answer does not run. */
static bool
match_gold(struct judge *judge, const jv *gold, const char *sql,
    struct answer *answer, struct judgement *judgement)
{
	bool ordered = record_member_flag(gold, "ordered");
	struct grade_match worst = {.grade = GRADE_EXACT};
	int rows = 0, worst_set = 0;
	for (int set = 0;
	     set < judge->sets->count && worst.grade != GRADE_WRONG; set++) {
		struct grade_match match;
		if (!run_answer(judge, answer, set, judgement))
			return false;
		if (!match_on_set(judge, set, sql, ordered,
			&answer->tables[set], &match, &rows)) {
			settle(judgement, "broken", false, match.why);
			return true;
		}
		if (set == 0 || match.grade < worst.grade) {
			worst = match;
			worst_set = set;
		}
	}
	if (worst.grade != GRADE_WRONG && rows == 0 &&
	    !record_member_flag(gold, "empty"))
		settle(judgement, "broken", false,
		    "the gold gives no rows on any data set");
	else
		settle_match(judge, &worst, worst_set, judgement);
	return true;
}

/* The better verdict of several golds; a broken one is always told. */
static int
rank(const char *verdict)
{
	static const char *const order[] = {
	    "wrong", "lenient", "exact", "broken"};
	for (int i = 0; i < (int)COUNT_OF(order); i++)
		if (strcmp(order[i], verdict) == 0)
			return i;
	return -1;
}

static struct judgement
judge_gold(struct judge *judge, const jv *gold, int place, const jv *text,
    struct answer *answer, bool *runs)
{
	struct judgement one = {.gold = place, .problem = jv_invalid()};
	if (jv_get_kind(*text) == JV_KIND_STRING)
		*runs = match_gold(
		    judge, gold, jv_string_value(*text), answer, &one);
	else
		settle(&one, "broken", false, "sql must be texts");
	return one;
}

void
judge_statement(struct judge *judge, const jv *gold, const char *sql,
    struct judgement *judgement)
{
	struct answer answer = {.sql = sql};
	jv golds = judge_golds(gold);
	int count = jv_array_length(jv_copy(golds));
	bool runs = true;
	*judgement = (struct judgement){
	    .verdict = "wrong", .gold = -1, .problem = jv_invalid()};
	for (int i = 0; runs && i < count; i++) {
		jv text = jv_array_get(jv_copy(golds), i);
		struct judgement one =
		    judge_gold(judge, gold, i, &text, &answer, &runs);
		jv_free(text);
		if (i == 0 || !runs ||
		    rank(one.verdict) > rank(judgement->verdict)) {
			jv_free(judgement->problem);
			*judgement = one;
		} else {
			jv_free(one.problem);
		}
		if (rank(one.verdict) >= rank("exact"))
			break;
	}
	if (!judgement->right)
		judgement->gold = -1;
	jv_free(golds);
}

/* ---- the record's statement ---- */

/* Without the LIMIT that evaluate put behind everything. */
static const char *
without_limit(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	size_t end = tokens.count;
	while (end > 0 && sql_token_is(&tokens, end - 1, ";"))
		end--;
	if (end < 2 || !sql_token_is_word(&tokens, end - 2, "limit"))
		return sql;
	return sql_tokens_text(&tokens, 0, end - 2);
}

const char *
judge_chosen_sql(const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	const char *sql = record_member_text(&chosen, "sql", arena);
	if (sql && record_member_flag(&chosen, "limit_added"))
		sql = without_limit(sql, arena);
	jv_free(chosen);
	return sql;
}

/* ---- replies that are no answer ---- */

static bool
has_member(const jv *object, const char *key)
{
	jv value = record_member(object, key);
	bool has = jv_is_valid(value);
	jv_free(value);
	return has;
}

/* Did any statement of the record give rows, for the user or for agreement? */
static bool
ran(const struct record *record)
{
	if (record_has(record, "result"))
		return true;
	jv candidates = record_get(record, "candidates");
	bool any = false;
	if (jv_get_kind(candidates) == JV_KIND_ARRAY) {
		jv_array_foreach(candidates, i, candidate)
		{
			any |= has_member(&candidate, "result");
			jv_free(candidate);
		}
	}
	jv_free(candidates);
	return any;
}

/* Is it a name, not a statement? */
static bool
is_name(const jv *reading)
{
	return jv_get_kind(*reading) == JV_KIND_STRING &&
	       !strpbrk(jv_string_value(*reading), " \t\n");
}

/* Does the statement read what the gold names as table or table.column? */
static bool
reads(struct judge *judge, const char *name, const char *sql)
{
	struct pieces pieces;
	return pieces_read(&pieces, &judge->pieces, sql, judge->arena) &&
	       (piece_holds(&pieces.columns, name) ||
		   piece_holds(&pieces.tables, name));
}

static bool
gives(struct judge *judge, const jv *gold, const jv *wanted, const char *sql)
{
	struct judgement judgement;
	jv one =
	    jv_object_set(jv_copy(*gold), jv_string("sql"), jv_copy(*wanted));
	judge_statement(
	    judge, &one, without_limit(sql, judge->arena), &judgement);
	jv_free(judgement.problem);
	jv_free(one);
	return judgement.right;
}

/* The reading of the reply that is the one of the gold and is not taken yet,
 * as a bit; 0: there is none. */
static unsigned
find_reading(struct judge *judge, const jv *gold, const jv *wanted,
    const jv *readings, unsigned taken)
{
	int count = jv_array_length(jv_copy(*readings));
	for (int i = 0; i < count && i < MOST_READINGS; i++) {
		jv reading = jv_array_get(jv_copy(*readings), i);
		const char *sql =
		    record_member_text(&reading, "sql", judge->arena);
		jv_free(reading);
		if (taken >> i & 1 || !sql)
			continue;
		if (is_name(wanted)
			? reads(judge, jv_string_value(*wanted), sql)
			: gives(judge, gold, wanted, sql))
			return 1U << i;
	}
	return 0;
}

static jv
array_member(const jv *object, const char *key)
{
	jv value = record_member(object, key);
	if (jv_get_kind(value) == JV_KIND_ARRAY)
		return value;
	jv_free(value);
	return jv_array();
}

static void
judge_readings(struct judge *judge, const jv *gold, const jv *verdict,
    struct judgement *judgement)
{
	jv wanted = array_member(gold, "readings");
	jv readings = array_member(verdict, "readings");
	int count = jv_array_length(jv_copy(wanted));
	int named = jv_array_length(jv_copy(readings));
	settle(judgement, named >= 2 ? "clarified" : "asked", named >= 2,
	    named >= 2 ? NULL : "it names no two readings");
	unsigned taken = 0;
	for (int i = 0; judgement->right && i < count; i++) {
		jv one = jv_array_get(jv_copy(wanted), i);
		unsigned found =
		    find_reading(judge, gold, &one, &readings, taken);
		taken |= found;
		if (!found)
			settle(judgement, "asked", false,
			    arena_printf(judge->arena,
				"it does not name reading %d", i + 1));
		jv_free(one);
	}
	jv_free(readings);
	jv_free(wanted);
}

/* ---- what the gold wants ---- */

/* Is this one of the words of the gold's expect? */
static bool
expects(const jv *gold, const char *word)
{
	jv expect = record_member(gold, "expect");
	bool found = false;
	if (jv_get_kind(expect) == JV_KIND_STRING) {
		found = strcmp(jv_string_value(expect), word) == 0;
	} else if (jv_get_kind(expect) == JV_KIND_ARRAY) {
		jv_array_foreach(expect, i, one)
		{
			found |= jv_get_kind(one) == JV_KIND_STRING &&
				 strcmp(jv_string_value(one), word) == 0;
			jv_free(one);
		}
	} else if (!jv_is_valid(expect)) {
		found =
		    strcmp(word, "answered") == 0 && has_member(gold, "sql");
	}
	jv_free(expect);
	return found;
}

static void
judge_answered(struct judge *judge, const jv *gold, const struct record *record,
    struct judgement *judgement)
{
	const char *sql = judge_chosen_sql(record, judge->arena);
	if (!expects(gold, "answered"))
		settle(judgement, expects(gold, "refused") ? "ran" : "answered",
		    false, "it should not have been answered");
	else if (!has_member(gold, "sql"))
		settle(judgement, "exact", true, NULL);
	else if (!sql)
		settle(
		    judgement, "wrong", false, "the record has no statement");
	else
		judge_statement(judge, gold, sql, judgement);
}

static void
judge_declined(const jv *gold, const struct record *record, const char *status,
    struct judgement *judgement)
{
	bool cannot = strcmp(status, "cannot_answer") == 0;
	if (expects(gold, "refused") && ran(record))
		settle(judgement, "ran", false, "a statement ran");
	else if (expects(gold, "refused"))
		settle(judgement, "refused", true, NULL);
	else if (expects(gold, "cannot_answer"))
		settle(judgement, "declined", true, NULL);
	else
		settle(judgement,
		    cannot ? "declined_wrongly" : "refused_wrongly", false,
		    "it was not answered");
}

static void
judge_status(struct judge *judge, const jv *gold, const struct record *record,
    const jv *verdict, struct judgement *judgement)
{
	const char *status =
	    record_member_text(verdict, "status", judge->arena);
	jv error = record_get(record, "error");
	const char *message =
	    record_member_text(&error, "message", judge->arena);
	jv_free(error);
	if (!status || strcmp(status, "error") == 0)
		settle(judgement, "error", false,
		    message ? message : "the record is not settled");
	else if (strcmp(status, "answered") == 0)
		judge_answered(judge, gold, record, judgement);
	else if (strcmp(status, "needs_clarification") != 0)
		judge_declined(gold, record, status, judgement);
	else if (expects(gold, "needs_clarification"))
		judge_readings(judge, gold, verdict, judgement);
	else
		settle(judgement, "asked", false, "it asked back");
}

/* ---- tables that a context must hold ---- */

static bool
context_holds(const struct record *record, const char *name)
{
	jv context = record_get(record, "context");
	jv tables = array_member(&context, "tables");
	bool found = false;
	jv_array_foreach(tables, i, table)
	{
		jv key = record_member(&table, "name");
		found |= jv_get_kind(key) == JV_KIND_STRING &&
			 strcmp(jv_string_value(key), name) == 0;
		jv_free(key);
		jv_free(table);
	}
	jv_free(tables);
	jv_free(context);
	return found;
}

static void
judge_tables(struct judge *judge, const jv *gold, const struct record *record,
    struct judgement *judgement)
{
	jv tables = array_member(gold, "tables");
	settle(judgement, "exact", true, NULL);
	jv_array_foreach(tables, i, name)
	{
		if (jv_get_kind(name) == JV_KIND_STRING &&
		    !context_holds(record, jv_string_value(name)))
			settle(judgement, "wrong", false,
			    arena_printf(judge->arena, "not in the context: %s",
				jv_string_value(name)));
		jv_free(name);
	}
	jv_free(tables);
}

void
judge_record(struct judge *judge, const jv *gold, const struct record *record,
    struct judgement *judgement)
{
	jv verdict = record_get(record, "verdict");
	*judgement = (struct judgement){.gold = -1, .problem = jv_invalid()};
	bool known = jv_get_kind(*gold) == JV_KIND_OBJECT;
	/* a line that was broken has no gold, and needs none */
	if (known ? has_member(gold, "sql") || has_member(gold, "expect")
		  : record_has(record, "error"))
		judge_status(judge, gold, record, &verdict, judgement);
	else if (!known)
		settle(
		    judgement, "broken", false, "there is no gold of that id");
	else if (has_member(gold, "tables"))
		judge_tables(judge, gold, record, judgement);
	else
		settle(judgement, "broken", false,
		    "the gold has neither sql nor expect nor tables");
	jv_free(verdict);
}
