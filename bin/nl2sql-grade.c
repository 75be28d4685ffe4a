/*
 * nl2sql-grade - say which answers are right, and what caused the others
 *
 * reads	settled records; --gold FILE, the questions with their golds
 *		(grade/golds.h)
 * writes	one line in place of each record: the log of the exam
 *		(grade/log_entry.h); behind the last one a line for every
 *		question of the file that no record answers
 * exit		0 all were graded (right or wrong), 1 broken input or output,
 *		2 usage, configuration, or a gold that does not run, 75 a data
 *		set cannot be reached
 *
 * Statements of golds and answers run in NL2SQL_DSN and, if it is set, in
 * NL2SQL_SECOND_DSN.  This is another data set of the same schema, on which a
 * match by chance fails.  If the index can be read, the search for the stage to
 * blame knows the tables of columns without a qualifier.
 */
#include "base/log.h"
#include "catalog/catalog.h"
#include "grade/golds.h"
#include "grade/log_entry.h"
#include "stage/stage.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct command_line_option options[] = {
    {"gold", "FILE", "the questions with what a right answer is"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "grade",
    .summary = "say which answers are right, and why others are not",
    .takes_settled = true,
    .options = options,
};

struct grader {
	struct stage *stage;
	struct golds golds;
	struct gate gate;
	struct catalog catalog;
	struct gate_relations relations;
	struct sets sets;
	struct judge judge;
	bool broken; /* a gold does not run */
};

/* A failure to open ends the program, because nothing can then be graded. */
static void
open_grader(struct grader *grader, struct stage *stage)
{
	const char *path = stage_option(stage, "gold");
	jv problem = jv_invalid();
	if (!path)
		log_die(2, stage->program, "--gold FILE is missing");
	if (!golds_open(&grader->golds, path, stage->lines.limit, &problem) ||
	    !gate_open(&grader->gate, &stage->config, &problem))
		log_die(2, stage->program, "%s", problem_message(&problem));
	catalog_open(&grader->catalog, &stage->config, stage->program);
	catalog_relations(&grader->catalog, &grader->relations);
	sets_init(&grader->sets, &stage->config, &grader->gate, stage->program);
	grader->judge = (struct judge){
	    .sets = &grader->sets,
	    .pieces = {&grader->gate, &grader->relations},
	    .arena = &stage->arena,
	    .fatal = jv_invalid(),
	};
}

static void
close_grader(struct grader *grader)
{
	sets_release(&grader->sets);
	catalog_close(&grader->catalog);
	gate_close(&grader->gate);
	golds_release(&grader->golds);
	jv_free(grader->judge.fatal);
}

/* Without an index, only the text of a statement tells what it names. */
static void
look_for_index(struct grader *grader)
{
	jv problem = jv_invalid();
	if (grader->judge.pieces.relations &&
	    !catalog_refresh(&grader->catalog, &problem))
		grader->judge.pieces.relations = NULL;
	jv_free(problem);
}

/* If a data set is not available, every verdict is meaningless. */
static void
end_if_fatal(const struct grader *grader)
{
	const jv *fatal = &grader->judge.fatal;
	if (!jv_is_valid(*fatal))
		return;
	bool unreachable =
	    problem_kind(problem_code(fatal))->effect == PROBLEM_UNREACHABLE;
	log_die(unreachable ? 75 : 2, grader->stage->program, "%s",
	    problem_message(fatal));
}

/* The log's line of a judged record. */
static jv
line_of(struct grader *grader, const jv *gold, const struct record *record,
    const struct judgement *judgement)
{
	struct blame blame;
	bool broken = strcmp(judgement->verdict, "broken") == 0;
	struct report report = {
	    .judge = &grader->judge,
	    .gold = gold,
	    .record = record,
	    .judgement = judgement,
	};
	if (broken) {
		grader->broken = true;
		jv id = record_get(record, "id");
		jv text = jv_dump_string(id, 0);
		log_warn(grader->stage->program, "question %s: %s",
		    jv_string_value(text), judgement->why);
		jv_free(text);
	} else if (!judgement->right) {
		blame_find(&blame, &grader->judge, gold, record, judgement);
		report.blame = &blame;
	}
	return report_line(&report);
}

/* Replace the record's members by those of the line.  The bytes of the id
 * stay. */
static void
become(struct record *record, const jv *line)
{
	const char *bytes = record_bytes(record, "id");
	char *id = bytes ? xstrdup(bytes) : NULL;
	record_clear(record);
	if (id)
		record_set_bytes(record, "id", id, strlen(id));
	free(id);
	jv_object_foreach(*line, key, value)
	{
		if (strcmp(jv_string_value(key), "id") == 0)
			jv_free(value);
		else
			record_set(record, jv_string_value(key), value);
		jv_free(key);
	}
}

static void
grade(struct grader *grader, struct record *record)
{
	struct judgement judgement;
	look_for_index(grader);
	jv id = record_get(record, "id");
	jv gold = golds_take(&grader->golds, &id);
	judge_record(&grader->judge, &gold, record, &judgement);
	end_if_fatal(grader);
	jv line = line_of(grader, &gold, record, &judgement);
	end_if_fatal(grader);
	become(record, &line);
	jv_free(line);
	jv_free(judgement.problem);
	jv_free(gold);
	jv_free(id);
}

/* Write a question of the file that no record answers. */
static bool
write_missing(struct grader *grader, const jv *gold)
{
	struct record record = {0};
	struct judgement judgement = {
	    .verdict = "missing",
	    .why = "no record came back",
	    .gold = -1,
	    .problem = jv_invalid(),
	};
	record_set(&record, "id", record_member(gold, "id"));
	record_set(&record, "question", record_member(gold, "question"));
	jv line = line_of(grader, gold, &record, &judgement);
	become(&record, &line);
	bool written = record_write(&record, stdout);
	jv_free(line);
	record_release(&record);
	arena_reset(&grader->stage->arena);
	return written;
}

static bool
write_all_missing(struct grader *grader)
{
	int at = 0;
	for (;;) {
		jv gold = golds_next_missing(&grader->golds, &at);
		if (!jv_is_valid(gold)) {
			jv_free(gold);
			return true;
		}
		bool written = write_missing(grader, &gold);
		jv_free(gold);
		if (!written) {
			log_warn(grader->stage->program, "cannot write: %s",
			    strerror(errno));
			return false;
		}
	}
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct grader grader = {.stage = &stage};
	struct record *record;
	stage_open(&stage, &spec, argc, argv);
	execute_bound_memory();
	open_grader(&grader, &stage);
	while ((record = stage_next(&stage))) {
		grade(&grader, record);
		stage_done(&stage);
	}
	bool whole = !stage.output_broken && write_all_missing(&grader);
	bool broken = grader.broken;
	close_grader(&grader);
	int status = stage_close(&stage);
	if (!whole)
		return 1;
	return broken ? 2 : status;
}
