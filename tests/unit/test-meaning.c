/* test-meaning.c - meanings: their written form, and which trees there are */
#include "given.h"
#include "meaning/compile.h"
#include "meaning/written.h"
#include "parser/emit.h"
#include "tap.h"

static const char concerts[] =
    "{\"tables\":[{\"name\":\"singers\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[\"name\"],\"columns\":[\"id int PK\",\"name text\","
    "\"country text\",\"age int\",\"height numeric\",\"born date\"]},"
    "{\"name\":\"songs\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"id int PK\",\"singer_id int FK->singers.id\","
    "\"sales int\",\"opening_year int\",\"genre text\"]},"
    "{\"name\":\"Odd \\\"Place\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[],\"columns\":[\"\\\"Net price\\\" numeric\"]}],"
    "\"fks\":[{\"from\":\"songs\",\"columns\":[\"singer_id\"],\"to\":"
    "\"singers\",\"references\":[\"id\"],\"cost\":1,\"declared\":true}]}";

struct world {
	struct arena arena;
	struct context context;
};

static const struct meaning *
meaning_of(struct world *world, const char *text)
{
	const char *what = NULL;
	return meaning_read(text, &world->context, &what, &world->arena);
}

/* What the text is when it is read and written; NULL: it cannot be read. */
static const char *
again(struct world *world, const char *text)
{
	const struct meaning *meaning = meaning_of(world, text);
	return meaning ? meaning_write(meaning, &world->context, &world->arena)
		       : NULL;
}

/* ---- the written form ---- */

static void
check_round_trips(struct world *world)
{
	static const char *const texts[] = {"singers", "singers.age", "5",
	    "-2.5", "'it\\'s a \\\\'", "''", "$slot",
	    "\"Odd \\\"Place\".\"Net price\"",
	    "(with singers (> singers.age 20) (has songs))", "(each singers)",
	    "(period '2024-01-01' '2025-01-01')",
	    "(= singers.born (date '2024-01-01'))",
	    "(in singers.born (period '2024-01-01' ''))",
	    "(in songs.opening_year (period '2024-01-01' '2025-01-01'))",
	    "(> (part 'year' singers.born) 2000)", "(first)", "(count singers)",
	    "(kinds singers.country)",
	    "(only (count singers) (> singers.age 20))",
	    "(share (= singers.country 'Italy') singers)",
	    "(ratio (sum songs.sales) (count songs))",
	    "(avg (minus singers.age singers.height))",
	    "(minus singers.born singers.born)",
	    "(minus (max singers.age) (count songs))",
	    "(and (>= singers.age 1) (<= singers.age 2) (<> singers.age 3))",
	    "(or (starts singers.name 'A') (holds singers.name 'c'))",
	    "(ends singers.name 'b')", "(not (missing singers.name))",
	    "(both (= singers.country 'Italy') (= singers.country 'Spain'))",
	    "(both (has songs) (has singers))",
	    "(> singers.age (avg singers.age))",
	    "(< singers.born (max singers.born))",
	    "(span 'month' singers.born)", "(measured)",
	    "(times 2 (plus singers.age singers.height))",
	    "(minus (date '2024-01-01') singers.born)",
	    "(plus singers.age singers.age)",
	    "(percent (sum songs.sales) (count songs))",
	    "(formula 'SUM(f(songs.sales))' songs)",
	    "(expression 'a || \\'b\\'' singers songs)",
	    "(rule 'singers.age % 2 = 0' singers)",
	    "(query (show singers.name) (where (has songs)) (limit 1))",
	    ("(query (show singers.name) (desc singers.age) (top 3 "
	     "singers.country (span 'year' singers.born)))"),
	    "(query (show 1) (by songs.genre) (desc (count songs)))",
	    "(query (all singers) (asc (first)) (distinct) (about songs))"};
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		is(again(world, texts[i]), texts[i], texts[i]);
	is(again(world, " (query\n(show\tsingers.age ) ) "),
	    "(query (show singers.age))", "blanks do not matter");
	for (int op = MEANING_WITH; op < MEANING_OPS; op++)
		ok(meaning_op_find(meaning_op_name(op)) == (enum meaning_op)op,
		    meaning_op_name(op));
	is(meaning_op_name(MEANING_TABLE), "", "a leaf has no form's name");
	ok(meaning_op_find("none") == MEANING_NONE, "nor is every word a form");
}

