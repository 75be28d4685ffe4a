/* gate.c - the one door between a statement and the server; see gate.h */
#include "gate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gate/child.h"
#include "gate/prescan.h"
#include "gate/resolve.h"
#include "record.h"

static bool
load_list(const struct config *config, const char *name,
    struct gate_names *names, jv *problem)
{
	struct arena arena = {0};
	const char *path = config_data_path(config, name, &arena);
	bool loaded = path && gate_names_load(names, path);
	if (!loaded)
		*problem = problem_new(
		    "config.data", "the gate's list '%s' cannot be read", name);
	arena_release(&arena);
	return loaded;
}

static bool
load_allow_file(
    const struct config *config, struct gate_lists *lists, jv *problem)
{
	const char *path = config_text(config, "allow_file");
	size_t line = 0;
	if (!path || !*path || gate_lists_allow(lists, path, &line))
		return true;
	if (line > 0)
		*problem = problem_new("config.data",
		    "line %zu of '%s' is not 'function NAME', 'type NAME' or "
		    "'operator NAME'",
		    line, path);
	else
		*problem = problem_new("config.data", "cannot read '%s': %s",
		    path, strerror(errno));
	return false;
}

bool
gate_open(struct gate *gate, const struct config *config, jv *problem)
{
	*gate = (struct gate){.reply = xcalloc(1, sizeof(struct gate_reply))};
	struct gate_lists *lists = &gate->lists;
	bool ready =
	    load_list(config, "functions.allow", &lists->functions, problem) &&
	    load_list(
		config, "functions.known", &lists->known_functions, problem) &&
	    load_list(config, "types.allow", &lists->types, problem) &&
	    load_list(config, "operators.allow", &lists->operators, problem) &&
	    load_allow_file(config, lists, problem);
	if (ready && !gate_child_start(gate)) {
		*problem = problem_new("config.data",
		    "the gate has no process to parse in: %s", strerror(errno));
		ready = false;
	}
	if (!ready)
		gate_close(gate);
	return ready;
}

void
gate_close(struct gate *gate)
{
	gate_child_stop(gate);
	gate_lists_release(&gate->lists);
	if (gate->reply)
		free(gate->reply->bytes);
	free(gate->reply);
	*gate = (struct gate){0};
}

static jv
refused(const struct gate_refusal *refusal)
{
	jv check = jv_object_set(jv_object(), jv_string("allowed"), jv_false());
	check =
	    jv_object_set(check, jv_string("code"), jv_string(refusal->code));
	check = jv_object_set(
	    check, jv_string("message"), jv_string(refusal->message));
	if (refusal->position > 0)
		check = jv_object_set(check, jv_string("position"),
		    jv_number((double)refusal->position));
	if (refusal->hint)
		check = jv_object_set(
		    check, jv_string("hint"), jv_string(refusal->hint));
	if (refusal->sqlstate)
		check = jv_object_set(
		    check, jv_string("sqlstate"), jv_string(refusal->sqlstate));
	return check;
}

/* A check from a problem of the caller's, met while it looked up names. */
static jv
refused_by_problem(jv problem)
{
	static const char *const passed[] = {
	    "code", "message", "position", "hint", "sqlstate"};
	jv check = jv_object_set(jv_object(), jv_string("allowed"), jv_false());
	for (size_t i = 0; i < COUNT_OF(passed); i++) {
		jv value = record_member(&problem, passed[i]);
		if (jv_is_valid(value))
			check =
			    jv_object_set(check, jv_string(passed[i]), value);
		else
			jv_free(value);
	}
	jv_free(problem);
	return check;
}

/* The child's answer, or a refusal because there is none. */
static jv
ask_child(struct gate *gate, const char *sql, size_t length)
{
	struct gate_refusal refusal = {0};
	const char *trouble = gate_child_ask(gate, sql, length);
	jv answer = trouble ? jv_invalid()
			    : jv_parse_sized(
				  gate->reply->bytes, (int)gate->reply->length);
	if (jv_get_kind(answer) == JV_KIND_OBJECT)
		return answer;
	jv_free(answer);
	gate_refuse(&refusal, "sql.gate", 0, "%s",
	    trouble ? trouble : "the parser's answer is garbled");
	refusal.hint = "write a simpler statement";
	return refused(&refusal);
}

/* Check names; the facts stay, the result is the check. */
static jv
check_names(jv *facts, const struct gate_relations *relations)
{
	struct arena arena = {0};
	struct gate_refusal refusal = {0};
	jv problem = jv_invalid();
	*facts = gate_resolve(*facts, relations, &arena, &refusal, &problem);
	jv check;
	if (jv_is_valid(problem)) {
		check = refused_by_problem(problem);
	} else {
		jv_free(problem);
		check = refusal.code ? refused(&refusal)
				     : jv_object_set(jv_object(),
					   jv_string("allowed"), jv_true());
	}
	arena_release(&arena);
	return check;
}

jv
gate_check(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, jv *facts)
{
	struct gate_refusal refusal = {0};
	jv found = jv_null();
	jv check;
	if (!gate_prescan(sql, length, &refusal)) {
		check = refused(&refusal);
	} else {
		check = ask_child(gate, sql, length);
		if (record_member_flag(&check, "allowed")) {
			found = record_member(&check, "facts");
			jv_free(check);
			check = check_names(&found, relations);
		}
	}
	if (!relations)
		check = jv_object_set(
		    check, jv_string("relations"), jv_string("any"));
	if (facts)
		*facts = found;
	else
		jv_free(found);
	return check;
}

jv
gate_problem(const jv *check)
{
	struct arena arena = {0};
	const char *code = record_member_text(check, "code", &arena);
	const char *message = record_member_text(check, "message", &arena);
	jv problem = problem_new(code ? code : "sql.gate", "%s",
	    message ? message : "the statement was not judged");
	static const char *const passed[] = {"hint", "position", "sqlstate"};
	for (size_t i = 0; i < COUNT_OF(passed); i++) {
		jv value = record_member(check, passed[i]);
		if (jv_is_valid(value))
			problem = problem_with(problem, passed[i], value);
		else
			jv_free(value);
	}
	arena_release(&arena);
	return problem;
}
