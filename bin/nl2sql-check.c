/*
 * nl2sql-check - say whether a statement may run: the gate as a filter
 *
 * reads	sql, else chosen.sql; a line that is no record is a statement
 * writes	check {allowed, code, message, position, hint, sqlstate}; with
 *		--facts also check.facts, what the statement is made of (gate.h)
 * codes	sql.*; config.data when a list is missing
 * leaves alone	settled records and those that have a check
 *
 * It never runs a statement and settles nothing.  Relations and columns come
 * from the index or from a file, or they are not checked (--relations).
 */
#include "catalog/catalog.h"
#include "gate/gate.h"
#include "gate/refusal.h"
#include "gate/relation_file.h"
#include "stage/stage.h"

#include <string.h>

static const struct command_line_option options[] = {
    {"relations", "any|FILE",
	"do not check relations, or take them from an NDJSON file"},
    {"facts", NULL, "add what the statement is made of as check.facts"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "check",
    .summary = "say whether a statement may run",
    .member = "check",
    .takes_text = true,
    .text_member = "sql",
    .options = options,
};

struct checker {
	struct gate gate;
	bool opened;
	struct catalog catalog;
	bool indexed;
	struct relation_list list;
	bool listed;
	struct gate_relations relations;
	const struct gate_relations *known; /* NULL: any */
};

/* Open the source of relations: the index, a file, or none. */
static bool
open_relations(struct checker *checker, const struct stage *stage, jv *problem)
{
	const char *source = stage_option(stage, "relations");
	if (source && strcmp(source, "any") == 0)
		return true;
	if (source) {
		if (!relation_list_read(&checker->list, source, problem))
			return false;
		checker->listed = true;
		checker->relations = relation_list_gate(&checker->list);
	} else {
		catalog_open(&checker->catalog, &stage->config, stage->program);
		checker->catalog.bare = true;
		checker->indexed = true;
		catalog_relations(&checker->catalog, &checker->relations);
	}
	checker->known = &checker->relations;
	return true;
}

/* Start the gate's child first, before any connection exists. */
static bool
open_checker(struct checker *checker, const struct stage *stage, jv *problem)
{
	if (checker->opened)
		return true;
	if (!gate_open(&checker->gate, &stage->config, problem))
		return false;
	if (!open_relations(checker, stage, problem)) {
		gate_close(&checker->gate);
		return false;
	}
	checker->opened = true;
	return true;
}

static void
close_checker(struct checker *checker)
{
	if (checker->indexed)
		catalog_close(&checker->catalog);
	if (checker->listed)
		relation_list_release(&checker->list);
	if (checker->opened)
		gate_close(&checker->gate);
}

/* The statement to judge; not a string when there is none. */
static jv
statement_of(const struct record *record)
{
	if (record_has(record, "sql"))
		return record_get(record, "sql");
	jv chosen = record_get(record, "chosen");
	jv sql = record_member(&chosen, "sql");
	jv_free(chosen);
	return sql;
}

/* Was the statement not judged? */
static bool
is_trouble(const jv *verdict, jv *problem)
{
	if (record_member_flag(verdict, "allowed"))
		return false;
	jv found = gate_problem(verdict);
	if (gate_refuses(&found)) {
		jv_free(found);
		return false;
	}
	*problem = found;
	return true;
}

static void
check(struct checker *checker, struct stage *stage, const jv *sql)
{
	bool with_facts = stage_option(stage, "facts");
	struct gate_facts facts = {.arena = &stage->arena};
	jv problem = jv_invalid();
	jv verdict = gate_check(&checker->gate, jv_string_value(*sql),
	    (size_t)jv_string_length_bytes(jv_copy(*sql)), checker->known,
	    with_facts ? &facts : NULL);
	if (is_trouble(&verdict, &problem)) {
		jv_free(verdict);
		stage_fail(stage, problem);
		return;
	}
	if (with_facts)
		verdict = jv_object_set(
		    verdict, jv_string("facts"), json_value(facts.tree));
	record_set(&stage->record, "check", verdict);
}

static void
serve(struct checker *checker, struct stage *stage)
{
	jv problem = jv_invalid();
	jv sql = statement_of(&stage->record);
	if (jv_get_kind(sql) != JV_KIND_STRING)
		stage_fail(
		    stage, problem_new("stage.order",
			       "there is neither sql nor chosen.sql to check"));
	else if (!open_checker(checker, stage, &problem))
		stage_fail(stage, problem);
	else
		check(checker, stage, &sql);
	jv_free(sql);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct checker checker = {.known = NULL};
	stage_open(&stage, &spec, argc, argv);
	while (stage_next(&stage)) {
		serve(&checker, &stage);
		stage_done(&stage);
		if (!stage_ended(&stage))
			db_rest(&checker.catalog.db);
	}
	close_checker(&checker);
	return stage_close(&stage);
}
