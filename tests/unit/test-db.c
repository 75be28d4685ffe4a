/* test-db.c - array literals, and a connection to the suite's server */
#include "db/db.h"
#include "record/record.h"
#include "sql/quote.h"
#include "tap.h"

#include <stdlib.h>

/* The major version of the grammar in the gate and in quote.c. */
enum { GRAMMAR = 15 };

static struct arena arena;
static struct db db;

static void
arrays_round_trip(void)
{
	const char *const texts[] = {
	    "plain", "", NULL, "NULL", "a,b", "{x}", "q\"u\\o", "é 'x'"};
	const char *literal = db_text_array(&arena, COUNT_OF(texts), texts);
	size_t count = 0;
	const char **parsed = db_parse_array(&arena, literal, &count);
	ok(parsed && count == COUNT_OF(texts), "all elements come back");
	for (size_t i = 0; parsed && i < count; i++)
		is(parsed[i], texts[i], "an element");
	is(db_text_array(&arena, 0, NULL), "{}", "no element");
	parsed = db_parse_array(&arena, "{}", &count);
	ok(parsed && count == 0, "an empty array");
	ok(!db_parse_array(&arena, "{{1},{2}}", &count), "two dimensions");
	ok(!db_parse_array(&arena, "{1", &count), "an unfinished array");
	ok(!db_parse_array(&arena, "", &count), "no array");
}

/* The server's answer to a query of one value and one parameter; NULL when it
 * fails. */
static const char *
ask(const char *sql, const char *parameter, jv *problem)
{
	const char *parameters[] = {parameter};
	struct db_result *rows = db_query(&db, sql, 1, parameters, problem);
	const char *value = NULL;
	if (rows && db_rows(rows) == 1)
		value = arena_strdup(&arena, db_value(rows, 0, 0));
	db_result_free(rows);
	return value;
}

static void
queries(void)
{
	jv problem = jv_invalid();
	const char *const texts[] = {"a", NULL, "b\\\"c,d"};
	is(ask("SELECT $1::text || 'x'", "it's", &problem), "it'sx",
	    "a parameter");
	is(ask("SELECT ($1::text[])[3]", db_text_array(&arena, 3, texts),
	       &problem),
	    "b\\\"c,d", "an array");
	char *sql = arena_printf(
	    &arena, "SELECT %s || $1", sql_quote_literal("a\\'b", &arena));
	is(ask(sql, "", &problem), "a\\'b", "a quoted literal");
	ok(!ask("SELECT $1 FROM no_such", "1", &problem), "no such table");
	is(record_member_text(&problem, "sqlstate", &arena), "42P01",
	    "its sqlstate");
	is(problem_code(&problem), "sql.unknown_relation", "its code");
	ok(record_member_number(&problem, "position", 0) == 16,
	    "its position counts from 1");
	jv_free(problem);
	problem = jv_invalid();
	ok(!ask("SELECT 1; SELECT $1", "2", &problem), "two statements");
	is(record_member_text(&problem, "sqlstate", &arena), "42601",
	    "are refused by the protocol");
	jv_free(problem);
	problem = jv_invalid();
	ok(!db_query_within(&db, "SELECT pg_sleep(5)", 0, NULL, 50, &problem),
	    "a slow statement");
	is(problem_code(&problem), "db.timeout", "meets the deadline");
	jv_free(problem);
	is(ask("SELECT $1::text", "again", &problem), "again",
	    "and the connection lives");
}

static void
copying(void)
{
	jv problem = jv_invalid();
	ok(db_execute(&db, "CREATE TEMP TABLE t(a text, b int)", &problem),
	    "a table");
	ok(db_copy_open(&db, "COPY t FROM STDIN", &problem), "copy opens");
	const char *const first[] = {"tab\tline\nback\\slash", "1"};
	const char *const second[] = {"\\N", NULL};
	ok(db_copy_row(&db, 2, first) && db_copy_row(&db, 2, second),
	    "rows go in");
	ok(db_copy_close(&db, &problem), "copy closes");
	is(ask("SELECT a FROM t WHERE b = $1::int", "1", &problem), first[0],
	    "special characters");
	is(ask("SELECT a FROM t WHERE b IS NULL AND $1 <> ''", "x", &problem),
	    "\\N", "no null where none was");
	ok(db_copy_open(&db, "COPY t FROM STDIN", &problem), "copy again");
	const char *const wrong[] = {"x", "no number"};
	db_copy_row(&db, 2, wrong);
	ok(!db_copy_close(&db, &problem), "a bad row fails");
	is(record_member_text(&problem, "sqlstate", &arena), "22P02",
	    "with its sqlstate");
	ok(!record_member_text(&problem, "detail", &arena),
	    "and no value in a detail");
	jv_free(problem);
}

