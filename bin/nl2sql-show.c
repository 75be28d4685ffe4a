/*
 * nl2sql-show - print records for people
 *
 * Reads settled records and prints text.  With --proposal it reads records that
 * wait for a person's approval.  It is the last program of a pipe, not a
 * filter.  All text of a record is escaped for the terminal.
 */
#include "base/command_line.h"
#include "base/lines.h"
#include "base/log.h"
#include "base/problem.h"
#include "plot/chart_file.h"
#include "present/export.h"
#include "present/report.h"
#include "present/sql.h"
#include "terminal/pager.h"
#include "terminal/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "nl2sql-show";

/* The forms in the order of their options. */
enum form {
	FORM_ROWS,
	FORM_CSV,
	FORM_FORMAT,
	FORM_SQL,
	FORM_EXPLAIN,
	FORM_PROPOSAL,
	FORM_REPORT, /* what no option asks for */
};
/* Behind those of the forms. */
enum {
	OPTION_EXIT_STATUS = FORM_REPORT,
	OPTION_WIDTH,
	OPTION_TOOK,
	OPTION_EXPANDED,
	OPTION_COLOR,
	OPTION_NO_PAGER,
	OPTION_GUARD,
	OPTION_CHART,
};

static const struct command_line_option options[] = {
    [FORM_ROWS] = {"rows", NULL, "the answer without reading and statement"},
    [FORM_CSV] = {"csv", NULL, "the same as --format csv"},
    [FORM_FORMAT] = {"format", "FORMAT",
	"the rows alone, as table, csv, tsv, json, ndjson, "
	"markdown, html or xlsx"},
    [FORM_SQL] = {"sql-only", NULL, "the statement and nothing else"},
    [FORM_EXPLAIN] = {"explain", NULL,
	"each stage's decision, then the answer"},
    [FORM_PROPOSAL] = {"proposal", NULL, "a record that is not run yet"},
    [OPTION_EXIT_STATUS] = {"exit-status", NULL,
	"exit 0, 3, 4, 5 or 6 by the last verdict"},
    [OPTION_WIDTH] = {"width", "COLUMNS",
	"of the table; 0: as wide as it gets"},
    [OPTION_TOOK] = {"took", "MILLISECONDS",
	"what the whole took, to be shown"},
    [OPTION_EXPANDED] = {"expanded", "WHEN",
	"a line for each column: on, off or, the default "
	"on a terminal, auto, where rows are too wide"},
    [OPTION_COLOR] = {"color", "WHEN",
	"auto, on a terminal that has them; always; never"},
    [OPTION_NO_PAGER] = {"no-pager", NULL, "not even for what is long"},
    [OPTION_GUARD] = {"guard", NULL,
	"disarm what a spreadsheet would run, in csv and tsv"},
    [OPTION_CHART] = {"chart", "FILE",
	"draw the rows, too: .svg or .png; -: as text"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "show records as people read them",
    .usage = {"[OPTIONS] < RECORDS"},
    .options = options,
};

struct choice {
	enum form form;
	enum export_format format;
	bool exit_status, no_pager;
	enum screen_wish colour;
	const char *chart; /* a file, "-" or NULL */
	struct screen screen;
	struct export_style style;
	int formatted; /* answers so far, of which a workbook holds one */
};

static unsigned long
read_number(const char *option, const char *text)
{
	char *end = NULL;
	errno = 0;
	unsigned long number = strtoul(text, &end, 10);
	if (errno || *end || end == text || *text == '-')
		log_die(EXIT_USAGE, program, "--%s takes a number", option);
	return number;
}

static void
read_format(struct choice *choice, const char *name)
{
	choice->format = (enum export_format)command_line_choice(
	    program, "format", export_formats, name);
	choice->form = FORM_FORMAT;
}

static void
read_chart(struct choice *choice, const char *path)
{
	if (!chart_file_is_known(path))
		log_die(EXIT_USAGE, program,
		    "--chart takes a file that ends in .svg or .png, or -");
	choice->chart = path;
}

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	struct present_style *style = &choice->style.table;
	switch (place) {
	case OPTION_EXIT_STATUS:
		choice->exit_status = true;
		break;
	case OPTION_WIDTH:
		style->width = read_number("width", argument);
		break;
	case OPTION_TOOK:
		style->took_ms = read_number("took", argument);
		break;
	case OPTION_EXPANDED:
		style->expanded = (enum present_expanded)command_line_choice(
		    program, "expanded", present_expanded_words, argument);
		break;
	case OPTION_COLOR:
		choice->colour = (enum screen_wish)command_line_choice(
		    program, "color", screen_wishes, argument);
		break;
	case OPTION_NO_PAGER:
		choice->no_pager = true;
		break;
	case OPTION_GUARD:
		choice->style.guard = true;
		break;
	case OPTION_CHART:
		read_chart(choice, argument);
		break;
	case FORM_CSV:
		read_format(choice, "csv");
		break;
	case FORM_FORMAT:
		read_format(choice, argument);
		break;
	default:
		choice->form = (enum form)place;
	}
}

