/* backslash.c - commands of the conversation; see talk/backslash.h */
#include "talk/backslash.h"

#include "base/choice.h"
#include "base/problem.h"
#include "plot/chart_file.h"
#include "present/report.h"
#include "talk/turn.h"
#include "text/display.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- how answers look ---- */

static void
refuse(struct talk *talk, const char *command, const char *const *words)
{
	printf("\\%s takes %s\n", command, choice_text(words, &talk->arena));
}

static void
set_expanded(struct talk *talk, const char *argument)
{
	enum present_expanded *expanded = &talk->style.table.expanded;
	if (!argument) {
		*expanded = *expanded == PRESENT_ALWAYS ? PRESENT_WHERE_WIDE
							: PRESENT_ALWAYS;
	} else {
		int place = choice_find(present_expanded_words, argument);
		if (place < 0) {
			refuse(talk, "x", present_expanded_words);
			return;
		}
		*expanded = (enum present_expanded)place;
	}
	printf("expanded %s\n", present_expanded_words[*expanded]);
}

static void
set_format(struct talk *talk, const char *argument)
{
	int format =
	    argument ? choice_find(export_formats, argument) : EXPORT_TABLE;
	if (format < 0) {
		refuse(talk, "format", export_formats);
		return;
	}
	if (format == EXPORT_XLSX) {
		puts("a workbook is not for a terminal: nl2sql --format xlsx "
		     "QUESTION > FILE writes it");
		return;
	}
	talk->format = (enum export_format)format;
	printf("format %s\n", export_formats[format]);
}

static void
set_timing(struct talk *talk, const char *argument)
{
	if (argument && strcmp(argument, "on") != 0 &&
	    strcmp(argument, "off") != 0) {
		puts("\\timing takes on or off");
		return;
	}
	talk->timing = argument ? strcmp(argument, "on") == 0 : !talk->timing;
	printf("timing %s\n", talk->timing ? "on" : "off");
}

/* ---- the last answer ---- */

static bool
is_empty(const struct talk *talk)
{
	if (talk->last.count > 0)
		return false;
	puts("nothing was asked yet");
	return true;
}

static void
show_record(struct talk *talk)
{
	size_t length;
	char *line = record_line(&talk->last, &length);
	puts(display_safe(&talk->arena, line));
	free(line);
}

static void
show_last(struct talk *talk, const char *argument)
{
	if (is_empty(talk))
		return;
	if (argument && strcmp(argument, "record") == 0)
		show_record(talk);
	else if (argument)
		puts("\\last takes record, or nothing");
	else if (record_settled(&talk->last))
		dialogue_show(talk, present_report);
	else
		present_proposal(stdout, &talk->last, &talk->arena);
}

static void
explain(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena)
{
	(void)style;
	present_explain(file, record, arena);
}

static void
show_explanation(struct talk *talk, const char *argument)
{
	enum export_format format = talk->format;
	(void)argument;
	if (is_empty(talk))
		return;
	talk->format = EXPORT_TABLE;
	dialogue_show(talk, explain);
	talk->format = format;
}

static void
draw_chart(struct talk *talk, const char *argument)
{
	const char *path = argument ? argument : "-";
	jv problem = jv_invalid();
	if (!turn_is_there(talk)) {
		puts("there is no answer yet");
		return;
	}
	if (!chart_file_is_known(path)) {
		puts("\\chart takes a file that ends in .svg or .png, or "
		     "nothing");
		return;
	}
	jv result = record_get(&talk->last, "result");
	if (!chart_file_write(
		path, stdout, &result, talk->style.table.width, &problem))
		dialogue_tell(talk, problem);
	else if (argument)
		printf("drawn into %s\n", display_safe(&talk->arena, path));
	jv_free(result);
}

static void
edit(struct talk *talk, const char *argument)
{
	(void)argument;
	if (!is_empty(talk))
		turn_edited(talk);
}

static void
confirm(struct talk *talk, const char *argument)
{
	(void)argument;
	dialogue_judge(talk, NULL);
}

static void
call_wrong(struct talk *talk, const char *argument)
{
	if (argument)
		dialogue_judge(talk, argument);
	else
		puts("\\wrong takes the reason");
}

