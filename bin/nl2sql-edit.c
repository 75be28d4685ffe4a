/*
 * nl2sql-edit - replace the chosen statement by a person's
 *
 * Reads: candidates.  Writes: candidates (one more, origin "person"), chosen.
 * This judges nothing: nl2sql-exec asks the gate before it runs any statement.
 * With --redo it also works on settled records, and removes their verdict.
 */
#include "base/log.h"
#include "base/problem.h"
#include "stage/stage.h"
#include "statement/edited.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct statement {
	char text[RECORD_MAX_SQL_BYTES + 2];
	size_t length;
};

static bool
always(const struct record *record)
{
	(void)record;
	return true;
}

/* Read the file's text without the blanks around it.  End the process when
 * there is no text. */
static void
read_statement(
    struct statement *statement, const char *program, const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		log_die(
		    2, program, "cannot open '%s': %s", path, strerror(errno));
	size_t length =
	    fread(statement->text, 1, sizeof(statement->text) - 1, file);
	fclose(file);
	if (length > RECORD_MAX_SQL_BYTES)
		log_die(
		    2, program, "the statement in '%s' is over 16 KiB", path);
	while (length > 0 && strchr(" \t\r\n", statement->text[length - 1]))
		length--;
	statement->text[length] = '\0';
	if (length == 0 || strlen(statement->text) != length)
		log_die(2, program, "there is no statement in '%s'", path);
	statement->length = length;
}

int
main(int argc, char **argv)
{
	static const struct command_line_option options[] = {
	    {"sql-file", "FILE", "the statement to put there"},
	    {0},
	};
	static const struct stage_spec spec = {
	    .name = "edit",
	    .summary = "put a person's statement in the chosen one's place",
	    .member = "chosen",
	    .wants = always,
	    .options = options,
	};
	struct stage stage;
	struct record *record;
	struct statement statement = {.length = 0};
	stage_open(&stage, &spec, argc, argv);
	const char *path = stage_option(&stage, "sql-file");
	if (!path)
		log_die(2, "nl2sql-edit", "--sql-file FILE is missing");
	read_statement(&statement, "nl2sql-edit", path);
	while ((record = stage_next(&stage))) {
		edited_choose(record, statement.text, statement.length);
		stage_done(&stage);
	}
	return stage_close(&stage);
}
