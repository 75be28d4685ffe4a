/*
 * nl2sql-talk - a conversation with the database at a terminal
 *
 * What nl2sql starts when it is given no question.  Standard input and output
 * are terminals.
 */
#include "base/command_line.h"
#include "base/installed.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "pipes/pool.h"
#include "talk/talk.h"
#include "terminal/screen.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const char program[] = "nl2sql-talk";

enum {
	OPTION_YES,
	OPTION_FORMAT,
	OPTION_EXPANDED,
	OPTION_COLOR,
	OPTION_NO_PAGER,
	OPTION_GUARD
};

static const struct command_line_option options[] = {
    [OPTION_YES] = {"yes", NULL, "run statements without asking"},
    [OPTION_FORMAT] = {"format", "FORMAT",
	"rows as table, csv, tsv, json, ndjson, markdown or html"},
    [OPTION_EXPANDED] = {"expanded", "WHEN",
	"a line for each column: on, off or auto, where too wide"},
    [OPTION_COLOR] = {"color", "WHEN", "auto, always or never"},
    [OPTION_NO_PAGER] = {"no-pager", NULL, "not even for what is long"},
    [OPTION_GUARD] = {"guard", NULL,
	"disarm what a spreadsheet would run, in csv and tsv"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "a conversation with the database at a terminal",
    .usage = {"[OPTIONS]"},
    .options = options,
    .reads = "talk",
};

struct choice {
	struct talk_setup setup;
	enum screen_wish colour;
};

static void
take_format(struct talk_setup *setup, const char *name)
{
	setup->format = (enum export_format)command_line_choice(
	    program, "format", export_formats, name);
	if (setup->format == EXPORT_XLSX)
		log_die(
		    EXIT_USAGE, program, "a workbook is not for a terminal");
}

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	switch (place) {
	case OPTION_YES:
		choice->setup.yes = true;
		break;
	case OPTION_FORMAT:
		take_format(&choice->setup, argument);
		break;
	case OPTION_EXPANDED:
		choice->setup.style.table.expanded =
		    (enum present_expanded)command_line_choice(
			program, "expanded", present_expanded_words, argument);
		break;
	case OPTION_COLOR:
		choice->colour = (enum screen_wish)command_line_choice(
		    program, "color", screen_wishes, argument);
		break;
	case OPTION_NO_PAGER:
		choice->setup.no_pager = true;
		break;
	default:
		choice->setup.style.guard = true;
	}
}

/* Programs that are started by name are found beside this one, where PATH does
 * not have them. */
static void
extend_path(struct arena *arena)
{
	const char *own = installed_folder(arena);
	const char *path = getenv("PATH");
	if (own)
		setenv("PATH",
		    arena_printf(arena, "%s%s%s", path ? path : "",
			path ? ":" : "", own),
		    1);
}

static void
talk(const struct talk_setup *chosen, struct arena *arena)
{
	struct asked asked;
	struct talk_setup setup = *chosen;
	jv problem = jv_invalid();
	setup.program = program;
	setup.pipelines = pool_pipelines(arena);
	setup.asked = &asked;
	if (!setup.pipelines)
		log_die(EXIT_USAGE, program, "the pipelines are missing");
	if (!asked_open(&asked, setup.config, NULL, &problem) ||
	    !talk_run(&setup, &problem))
		log_die(EXIT_USAGE, program, "%s", problem_message(&problem));
	asked_close(&asked);
}

int
main(int argc, char **argv)
{
	struct choice choice = {.setup.format = EXPORT_TABLE};
	struct config config;
	struct arena arena = {0};
	struct screen screen;
	screen_look(&screen, STDOUT_FILENO);
	choice.setup.style = (struct export_style){.terminal = true,
	    .table = {.lines = screen.utf8, .expanded = PRESENT_WHERE_WIDE}};
	command_line_read(&line, &config, argc, argv, take_option, &choice);
	if (!screen.terminal || !isatty(STDIN_FILENO))
		log_die(EXIT_USAGE, program,
		    "a conversation needs a terminal; nl2sql reads questions "
		    "from a pipe");
	choice.setup.config = &config;
	choice.setup.style.table.colour = screen_colour(&screen, choice.colour);
	config_export(&config);
	extend_path(&arena);
	signal(SIGPIPE, SIG_IGN);
	if (!stop_open())
		log_warn(program, "a signal will end this at once");
	talk(&choice.setup, &arena);
	config_release(&config);
	arena_release(&arena);
	stop_end();
	return 0;
}
