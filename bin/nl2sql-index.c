/*
 * nl2sql-index - read a database's schema and values into the index
 *
 * This is not a filter: it reads no records.  As the role of NL2SQL_DSN it
 * introspects all that this role may SELECT, and writes schema nl2sql of the
 * index database (NL2SQL_INDEX_DSN, else the same).  A second run reads only
 * what changed and writes only what differs.  An index of another database or
 * role, and one that a role without tables would empty, stays unless --replace
 * says otherwise.  A run without a lexicon keeps the one that the index has.
 *
 * With --private the index lives in a server of the user's own, and the first
 * line of output, {index_dsn}, is its connection string.
 *
 * Standard output is NDJSON: warnings and drift at once, the summary last.
 * Standard error shows the progress, only on a terminal.
 */
#include "base/clock.h"
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "index/build.h"
#include "index/drift.h"
#include "index/home.h"
#include "index/origin.h"
#include "index/private_server.h"
#include "record/record.h"
#include "stage/environment.h"
#include "terminal/progress.h"
#include "verified/pairs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM "nl2sql-index"

/* --check found that the database differs from its index. */
enum { EXIT_DRIFT = 1 };

struct run {
	struct config config;
	bool check;
	bool all;
	bool replace;
	bool no_lexicon;
	bool keeps_lexicon;
	bool own_server;
	double started_ms;
	long warnings;
	struct progress progress;

	struct db target;
	struct db index;
	struct introspect schema;
	struct lexicon lexicon;
	struct index_store store;
	struct embed *embed; /* NULL: no vectors are made */
	struct pairs pairs;
};

/* ---- output ---- */

static void
print(jv object)
{
	jv text = jv_dump_string(object, 0);
	if (puts(jv_string_value(text)) == EOF || fflush(stdout) != 0)
		log_die(1, PROGRAM, "cannot write: %s", strerror(errno));
	jv_free(text);
}

static void
warn(void *context, const char *text)
{
	struct run *run = context;
	run->warnings++;
	progress_clear(&run->progress);
	print(record_with_text(jv_object(), "warning", text));
}

static void
show_progress(void *context, const char *what, int done, int all)
{
	struct run *run = context;
	progress_tell(&run->progress, what, done, all);
}

/* Print the problem and return the exit status. */
static int
fail(jv problem)
{
	struct arena scratch = {0};
	const char *hint = record_member_text(&problem, "hint", &scratch);
	log_warn(PROGRAM, "%s", problem_message(&problem));
	if (hint)
		log_warn(PROGRAM, "hint: %s", hint);
	enum problem_effect effect =
	    problem_kind(problem_code(&problem))->effect;
	arena_release(&scratch);
	jv_free(problem);
	return effect == PROBLEM_UNREACHABLE ? EXIT_UNREACHABLE : EXIT_USAGE;
}

static void
print_summary(const struct run *run, const struct index_made *made)
{
	const struct index_summary *summary = &made->summary;
	const struct {
		const char *name;
		double value;
	} numbers[] = {{"tables", (double)summary->tables},
	    {"columns", (double)summary->columns},
	    {"declared_fks", (double)summary->declared},
	    {"inferred_fks", (double)summary->inferred},
	    {"values", (double)made->values},
	    {"read", (double)made->tables_read},
	    {"written", (double)summary->written},
	    {"removed", (double)summary->removed},
	    {"lexicon", (double)run->lexicon.count},
	    {"warnings", (double)run->warnings},
	    {"elapsed_ms", (double)(long)(clock_ms() - run->started_ms)},
	    {"vectors", (double)made->vectors},
	    {"embedded", (double)made->vectors_added}};
	size_t count = COUNT_OF(numbers) - (!run->embed ? 2 : 0);
	jv object = record_with_number(
	    jv_object(), "generation", (double)summary->generation);
	object = record_with_text(object, "fingerprint", summary->fingerprint);
	object = jv_object_set(object, jv_string("changed"),
	    summary->changed ? jv_true() : jv_false());
	for (size_t i = 0; i < count; i++)
		object = record_with_number(
		    object, numbers[i].name, numbers[i].value);
	print(object);
}

static void
print_drift(void *context, const char *table, const char *drift)
{
	(void)context;
	print(record_with_text(
	    record_with_text(jv_object(), "table", table), "drift", drift));
}

static void
print_check(const struct run *run, int drifted)
{
	jv object = record_with_number(
	    jv_object(), "tables", (double)run->schema.table_count);
	object = record_with_number(object, "drifted", drifted);
	print(record_with_number(
	    object, "generation", (double)run->store.generation));
}

/* ---- the steps ---- */

static bool
make(struct run *run, jv *problem)
{
	struct index_made made;
	const struct index_make making = {.config = &run->config,
	    .target = &run->target,
	    .index = &run->index,
	    .schema = &run->schema,
	    .lexicon = &run->lexicon,
	    .store = &run->store,
	    .embed = run->embed,
	    .all = run->all,
	    .warn = warn,
	    .progress = show_progress,
	    .context = run};
	if (!index_make(&making, &made, problem) ||
	    !pairs_check(&run->pairs, warn, run, problem))
		return false;
	print_summary(run, &made);
	return true;
}

/* Print the differences from the index.  Return EXIT_DRIFT if there are any. */
static int
check(struct run *run)
{
	int drifted = index_check(&run->store, &run->schema, print_drift, NULL);
	print_check(run, drifted);
	return drifted > 0 ? EXIT_DRIFT : 0;
}

static bool
missing(const struct run *run, jv *problem)
{
	if (run->store.exists)
		return false;
	*problem = problem_with_text(problem_new("config.index_missing",
					 "the database has no nl2sql index"),
	    "hint", "nl2sql-index makes it");
	return true;
}