static bool
tell(jv problem)
{
	jv detail = jv_object_get(jv_copy(problem), jv_string("detail"));
	bool known = jv_get_kind(detail) == JV_KIND_STRING;
	log_warn(program, "%s%s%s", problem_message(&problem),
	    known ? ": " : "", known ? jv_string_value(detail) : "");
	jv_free(detail);
	jv_free(problem);
	return false;
}

/* The statement, of another engine where one was asked for. */
static bool
show_sql(FILE *file, const struct record *record, struct arena *arena)
{
	jv holder = record_has(record, "translation")
			? record_get(record, "translation")
			: record_get(record, "chosen");
	const char *sql = record_member_text(&holder, "sql", arena);
	jv problem = record_member(&holder, "problem");
	jv_free(holder);
	if (jv_is_valid(problem))
		return tell(problem);
	jv_free(problem);
	if (sql)
		fprintf(file, "%s\n", present_sql(arena, sql));
	return true;
}

static bool
show_result(struct choice *choice, FILE *file, const struct record *record,
    struct arena *arena)
{
	if (choice->format == EXPORT_XLSX && choice->formatted++ > 0) {
		log_warn(program,
		    "a workbook holds one answer; record %zu "
		    "is left out",
		    record->line);
		return false;
	}
	jv result = record_get(record, "result");
	jv problem = jv_invalid();
	bool written = export_write(
	    choice->format, file, &result, &choice->style, &problem);
	const char *cut = present_truncation(&result, arena);
	if (*cut)
		log_warn(program, "the result was %s", cut);
	jv_free(result);
	return written || tell(problem);
}

/* Programs read rows and statements; the reason for a missing answer and the
 * doubts about one are for people, so they go to stderr. */
static bool
show_for_programs(struct choice *choice, FILE *file,
    const struct record *record, struct arena *arena)
{
	const struct present_style plain = {.lines = choice->style.table.lines,
	    .width = choice->style.table.width};
	if (record_has(record, "verdict") &&
	    present_status(record, arena) != 0) {
		present_report(stderr, record, &plain, arena);
		return true;
	}
	present_doubts(stderr, record, arena);
	if (choice->form == FORM_FORMAT)
		return show_result(choice, file, record, arena);
	return show_sql(file, record, arena);
}

static bool
show(struct choice *choice, FILE *file, const struct record *record,
    struct arena *arena)
{
	const struct present_style *style = &choice->style.table;
	switch (choice->form) {
	case FORM_PROPOSAL:
		present_proposal(file, record, arena);
		break;
	case FORM_EXPLAIN:
		present_explain(file, record, arena);
		fputc('\n', file);
		present_report(file, record, style, arena);
		break;
	case FORM_REPORT:
		present_report(file, record, style, arena);
		break;
	case FORM_ROWS:
		present_rows(file, record, style, arena);
		break;
	case FORM_CSV:
	case FORM_FORMAT:
	case FORM_SQL:
		return show_for_programs(choice, file, record, arena);
	}
	return true;
}

