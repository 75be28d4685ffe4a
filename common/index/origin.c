/* origin.c - whose index it is; see origin.h */
#include "index/origin.h"

#include "base/problem.h"
#include "record/record.h"

#include <string.h>

static const char replace_hint[] =
    "nl2sql index --replace replaces it; NL2SQL_INDEX_DSN names another place";

jv
index_origin_problem(const char *indexed, const char *asked)
{
	return problem_with_text(
	    problem_new("config.index_other",
		"the index is of database '%s', asked is '%s'", indexed, asked),
	    "hint", replace_hint);
}

/* Does the index say that it was read as another one than `name`? */
static bool
is_other(const struct index_store *store, const char *key, const char *name)
{
	const char *indexed = dictionary_get(&store->meta, key);
	return indexed && *indexed && name && strcmp(indexed, name) != 0;
}

static bool
is_ours(const struct index_store *store, const char *database, const char *role,
    jv *problem)
{
	if (is_other(store, "database", database)) {
		*problem = index_origin_problem(
		    dictionary_get(&store->meta, "database"), database);
		return false;
	}
	if (is_other(store, "role", role)) {
		*problem = problem_with_text(
		    problem_new("config.index_other",
			"the index was read as role '%s', this is '%s'",
			(const char *)dictionary_get(&store->meta, "role"),
			role),
		    "hint", replace_hint);
		return false;
	}
	return true;
}

static bool
sees_something(const struct index_store *store, const struct introspect *schema,
    const char *database, const char *role, jv *problem)
{
	if (schema->table_count > 0 || store->source_count == 0)
		return true;
	*problem = problem_with_text(
	    problem_new("config.no_table",
		"role '%s' sees no table of database '%s', the index has %zu",
		role ? role : "?", database ? database : "?",
		store->source_count),
	    "hint",
	    "grant it USAGE on the schemas and SELECT on the tables; nl2sql "
	    "index --replace empties the index");
	return false;
}

bool
index_origin_check(const struct index_store *store,
    const struct introspect *schema, struct db *target, jv *problem)
{
	struct arena arena = {0};
	if (!store->exists)
		return true;
	jv role = db_role(target, problem);
	const char *database = record_member_text(&role, "database", &arena);
	const char *name = record_member_text(&role, "role", &arena);
	bool may = jv_get_kind(role) == JV_KIND_OBJECT &&
		   is_ours(store, database, name, problem) &&
		   sees_something(store, schema, database, name, problem);
	jv_free(role);
	arena_release(&arena);
	return may;
}