/* Use the user's own server for the index, and print its connection string.
 * The stages find it by themselves (index/home.h). */
static bool
use_own_server(struct run *run, jv *problem)
{
	struct arena arena = {0};
	jv role = db_role(&run->target, problem);
	const char *database = record_member_text(&role, "database", &arena);
	const char *dsn = !database ? NULL
				    : private_server_open(database,
					  config_text(&run->config, "dsn"),
					  PROGRAM, &arena, problem);
	if (dsn) {
		db_release(&run->index);
		db_init(&run->index, dsn, PROGRAM);
		db_release(&run->pairs.catalog.db);
		db_init(&run->pairs.catalog.db, dsn, PROGRAM);
		print(record_with_text(jv_object(), "index_dsn", dsn));
		if (isatty(STDERR_FILENO))
			log_warn(PROGRAM,
			    "the index is in a private server, where questions "
			    "find it; nl2sql server says what runs and how to "
			    "stop it");
	}
	jv_free(role);
	arena_release(&arena);
	return dsn;
}

/* Read the lexicon of the setting, before any server is needed. */
static bool
read_lexicon(struct run *run, jv *problem)
{
	const char *folder = config_text(&run->config, "lexicon");
	if (run->no_lexicon)
		folder = NULL;
	run->keeps_lexicon = !run->no_lexicon && (!folder || !*folder);
	return lexicon_read(&run->lexicon, folder, problem);
}

/* Without a setting the index keeps the lexicon that it has. */
static bool
keep_lexicon(struct run *run, jv *problem)
{
	return !run->keeps_lexicon ||
	       lexicon_read_texts(&run->lexicon, run->store.lexicon, problem);
}

/* May this run change the index?  What another database or role left there is
 * evidence of nothing, so that everything is read again. */
static bool
may_write(struct run *run, jv *problem)
{
	if (index_origin_check(
		&run->store, &run->schema, &run->target, problem))
		return true;
	if (!run->replace)
		return false;
	jv_free(*problem);
	*problem = jv_invalid();
	run->all = true;
	return true;
}

static bool
open_embed(struct run *run, jv *problem)
{
	if (run->check || !embed_configured(&run->config))
		return true;
	run->embed = embed_open(&run->config, PROGRAM, problem);
	return run->embed;
}

/* The main function: read the database, read the index, and write the
 * differences. */
static int
work(struct run *run)
{
	jv problem = jv_invalid();
	if (!pairs_open(&run->pairs, &run->config, PROGRAM, &problem) ||
	    (run->own_server && !use_own_server(run, &problem)) ||
	    !open_embed(run, &problem) || !read_lexicon(run, &problem) ||
	    !index_store_open(
		&run->store, &run->index, !run->check, &problem) ||
	    !keep_lexicon(run, &problem) ||
	    !introspect_read(&run->schema, &run->target, &problem))
		return fail(problem);
	if (run->check)
		return missing(run, &problem) ? fail(problem) : check(run);
	if (!may_write(run, &problem))
		return fail(problem);
	if (run->schema.table_count == 0)
		warn(run, "the role sees no table");
	bool made = make(run, &problem);
	progress_clear(&run->progress);
	return made ? 0 : fail(problem);
}

/* ---- options ---- */

enum {
	OPTION_LEXICON,
	OPTION_NO_LEXICON,
	OPTION_CHECK,
	OPTION_ALL,
	OPTION_REPLACE,
	OPTION_PRIVATE
};

static const struct command_line_option options[] = {
    [OPTION_LEXICON] = {"lexicon", "DIR", "the same as --set lexicon=DIR"},
    [OPTION_NO_LEXICON] = {"no-lexicon", NULL,
	"take the lexicon out; else a run without one keeps it"},
    [OPTION_CHECK] = {"check", NULL,
	"say what drifted, change nothing; status 1 if anything did"},
    [OPTION_ALL] = {"all", NULL,
	"read every table again, make every vector anew"},
    [OPTION_REPLACE] = {"replace", NULL,
	"read all again, though the index is another database's or role's"},
    [OPTION_PRIVATE] = {"private", NULL,
	"keep the index in a server of one's own"},
    {0},
};

static const struct command_line line = {
    .program = PROGRAM,
    .summary = "read a database's schema and values into the index",
    .usage = {"[OPTIONS]"},
    .options = options,
    .reads = "index",
};

static void
take_option(void *context, int place, const char *argument)
{
	struct run *run = context;
	if (place == OPTION_LEXICON)
		command_line_set(&run->config, PROGRAM, "lexicon", argument);
	else if (place == OPTION_NO_LEXICON)
		run->no_lexicon = true;
	else if (place == OPTION_REPLACE)
		run->replace = true;
	else if (place == OPTION_CHECK)
		run->check = true;
	else if (place == OPTION_ALL)
		run->all = true;
	else
		run->own_server = true;
}

int
main(int argc, char **argv)
{
	struct run run = {.started_ms = clock_ms()};
	command_line_read(&line, &run.config, argc, argv, take_option, &run);
	environment_warn(PROGRAM);
	progress_begin(&run.progress, PROGRAM);
	db_init(&run.target, config_text(&run.config, "dsn"), PROGRAM);
	db_set_role(&run.target, config_text(&run.config, "role"));
	struct arena arena = {0};
	db_init(&run.index, index_home(&run.config, &arena).dsn, PROGRAM);
	run.index.hosts = DB_HOSTS_PRIMARY;
	arena_release(&arena);
	int status = work(&run);
	pairs_close(&run.pairs);
	embed_close(run.embed);
	index_store_close(&run.store);
	introspect_release(&run.schema);
	lexicon_release(&run.lexicon);
	db_release(&run.index);
	db_release(&run.target);
	config_release(&run.config);
	return status;
}
