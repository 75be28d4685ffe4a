/*
 * nl2sql-asked - keep answers that were given, and find them again
 *
 * A filter as it is: each record of standard input is kept as a file and passed
 * on with the id that it is kept under.  With an option it prints one record,
 * the list of them, or a new id, and reads nothing.
 */
#include "asked/asked.h"
#include "base/command_line.h"
#include "base/lines.h"
#include "base/log.h"
#include "base/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "nl2sql-asked";

enum { OPTION_SHOW, OPTION_LIST, OPTION_NEW_ID };

static const struct command_line_option options[] = {
    [OPTION_SHOW] = {"show", "ID", "print the record whose id begins so"},
    [OPTION_LIST] = {"list", NULL, "print what is kept, the newest first"},
    [OPTION_NEW_ID] = {"new-id", NULL, "print an id that no record has"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "keep answers that were given, and find them again",
    .usage = {"[OPTIONS] < RECORDS > RECORDS"},
    .options = options,
    .reads = "asked",
};

struct choice {
	const char *show; /* NULL: none */
	bool list;
	bool new_id;
};

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	if (place == OPTION_SHOW)
		choice->show = argument;
	else if (place == OPTION_LIST)
		choice->list = true;
	else
		choice->new_id = true;
}

/* Say the problem; the exit status for it. */
static int
told(jv problem)
{
	const char *code = problem_code(&problem);
	bool usage = strcmp(code, "asked.id") == 0 ||
		     strcmp(code, "asked.ambiguous") == 0;
	log_warn(program, "%s", problem_message(&problem));
	jv_free(problem);
	return usage ? EXIT_USAGE : EXIT_INPUT;
}

static int
show(const struct asked *asked, const char *prefix)
{
	jv problem = jv_invalid();
	size_t length;
	char *record = asked_find(asked, prefix, &length, &problem);
	if (!record)
		return told(problem);
	puts(record);
	free(record);
	return 0;
}

static int
list(const struct asked *asked)
{
	jv entries = asked_list(asked, (int)asked->keep);
	int count = jv_array_length(jv_copy(entries));
	for (int i = 0; i < count; i++) {
		jv text = jv_dump_string(jv_array_get(jv_copy(entries), i), 0);
		puts(jv_string_value(text));
		jv_free(text);
	}
	jv_free(entries);
	return 0;
}

/* ---- keep ---- */

/* Write the record with the id that it is kept under.  One that cannot be kept
 * passes as it is. */
static bool
keep(const struct asked *asked, struct record *record, int *status)
{
	char id[ASKED_ID_BYTES];
	jv problem = jv_invalid();
	if (asked_keep(asked, record, id, &problem))
		record_set(record, "id", jv_string(id));
	else
		*status = told(problem);
	return record_write(record, stdout);
}

static int
keep_all(const struct asked *asked, struct line_reader *lines)
{
	struct record record = {0};
	int status = 0;
	char *text;
	size_t length;
	enum line_status got;
	while ((got = line_reader_next(lines, &text, &length)) == LINE_OK ||
	       got == LINE_TOO_LONG) {
		jv problem = jv_invalid();
		if (got == LINE_TOO_LONG)
			problem = problem_new("input.too_long",
			    "line %zu is longer than NL2SQL_MAX_LINE",
			    lines->number);
		else if (record_parse(
			     &record, text, length, lines->number, &problem)) {
			if (!keep(asked, &record, &status))
				return EXIT_INPUT;
			continue;
		}
		status = told(problem);
	}
	record_release(&record);
	return got == LINE_ERROR ? EXIT_INPUT : status;
}

static int
keep_input(const struct asked *asked)
{
	struct line_reader lines;
	line_reader_init(&lines, STDIN_FILENO, asked->max_line);
	lines.stop = -1;
	int status = keep_all(asked, &lines);
	line_reader_release(&lines);
	return status;
}

/* Where no folder can be, no answer is kept that the id must follow. */
static void
print_new_id(const struct asked *asked)
{
	char id[ASKED_ID_BYTES];
	asked_new_id(asked->folder ? asked : NULL, id);
	puts(id);
}

static int
work(const struct choice *choice, const struct config *config)
{
	struct asked asked;
	jv problem = jv_invalid();
	int status = 0;
	if (!asked_open(&asked, config, NULL, &problem) && !choice->new_id)
		return told(problem);
	jv_free(problem);
	if (choice->new_id)
		print_new_id(&asked);
	else if (choice->show)
		status = show(&asked, choice->show);
	else if (choice->list)
		status = list(&asked);
	else
		status = keep_input(&asked);
	asked_close(&asked);
	return status;
}

int
main(int argc, char **argv)
{
	struct choice choice = {0};
	struct config config;
	command_line_read(&line, &config, argc, argv, take_option, &choice);
	int status = work(&choice, &config);
	config_release(&config);
	if (fflush(stdout) != 0 || ferror(stdout))
		status = EXIT_INPUT;
	return status;
}
