/*
 * nl2sql-confirm - keep answers that a person found right, or wrong
 *
 * Reads settled records and keeps question and chosen statement of each
 * answered one as a verified pair in the index.  This is not a filter: it
 * prints {"id", "question", "sql"} for each pair that it keeps.  With --wrong
 * it keeps them as wrong answers, and no pair like that is used any more.  With
 * --judged each record says so itself, as judgement {reason?, owner?}, and one
 * that is not kept is answered {"id", "error"}: so doors use it.  With
 * --list it reads nothing and prints the pairs of the index, as the beginning
 * of an exam; with --list-wrong the wrong answers.  Where another role asks
 * than the index was read as, either has what that role may read.
 */
#include "base/command_line.h"
#include "base/lines.h"
#include "base/log.h"
#include "record/record.h"
#include "verified/pairs.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "nl2sql-confirm";

enum {
	OPTION_LIST,
	OPTION_LIST_WRONG,
	OPTION_WRONG,
	OPTION_JUDGED,
	OPTION_OWNER,
	OPTION_INDEX_DSN
};

static const struct command_line_option options[] = {
    [OPTION_LIST] = {"list", NULL, "print the pairs that are kept"},
    [OPTION_LIST_WRONG] = {"list-wrong", NULL,
	"print the answers that are kept as wrong ones"},
    [OPTION_WRONG] = {"wrong", "REASON",
	"keep the answers as wrong ones, for this reason"},
    [OPTION_JUDGED] = {"judged", NULL,
	"each record has its judgement, and gets an answer"},
    [OPTION_OWNER] = {"owner", "NAME",
	"who judged them; else the user's login name"},
    [OPTION_INDEX_DSN] = {"index-dsn", "CONNINFO",
	"the index; else as NL2SQL_INDEX_DSN says"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "keep answers that a person has found right, or wrong",
    .usage = {"[OPTIONS] < RECORDS", "[OPTIONS] --list | --list-wrong"},
    .options = options,
};

struct choice {
	struct config config;
	bool list;         /* the pairs, and keep none */
	bool list_wrong;   /* the wrong answers, likewise */
	bool judged;       /* each record says the next two itself */
	const char *wrong; /* the reason; NULL: they are right */
	const char *owner; /* NULL: unknown */
};

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	if (place == OPTION_LIST)
		choice->list = true;
	else if (place == OPTION_LIST_WRONG)
		choice->list_wrong = true;
	else if (place == OPTION_WRONG)
		choice->wrong = argument;
	else if (place == OPTION_JUDGED)
		choice->judged = true;
	else if (place == OPTION_OWNER)
		choice->owner = argument;
	else
		command_line_set(
		    &choice->config, program, "index_dsn", argument);
}

/* The id as text, whatever it is; NULL when there is none. */
static const char *
id_of(const struct record *record, struct arena *arena)
{
	const char *id = record_text(record, "id", arena);
	const char *bytes = record_bytes(record, "id");
	return id || !bytes ? id : arena_strdup(arena, bytes);
}

/* Read the pair of an answered record.  Return false with `*problem` set when
 * it has none. */
static bool
read_answer(const struct record *record, struct pairs_answer *answer,
    struct arena *arena, jv *problem)
{
	jv verdict = record_get(record, "verdict");
	jv chosen = record_get(record, "chosen");
	const char *status = record_member_text(&verdict, "status", arena);
	*answer = (struct pairs_answer){
	    .question = record_text(record, "question", arena),
	    .sql = record_member_text(&chosen, "sql", arena),
	    .record = id_of(record, arena),
	    .asked = record_text(record, "now", arena)};
	jv_free(chosen);
	jv_free(verdict);
	if (status && strcmp(status, "answered") == 0 && answer->question &&
	    answer->sql)
		return true;
	*problem = problem_new(
	    "stage.order", "only an answered record can be confirmed");
	return false;
}

static void
print_pair(const struct record *record, const struct pairs_answer *answer)
{
	struct record kept = {0};
	const char *id = record_bytes(record, "id");
	if (id)
		record_set_bytes(&kept, "id", id, strlen(id));
	record_set(&kept, "question", jv_string(answer->question));
	record_set(&kept, "sql", jv_string(answer->sql));
	bool written = record_write(&kept, stdout);
	record_release(&kept);
	if (!written)
		log_die(
		    EXIT_INPUT, program, "cannot write: %s", strerror(errno));
}

