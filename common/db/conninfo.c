/* conninfo.c - where a connection string leads; see db.h */
#include "db/connection.h"

#include <string.h>

/* The value of an option in a list of libpq; NULL when it has none. */
static const char *
value_of(const PQconninfoOption *options, const char *keyword)
{
	for (; options && options->keyword; options++)
		if (strcmp(options->keyword, keyword) == 0)
			return options->val;
	return NULL;
}

const char *
db_target(const char *conninfo, struct arena *arena)
{
	static const char *const keywords[] = {
	    "service", "host", "hostaddr", "port", "dbname", "user"};
	/* What is no connection string is the name of a database. */
	bool named =
	    *conninfo && !strchr(conninfo, '=') && !strstr(conninfo, "://");
	PQconninfoOption *said = named ? NULL : PQconninfoParse(conninfo, NULL);
	PQconninfoOption *defaults = PQconndefaults();
	const char *target = "";
	for (size_t i = 0; i < COUNT_OF(keywords); i++) {
		const char *value = value_of(said, keywords[i]);
		if (named && strcmp(keywords[i], "dbname") == 0)
			value = conninfo;
		if (!value)
			value = value_of(defaults, keywords[i]);
		target = arena_printf(arena, "%s%s=%s\n", target, keywords[i],
		    value ? value : "");
	}
	PQconninfoFree(said);
	PQconninfoFree(defaults);
	return target;
}

const char *
db_user(const char *conninfo, struct arena *arena)
{
	bool named =
	    *conninfo && !strchr(conninfo, '=') && !strstr(conninfo, "://");
	PQconninfoOption *said = named ? NULL : PQconninfoParse(conninfo, NULL);
	PQconninfoOption *defaults = PQconndefaults();
	const char *user = value_of(said, "user");
	/* A service's file may name another one. */
	bool served =
	    value_of(said, "service") || value_of(defaults, "service");
	if (!user && !served)
		user = value_of(defaults, "user");
	user = user ? arena_strdup(arena, user) : NULL;
	PQconninfoFree(said);
	PQconninfoFree(defaults);
	return user;
}
