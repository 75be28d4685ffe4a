/* test-compile.c - the statements of meanings; meaning/compile.h */
#include "given.h"
#include "meaning/compile.h"
#include "meaning/written.h"
#include "parser/emit.h"
#include "tap.h"

static const char concerts[] =
    "{\"tables\":[{\"name\":\"singers\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[\"name\"],\"columns\":[\"id int PK\",\"name text\","
    "\"country text\",\"age int\",\"born date\"]},"
    "{\"name\":\"songs\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[\"title\"],\"columns\":[\"id int PK\","
    "\"singer_id int FK->singers.id NULL\",\"title text\",\"genre text\","
    "\"sales int\"]},"
    "{\"name\":\"awards\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"id int PK\",\"singer_id int "
    "FK->singers.id\",\"points int\"]}],"
    "\"fks\":[{\"from\":\"songs\",\"columns\":[\"singer_id\"],\"to\":"
    "\"singers\",\"references\":[\"id\"],\"cost\":1,\"declared\":true},"
    "{\"from\":\"awards\",\"columns\":[\"singer_id\"],\"to\":"
    "\"singers\",\"references\":[\"id\"],\"cost\":1,\"declared\":true}]}";

struct world {
	struct arena arena;
	struct context context;
};

/* The text with each run of blanks as one. */
static const char *
on_one_line(const char *text, struct arena *arena)
{
	char *line = arena_strdup(arena, text);
	char *end = line;
	for (const char *at = text; *at; at++) {
		char blank = *at == '\n' || *at == '\t' ? ' ' : *at;
		if (blank != ' ' || (end > line && end[-1] != ' '))
			*end++ = blank;
	}
	*end = '\0';
	return line;
}

/* The statement of a query; "none" when it has none, "misfit" when it is no
 * meaning. */
static const char *
statement(struct world *world, const char *text)
{
	const char *what = NULL;
	struct graph graph;
	struct meaning_block compiled;
	const struct meaning *query =
	    meaning_read(text, &world->context, &what, &world->arena);
	if (!query)
		return "misfit";
	graph_init(&graph, &world->context, &world->arena);
	if (!meaning_compile(&compiled, query, &graph, &world->arena))
		return "none";
	const char *sql =
	    emit_block(compiled.block, &world->context, &world->arena);
	return sql ? on_one_line(sql, &world->arena) : "too long";
}

static void
check(struct world *world, const char *const (*cases)[2], size_t count)
{
	for (size_t i = 0; i < count; i++)
		is(statement(world, cases[i][0]), cases[i][1], cases[i][0]);
}

#define CHECK(world, cases) check(world, cases, COUNT_OF(cases))

/* Rows of one name, and a value that a query finds. */
static void
check_kinds(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (kinds singers.country)) (where (> (count singers) "
	     "3)))",
		"SELECT count(DISTINCT country) AS kinds_country FROM singers "
		"WHERE country IN (SELECT country FROM singers GROUP BY "
		"country HAVING count(*) > 3)"},
	    {"(query (show singers.name) (desc (count singers)) (limit 1))",
		"SELECT name FROM singers GROUP BY name ORDER BY count(*) "
		"DESC NULLS LAST LIMIT 1"},
	    {"(query (show singers.name) (where (= singers.country (one (query "
	     "(show singers.country) (desc (count singers)) (limit 1))))))",
		"SELECT name FROM singers WHERE country = (SELECT country "
		"FROM singers GROUP BY country ORDER BY count(*) DESC NULLS "
		"LAST LIMIT 1)"},
	    {"(query (show singers.name) (where (= singers.country (one (query "
	     "(show singers.age))))))",
		"misfit"}};
	CHECK(world, cases);
}

/* A bound of what rows have is said of each of them, and met by those that have
 * nothing where it holds for 0. */
