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
#include "present/report.h"
#include "present/sql.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char program[] = "nl2sql-show";

/* The forms in the order of their options. */
enum form {
	FORM_ROWS,
	FORM_CSV,
	FORM_SQL,
	FORM_EXPLAIN,
	FORM_PROPOSAL,
	FORM_REPORT, /* what no option asks for */
};
/* Behind those of the forms. */
enum { OPTION_EXIT_STATUS = FORM_REPORT, OPTION_WIDTH, OPTION_TOOK };

static const struct command_line_option options[] = {
    [FORM_ROWS] = {"rows", NULL, "the answer without reading and statement"},
    [FORM_CSV] = {"csv", NULL, "the rows as CSV (RFC 4180, lines end in LF)"},
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
	bool exit_status;
	struct present_style style;
};

static size_t
terminal_width(void)
{
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		return size.ws_col;
	return 0;
}

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
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	if (place == OPTION_EXIT_STATUS)
		choice->exit_status = true;
	else if (place == OPTION_WIDTH)
		choice->style.width = read_number("width", argument);
	else if (place == OPTION_TOOK)
		choice->style.took_ms = read_number("took", argument);
	else
		choice->form = (enum form)place;
}

static void
show_sql(const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	const char *sql = record_member_text(&chosen, "sql", arena);
	jv_free(chosen);
	if (sql)
		puts(present_sql(arena, sql));
}

static void
show_csv(const struct record *record, struct arena *arena)
{
	jv result = record_get(record, "result");
	present_csv(stdout, &result, arena);
	const char *cut = present_truncation(&result, arena);
	if (*cut)
		log_warn(program, "the result was %s", cut);
	jv_free(result);
}

static void
show(const struct choice *choice, const struct record *record,
    struct arena *arena)
{
	const struct present_style *style = &choice->style;
	bool answered = present_status(record, arena) == 0;
	switch (choice->form) {
	case FORM_PROPOSAL:
		present_proposal(stdout, record, arena);
		break;
	case FORM_EXPLAIN:
		present_explain(stdout, record, arena);
		putchar('\n');
		present_report(stdout, record, style, arena);
		break;
	case FORM_REPORT:
		present_report(stdout, record, style, arena);
		break;
	case FORM_ROWS:
		present_rows(stdout, record, style, arena);
		break;
	case FORM_CSV:
	case FORM_SQL:
		/* Programs read rows and statements; the reason for a missing
		 * answer and the doubts about one are for people, so they go
		 * to stderr. */
		if (record_has(record, "verdict") && !answered) {
			present_report(stderr, record, style, arena);
			break;
		}
		present_doubts(stderr, record, arena);
		if (choice->form == FORM_CSV)
			show_csv(record, arena);
		else
			show_sql(record, arena);
		break;
	}
}

static int
show_line(const struct choice *choice, const char *text, size_t length,
    size_t number, struct arena *arena)
{
	struct record record = {0};
	jv problem = jv_invalid();
	int status = 1;
	if (record_parse(&record, text, length, number, &problem)) {
		show(choice, &record, arena);
		status =
		    choice->exit_status ? present_status(&record, arena) : 0;
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
show_all(const struct choice *choice, size_t limit)
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

int
main(int argc, char **argv)
{
	struct choice choice = {
	    .form = FORM_REPORT, .style.width = terminal_width()};
	struct config config;
	command_line_read(&line, &config, argc, argv, take_option, &choice);
	setlocale(LC_CTYPE, "");
	choice.style.lines = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	setlocale(LC_CTYPE, "C");
	int status =
	    show_all(&choice, (size_t)config_integer(&config, "max_line"));
	config_release(&config);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		log_warn(program, "cannot write: %s", strerror(errno));
		return 1;
	}
	return status;
}
