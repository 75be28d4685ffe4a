/*
 * served.h - the databases that a door can ask, by their names
 *
 * A door asks the database that its own options say, and each that has a
 * section in the configuration files (base/config_file.h).  The first one has a
 * name where the option db says one.
 *
 *	const char *database;
 *	if (!served_choose(config, &arguments, code, &database, &problem))
 *		...
 *	route.database = served_route(config, database);
 *	record = record_with_text(record, "database", database);
 *
 * So a record says which database it is of, and what comes of it later goes
 * there.  A record without the member is of the database without a name.
 */
#ifndef NL2SQL_PIPES_SERVED_H
#define NL2SQL_PIPES_SERVED_H

#include "base/config.h"

#include <jv.h>

/* Return the name of the door's own database, lent; NULL: it has none. */
MUST_USE const char *served_own(const struct config *config);

/*
 * Fill in the name of the database that the member `database` of the object
 * says: lent by the configuration; without the member, or with an empty one,
 * that of the door's own, which may be NULL.  Return false with `*problem`, of
 * that code, which names those that there are.
 */
MUST_USE bool served_choose(const struct config *config, const jv *object,
    const char *code, const char **database, jv *problem);

/* Return pool_route.database for a chosen database: NULL for the door's own,
 * whose options the pipelines have from the door itself. */
MUST_USE const char *served_route(
    const struct config *config, const char *database);

/*
 * Return what can be asked as a list of {name, database?}, the door's own
 * first.  `database` is what a request says for it.  `own` is the name of the
 * door's own where it has no other, as the server has it; lent.
 */
MUST_USE jv served_list(const struct config *config, const char *own);

/* May no values of the record's database leave the house (no_values)?  True
 * also where there is no such database any more. */
MUST_USE bool served_hide_values(
    const struct config *config, const jv *database);

#endif
