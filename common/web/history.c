/* history.c - answers that were given, to look at and to judge; see route.h */
#include "base/problem.h"
#include "web/route.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 50, LISTED_MAX = 500 };

int
visit_number(const struct visit *visit, const char *name, int fallback, int low,
    int high)
{
	const char *text = http_query(visit->request, name);
	long number = text ? strtol(text, NULL, 10) : fallback;
	return number < low ? low : number > high ? high : (int)number;
}

void
route_answers(const struct visit *visit)
{
	int most = visit_number(visit, "most", LISTED, 1, LISTED_MAX);
	respond_json(visit->request, asked_list(&visit->user->asked, most));
}

/* ---- one of them ---- */

static void
give_record(const struct visit *visit, const struct record *record)
{
	size_t length;
	char *line = record_line(record, &length);
	http_reply(visit->request, &(struct http_answer){.status = 200,
				       .type = "application/json",
				       .bytes = line,
				       .length = length,
				       .headers = response_private});
	free(line);
}

static void
keep_judgement(struct asking *asking, struct record *record)
{
	jv error = record_get(record, "error");
	if (!asking->visit.request) {
		jv_free(error);
	} else if (jv_get_kind(error) == JV_KIND_OBJECT) {
		respond_problem(asking->visit.request, error);
	} else {
		jv_free(error);
		respond_json(asking->visit.request,
		    jv_object_set(jv_object(), jv_string("kept"), jv_true()));
	}
}

/* Hand the record to nl2sql-confirm, with what is said of it. */
static void
judge(const struct visit *visit, const struct record *record, bool right)
{
	jv body = jv_invalid();
	jv problem = jv_invalid();
	jv value = record_value(record);
	struct visit there;
	struct arena arena = {0};
	bool read = request_object(visit->request, &body, &problem) &&
		    visit_choose(visit, &value, &there, &problem);
	const char *reason =
	    read && !right ? record_member_text(&body, "reason", &arena) : NULL;
	if (read && !right && (!reason || !*reason))
		problem =
		    problem_new("input.member", "why is it wrong (reason)?");
	if (jv_is_valid(problem)) {
		respond_problem(visit->request, problem);
	} else {
		jv judgement = record_with_text(jv_object(), "reason", reason);
		judgement =
		    record_with_text(judgement, "owner", visit->user->name);
		visit_ask(&there, "judge",
		    jv_object_set(
			jv_copy(value), jv_string("judgement"), judgement),
		    false, keep_judgement);
	}
	jv_free(value);
	jv_free(body);
	arena_release(&arena);
}

static void
confirm(const struct visit *visit, const struct record *record)
{
	judge(visit, record, true);
}

static void
call_wrong(const struct visit *visit, const struct record *record)
{
	judge(visit, record, false);
}

/* What is behind an id. */
static const struct part {
	const char *method, *name;
	void (*serve)(const struct visit *visit, const struct record *record);
	bool judges;
} parts[] = {
    {"GET", "", give_record, false},
    {"GET", "/rows", give_rows, false},
    {"GET", "/chart", give_chart, false},
    {"POST", "/confirm", confirm, true},
    {"POST", "/wrong", call_wrong, true},
};

static const struct part *
part_of(const struct visit *visit, const char *name, jv *problem)
{
	const struct config *config = visit->web->config;
	for (size_t i = 0; i < COUNT_OF(parts); i++) {
		if (strcmp(parts[i].name, name) != 0 ||
		    strcmp(parts[i].method, http_method(visit->request)) != 0)
			continue;
		if (!parts[i].judges || config_flag(config, "web_confirm"))
			return &parts[i];
		*problem = problem_with_text(
		    problem_new("web.confirm", "answers are not judged here"),
		    "hint", "whoever runs the server may set web_confirm");
		return NULL;
	}
	*problem = problem_new("web.not_found", "there is nothing here");
	return NULL;
}

void
route_answer(const struct visit *visit)
{
	jv problem = jv_invalid();
	struct arena arena = {0};
	struct record record = {0};
	size_t end = strcspn(visit->rest, "/");
	size_t length;
	const struct part *part = part_of(visit, visit->rest + end, &problem);
	char *line = part ? asked_find(&visit->user->asked,
				arena_strndup(&arena, visit->rest, end),
				&length, &problem)
			  : NULL;
	if (line && record_parse(&record, line, length, 1, &problem))
		part->serve(visit, &record);
	else
		respond_problem(visit->request, problem);
	record_release(&record);
	free(line);
	arena_release(&arena);
}
