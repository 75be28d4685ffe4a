/*
 * nl2sql-doctor - say what is in order and what is not
 *
 * This is not a filter.  It prints a line for each thing that it checks: ok,
 * warning, problem or danger, and below the last three what to do
 * (doctor/checkup.h).  It exits with 1 on a problem or a danger.  With
 * --pipelines N it prints instead how many of N pipelines may run at once, for
 * pipelines/batch.
 */
#include "base/command_line.h"
#include "base/json.h"
#include "base/log.h"
#include "doctor/asking_role.h"
#include "doctor/checkup.h"
#include "doctor/connection_count.h"
#include "doctor/embeddings.h"
#include "doctor/index_health.h"
#include "doctor/model_health.h"
#include "doctor/role_script.h"
#include "doctor/settings.h"
#include "index/home.h"
#include "pipes/footprint.h"
#include "record/data_file.h"
#include "record/record.h"
#include "stage/environment.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char program[] = "nl2sql-doctor";

enum { EXIT_PROBLEM = 1 };

/* The longest name of the server, which cuts longer ones. */
enum { NAME_BYTES = 63 };

/* The oldest server that tests run on, and the version of the gate's
 * grammar. */
enum { OLDEST_SERVER = 130000, GRAMMAR_OF_GATE = 15 };

struct visit {
	struct config config;
	struct doctor_report report;
	struct arena arena;
	struct db target;
	struct db index;
	long pipelines;   /* 0: the full visit */
	const char *role; /* the role whose script to print, or NULL */
};

/* ---- the machine ---- */

static void
look_at_data(struct visit *visit)
{
	static const char *const files[] = {"functions.allow",
	    "functions.known", "operators.allow", "sizes.known", "types.allow",
	    "words.txt", "abbreviations.ndjson", "closed-words.ndjson",
	    "cues.ndjson", "index.sql"};
	for (size_t i = 0; i < COUNT_OF(files); i++) {
		if (data_file_find(&visit->config, files[i], &visit->arena))
			continue;
		doctor_say(&visit->report, DOCTOR_PROBLEM, "data files",
		    arena_printf(&visit->arena, "'%s' is missing", files[i]),
		    "install again, or name the folder in NL2SQL_DATA");
		return;
	}
	doctor_say(&visit->report, DOCTOR_OK, "data files", "all there", NULL);
}

/* ---- the server ---- */

static void
look_at_version(struct visit *visit, const jv *role)
{
	double version = record_member_number(role, "server_version", 0);
	int major = (int)version / 10000;
	const char *name = record_member_text(role, "role", &visit->arena);
	const char *database =
	    record_member_text(role, "database", &visit->arena);
	const char *text =
	    arena_printf(&visit->arena, "PostgreSQL %d, database %s, role %s%s",
		major, database ? database : "?", name ? name : "?",
		record_member_flag(role, "in_recovery") ? ", a standby" : "");
	if (version < OLDEST_SERVER)
		doctor_say(&visit->report, DOCTOR_WARNING, "server", text,
		    "older than 13, the oldest that is tested");
	else if (major > GRAMMAR_OF_GATE)
		doctor_say(&visit->report, DOCTOR_OK, "server", text,
		    "syntax that came after 15 is refused by the gate");
	else
		doctor_say(&visit->report, DOCTOR_OK, "server", text, NULL);
}

/* Return false when no server answers; there is nothing more to check then. */
static bool
look_at_server(struct visit *visit)
{
	jv problem = jv_invalid();
	jv role = db_role(&visit->target, &problem);
	if (jv_get_kind(role) != JV_KIND_OBJECT) {
		jv_free(role);
		doctor_fail(&visit->report, "server", problem);
		return false;
	}
	look_at_version(visit, &role);
	jv_free(role);
	return true;
}

/* ---- one answer instead of the visit ---- */

static int
print_role_script(struct visit *visit)
{
	jv problem = jv_invalid();
	if (doctor_role_script(stdout, &visit->target, visit->role, &problem))
		return 0;
	const char *hint = record_member_text(&problem, "hint", &visit->arena);
	log_warn(program, "%s", problem_message(&problem));
	if (hint)
		log_warn(program, "hint: %s", hint);
	jv_free(problem);
	return EXIT_PROBLEM;
}

