/* talk.c - a conversation at a terminal; see talk/talk.h */
#include "talk/talk.h"

#include "base/state_folder.h"
#include "base/stop.h"
#include "pipes/served.h"
#include "talk/backslash.h"
#include "talk/complete.h"
#include "talk/turn.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* As many lines as psql remembers by itself is a file of 30 KB. */
enum { REMEMBERED = 500 };

static enum line_editor_event
wait_for_key(void *context)
{
	struct talk *talk = context;
	return asking_wait(&talk->asking);
}

static void
complete(void *context, const char *line, size_t cursor,
    struct line_editor_offer *offer, struct arena *arena)
{
	complete_line(context, line, cursor, offer, arena);
}

/* The history's file; NULL: there is no place for it. */
static const char *
history_file(struct arena *arena)
{
	const char *folder = state_folder(arena);
	if (!folder || !state_folder_make(folder))
		return NULL;
	return arena_printf(arena, "%s/history", folder);
}

/* ---- one line ---- */

/* The number of a reading that the line is; 0: it is none. */
static int
reading_of(const struct talk *talk, const char *line)
{
	int number = line[0] - '0';
	bool digit = number >= 1 && number <= 9 &&
		     line[1 + strspn(line + 1, " \t")] == '\0';
	return digit && number <= turn_readings(talk) ? number : 0;
}

static void
take_line(struct talk *talk, const char *line)
{
	screen_look(&talk->screen, STDOUT_FILENO);
	talk->style.table.width = talk->screen.columns;
	line += strspn(line, " \t");
	int reading = reading_of(talk, line);
	if (*line == '\0')
		return;
	if (*line == '\\')
		backslash_run(talk, line);
	else if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
		talk->ended = true;
	else if (reading > 0)
		turn_reading(talk, reading);
	else
		turn_question(talk, line);
}

/* What was read for Tab is read again for the next line: it may have
 * changed. */
static void
forget_line(struct talk *talk)
{
	jv_free(talk->schema);
	talk->schema = jv_invalid();
	arena_reset(&talk->arena);
	fflush(stdout);
}

static void
read_lines(struct talk *talk)
{
	struct arena arena = {0};
	const char *line;
	puts("Ask in plain English. \\? helps, \\q ends.");
	while (!talk->ended && !stop_requested()) {
		enum line_editor_status status =
		    line_editor_read(talk->editor, "nl2sql> ", true, &line);
		if (status == LINE_EDITOR_END)
			break;
		if (status == LINE_EDITOR_LINE)
			take_line(talk, arena_strdup(&arena, line));
		forget_line(talk);
		arena_reset(&arena);
	}
	arena_release(&arena);
}

/* ---- the conversation ---- */

static bool
open_editor(struct talk *talk, struct arena *arena)
{
	struct line_editor_setup setup = {.program = "nl2sql",
	    .history = history_file(arena),
	    .remembered = REMEMBERED,
	    .wait = wait_for_key,
	    .complete = complete,
	    .context = talk};
	talk->editor = line_editor_new(&setup);
	return talk->editor;
}

bool
talk_run(const struct talk_setup *setup, jv *problem)
{
	struct arena arena = {0};
	struct talk talk = {.setup = setup,
	    .style = setup->style,
	    .format = setup->format,
	    .database = served_own(setup->config),
	    .previous = jv_invalid(),
	    .schema = jv_invalid()};
	bool open = asking_open(&talk.asking, setup->config, setup->program,
	    setup->pipelines, problem);
	if (open && open_editor(&talk, &arena)) {
		read_lines(&talk);
		line_editor_free(talk.editor);
	}
	asking_close(&talk.asking);
	record_release(&talk.last);
	jv_free(talk.previous);
	jv_free(talk.schema);
	arena_release(&talk.arena);
	arena_release(&arena);
	return open;
}