static void
check_bounds(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (count singers)) (where (> (count awards) 2)))",
		"SELECT count(*) AS count_singers FROM singers WHERE id IN "
		"(SELECT singer_id FROM awards GROUP BY singer_id HAVING "
		"count(*) > 2)"},
	    {"(query (show (avg singers.age)) (where (> (avg songs.sales) "
	     "2)))",
		"SELECT avg(age) AS avg_age FROM singers WHERE id IN "
		"(SELECT singer_id FROM songs GROUP BY singer_id HAVING "
		"avg(sales) > 2)"},
	    {"(query (show (count (with singers (> (count awards) 2)))))",
		"SELECT count(*) AS count_singers FROM singers WHERE id IN "
		"(SELECT singer_id FROM awards GROUP BY singer_id HAVING "
		"count(*) > 2)"},
	    {"(query (show (each singers)) (where (>= (count awards) 2)))",
		"SELECT s.name FROM singers AS s JOIN awards AS a ON s.id = "
		"a.singer_id GROUP BY s.id, s.name HAVING count(*) >= 2"},
	    {"(query (show (each singers)) (where (< (count awards) 2)))",
		"SELECT name FROM singers WHERE id NOT IN (SELECT singer_id "
		"FROM awards GROUP BY singer_id HAVING count(*) >= 2)"},
	    {"(query (show (each singers)) (where (not (> (count awards) 2))))",
		"SELECT name FROM singers WHERE id NOT IN (SELECT singer_id "
		"FROM awards GROUP BY singer_id HAVING count(*) > 2)"},
	    {"(query (show (each singers)) (where (= (count songs) 0)))",
		"SELECT name FROM singers WHERE id NOT IN (SELECT singer_id "
		"FROM songs WHERE singer_id IS NOT NULL GROUP BY singer_id "
		"HAVING count(*) <> 0)"},
	    {"(query (show (each singers)) (where (< (count (with songs (= "
	     "songs.genre 'jazz'))) 2)))",
		"SELECT name FROM singers WHERE id NOT IN (SELECT singer_id "
		"FROM songs WHERE genre = 'jazz' AND singer_id IS NOT NULL "
		"GROUP BY singer_id HAVING count(*) >= 2)"},
	    {"(query (show songs.title) (about (with singers (> (count awards) "
	     "2))))",
		"SELECT s2.title FROM singers AS s JOIN songs AS s2 ON s.id = "
		"s2.singer_id WHERE s.id IN (SELECT singer_id FROM awards "
		"GROUP BY singer_id HAVING count(*) > 2)"},
	    {"(query (show (each songs)) (where (has (with singers (> (count "
	     "awards) 2)))))",
		"SELECT title FROM songs WHERE singer_id IN (SELECT id FROM "
		"singers WHERE id IN (SELECT singer_id FROM awards GROUP BY "
		"singer_id HAVING count(*) > 2))"},
	    {"(query (show singers.country) (where (< (count songs) 2)))",
		"SELECT DISTINCT country FROM singers WHERE country NOT IN "
		"(SELECT s2.country FROM singers AS s2 JOIN songs AS s3 ON "
		"s2.id = s3.singer_id GROUP BY s2.country HAVING count(*) >= "
		"2)"},
	    {"(query (show singers.country) (where (< (count singers) 2)))",
		"SELECT country FROM singers GROUP BY country HAVING count(*) "
		"< 2"},
	    {"(query (show (count singers)) (by singers.country) (where (> "
	     "(count singers) 2)))",
		"SELECT country, count(*) AS count_singers FROM singers "
		"GROUP BY country HAVING count(*) > 2"},
	    {"(query (show (count singers)) (by singers.country) (where (> "
	     "(count awards) 2)))",
		"SELECT country, count(*) AS count_singers FROM singers "
		"WHERE id IN (SELECT singer_id FROM awards GROUP BY "
		"singer_id HAVING count(*) > 2) GROUP BY country"},
	    {"(query (show (count singers)) (where (> (count singers) 2)))",
		"none"},
	    {"(query (show (each singers)) (where (or (> (count awards) 2) (> "
	     "singers.age 20))))",
		"none"}};
	CHECK(world, cases);
}

/* What is counted keeps its own conditions where several things are
 * measured. */
