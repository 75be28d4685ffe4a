/*
 * nl2sql-views - print what the views of the database compute
 *
 * Reads nothing.  Prints {"id", "schema", "name", "sql"} for each view that the
 * role may SELECT, which nl2sql-check --facts takes on.  It connects to the
 * database asked, as the asking role, and reads its catalog alone.
 */
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "db/db.h"
#include "record/record.h"

#include <errno.h>
#include <string.h>

static const char program[] = "nl2sql-views";

static const struct command_line line = {
    .program = program,
    .summary = "print what the views of the database compute",
    .usage = {"[OPTIONS]"},
    .reads = "views",
};

/* More views than this are no help to anybody. */
#define VIEWS_MOST "2000"

static const char views_sql[] =
    "SELECT n.nspname, c.relname, pg_catalog.pg_get_viewdef(c.oid) "
    "FROM pg_catalog.pg_class c "
    "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
    "WHERE c.relkind IN ('v', 'm') AND n.nspname <> 'information_schema' "
    "AND n.nspname !~ '^pg_' "
    "AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') "
    "AND pg_catalog.has_table_privilege(c.oid, 'SELECT') "
    "ORDER BY 1, 2 LIMIT " VIEWS_MOST;

/* The definition without the semicolon that the server puts behind it. */
static jv
statement_of(const char *definition)
{
	size_t length = strlen(definition);
	while (length > 0 && strchr("; \n", definition[length - 1]))
		length--;
	return jv_string_sized(definition, (int)length);
}

static bool
print_view(const struct db_result *views, int row)
{
	struct record view = {0};
	record_set(&view, "id",
	    jv_string_fmt(
		"%s.%s", db_value(views, row, 0), db_value(views, row, 1)));
	record_set(&view, "schema", jv_string(db_value(views, row, 0)));
	record_set(&view, "name", jv_string(db_value(views, row, 1)));
	record_set(&view, "sql", statement_of(db_value(views, row, 2)));
	bool written = record_write(&view, stdout);
	record_release(&view);
	return written;
}

static int
fail(jv problem)
{
	bool unreachable =
	    problem_kind(problem_code(&problem))->effect == PROBLEM_UNREACHABLE;
	log_warn(program, "%s", problem_message(&problem));
	jv_free(problem);
	return unreachable ? EXIT_UNREACHABLE : EXIT_USAGE;
}

static int
print_views(struct db *db)
{
	jv problem = jv_invalid();
	struct db_result *views = db_query(db, views_sql, 0, NULL, &problem);
	bool written = true;
	if (!views)
		return fail(problem);
	for (int row = 0; written && row < db_rows(views); row++)
		written = !db_value(views, row, 2) || print_view(views, row);
	db_result_free(views);
	if (written)
		return 0;
	log_warn(program, "cannot write: %s", strerror(errno));
	return EXIT_INPUT;
}

int
main(int argc, char **argv)
{
	struct config config;
	struct db db;
	command_line_read(&line, &config, argc, argv, NULL, NULL);
	if (!stop_open())
		log_warn(program, "a signal will end this at once");
	db_init(&db, config_text(&config, "dsn"), program);
	int status = print_views(&db);
	db_release(&db);
	config_release(&config);
	stop_end();
	return status;
}
