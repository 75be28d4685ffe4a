/* test-prompt.c - the parts of prompts */
#include "given.h"
#include "prompt/contract_parts.h"
#include "prompt/examples.h"
#include "prompt/template.h"
#include "prompt/values.h"
#include "question/masked.h"
#include "sql/identity.h"
#include "sql/skeleton.h"
#include "sql/table_names.h"
#include "tap.h"

/* ---- texts with places ---- */

static const char *
place_value(void *context, const char *name)
{
	(void)context;
	if (strcmp(name, "one") == 0)
		return "1";
	if (strcmp(name, "lines") == 0)
		return "a\nb";
	if (strcmp(name, "trap") == 0)
		return "{{one}}";
	return strcmp(name, "none") == 0 ? "" : NULL;
}

static const char *
fill(const char *text, struct arena *arena)
{
	return template_fill(text, place_value, NULL, arena);
}

static void
check_template(struct arena *arena)
{
	is(fill("x {{one}} y", arena), "x 1 y", "a place in a line");
	is(fill("{{lines}}\nend", arena), "a\nb\nend", "a place as a line");
	is(fill("x\n{{none}}\ny\n", arena), "x\ny\n", "an empty line goes");
	is(fill("x {{none}}\n", arena), "x \n", "but not a part of one");
	is(fill("{{trap}}\n", arena), "{{one}}\n",
	    "no place in what is filled");
	is(fill("{{none}}{{one}}\n", arena), "1\n", "two places are no line");
	is(fill("{{}} {{A}} {{one} {one}}", arena), "{{}} {{A}} {{one} {one}}",
	    "what is no place");
	is(fill("{{{{one}}}}", arena), "{{1}}", "braces around a place");
	is(fill("{{one", arena), "{{one", "an open place");
	is(fill("", arena), "", "nothing");
}

/* ---- the contract, part by part ---- */

static void
check_parts(struct arena *arena)
{
	struct parts parts;
	parts_read(&parts,
	    "### Required Tables\n- a\n- b\n### Value Hints\n- a.x = '### X'\n"
	    "### Odd\n- no\n### Table Warnings (READ CAREFULLY)\n- c",
	    arena);
	is(parts.lines[PART_REQUIRED], "- a\n- b\n", "two lines");
	is(parts.lines[PART_VALUES], "- a.x = '### X'\n", "one with signs");
	is(parts.lines[PART_TABLE_WARNING], "- c", "the last, unended");
	is(parts.lines[PART_COLUMNS], "", "one that is not there");
	parts_read(&parts, "no heading at all", arena);
	is(parts.lines[PART_REQUIRED], "", "no contract");
	parts_read(&parts, "### Required Tables", arena);
	is(parts.lines[PART_REQUIRED], "", "a heading alone");
}

/* ---- values ---- */

static void
check_values(struct arena *arena)
{
	struct values values;
	const char *texts[] = {"a question", NULL};
	ok(values_open(&values, true, texts, 2, arena), "opened");
	is(values_name(&values, "Dallas Hub"), "VALUE_1", "a placeholder");
	is(values_name(&values, "Dallas Hub"), "VALUE_1", "the same again");
	is(values_literal(&values, "O'Hare"), "'VALUE_2'", "a literal");
	is(values_name(&values, "2024-12-31"), "2024-12-31", "a date stays");
	is(values_name(&values, "2020"), "2020", "a year stays");
	is(values_name(&values, "20205"), "VALUE_3", "a long number does not");
	is(values_name(&values, "2024-12-3x"), "VALUE_4", "nor a near date");
	is(values_conceal_sql(&values,
	       "SELECT x FROM t WHERE a = 'Dallas Hub' /* Dallas */ AND b "
	       "ILIKE '%O''Hare%' AND d > DATE '2024-01-01'"),
	    "SELECT x FROM t WHERE a = 'VALUE_1' AND b ILIKE '%VALUE_2%' "
	    "AND d > DATE '2024-01-01'",
	    "constants of SQL");
	is(values_conceal_sql(&values,
	       "date_trunc('month', d) to_char(d, 'YYYY-MM') INTERVAL '1 day' "
	       "concat(d, 'Dallas')"),
	    "date_trunc('month', d) to_char(d, 'YYYY-MM') INTERVAL '1 day' "
	    "concat(d, 'VALUE_5')",
	    "fields and formats of dates stay");
	is(values_conceal_text(&values, "the shops' 'Dallas Hub' isn't 'x'"),
	    "the shops' 'VALUE_1' isn't 'VALUE_6'", "spans of prose");
	is(values_conceal_known(&values, "from Dallas Hubs to DALLAS HUB"),
	    "from VALUE_1s to VALUE_1", "whole words, and plurals");
}

