/* gate.c - decides which statements may reach the server; see gate.h */
#include "gate/gate.h"

#include "base/stop.h"
#include "gate/child.h"
#include "gate/kept.h"
#include "gate/prescan.h"
#include "gate/resolve.h"
#include "gate/tree_reader.h"
#include "record/data_file.h"
#include "record/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool
load_list(const struct config *config, const char *name,
    struct gate_names *names, jv *problem)
{
	struct arena arena = {0};
	const char *path = data_file_path(config, name, &arena, problem);
	bool loaded = path && gate_names_load(names, path);
	if (path && !loaded)
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
	*gate = (struct gate){
	    .reply = xcalloc(1, sizeof(struct gate_reply)),
	    .kept = xcalloc(1, sizeof(struct gate_kept)),
	    .timeout_ms = config_integer(config, "gate_timeout_ms"),
	};
	struct gate_lists *lists = &gate->lists;
	bool ready =
	    load_list(config, "functions.allow", &lists->functions, problem) &&
	    sorted_file_open(
		&lists->known_functions, config, "functions.known", problem) &&
	    load_list(config, "types.allow", &lists->types, problem) &&
	    load_list(config, "operators.allow", &lists->operators, problem) &&
	    load_list(config, "sizes.known", &lists->sizes, problem) &&
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
	if (gate->kept)
		gate_kept_release(gate->kept);
	free(gate->kept);
	*gate = (struct gate){0};
}

static jv
refused(const struct gate_refusal *refusal)
{
	jv check = jv_object_set(jv_object(), jv_string("allowed"), jv_false());
	check = record_with_text(check, "code", refusal->code);
	check = record_with_text(check, "message", refusal->message);
	if (refusal->position > 0)
		check = record_with_number(
		    check, "position", (double)refusal->position);
	if (refusal->hint)
		check = record_with_text(check, "hint", refusal->hint);
	if (refusal->sqlstate)
		check = record_with_text(check, "sqlstate", refusal->sqlstate);
	return check;
}

/* Make a check of the problem that the caller met while it looked up names. */
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

/* The JSON reader changes the text, and its tree points into it: read a
 * copy. */
static struct json_node *
read_copy(struct arena *arena, const char *answer, size_t length)
{
	return json_read(arena, arena_strndup(arena, answer, length), length);
}

/* Return the child's answer: read into the arena for who adds to it, else as it
 * is kept.  Return NULL when there is no readable answer; `*trouble` then may
 * hold the reason. */
static const struct json_node *
read_answer(struct gate *gate, const char *sql, size_t length, bool described,
    struct arena *arena, const char **trouble)
{
	const struct gate_reply *reply = gate->reply;
	struct gate_kept_answer *kept = gate_kept_find(gate->kept, sql, length);
	if (!kept) {
		const char *failure = gate_child_ask(gate, sql, length);
		if (failure) {
			*trouble = failure;
			return NULL;
		}
		kept = gate_kept_put(
		    gate->kept, sql, length, reply->bytes, reply->length);
	}
	if (!kept)
		return read_copy(arena, reply->bytes, reply->length);
	return described ? gate_kept_copy(kept, arena) : gate_kept_tree(kept);
}

/* Return the child's answer, or NULL with the refusal set. */
static const struct json_node *
ask_child(struct gate *gate, const char *sql, size_t length, bool described,
    struct arena *arena, struct gate_refusal *refusal)
{
	const char *trouble = "the parser's answer is garbled";
	const struct json_node *answer =
	    read_answer(gate, sql, length, described, arena, &trouble);
	if (answer && json_member(answer, "allowed"))
		return answer;
	if (stop_requested()) {
		gate_refuse(refusal, "stage.stopped", 0,
		    "the program was told to end before it was judged");
		return NULL;
	}
	gate_refuse(refusal, "sql.gate", 0, "%s", trouble);
	refusal->hint = "write a simpler statement";
	return NULL;
}

/* Copy the child's refusal; the child chose a valid code. */
static void
take_refusal(const struct json_node *answer, struct gate_refusal *refusal)
{
	const char *code = json_member_text(answer, "code");
	const char *message = json_member_text(answer, "message");
	gate_refuse(refusal, code ? code : "sql.gate",
	    (size_t)json_member_integer(answer, "position", 0), "%s",
	    message ? message : "the statement was not judged");
	refusal->sqlstate = json_member_text(answer, "sqlstate");
	refusal->hint = json_member_text(answer, "hint");
}

/* Check the child's answer, then the names.  Return the facts where there are
 * any, with the parent's additions when `described` is set. */
static const struct json_node *
check_answer(const struct json_node *answer, bool described,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *problem)
{
	struct json_node *facts = json_member(answer, "facts");
	if (!json_member_flag(answer, "allowed")) {
		take_refusal(answer, refusal);
		return NULL;
	}
	if (!facts || facts->kind != JSON_OBJECT) {
		gate_refuse(
		    refusal, "sql.gate", 0, "the parser's answer is garbled");
		return NULL;
	}
	gate_resolve(facts, described, relations, arena, refusal, problem);
	return facts;
}

static jv
check(struct gate *gate, const char *sql, size_t length, bool described,
    const struct gate_relations *relations, struct gate_facts *facts)
{
	struct gate_refusal refusal = {0};
	jv problem = jv_invalid();
	facts->tree = NULL;
	if (gate_prescan(sql, length, &refusal)) {
		const struct json_node *answer = ask_child(
		    gate, sql, length, described, facts->arena, &refusal);
		if (answer)
			facts->tree = check_answer(answer, described, relations,
			    facts->arena, &refusal, &problem);
	}
	jv verdict;
	if (jv_is_valid(problem))
		verdict = refused_by_problem(problem);
	else if (refusal.code)
		verdict = refused(&refusal);
	else
		verdict =
		    jv_object_set(jv_object(), jv_string("allowed"), jv_true());
	if (!relations)
		verdict = record_with_text(verdict, "relations", "any");
	return verdict;
}

jv
gate_check(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts)
{
	if (facts)
		return check(gate, sql, length, true, relations, facts);
	struct arena arena = {0};
	struct gate_facts none = {.arena = &arena};
	jv verdict = check(gate, sql, length, false, relations, &none);
	arena_release(&arena);
	return verdict;
}

jv
gate_check_calls(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts)
{
	return check(gate, sql, length, false, relations, facts);
}

/* What the child made of the tree; NULL with the refusal set. */
static const char *
read_text(struct gate *gate, const char *sql, size_t length,
    struct arena *arena, struct gate_refusal *refusal)
{
	const char *trouble = gate_child_ask(gate, sql, length);
	const struct json_node *answer =
	    trouble ? NULL
		    : read_copy(arena, gate->reply->bytes, gate->reply->length);
	const char *text = answer ? json_member_text(answer, "text") : NULL;
	if (answer && !text)
		take_refusal(answer, refusal);
	else if (!text)
		gate_refuse(refusal, "sql.gate", 0, "%s",
		    trouble ? trouble : "the parser's answer is garbled");
	return text;
}

jv
gate_read_tree(struct gate *gate, const char *sql, size_t length,
    const struct gate_tree_reader *reader, const char **text,
    struct arena *arena)
{
	struct gate_refusal refusal = {0};
	*text = NULL;
	if (gate_prescan(sql, length, &refusal)) {
		gate_child_stop(gate);
		gate->reader = reader;
		*text = read_text(gate, sql, length, arena, &refusal);
		gate_child_stop(gate);
		gate->reader = NULL;
	}
	return *text
		   ? jv_object_set(jv_object(), jv_string("allowed"), jv_true())
		   : refused(&refusal);
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
