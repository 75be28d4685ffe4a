/*
 * spread.h - which of a connection string's several hosts are tried first
 *
 * libpq tries the hosts of a connection string in their order, so that all
 * sessions go to the first.  Readers spread instead: to a standby where there
 * is one, in a new order for each connection.  libpq 16 does that itself
 * (load_balance_hosts); an older one gets the lists of hosts shuffled.  Only
 * db/ includes this.
 */
#ifndef NL2SQL_DB_SPREAD_H
#define NL2SQL_DB_SPREAD_H

#include "base/memory.h"
#include "db/db.h"

enum { SPREAD_MAX_KEYWORDS = 6 };

/* Keywords and values for libpq, behind the connection string: they win. */
struct spread {
	const char *keywords[SPREAD_MAX_KEYWORDS];
	const char *values[SPREAD_MAX_KEYWORDS];
	size_t count;
};

/* What db->hosts says of the connection string.  The texts live in the arena.
 * What the connection string says of target_session_attrs stays. */
struct spread spread_of(const struct db *db, struct arena *arena);

#endif
