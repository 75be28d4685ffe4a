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

/* Return the values of the keywords, one a line; with `*named` whether the
 * string says which database. */
static const char *
list_values(const char *conninfo, const char *const keywords[], size_t count,
    bool *named, struct arena *arena)
{
	/* What is no connection string is the name of a database. */
	*named =
	    *conninfo && !strchr(conninfo, '=') && !strstr(conninfo, "://");
	PQconninfoOption *said =
	    *named ? NULL : PQconninfoParse(conninfo, NULL);
	PQconninfoOption *defaults = PQconndefaults();
	const char *list = "";
	for (size_t i = 0; i < count; i++) {
		const char *value = value_of(said, keywords[i]);
		if (strcmp(keywords[i], "dbname") == 0) {
			value = *named ? conninfo : value;
			*named = value && *value;
		}
		if (!value)
			value = value_of(defaults, keywords[i]);
		list = arena_printf(
		    arena, "%s%s=%s\n", list, keywords[i], value ? value : "");
	}
	PQconninfoFree(said);
	PQconninfoFree(defaults);
	return list;
}

const char *
db_target(const char *conninfo, struct arena *arena)
{
	static const char *const keywords[] = {
	    "service", "host", "hostaddr", "port", "dbname", "user"};
	bool named = false;
	return list_values(
	    conninfo, keywords, COUNT_OF(keywords), &named, arena);
}

const char *
db_place(const char *conninfo, struct arena *arena)
{
	static const char *const keywords[] = {
	    "service", "host", "hostaddr", "port", "dbname"};
	bool named = false;
	const char *place =
	    list_values(conninfo, keywords, COUNT_OF(keywords), &named, arena);
	return named ? place : NULL;
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
