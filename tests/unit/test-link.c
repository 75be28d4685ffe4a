/* test-link.c - reading the member link */
#include "link.h"

#include "problem.h"

#include <stdio.h>
#include <string.h>

static int count;
static int failures;

static void
check(const char *what, bool good)
{
	printf("%sok %d - %s\n", good ? "" : "not ", ++count, what);
	failures += !good;
}

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
	jv problem = jv_null();
	jv member = jv_parse(context_text);
	bool good = context_read(&context, &member, arena, &problem);
	jv_free(member);
	if (good) {
		member = jv_parse(text);
		good = link_read(link, &member, &context, arena, &problem);
		jv_free(member);
	}
	jv_free(problem);
	return good;
}

static void
check_matches(struct arena *arena)
{
	struct link_result link;
	check("a member is read",
	    read_link(&link,
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
		arena));
	check("all of them", link.count == 5);
	check("first by place", link.matches[0].kind == LINK_METRIC);
	check("then the longest", link.matches[1].to == 3);
	check("then the best", link.matches[2].kind == LINK_VALUE);
	check("a value has its spelling",
	    strcmp(link.matches[2].value, "Oslo") == 0);
	check("its column is found",
	    link.matches[2].table == 1 && link.matches[2].column == 1);
	check("a table has no column", link.matches[4].column == -1);
	check("why is never NULL", strcmp(link.matches[1].why, "") == 0);
	check("words", link.unexplained_count == 1);
}

static void
check_oddities(struct arena *arena)
{
	struct link_result link;
	check("rows that fit nothing are left out",
	    read_link(&link,
		"{\"tables\":[{\"at\":[3,4],\"table\":\"nobody\"},"
		"{\"at\":[3,3],\"table\":\"staff\"},{\"at\":[-1,3],"
		"\"table\":\"staff\"},{\"at\":\"x\",\"table\":\"staff\"},"
		"{\"table\":\"staff\"},{\"at\":[1e99,1e99],"
		"\"table\":\"staff\"},7,null],\"columns\":[{\"at\":[0,1],"
		"\"table\":\"staff\",\"column\":\"age\"}],"
		"\"values\":[{\"at\":[0,1],\"table\":\"staff\","
		"\"column\":\"name\"}],\"metrics\":{\"a\":1}}",
		arena) &&
		link.count == 0);
	check("an empty object", read_link(&link, "{}", arena));
	check("no object", !read_link(&link, "[]", arena));
	check("nothing", !read_link(&link, "null", arena));
}

int
main(void)
{
	struct arena arena = {0};
	check_matches(&arena);
	check_oddities(&arena);
	arena_release(&arena);
	printf("1..%d\n", count);
	return failures > 0;
}