static void
streaming(void)
{
	jv problem = jv_invalid();
	struct db_row row;
	int count = 0;
	ok(db_stream_open(&db,
	       "SELECT i, NULL, 'x'::text AS t FROM generate_series(1, 3) i",
	       1000, &problem),
	    "a stream opens");
	while (db_stream_row(&db, &row, &problem) == DB_STREAM_ROW)
		count += row.count == 3 && !row.values[1];
	db_stream_close(&db);
	ok(count == 3, "three rows of three");
	jv columns = db_stream_columns(&db);
	jv text = jv_dump_string(columns, 0);
	is(jv_string_value(text),
	    "[{\"name\":\"i\",\"type\":\"int\"},"
	    "{\"name\":\"?column?\",\"type\":\"text\"},"
	    "{\"name\":\"t\",\"type\":\"text\"}]",
	    "their columns");
	jv_free(text);
	ok(db_stream_open(
	       &db, "SELECT generate_series(1, 1e9)", 1000, &problem),
	    "a long one");
	ok(db_stream_row(&db, &row, &problem) == DB_STREAM_ROW, "its first");
	db_stream_close(&db);
	is(ask("SELECT $1::text", "alive", &problem), "alive",
	    "cancelled, and the connection lives");
	ok(db_stream_open(&db, "SELECT pg_sleep(9)", 50, &problem),
	    "a slow one");
	ok(db_stream_row(&db, &row, &problem) == DB_STREAM_FAIL, "fails");
	is(problem_code(&problem), "db.timeout", "by the deadline");
	jv_free(problem);
	db_stream_close(&db);
}

/* What comes again is prepared, and survives a change of its columns. */
static void
preparing(void)
{
	static const char again[] = "SELECT v FROM kept WHERE v <> $1";
	jv problem = jv_invalid();
	db_drop(&db);
	ok(db_execute(&db,
	       "CREATE TEMP TABLE kept(v text); INSERT INTO kept VALUES ('x')",
	       &problem),
	    "a table");
	for (int i = 0; i < 3; i++)
		is(ask(again, "y", &problem), "x", "a statement that comes");
	is(ask("SELECT count(*) FROM pg_prepared_statements "
	       "WHERE statement = $1",
	       again, &problem),
	    "1", "is prepared");
	ok(db_execute(&db, "ALTER TABLE kept ALTER v TYPE varchar", &problem),
	    "another type");
	is(ask(again, "y", &problem), "x", "the same statement");
	ok(db_execute(&db, "DEALLOCATE ALL", &problem), "a lost session");
	is(ask(again, "y", &problem), "x", "the same statement");
}

static const char *
ask_behind(const char *before, const char *parameter, jv *problem)
{
	static const char sql[] =
	    "SELECT $1::text || current_setting('work_mem')";
	const char *parameters[] = {parameter};
	struct db_result *rows =
	    db_query_behind(&db, before, sql, 1, parameters, problem);
	const char *value =
	    rows ? arena_strdup(&arena, db_value(rows, 0, 0)) : NULL;
	db_result_free(rows);
	db_roll_back(&db);
	return value;
}

/* A transaction's first messages, apart and, once it is prepared, as one. */
static void
beginning(void)
{
	static const char begin[] = "BEGIN; SET LOCAL work_mem = '77kB'";
	jv problem = jv_invalid();
	for (int i = 0; i < 3; i++)
		is(ask_behind(begin, "it's \\ ", &problem), "it's \\ 77kB",
		    "behind the settings");
	ok(!ask_behind("BEGIN; SET LOCAL work_mem = 'x'", "", &problem),
	    "a wrong setting");
	is(record_member_text(&problem, "sqlstate", &arena), "22023",
	    "its sqlstate");
	jv_free(problem);
	problem = jv_invalid();
	is(ask("SELECT (current_setting('work_mem') <> '77kB')::text || $1", "",
	       &problem),
	    "true", "the transaction has ended");
	ok(db_execute(&db, "DEALLOCATE ALL", &problem), "a lost session");
	is(ask_behind(begin, "y", &problem), "y77kB", "begins again");
	is(ask_behind(begin, "z", &problem), "z77kB", "and again");
}

