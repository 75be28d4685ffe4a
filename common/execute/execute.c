/* execute.c - limits, and the uses of a statement; see execute.h */
#include "execute.h"

#include <stdlib.h>

#include "bound.h"
#include "statement.h"

void
execute_init(struct execute *execute, const struct config *config,
    struct gate *gate, const struct gate_relations *relations,
    const char *program)
{
	*execute = (struct execute){
	    .gate = gate,
	    .relations = relations,
	    .allow_superuser = config_flag(config, "allow_superuser"),
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
execute_bound_memory(void)
{
	bound_memory();
}

/* Run the statement into a sink of the kind; invalid with `*problem` set. */
static jv
run_into(struct execute *execute, enum execute_sink_kind kind, const char *sql,
    size_t length, const struct execute_limits *limits, jv *check, jv *problem)
{
	char *text = xstrndup(sql, length);
	const struct statement statement = {
	    .execute = execute,
	    .judged = sql,
	    .judged_length = length,
	    .sent = text,
	    .limits = limits,
	    .purpose = kind == EXECUTE_SINK_ROWS ? "rows" : "digest",
	};
	jv result = statement_run(&statement, kind, check, problem);
	free(text);
	return result;
}

jv
execute_rows(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, jv *check, jv *problem)
{
	if (check)
		*check = jv_null();
	return run_into(
	    execute, EXECUTE_SINK_ROWS, sql, length, limits, check, problem);
}

jv
execute_digest(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, jv *problem)
{
	return run_into(
	    execute, EXECUTE_SINK_DIGEST, sql, length, limits, NULL, problem);
}
