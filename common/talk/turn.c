/* turn.c - a question from its words to its rows; see talk/turn.h */
#include "talk/turn.h"

#include "base/clock.h"
#include "base/problem.h"
#include "present/fields.h"
#include "present/ink.h"
#include "present/report.h"
#include "present/sql.h"
#include "statement/edited.h"
#include "terminal/signals.h"
#include "terminal/text_editor.h"
#include "text/display.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the last record says ---- */

static bool
is_settled_as(const struct talk *talk, const char *wanted)
{
	struct arena arena = {0};
	jv verdict = record_get(&talk->last, "verdict");
	const char *status = record_member_text(&verdict, "status", &arena);
	bool same = status && strcmp(status, wanted) == 0;
	jv_free(verdict);
	arena_release(&arena);
	return same;
}

bool
turn_is_there(const struct talk *talk)
{
	return is_settled_as(talk, "answered");
}

int
turn_readings(const struct talk *talk)
{
	if (!is_settled_as(talk, "needs_clarification"))
		return 0;
	jv verdict = record_get(&talk->last, "verdict");
	int count = field_count(&verdict, "readings");
	jv_free(verdict);
	return count;
}

static const char *
chosen_sql(struct talk *talk)
{
	jv chosen = record_get(&talk->last, "chosen");
	const char *sql = record_member_text(&chosen, "sql", &talk->arena);
	jv_free(chosen);
	return sql;
}

/* A person took this very statement. */
static bool
is_picked(const struct talk *talk)
{
	jv chosen = record_get(&talk->last, "chosen");
	bool picked = record_member_flag(&chosen, "picked");
	jv_free(chosen);
	return picked;
}

/* ---- what comes of an answer ---- */

/* What the next question goes on from. */
static void
note_previous(struct talk *talk)
{
	static const char *const members[] = {"sql", "meaning"};
	jv chosen = record_get(&talk->last, "chosen");
	jv previous = jv_object_set(jv_object(), jv_string("question"),
	    record_get(&talk->last, "question"));
	for (size_t i = 0; i < COUNT_OF(members); i++) {
		jv value = record_member(&chosen, members[i]);
		if (jv_is_valid(value))
			previous = jv_object_set(
			    previous, jv_string(members[i]), value);
		else
			jv_free(value);
	}
	jv_free(chosen);
	jv_free(talk->previous);
	talk->previous = previous;
}

static void
keep(struct talk *talk)
{
	char id[ASKED_ID_BYTES];
	jv problem = jv_invalid();
	if (asked_keep(talk->setup->asked, &talk->last, id, &problem))
		record_set(&talk->last, "id", jv_string(id));
	/* an answer that cannot be kept is an answer all the same */
	jv_free(problem);
}

static void
tell_what_next(const struct talk *talk)
{
	int readings = turn_readings(talk);
	if (readings == 1)
		puts("\n1 takes it");
	else if (readings > 1)
		printf("\n1 to %d takes one\n", readings);
	else if (turn_is_there(talk) && record_has(&talk->last, "chosen") &&
		 talk->format == EXPORT_TABLE)
		puts("right?     \\confirm\nwrong?     \\wrong REASON");
}

/* Keep and show the last record, which is settled. */
static void
settle(struct talk *talk, bool seen, double took_ms)
{
	keep(talk);
	talk->style.table.took_ms = talk->timing ? (unsigned long)took_ms : 0;
	dialogue_show(talk, seen ? present_rows : present_report);
	talk->style.table.took_ms = 0;
	if (turn_is_there(talk) && record_has(&talk->last, "chosen"))
		note_previous(talk);
	tell_what_next(talk);
}

/* ---- run ---- */

static void
run(struct talk *talk)
{
	jv problem = jv_invalid();
	double began_ms = clock_ms();
	if (asking_do(&talk->asking, "run", &talk->last, &talk->last, &problem))
		settle(talk, true, clock_ms() - began_ms);
	else
		dialogue_tell(talk, problem);
}

/* ---- edit ---- */

static void
tell_refusal(struct talk *talk, const jv *check)
{
	const char *message = field_text(check, "message", &talk->arena);
	const char *hint = field_text(check, "hint", &talk->arena);
	ink_on(stdout, &talk->style.table, INK_DOUBT);
	fputs("refused: ", stdout);
	ink_off(stdout, &talk->style.table);
	printf("%s\n", message ? message : "");
	if (hint)
		printf("hint: %s\n", hint);
}