static void
check_restricted_counts(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show songs.genre) (desc (count (with songs (> "
	     "songs.sales 5)))))",
		"SELECT genre FROM songs WHERE sales > 5 GROUP BY genre ORDER "
		"BY count(*) DESC NULLS LAST"},
	    {"(query (show songs.genre (avg songs.sales)) (desc (count (with "
	     "songs (> songs.sales 5)))))",
		"SELECT genre, avg(sales) AS avg_sales FROM songs GROUP BY "
		"genre ORDER BY count(*) FILTER (WHERE sales > 5) DESC "
		"NULLS LAST"},
	    {"(query (show (count (with songs (> songs.sales 5))) (count (with "
	     "songs (< songs.sales 5)))))",
		"SELECT count(*) FILTER (WHERE sales > 5) AS count_songs, "
		"count(*) FILTER (WHERE sales < 5) FROM songs"},
	    {"(query (show (share (= songs.genre 'pop') (with songs (> "
	     "songs.sales 5)))))",
		"SELECT (100.0 * count(*) FILTER (WHERE sales > 5 AND genre"
		" = 'pop')) / nullif(count(*) FILTER (WHERE sales > 5), 0) "
		"AS share FROM songs"}};
	CHECK(world, cases);
}

/* Each side of `both` is met by a row of its own. */
static void
check_both(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show singers.country) (where (both (> singers.age 50) (< "
	     "singers.age 25))))",
		"SELECT country FROM singers WHERE age > 50 INTERSECT SELECT "
		"country FROM singers WHERE age < 25"},
	    {"(query (show (each singers)) (where (both (= songs.genre 'jazz') "
	     "(= songs.genre 'pop'))))",
		"SELECT name FROM singers WHERE id IN (SELECT singer_id FROM "
		"songs WHERE genre = 'jazz') AND id IN (SELECT singer_id FROM "
		"songs WHERE genre = 'pop')"},
	    {"(query (show (count (with singers (both (= songs.genre 'jazz') "
	     "(= songs.genre 'pop')) (has songs)))))",
		"SELECT count(*) AS count_singers FROM singers WHERE id IN "
		"(SELECT singer_id FROM songs WHERE genre = 'jazz') AND id "
		"IN (SELECT singer_id FROM songs WHERE genre = 'pop') AND "
		"id IN (SELECT singer_id FROM songs)"},
	    {"(query (show songs.title) (about (with singers (both (has "
	     "songs) (has awards)))))",
		"SELECT s2.title FROM singers AS s JOIN songs AS s2 ON s.id = "
		"s2.singer_id WHERE s.id IN (SELECT singer_id FROM songs) AND "
		"s.id IN (SELECT singer_id FROM awards)"},
	    {"(query (show (count songs)) (where (both (= songs.genre 'jazz') "
	     "(= songs.genre 'pop'))))",
		"none"}};
	CHECK(world, cases);
}

/* A missing key is no reason to lose a row, or to find none. */
static void
check_missing_keys(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (each singers)) (where (not (has awards))))",
		"SELECT name FROM singers WHERE id NOT IN (SELECT singer_id "
		"FROM awards)"},
	    {"(query (show (each singers)) (where (not (has songs))))",
		"SELECT s.name FROM singers AS s WHERE NOT EXISTS (SELECT 1 "
		"FROM songs AS s2 WHERE s.id = s2.singer_id)"},
	    {"(query (show (each singers)) (where (not (= songs.genre "
	     "'jazz'))))",
		"SELECT s.name FROM singers AS s WHERE NOT EXISTS (SELECT 1 "
		"FROM songs AS s2 WHERE s2.genre = 'jazz' AND s.id = "
		"s2.singer_id)"},
	    {"(query (show (each songs)) (where (not (has singers))))",
		"SELECT s.title FROM songs AS s WHERE NOT EXISTS (SELECT 1 "
		"FROM singers AS s2 WHERE s.singer_id = s2.id)"},
	    {"(query (show (each singers)) (where (has songs)))",
		"SELECT name FROM singers WHERE id IN (SELECT singer_id FROM "
		"songs)"}};
	CHECK(world, cases);
}

/* What the server would refuse has no statement, or another one. */
static void
check_groups(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show singers.age) (by singers.country))",
		"SELECT age FROM singers GROUP BY country, age"},
	    {"(query (show singers.age) (by singers.country) (desc "
	     "singers.born))",
		"SELECT age FROM singers GROUP BY country, age, born ORDER BY "
		"born DESC NULLS LAST"},
	    {"(query (show singers.name) (where (> (minus singers.age "
	     "singers.id) (count singers))))",
		"SELECT name FROM singers WHERE age - id > (SELECT count(*) "
		"FROM singers)"},
	    {"(query (show 5) (asc (first)) (about singers))", "none"},
	    {"(query (show awards.points) (about songs) (where (has (with "
	     "singers (or (> (count awards) 2) (> singers.age 5))))))",
		"none"}};
	CHECK(world, cases);
}

static void
check_series(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (count singers)) (by (span 'month' singers.born)))",
		"SELECT date_trunc('month', born)::date, count(*) AS "
		"count_singers FROM singers GROUP BY date_trunc('month', "
		"born)::date ORDER BY date_trunc('month', born)::date"},
	    {"(query (show (count singers)) (by (span 'year' singers.born)) "
	     "(desc (measured)))",
		"SELECT EXTRACT(YEAR FROM born), count(*) AS "
		"count_singers FROM singers GROUP BY EXTRACT(YEAR FROM born) "
		"ORDER BY count(*) DESC NULLS LAST"},
	    {"(query (show singers.name) (desc (measured)))", "none"}};
	check(world, cases, COUNT_OF(cases));
}

