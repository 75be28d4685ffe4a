/* test-delta.c - the text that a repair adds to a prompt */
#include "given.h"
#include "prompt/delta.h"
#include "prompt/prompt.h"
#include "tap.h"

static const char record_text_of[] =
    "{\"question\":\"orders of Berlin\",\"now\":\"2024-12-31\",\"context\":{"
    "\"tables\":[{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":3,\"label\":[],\"columns\":[\"order_id int PK\","
    "\"order_date date\",\"customer_id int FK->customers.customer_id\"]},"
    "{\"name\":\"customers\",\"schema\":\"public\",\"score\":1,\"rows\":3,"
    "\"label\":[],\"columns\":[\"customer_id int PK\",\"city_name text\"]}],"
    "\"fks\":[]},\"link\":{\"values\":[{\"phrase\":\"Berlin\",\"at\":[2,3],"
    "\"score\":1,\"table\":\"customers\",\"column\":\"city_name\","
    "\"value\":\"Berlin\"}]}}";

struct bench {
	struct config config;
	struct preset *preset;
	struct record record;
	struct context context;
	struct arena arena;
};

static void
open_bench(struct bench *bench)
{
	jv problem = jv_invalid();
	*bench = (struct bench){0};
	given_config(&bench->config);
	bool good = record_parse(&bench->record, record_text_of,
	    strlen(record_text_of), 1, &problem);
	bench->preset =
	    good ? preset_open(&bench->config, "gpt", &problem) : NULL;
	good = bench->preset &&
	       context_read(&bench->context,
		   record_tree(&bench->record, "context", &bench->arena),
		   &bench->arena, &problem);
	given_or_bail(good, "record and preset", problem);
}

static void
close_bench(struct bench *bench)
{
	preset_free(bench->preset);
	record_release(&bench->record);
	config_release(&bench->config);
	arena_release(&bench->arena);
}

/* The delta of an attempt and of findings, which are given as JSON. */
static const char *
delta_of(struct bench *bench, const char *attempt_text, const char *lint_text,
    bool hidden)
{
	struct values values;
	jv attempt = jv_parse(attempt_text);
	jv lint = jv_parse(lint_text);
	struct delta delta = {
	    .attempt = &attempt, .findings = &lint, .context = &bench->context};
	ok(values_open(&values, hidden, NULL, 0, &bench->arena), "values");
	const char *text = delta_text(&delta, bench->preset, &values);
	ok(strlen(text) <= DELTA_MAX_BYTES, "not longer than allowed");
	jv_free(attempt);
	jv_free(lint);
	return text;
}

static bool
has(const char *text, const char *words)
{
	return strstr(text, words);
}

static void
check_kinds(struct bench *bench)
{
	const char *text = delta_of(bench,
	    "{\"sql\":\"SELECT o.city FROM orders o\",\"error\":{\"sqlstate\":"
	    "\"42703\",\"message\":\"column o.city does not exist\",\"hint\":"
	    "\"Perhaps you meant x\"}}",
	    "[]", false);
	ok(has(text, "SELECT o.city FROM orders o"), "the statement");
	ok(has(text, "### PostgreSQL Error 42703\ncolumn o.city"), "postgres");
	ok(has(text, "Perhaps you meant x"), "with its hint");
	ok(has(text, "### Columns with a Similar Name\n- customers.city_name"),
	    "columns like it");
	text = delta_of(bench,
	    "{\"sql\":\"SELECT 1\",\"error\":{\"sqlstate\":\"42703\","
	    "\"message\":\"column o.city does not exist\"},\"hints\":[{"
	    "\"kind\":\"cross_table\",\"text\":\"JOIN customers ON a = b\"},{"
	    "\"kind\":\"phantom_column\",\"text\":\"nothing is called so\"}],"
	    "\"whitelist\":{\"table\":\"orders\",\"columns\":{\"orders\":["
	    "\"order_id\",\"Odd Name\"],\"customers\":[\"city_name\"]}}}",
	    "[]", false);
	ok(has(text, "(MANDATORY)\nJOIN customers ON a = b"), "cross table");
	ok(has(text, "nothing is called so"), "phantom column");
	ok(has(text, "names of it: order_id, \"Odd Name\"\n"), "whitelist");
	ok(has(text, "- customers: city_name\n"), "with neighbours");
	ok(!has(text, "Similar Name"), "then no columns like it");
	text = delta_of(bench,
	    "{\"sql\":\"DROP x\",\"error\":{\"code\":\"gate.command\","
	    "\"message\":\"only SELECT\"}}",
	    "[{\"code\":\"lint.cartesian\",\"severity\":\"error\","
	    "\"message\":\"two tables are not joined\"},{\"code\":"
	    "\"lint.select_star\",\"severity\":\"warning\",\"message\":"
	    "\"a star\"},{\"code\":\"semantic.no_group\",\"severity\":"
	    "\"warning\",\"message\":\"one row for all\"},7]",
	    false);
	ok(has(text, "Not Sound\nonly SELECT"), "validator: the gate");
	ok(has(text, "- two tables are not joined"), "validator: lint");
	ok(!has(text, "a star"), "warnings of lint are none");
	ok(has(text, "Asked\n- one row for all"), "semantic");
}

