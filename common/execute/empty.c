/* empty.c - finds out why a statement gave no rows; see empty.h */
#include "execute/empty.h"

#include "base/clock.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#define PROBE_TIMEOUT_MS 1000
#define ALL_PROBES_MS 5000
#define MAX_PROBES 8
#define MAX_NEAREST 5

struct explainer {
	struct execute *execute;
	struct catalog *catalog;
	const struct config *config;
	const char *sql;
	size_t length;
	jv facts;
	struct arena arena;
};

/* A condition of the statement, in bytes. */
struct condition {
	jv fact;
	size_t start, end;
};

/* Byte offset of a character counted from 1. */
static size_t
byte_of(const struct explainer *explainer, double position)
{
	size_t byte = 0;
	double character = 1;
	while (byte < explainer->length && character < position) {
		byte++;
		while (byte < explainer->length &&
		       ((unsigned char)explainer->sql[byte] & 0xC0) == 0x80)
			byte++;
		character++;
	}
	return byte;
}

/* Return false, with nothing to free, when it is not a condition on rows. */
static bool
read_condition(struct explainer *explainer, const jv *predicates, int i,
    struct condition *condition)
{
	condition->fact = jv_array_get(jv_copy(*predicates), i);
	double position = record_member_number(&condition->fact, "position", 0);
	double length = record_member_number(&condition->fact, "length", 0);
	const char *clause =
	    record_member_text(&condition->fact, "clause", &explainer->arena);
	condition->start = byte_of(explainer, position);
	condition->end = byte_of(explainer, position + length);
	if (position > 0 && length > 0 && clause &&
	    (strcmp(clause, "where") == 0 || strcmp(clause, "having") == 0))
		return true;
	jv_free(condition->fact);
	return false;
}

/* Would there be rows without the condition? */
static bool
empties(struct explainer *explainer, const struct condition *condition)
{
	struct execute_limits limits =
	    execute_tight_limits(explainer->config, PROBE_TIMEOUT_MS);
	limits.max_rows = 1;
	jv problem = jv_invalid();
	char *sql = arena_printf(&explainer->arena, "%.*s true %s",
	    (int)condition->start, explainer->sql,
	    explainer->sql + condition->end);
	jv digest = execute_digest(
	    explainer->execute, sql, strlen(sql), &limits, &problem);
	bool rows = jv_is_valid(digest) &&
		    record_member_number(&digest, "row_count", 0) > 0 &&
		    !record_member_flag(&digest, "all_null");
	jv_free(digest);
	jv_free(problem);
	return rows;
}

/* ---- nearest stored values ---- */

/* A text that a condition compares with a column of a table. */
struct comparison {
	const char *asked;
	const char *column;
	const char *key; /* schema.name of the table */
};

static jv
element(const jv *object, const char *array, double index)
{
	jv list = record_member(object, array);
	if (index >= 0 && index < record_array_length(&list))
		return jv_array_get(list, (int)index);
	jv_free(list);
	return jv_invalid();
}

static bool
read_comparison(struct explainer *explainer, const jv *literal,
    struct comparison *comparison)
{
	struct arena *arena = &explainer->arena;
	const char *kind = record_member_text(literal, "kind", arena);
	comparison->asked = record_member_text(literal, "text", arena);
	if (!kind || strcmp(kind, "string") != 0 || !comparison->asked)
		return false;
	jv column = element(&explainer->facts, "columns",
	    record_member_number(literal, "column", -1));
	jv relation = element(&explainer->facts, "relations",
	    record_member_number(&column, "relation", -1));
	jv table = record_member(&relation, "table");
	comparison->column = record_member_text(&column, "name", arena);
	const char *schema = record_member_text(&table, "schema", arena);
	const char *name = record_member_text(&table, "name", arena);
	jv_free(column);
	jv_free(relation);
	jv_free(table);
	if (!comparison->column || !schema || !name)
		return false;
	comparison->key = arena_printf(arena, "%s.%s", schema, name);
	return true;
}

/* The stored values of the column that are like the text.  NULL when the column
 * holds the text, or when its values are not available. */