static void
check_shorter(struct world *world)
{
	static const char *const pairs[][2] = {
	    {"(query (query (show singers.age)) (query (limit 1)))",
		"(query (show singers.age) (limit 1))"},
	    {"(show (show singers.age 1) 2)", "(show singers.age 1 2)"},
	    {"(by (show singers.age singers.country))",
		"(by singers.age singers.country)"},
	    {"(desc (show singers.age))", "(desc singers.age)"},
	    {"(with (with singers (has songs)) (> singers.age 1))",
		"(with singers (has songs) (> singers.age 1))"},
	    {"(and (and (has songs) (> singers.age 1)) (< singers.age 9))",
		"(and (has songs) (> singers.age 1) (< singers.age 9))"},
	    {"(show singers.age singers.age)", "(show singers.age)"},
	    {"(query (limit 1) (show 1) (limit 3) (limit 2))",
		"(query (limit 3) (show 1))"},
	    {"(query (show 1) (limit 10) (limit 9))",
		"(query (show 1) (limit 10))"},
	    {"(count singers.age)", "(count singers)"},
	    {"(count (each singers))", "(count singers)"},
	    {"(by (column (not (= singers.country 'Italy'))))",
		"(by singers.country)"},
	    {"(too 'avg' (show (max singers.age)))",
		"(show (avg singers.age) (max singers.age))"},
	    {"(within (query (show 1) (desc singers.age) (limit 3)) "
	     "singers.country)",
		"(query (show 1) (desc singers.age) (top 3 "
		"singers.country))"}};
	for (size_t i = 0; i < COUNT_OF(pairs); i++)
		is(again(world, pairs[i][0]), pairs[i][1], pairs[i][0]);
}

/* ---- errors ---- */

static void
fails(struct world *world, const char *text, const struct context *context,
    const char *beginning)
{
	const char *what = NULL;
	const struct meaning *meaning =
	    meaning_read(text, context, &what, &world->arena);
	ok(!meaning && what && strncmp(what, beginning, strlen(beginning)) == 0,
	    arena_printf(&world->arena, "%s: %s", text, beginning));
	if (what)
		printf("# %s\n", what);
}

static void
check_errors(struct world *world)
{
	static const char *const cases[][2] = {{"", "no name of a table"},
	    {")", "no name of a table"}, {"()", "there is no form"},
	    {"(none singers)", "there is no form"},
	    {"none", "there is no table 'none'"},
	    {"Singers", "there is no table 'Singers'"},
	    {"singers.none", "there is no column 'none'"},
	    {"singers.", "there is no column ''"},
	    {"\"singers", "no name of a table"}, {"'text", "a text has no end"},
	    {"'text\\'", "a text has no end"},
	    {"(count singers", "no closing parenthesis of 'count'"},
	    {"(count", "no closing parenthesis of 'count'"},
	    {"(count singers) songs", "more behind the end: 'songs'"},
	    {"(count singers))", "more behind the end: ')'"},
	    {"(count (none))", "there is no form 'none'"},
	    {"(avg singers.name)", "these arguments do not fit 'avg'"},
	    {"(show 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)",
		"too many arguments of 'show'"}};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		fails(world, cases[i][0], &world->context, cases[i][1]);
	fails(world, "singers", NULL, "no name of a table: 'singers'");
	fails(world, "(count singers)", NULL, "no name of a table");
}

/* `depth` forms, one inside the other. */
static const char *
nested(int depth, struct arena *arena)
{
	const char *text = "(has songs)";
	for (int i = 1; i < depth; i++)
		text = arena_printf(arena, "(not %s)", text);
	return text;
}

static void
check_depth(struct world *world)
{
	const char *text = nested(MEANING_MAX_DEPTH, &world->arena);
	is(again(world, text), text, "as deep as is allowed");
	fails(world, nested(MEANING_MAX_DEPTH + 1, &world->arena),
	    &world->context, "too deep at");
	fails(
	    world, nested(2000, &world->arena), &world->context, "too deep at");
	text = "(or (has songs) (has songs) (> singers.age 1))";
	for (int i = 0; i < MEANING_MAX_DEPTH; i++)
		text = arena_printf(&world->arena, "(show 1 (first) %d)", i);
	ok(again(world, text), "siblings are not depth");
}

/* ---- types ---- */