static void
refusals(const char *server)
{
	jv problem = jv_invalid();
	struct db other;
	db_init(&other,
	    arena_printf(
		&arena, "%s user=postgres dbname=no_such_database", server),
	    "test");
	ok(!db_connect(&other, &problem), "no such database");
	is(problem_code(&problem), "config.database", "is set up wrong");
	is(record_member_text(&problem, "sqlstate", &arena), "3D000",
	    "by sqlstate");
	jv_free(problem);
	problem = jv_invalid();
	db_release(&other);
	db_init(&other, "host=/nonexistent dbname=x", "test");
	ok(!db_connect(&other, &problem), "no server");
	is(problem_code(&problem), "db.unreachable", "is unreachable");
	ok(!db_came_back(&other, &problem), "it is not waited for");
	jv_free(problem);
	problem = jv_invalid();
	other.wait_ms = 1000;
	db_limit(&other, 500);
	ok(!db_connect(&other, &problem), "no server for a while");
	ok(other.given_up && other.waited_ms > 500,
	    "it was waited for, past the limit");
	ok(db_time_left(&other) > 0, "which that time does not count for");
	ok(!db_came_back(&other, &problem), "it did not come back");
	jv_free(problem);
	problem = jv_invalid();
	db_release(&other);
	db_init(&other, "host=/nonexistent nonsense=1", "test");
	ok(!db_connect(&other, &problem), "an unknown keyword");
	is(problem_code(&problem), "config.database", "is set up wrong");
	jv_free(problem);
	db_release(&other);
}

/* Names are quoted as by a server with the gate's grammar. */
static void
names_are_quoted(int version)
{
	jv problem = jv_invalid();
	struct db_result *rows = db_query(&db,
	    "SELECT word, quote_ident(word) FROM pg_get_keywords()", 0, NULL,
	    &problem);
	int wrong = 0;
	int count = rows ? db_rows(rows) : 0;
	for (int i = 0; i < count; i++)
		wrong += strcmp(sql_quote_name(db_value(rows, i, 0), &arena),
			     db_value(rows, i, 1)) != 0;
	ok(count > 400, "keywords");
	ok(version / 10000 != GRAMMAR || wrong == 0,
	    "each as quote_ident has it");
	db_result_free(rows);
	jv_free(problem);
}

static void
with_server(const char *server)
{
	jv problem = jv_invalid();
	db_init(&db,
	    arena_printf(&arena, "%s user=postgres dbname=postgres", server),
	    "test-db");
	queries();
	copying();
	streaming();
	beginning();
	preparing();
	refusals(server);
	jv role = db_role(&db, &problem);
	ok(record_member_flag(&role, "superuser"), "the role is a superuser");
	int version = (int)record_member_number(&role, "server_version", 0);
	ok(version >= 130000, "the server has a version");
	names_are_quoted(version);
	jv_free(role);
	db_release(&db);
}

/* Whether two strings lead to one database, whoever asks. */
static bool
is_same_place(const char *one, const char *other)
{
	const char *place = db_place(one, &arena);
	const char *there = db_place(other, &arena);
	return place && there && strcmp(place, there) == 0;
}

static void
places_are_told(void)
{
	ok(is_same_place("host=h dbname=d user=a", "dbname=d user=b host=h"),
	    "another user");
	ok(is_same_place("dbname=d", "d"), "a name alone");
	ok(!is_same_place("host=h dbname=d", "host=h dbname=e"),
	    "another database");
	ok(!is_same_place("host=h dbname=d", "host=i dbname=d"),
	    "another host");
	ok(!is_same_place("host=h user=a", "host=h user=a"),
	    "a user's database may be anywhere");
}

int
main(void)
{
	const char *server = getenv("SUITE_SERVER");
	places_are_told();
	arrays_round_trip();
	if (server)
		with_server(server);
	arena_release(&arena);
	return tap_done();
}