/* Ask the gate.  What it refuses is shown. */
static bool
is_allowed(struct talk *talk, const char *sql)
{
	struct record wish = {0};
	struct record judged = {0};
	jv problem = jv_invalid();
	record_set(&wish, "id", jv_string("edited"));
	record_set(&wish, "sql", jv_string(sql));
	bool asked =
	    asking_do(&talk->asking, "check", &wish, &judged, &problem);
	jv check = record_get(&judged, "check");
	bool allowed = record_member_flag(&check, "allowed");
	if (!asked) {
		dialogue_tell(talk, problem);
	} else if (!jv_is_valid(check)) {
		jv error = record_get(&judged, "error");
		if (jv_is_valid(error))
			dialogue_tell(talk, jv_copy(error));
		jv_free(error);
	} else if (!allowed) {
		tell_refusal(talk, &check);
	}
	jv_free(check);
	record_release(&wish);
	record_release(&judged);
	return allowed;
}

/* Put what the person makes of the statement in its place.  Return false when
 * nothing came of it. */
static bool
edit(struct talk *talk)
{
	const char *why = "";
	const char *sql = chosen_sql(talk);
	if (!sql) {
		puts("there is no statement to edit");
		return false;
	}
	char *changed = text_editor_change(
	    present_sql(&talk->arena, sql), RECORD_MAX_SQL_BYTES, &why);
	signals_drop(talk->asking.signals);
	if (!changed) {
		printf("not edited: %s\n", why);
		return false;
	}
	/* a refused one stays the last, so that it can be edited again */
	record_rewind(&talk->last, "result");
	edited_choose(&talk->last, changed, strlen(changed));
	bool allowed = is_allowed(talk, changed);
	free(changed);
	return allowed;
}

/* ---- approve ---- */

static enum line_editor_status
ask_person(struct talk *talk, const char *prompt, char *reply)
{
	const char *line = "";
	enum line_editor_status status =
	    line_editor_read(talk->editor, prompt, false, &line);
	*reply = status == LINE_EDITOR_LINE ? line[0] : '\0';
	return status;
}

/* Show the statement; true when it may run. */
static bool
is_approved(struct talk *talk)
{
	char reply;
	for (;;) {
		present_proposal(stdout, &talk->last, &talk->arena);
		if (ask_person(talk, "run it? [y/N/e] ", &reply) !=
		    LINE_EDITOR_LINE)
			return false;
		if (reply == 'y' || reply == 'Y')
			return true;
		if (reply != 'e' && reply != 'E')
			return false;
		if (!edit(talk))
			return false;
	}
}

void
turn_edited(struct talk *talk)
{
	if (edit(talk) && is_approved(talk))
		run(talk);
}

/* ---- ask ---- */

/* Send the record to a statement, and on approval to its rows. */
static void
ask(struct talk *talk, const struct record *record)
{
	jv problem = jv_invalid();
	double began_ms = clock_ms();
	const char *script = talk->setup->yes ? "ask" : "propose";
	if (!asking_do(&talk->asking, script, record, &talk->last, &problem))
		dialogue_tell(talk, problem);
	else if (record_settled(&talk->last))
		settle(talk, false, clock_ms() - began_ms);
	else if (is_picked(talk) || is_approved(talk))
		run(talk);
}

void
turn_question(struct talk *talk, const char *question)
{
	char id[ASKED_ID_BYTES];
	struct record record = {0};
	asked_new_id(talk->setup->asked, id);
	record_set(&record, "id", jv_string(id));
	record_set(&record, "question", jv_string(question));
	if (talk->database)
		record_set(&record, "database", jv_string(talk->database));
	if (jv_is_valid(talk->previous))
		record_set(&record, "previous", jv_copy(talk->previous));
	record_set(&record, "options",
	    jv_object_set(jv_object(), jv_string("trace"), jv_true()));
	ask(talk, &record);
	record_release(&record);
}

void
turn_reading(struct talk *talk, int number)
{
	struct record record = {0};
	record_copy(&record, &talk->last);
	record_set(&record, "answers",
	    record_with_number(jv_object(), "reading", number));
	ask(talk, &record);
	record_release(&record);
}
