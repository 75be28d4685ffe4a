/*
 * nl2sql-show - records as people read them
 *
 * Reads settled records (or, with --proposal, such as wait for a person's
 * yes) and prints text: the last program of a pipe, not a filter.  Everything
 * a record holds is escaped for the terminal.
 */
#include "base/command_line.h"
#include "base/config.h"
#include "base/lines.h"
#include "base/log.h"
#include "base/problem.h"
#include "present/report.h"
#include "present/sql.h"

#include <errno.h>
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char program[] = "nl2sql-show";

enum form {
	FORM_REPORT,
	FORM_ROWS,
	FORM_CSV,
	FORM_SQL,
	FORM_EXPLAIN,
	FORM_PROPOSAL,
};

struct options {
	enum form form;
	bool exit_status;
	struct present_style style;
};

static const char usage[] =
    "nl2sql-show - show records as people read them\n\n"
    "usage: nl2sql-show [OPTIONS] < RECORDS\n\n"
    "  --rows                 the answer without reading and statement\n"
    "  --csv                  the rows as CSV (RFC 4180, lines end in LF)\n"
    "  --sql-only             the statement and nothing else\n"
    "  --explain              each stage's decision, then the answer\n"
    "  --proposal             a record that is not run yet\n"
    "  --exit-status          exit 0, 3, 4, 5 or 6 by the last verdict\n"
    "  --width COLUMNS        of the table; 0: as wide as it gets\n"
    "  --took MILLISECONDS    what the whole took, to be shown\n"
    "  -h, --help             this text\n"
    "  -V, --version          the version\n";

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
		log_die(2, program, "--%s takes a number", option);
	return number;
}

static void
parse_options(struct options *options, int argc, char **argv)
{
	static const struct option table[] = {
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {"rows", no_argument, NULL, FORM_ROWS},
	    {"took", required_argument, NULL, 't'},
	    {"csv", no_argument, NULL, FORM_CSV},
	    {"sql-only", no_argument, NULL, FORM_SQL},
	    {"explain", no_argument, NULL, FORM_EXPLAIN},
	    {"proposal", no_argument, NULL, FORM_PROPOSAL},
	    {"exit-status", no_argument, NULL, 'x'},
	    {"width", required_argument, NULL, 'w'},
	    {0},
	};
	int choice;
	while ((choice = getopt_long(argc, argv, "hV", table, NULL)) != -1) {
		if (choice == 'h') {
			fputs(usage, stdout);
			command_line_told();
		} else if (choice == 'V') {
			command_line_tell_version(program);
		} else if (choice == 'x') {
			options->exit_status = true;
		} else if (choice == 'w') {
			options->style.width = read_number("width", optarg);
		} else if (choice == 't') {
			options->style.took_ms = read_number("took", optarg);
		} else if (choice == '?') {
			exit(EXIT_USAGE);
		} else {
			options->form = (enum form)choice;
		}
	}
	if (optind < argc)
		log_die(2, program, "unexpected argument '%s'", argv[optind]);
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
show(const struct options *options, const struct record *record,
    struct arena *arena)
{
	const struct present_style *style = &options->style;
	bool answered = present_status(record, arena) == 0;
	switch (options->form) {
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
		/* Rows and statements are for programs: why there are none
		 * goes to people. */
		if (record_has(record, "verdict") && !answered)
			present_report(stderr, record, style, arena);
		else if (options->form == FORM_CSV)
			show_csv(record, arena);
		else
			show_sql(record, arena);
		break;
	}
}

static int
show_line(const struct options *options, const char *text, size_t length,
    size_t number, struct arena *arena)
{
	struct record record = {0};
	jv problem = jv_invalid();
	int status = 1;
	if (record_parse(&record, text, length, number, &problem)) {
		show(options, &record, arena);
		status =
		    options->exit_status ? present_status(&record, arena) : 0;
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
show_all(const struct options *options, size_t limit)
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
		    show_line(options, text, length, lines.number, &arena);
		status = options->exit_status || shown ? shown : status;
	}
	line_reader_release(&lines);
	arena_release(&arena);
	return status;
}

int
main(int argc, char **argv)
{
	struct options options = {.style.width = terminal_width()};
	struct config config;
	char error[512];
	if (!config_init(&config, error, sizeof(error)))
		log_die(2, program, "%s", error);
	setlocale(LC_CTYPE, "");
	options.style.lines = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	setlocale(LC_CTYPE, "C");
	parse_options(&options, argc, argv);
	int status =
	    show_all(&options, (size_t)config_integer(&config, "max_line"));
	config_release(&config);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		log_warn(program, "cannot write: %s", strerror(errno));
		return 1;
	}
	return status;
}
