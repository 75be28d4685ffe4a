/* test-link.c - reading the member link */
#include "base/problem.h"
#include "given.h"
#include "linked/link_result.h"
#include "tap.h"

static const char context_text[] =
    "{\"tables\":[{\"name\":\"staff\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":3,\"label\":[\"name\"],\"columns\":[\"id int PK\","
    "\"name text\"]},{\"name\":\"site\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":3,\"label\":[],\"columns\":[\"id int PK\",\"town text\"]}],"
    "\"fks\":[]}";

static bool
read_link(struct link_result *link, const char *text, struct arena *arena)
{
	struct context context;
	jv problem = jv_invalid();
	given_context(&context, context_text, arena);
	bool good =
	    link_read(link, given_tree(text, arena), &context, arena, &problem);
	jv_free(problem);
	return good;
}

static void
check_matches(struct arena *arena)
{
	struct link_result link;
	ok(read_link(&link,
	       "{\"tables\":[{\"at\":[3,4],\"table\":\"staff\",\"score\":0.9,"
	       "\"why\":\"exact\"}],"
	       "\"columns\":[{\"at\":[1,2],\"table\":\"site\","
	       "\"column\":\"town\",\"score\":0.5},"
	       "{\"at\":[1,3],\"table\":\"staff\",\"column\":\"name\","
	       "\"score\":0.8}],"
	       "\"values\":[{\"at\":[1,2],\"table\":\"site\","
	       "\"column\":\"town\",\"value\":\"Oslo\",\"score\":1}],"
	       "\"metrics\":[{\"at\":[0,1],\"table\":\"site\","
	       "\"name\":\"n\",\"expr\":\"count(*)\"}],"
	       "\"unexplained\":[\"zebra\",5]}",
	       arena),
	    "a member is read");
	ok(link.count == 5, "all of them");
	ok(link.matches[0].kind == LINK_METRIC, "first by place");
	ok(link.matches[1].to == 3, "then the longest");
	ok(link.matches[2].kind == LINK_VALUE, "then the best");
	is(link.matches[2].value, "Oslo", "a value has its spelling");
	ok(link.matches[2].table == 1 && link.matches[2].column == 1,
	    "its column is found");
	ok(link.matches[4].column == -1, "a table has no column");
	ok(link.matches[4].why == LINK_WHY_EXACT, "a reason is known");
	ok(link.matches[1].why == LINK_WHY_OTHER, "none is another");
	ok(link.unexplained_count == 1, "words");
}

static void
check_oddities(struct arena *arena)
{
	struct link_result link;
	ok(read_link(&link,
	       "{\"tables\":[{\"at\":[3,4],\"table\":\"nobody\"}],"
	       "\"columns\":[{\"at\":[0,1],"
	       "\"table\":\"staff\",\"column\":\"age\"}]}",
	       arena) &&
		link.count == 0,
	    "what the context lacks is left out");
	ok(read_link(&link, "{}", arena), "an empty object");
	ok(!read_link(&link, "[]", arena), "no object");
	ok(!read_link(&link, "null", arena), "nothing");
}

/* SQL of the lexicon needs every table that it reads, but one that a query in
 * it names itself. */
static void
check_expressions(struct arena *arena)
{
	static const struct {
		const char *sql;
		int count;
	} cases[] = {{"NOT staff.age > 3", 1}, {"staff.age > site.size", 1},
	    {"staff.age > ship.size", 0}, {"NOT ship.size > 3", 0},
	    {"staff.\\\"a.b\\\" > 3", 1}, {"count(ship.*)", 1},
	    {"CASE WHEN staff.age > 3 THEN ship.size END", 0},
	    {"EXISTS (SELECT 1 FROM ship s WHERE s.id = staff.id)", 1}};
	struct link_result link;
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		ok(read_link(&link,
		       arena_printf(arena,
			   "{\"expressions\":[{\"at\":[0,1],\"table\":"
			   "\"staff\",\"expr\":\"%s\"}]}",
			   cases[i].sql),
		       arena) &&
			link.count == cases[i].count,
		    cases[i].sql);
}

/* An entry that does not say what is where is no entry. */
static void
check_misshapen(struct arena *arena)
{
	static const char *const texts[] = {
	    "{\"tables\":[{\"at\":[3,3],\"table\":\"staff\"}]}",
	    "{\"tables\":[{\"at\":[-1,3],\"table\":\"staff\"}]}",
	    "{\"tables\":[{\"at\":\"x\",\"table\":\"staff\"}]}",
	    "{\"tables\":[{\"table\":\"staff\"}]}",
	    "{\"tables\":[{\"at\":[1e99,1e99],\"table\":\"staff\"}]}",
	    "{\"tables\":[{\"at\":[0,1]}]}", "{\"tables\":[{}]}",
	    "{\"tables\":[7]}", "{\"tables\":[null]}", "{\"tables\":5}",
	    "{\"columns\":[{\"at\":[0,1],\"table\":\"staff\"}]}",
	    "{\"values\":[{\"at\":[0,1],\"table\":\"site\"}]}",
	    "{\"metrics\":[{\"at\":[0,1],\"table\":\"staff\"}]}",
	    "{\"metrics\":{\"a\":1}}"};
	struct link_result link;
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		ok(!read_link(&link, texts[i], arena), texts[i]);
}

/* Every reason has a name of its own, by which it is known again. */
static void
check_reasons(void)
{
	for (int why = 0; why < LINK_WHY_COUNT; why++) {
		const char *name = link_why_name((enum link_why)why);
		ok(name && *name != '\0' && (int)link_why_read(name) == why,
		    name ? name : "a reason without a name");
	}
	ok(link_why_read(NULL) == LINK_WHY_OTHER, "no text");
	ok(link_why_read("") == LINK_WHY_OTHER, "no words");
	ok(link_why_read("Exact") == LINK_WHY_OTHER, "none of the texts");
}

int
main(void)
{
	struct arena arena = {0};
	check_matches(&arena);
	check_oddities(&arena);
	check_expressions(&arena);
	check_misshapen(&arena);
	check_reasons();
	arena_release(&arena);
	return tap_done();
}
