/* served.c - the databases that a door can ask; see pipes/served.h */
#include "pipes/served.h"

#include "base/problem.h"
#include "record/record.h"

#include <string.h>

const char *
served_own(const struct config *config)
{
	const char *name = config_text(config, "db");
	return name && *name ? config_file_database(&config->file, name) : NULL;
}

/* "sales, stock"; in the arena. */
static const char *
names_of(const struct config *config, struct arena *arena)
{
	const char *names = "";
	for (size_t i = 0; i < config->file.database_count; i++)
		names = arena_printf(arena, "%s%s%s", names, i > 0 ? ", " : "",
		    config->file.databases[i]);
	return *names ? names : "none has a name";
}

static jv
unknown(const struct config *config, const char *code)
{
	struct arena arena = {0};
	jv problem = problem_with_text(
	    problem_new(code, "there is no such database"), "hint",
	    arena_printf(&arena, "the databases: %s; without a name: %s",
		names_of(config, &arena),
		served_own(config) ? served_own(config)
				   : "the one of the options"));
	arena_release(&arena);
	return problem;
}

/* Return whether there is one of that name; of none, it is the door's own. */
static bool
find(const struct config *config, const jv *wanted, const char **database)
{
	jv_kind kind = jv_get_kind(*wanted);
	const char *name =
	    kind == JV_KIND_STRING ? jv_string_value(*wanted) : NULL;
	*database = served_own(config);
	if (kind == JV_KIND_INVALID || kind == JV_KIND_NULL ||
	    (name && *name == '\0'))
		return true;
	*database = name ? config_file_database(&config->file, name) : NULL;
	return *database;
}

bool
served_choose(const struct config *config, const jv *object, const char *code,
    const char **database, jv *problem)
{
	jv wanted = record_member(object, "database");
	bool found = find(config, &wanted, database);
	if (!found)
		*problem = unknown(config, code);
	jv_free(wanted);
	return found;
}

const char *
served_route(const struct config *config, const char *database)
{
	const char *own = served_own(config);
	bool same = database && own && strcmp(database, own) == 0;
	return same ? NULL : database;
}

static jv
entry_of(const char *name, const char *database)
{
	jv entry = record_with_text(jv_object(), "name", name);
	return record_with_text(entry, "database", database);
}

jv
served_list(const struct config *config, const char *own)
{
	const char *named = served_own(config);
	jv list =
	    jv_array_append(jv_array(), entry_of(named ? named : own, named));
	for (size_t i = 0; i < config->file.database_count; i++) {
		const char *name = config->file.databases[i];
		if (!named || strcmp(name, named) != 0)
			list = jv_array_append(list, entry_of(name, name));
	}
	return list;
}

bool
served_hide_values(const struct config *config, const jv *database)
{
	const char *name;
	if (!find(config, database, &name))
		return true;
	return served_route(config, name)
		   ? config_flag_of(config, name, "no_values")
		   : config_flag(config, "no_values");
}
