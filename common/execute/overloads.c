/* overloads.c - asks the catalogs for a statement's names; see overloads.h */
#include "execute/overloads.h"

#include "record/record.h"

#include <string.h>

/* The first question, a tenth of the second's cost, is answered with no nearly
 * always: is there anything that the second one would have to look at? */
static const char candidates_query[] =
    "SELECT EXISTS (SELECT FROM pg_catalog.pg_proc p "
    "  WHERE p.proname = ANY ($1::pg_catalog.name[]) AND p.oid >= 16384) "
    "OR EXISTS (SELECT FROM pg_catalog.pg_operator o "
    "  WHERE o.oprname = ANY ($2::pg_catalog.name[]) AND o.oid >= 16384) "
    "OR EXISTS (SELECT FROM pg_catalog.pg_cast k "
    "  WHERE k.oid >= 16384 AND k.castfunc <> 0 "
    "  AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "
    "    WHERE d.classid = 'pg_catalog.pg_cast'::pg_catalog.regclass "
    "    AND d.objid = k.oid AND d.deptype = 'e'))";

/*
 * $1 and $2 are the names of functions and operators; $3 to $6 schemas and
 * names of tables and of types that are on no list; $7 the names of all types.
 *
 * A cast of the database's own can only be met where the statement has values
 * of its types, as far as they are the database's own: those of a table's row,
 * of its columns and what they are made of.  One that is not implicit needs the
 * target's name, too.
 */
static const char overloads_query[] =
    "WITH RECURSIVE path AS MATERIALIZED (SELECT n.oid "
    "  FROM pg_catalog.pg_namespace n "
    "  WHERE n.nspname = ANY (pg_catalog.current_schemas(false)) "
    "  AND n.nspname <> 'pg_catalog'), "
    "extended AS NOT MATERIALIZED (SELECT d.classid, d.objid "
    "  FROM pg_catalog.pg_depend d WHERE d.deptype = 'e'), "
    "own_cast AS MATERIALIZED (SELECT k.* FROM pg_catalog.pg_cast k "
    "  WHERE k.oid >= 16384 AND k.castfunc <> 0 "
    "  AND pg_catalog.has_function_privilege(k.castfunc, 'EXECUTE') "
    "  AND NOT EXISTS (SELECT FROM extended e WHERE e.objid = k.oid "
    "    AND e.classid = 'pg_catalog.pg_cast'::pg_catalog.regclass)), "
    "written(sort, name) AS (SELECT w.sort, pg_catalog.concat_ws('.', "
    "    pg_catalog.quote_ident(w.schema), pg_catalog.quote_ident(w.name)) "
    "  FROM (SELECT 'table', * FROM ROWS FROM "
    "      (pg_catalog.unnest($3::text[]), pg_catalog.unnest($4::text[])) t "
    "    UNION ALL SELECT 'type', * FROM ROWS FROM "
    "      (pg_catalog.unnest($5::text[]), pg_catalog.unnest($6::text[])) t "
    "    ) AS w(sort, schema, name)), "
    "met(type) AS (SELECT CASE w.sort "
    "    WHEN 'table' THEN (SELECT c.reltype FROM pg_catalog.pg_class c "
    "      WHERE c.oid = pg_catalog.to_regclass(w.name)) "
    "    ELSE pg_catalog.to_regtype(w.name)::pg_catalog.oid END "
    "  FROM written w "
    "  UNION SELECT part.type FROM met "
    "  JOIN pg_catalog.pg_type t ON t.oid = met.type "
    "  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = t.typrelid "
    "    AND t.typrelid <> 0 AND a.attnum > 0 AND NOT a.attisdropped "
    "  CROSS JOIN LATERAL (VALUES (t.typelem), (t.typbasetype), (a.atttypid)) "
    "    AS part(type) WHERE part.type <> 0) "
    "SELECT 'function', p.proname::text, NULL::text "
    "  FROM pg_catalog.pg_proc p "
    "  WHERE p.proname = ANY ($1::pg_catalog.name[]) "
    "  AND p.pronamespace IN (SELECT oid FROM path) "
    "  AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE') "
    "  AND NOT EXISTS (SELECT FROM extended e WHERE e.objid = p.oid "
    "    AND e.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass) "
    "UNION ALL SELECT 'operator', o.oprname::text, NULL "
    "  FROM pg_catalog.pg_operator o "
    "  WHERE o.oprname = ANY ($2::pg_catalog.name[]) "
    "  AND o.oprnamespace IN (SELECT oid FROM path) "
    "  AND NOT EXISTS (SELECT FROM extended e WHERE e.objid = o.oid "
    "    AND e.classid = 'pg_catalog.pg_operator'::pg_catalog.regclass) "
    "UNION ALL SELECT 'cast', k.castfunc::pg_catalog.regprocedure::text, "
    "  pg_catalog.format_type(k.castsource, NULL) "
    "  FROM own_cast k JOIN pg_catalog.pg_type t ON t.oid = k.casttarget "
    "  WHERE (k.castsource < 16384 "
    "    OR k.castsource IN (SELECT type FROM met)) "
    "  AND (k.casttarget < 16384 "
    "    OR k.casttarget IN (SELECT type FROM met)) "
    "  AND (k.castcontext = 'i' OR t.typname = ANY ($7::pg_catalog.name[])) "
    "LIMIT 1";

