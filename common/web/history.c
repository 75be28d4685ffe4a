/* history.c - answers that were given; see route.h */
#include "base/problem.h"
#include "web/route.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 50, LISTED_MAX = 500 };

/* A number of the query within its limits. */
static int
number_of(const struct visit *visit, const char *name, int fallback, int low,
    int high)
{
	const char *text = http_query(visit->request, name);
	long number = text ? strtol(text, NULL, 10) : fallback;
	return number < low ? low : number > high ? high : (int)number;
}

void
route_answers(const struct visit *visit)
{
	int most = number_of(visit, "most", LISTED, 1, LISTED_MAX);
	respond_json(visit->request, asked_list(&visit->user->asked, most));
}

static void
give_record(const struct visit *visit, const char *line, size_t length)
{
	http_reply(visit->request, &(struct http_answer){.status = 200,
				       .type = "application/json",
				       .bytes = line,
				       .length = length,
				       .headers = response_private});
}

void
route_answer(const struct visit *visit)
{
	jv problem = jv_invalid();
	size_t length;
	char *line =
	    asked_find(&visit->user->asked, visit->rest, &length, &problem);
	if (line)
		give_record(visit, line, length);
	else
		respond_problem(visit->request, problem);
	free(line);
}
