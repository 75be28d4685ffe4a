/*
 * nl2sql-confirm - keep answers that a person found right
 *
 * Reads settled records and keeps question and chosen statement of each
 * answered one as a verified pair in the index.  This is not a filter: it
 * prints {"id", "question", "sql"} for each pair that it keeps.  With --list it
 * reads nothing and prints the pairs of the index, as the beginning of an exam.
 */
#include "base/command_line.h"
#include "base/lines.h"
#include "base/log.h"
#include "index/confirm.h"
#include "record/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "nl2sql-confirm";

enum { OPTION_LIST, OPTION_INDEX_DSN };

static const struct command_line_option options[] = {
    [OPTION_LIST] = {"list", NULL, "print the pairs that are kept"},
    [OPTION_INDEX_DSN] = {"index-dsn", "CONNINFO",
	"the index; else NL2SQL_INDEX_DSN, NL2SQL_DSN"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "keep answers that a person has found right",
    .usage = {"[OPTIONS] < RECORDS", "[OPTIONS] --list"},
    .options = options,
};

struct choice {
	struct config config;
	bool list; /* the pairs, and keep none */
};

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	if (place == OPTION_LIST)
		choice->list = true;
	else
		command_line_set(
		    &choice->config, program, "index_dsn", argument);
}

/* Read the pair of an answered record.  Return false with `*problem` set when
 * it has none. */
static bool
read_pair(const struct record *record, const char **question, const char **sql,
    struct arena *arena, jv *problem)
{
	jv verdict = record_get(record, "verdict");
	jv chosen = record_get(record, "chosen");
	const char *status = record_member_text(&verdict, "status", arena);
	*question = record_text(record, "question", arena);
	*sql = record_member_text(&chosen, "sql", arena);
	jv_free(chosen);
	jv_free(verdict);
	if (status && strcmp(status, "answered") == 0 && *question && *sql)
		return true;
	*problem = problem_new(
	    "stage.order", "only an answered record can be confirmed");
	return false;
}

static bool
keep(struct db *db, const struct record *record, struct arena *arena,
    jv *problem)
{
	const char *question = NULL;
	const char *sql = NULL;
	if (!read_pair(record, &question, &sql, arena, problem) ||
	    !confirm_pair(db, question, sql, problem))
		return false;
	struct record kept = {0};
	const char *id = record_bytes(record, "id");
	if (id)
		record_set_bytes(&kept, "id", id, strlen(id));
	record_set(&kept, "question", jv_string(question));
	record_set(&kept, "sql", jv_string(sql));
	bool written = record_write(&kept, stdout);
	record_release(&kept);
	if (!written)
		log_die(
		    EXIT_INPUT, program, "cannot write: %s", strerror(errno));
	return true;
}

static int
status_of(const jv *problem)
{
	switch (problem_kind(problem_code(problem))->effect) {
	case PROBLEM_CONFIG:
		return EXIT_USAGE;
	case PROBLEM_UNREACHABLE:
		return EXIT_UNREACHABLE;
	default:
		return EXIT_INPUT;
	}
}

static int
keep_all(struct db *db, struct line_reader *lines)
{
	struct arena arena = {0};
	struct record record = {0};
	enum line_status got;
	int status = 0;
	char *text = NULL;
	size_t length = 0;
	while ((got = line_reader_next(lines, &text, &length)) == LINE_OK) {
		jv problem = jv_invalid();
		if (!record_parse(
			&record, text, length, lines->number, &problem) ||
		    !keep(db, &record, &arena, &problem)) {
			log_warn(program, "line %zu: %s", lines->number,
			    problem_message(&problem));
			status = status_of(&problem);
			jv_free(problem);
		}
		arena_reset(&arena);
	}
	record_release(&record);
	arena_release(&arena);
	if (got == LINE_END)
		return status;
	log_warn(program, "cannot read line %zu", lines->number);
	return EXIT_INPUT;
}

static int
list_pairs(struct db *db)
{
	jv problem = jv_invalid();
	struct db_result *pairs = confirm_pairs(db, &problem);
	if (!pairs) {
		int status = status_of(&problem);
		log_warn(program, "%s", problem_message(&problem));
		jv_free(problem);
		return status;
	}
	bool written = true;
	for (int row = 0; written && row < db_rows(pairs); row++) {
		struct record pair = {0};
		record_set(&pair, "id", jv_string_fmt("confirmed-%d", row + 1));
		record_set(
		    &pair, "question", jv_string(db_value(pairs, row, 0)));
		record_set(&pair, "sql", jv_string(db_value(pairs, row, 1)));
		written = record_write(&pair, stdout);
		record_release(&pair);
	}
	db_result_free(pairs);
	if (written)
		return 0;
	log_warn(program, "cannot write: %s", strerror(errno));
	return EXIT_INPUT;
}

static int
keep_input(struct db *db, const struct config *config)
{
	struct line_reader lines;
	line_reader_init(
	    &lines, STDIN_FILENO, (size_t)config_integer(config, "max_line"));
	int status = keep_all(db, &lines);
	line_reader_release(&lines);
	return status;
}

int
main(int argc, char **argv)
{
	struct choice choice = {.list = false};
	struct config *config = &choice.config;
	struct db db;
	command_line_read(&line, config, argc, argv, take_option, &choice);
	const char *index = config_text(config, "index_dsn");
	db_init(&db, index ? index : config_text(config, "dsn"), program);
	int status = choice.list ? list_pairs(&db) : keep_input(&db, config);
	db_release(&db);
	config_release(config);
	return status;
}