/* Print how many of the requested pipelines fit.  Return the exit status. */
static int
count_pipelines(struct visit *visit)
{
	jv problem = jv_invalid();
	long available =
	    doctor_free_connections(&visit->target, &visit->index, &problem);
	if (available < 0) {
		log_warn(program, "%s", problem_message(&problem));
		jv_free(problem);
		return EXIT_PROBLEM;
	}
	long needed = footprint_connections(&visit->config);
	long fit = available / needed;
	long pipelines = visit->pipelines < fit ? visit->pipelines : fit;
	if (pipelines < 1)
		pipelines = 1;
	fprintf(stderr,
	    "%ld pipelines keep up to %ld connections, %ld are free\n",
	    pipelines, pipelines * needed, available);
	printf("%ld\n", pipelines);
	return 0;
}

static int
look_at_all(struct visit *visit)
{
	struct doctor_report *report = &visit->report;
	look_at_data(visit);
	doctor_settings(report, &visit->config);
	bool answers = look_at_server(visit);
	if (answers) {
		doctor_login(report, &visit->target);
		doctor_role(report, &visit->target);
		doctor_connections(
		    report, &visit->config, &visit->target, &visit->index);
	}
	doctor_index(report, &visit->index, answers ? &visit->target : NULL);
	doctor_models(report, &visit->config);
	doctor_embeddings(report, &visit->config, &visit->index);
	doctor_sum_up(report);
	return doctor_worried(report) ? EXIT_PROBLEM : 0;
}

/* ---- options ---- */

enum { OPTION_PIPELINES, OPTION_JSON, OPTION_ROLE_SQL };

static const struct command_line_option options[] = {
    [OPTION_PIPELINES] = {"pipelines", "N",
	"print how many of N pipelines the server has connections for"},
    [OPTION_JSON] = {"json", NULL, "findings as NDJSON"},
    [OPTION_ROLE_SQL] = {"role-sql", "NAME",
	"print the psql script that makes NAME a role that may only read"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "say what is in order and what is not",
    .usage = {"[OPTIONS]"},
    .options = options,
    .reads = "doctor",
};

static long
read_count(const char *text)
{
	char *end = NULL;
	errno = 0;
	long count = strtol(text, &end, 10);
	if (errno || *end || count < 1 || count > 100000)
		log_die(EXIT_USAGE, program, "--pipelines takes a number");
	return count;
}

static bool
is_utf8(const char *text)
{
	size_t length = 1;
	for (; *text && length > 0; text += length)
		length = json_utf8_length(text, strlen(text));
	return length > 0;
}

static const char *
read_role(const char *name)
{
	size_t length = strlen(name);
	if (length == 0 || length > NAME_BYTES || !is_utf8(name))
		log_die(EXIT_USAGE, program,
		    "--role-sql takes the name of a role, of up to %d bytes",
		    NAME_BYTES);
	return name;
}

static void
take_option(void *context, int place, const char *argument)
{
	struct visit *visit = context;
	if (place == OPTION_PIPELINES)
		visit->pipelines = read_count(argument);
	else if (place == OPTION_JSON)
		visit->report.json = true;
	else
		visit->role = read_role(argument);
}

int
main(int argc, char **argv)
{
	struct visit visit = {.report = {.file = stdout}};
	command_line_read(
	    &line, &visit.config, argc, argv, take_option, &visit);
	environment_warn(program);
	const char *dsn = config_text(&visit.config, "dsn");
	struct index_home home = index_home(&visit.config, &visit.arena);
	db_init(&visit.target, dsn, program);
	db_set_role(&visit.target, config_text(&visit.config, "role"));
	db_init(&visit.index, home.dsn, program);
	int status = visit.role        ? print_role_script(&visit)
		     : visit.pipelines ? count_pipelines(&visit)
				       : look_at_all(&visit);
	db_release(&visit.index);
	db_release(&visit.target);
	arena_release(&visit.arena);
	config_release(&visit.config);
	if (fflush(stdout) != 0)
		return EXIT_PROBLEM;
	return status;
}
