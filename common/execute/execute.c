/* execute.c - limits, and the uses of a statement; see execute.h */
#include "execute/execute.h"

#include "execute/memory_bound.h"
#include "execute/send.h"

#include <stdlib.h>

void
execute_init(struct execute *execute, const struct config *config,
    struct gate *gate, const struct gate_relations *relations,
    const char *program)
{
	*execute = (struct execute){
	    .gate = gate,
	    .relations = relations,
	    .allow_superuser = config_flag(config, "allow_superuser"),
	    .candidate = -1,
	    .session = jv_invalid(),
	};
	execute->limits = execute_limits(config);
	execute->settings = (struct execute_settings){
	    .work_mem_kb = (int)config_integer(config, "work_mem_kb"),
	    .parallel_workers = (int)config_integer(config, "parallel_workers"),
	    .connection_check_ms =
		(int)config_integer(config, "connection_check_ms"),
	    .time_zone = config_text(config, "time_zone"),
	};
	db_init(&execute->db, config_text(config, "dsn"), program);
	db_set_role(&execute->db, config_text(config, "role"));
	execute->db.passing = !config_flag(config, "keep_connections");
	execute->db.wait_ms = (int)config_integer(config, "wait_db_ms");
	if (config_flag(config, "replicas"))
		execute->db.hosts = DB_HOSTS_SPREAD;
}

void
execute_release(struct execute *execute)
{
	jv_free(execute->session);
	db_release(&execute->db);
	*execute = (struct execute){.session = jv_invalid()};
}

struct execute_limits
execute_limits(const struct config *config)
{
	return (struct execute_limits){
	    .timeout_ms = (int)config_integer(config, "statement_timeout_ms"),
	    .lock_timeout_ms = (int)config_integer(config, "lock_timeout_ms"),
	    .max_rows = config_integer(config, "max_rows"),
	    .max_bytes = (size_t)config_integer(config, "max_bytes"),
	    .max_cell = (size_t)config_integer(config, "max_cell"),
	    .max_columns = (int)config_integer(config, "max_columns"),
	};
}

struct execute_limits
execute_tight_limits(const struct config *config, int timeout_ms)
{
	struct execute_limits limits = execute_limits(config);
	if (timeout_ms < limits.timeout_ms)
		limits.timeout_ms = timeout_ms;
	if (limits.max_rows > 1000)
		limits.max_rows = 1000;
	return limits;
}

void
execute_begin_series(struct execute *execute)
{
	execute->series = true;
}

void
execute_end_series(struct execute *execute)
{
	if (execute->open)
		db_roll_back(&execute->db);
	execute->series = execute->open = false;
}

void
execute_bound_memory(void)
{
	bound_memory();
}

/* Run the statement into the sink.  Return false with `*problem` set on
 * failure. */
static bool
run_into(struct execute *execute, struct execute_sink *sink, const char *sql,
    size_t length, jv *problem)
{
	char *text = xstrndup(sql, length);
	const struct statement statement = {
	    .execute = execute,
	    .judged = sql,
	    .judged_length = length,
	    .sent = text,
	    .limits = sink->limits,
	    .purpose = sink->kind == EXECUTE_SINK_ROWS ? "rows" : "digest",
	};
	bool whole = statement_run(&statement, sink, problem);
	free(text);
	return whole;
}

bool
execute_rows(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, struct execute_answer *answer,
    jv *problem)
{
	struct execute_sink sink;
	*answer = (struct execute_answer){0};
	execute_sink_init(&sink, EXECUTE_SINK_ROWS, limits);
	bool whole = run_into(execute, &sink, sql, length, problem);
	if (whole)
		execute_sink_answer(&sink, answer);
	execute_sink_release(&sink);
	return whole;
}

jv
execute_digest(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, jv *problem)
{
	struct execute_sink sink;
	execute_sink_init(&sink, EXECUTE_SINK_DIGEST, limits);
	bool whole = run_into(execute, &sink, sql, length, problem);
	jv digest = whole ? execute_sink_digest(&sink) : jv_invalid();
	execute_sink_release(&sink);
	return digest;
}
