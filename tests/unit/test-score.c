/* test-score.c - intent, semantic findings and points of statements */
#include "evaluate/contradiction.h"
#include "evaluate/score.h"
#include "evaluate/semantic.h"
#include "evaluate/unmet.h"
#include "given.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static const char tables[] =
    "{\"tables\": ["
    "{\"name\": \"orders\", \"schema\": \"public\", \"columns\": [\"id int "
    "PK\", \"customer_id int FK->customers.id\", \"total numeric\", \"placed "
    "date\"]},"
    "{\"name\": \"customers\", \"schema\": \"public\", \"columns\": [\"id int "
    "PK\", \"name text\", \"city text\", \"active char FLAG(Y|N)\", "
    "\"parent_id int FK->customers.id\"]}], "
    "\"fks\": [{\"from\": \"orders\", \"columns\": [\"customer_id\"], \"to\": "
    "\"customers\", \"references\": [\"id\"], \"cost\": 1, \"declared\": "
    "true}, {\"from\": \"customers\", \"columns\": [\"parent_id\"], \"to\": "
    "\"customers\", \"references\": [\"id\"], \"cost\": 1, \"declared\": "
    "true}]}";

static const char plan[] =
    "{\"skeletons\": [{\"from\": \"orders AS o JOIN public.customers c ON "
    "o.customer_id = c.id\"}]}";

struct bench {
	struct arena arena;
	struct config config;
	struct context context;
	struct gate gate;
	struct closed_words *words;
};

static void
set_up(struct bench *bench)
{
	*bench = (struct bench){.words = NULL};
	given_config(&bench->config);
	bench->words = given_words(&bench->config);
	given_context(&bench->context, tables, &bench->arena);
	given_gate(&bench->gate, &bench->config);
}

static void
take_down(struct bench *bench)
{
	gate_close(&bench->gate);
	closed_words_free(bench->words);
	config_release(&bench->config);
	arena_release(&bench->arena);
}

static bool
read_facts(struct bench *bench, const char *sql, struct facts *facts)
{
	struct gate_facts told = {.arena = &bench->arena};
	jv_free(gate_check(&bench->gate, sql, strlen(sql), NULL, &told));
	return facts_read(
	    facts, told.tree, sql, &bench->context, &bench->arena);
}

/* ---- intent ---- */

static void
check_intent(struct bench *bench)
{
	struct question question;
	struct intent intent = {.counts = false};
	question_read(&question,
	    "What are the top 5 customers by total revenue in 2024?",
	    &bench->arena);
	intent_read(&intent, &question, bench->words);
	ok(intent.superlative && intent.top == 5, "top 5");
	ok(intent.dated && !intent.counts, "2024 is a date, nothing counted");
	question_read(
	    &question, "How many different cities per region?", &bench->arena);
	intent_read(&intent, &question, bench->words);
	ok(intent.counts && intent.distinct && intent.groups,
	    "how many different per");
	question_read(
	    &question, "orders made by Ann sorted by total", &bench->arena);
	intent_read(&intent, &question, bench->words);
	ok(!intent.groups && intent.orders, "made by, sorted by");
	question_read(
	    &question, "total amount of money spent by Ann", &bench->arena);
	intent_read(&intent, &question, bench->words);
	ok(!intent.groups, "spent by one who did it");
	question_read(&question, "the three largest orders", &bench->arena);
	intent_read(&intent, &question, bench->words);
	ok(intent.top == 3, "a number in words");
}

/* ---- semantic findings ---- */

struct semantic_case {
	const char *question;
	const char *evidence;
	const char *sql;
	const char *wanted;
};

