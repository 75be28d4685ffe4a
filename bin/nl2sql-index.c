/*
 * nl2sql-index - read a database's schema and values into the index
 *
 * Not a filter: reads no records.  Introspects, as the role of NL2SQL_DSN,
 * what that role may SELECT, and writes schema nl2sql of the index database
 * (NL2SQL_INDEX_DSN, else the same).  A second run reads only what changed and
 * writes only what differs.
 *
 * With --private the index lives in a server of the user's own, and the first
 * line of output, {index_dsn}, says where.
 *
 * Standard output: NDJSON, warnings and drift as they are met, the summary
 * last.  Standard error: progress, on a terminal only.
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "command_line.h"
#include "config.h"
#include "data_file.h"
#include "index/describe.h"
#include "index/index_read.h"
#include "index/index_store.h"
#include "index/index_vectors.h"
#include "index/private_server.h"
#include "log.h"
#include "names/vocabulary.h"
#include "record.h"

#define PROGRAM "nl2sql-index"

/* --check found that the database is not what was indexed. */
enum { EXIT_DRIFT = 1 };
enum {
	OPTION_SET = 256,
	OPTION_LEXICON,
	OPTION_CHECK,
	OPTION_ALL,
	OPTION_PRIVATE
};

struct run {
	struct config config;
	bool check;
	bool all;
	bool own_server;
	double started_ms;
	long warnings;

