/* statement_run.c - compares a statement's rows with a gold's; see grade.h */
#include "grade/statement_run.h"

#include "grade/expected.h"
#include "sql/tokens.h"

#include <string.h>

/* An exam has two or three valid readings of a question, each in some forms. */
enum { MOST_GOLDS = 64 };

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

void
judge_settle(struct judgement *judgement, const char *verdict, bool right,
    const char *why)
{
	judgement->verdict = verdict;
	judgement->right = right;
	judgement->why = why;
}

/* ---- rows ---- */

/* The rows that a statement gave on the data sets where it ran so far. */
struct answer {
	const char *sql;
	struct grade_table tables[SETS_MOST];
	bool ran[SETS_MOST];
};

/* Is the problem one of the data set and not of the statement? */
static bool
is_fatal(struct judge *judge, const jv *problem)
{
	if (problem_kind(problem_code(problem))->effect == PROBLEM_RECORD)
		return false;
	jv_free(judge->fatal);
	judge->fatal = jv_copy(*problem);
	return true;
}

/* The statement does not run here, so it is wrong for any gold. */
static void
settle_failed(
    struct judge *judge, int set, jv problem, struct judgement *judgement)
{
	is_fatal(judge, &problem);
	judge_settle(judgement, "wrong", false,
	    arena_printf(judge->arena, "data set %d: %s", set + 1,
		problem_message(&problem)));
	jv_free(judgement->problem);
	judgement->problem = problem;
}

/* Run the statement on a data set, once.  Return false when the outcome settles
 * the judgement. */
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
		judge_settle(judgement, "wrong", false,
		    "the result has too many columns to compare");
	return answer->ran[set];
}

/* Compare with one gold statement on one data set.  Return false when the gold
 * is broken. */
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

/* Judge by the worst of the data sets. */
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
	judge_settle(
	    judgement, names[worst->grade], worst->grade != GRADE_WRONG, why);
	judgement->column_count = worst->column_count;
	memcpy(judgement->columns, worst->columns, sizeof(judgement->columns));
}

/* Compare with one gold statement on the data sets, until one is wrong.  Return
 * false when the answer does not run. */
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
			judge_settle(judgement, "broken", false, match.why);
			return true;
		}
		if (set == 0 || match.grade < worst.grade) {
			worst = match;
			worst_set = set;
		}
	}
	if (worst.grade != GRADE_WRONG && rows == 0 &&
	    !record_member_flag(gold, "empty"))
		judge_settle(judgement, "broken", false,
		    "the gold gives no rows on any data set");
	else
		settle_match(judge, &worst, worst_set, judgement);
	return true;
}

/* Of several golds the better verdict counts; a broken gold is always
 * reported. */
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
		judge_settle(&one, "broken", false, "sql must be texts");
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

const char *
judge_without_limit(const char *sql, struct arena *arena)
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
		sql = judge_without_limit(sql, arena);
	jv_free(chosen);
	return sql;
}