static bool
show_chart(const struct choice *choice, FILE *file, const struct record *record)
{
	jv problem = jv_invalid();
	jv result = record_get(record, "result");
	bool drawn = chart_file_write(
	    choice->chart, file, &result, choice->style.table.width, &problem);
	jv_free(result);
	return drawn || tell(problem);
}

/* Show a record on a terminal through the pager where it is long, elsewhere as
 * it comes. */
static bool
show_paged(
    struct choice *choice, const struct record *record, struct arena *arena)
{
	bool paged = choice->screen.terminal && !choice->no_pager;
	char *text = NULL;
	size_t length = 0;
	FILE *file = paged ? open_memstream(&text, &length) : stdout;
	if (!file)
		log_die(EXIT_INPUT, program, "%s", strerror(errno));
	bool shown = show(choice, file, record, arena);
	if (choice->chart && present_status(record, arena) == 0)
		shown = show_chart(choice, file, record) && shown;
	if (paged) {
		fclose(file);
		shown = pager_show(&choice->screen, text, length) && shown;
		free(text);
	}
	return shown;
}

static int
show_line(struct choice *choice, const char *text, size_t length, size_t number,
    struct arena *arena)
{
	struct record record = {0};
	jv problem = jv_invalid();
	int status = 1;
	if (record_parse(&record, text, length, number, &problem)) {
		bool shown = show_paged(choice, &record, arena);
		status =
		    choice->exit_status ? present_status(&record, arena) : 0;
		if (!shown && status == 0)
			status = EXIT_INPUT;
	} else {
		log_warn(
		    program, "line %zu: %s", number, problem_message(&problem));
		jv_free(problem);
	}
	record_release(&record);
	arena_reset(arena);
	return status;
}

static int
show_all(struct choice *choice, size_t limit)
{
	struct line_reader lines;
	struct arena arena = {0};
	int status = 0;
	line_reader_init(&lines, STDIN_FILENO, limit);
	for (;;) {
		char *text = NULL;
		size_t length = 0;
		enum line_status got = line_reader_next(&lines, &text, &length);
		if (got == LINE_END)
			break;
		if (got != LINE_OK) {
			log_warn(program, "cannot read line %zu", lines.number);
			status = 1;
			if (got == LINE_ERROR)
				break;
			continue;
		}
		int shown =
		    show_line(choice, text, length, lines.number, &arena);
		status = choice->exit_status || shown ? shown : status;
	}
	line_reader_release(&lines);
	arena_release(&arena);
	return status;
}

static void
look_at_screen(struct choice *choice)
{
	struct present_style *style = &choice->style.table;
	screen_look(&choice->screen, STDOUT_FILENO);
	choice->style.terminal = choice->screen.terminal;
	style->lines = choice->screen.utf8;
	style->width = choice->screen.columns;
	style->expanded =
	    choice->screen.terminal ? PRESENT_WHERE_WIDE : PRESENT_NEVER;
}

int
main(int argc, char **argv)
{
	struct choice choice = {.form = FORM_REPORT};
	struct config config;
	look_at_screen(&choice);
	command_line_read(&line, &config, argc, argv, take_option, &choice);
	choice.style.table.colour =
	    screen_colour(&choice.screen, choice.colour);
	if (choice.form == FORM_FORMAT && choice.format == EXPORT_XLSX &&
	    choice.screen.terminal)
		log_die(EXIT_USAGE, program,
		    "a workbook is not for a terminal: send it to a file");
	int status =
	    show_all(&choice, (size_t)config_integer(&config, "max_line"));
	config_release(&config);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		log_warn(program, "cannot write: %s", strerror(errno));
		return 1;
	}
	return status;
}
