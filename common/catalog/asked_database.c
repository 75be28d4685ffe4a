/* asked_database.c - is the index that of the database asked?
 * See asked_database.h */
#include "catalog/asked_database.h"

#include "index/home.h"
#include "index/origin.h"

#include <string.h>

enum { ASK_MS = 1000 };

/* The server knows best: a pooler may call the database by another name.  NULL
 * when it does not answer. */
static const char *
connected_database(struct db *db, struct arena *arena)
{
	jv problem = jv_invalid();
	struct db_result *rows = db_query(
	    db, "SELECT pg_catalog.current_database()", 0, NULL, &problem);
	const char *name =
	    rows ? arena_strdup(arena, db_value(rows, 0, 0)) : NULL;
	db_result_free(rows);
	jv_free(problem);
	return name;
}

/* Are both the same database, whatever the role?  The session with the index
 * then knows its name. */
static bool
is_index_home(const char *dsn, const char *index_dsn, struct arena *arena)
{
	if (!index_dsn || !*index_dsn || (dsn && strcmp(dsn, index_dsn) == 0))
		return true;
	const char *place = dsn ? db_place(dsn, arena) : NULL;
	const char *home = db_place(index_dsn, arena);
	return place && home && strcmp(place, home) == 0;
}

static const char *
name_asked(struct catalog *catalog, const struct config *config,
    const char *program, struct arena *arena)
{
	const char *dsn = config_text(config, "dsn");
	const char *index_dsn = index_home(config, arena).dsn;
	if (is_index_home(dsn, index_dsn, arena))
		return connected_database(&catalog->db, arena);
	struct db asked;
	db_init(&asked, dsn, program);
	asked.connect_ms = ASK_MS;
	db_limit(&asked, ASK_MS);
	const char *name = connected_database(&asked, arena);
	db_release(&asked);
	return name;
}

bool
catalog_asked_database(struct catalog *catalog, const struct config *config,
    const char *program, jv *problem)
{
	struct arena arena = {0};
	const char *indexed = catalog->database;
	const char *asked = indexed && *indexed
				? name_asked(catalog, config, program, &arena)
				: NULL;
	bool same = !asked || strcmp(asked, indexed) == 0;
	if (!same)
		*problem = index_origin_problem(indexed, asked);
	arena_release(&arena);
	return same;
}