static const struct semantic_case semantic_cases[] = {
    {"How many customers?", "", "SELECT count(*) FROM customers", ""},
    {"How many customers?", "", "SELECT name FROM customers",
	"semantic.no_aggregate "},
    {"Average total of orders", "", "SELECT sum(total) FROM orders",
	"semantic.no_aggregate "},
    {"Maximum total", "",
	"SELECT total FROM orders ORDER BY total DESC "
	"LIMIT 1",
	""},
    {"Count the customers in each city", "", "SELECT count(*) FROM customers",
	"semantic.no_group semantic.unmet "},
    {"Top 5 orders by total", "", "SELECT id FROM orders ORDER BY total DESC",
	"semantic.number_unused "},
    {"Customers in 'New York'", "",
	"SELECT name FROM customers WHERE city = 'new york'", ""},
    {"Customers in 'New York'", "", "SELECT name FROM customers",
	"semantic.value_unused "},
    {"Orders over 1,000", "", "SELECT id FROM orders WHERE total > 1000", ""},
    {"Orders over 1,000", "", "SELECT id FROM orders",
	"semantic.unmet semantic.number_unused "},
    {"Customers with more than two orders", "",
	"SELECT id FROM orders GROUP BY id HAVING count(*) > 2", ""},
    {"Customers with more than two orders", "", "SELECT id FROM orders",
	"semantic.unmet semantic.number_unused "},
    {"Orders of the two of them", "", "SELECT id FROM orders", ""},
    {"Orders placed on 2024-01-31", "",
	"SELECT id FROM orders WHERE placed = DATE '2024-01-31'", ""},
    {"Orders placed on 2024-01-31", "", "SELECT id FROM orders",
	"semantic.date_unused "},
    {"Orders of the last 30 days", "",
	"SELECT id FROM orders WHERE placed >= '2024-12-01'", ""},
    {"Customers", "", "SELECT name FROM customers WHERE city = 'Paris'",
	"semantic.literal_unasked "},
    {"Local customers", "local means city = 'Paris'",
	"SELECT name FROM customers WHERE city = 'Paris'", ""},
    {"Customers of both 'Rome' and 'Paris'", "",
	"SELECT name FROM customers WHERE city IN ('Rome', 'Paris')",
	"semantic.either "},
    {"Names that are in both 'Rome' and 'Paris'", "",
	"SELECT name FROM customers WHERE city = 'Paris' OR city = 'Rome'",
	"semantic.either "},
    {"Names that are in both 'Rome' and 'Paris'", "",
	"SELECT name FROM customers WHERE city = 'Paris' INTERSECT "
	"SELECT name FROM customers WHERE city = 'Rome'",
	""},
    {"Names that are in both 'Rome' and 'Paris'", "",
	"SELECT name FROM customers WHERE city IN ('Rome', 'Paris') "
	"GROUP BY name HAVING count(DISTINCT city) = 2",
	""},
    {"Both name and city of customers in 'Rome' and 'Paris'", "",
	"SELECT name, city FROM customers WHERE city IN ('Rome', 'Paris')", ""},
    {"Customers of both kinds, 'Rome' or 'Paris'", "",
	"SELECT name FROM customers WHERE city IN ('Rome', 'Paris')", ""},
    {"Customers not in Rome", "",
	"SELECT name FROM customers WHERE city = 'Rome'",
	"semantic.no_negation "},
    {"Customers in Rome and Paris", "",
	"SELECT name FROM customers WHERE city = 'Rome' AND city = 'Paris'",
	"semantic.contradiction "},
    {"Customers in Rome or Paris", "",
	"SELECT name FROM customers WHERE city IN ('Rome', 'Paris') AND "
	"city = 'Paris'",
	""},
    {"Orders over 5 and under 3", "",
	"SELECT id FROM orders WHERE total > 5 AND total < 3",
	"semantic.contradiction "},
    {"Orders over 3 and under 5", "",
	"SELECT id FROM orders WHERE total > 3 AND total < 5", ""},
    {"Active customers", "", "SELECT name FROM customers WHERE active = 'Y'",
	""},
    {"Customers who should already have been activated", "",
	"SELECT name FROM customers WHERE active = 'Y'",
	"semantic.no_negation "},
    {"How many customers are in Rome, and how many in Paris?", "",
	"SELECT count(*) FROM customers WHERE city IN ('Rome', 'Paris')",
	"semantic.no_aggregate "},
    {"The share of customers in Rome", "",
	"SELECT 100.0 * count(*) FILTER (WHERE city = 'Rome') / count(*) "
	"FROM customers WHERE city = 'Rome'",
	"semantic.whole_share "},
    {"Average total of orders without a total", "",
	"SELECT avg(total) FROM orders WHERE (id > 3 AND total IS NULL)",
	"semantic.null_figure "},
    {"Average total of orders", "",
	"SELECT avg(total) FROM orders WHERE (id > 3 OR total IS NULL)", ""},
    {"The share of active customers in Rome", "",
	"SELECT 100.0 * count(*) FILTER (WHERE active = 'Y') / count(*) "
	"FROM customers WHERE city = 'Rome'",
	""},
};

/* Findings for what the question's words ask. */
static void
check_account(struct bench *bench, const struct question *question,
    const struct facts *facts, struct findings *findings)
{
	struct text_stemmer *stemmer = text_stemmer_open();
	struct name_stems stems;
	struct usage usage;
	struct account account;
	name_stems_begin(&stems, &bench->context, NULL, stemmer, &bench->arena);
	usage_read(&usage, facts, &stems);
	account_settle(&account,
	    &(struct account_question){
		.question = question, .words = bench->words, .stems = &stems},
	    &usage);
	unmet_findings(findings, &account, question, &bench->arena);
	text_stemmer_free(stemmer);
}

static void
check_semantic(struct bench *bench, const struct semantic_case *item)
{
	struct question question;
	struct intent intent = {.counts = false};
	struct facts facts;
	struct findings findings = {.kept = 0};
	question_read(&question, item->question, &bench->arena);
	intent_read(&intent, &question, bench->words);
	const struct semantic_question asked = {
	    &question, &intent, item->evidence, NULL, &bench->context};
	if (!read_facts(bench, item->sql, &facts)) {
		ok(false, item->sql);
		return;
	}
	semantic_check(&findings, &facts, &asked, &bench->arena);
	contradiction_check(&findings, &facts, &bench->arena);
	check_account(bench, &question, &facts, &findings);
	const char *codes = "";
	for (int i = 0; i < findings.kept; i++)
		codes = arena_printf(
		    &bench->arena, "%s%s ", codes, findings.items[i].code);
	is(codes, item->wanted, item->question);
}

