/*
 * private_server.h - a PostgreSQL server of the user's own, only for the index
 *
 * This is for a user with a read-only role and no other database.
 * pipelines/server keeps a server under XDG_DATA_HOME (else ~/.local/share), in
 * nl2sql/server; only its owner can reach its socket.  Every database gets its
 * own index database there, named after it and after a digest of its connection
 * string.
 *
 * The server's folder holds its connection string in the file conninfo, which
 * the script writes, and in indexes/ a file for each connection that an index
 * was made for: its name is a digest of where it leads (db_target), its text
 * the name of the index database.
 */
#ifndef NL2SQL_INDEX_PRIVATE_SERVER_H
#define NL2SQL_INDEX_PRIVATE_SERVER_H

#include "base/memory.h"

#include <jv.h>

/*
 * Start the server unless it runs, make the index database unless it exists,
 * note it for private_server_find, and return its connection string, in the
 * arena.  `database` is the name of
 * the indexed database, and `dsn` connects to it.  Return NULL with `*problem`
 * set when there is no script or no note can be written (config.data), or when
 * the server does not start (db.unreachable).
 */
MUST_USE const char *private_server_open(const char *database, const char *dsn,
    const char *program, struct arena *arena, jv *problem);

/* Return the connection string of the index that was made for `dsn`, in the
 * arena; NULL when there is none.  This neither starts nor asks the server. */
MUST_USE const char *private_server_find(const char *dsn, struct arena *arena);

#endif