/* One parameter for each; the texts of each live in the arena. */
enum { PARAMETERS = 7 };

struct names {
	const char **texts;
	size_t count;
};

static void
add_name(struct names *names, const char *text)
{
	names->texts[names->count++] = text;
}

static struct names
room_for(const jv *list, struct arena *arena)
{
	size_t count = (size_t)record_array_length(list);
	return (struct names){
	    .texts = arena_alloc(arena, (count + 1) * sizeof(char *))};
}

/* The functions that are called by a bare name and not trusted. */
static struct names
bare_calls(const jv *functions, struct arena *arena)
{
	struct names names = room_for(functions, arena);
	int count = record_array_length(functions);
	for (int i = 0; i < count; i++) {
		jv call = jv_array_get(jv_copy(*functions), i);
		const char *name = record_member_text(&call, "name", arena);
		if (name && !record_member_flag(&call, "trusted") &&
		    !record_member_text(&call, "schema", arena))
			add_name(&names, name);
		jv_free(call);
	}
	return names;
}

static struct names
texts_of(const jv *list, struct arena *arena)
{
	struct names names = room_for(list, arena);
	int count = record_array_length(list);
	for (int i = 0; i < count; i++) {
		jv text = jv_array_get(jv_copy(*list), i);
		if (jv_get_kind(text) == JV_KIND_STRING)
			add_name(
			    &names, arena_strdup(arena, jv_string_value(text)));
		jv_free(text);
	}
	return names;
}

/* Schemas (or NULL) and names of entries; of relations only the tables. */
static void
written_names(const jv *list, bool tables, struct arena *arena,
    struct names *schemas, struct names *names)
{
	int count = record_array_length(list);
	*schemas = room_for(list, arena);
	*names = room_for(list, arena);
	for (int i = 0; i < count; i++) {
		jv one = jv_array_get(jv_copy(*list), i);
		const char *kind = record_member_text(&one, "kind", arena);
		const char *name = record_member_text(&one, "name", arena);
		if (name && (!tables || (kind && strcmp(kind, "table") == 0))) {
			add_name(
			    schemas, record_member_text(&one, "schema", arena));
			add_name(names, name);
		}
		jv_free(one);
	}
}