/* ---- points ---- */

struct score_case {
	const char *question;
	const char *sql;
	enum score_part part;
	double wanted;
};

static const struct score_case score_cases[] = {
    {"Customers in each city",
	"SELECT city, count(*) FROM customers GROUP BY "
	"city",
	SCORE_GROUP_BY, 10},
    {"Customers", "SELECT city, count(*) FROM customers GROUP BY city",
	SCORE_GROUP_BY, 0},
    {"highest order", "SELECT id FROM orders ORDER BY total DESC LIMIT 1",
	SCORE_ORDER_LIMIT, 10},
    {"highest order", "SELECT id FROM orders ORDER BY total DESC",
	SCORE_ORDER_LIMIT, 0},
    {"different cities", "SELECT DISTINCT city FROM customers", SCORE_DISTINCT,
	5},
    {"different cities", "SELECT count(DISTINCT city) FROM customers",
	SCORE_DISTINCT, 5},
    {"orders of customers",
	"SELECT o.id FROM orders o JOIN customers c ON "
	"c.id = o.customer_id",
	SCORE_JOIN, 5},
    {"orders of customers",
	"SELECT o.id FROM orders o JOIN customers c ON "
	"c.id = o.customer_id",
	SCORE_JOINS, 20},
    {"orders of customers",
	"SELECT o.id FROM orders o JOIN customers c ON "
	"o.id = c.id",
	SCORE_JOINS, 0},
    /* no skeleton joins a table to itself */
    {"customers with their parents",
	"SELECT c.name, p.name FROM customers c JOIN customers p ON "
	"c.parent_id = p.id",
	SCORE_JOINS, 20},
    {"orders", "SELECT id FROM orders", SCORE_JOINS, 20},
    {"orders", "SELECT id FROM orders", SCORE_SCHEMA, 15},
    {"orders", "SELECT nothing FROM orders", SCORE_SCHEMA, 6},
    {"orders", "SELECT nothing FROM nowhere", SCORE_SCHEMA, 0},
    {"how many orders per city", "SELECT count(*) FROM orders", SCORE_SHAPE, 5},
};

static void
check_score(struct bench *bench, const struct score_case *item)
{
	struct question question;
	struct intent intent = {.counts = false};
	struct facts facts;
	struct score score;
	struct join_match joins;
	struct findings findings = {.kept = 0};
	jv skeletons = jv_parse(plan);
	question_read(&question, item->question, &bench->arena);
	intent_read(&intent, &question, bench->words);
	join_match_read(&joins, &skeletons, &bench->context, &bench->arena);
	jv_free(skeletons);
	if (!read_facts(bench, item->sql, &facts)) {
		ok(false, item->sql);
		return;
	}
	const struct score_input input = {.facts = &facts,
	    .findings = &findings,
	    .intent = &intent,
	    .context = &bench->context,
	    .joins = &joins,
	    .several_tables = true,
	    .reranker = true};
	score_compute(&score, &input, &bench->arena);
	ok(score.parts[item->part] == item->wanted, item->sql);
}

static void
check_penalties(struct bench *bench)
{
	struct score score;
	struct intent intent = {.counts = false};
	const struct findings findings = {.errors = 2, .warnings = 3};
	const struct score_input input = {
	    .findings = &findings, .intent = &intent, .explain_failed = true};
	score_compute(&score, &input, &bench->arena);
	ok(score.points == 100 - 50 - 15 - 50, "errors, warnings, EXPLAIN");
}

static void
check_order(void)
{
	struct score scores[4] = {
	    {.points = 110}, {.points = 130}, {.points = 140}, {.points = 120}};
	struct score_rank ranks[4] = {
	    {&scores[0], "parser", -0.1, 10, 0, 0, true, false},
	    {&scores[1], "parser", -0.9, 10, 0, 1, true, false},
	    {&scores[2], "parser", 0.0, 10, 0, 2, true, true},
	    {&scores[3], "model", 0, 10, 0, 3, false, false}};
	score_keep_order(ranks, 4);
	ok(scores[0].points == 110 && scores[1].points == 110 &&
		scores[1].parts[SCORE_OWN_ORDER] == -20,
	    "a worse reading gets no more points");
	ok(scores[2].points == 140, "an unsound one is a case of its own");
	ok(scores[3].points == 120, "another generator keeps its points");
	ok(score_better(&ranks[0], &ranks[1]), "own score decides a tie");
	ok(score_better(&ranks[3], &ranks[0]), "points decide otherwise");
}

int
main(void)
{
	struct bench bench;
	set_up(&bench);
	check_intent(&bench);
	for (size_t i = 0; i < COUNT_OF(semantic_cases); i++)
		check_semantic(&bench, &semantic_cases[i]);
	for (size_t i = 0; i < COUNT_OF(score_cases); i++)
		check_score(&bench, &score_cases[i]);
	check_penalties(&bench);
	check_order();
	take_down(&bench);
	return tap_done();
}
