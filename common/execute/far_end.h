/*
 * far_end.h - ends a statement in another server that hears no cancel
 *
 * mysql_fdw waits for MySQL without looking up, so neither statement_timeout
 * nor a cancel of PostgreSQL ends what runs there.  `nl2sql source` makes two
 * functions for it (schemas/source-mysql.sql): nl2sql_source.session() tells
 * which session of MySQL this one uses, and nl2sql_source.end_statement(number)
 * ends what that session runs.  They are called only where a superuser owns
 * them: else a database could have us run what it likes.
 */
#ifndef NL2SQL_EXECUTE_FAR_END_H
#define NL2SQL_EXECUTE_FAR_END_H

#include "db/db.h"

/* One column of a SELECT: are there such functions, for this role? */
#define FAR_END_COLUMN                                                         \
	"EXISTS (SELECT FROM pg_catalog.pg_proc p "                            \
	"JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace "            \
	"JOIN pg_catalog.pg_roles r ON r.oid = p.proowner "                    \
	"WHERE p.proname = 'session' AND p.pronargs = 0 "                      \
	"AND n.nspname = 'nl2sql_source' AND r.rolsuper "                      \
	"AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') "                 \
	"AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE'))"

/* In the transaction of a statement: have a cancel of it end what it runs
 * elsewhere.  Return false with `*problem` set when the other server cannot be
 * asked. */
MUST_USE bool far_end_prepare(struct db *db, jv *problem);

#endif
