/*
 * home.h - where the index of the database that is asked is kept
 *
 * The option index_dsn says it.  When it is unset, it is the private server, if
 * nl2sql-index --private made an index for the same dsn there
 * (index/private_server.h), else the database itself.  Every program asks here,
 * so that all of them find the same index.
 */
#ifndef NL2SQL_INDEX_HOME_H
#define NL2SQL_INDEX_HOME_H

#include "base/config.h"

struct index_home {
	const char *dsn;  /* of the config or in the arena; may be "" */
	const char *hint; /* when it cannot be reached; NULL: none */
};

MUST_USE struct index_home index_home(
    const struct config *config, struct arena *arena);

#endif
