/* fetched.c - counts what the scans of a plan fetch; see fetched.h */
#include "execute/fetched.h"

#include "record/record.h"
#include "sql/tokens.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* PostgreSQL's own guess for a condition without statistics
 * (DEFAULT_INEQ_SEL). */
static const double share_of_condition = 1.0 / 3;

/* $1 and $2 are schemas and names: those of foreign tables here, or those that
 * their options give them in the other server. */
static const char rows_query[] =
    "SELECT pg_catalog.max(c.reltuples) FROM pg_catalog.pg_foreign_table t "
    "JOIN pg_catalog.pg_class c ON c.oid = t.ftrelid "
    "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
    "CROSS JOIN LATERAL (SELECT "
    "  pg_catalog.max(pg_catalog.substr(o, 8)) FILTER (WHERE o LIKE "
    "'dbname=%'), "
    "  pg_catalog.max(pg_catalog.substr(o, 12)) "
    "    FILTER (WHERE o LIKE 'table\\_name=%') "
    "  FROM pg_catalog.unnest(t.ftoptions) o) AS there(schema, name) "
    "CROSS JOIN ROWS FROM (pg_catalog.unnest($1::text[]), "
    "  pg_catalog.unnest($2::text[])) AS asked(schema, name) "
    "WHERE c.reltuples >= 0 "
    "AND ((n.nspname = asked.schema AND c.relname = asked.name) "
    "  OR (there.schema = asked.schema AND there.name = asked.name))";

/* The names of tables in one statement. */
enum { TABLES = 64 };

struct tables {
	const char *schemas[TABLES];
	const char *names[TABLES];
	size_t count;
};

/* What is sent, as far as it bounds the rows. */
struct sent {
	struct tables tables;
	bool condition;
	double limit;
};

struct walk {
	struct db *db;
	struct arena *arena;
	double rows;
};

static void
add_table(struct tables *tables, const char *schema, const char *name)
{
	if (!schema || !name || tables->count == TABLES)
		return;
	tables->schemas[tables->count] = schema;
	tables->names[tables->count++] = name;
}

/* A name in backticks, without them; NULL: it is none. */
static const char *
quoted_name(const struct sql_tokens *tokens, size_t at, struct arena *arena)
{
	if (at >= tokens->count || tokens->items[at].kind != SQL_BACKTICK)
		return NULL;
	return sql_token_name(&tokens->items[at], arena);
}

static double
number_at(const struct sql_tokens *tokens, size_t at)
{
	if (at >= tokens->count || tokens->items[at].kind != SQL_NUMBER)
		return INFINITY;
	return strtod(tokens->items[at].text, NULL);
}

/* What mysql_fdw sends has names in backticks, and an alias without before a
 * column: two names with a dot between are a table. */
static void
read_sent(struct sent *sent, const char *text, struct arena *arena)
{
	struct sql_tokens tokens;
	int depth = 0;
	sql_tokens_read_as(&tokens, text, SQL_ESCAPED, arena);
	for (size_t i = 0; i < tokens.count; i++) {
		if (sql_token_is(&tokens, i, "("))
			depth++;
		else if (sql_token_is(&tokens, i, ")"))
			depth--;
		else if (sql_token_is(&tokens, i, "."))
			add_table(&sent->tables,
			    i > 0 ? quoted_name(&tokens, i - 1, arena) : NULL,
			    quoted_name(&tokens, i + 1, arena));
		else if (depth == 0 && sql_token_is_word(&tokens, i, "where"))
			sent->condition = true;
		else if (depth == 0 && sql_token_is_word(&tokens, i, "limit"))
			sent->limit = number_at(&tokens, i + 1);
	}
}