static void
check_types(struct world *world)
{
	static const char *const misfits[] = {"(avg singers.name)",
	    "(sum singers.id)", "(sum songs.singer_id)", "(avg singers.born)",
	    "(avg 5)", "(avg (count singers))", "(max singers.country)",
	    "(max 'text')", "(kinds 5)", "(kinds (avg singers.age))",
	    "(missing (count singers))", "(count 5)", "(count (has songs))",
	    "(each singers.age)", "(has singers.age)", "(has (has songs))",
	    "(= singers.age singers.age)", "(= singers.age singers.name)",
	    "(= singers.age 'text')", "(= singers.born 'text')",
	    "(= singers.born 5)", "(> singers.name 5)",
	    "(> singers.name 'text')", "(= 5 singers.age)", "(= 'a' 'b')",
	    "(= singers.age)", "(= singers.age 5 6)",
	    "(> singers.name (avg singers.age))",
	    "(> singers.age (max singers.born))",
	    "(> singers.age (date '2024-01-01'))", "(starts singers.age '5')",
	    "(holds singers '5')", "(in singers.age (period '' ''))",
	    "(in singers.name 5)", "(in singers.born 5)",
	    "(in singers.born (date '2024-01-01'))", "(date singers)",
	    "(date 5)", "(period singers 'x')", "(starts singers.name singers)",
	    "(ends singers.name 5)", "(part singers singers.born)",
	    "(limit singers)", "(limit 'x')", "(part 'year' singers.age)",
	    "(part 'x;' singers.born)", "(not singers)", "(not 5)",
	    "(and (has songs))", "(and (has songs) (has songs))",
	    "(and (has songs) singers)",
	    "(and (= singers.country 'a') (= singers.country 'b'))",
	    "(both (= singers.country 'a') (= singers.name 'a'))",
	    "(both (> singers.age 1) (> singers.height 1))",
	    "(both (has songs) (= singers.name 'a'))",
	    "(both singers.age singers.height)", "(with singers)",
	    "(with (has songs) singers)", "(with singers.age (has songs))",
	    "(share singers (has songs))", "(ratio singers.age singers.height)",
	    "(only singers.age (has songs))", "(minus singers songs)",
	    "(show singers)", "(show (has songs))", "(where singers.age)",
	    "(by singers)", "(asc (has songs))", "(all singers.age)",
	    "(about (has songs))", "(first 1)", "(distinct 1)", "(limit)",
	    "(query)", "(query singers)", "(query (count singers))",
	    "(query (show 1) (has songs))", "(column singers)",
	    "(too 'avg' (show singers.age))", "(too 'avg' (max singers.age))",
	    "(too 'none' (show (max singers.age)))",
	    "(too 'sum' (show (max singers.born)))",
	    "(minus singers.name singers.age)", "(span 'dow' singers.born)",
	    "(span 'month' singers.age)", "(plus singers.born singers.born)",
	    "(times singers.born 2)", "(avg (plus 1 2))",
	    "(percent singers.age 5)", "(formula singers singers)",
	    "(formula 'x')", "(rule 'x' singers.age)", "(by (measured))",
	    "(top 3)", "(top 0 singers.age)", "(top 3 (count singers))",
	    "(measured 1)", "(within (query (show 1) (limit 3)) singers.age)",
	    "(within (query (show 1) (desc singers.age)) singers.age)",
	    "(within (limit 3) singers.age)",
	    "(minus singers.born singers.age)",
	    "(minus (count singers) singers.age)",
	    "(avg (minus (count singers) (count songs)))",
	    "(ratio (count singers) (max singers.born))",
	    "(> (max singers.born) 5)", "(= singers.age (max singers.born))",
	    "(by (count singers))", "(by 5)", "(by singers.age (first))",
	    "(asc 'x')", "(desc singers.age 5)", "(limit 0)", "(limit -2)",
	    "(query (show 1) (desc singers.age) (limit 1) (asc singers.age))",
	    "(limit 1.5)", "(limit 9999999999)", "(date 'x')", "(date '')",
	    "(date '2024-13-01')", "(date '2024-01-31x')", "(period '' '')",
	    "(period '2024-01-01' 'x')",
	    "(show (show 1 2 3 4 5 6 7 8 9) (show 11 12 13 14 15 16 17 18))"};
	for (size_t i = 0; i < COUNT_OF(misfits); i++)
		fails(world, misfits[i], &world->context,
		    "these arguments do not fit");
}

/* A meaning of one kind: condition, measure, and whether a measure is in it. */
static const char *
kinds_of(struct world *world, const char *text)
{
	const struct meaning *meaning = meaning_of(world, text);
	return !meaning ? "none"
			: arena_printf(&world->arena, "%s%s%s%d",
			      meaning_is_condition(meaning) ? "condition " : "",
			      meaning_is_measure(meaning) ? "measure " : "",
			      meaning_measures(meaning) ? "measures " : "",
			      meaning_home(meaning));
}