static void
check_parts_of_all(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (percent (only (sum songs.sales) (= songs.genre "
	     "'pop')) (sum songs.sales))))",
		"SELECT (100.0 * sum(sales) FILTER (WHERE genre = 'pop')) /"
		" nullif(sum(sales), 0) AS percent FROM songs"}};
	check(world, cases, COUNT_OF(cases));
}

static void
check_top(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show songs.title) (desc songs.sales) "
	     "(top 2 songs.genre))",
		"SELECT genre, title FROM (SELECT genre, title, row_number() "
		"OVER (PARTITION BY genre ORDER BY sales DESC NULLS LAST) AS "
		"place FROM songs) AS ranked WHERE place <= 2 "
		"ORDER BY genre, place"},
	    {"(query (show songs.genre (sum songs.sales)) (asc (sum "
	     "songs.sales)) (top 1 singers.country))",
		"SELECT country, genre, value FROM (SELECT s2.country, "
		"s.genre, sum(s.sales) AS value, rank() OVER (PARTITION BY "
		"s2.country ORDER BY sum(s.sales)) AS place FROM songs AS s "
		"JOIN singers AS s2 ON s.singer_id = s2.id GROUP BY "
		"s2.country, s.genre) AS ranked WHERE place <= 1 "
		"ORDER BY country, place"},
	    {"(query (show songs.title) (desc songs.sales) "
	     "(top 1 (each singers)))",
		"SELECT name, title FROM (SELECT s.name, s2.title, rank() OVER "
		"(PARTITION BY s.id ORDER BY s2.sales DESC NULLS LAST) AS "
		"place FROM singers AS s JOIN songs AS s2 ON s.id = "
		"s2.singer_id) AS ranked WHERE place <= 1 ORDER BY name, "
		"place"},
	    {"(query (show songs.title) (top 2 songs.genre))", "none"},
	    {"(query (show songs.title) (desc songs.sales) (limit 1) "
	     "(top 2 songs.genre))",
		"none"}};
	check(world, cases, COUNT_OF(cases));
}

static void
check_defined(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (formula 'SUM(songs.sales) / 2' songs)) "
	     "(by singers.country))",
		"SELECT s2.country, SUM(s.sales) / 2 FROM songs AS s JOIN "
		"singers AS s2 ON s.singer_id = s2.id GROUP BY s2.country"},
	    {"(query (show (formula 'SUM(singers.age)' singers)) "
	     "(by songs.genre))",
		"none"},
	    {"(query (show (count (with singers (rule 'singers.age % 2 = 0' "
	     "singers)))))",
		"SELECT count(*) AS count_singers FROM singers WHERE (age %"
		" 2 = 0)"},
	    {"(query (show singers.name) (where (not (rule 'songs.sales > "
	     "singers.age' songs singers))))",
		"none"},
	    {"(query (show songs.title) (where (not (rule 'songs.sales > "
	     "singers.age' songs singers))))",
		"SELECT s.title FROM songs AS s JOIN singers AS s2 ON "
		"s.singer_id = s2.id WHERE NOT (s.sales > s2.age)"}};
	check(world, cases, COUNT_OF(cases));
}

/* What ranks rows is shown beside them, and that of several rows is added up,
 * as a lone measure under a group is. */
static void
check_figures(struct world *world)
{
	static const char *const cases[][2] = {
	    {"(query (show (each singers)) (desc singers.age) (limit 1))",
		"SELECT name, age FROM singers ORDER BY age DESC NULLS LAST "
		"LIMIT 1"},
	    {"(query (show singers.name) (desc singers.age) (limit 1))",
		"SELECT name FROM singers ORDER BY age DESC NULLS LAST LIMIT "
		"1"},
	    {"(query (show (each singers)) (desc songs.sales) (limit 3))",
		"SELECT s.name, sum(s2.sales) AS sum_sales FROM singers AS s "
		"JOIN songs AS s2 ON s.id = s2.singer_id GROUP BY s.id, s.name "
		"ORDER BY sum(s2.sales) DESC NULLS LAST LIMIT 3"},
	    {"(query (show songs.sales) (by songs.genre))",
		"SELECT genre, sum(sales) AS sum_sales FROM songs GROUP BY "
		"genre"},
	};
	CHECK(world, cases);
}

int
main(void)
{
	struct world world = {0};
	given_context(&world.context, concerts, &world.arena);
	check_kinds(&world);
	check_bounds(&world);
	check_figures(&world);
	check_restricted_counts(&world);
	check_both(&world);
	check_missing_keys(&world);
	check_groups(&world);
	check_series(&world);
	check_parts_of_all(&world);
	check_top(&world);
	check_defined(&world);
	arena_release(&world.arena);
	return tap_done();
}
