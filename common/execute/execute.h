/*
 * execute.h - run one judged statement, read-only and within limits
 *
 * The one way to the server for statements that are not our own: rows for the
 * user, EXPLAIN, and digests for agreement.  Each call judges the text again,
 * then
 *
 *	BEGIN READ ONLY and SET LOCAL limits (sent by us)
 *	the statement by the extended protocol, rows one by one
 *	ROLLBACK, always
 *
 * under a deadline that covers all of it (timeout + 3 s).  A statement that
 * runs on is cancelled; a connection whose state is in doubt is closed.
 *
 * A superuser, or a role that bypasses row security, is refused
 * (config.superuser) unless the option allow_superuser is set.  A statement
 * that calls a function or uses an operator which an object of the database
 * overloads under the same name in the role's search_path is refused
 * (sql.forbidden_function, sql.forbidden_operator): the server might choose the
 * overload.  Objects of extensions are trusted, and names in the allow file.
 *
 *	struct execute execute;
 *	execute_init(&execute, &config, &gate, &relations, "nl2sql-exec");
 *	struct execute_limits limits = execute_limits(&config);
 *	jv result = execute_rows(&execute, sql, length, &limits, &check,
 *&problem); execute_release(&execute);
 */
#ifndef NL2SQL_EXECUTE_H
#define NL2SQL_EXECUTE_H

#include "config.h"
#include "db.h"
#include "gate.h"

struct execute_limits {
	int timeout_ms; /* of the statement */
	int lock_timeout_ms;
	int work_mem_kb;
	long max_rows;
	size_t max_bytes; /* of the rows as JSON */
	size_t max_cell;  /* bytes of one value */
	int max_columns;
};

struct execute {
	struct db db;
	struct gate *gate;                      /* lent */
	const struct gate_relations *relations; /* lent; NULL: unchecked */
	bool allow_superuser;
	jv session; /* what is known of a connection; invalid: nothing */
	unsigned session_of; /* which connection that was */
};

/* Opens nothing; gate and relations must outlive it. */
void execute_init(struct execute *execute, const struct config *config,
    struct gate *gate, const struct gate_relations *relations,
    const char *program);
void execute_release(struct execute *execute);

/* The options' limits: statement_timeout_ms, max_rows, max_bytes, ... */
struct execute_limits execute_limits(const struct config *config);
/* The tight ones for agreement runs and probes: `timeout_ms`, 1,000 rows. */
struct execute_limits execute_tight_limits(
    const struct config *config, int timeout_ms);

/*
 * The rows of a statement:
 *
 *	{columns: [{name, type}], rows: [[text or null, ...], ...], row_count,
 *	 truncated?: {by, at}}
 *
 * truncated.by is "rows" (at: max_rows, and there are more), "bytes" (at: the
 * limit; the next row would not have fitted), "columns" (at: how many are
 * kept) or "cell" (at: bytes kept of a longer value).  Invalid: `*problem` says
 * why.  `check` may be NULL; otherwise it gets the gate's check.
 */
MUST_USE jv execute_rows(struct execute *execute, const char *sql,
    size_t length, const struct execute_limits *limits, jv *check, jv *problem);

/*
 * What the planner expects: {cost, rows, plan}, plan being the server's JSON.
 * Positions of problems count in `sql`.
 */
MUST_USE jv execute_explain(struct execute *execute, const char *sql,
    size_t length, int timeout_ms, jv *problem);

/*
 * A result as a value to compare:
 *
 *	{digest, row_count, columns, all_null, truncated?: true}
 *
 * Equal digests mean the same rows with the same number of repetitions, in any
 * order of rows and of columns; numbers are equal when they differ in trailing
 * zeros of their fraction only.
 */
MUST_USE jv execute_digest(struct execute *execute, const char *sql,
    size_t length, const struct execute_limits *limits, jv *problem);

/*
 * Bound this process's memory (512 MB), so that a value of a gigabyte is the
 * problem db.too_large and not a full machine: libpq holds a row in one piece.
 * For the start of a program; does nothing under a sanitizer.
 */
void execute_bound_memory(void);

/* Facts of the role and the session; see db_role. */
MUST_USE jv execute_session(struct execute *execute, jv *problem);

#endif