static void
check_looks(struct world *world)
{
	static const char *const cases[][2] = {{"singers", "0"},
	    {"songs.sales", "1"}, {"5", "-1"}, {"(has songs)", "condition 1"},
	    {"(count songs)", "measure measures 1"},
	    {"(> (count songs) 5)", "condition measures 1"},
	    {"(with singers (> (count songs) 5))", "0"},
	    {"(has (with singers (> (count songs) 5)))", "condition 0"},
	    {"(minus singers.age singers.height)", "0"},
	    {"(minus (max singers.age) (min singers.age))",
		"measure measures 0"},
	    {"(times 2 (max singers.age))", "measure measures 0"},
	    {"(rule 'x' songs singers)", "condition 1"},
	    {"(expression 'x' songs singers)", "1"},
	    {"(formula 'x' songs singers)", "measure measures 1"},
	    {"(query (desc (count songs)) (show singers.age))", "measures 1"}};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(kinds_of(world, cases[i][0]), cases[i][1], cases[i][0]);
}

static void
check_hashes(struct world *world)
{
	static const char *const texts[] = {"singers", "songs", "singers.age",
	    "singers.height", "5", "'5'", "(has songs)", "(has singers)",
	    "(not (has songs))", "(asc singers.age)", "(desc singers.age)",
	    "(minus singers.age singers.height)",
	    "(minus singers.height singers.age)"};
	int alike = 0;
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		for (size_t j = 0; j < COUNT_OF(texts); j++)
			alike += meaning_of(world, texts[i])->hash ==
				 meaning_of(world, texts[j])->hash;
	ok(alike == (int)COUNT_OF(texts), "only equal trees have equal hashes");
	ok(meaning_of(world, "(with singers (has songs))")->tables == 3,
	    "the tables below");
}

/* ---- slots ---- */

static const char *
filled(struct world *world, const char *shape, const char *column)
{
	static const char *const names[] = {NULL, "c", "n"};
	const char *what = NULL;
	const struct meaning *values[] = {NULL, meaning_of(world, column),
	    meaning_leaf(MEANING_NUMBER, "5", &world->arena)};
	const struct meaning *read =
	    meaning_read(shape, NULL, &what, &world->arena);
	const struct meaning *made =
	    read ? meaning_fill(read, names, values, COUNT_OF(names),
		       &world->context, &world->arena)
		 : NULL;
	return made ? meaning_write(made, &world->context, &world->arena)
		    : NULL;
}

static void
check_slots(struct world *world)
{
	is(filled(world, "(query (where (> $c $n)) (desc $c))", "singers.age"),
	    "(query (where (> singers.age 5)) (desc singers.age))",
	    "values stand where the slots were");
	is(filled(world, "$c", "singers.age"), "singers.age", "a slot alone");
	is(filled(world, "(limit 3)", "singers.age"), "(limit 3)", "no slot");
	is(filled(world, "(count $c)", "singers.age"), "(count singers)",
	    "forms are made anew");
	is(filled(world, "(by (column $c))", "(> singers.age 1)"),
	    "(by singers.age)", "so are those that stand for others");
	is(filled(world, "(> $c $n)", "singers.name"), NULL,
	    "what does not fit is no meaning");
	is(filled(world, "(> $c $other)", "singers.age"), NULL,
	    "nor is a slot without a value");
}

/* ---- statements ---- */

/* The statement of a query of this condition; NULL: there is none. */
static const char *
selected(struct world *world, const char *condition)
{
	struct graph graph;
	struct meaning_block compiled;
	const struct meaning *query = meaning_of(
	    world, arena_printf(&world->arena,
		       "(query (show songs.genre) (where %s))", condition));
	graph_init(&graph, &world->context, &world->arena);
	return query && meaning_compile(&compiled, query, &graph, &world->arena)
		   ? emit_block(compiled.block, &world->context, &world->arena)
		   : NULL;
}

static void
check_years(struct world *world)
{
	static const char *const periods[][2] = {
	    {"(period '2020-01-01' '2021-01-01')", ">= 2020"},
	    {"(period '' '2021-01-01')", "opening_year < 2021"},
	    {"(period '2020-01-01' '')", "opening_year >= 2020"},
	    {"(period '2020-02-01' '')", NULL}, {"(period '20' '')", NULL},
	    {"(period '-01-01' '')", NULL}};
	for (size_t i = 0; i < COUNT_OF(periods); i++) {
		const char *sql = selected(
		    world, arena_printf(&world->arena,
			       "(in songs.opening_year %s)", periods[i][0]));
		ok(periods[i][1] ? sql && strstr(sql, periods[i][1]) : !sql,
		    periods[i][0]);
	}
}

int
main(void)
{
	struct world world = {0};
	given_context(&world.context, concerts, &world.arena);
	check_round_trips(&world);
	check_shorter(&world);
	check_errors(&world);
	check_depth(&world);
	check_types(&world);
	check_looks(&world);
	check_hashes(&world);
	check_slots(&world);
	check_years(&world);
	arena_release(&world.arena);
	return tap_done();
}
