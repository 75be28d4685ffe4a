/* asking_role.c - reports what the role may do beyond reading; see
 * doctor/asking_role.h */
#include "doctor/asking_role.h"

#include "doctor/role_checks.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 5 }; /* names and statements shown in one finding */

/* Select the first few, the dangers before the others, and the total number. */
#define BOUNDED                                                                \
	"SELECT found, statement, danger, count(*) OVER () FROM (%s) "         \
	"AS q (found, statement, danger) "                                     \
	"ORDER BY danger DESC, found COLLATE \"C\" LIMIT %d"

/* Run one query in a transaction of its own, in which only the server's own
 * names are visible without their schema.  Return NULL with `*problem` when it
 * failed. */
static struct db_result *
query_apart(struct db *db, const char *sql, jv *problem)
{
	if (!db_execute(db,
		"BEGIN READ ONLY; SET LOCAL search_path = pg_catalog, pg_temp",
		problem))
		return NULL;
	struct db_result *rows = db_query(db, sql, 0, NULL, problem);
	jv trouble = jv_invalid();
	if (!db_execute(db, "ROLLBACK", &trouble))
		db_drop(db);
	jv_free(trouble);
	return rows;
}

static bool
is_true(const struct db_result *rows, int row, int column)
{
	return strcmp(db_value(rows, row, column), "t") == 0;
}

/* A statement that ends several findings appears only once. */
static void
add_statement(struct doctor_finding *finding, const char **statements,
    const char *statement)
{
	for (size_t i = 0; i < finding->statement_count; i++) {
		if (strcmp(statements[i], statement) == 0)
			return;
	}
	statements[finding->statement_count++] = statement;
}

static void
add_findings(struct doctor_report *report, const struct role_check *check,
    const struct db_result *rows)
{
	const char *found[SHOWN];
	const char *statements[SHOWN];
	struct doctor_finding finding = {
	    .level = is_true(rows, 0, 2) ? DOCTOR_DANGER : DOCTOR_WARNING,
	    .subject = check->subject,
	    .text = check->bad,
	    .found = found,
	    .found_total = strtoul(db_value(rows, 0, 3), NULL, 10),
	    .advice = check->advice,
	    .statements = statements,
	};
	for (int row = 0; row < db_rows(rows) && row < SHOWN; row++) {
		found[finding.found_count++] = db_value(rows, row, 0);
		if (!db_null(rows, row, 1))
			add_statement(
			    &finding, statements, db_value(rows, row, 1));
	}
	doctor_add(report, &finding);
}

static void
run_check(
    struct doctor_report *report, const struct role_check *check, struct db *db)
{
	jv problem = jv_invalid();
	struct arena arena = {0};
	struct db_result *rows = query_apart(
	    db, arena_printf(&arena, BOUNDED, check->sql, SHOWN), &problem);
	if (!rows)
		doctor_fail(report, check->subject, problem);
	else if (db_rows(rows) == 0)
		doctor_say(
		    report, DOCTOR_OK, check->subject, check->good, NULL);
	else
		add_findings(report, check, rows);
	db_result_free(rows);
	arena_release(&arena);
}

static bool
is_superuser(struct db *db)
{
	jv problem = jv_invalid();
	struct db_result *rows = query_apart(db,
	    "SELECT rolsuper FROM pg_roles WHERE rolname = current_user",
	    &problem);
	bool superuser = rows && db_rows(rows) == 1 && is_true(rows, 0, 0);
	db_result_free(rows);
	jv_free(problem);
	return superuser;
}

void
doctor_role(struct doctor_report *report, struct db *db)
{
	/* A superuser has every right: a list of them would hide this one
	 * fact. */
	size_t rights = is_superuser(db) ? 1 : role_rights_count;
	for (size_t i = 0; i < rights; i++)
		run_check(report, &role_rights[i], db);
	if (rights == 1)
		return;
	for (size_t i = 0; i < role_reach_count; i++)
		run_check(report, &role_reach[i], db);
}

/* ---- the way in ---- */

/* over TCP, to another machine, encrypted, with a certificate or a ticket as
 * proof */
static const char login_sql[] =
    "SELECT inet_client_addr() IS NOT NULL, "
    "NOT coalesce(inet_client_addr() <<= '127.0.0.0/8' "
    "OR inet_client_addr() = '::1', true), "
    "coalesce(s.ssl, false) OR coalesce(g.encrypted, false), "
    "s.client_dn IS NOT NULL OR coalesce(g.gss_authenticated, false) "
    "FROM (SELECT pg_backend_pid() AS pid) b "
    "LEFT JOIN pg_stat_ssl s USING (pid) "
    "LEFT JOIN pg_stat_gssapi g USING (pid)";

void
doctor_login(struct doctor_report *report, struct db *db)
{
	jv problem = jv_invalid();
	struct db_result *rows = query_apart(db, login_sql, &problem);
	if (!rows || db_rows(rows) != 1) {
		doctor_fail(report, "login", problem);
	} else if (is_true(rows, 0, 1) && !is_true(rows, 0, 2)) {
		doctor_say(report, DOCTOR_WARNING, "login",
		    "questions and rows cross the network unencrypted",
		    "sslmode=verify-full in NL2SQL_DSN, hostssl lines only in "
		    "pg_hba.conf");
	} else if (is_true(rows, 0, 0) && !is_true(rows, 0, 3) &&
		   !db_used_password(db)) {
		doctor_say(report, DOCTOR_WARNING, "login",
		    "the server asked for no password",
		    "a method other than trust in pg_hba.conf, a password in "
		    "~/.pgpass");
	} else {
		doctor_say(report, DOCTOR_OK, "login",
		    is_true(rows, 0, 0) ? "proven, and encrypted on a network"
					: "over a socket of this machine",
		    NULL);
	}
	db_result_free(rows);
}