	struct db target;
	struct db index;
	struct introspect schema;
	struct lexicon lexicon;
	struct index_store store;
	struct inclusions inclusions;
	struct names *names;
	struct text_stemmer *stemmer;
	struct embed *embed; /* NULL: no vectors are made */
	struct index_vectors vectors;
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
warn(struct run *run, const char *text)
{
	run->warnings++;
	print(record_with_text(jv_object(), "warning", text));
}

static void
warn_table(void *context, const char *table, const jv *problem)
{
	struct run *run = context;
	struct arena scratch = {0};
	warn(run, arena_printf(&scratch, "rows of '%s' cannot be read: %s",
		      table, problem_message(problem)));
	arena_release(&scratch);
}

static void
show_progress(void *context, int done, int all)
{
	(void)context;
	fprintf(stderr, "\r%s: %d of %d tables read%s", PROGRAM, done, all,
	    done == all ? "\n" : "");
	fflush(stderr);
}

static void
show_vectors(void *context, int done, int all)
{
	(void)context;
	fprintf(stderr, "\r%s: %d of %d vectors made%s", PROGRAM, done, all,
	    done == all ? "\n" : "");
	fflush(stderr);
}

/* Say what went wrong and give the exit status. */
static int
fail(jv problem)
{
	struct arena scratch = {0};
	const char *hint = record_member_text(&problem, "hint", &scratch);
	log_warn(PROGRAM, "%s", problem_message(&problem));
	if (hint != NULL)
		log_warn(PROGRAM, "hint: %s", hint);
	enum problem_effect effect =
	    problem_kind(problem_code(&problem))->effect;
	arena_release(&scratch);
	jv_free(problem);
	return effect == PROBLEM_UNREACHABLE ? EXIT_UNREACHABLE : EXIT_USAGE;
}

/* ---- the steps ---- */

static const char *
index_dsn(const struct run *run)
{
	const char *own = config_text(&run->config, "index_dsn");
	return own != NULL ? own : config_text(&run->config, "dsn");
}

static bool
learn_words(struct run *run, jv *problem)
{
	run->names = vocabulary_open(&run->config, problem);
	if (run->names == NULL)
		return false;
	for (size_t i = 0; i < run->lexicon.count; i++) {
		const struct lexicon_entry *entry = &run->lexicon.entries[i];
		if (entry->kind == LEXICON_ABBREVIATIONS)
			names_add_abbreviation(
			    run->names, entry->name, entry->text);
		const char *misfit = index_store_misfit(&run->schema, entry);
		if (misfit != NULL)
			warn(run, misfit);
	}
	struct describe_secrets secrets = {
	    config_text(&run->config, "index_include"),
	    config_text(&run->config, "index_exclude")};
	describe_words(&run->schema, run->names, run->stemmer, &secrets);
	return true;
}

static bool
recall_inclusions(struct run *run, jv *problem)
{
	if (!run->store.exists)
		return true;
	struct db_result *rows = db_query_within(&run->index,
	    "SELECT key, evidence, share, sampled FROM nl2sql.inclusions", 0,
	    NULL, 0, problem);
	if (rows == NULL)
		return false;
	for (int i = 0; i < db_rows(rows); i++) {
		struct measure_inclusion measured = {
		    strtod(db_value(rows, i, 2), NULL),
		    strtol(db_value(rows, i, 3), NULL, 10)};
		(void)inclusions_set(&run->inclusions, db_value(rows, i, 0),
		    db_value(rows, i, 1), measured);
	}
	db_result_free(rows);
	return true;
}

static void
print_summary(const struct run *run, const struct index_summary *summary,
    const struct index_reading *reading)
{
	const struct {
		const char *name;
		double value;
	} numbers[] = {{"tables", (double)summary->tables},
	    {"columns", (double)summary->columns},
	    {"declared_fks", (double)summary->declared},
	    {"inferred_fks", (double)summary->inferred},
	    {"values", (double)reading->values_kept},
	    {"read", (double)reading->tables_read},
	    {"written", (double)summary->written},
	    {"removed", (double)summary->removed},
	    {"warnings", (double)run->warnings},
	    {"elapsed_ms", (double)(long)(clock_ms() - run->started_ms)}};
	jv object = record_with_number(
	    jv_object(), "generation", (double)summary->generation);
	object = record_with_text(object, "fingerprint", summary->fingerprint);
	object = jv_object_set(object, jv_string("changed"),
	    summary->changed ? jv_true() : jv_false());
	for (size_t i = 0; i < COUNT_OF(numbers); i++)
		object = record_with_number(
		    object, numbers[i].name, numbers[i].value);
	if (run->embed != NULL) {
		const struct index_vectors *vectors = &run->vectors;
		object = record_with_number(
		    object, "vectors", (double)(vectors->kept + vectors->made));
		object = record_with_number(
		    object, "embedded", (double)vectors->made);
	}
	print(object);
}

/* The options that decide what is read of a table, as one text: with others
 * every table is read again, so that what is excluded now goes. */
static const char *
settings_text(const struct run *run, struct arena *arena)
{
	static const char *const names[] = {"index_include", "index_exclude",
	    "index_rows", "index_column_values", "index_values"};
	const char *text = "";
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		const char *value = config_text(&run->config, names[i]);
		text = arena_printf(arena, "%s%s=%s;", text, names[i],
		    value == NULL ? "" : value);
	}
	return text;
}

/* The index is whole without vectors: an endpoint that fails is a warning. */
static bool
make_vectors(struct run *run, struct index_summary *summary, jv *problem)
{
	struct index_vectors *vectors = &run->vectors;
	if (run->embed == NULL)
		return true;
	struct index_vectors_job job = {.anew = run->all,
	    .progress = isatty(STDERR_FILENO) ? show_vectors : NULL,
	    .context = run};
	if (!index_vectors_fill(
		&run->index, run->embed, &job, vectors, problem))
		return false;
	summary->generation += vectors->raised;
	summary->changed = summary->changed || vectors->raised > 0;
	if (!jv_is_valid(vectors->failure))
		return true;
	struct arena scratch = {0};
	warn(
	    run, arena_printf(&scratch,
		     "%ld of %ld vectors are missing, the next run goes on: %s",
		     vectors->wanted - vectors->kept - vectors->made,
		     vectors->wanted, problem_message(&vectors->failure)));
	arena_release(&scratch);
	jv_free(vectors->failure);
	return true;
}

