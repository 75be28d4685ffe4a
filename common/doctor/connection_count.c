/* connection_count.c - counts free connections for pipelines; see
 * doctor/connection_count.h */
#include "doctor/connection_count.h"

#include "index/home.h"

#include <stdlib.h>
#include <string.h>

enum { CONNECTIONS_SHARED = 13, CONNECTIONS_APART = 20 };

static const char connections_sql[] =
    "SELECT least(current_setting('max_connections')::int "
    "- current_setting('superuser_reserved_connections')::int "
    "- (SELECT count(*) FROM pg_stat_activity "
    "WHERE backend_type = 'client backend'), "
    "CASE WHEN rolconnlimit < 0 THEN 1000000 ELSE rolconnlimit END) "
    "FROM pg_roles WHERE rolname = current_user";

long
doctor_free_connections(struct db *db, jv *problem)
{
	struct db_result *rows =
	    db_query(db, connections_sql, 0, NULL, problem);
	long count = -1;
	if (rows && db_rows(rows) == 1)
		count = strtol(db_value(rows, 0, 0), NULL, 10);
	db_result_free(rows);
	return count;
}

long
doctor_pipeline_connections(const struct config *config)
{
	struct arena arena = {0};
	struct index_home home = index_home(config, &arena);
	bool apart = strcmp(home.dsn, config_text(config, "dsn")) != 0;
	arena_release(&arena);
	return apart ? CONNECTIONS_APART : CONNECTIONS_SHARED;
}

void
doctor_connections(
    struct doctor_report *report, const struct config *config, struct db *db)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	long available = doctor_free_connections(db, &problem);
	if (available < 0) {
		doctor_fail(report, "connections", problem);
		return;
	}
	long needed = doctor_pipeline_connections(config);
	bool enough = available >= needed;
	doctor_say(report, enough ? DOCTOR_OK : DOCTOR_WARNING, "connections",
	    arena_printf(&arena, "%ld are free, a pipeline takes up to %ld",
		available, needed),
	    enough ? NULL : "raise max_connections or the role's limit");
	arena_release(&arena);
}