/* ---- the conversation ---- */

static void
forget(struct talk *talk, const char *argument)
{
	(void)argument;
	jv_free(talk->previous);
	talk->previous = jv_invalid();
	puts("the next question stands for itself");
}

static void
quit(struct talk *talk, const char *argument)
{
	(void)argument;
	talk->ended = true;
}

static void
tell_connections(struct talk *talk, const char *argument)
{
	(void)argument;
	dialogue_connections(talk);
}

static void help(struct talk *talk, const char *argument);

const struct backslash backslash_commands[] = {
    {"d", "[TABLE]", "the tables of the database, or one with its columns",
	BACKSLASH_TABLE, dialogue_describe},
    {"db", "[NAME]", "the databases, or ask another one; -: the first again",
	BACKSLASH_DATABASE, dialogue_database},
    {"conninfo", "", "the database that is asked; connections that are kept",
	BACKSLASH_NOTHING, tell_connections},
    {"e", "", "edit the last statement; the gate judges it, a yes runs it",
	BACKSLASH_NOTHING, edit},
    {"last", "[record]", "the last answer again, or its record as JSON",
	BACKSLASH_TEXT, show_last},
    {"explain", "", "what each stage decided about it, and why",
	BACKSLASH_NOTHING, show_explanation},
    {"chart", "[FILE]", "draw it, here or into a file .svg or .png",
	BACKSLASH_TEXT, draw_chart},
    {"confirm", "", "keep it as a verified example", BACKSLASH_NOTHING,
	confirm},
    {"wrong", "REASON", "keep it as a wrong answer", BACKSLASH_TEXT,
	call_wrong},
    {"new", "", "forget it: the next question stands for itself",
	BACKSLASH_NOTHING, forget},
    {"x", "[on|off|auto]", "a line for each column", BACKSLASH_SWITCH,
	set_expanded},
    {"format", "[FORMAT]", "rows as csv, json, markdown, ...; table: with all",
	BACKSLASH_FORMAT, set_format},
    {"timing", "[on|off]", "tell the time of the whole question",
	BACKSLASH_SWITCH, set_timing},
    {"?", "", "this list", BACKSLASH_NOTHING, help},
    {"q", "", "end, as Ctrl-D does", BACKSLASH_NOTHING, quit},
    {0},
};

static void
help(struct talk *talk, const char *argument)
{
	enum { LEFT_COLUMNS = 20 };
	(void)argument;
	puts("A line is a question in plain English, or a command:");
	for (const struct backslash *at = backslash_commands; at->name; at++)
		printf("  %-*s  %s\n", LEFT_COLUMNS,
		    arena_printf(
			&talk->arena, "\\%s %s", at->name, at->argument),
		    at->help);
	puts("A number takes a reading where the question came back with some."
	     "\nTab completes, Ctrl-C cancels what runs or the line.");
}

/* ---- run ---- */

static const struct backslash *
find(const char *name, size_t length)
{
	for (const struct backslash *at = backslash_commands; at->name; at++)
		if (strlen(at->name) == length &&
		    strncmp(at->name, name, length) == 0)
			return at;
	return NULL;
}

/* The argument without blanks around it; NULL: there is none. */
static const char *
argument_of(const char *text, struct arena *arena)
{
	text += strspn(text, " \t");
	size_t length = strlen(text);
	while (length > 0 && strchr(" \t", text[length - 1]))
		length--;
	return length > 0 ? arena_strndup(arena, text, length) : NULL;
}

void
backslash_run(struct talk *talk, const char *line)
{
	const char *name = line + 1;
	size_t length = strcspn(name, " \t");
	const struct backslash *command = find(name, length);
	const char *argument = argument_of(name + length, &talk->arena);
	if (!command)
		printf("there is no command %s; \\? lists them\n",
		    display_safe(&talk->arena,
			arena_strndup(&talk->arena, line, length + 1)));
	else if (argument && command->takes == BACKSLASH_NOTHING)
		printf("\\%s takes nothing\n", command->name);
	else
		command->run(talk, argument);
}