/* How many rows the largest of the tables has; negative: not known. */
static double
stored_rows(const struct walk *walk, const struct tables *tables)
{
	jv problem = jv_invalid();
	const char *parameters[] = {
	    db_text_array(walk->arena, tables->count, tables->schemas),
	    db_text_array(walk->arena, tables->count, tables->names)};
	struct db_result *found =
	    tables->count > 0
		? db_query(walk->db, rows_query, 2, parameters, &problem)
		: NULL;
	double rows = found && db_rows(found) > 0 && !db_null(found, 0, 0)
			  ? strtod(db_value(found, 0, 0), NULL)
			  : -1;
	db_result_free(found);
	jv_free(problem);
	return rows;
}

static bool
has(const jv *node, const char *key)
{
	jv value = record_member(node, key);
	bool there = jv_is_valid(value);
	jv_free(value);
	return there;
}

/* A wrapper's estimate counts what a condition leaves that is looked at here,
 * and mysql_fdw's is none. */
static bool
tells_rows(const jv *node, struct arena *arena)
{
	const char *relations = record_member_text(node, "Relations", arena);
	if (relations && strncmp(relations, "Aggregate on", 12) == 0)
		return true;
	return !has(node, "Filter") && !has(node, "Remote query");
}

static double
scan_rows(const struct walk *walk, const jv *node)
{
	struct arena *arena = walk->arena;
	struct sent sent = {.limit = INFINITY};
	double expected = record_member_number(node, "Plan Rows", 0);
	if (tells_rows(node, arena))
		return expected;
	const char *text = record_member_text(node, "Remote query", arena);
	if (!text)
		text = record_member_text(node, "Remote SQL", arena);
	if (text)
		read_sent(&sent, text, arena);
	add_table(&sent.tables, record_member_text(node, "Schema", arena),
	    record_member_text(node, "Relation Name", arena));
	double rows = stored_rows(walk, &sent.tables);
	if (rows < 0)
		rows = expected;
	else if (sent.condition)
		rows *= share_of_condition;
	return rows < sent.limit ? rows : sent.limit;
}

static bool
is_one_of(const char *text, const char *const *list, size_t count)
{
	for (size_t i = 0; text && i < count; i++)
		if (strcmp(text, list[i]) == 0)
			return true;
	return false;
}

/* Does the node ask its child for one row after the other, as it needs them? */
static bool
passes_rows_on(const jv *node, struct arena *arena)
{
	static const char *const streams[] = {
	    "Limit", "Result", "Subquery Scan", "Append"};
	return !has(node, "Filter") &&
	       is_one_of(record_member_text(node, "Node Type", arena), streams,
		   COUNT_OF(streams));
}

static double
smaller(double left, double right)
{
	return left < right ? left : right;
}

/* Above the node `wanted` rows are asked for.  libjq has bounded how deep a
 * plan nests. */
static void
visit(struct walk *walk, const jv *node, double wanted)
{
	static const char *const inputs[] = {"Outer", "Subquery", "Member"};
	struct arena *arena = walk->arena;
	const char *type = record_member_text(node, "Node Type", arena);
	if (type && strcmp(type, "Limit") == 0)
		wanted = smaller(
		    wanted, record_member_number(node, "Plan Rows", wanted));
	if (type && strcmp(type, "Foreign Scan") == 0)
		walk->rows += smaller(scan_rows(walk, node),
		    has(node, "Filter") ? INFINITY : wanted);
	bool passes = passes_rows_on(node, arena);
	jv children = record_member(node, "Plans");
	int count = record_array_length(&children);
	for (int i = 0; i < count; i++) {
		jv child = jv_array_get(jv_copy(children), i);
		const char *as =
		    record_member_text(&child, "Parent Relationship", arena);
		bool bound = passes && is_one_of(as, inputs, COUNT_OF(inputs));
		visit(walk, &child, bound ? wanted : INFINITY);
		jv_free(child);
	}
	jv_free(children);
}

double
fetched_rows(struct db *db, const jv *plan, double wanted)
{
	struct arena arena = {0};
	struct walk walk = {.db = db, .arena = &arena};
	visit(&walk, plan, wanted);
	arena_release(&arena);
	return walk.rows;
}