static const char **
nearest_values(struct explainer *explainer, const struct comparison *comparison,
    int place, int *count)
{
	struct catalog *catalog = explainer->catalog;
	const struct catalog_table *table = &catalog->tables[place];
	int column = catalog_find_column(table, comparison->column);
	const char *key = text_key(&explainer->arena, comparison->asked);
	const char **values = NULL;
	jv problem = jv_invalid();
	bool found = column >= 0 &&
		     catalog_column_values(catalog, place,
			 table->columns[column].position, key, MAX_NEAREST,
			 &explainer->arena, &values, count, &problem);
	if (found && *count == 0)
		found = catalog_column_values(catalog, place,
		    table->columns[column].position, NULL, MAX_NEAREST,
		    &explainer->arena, &values, count, &problem);
	jv_free(problem);
	for (int i = 0; found && i < *count; i++) {
		if (strcmp(values[i], comparison->asked) == 0)
			found = false;
	}
	return found && *count > 0 ? values : NULL;
}

static jv
describe_value(struct explainer *explainer, const struct comparison *comparison)
{
	int count = 0;
	jv problem = jv_invalid();
	int place = catalog_find(explainer->catalog, comparison->key);
	const char **values = NULL;
	if (place >= 0 &&
	    catalog_columns(explainer->catalog, &place, 1, &problem))
		values = nearest_values(explainer, comparison, place, &count);
	jv_free(problem);
	if (!values)
		return jv_invalid();
	jv nearest = jv_array();
	for (int i = 0; i < count; i++)
		nearest = jv_array_append(nearest, jv_string(values[i]));
	jv value = record_with_text(
	    jv_object(), "table", explainer->catalog->tables[place].key);
	value = record_with_text(value, "column", comparison->column);
	value = record_with_text(value, "asked", comparison->asked);
	return jv_object_set(value, jv_string("nearest"), nearest);
}

/* Add the texts of one condition that its columns do not hold. */
static jv
add_values(struct explainer *explainer, jv values, const jv *condition)
{
	jv literals = record_member(condition, "literals");
	for (int i = 0; i < record_array_length(&literals); i++) {
		struct comparison comparison;
		jv index = jv_array_get(jv_copy(literals), i);
		jv literal = element(&explainer->facts, "literals",
		    jv_get_kind(index) == JV_KIND_NUMBER
			? jv_number_value(index)
			: -1);
		jv_free(index);
		jv value = read_comparison(explainer, &literal, &comparison)
			       ? describe_value(explainer, &comparison)
			       : jv_invalid();
		jv_free(literal);
		if (jv_is_valid(value))
			values = jv_array_append(values, value);
		else
			jv_free(value);
	}
	jv_free(literals);
	return values;
}

/* ---- the whole explanation ---- */

static jv
describe_condition(
    struct explainer *explainer, const struct condition *condition)
{
	jv fact = jv_object_set(jv_object(), jv_string("sql"),
	    jv_string_sized(explainer->sql + condition->start,
		(int)(condition->end - condition->start)));
	fact = jv_object_set(fact, jv_string("position"),
	    record_member(&condition->fact, "position"));
	return jv_object_set(fact, jv_string("length"),
	    record_member(&condition->fact, "length"));
}

static jv
explain_conditions(struct explainer *explainer, const jv *predicates)
{
	jv guilty = jv_array();
	jv values = jv_array();
	double end = clock_ms() + ALL_PROBES_MS;
	int probes = 0;
	for (int i = 0; i < record_array_length(predicates); i++) {
		struct condition condition;
		if (!read_condition(explainer, predicates, i, &condition))
			continue;
		if (probes++ < MAX_PROBES && clock_ms() < end &&
		    empties(explainer, &condition))
			guilty = jv_array_append(
			    guilty, describe_condition(explainer, &condition));
		if (explainer->catalog)
			values = add_values(explainer, values, &condition.fact);
		jv_free(condition.fact);
	}
	jv result = jv_object();
	if (record_array_length(&guilty) > 0)
		result = jv_object_set(
		    result, jv_string("predicates"), jv_copy(guilty));
	if (record_array_length(&values) > 0)
		result =
		    jv_object_set(result, jv_string("values"), jv_copy(values));
	jv_free(guilty);
	jv_free(values);
	return result;
}

jv
empty_explain(struct execute *execute, struct catalog *catalog,
    const struct config *config, const char *sql, size_t length)
{
	struct explainer explainer = {
	    .execute = execute,
	    .catalog = catalog,
	    .config = config,
	    .length = length,
	};
	explainer.sql = arena_strndup(&explainer.arena, sql, length);
	struct gate_facts facts = {.arena = &explainer.arena};
	jv check =
	    gate_check(execute->gate, sql, length, execute->relations, &facts);
	explainer.facts = json_value(facts.tree);
	jv predicates = record_member(&explainer.facts, "predicates");
	jv result = explain_conditions(&explainer, &predicates);
	jv_free(predicates);
	jv_free(check);
	jv_free(explainer.facts);
	arena_release(&explainer.arena);
	return result;
}
