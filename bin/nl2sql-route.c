/*
 * nl2sql-route - find the modules of the database that a question is about
 *
 * Reads:  question (a line of text is one), id, now
 * Writes: now, index {generation, fingerprint}, route {modules, method}
 * Errors: input.question, input.now, config.index_missing, db.*
 *
 * The first stage: it takes plain text, and says which instant relative dates
 * count from (NL2SQL_NOW, else the clock).  route.modules is empty where there
 * is one module or none that is confident: then everything passes, because a
 * filter that loses a needed table is worse than none.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "catalog.h"
#include "modules_match.h"
#include "problem.h"
#include "question.h"
#include "stage.h"

static const struct stage_spec spec = {
    .name = "route",
    .summary = "find the modules of the database a question is about",
    .member = "route",
    .takes_text = true,
};

/* YYYY-MM-DD, alone or with Thh:mm[:ss[.f]] and a zone. */
static bool
is_instant(const char *text)
{
	int year = 0;
	int month = 0;
	int day = 0;
	int hour = 0;
	int minute = 0;
	int used = 0;
	if (sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3 ||
	    used != 10 || year < 1 || month < 1 || month > 12 || day < 1 ||
	    day > 31)
		return false;
	if (text[10] == '\0')
		return true;
	const char *clock = text + 11;
	used = 0;
	if ((text[10] != 'T' && text[10] != ' ') ||
	    sscanf(clock, "%2d:%2d%n", &hour, &minute, &used) != 2 ||
	    used != 5 || hour < 0 || hour > 24 || minute < 0 || minute > 59)
		return false;
	return strspn(clock + 5, "0123456789:.+-Zz") == strlen(clock + 5);
}

static const char *
clock_text(struct arena *arena)
{
	time_t seconds = time(NULL);
	struct tm now;
	char text[32];
	gmtime_r(&seconds, &now);
	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &now);
	return arena_strdup(arena, text);
}

/* False: the record's `now`, or NL2SQL_NOW, is no instant. */
static bool
set_now(struct stage *stage, struct record *record, jv *problem)
{
	const char *now = record_text(record, "now", &stage->arena);
	bool given = record_has(record, "now");
	if (!given)
		now = config_text(&stage->config, "now");
	if (!given && now == NULL)
		now = clock_text(&stage->arena);
	if (now == NULL || !is_instant(now)) {
		*problem = problem_new(given ? "input.now" : "config.option",
		    "now must be an instant like 2024-12-31T12:00:00Z");
		return false;
	}
	if (!given)
		record_set(record, "now", jv_string(now));
	return true;
}

static jv
describe(const struct module_match *match)
{
	jv module = jv_object();
	module = jv_object_set(
	    module, jv_string("name"), jv_string(match->module->name));
	module = jv_object_set(
	    module, jv_string("score"), record_score(match->confidence));
	return jv_object_set(module, jv_string("why"), jv_string(match->why));
}

static jv
route(const struct catalog *catalog, const char *text, struct arena *arena)
{
	struct module_match *matches = NULL;
	int count = modules_match(catalog, text, arena, &matches);
	jv modules = jv_array();
	for (int i = 0; i < count; i++)
		modules = jv_array_append(modules, describe(&matches[i]));
	jv member = jv_object();
	member = jv_object_set(member, jv_string("modules"), modules);
	return jv_object_set(member, jv_string("method"),
	    jv_string(count > 0 ? "keywords" : "all"));
}

static void
work(struct stage *stage, struct catalog *catalog, struct record *record)
{
	jv problem = jv_invalid();
	const char *text = record_text(record, "question", &stage->arena);
	if (text == NULL) {
		stage_fail(stage,
		    problem_new("input.question", "there is no question"));
		return;
	}
	if (!set_now(stage, record, &problem) ||
	    !catalog_refresh(catalog, &problem)) {
		stage_fail(stage, problem);
		return;
	}
	record_set(record, "index", catalog_stamp(catalog));
	record_set(record, "route", route(catalog, text, &stage->arena));
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record = NULL;
	struct catalog catalog;
	stage_open(&stage, &spec, argc, argv);
	catalog_open(&catalog, &stage.config, stage.program);
	while ((record = stage_next(&stage)) != NULL) {
		work(&stage, &catalog, record);
		stage_done(&stage);
	}
	catalog_close(&catalog);
	return stage_close(&stage);
}
