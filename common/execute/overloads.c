/* overloads.c - asks the catalogs for a statement's names; see overloads.h */
#include "execute/overloads.h"

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

/* The entries of a member, and room for a name of each. */
static const struct json_node *
entries(const struct json_node *calls, const char *member, struct arena *arena,
    struct names *names)
{
	size_t count = 0;
	const struct json_node *first = json_member_list(calls, member, &count);
	*names = (struct names){
	    .texts = arena_alloc(arena, (count + 1) * sizeof(char *))};
	return first;
}

/* The functions that are called by a bare name and not trusted. */
static struct names
bare_calls(const struct json_node *calls, struct arena *arena)
{
	struct names names;
	const struct json_node *call =
	    entries(calls, "functions", arena, &names);
	for (; call; call = call->next) {
		const char *name = json_member_text(call, "name");
		if (name && !json_member_flag(call, "trusted") &&
		    !json_member_text(call, "schema"))
			add_name(&names, name);
	}
	return names;
}

static struct names
texts_of(const struct json_node *calls, const char *member, struct arena *arena)
{
	struct names names;
	const struct json_node *text = entries(calls, member, arena, &names);
	for (; text; text = text->next)
		if (text->kind == JSON_TEXT)
			add_name(&names, text->text);
	return names;
}

/* Schemas (or NULL) and names of entries; of relations only the tables. */
static void
written_names(const struct json_node *calls, const char *member, bool tables,
    struct arena *arena, struct names *schemas, struct names *names)
{
	const struct json_node *one = entries(calls, member, arena, schemas);
	(void)entries(calls, member, arena, names);
	for (; one; one = one->next) {
		const char *kind = json_member_text(one, "kind");
		const char *name = json_member_text(one, "name");
		if (name && (!tables || (kind && strcmp(kind, "table") == 0))) {
			add_name(schemas, json_member_text(one, "schema"));
			add_name(names, name);
		}
	}
}

static void
read_parameters(const struct json_node *calls, struct arena *arena,
    const char *parameters[])
{
	struct names names[PARAMETERS];
	names[0] = bare_calls(calls, arena);
	names[1] = texts_of(calls, "operators", arena);
	written_names(calls, "relations", true, arena, &names[2], &names[3]);
	written_names(calls, "types", false, arena, &names[4], &names[5]);
	names[6] = texts_of(calls, "casts", arena);
	for (size_t i = 0; i < PARAMETERS; i++)
		parameters[i] =
		    db_text_array(arena, names[i].count, names[i].texts);
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
with_position(jv refusal, const struct json_node *calls, const char *name)
{
	size_t count = 0;
	const struct json_node *call =
	    json_member_list(calls, "functions", &count);
	for (; call; call = call->next) {
		const char *called = json_member_text(call, "name");
		if (called && strcmp(called, name) == 0 &&
		    !json_member_text(call, "schema"))
			return problem_with(refusal, "position",
			    json_value(json_member(call, "position")));
	}
	return refusal;
}

static jv
function_refusal(const struct json_node *calls, const char *name)
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
found_refusal(const struct json_node *calls, const struct db_result *found)
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
overloads_find(struct db *db, const char *begin, const struct json_node *calls,
    jv *refusal, jv *problem)
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