/* Why the record is wrong, NULL: it is right; and who says so. */
static const char *
judgement_of(const struct choice *choice, const struct record *record,
    const char **owner, struct arena *arena)
{
	*owner = choice->owner;
	if (!choice->judged)
		return choice->wrong;
	jv judgement = record_get(record, "judgement");
	const char *named = record_member_text(&judgement, "owner", arena);
	const char *wrong = record_member_text(&judgement, "reason", arena);
	*owner = named ? named : choice->owner;
	jv_free(judgement);
	return wrong;
}

static bool
keep(struct pairs *pairs, const struct choice *choice,
    const struct record *record, struct arena *arena, jv *problem)
{
	struct pairs_answer answer;
	if (!read_answer(record, &answer, arena, problem))
		return false;
	const char *wrong = judgement_of(choice, record, &answer.owner, arena);
	bool kept = wrong ? pairs_keep_wrong(pairs, &answer, wrong, problem)
			  : pairs_keep(pairs, &answer, problem);
	if (kept)
		print_pair(record, &answer);
	return kept;
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

/* Answer a record that was not kept; takes the problem. */
static void
print_problem(const struct record *record, jv problem)
{
	struct record answer = {0};
	const char *id = record_bytes(record, "id");
	if (id)
		record_set_bytes(&answer, "id", id, strlen(id));
	record_set(&answer, "error", problem);
	bool written = record_write(&answer, stdout);
	record_release(&answer);
	if (!written)
		log_die(
		    EXIT_INPUT, program, "cannot write: %s", strerror(errno));
}

static int
keep_all(
    struct pairs *pairs, const struct choice *choice, struct line_reader *lines)
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
		    !keep(pairs, choice, &record, &arena, &problem)) {
			log_warn(program, "line %zu: %s", lines->number,
			    problem_message(&problem));
			status = status_of(&problem);
			if (choice->judged)
				print_problem(&record, problem);
			else
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

/* What the columns of a list are called, ended by NULL. */
static const char *const pair_members[] = {"question", "sql", NULL};
static const char *const wrong_members[] = {
    "id", "question", "sql", "reason", "owner", "date", NULL};

/* The statement of a row of such a list. */
static const char *
sql_of(const struct db_result *rows, int row, const char *const *members)
{
	int at = 0;
	while (strcmp(members[at], "sql") != 0)
		at++;
	return db_value(rows, row, at);
}

static bool
print_row(const struct db_result *rows, int row, const char *const *members,
    int number)
{
	struct record kept = {0};
	if (members == pair_members)
		record_set(&kept, "id", jv_string_fmt("confirmed-%d", number));
	for (int i = 0; members[i]; i++) {
		const char *value = db_value(rows, row, i);
		if (value)
			record_set(&kept, members[i], jv_string(value));
	}
	bool written = record_write(&kept, stdout);
	record_release(&kept);
	return written;
}

static int
list_rows(struct pairs *kept, const struct choice *choice)
{
	jv problem = jv_invalid();
	struct db_result *rows = choice->list_wrong
				     ? pairs_list_wrong(kept, &problem)
				     : pairs_list(kept, &problem);
	const char *const *members =
	    choice->list_wrong ? wrong_members : pair_members;
	if (!rows) {
		int status = status_of(&problem);
		log_warn(program, "%s", problem_message(&problem));
		jv_free(problem);
		return status;
	}
	bool written = true;
	int told = 0;
	for (int row = 0; written && row < db_rows(rows); row++)
		if (pairs_are_told(kept, sql_of(rows, row, members)))
			written = print_row(rows, row, members, ++told);
	db_result_free(rows);
	if (written)
		return 0;
	log_warn(program, "cannot write: %s", strerror(errno));
	return EXIT_INPUT;
}

static int
keep_input(struct pairs *pairs, const struct choice *choice)
{
	struct line_reader lines;
	line_reader_init(&lines, STDIN_FILENO,
	    (size_t)config_integer(&choice->config, "max_line"));
	int status = keep_all(pairs, choice, &lines);
	line_reader_release(&lines);
	return status;
}

static int
work(const struct choice *choice)
{
	struct pairs pairs;
	jv problem = jv_invalid();
	int status;
	if (pairs_open(&pairs, &choice->config, program, &problem)) {
		status = choice->list || choice->list_wrong
			     ? list_rows(&pairs, choice)
			     : keep_input(&pairs, choice);
	} else {
		status = status_of(&problem);
		log_warn(program, "%s", problem_message(&problem));
	}
	jv_free(problem);
	pairs_close(&pairs);
	return status;
}

int
main(int argc, char **argv)
{
	const struct passwd *user = getpwuid(geteuid());
	struct choice choice = {.owner = user ? user->pw_name : NULL};
	command_line_read(
	    &line, &choice.config, argc, argv, take_option, &choice);
	int status = work(&choice);
	config_release(&choice.config);
	return status;
}
