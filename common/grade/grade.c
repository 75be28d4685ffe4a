/* grade.c - decides whether a reply is the one that the gold wants; see
 * grade.h */
#include "grade/grade.h"

#include "grade/statement_run.h"

#include <string.h>

/* More readings of a reply that asks back are not compared. */
enum { MOST_READINGS = 16 };

/* ---- replies that are no answer ---- */

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
			any |= record_member_exists(&candidate, "result");
			jv_free(candidate);
		}
	}
	jv_free(candidates);
	return any;
}

/* Is it a name and not a statement? */
static bool
is_name(const jv *reading)
{
	return jv_get_kind(*reading) == JV_KIND_STRING &&
	       !strpbrk(jv_string_value(*reading), " \t\n");
}

/* Does the statement read the table or table.column that the gold names? */
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
	    judge, &one, judge_without_limit(sql, judge->arena), &judgement);
	jv_free(judgement.problem);
	jv_free(one);
	return judgement.right;
}

/* Find the reading of the reply that equals the gold's and is not taken yet, as
 * a bit; 0: none. */
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

static void
judge_readings(struct judge *judge, const jv *gold, const jv *verdict,
    struct judgement *judgement)
{
	jv wanted = record_member_array(gold, "readings");
	jv readings = record_member_array(verdict, "readings");
	int count = jv_array_length(jv_copy(wanted));
	int named = jv_array_length(jv_copy(readings));
	judge_settle(judgement, named >= 2 ? "clarified" : "asked", named >= 2,
	    named >= 2 ? NULL : "it names no two readings");
	unsigned taken = 0;
	for (int i = 0; judgement->right && i < count; i++) {
		jv one = jv_array_get(jv_copy(wanted), i);
		unsigned found =
		    find_reading(judge, gold, &one, &readings, taken);
		taken |= found;
		if (!found)
			judge_settle(judgement, "asked", false,
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
		found = strcmp(word, "answered") == 0 &&
			record_member_exists(gold, "sql");
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
		judge_settle(judgement,
		    expects(gold, "refused") ? "ran" : "answered", false,
		    "it should not have been answered");
	else if (!record_member_exists(gold, "sql"))
		judge_settle(judgement, "exact", true, NULL);
	else if (!sql)
		judge_settle(
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
		judge_settle(judgement, "ran", false, "a statement ran");
	else if (expects(gold, "refused"))
		judge_settle(judgement, "refused", true, NULL);
	else if (expects(gold, "cannot_answer"))
		judge_settle(judgement, "declined", true, NULL);
	else
		judge_settle(judgement,
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
		judge_settle(judgement, "error", false,
		    message ? message : "the record is not settled");
	else if (strcmp(status, "answered") == 0)
		judge_answered(judge, gold, record, judgement);
	else if (strcmp(status, "needs_clarification") != 0)
		judge_declined(gold, record, status, judgement);
	else if (expects(gold, "needs_clarification"))
		judge_readings(judge, gold, verdict, judgement);
	else
		judge_settle(judgement, "asked", false, "it asked back");
}

/* ---- tables that a context must hold ---- */

static bool
context_holds(const struct record *record, const char *name)
{
	jv context = record_get(record, "context");
	jv tables = record_member_array(&context, "tables");
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
	jv tables = record_member_array(gold, "tables");
	judge_settle(judgement, "exact", true, NULL);
	jv_array_foreach(tables, i, name)
	{
		if (jv_get_kind(name) == JV_KIND_STRING &&
		    !context_holds(record, jv_string_value(name)))
			judge_settle(judgement, "wrong", false,
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
	/* a broken line has no gold and needs none */
	if (known ? record_member_exists(gold, "sql") ||
			record_member_exists(gold, "expect")
		  : record_has(record, "error"))
		judge_status(judge, gold, record, &verdict, judgement);
	else if (!known)
		judge_settle(
		    judgement, "broken", false, "there is no gold of that id");
	else if (record_member_exists(gold, "tables"))
		judge_tables(judge, gold, record, judgement);
	else
		judge_settle(judgement, "broken", false,
		    "the gold has neither sql nor expect nor tables");
	jv_free(verdict);
}