static void
check_restored(struct arena *arena)
{
	static const struct {
		const char *reply, *wanted, *what;
	} cases[] = {
	    {"a = 'VALUE_1'", "a = '50% O''Brien_'", "a constant"},
	    {"a LIKE '%VALUE_1%'", "a LIKE '%50\\% O''Brien\\_%'", "a pattern"},
	    {"a = value_1", "a = '50% O''Brien_'", "no quotes"},
	    {"a = \"VALUE_1\"", "a = '50% O''Brien_'", "a name's quotes"},
	    {"lower(a) = 'value_1'", "lower(a) = lower('50% O''Brien_')",
		"small letters"},
	    {"a = 'VALUE_2'", "a = '''; DROP TABLE t; --'", "hostile"},
	    {"a = 'VALUE_3'", "a = 'VALUE_1'", "one that looks like another"},
	    {"a = 'VALUE_9' AND b = VALUE_01", "a = 'VALUE_9' AND b = VALUE_01",
		"numbers that nothing has"},
	    {"a = 'x VALUE_3 y'", "a = 'x VALUE_1 y'", "inside a constant"},
	    {"-- VALUE_1\na", "-- VALUE_1\na", "a comment"},
	};
	struct values values;
	ok(values_open(&values, true, NULL, 0, arena), "opened");
	values_name(&values, "50% O'Brien_");
	values_name(&values, "'; DROP TABLE t; --");
	values_name(&values, "VALUE_1");
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(values_restore_sql(&values, cases[i].reply, arena),
		    cases[i].wanted, cases[i].what);
	is(values_restore_text(&values, "those of VALUE_1.", arena),
	    "those of 50% O'Brien_.", "an explanation");
	values.hidden = false;
	is(values_restore_sql(&values, "a = 'VALUE_1'", arena), "a = 'VALUE_1'",
	    "nothing was hidden");
}

/* A text that is masked and comes back unchanged must be the original. */
static void
check_round_trip(struct arena *arena)
{
	static const char *const statements[] = {
	    "SELECT a FROM t WHERE b = 'Dallas Hub' AND c LIKE '%x''y%'",
	    "SELECT 'VALUE_1', 'VALUE_2', '', '%', ' '",
	    "SELECT 'a''b' || $$Dallas$$ || 'Stra\u00dfe \u2713'",
	    "SELECT date_trunc('month', d), '2024-01-01', 2024, '7' FROM t",
	    "SELECT '{\"json\": [1]}', '\\', 'two\nlines', '--', '/*' FROM t",
	    "SELECT \"Odd 'Name'\" FROM \"T\"",
	};
	for (size_t i = 0; i < COUNT_OF(statements); i++) {
		struct values values;
		const char *sql = statements[i];
		ok(values_open(&values, true, &sql, 1, arena), "opened");
		const char *out = values_conceal_sql(&values, sql);
		ok(!strstr(out, "Dallas"), "nothing leaves");
		is(sql_identity(values_restore_sql(&values, out, arena), arena),
		    sql_identity(i == 2 ? "SELECT 'a''b' || 'Dallas' || "
					  "'Stra\u00dfe \u2713'"
					: sql,
			arena),
		    "and all comes back");
	}
}

static void
check_prefix(struct arena *arena)
{
	struct values values;
	const char *texts[] = {"what is Value_7?", "VALUE1_x"};
	ok(values_open(&values, true, texts, 2, arena), "a prefix is left");
	is(values.prefix, "VALUE2_", "which nothing holds");
	const char *all = "VALUE_";
	for (int i = 1; i < 100; i++)
		all = arena_printf(arena, "%s VALUE%d_", all, i);
	ok(!values_open(&values, true, &all, 1, arena), "none is left");
	ok(values_open(&values, false, &all, 1, arena), "and none is needed");
	is(values_name(&values, "Dallas"), "Dallas", "where nothing is hidden");
}

static void
check_many_values(struct arena *arena)
{
	struct values values;
	ok(values_open(&values, true, NULL, 0, arena), "opened");
	for (int i = 0; i < VALUES_MAX + 5; i++)
		values_name(&values, arena_printf(arena, "value %d", i));
	ok(values.count == VALUES_MAX, "no more than there is room for");
	is(values_name(&values, "another"), "VALUE_512", "and none leaves");
}

static void
check_question(struct arena *arena)
{
	struct values values;
	jv link = jv_parse(
	    "{\"tables\":[{\"phrase\":\"stores\",\"at\":[2,3],\"score\":1}],"
	    "\"values\":[{\"phrase\":\"stores\",\"at\":[2,3],\"score\":0.98,"
	    "\"value\":\"Stores\"},{\"phrase\":\"new york\",\"at\":[4,6],"
	    "\"score\":1,\"value\":\"New York\"},{\"phrase\":\"york\","
	    "\"at\":[5,6],\"score\":0.7,\"value\":\"York\"},"
	    "{\"phrase\":\"5\",\"at\":[0,1],\"score\":1,\"value\":\"5\"},"
	    "{\"phrase\":7},{\"at\":\"x\"},null]}");
	ok(values_open(&values, true, NULL, 0, arena), "opened");
	is(values_conceal_question(&values,
	       "5 big stores in New York, Yorkville or \"Old Town\" don't",
	       &link),
	    "5 big stores in VALUE_1, Yorkville or 'VALUE_2' don't",
	    "values go, names and numbers stay");
	is(values.texts[0], "New York", "as it is stored");
	is(values_conceal_question(&values, "in 'new york'", &link),
	    "in 'VALUE_1'", "quoted, but known");
	jv_free(link);
}

