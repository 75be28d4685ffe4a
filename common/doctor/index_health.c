/* index_health.c - checks the index and its role; see doctor/index_health.h */
#include "doctor/index_health.h"

#include "index/drift.h"
#include "index/origin.h"
#include "record/record.h"

#include <string.h>

static void
look_at_drift(
    struct doctor_report *report, struct index_store *store, struct db *target)
{
	struct introspect schema = {0};
	jv problem = jv_invalid();
	if (!introspect_read(&schema, target, &problem)) {
		doctor_fail(report, "drift", problem);
	} else {
		struct arena arena = {0};
		int drifted = index_check(store, &schema, NULL, NULL);
		doctor_say(report, drifted ? DOCTOR_WARNING : DOCTOR_OK,
		    "drift",
		    arena_printf(&arena,
			"%d of %d tables changed since they were read", drifted,
			schema.table_count),
		    drifted ? "run: nl2sql index" : NULL);
		arena_release(&arena);
	}
	introspect_release(&schema);
}

/* An index of another database would make every question fail. */
static bool
look_at_origin(struct doctor_report *report, const struct index_store *store,
    struct db *target)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	jv role = db_role(target, &problem);
	const char *asked = record_member_text(&role, "database", &arena);
	const char *indexed = dictionary_get(&store->meta, "database");
	bool same = !asked || !indexed || strcmp(asked, indexed) == 0;
	if (!same)
		doctor_fail(
		    report, "index", index_origin_problem(indexed, asked));
	jv_free(problem);
	jv_free(role);
	arena_release(&arena);
	return same;
}

/* Questions run as another role, unless both connections have the same one. */
static void
remark_on_role(struct doctor_report *report, struct db *index)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	jv role = db_role(index, &problem);
	const char *name = record_member_text(&role, "role", &arena);
	bool superuser = record_member_flag(&role, "superuser");
	if (name)
		doctor_say(report, DOCTOR_OK, "index role",
		    arena_printf(&arena, "%s%s", name,
			superuser ? ", a superuser or member of one" : ""),
		    superuser ? "only statements of nl2sql's own run as it; "
				"the owner of schema nl2sql is enough"
			      : NULL);
	jv_free(problem);
	jv_free(role);
	arena_release(&arena);
}

/* What the index holds is as secret as what its role may read. */
static const char readers_sql[] =
    "SELECT pg_catalog.string_agg(pg_catalog.quote_ident(r.rolname), ', ' "
    "ORDER BY r.rolname), pg_catalog.count(*) FROM pg_catalog.pg_roles r "
    "JOIN pg_catalog.pg_class c ON c.oid = 'nl2sql.values'::regclass "
    "WHERE NOT r.rolsuper AND NOT r.rolname ~ '^pg_' AND r.rolname <> $1 "
    "AND NOT pg_catalog.pg_has_role(r.oid, c.relowner, 'MEMBER') "
    "AND pg_catalog.has_table_privilege(r.oid, c.oid, 'SELECT') "
    "AND pg_catalog.has_schema_privilege(r.oid, c.relnamespace, 'USAGE')";

static void
look_at_readers(struct doctor_report *report, const struct index_store *store,
    struct db *index)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	const char *parameters[] = {index_store_meta(store, "role")};
	struct db_result *rows =
	    db_query(index, readers_sql, 1, parameters, &problem);
	const char *who = rows ? db_value(rows, 0, 0) : "";
	if (!rows)
		doctor_fail(report, "index readers", problem);
	else if (*who)
		doctor_say(report, DOCTOR_WARNING, "index readers",
		    arena_printf(&arena, "other roles may read it: %s", who),
		    arena_printf(&arena,
			"REVOKE ALL ON ALL TABLES IN SCHEMA nl2sql FROM "
			"PUBLIC, %s;",
			who));
	else
		doctor_say(report, DOCTOR_OK, "index readers",
		    "its own role and its owner alone", NULL);
	db_result_free(rows);
	arena_release(&arena);
}

void
doctor_index(struct doctor_report *report, struct db *index, struct db *target)
{
	struct index_store store = {0};
	struct arena arena = {0};
	jv problem = jv_invalid();
	if (!index_store_open(&store, index, false, &problem)) {
		doctor_fail(report, "index", problem);
		return;
	}
	if (!store.exists) {
		doctor_say(report, DOCTOR_PROBLEM, "index",
		    "there is none, or one of another version",
		    "run: nl2sql index");
	} else {
		doctor_say(report, DOCTOR_OK, "index",
		    arena_printf(&arena, "%zu tables, generation %ld",
			store.source_count, store.generation),
		    NULL);
		remark_on_role(report, index);
		look_at_readers(report, &store, index);
		if (target && look_at_origin(report, &store, target))
			look_at_drift(report, &store, target);
	}
	index_store_close(&store);
	arena_release(&arena);
}