static void
read_parameters(const jv *calls, struct arena *arena, const char *parameters[])
{
	static const char *const members[] = {
	    "functions", "operators", "relations", "types", "casts"};
	jv lists[COUNT_OF(members)];
	struct names names[PARAMETERS];
	for (size_t i = 0; i < COUNT_OF(members); i++)
		lists[i] = record_member(calls, members[i]);
	names[0] = bare_calls(&lists[0], arena);
	names[1] = texts_of(&lists[1], arena);
	written_names(&lists[2], true, arena, &names[2], &names[3]);
	written_names(&lists[3], false, arena, &names[4], &names[5]);
	names[6] = texts_of(&lists[4], arena);
	for (size_t i = 0; i < PARAMETERS; i++)
		parameters[i] =
		    db_text_array(arena, names[i].count, names[i].texts);
	for (size_t i = 0; i < COUNT_OF(members); i++)
		jv_free(lists[i]);
}

/* Return what the second question finds; NULL when it needs none, or with
 * `*problem` set. */
static struct db_result *
ask(struct db *db, const char *begin, const char *const parameters[],
    bool *asked, jv *problem)
{
	struct db_result *first = db_query_behind(
	    db, begin, candidates_query, 2, parameters, problem);
	bool candidates = first && strcmp(db_value(first, 0, 0), "t") == 0;
	*asked = first;
	db_result_free(first);
	if (!candidates)
		return NULL;
	struct db_result *found =
	    db_query(db, overloads_query, PARAMETERS, parameters, problem);
	*asked = found;
	return found;
}

/* Say where the statement calls it. */
static jv
with_position(jv refusal, const jv *calls, const char *name)
{
	struct arena arena = {0};
	jv functions = record_member(calls, "functions");
	int count = record_array_length(&functions);
	bool found = false;
	for (int i = 0; i < count && !found; i++) {
		jv call = jv_array_get(jv_copy(functions), i);
		const char *called = record_member_text(&call, "name", &arena);
		found = called && strcmp(called, name) == 0 &&
			!record_member_text(&call, "schema", &arena);
		if (found)
			refusal = problem_with(refusal, "position",
			    record_member(&call, "position"));
		jv_free(call);
	}
	jv_free(functions);
	arena_release(&arena);
	return refusal;
}

static jv
function_refusal(const jv *calls, const char *name)
{
	jv refusal = problem_with_text(
	    problem_new("sql.forbidden_function",
		"function %s is overloaded by one of the database's own", name),
	    "hint",
	    "write pg_catalog before the name, or revoke EXECUTE on the "
	    "overload");
	return with_position(refusal, calls, name);
}

static jv
operator_refusal(const char *name)
{
	return problem_with_text(
	    problem_new("sql.forbidden_operator",
		"operator %s is overloaded by one of the database's own", name),
	    "hint", "write OPERATOR(pg_catalog.name), or drop the overload");
}

static jv
cast_refusal(const char *function, const char *type)
{
	return problem_with_text(
	    problem_new("sql.forbidden_function",
		"a cast of the database's own would call %s for a value of "
		"type %s",
		function, type),
	    "hint", "revoke EXECUTE on that function, or drop the cast");
}

static jv
found_refusal(const jv *calls, const struct db_result *found)
{
	const char *kind = db_value(found, 0, 0);
	const char *name = db_value(found, 0, 1);
	if (strcmp(kind, "function") == 0)
		return function_refusal(calls, name);
	if (strcmp(kind, "operator") == 0)
		return operator_refusal(name);
	return cast_refusal(name, db_value(found, 0, 2));
}

bool
overloads_find(
    struct db *db, const char *begin, const jv *calls, jv *refusal, jv *problem)
{
	struct arena arena = {0};
	const char *parameters[PARAMETERS];
	bool asked = false;
	read_parameters(calls, &arena, parameters);
	struct db_result *found = ask(db, begin, parameters, &asked, problem);
	*refusal = found && db_rows(found) > 0 ? found_refusal(calls, found)
					       : jv_invalid();
	db_result_free(found);
	arena_release(&arena);
	return asked;
}