/* ---- examples ---- */

static const char *
masked(const char *text, const struct closed_words *words, struct arena *arena)
{
	struct question question;
	question_read(&question, text, arena);
	return text_join(arena, masked_words(&question, words, arena));
}

static void
check_masked(struct arena *arena)
{
	struct config config;
	given_config(&config);
	struct closed_words *words = given_words(&config);
	is(masked("Average rating by job title", words, arena),
	    masked("average freight by sales channel", words, arena),
	    "the same way of asking");
	ok(strcmp(masked("Average rating by title", words, arena),
	       masked("Number of ratings by title", words, arena)) != 0,
	    "another one");
	is(masked("more than 20 cities", words, arena), "> # _",
	    "comparison, number, name");
	struct text_words none = {0};
	ok(masked_similarity(none, none, arena) == 0,
	    "nothing is like nothing");
	closed_words_free(words);
	config_release(&config);
}

static void
check_skeleton(struct arena *arena)
{
	is(text_join(arena,
	       sql_skeleton("SELECT o.status AS s, COUNT(*) FROM orders o "
			    "INNER JOIN x ON o.a = x.b GROUP BY o.status",
		   arena)),
	    "select _ count ( * from _ join _ on _ = _ group by _",
	    "names and constants become one");
	struct text_words one =
	    sql_skeleton("SELECT a FROM b WHERE c = 1", arena);
	struct text_words same =
	    sql_skeleton("select x.y from z as x where x.q = 'r'", arena);
	struct text_words other =
	    sql_skeleton("SELECT COUNT(*) FROM b GROUP BY c", arena);
	ok(masked_similarity(one, same, arena) > 0.999, "the same shape");
	ok(masked_similarity(one, other, arena) < 0.7, "another shape");
}

static void
check_tables(struct arena *arena)
{
	static const struct {
		const char *sql, *wanted;
	} cases[] = {
	    {"SELECT a FROM b", "b"},
	    {"select x.y from Sales.Orders as x, \"Odd Name\" JOIN c USING (d)",
		"sales.orders Odd Name c"},
	    {"WITH w AS (SELECT 1 FROM p), v AS (SELECT 2) SELECT * FROM w, v, "
	     "q",
		"p q"},
	    {"SELECT 1 FROM generate_series(1, 2) g, t LEFT JOIN LATERAL "
	     "(SELECT "
	     "3 FROM u) s ON true",
		"t u"},
	    {"SELECT a FROM b WHERE c IN (SELECT d FROM b) GROUP BY e, f", "b"},
	    {"SELECT EXTRACT(year FROM d) FROM t", "t"},
	    {"FROM", ""},
	    {"SELECT FROM FROM ,,, JOIN", "from join"},
	    {"SELECT 1 FROM f(", ""},
	    {"SELECT 1 FROM t, f(1", "t"},
	    {"SELECT extract(", ""},
	    {"", ""},
	};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(text_join(arena, sql_tables(cases[i].sql, arena)),
		    cases[i].wanted, cases[i].sql);
}

static void
check_examples(struct arena *arena)
{
	struct examples examples;
	jv link = jv_parse(
	    "{\"examples\":[{\"question\":\"a\",\"sql\":\"SELECT x FROM t\","
	    "\"score\":0.6},{\"question\":\"b\",\"sql\":\"SELECT COUNT(*) FROM "
	    "t GROUP BY "
	    "y\",\"score\":0.5},{\"question\":\"c\",\"sql\":\"SELECT "
	    "z FROM u\",\"score\":0.6},{\"question\":7},null]}");
	examples_choose(&examples, &link, NULL, 2, arena);
	ok(examples.count == 2, "two of three");
	is(examples.items[0].question, "a", "the best first");
	is(examples.items[1].question, "c", "of equals the earlier");
	examples_choose(
	    &examples, &link, "SELECT COUNT(*) FROM v GROUP BY w", 2, arena);
	is(examples.items[0].question, "b", "the shape of a draft decides");
	examples_choose(&examples, &link, NULL, 0, arena);
	ok(examples.count == 0, "none are wanted");
	examples_choose(&examples, &link, NULL, 99, arena);
	ok(examples.count == 3, "all there are");
	jv_free(link);
}

int
main(void)
{
	struct arena arena = {0};
	check_template(&arena);
	check_parts(&arena);
	check_values(&arena);
	check_restored(&arena);
	check_round_trip(&arena);
	check_prefix(&arena);
	check_many_values(&arena);
	check_question(&arena);
	check_masked(&arena);
	check_skeleton(&arena);
	check_tables(&arena);
	check_examples(&arena);
	arena_release(&arena);
	return tap_done();
}
