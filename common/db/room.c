/* room.c - how many connections are left; see db.h */
#include "db/connection.h"

#include <stdlib.h>
#include <string.h>

/* Nobody waits for the answer longer than for a new connection. */
enum { ROOM_TIMEOUT_MS = 1000 };

/* pg_stat_activity tells every role of every session whose it is and in which
 * database. */
static const char room_sql[] =
    "WITH here AS MATERIALIZED (SELECT datid, usesysid "
    "  FROM pg_catalog.pg_stat_activity WHERE datid IS NOT NULL), "
    "limits (most, used) AS ("
    "  SELECT rolconnlimit, (SELECT pg_catalog.count(*) FROM here "
    "    WHERE usesysid = r.oid) "
    "  FROM pg_catalog.pg_roles r "
    "  WHERE rolname = session_user AND rolconnlimit >= 0 "
    "  UNION ALL SELECT datconnlimit, (SELECT pg_catalog.count(*) FROM here "
    "    WHERE datid = d.oid) "
    "  FROM pg_catalog.pg_database d "
    "  WHERE datname = pg_catalog.current_database() AND datconnlimit >= 0 "
    "  UNION ALL SELECT pg_catalog.current_setting('max_connections')::int "
    "  - pg_catalog.current_setting('superuser_reserved_connections')::int "
    "  - coalesce(pg_catalog.current_setting('reserved_connections', "
    "    true)::int, 0), (SELECT pg_catalog.count(*) FROM here)) "
    "SELECT min(most - used), pg_catalog.bool_or(2 * used > most) FROM limits";

bool
db_room(struct db *db, struct db_room *room, jv *problem)
{
	struct db_result *rows =
	    db_query_within(db, room_sql, 0, NULL, ROOM_TIMEOUT_MS, problem);
	if (!rows)
		return false;
	room->left = strtol(db_value(rows, 0, 0), NULL, 10);
	room->scarce = strcmp(db_value(rows, 0, 1), "t") == 0;
	db_result_free(rows);
	return true;
}

/* Does the connection stay?  Asked once, when its first record is answered:
 * those that then count themselves among the first half of all are no more than
 * that half. */
static bool
stays(struct db *db)
{
	struct db_room room = {0};
	jv problem = jv_invalid();
	if (db->passing)
		return false;
	if (db->handle->stays)
		return true;
	bool known = db_room(db, &room, &problem);
	jv_free(problem);
	if (!db->handle)
		return false;
	db->handle->stays = !known || !room.scarce;
	return db->handle->stays;
}

void
db_rest(struct db *db)
{
	if (db->handle && !stays(db))
		db_drop(db);
}
