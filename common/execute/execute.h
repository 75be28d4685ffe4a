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
 * under one deadline for all of it, connecting and retries included (timeout +
 * 3 s, and 1.2 s more to end what runs).  A statement that runs on is
 * cancelled; a connection whose state is in doubt is closed.  What may pass in
 * a moment (a lock, a conflict on a standby, a server that starts up or is
 * full) is tried three times.  With an audit log every call leaves its line
 * (audit.h).
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
 *	struct execute_answer answer;
 *	if (execute_rows(&execute, sql, length, &limits, &answer, &problem))
 *		record_set_bytes(record, "result", answer.text, answer.length);
 *	execute_answer_release(&answer);
 *	execute_release(&execute);
 *
 * Bodies that have no header of their own:
 *
 *   estimate.c  what the planner expects of a statement
 */
#ifndef NL2SQL_EXECUTE_EXECUTE_H
#define NL2SQL_EXECUTE_EXECUTE_H

#include "base/config.h"
#include "db/db.h"
#include "gate/gate.h"
#include "record/record.h"

struct audit;

struct execute_limits {
	int timeout_ms; /* of the statement */
	int lock_timeout_ms;
	long max_rows;
	size_t max_bytes; /* of the rows as JSON */
	size_t max_cell;  /* bytes of one value */
	int max_columns;
};

/* What does not depend on the statement. */
struct execute_settings {
	int work_mem_kb;
	int parallel_workers;
	int connection_check_ms; /* 0: not asked for */
	const char *time_zone;   /* lent */
};

struct execute {
	struct db db;
	struct gate *gate;                      /* lent */
	const struct gate_relations *relations; /* lent; NULL: unchecked */
	bool allow_superuser;
	struct execute_limits limits; /* the options' */
	struct execute_settings settings;
	struct audit *audit;         /* lent; NULL: nothing is logged */
	const struct record *record; /* lent: whose statement this is */
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

/* Rows as a record holds them. */
struct execute_answer {
	char *text;    /* the object below as JSON; ends with a NUL */
	size_t length; /* without the NUL */
	size_t capacity;
	bool empty; /* no row, or one row of nothing but nulls */
};

/*
 * The rows of a statement, as text:
 *
 *	{columns: [{name, type}], rows: [[text or null, ...], ...], row_count,
 *	 truncated?: {by, at, also?}}
 *
 * truncated.by is "rows" (at: max_rows, and there are more), "bytes" (at: the
 * limit; with the next row the rows as JSON would be longer), "columns" (at:
 * how many are kept) or "cell" (at: the limit of a value; one or more were
 * longer, and end before a character that would not fit).  Where several apply,
 * `truncated` names the one that comes first in this order, and `also` has the
 * others, in the same shape.  False: `*problem` says why, and the answer is
 * empty.  It is the caller's to release either way.
 */
MUST_USE bool execute_rows(struct execute *execute, const char *sql,
    size_t length, const struct execute_limits *limits,
    struct execute_answer *answer, jv *problem);

/* One more member; takes the value.  `key` needs no escapes. */
void execute_answer_add(
    struct execute_answer *answer, const char *key, jv value);
void execute_answer_release(struct execute_answer *answer);

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

/* Bound this process's memory (bound.h); for the start of a program. */
void execute_bound_memory(void);

/* Facts of the role and the session; see db_role. */
MUST_USE jv execute_session(struct execute *execute, jv *problem);

#endif
