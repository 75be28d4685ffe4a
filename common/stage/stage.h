/*
 * stage.h - the shared part of all filters: options, loop, failures
 *
 *	static const struct stage_spec spec = {
 *	    .name = "route", .member = "route", .summary = "...", ...};
 *
 *	int
 *	main(int argc, char **argv)
 *	{
 *		struct stage stage;
 *		struct record *record;
 *		stage_open(&stage, &spec, argc, argv);
 *		while ((record = stage_next(&stage))) {
 *			route(&stage, record);
 *			stage_done(&stage);
 *		}
 *		return stage_close(&stage);
 *	}
 *
 * stage_next returns only records that need this stage.  The loop itself writes
 * settled ones, ones that have the stage's member already, and broken lines
 * (which become error records).  N lines come in and N lines go out, with the
 * same ids in the same order, and each is flushed when it is done.
 *
 * Every filter has -h, -V, -d CONNINFO, --set NAME=VALUE and --redo besides its
 * own options.  Exit: 0 all lines done, 1 broken input or output, 2 usage or
 * configuration, 75 a service stayed unreachable.
 *
 * After SIGTERM, SIGINT or SIGHUP (stop.h) a stage answers the current record,
 * then the lines that are still in its input pipe, each with stage.stopped
 * unless it is settled, until that pipe ends or for 0.7 s.  The first stage,
 * and one that reads a file, leaves the rest unread.  Then the stage ends by
 * the signal.  This shows the caller that lines may be unanswered: those whose
 * id was not written.
 */
#ifndef NL2SQL_STAGE_STAGE_H
#define NL2SQL_STAGE_STAGE_H

#include "base/command_line.h"
#include "base/lines.h"
#include "record/record.h"
#include "record/timeline.h"
#include "stage/behind.h"

struct stage_spec {
	const char *name;    /* "route"; the program is nl2sql-route */
	const char *summary; /* one line, for -h and the man page */
	/* A record with this member passes; --redo rewinds to it.  NULL: the
	 * stage takes every record that is not settled. */
	const char *member;
	/* When set, this decides instead of member (repair, evaluate, exec). */
	bool (*wants)(const struct record *record);
	/* A record for which this is true is worked on, settled or not: it came
	 * back with something new.  NULL: there are none. */
	bool (*reopens)(const struct record *record);
	/* The stage gets settled records and answered broken lines, too (fan
	 * and gather, which count every line). */
	bool takes_settled;
	/* A line that is no JSON object is a question (the first stage). */
	bool takes_text;
	/* The member that gets such a line; NULL: "question". */
	const char *text_member;
	/* At most STAGE_MAX_OPTIONS, ended by a NULL name; may be NULL. */
	const struct command_line_option *options;
};

enum { STAGE_MAX_OPTIONS = 16, STAGE_MAX_COUNTERS = 16 };

struct stage_counter {
	const char *name;
	double value;
};

struct stage {
	const struct stage_spec *spec;
	const char *program; /* "nl2sql-route" */
	struct config config;
	const char *own[STAGE_MAX_OPTIONS]; /* values of spec->options */
	bool redo;
	struct line_reader lines;
	struct record record;
	struct arena arena; /* emptied before every record */
	int trace;          /* descriptor, or -1 */
	double started_ms;
	bool settled_before; /* the record came with a verdict */
	struct stage_counter counters[STAGE_MAX_COUNTERS];
	size_t counter_count;
	struct timeline timeline; /* of this record, while a trace is wanted */
	int exit_status;
	bool output_broken;
	bool stopped;         /* a signal came */
	struct behind behind; /* the caller may add programs before the loop */
	/* Is one of these for a record that is not settled?  NULL: always. */
	bool (*needs_behind)(const struct record *record);
	bool told; /* a configuration problem was said */
	jv fatal;  /* the one for all later records */
};

/* Read the options.  End the process for -h and -V (0) and bad usage (2). */
void stage_open(
    struct stage *stage, const struct stage_spec *spec, int argc, char **argv);

/* Return the next record to work on, lent until stage_done; NULL at the end. */
MUST_USE struct record *stage_next(struct stage *stage);

/* Does the current record pass because it is settled, with nothing new? */
bool stage_passes_settled(const struct stage *stage);

/* Write the current record. */
void stage_done(struct stage *stage);

/* Is it known that the current record was the last?  What is kept for the next
 * one may go then. */
bool stage_ended(const struct stage *stage);

/* Write a text instead of the current record, for options that show something
 * to a person. */
void stage_print(struct stage *stage, const char *text);

/*
 * Settle the current record with an error; takes the problem.  Call stage_done
 * afterwards as for any record.  A problem with the effect PROBLEM_CONFIG is
 * kept, unless it is one of the index: every later record gets it at once.
 */
void stage_fail(struct stage *stage, jv problem);

/* Do the same as stage_fail for a problem that does not settle the record. */
void stage_note(struct stage *stage, const jv *problem);

/* Release everything and return the exit status for main. */
MUST_USE int stage_close(struct stage *stage);

/* Return the value of an own option, "" for a flag that is set, NULL when
 * absent. */
const char *stage_option(const struct stage *stage, const char *name);

/* Return an integer option of the table, or the value in the record's `options`
 * member when that is lower. */
long stage_limit(const struct stage *stage, const char *name);

/* Add to a counter of this record's trace event; `name` is a literal. */
void stage_count(struct stage *stage, const char *name, double amount);

#endif