static bool
save(struct run *run, struct index_reading *reading, jv *problem)
{
	struct index_summary summary = {0};
	struct arena scratch = {0};
	const char *script =
	    data_file_text(&run->config, "index.sql", &scratch, problem);
	jv role =
	    script == NULL ? jv_invalid() : db_role(&run->target, problem);
	const char *database = record_member_text(&role, "database", &scratch);
	struct index_build build = {.schema = &run->schema,
	    .lexicon = &run->lexicon,
	    .modules = modules_assign(&run->schema, &run->lexicon),
	    .values = reading->values,
	    .value_count = reading->value_count,
	    .inclusions = &run->inclusions,
	    .stemmer = run->stemmer,
	    .database = database == NULL ? "" : database,
	    .settings = settings_text(run, &scratch)};
	bool saved =
	    jv_get_kind(role) == JV_KIND_OBJECT &&
	    index_store_save(&run->store, &build, script, &summary, problem) &&
	    make_vectors(run, &summary, problem);
	if (saved)
		print_summary(run, &summary, reading);
	jv_free(role);
	arena_release(&scratch);
	return saved;
}

static bool
build(struct run *run, jv *problem)
{
	struct arena scratch = {0};
	bool other =
	    index_store_unsettled(&run->store, settings_text(run, &scratch));
	arena_release(&scratch);
	struct index_reading reading = {.schema = &run->schema,
	    .target = &run->target,
	    .store = &run->store,
	    .limits = {config_integer(&run->config, "index_rows"),
		config_integer(&run->config, "index_column_values"),
		(int)config_integer(&run->config, "index_timeout_ms")},
	    .values_total = config_integer(&run->config, "index_values"),
	    .all = run->all || other,
	    .warn = warn_table,
	    .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
	    .context = run};
	bool done = learn_words(run, problem) && index_read(&reading, problem);
	if (done)
		infer_primary_keys(&run->schema);
	done = done && recall_inclusions(run, problem) &&
	       infer_foreign_keys(&run->schema, &run->target, &reading.limits,
		   &run->inclusions, problem);
	if (done)
		describe_tables(&run->schema);
	done = done && save(run, &reading, problem);
	index_read_release(&reading);
	return done;
}

static void
print_drift(const char *table, const char *drift)
{
	print(record_with_text(
	    record_with_text(jv_object(), "table", table), "drift", drift));
}

