/*
 * asked_database.h - is the index that of the database asked?
 *
 * The first stage asks once for each generation of the index.  Questions to
 * another database's index would fail in every later stage, each in its own
 * way.
 */
#ifndef NL2SQL_CATALOG_ASKED_DATABASE_H
#define NL2SQL_CATALOG_ASKED_DATABASE_H

#include "catalog/catalog.h"

/*
 * Compare the database of the index with that of the option dsn.  `catalog` is
 * loaded.  Where the index lives elsewhere this connects once to the database
 * asked, and waits no longer than a second for that: one that does not answer
 * is reported by the stage that needs it.  Return false with `*problem` set to
 * config.index_other.
 */
MUST_USE bool catalog_asked_database(struct catalog *catalog,
    const struct config *config, const char *program, jv *problem);

#endif