/* A whitelist of `columns` columns in each of `tables` tables. */
static const char *
wide_attempt(struct bench *bench, int columns, int tables)
{
	jv lists = jv_object();
	for (int t = 0; t < tables; t++) {
		jv names = jv_array();
		for (int c = 0; c < columns; c++)
			names = jv_array_append(
			    names, jv_string_fmt("column_number_%d", c));
		lists =
		    jv_object_set(lists, jv_string_fmt("table_%d", t), names);
	}
	jv whitelist = jv_object_set(
	    jv_object(), jv_string("table"), jv_string("table_0"));
	whitelist = jv_object_set(whitelist, jv_string("columns"), lists);
	jv attempt = jv_parse(
	    "{\"error\":{\"sqlstate\":\"42703\",\"message\":\"column x\"}}");
	attempt = jv_object_set(attempt, jv_string("whitelist"), whitelist);
	attempt = jv_object_set(attempt, jv_string("sql"),
	    jv_string_fmt(
		"SELECT %s", arena_printf(&bench->arena, "%0*d", 3000, 0)));
	jv text = jv_dump_string(attempt, 0);
	const char *copy = arena_strdup(&bench->arena, jv_string_value(text));
	jv_free(text);
	return copy;
}

static void
check_limit(struct bench *bench)
{
	const char *text =
	    delta_of(bench, wide_attempt(bench, 20, 4), "[]", false);
	ok(has(text, "0 ...\n"), "a long statement is cut");
	ok(has(text, "Whitelist for table_0"), "the whitelist stays");
	ok(!has(text, "- table_1:"), "without its neighbours");
	text = delta_of(bench, wide_attempt(bench, 200, 1), "[]", false);
	ok(!has(text, "Whitelist"), "one that does not fit is left out");
}

static void
check_hidden(struct bench *bench)
{
	const char *text = delta_of(bench,
	    "{\"sql\":\"SELECT x FROM t WHERE y = 'Berlin' AND n = 'Ulm'\","
	    "\"error\":{\"sqlstate\":\"22P02\",\"message\":\"invalid input "
	    "syntax for type integer: \\\"Mainz\\\"\",\"detail\":\"Berlin is "
	    "no number\"}}",
	    "[{\"code\":\"semantic.value_unused\",\"message\":\"'Bonn' of the "
	    "question is not used\"}]",
	    true);
	ok(!has(text, "Berlin") && !has(text, "Ulm") && !has(text, "Mainz") &&
		!has(text, "Bonn"),
	    "no value is left");
	ok(has(text, "y = 'VALUE_1' AND n = 'VALUE_2'"), "placeholders are");
}

static void
check_base(struct bench *bench)
{
	struct prompt base;
	struct prompt repaired;
	jv problem = jv_null();
	jv attempt = jv_parse("{\"sql\":\"SELECT 1\",\"error\":{\"sqlstate\":"
			      "\"42601\",\"message\":\"syntax error\"}}");
	struct delta delta = {.attempt = &attempt};
	struct prompt_job job = {.record = &bench->record,
	    .config = &bench->config,
	    .preset = bench->preset,
	    .arena = &bench->arena};
	ok(prompt_build(&job, &base, &problem), "a prompt");
	job.delta = &delta;
	ok(prompt_build(&job, &repaired, &problem), "and its repair");
	const char *before = base.messages[1].text;
	const char *after = repaired.messages[1].text;
	is(repaired.messages[0].text, base.messages[0].text, "the same rules");
	ok(strncmp(before, after, strlen(before)) == 0, "base unchanged");
	ok(has(after + strlen(before), "syntax error"), "the delta behind it");
	ok(repaired.tokens > base.tokens, "more tokens");
	is(repaired.version, base.version, "one version");
	prompt_release(&base);
	prompt_release(&repaired);
	jv_free(attempt);
	jv_free(problem);
}

int
main(void)
{
	struct bench bench;
	open_bench(&bench);
	check_kinds(&bench);
	check_limit(&bench);
	check_hidden(&bench);
	check_base(&bench);
	close_bench(&bench);
	return tap_done();
}