/* Say what differs from the index; EXIT_DRIFT when anything does. */
static int
check(struct run *run)
{
	static const char *const words[] = {[INDEX_NEW] = "new",
	    [INDEX_STRUCTURE] = "structure",
	    [INDEX_ROWS] = "rows"};
	int drifted = 0;
	for (int i = 0; i < run->schema.table_count; i++) {
		const struct introspect_table *table = &run->schema.tables[i];
		struct index_source *old =
		    index_store_source(&run->store, table);
		enum index_drift drift = index_read_drift(&run->store, table);
		if (old != NULL)
			old->seen = true;
		if (drift == INDEX_SAME)
			continue;
		print_drift(table->key, words[drift]);
		drifted++;
	}
	for (size_t i = 0; i < run->store.source_count; i++) {
		if (run->store.sources[i].seen)
			continue;
		print_drift(run->store.sources[i].name, "gone");
		drifted++;
	}
	jv object = record_with_number(
	    jv_object(), "tables", (double)run->schema.table_count);
	object = record_with_number(object, "drifted", drifted);
	object = record_with_number(
	    object, "generation", (double)run->store.generation);
	print(object);
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

/* Point the index connection at the user's own server, and say where that is,
 * for the stages to find it. */
static bool
use_own_server(struct run *run, jv *problem)
{
	struct arena arena = {0};
	jv role = db_role(&run->target, problem);
	const char *database = record_member_text(&role, "database", &arena);
	const char *dsn = database == NULL
			      ? NULL
			      : private_server_open(database,
				    config_text(&run->config, "dsn"), PROGRAM,
				    &arena, problem);
	if (dsn != NULL) {
		db_release(&run->index);
		db_init(&run->index, dsn, PROGRAM);
		print(record_with_text(jv_object(), "index_dsn", dsn));
		if (isatty(STDERR_FILENO))
			fprintf(stderr, "export NL2SQL_INDEX_DSN='%s'\n", dsn);
	}
	jv_free(role);
	arena_release(&arena);
	return dsn != NULL;
}

static int
work(struct run *run)
{
	jv problem = jv_invalid();
	if (run->own_server && !use_own_server(run, &problem))
		return fail(problem);
	const char *folder = config_text(&run->config, "lexicon");
	if (embed_configured(&run->config) && !run->check) {
		run->embed = embed_open(&run->config, PROGRAM, &problem);
		if (run->embed == NULL)
			return fail(problem);
	}
	if (!lexicon_read(&run->lexicon, folder, &problem) ||
	    !index_store_open(
		&run->store, &run->index, !run->check, &problem) ||
	    !introspect_read(&run->schema, &run->target, &problem))
		return fail(problem);
	if (run->check)
		return missing(run, &problem) ? fail(problem) : check(run);
	return build(run, &problem) ? 0 : fail(problem);
}

/* ---- options ---- */

static void
print_help(void)
{
	puts(PROGRAM
	    " - read a database's schema and values into the index\n\n"
	    "usage: " PROGRAM " [OPTIONS]\n\n"
	    "  --lexicon DIR          the same as --set lexicon=DIR\n"
	    "  --check                say what drifted, change nothing; "
	    "status 1 if anything did\n"
	    "  --all                  read every table again, make every "
	    "vector anew\n"
	    "  --private              keep the index in a server of one\'s "
	    "own\n"
	    "  --set NAME=VALUE       set an option of the table below\n"
	    "  -d, --dsn CONNINFO     the same as --set dsn=CONNINFO\n"
	    "  -h, --help             this text\n"
	    "  -V, --version          the version\n\n"
	    "options for --set, or in the environment:");
	command_line_print_options("index");
}

static void
parse_options(struct run *run, int argc, char **argv)
{
	static const struct option options[] = {
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {"dsn", required_argument, NULL, 'd'},
	    {"set", required_argument, NULL, OPTION_SET},
	    {"lexicon", required_argument, NULL, OPTION_LEXICON},
	    {"check", no_argument, NULL, OPTION_CHECK},
	    {"all", no_argument, NULL, OPTION_ALL},
	    {"private", no_argument, NULL, OPTION_PRIVATE}, {NULL, 0, NULL, 0}};
	int choice;
	while (
	    (choice = getopt_long(argc, argv, "hVd:", options, NULL)) != -1) {
		switch (choice) {
		case 'h':
			print_help();
			command_line_told();
		case 'V':
			command_line_tell_version(PROGRAM);
		case 'd':
			command_line_set(&run->config, PROGRAM, "dsn", optarg);
			break;
		case OPTION_SET:
			command_line_set_pair(&run->config, PROGRAM, optarg);
			break;
		case OPTION_LEXICON:
			command_line_set(
			    &run->config, PROGRAM, "lexicon", optarg);
			break;
		case OPTION_CHECK:
			run->check = true;
			break;
		case OPTION_ALL:
			run->all = true;
			break;
		case OPTION_PRIVATE:
			run->own_server = true;
			break;
		default:
			exit(EXIT_USAGE); /* getopt has said why */
		}
	}
	if (optind < argc)
		log_die(EXIT_USAGE, PROGRAM, "unexpected argument '%s'",
		    argv[optind]);
}

int
main(int argc, char **argv)
{
	struct run run = {.started_ms = clock_ms()};
	char error[512];
	if (!config_init(&run.config, error, sizeof(error)))
		log_die(EXIT_USAGE, PROGRAM, "%s", error);
	parse_options(&run, argc, argv);
	run.stemmer = text_stemmer_open();
	db_init(&run.target, config_text(&run.config, "dsn"), PROGRAM);
	db_init(&run.index, index_dsn(&run), PROGRAM);
	int status = work(&run);
	embed_close(run.embed);
	inclusions_release(&run.inclusions);
	index_store_close(&run.store);
	introspect_release(&run.schema);
	lexicon_release(&run.lexicon);
	names_free(run.names);
	text_stemmer_free(run.stemmer);
	db_release(&run.index);
	db_release(&run.target);
	config_release(&run.config);
	return status;
}
