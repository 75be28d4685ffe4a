/*
 * nl2sql-route - find the modules of the database that a question is about
 *
 * Reads:  question (a line of text is one), id, now, answers
 * Writes: now, index {generation, fingerprint}, route {modules, method}, meant
 * Errors: input.question, input.now, input.answers, config.index_missing,
 *         config.index_other, db.*
 *
 * This is the first stage: it accepts plain text, and sets the instant that
 * relative dates count from (NL2SQL_NOW, else the clock).  route.modules is
 * empty when there is only one module, or when no module fits with confidence.
 * Then all tables pass, because a filter that loses a needed table is worse
 * than none.
 *
 * A record that was asked back and has `answers` is begun anew with them
 * (link/clarify.h), although it is settled.
 */
#include "base/problem.h"
#include "catalog/asked_database.h"
#include "catalog/catalog.h"
#include "link/clarify.h"
#include "question/question.h"
#include "retrieve/alike.h"
#include "retrieve/modules_match.h"
#include "stage/stage.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

static const struct stage_spec spec = {
    .name = "route",
    .summary = "find the modules of the database a question is about",
    .member = "route",
    .reopens = clarify_given,
    .takes_text = true,
};

/* Read a number of `digits` digits at `*at` and pass over it; -1: none. */
static int
take_digits(const char **at, int digits)
{
	int number = 0;
	for (int i = 0; i < digits; i++, (*at)++) {
		if (!isdigit((unsigned char)**at))
			return -1;
		number = number * 10 + (**at - '0');
	}
	return number;
}

static bool
take_date(const char **at)
{
	int year = take_digits(at, 4);
	if (year < 1 || *(*at)++ != '-')
		return false;
	int month = take_digits(at, 2);
	if (month < 1 || month > 12 || *(*at)++ != '-')
		return false;
	int day = take_digits(at, 2);
	return day >= 1 && day <= 31;
}

/* YYYY-MM-DD, with or without Thh:mm[:ss[.f]] and a zone. */
static bool
is_instant(const char *text)
{
	if (!take_date(&text))
		return false;
	if (*text == '\0')
		return true;
	if (*text != 'T' && *text != ' ')
		return false;
	text++;
	int hour = take_digits(&text, 2);
	if (hour < 0 || hour > 24 || *text++ != ':')
		return false;
	int minute = take_digits(&text, 2);
	return minute >= 0 && minute <= 59 &&
	       strspn(text, "0123456789:.+-Zz") == strlen(text);
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

/* Set the instant.  Return false when the record's `now`, or NL2SQL_NOW, is not
 * an instant. */
static bool
set_now(struct stage *stage, struct record *record, jv *problem)
{
	const char *now = record_text(record, "now", &stage->arena);
	bool given = record_has(record, "now");
	if (!given)
		now = config_text(&stage->config, "now");
	if (!given && !now)
		now = clock_text(&stage->arena);
	if (!now || !is_instant(now)) {
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
	module = record_with_text(module, "name", match->module->name);
	module = jv_object_set(
	    module, jv_string("score"), record_score(match->confidence));
	return record_with_text(module, "why", match->why);
}

static const char *
method_of(const struct module_match *matches, int count, bool routes)
{
	if (!routes)
		return "off";
	if (count == 0)
		return "all";
	return matches[count - 1].like ? "keywords, vectors" : "keywords";
}

static jv
route(struct catalog *catalog, struct similar *similar, const char *text,
    struct arena *arena)
{
	struct module_match *matches = NULL;
	bool routes = config_flag(similar->config, "module_router");
	double *cosines = arena_array(
	    arena, (size_t)catalog->module_count + 1, sizeof(*cosines));
	jv found = similar_find(similar, catalog, text, cosines, arena);
	int count =
	    routes ? modules_match(catalog, text,
			 jv_is_valid(found) ? cosines : NULL, arena, &matches)
		   : 0;
	jv modules = jv_array();
	for (int i = 0; i < count; i++)
		modules = jv_array_append(modules, describe(&matches[i]));
	jv member = jv_object();
	member = jv_object_set(member, jv_string("modules"), modules);
	member = record_with_text(
	    member, "method", method_of(matches, count, routes));
	return jv_is_valid(found)
		   ? jv_object_set(member, jv_string("similar"), found)
		   : member;
}

/* The index as the stage knows it. */
struct source {
	struct catalog catalog;
	long compared; /* the generation that is the asked database's own */
};

static bool
refresh(struct source *source, const struct stage *stage, jv *problem)
{
	struct catalog *catalog = &source->catalog;
	if (!catalog_refresh(catalog, problem))
		return false;
	if (source->compared == catalog->generation)
		return true;
	if (!catalog_asked_database(
		catalog, &stage->config, stage->program, problem))
		return false;
	source->compared = catalog->generation;
	return true;
}

static void
work(struct stage *stage, struct source *source, struct similar *similar,
    struct record *record)
{
	struct catalog *catalog = &source->catalog;
	jv problem = jv_invalid();
	const char *text = record_text(record, "question", &stage->arena);
	if (!text) {
		stage_fail(stage,
		    problem_new("input.question", "there is no question"));
		return;
	}
	if (!set_now(stage, record, &problem) ||
	    !refresh(source, stage, &problem) ||
	    (clarify_given(record) &&
		!clarify_take(record, catalog, &stage->arena, &problem))) {
		stage_fail(stage, problem);
		return;
	}
	record_set(record, "index", catalog_stamp(catalog));
	similar->record = record;
	record_set(
	    record, "route", route(catalog, similar, text, &stage->arena));
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record = NULL;
	struct source source = {.compared = -1};
	struct similar similar;
	stage_open(&stage, &spec, argc, argv);
	catalog_open(&source.catalog, &stage.config, stage.program);
	similar_open(&similar, &stage.config, stage.program);
	while ((record = stage_next(&stage))) {
		work(&stage, &source, &similar, record);
		stage_done(&stage);
		if (!stage_ended(&stage))
			db_rest(&source.catalog.db);
	}
	similar_close(&similar);
	catalog_close(&source.catalog);
	return stage_close(&stage);
}
