/*
 * execute.h - run one judged statement, read-only and within limits
 *
 * Every statement that is not our own reaches the server this way: rows for the
 * user, EXPLAIN, and digests for agreement.  Each call judges the text again,
 * then does this
 *
 *	BEGIN READ ONLY and SET LOCAL limits (sent by us)
 *	the statement by the extended protocol, rows one by one
 *	ROLLBACK, always; in a series with the next one's BEGIN
 *
 * under one deadline for all of it, connecting and retries included (timeout +
 * 3 s, and 1.2 s more to end a running statement).  A statement that is still
 * running is cancelled; a connection whose state is unknown is closed.  A call
 * is tried three times when the failure may soon pass (a lock, a conflict on a
 * standby, a server that starts up or is full).  With an audit log every call
 * writes a line (audit.h).
 *
 * A superuser, or a role that bypasses row security, is refused
 * (config.superuser) unless the option allow_superuser is set.  A statement is
 * refused when it could call a function, an operator or a cast of the
 * database's own without naming it (overloads.h).
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

/* Settings that do not depend on the statement. */
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
	bool series; /* between execute_begin_series and its end */
	bool open;   /* the transaction of its last statement still is */
	struct execute_limits limits; /* the options' */
	struct execute_settings settings;
	struct audit *audit;         /* lent; NULL: nothing is logged */
	const struct record *record; /* lent: whose statement this is */
	int candidate; /* its place in the record, for the trace; -1: none */
	jv session;    /* facts of a connection; invalid: none yet */
	unsigned session_of; /* the connection that they are about */
};

/* This opens nothing.  Gate and relations must outlive `execute`. */
void execute_init(struct execute *execute, const struct config *config,
    struct gate *gate, const struct gate_relations *relations,
    const char *program);
void execute_release(struct execute *execute);

/* The options' limits: statement_timeout_ms, max_rows, max_bytes, ... */
struct execute_limits execute_limits(const struct config *config);
/* The smaller limits for agreement runs and probes: `timeout_ms`, 1,000
 * rows. */
struct execute_limits execute_tight_limits(
    const struct config *config, int timeout_ms);

/*
 * Until the end of the series, ROLLBACK of a statement goes with BEGIN of the
 * next one, in one message, and is sent alone behind the last one.  Do nothing
 * else meanwhile that takes time: a transaction is open.
 */
void execute_begin_series(struct execute *execute);
void execute_end_series(struct execute *execute);

/* Rows as a record holds them. */
struct execute_answer {
	char *text;    /* the object below as JSON; ends with a NUL */
	size_t length; /* without the NUL */
	size_t capacity;
	bool empty; /* no row, or one row that has only nulls */
};

/*
 * The rows of a statement, as text:
 *
 *	{columns: [{name, type}], rows: [[text or null, ...], ...], row_count,
 *	 truncated?: {by, at, also?}}
 *
 * truncated.by is "rows" (at: max_rows; there are more rows), "bytes" (at: the
 * limit; with the next row the rows as JSON would exceed it), "columns" (at:
 * the number of columns that are kept) or "cell" (at: the limit of a value; at
 * least one value was longer and is cut between two characters).  When several
 * apply, `truncated` names the first of them in this order, and `also` has the
 * others, in the same shape.  Return false with `*problem` set on failure; the
 * answer is then empty.  The caller must release the answer either way.
 */
MUST_USE bool execute_rows(struct execute *execute, const char *sql,
    size_t length, const struct execute_limits *limits,
    struct execute_answer *answer, jv *problem);

/* Add one more member; this takes the value.  `key` needs no escapes. */
void execute_answer_add(
    struct execute_answer *answer, const char *key, jv value);
void execute_answer_release(struct execute_answer *answer);

/* Return the planner's estimate: {cost, rows}.  `remote` stands in it where
 * foreign data wrappers would ask other servers: what each would be sent; and
 * `fetched`, how many rows all of them would send back (fetched.h).  Positions
 * of problems count in `sql`. */
MUST_USE jv execute_explain(struct execute *execute, const char *sql,
    size_t length, int timeout_ms, jv *problem);

/*
 * A result as a value to compare:
 *
 *	{digest, column_digests?, row_count, columns, all_null, all_zero,
 *	 truncated?: true}
 *
 * all_zero: every value is null or the number 0.  column_digests has a word for
 * each column, unless there are very many; equal words mean the same values
 * with the same number of repetitions.
 *
 * Equal digests mean the same rows with the same number of repetitions, in any
 * order of rows and of columns.  Numbers that differ only in trailing zeros of
 * their fraction are equal.
 */
MUST_USE jv execute_digest(struct execute *execute, const char *sql,
    size_t length, const struct execute_limits *limits, jv *problem);

/* Bound this process's memory (memory_bound.h).  Call it at the start of a
 * program. */
void execute_bound_memory(void);

/* Facts of the role and the session; see db_role. */
MUST_USE jv execute_session(struct execute *execute, jv *problem);

#endif
