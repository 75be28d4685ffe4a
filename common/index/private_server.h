/*
 * private_server.h - a PostgreSQL of the user's own, for the index only
 *
 * For a user with a read-only role and no other database: pipelines/server
 * keeps a server under XDG_DATA_HOME (else ~/.local/share), in nl2sql/server,
 * reachable by its owner's socket only.  Every database asked gets an index
 * database of its own there, named after it and after a digest of the
 * connection string that leads to it.
 */
#ifndef NL2SQL_INDEX_PRIVATE_SERVER_H
#define NL2SQL_INDEX_PRIVATE_SERVER_H

#include "base/memory.h"

#include <jv.h>

/*
 * Start the server unless it runs, make the index database unless it is there,
 * and return its connection string, in the arena.  `database` is the name of
 * the database asked, `dsn` leads to it.  NULL with `*problem` set: no script
 * (config.data), or the server does not start (db.unreachable).
 */
MUST_USE const char *private_server_open(const char *database, const char *dsn,
    const char *program, struct arena *arena, jv *problem);

#endif
