/* problem.c - failures as values, and the one table of error codes */
#include "base/problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECORD(code, meaning)                                                  \
	{                                                                      \
		code, PROBLEM_RECORD, false, meaning                           \
	}
#define REPAIRABLE(code, meaning)                                              \
	{                                                                      \
		code, PROBLEM_RECORD, true, meaning                            \
	}
#define INPUT(code, meaning)                                                   \
	{                                                                      \
		code, PROBLEM_INPUT, false, meaning                            \
	}
#define CONFIG(code, meaning)                                                  \
	{                                                                      \
		code, PROBLEM_CONFIG, false, meaning                           \
	}
#define STOPPED(code, meaning)                                                 \
	{                                                                      \
		code, PROBLEM_STOPPED, false, meaning                          \
	}
#define UNREACHABLE(code, meaning)                                             \
	{                                                                      \
		code, PROBLEM_UNREACHABLE, false, meaning                      \
	}

const struct problem_kind problem_kinds[] = {
    INPUT("input.blank", "the line is empty"),
    INPUT("input.not_json", "the line is not one JSON object"),
    INPUT("input.not_record",
	"plain text, or an array, where a record is expected"),
    INPUT("input.utf8", "the line is not valid UTF-8"),
    INPUT("input.too_long", "the line is longer than NL2SQL_MAX_LINE"),
    INPUT("input.too_deep", "the line nests deeper than 64 levels"),
    INPUT("input.byte_order_mark", "the line begins with a byte order mark"),
    INPUT("input.duplicate_key", "a member occurs twice in one object"),
    INPUT("input.too_many_members", "an object has over 256 members"),
    INPUT("input.too_many_values", "a member holds over 262,144 values"),
    INPUT("input.id", "the id is an object or an array"),
    INPUT("input.question", "the question is missing or no string"),
    INPUT("input.question_too_long", "the question is longer than 8 KiB"),
    INPUT("input.member", "a member of the record has the wrong shape"),
    INPUT("input.now", "now is no ISO 8601 instant"),
    INPUT("input.answers", "an answer fits neither the question nor the index"),
    INPUT("input.scope", "a division is named that the database does not have"),
    RECORD("input.lost", "a fan-out job died and its line never came back"),
    CONFIG("config.option", "an option has a value out of its range"),
    CONFIG("config.data", "a data file of the program is missing or broken"),
    CONFIG("config.database", "the server refuses role or database"),
    CONFIG("config.superuser", "the role could change data or bypass rows"),
    CONFIG("config.role", "the role is used for something else"),
    CONFIG("config.index_missing", "the database has no nl2sql index"),
    CONFIG("config.index_version", "the index was made by another version"),
    CONFIG("config.index_other", "the index is another database's or role's"),
    CONFIG("config.no_table", "the role may read no table"),
    CONFIG("config.audit", "the audit log cannot be written"),
    CONFIG("config.lexicon", "a lexicon file is broken"),
    CONFIG("config.model", "a model's address or name is missing or wrong"),
    CONFIG("config.egress", "the egress log cannot be written"),
    RECORD("chart.none", "no chart fits the result"),
    RECORD("chart.failed", "gnuplot is not there or did not draw the chart"),
    RECORD("output.xlsx", "a workbook of Excel cannot be written"),
    UNREACHABLE("db.unreachable", "no connection to the server"),
    RECORD("db.permission", "the role may not do this (42501)"),
    RECORD("db.resources", "the server ran out of a resource"),
    RECORD("db.lock_timeout", "a lock was not granted in time"),
    RECORD("db.serialization", "the server asks to run it again"),
    RECORD("db.system", "the server met a system error"),
    RECORD("db.internal", "the server reported an internal error"),
    RECORD("db.terminated", "the server ended the session"),
    RECORD("db.too_large", "a value or row exceeds the memory bound"),
    REPAIRABLE("db.timeout", "the statement took longer than allowed"),
    REPAIRABLE("sql.syntax", "PostgreSQL cannot parse the statement"),
    REPAIRABLE("sql.unknown_relation", "no such table or view (42P01)"),
    REPAIRABLE("sql.unknown_column", "no such column (42703)"),
    REPAIRABLE("sql.unknown_function", "no such function (42883)"),
    REPAIRABLE("sql.ambiguous", "a name means several things"),
    REPAIRABLE("sql.type_mismatch", "types do not fit (42804)"),
    REPAIRABLE("sql.grouping", "GROUP BY and aggregates do not fit"),
    REPAIRABLE("sql.cardinality", "a scalar subquery gave several rows"),
    REPAIRABLE("sql.product", "nothing relates the tables of the statement"),
    REPAIRABLE("sql.data", "a value cannot be computed or converted"),
    REPAIRABLE("sql.unsupported", "the server does not support this"),
    REPAIRABLE("sql.invalid", "the server rejects the statement"),
    RECORD("question.command", "the question asks to change something"),
    RECORD("question.wish", "the question asks for what no data holds"),
    RECORD("question.language", "the question is not in English"),
    RECORD("question.too_long", "a part of the question was not read"),
    RECORD("question.follow_up",
	"the statement before the question cannot be changed so"),
    RECORD("question.scope",
	"the question is about one of several divisions, and none is named"),
    RECORD("sql.scope", "the statement reads another division's tables"),
    RECORD("sql.untranslatable",
	"the statement cannot be said in the other dialect"),
    RECORD("sql.empty", "there is no statement"),
    RECORD("sql.too_long", "the statement is longer than 16 KiB"),
    RECORD("sql.encoding", "the statement is not valid UTF-8"),
    RECORD("sql.control_character", "a control character in the statement"),
    RECORD("sql.too_deep", "the statement nests too deep"),
    RECORD("sql.multiple_statements", "more than one statement"),
    RECORD("sql.not_select", "not a SELECT"),
    RECORD("sql.forbidden_clause", "a clause that is not allowed"),
    RECORD("sql.forbidden_node", "a construct that is not allowed"),
    RECORD("sql.forbidden_function", "a function that is not allowed"),
    RECORD("sql.forbidden_operator", "an operator that is not allowed"),
    RECORD("sql.forbidden_type", "a type that is not allowed"),
    RECORD("sql.forbidden_relation", "a relation that is not allowed"),
    RECORD("sql.read_only", "the statement tried to write (25006)"),
    RECORD("sql.gate", "the gate could not judge the statement"),
    UNREACHABLE("model.unreachable", "no connection to the model's server"),
    CONFIG("model.certificate", "no secure connection to the model's server"),
    CONFIG("model.key", "the model's server wants another key, or a key"),
    CONFIG("model.unknown", "the server has no model of that name"),
    CONFIG("model.redirect", "the model's server points to another place"),
    RECORD("model.timeout", "the model did not answer in time"),
    RECORD("model.cut", "the connection broke inside the model's reply"),
    RECORD("model.too_large", "the model's reply is larger than 8 MiB"),
    RECORD("model.limit", "the model's server asks to come back later (429)"),
    RECORD("model.server", "the model's server met an error (5xx)"),
    RECORD("model.request", "the model's server rejects the request (4xx)"),
    RECORD("model.context", "the prompt is longer than the model can read"),
    RECORD("model.refused", "the model or its server declined to answer"),
    RECORD("model.reply", "the reply is not what a model's server says"),
    RECORD("model.no_statement", "no statement can be found in the reply"),
    RECORD("model.grammar", "the server takes no grammar to hold a model to"),
    RECORD("evaluate.none", "no candidate is left to choose"),
    RECORD("outline.unknown", "the index has no table of this name"),
    RECORD("asked.id", "this is no beginning of an answer's id"),
    RECORD("asked.unknown", "no answer that was kept has this id"),
    RECORD("asked.ambiguous", "several answers that were kept begin so"),
    RECORD("asked.folder", "answers cannot be kept, or read again"),
    RECORD("door.busy", "too many questions wait at a door already"),
    RECORD("door.overdue", "a door's pipeline gave no answer in time"),
    RECORD("door.cancelled", "whoever asked at a door cancelled it"),
    RECORD("door.pipe", "a door's pipeline did not start, or ended"),
    RECORD("web.session", "a request without the cookie or the bearer token"),
    RECORD("web.user", "a user that the list of users does not have"),
    RECORD("web.host", "a request for a server of another name"),
    RECORD("web.origin", "a request that a page of another server made"),
    RECORD("web.type", "a body that is not application/json"),
    RECORD("web.too_large", "a body that is too long"),
    RECORD("web.confirm", "answers are not judged at this server"),
    RECORD("web.rate", "too many requests of one user at once"),
    RECORD("web.method", "a route that does not take this method"),
    RECORD("web.not_found", "a route that there is not"),
    RECORD("web.database", "a database that is not served"),
    CONFIG("web.listen", "the server has no place to listen at"),
    RECORD("stage.order", "a member of an earlier stage is missing"),
    STOPPED("stage.stopped", "the program was told to end (a signal)"),
    {NULL, PROBLEM_RECORD, false, NULL},
};

/* The entry without a prefix is for all others. */
const struct problem_sqlstate problem_sqlstates[] = {
    {"08", "db.unreachable", PROBLEM_FAIL},
    {"0A", "sql.unsupported", PROBLEM_REPAIR},
    {"21", "sql.cardinality", PROBLEM_REPAIR},
    {"22", "sql.data", PROBLEM_REPAIR},
    {"2201B", "sql.data", PROBLEM_FAIL},
    {"25006", "sql.read_only", PROBLEM_FAIL},
    {"25P03", "db.terminated", PROBLEM_FAIL},
    {"25P04", "db.timeout", PROBLEM_SIMPLIFY},
    {"28", "config.database", PROBLEM_FAIL},
    {"3D", "config.database", PROBLEM_FAIL},
    {"40", "db.serialization", PROBLEM_RETRY},
    {"42", "sql.invalid", PROBLEM_REPAIR},
    {"42501", "db.permission", PROBLEM_FAIL},
    {"42601", "sql.syntax", PROBLEM_REPAIR},
    {"42702", "sql.ambiguous", PROBLEM_REPAIR},
    {"42703", "sql.unknown_column", PROBLEM_REPAIR},
    {"42725", "sql.ambiguous", PROBLEM_REPAIR},
    {"42803", "sql.grouping", PROBLEM_REPAIR},
    {"42804", "sql.type_mismatch", PROBLEM_REPAIR},
    {"42883", "sql.unknown_function", PROBLEM_REPAIR},
    {"42P01", "sql.unknown_relation", PROBLEM_REPAIR},
    {"42P09", "sql.ambiguous", PROBLEM_REPAIR},
    {"53", "db.resources", PROBLEM_FAIL},
    {"53300", "db.unreachable", PROBLEM_RETRY},
    {"54", "db.resources", PROBLEM_FAIL},
    {"54001", "sql.too_deep", PROBLEM_FAIL},
    {"55", "sql.invalid", PROBLEM_REPAIR},
    {"55P03", "db.lock_timeout", PROBLEM_RETRY},
    {"57", "db.terminated", PROBLEM_FAIL},
    {"57014", "db.timeout", PROBLEM_SIMPLIFY},
    {"57P03", "db.unreachable", PROBLEM_RETRY},
    {"58", "db.system", PROBLEM_FAIL},
    {"", "db.internal", PROBLEM_FAIL},
    {NULL, NULL, PROBLEM_FAIL},
};

const struct problem_kind *
problem_kind(const char *code)
{
	const struct problem_kind *kind = problem_kinds;
	while (kind->code && strcmp(kind->code, code) != 0)
		kind++;
	if (!kind->code) {
		fprintf(stderr, "nl2sql: bug: unknown error code '%s'\n", code);
		abort();
	}
	return kind;
}

jv
problem_new(const char *code, const char *format, ...)
{
	problem_kind(code);
	va_list arguments;
	va_start(arguments, format);
	jv message = jv_string_vfmt(format, arguments);
	va_end(arguments);
	jv problem = jv_object();
	problem = jv_object_set(problem, jv_string("code"), jv_string(code));
	return jv_object_set(problem, jv_string("message"), message);
}

jv
problem_with(jv problem, const char *key, jv value)
{
	return jv_object_set(problem, jv_string(key), value);
}

jv
problem_with_text(jv problem, const char *key, const char *text)
{
	return problem_with(problem, key, jv_string(text));
}

static const char *
problem_text(const jv *problem, const char *key)
{
	/* The object keeps its own reference, so the text outlives ours. */
	jv value = jv_object_get(jv_copy(*problem), jv_string(key));
	const char *text = jv_string_value(value);
	jv_free(value);
	return text;
}

const char *
problem_code(const jv *problem)
{
	return problem_text(problem, "code");
}

const char *
problem_message(const jv *problem)
{
	return problem_text(problem, "message");
}

static const struct problem_sqlstate *
sqlstate_rule(const char *sqlstate)
{
	const struct problem_sqlstate *best = NULL;
	size_t best_length = 0;
	for (const struct problem_sqlstate *rule = problem_sqlstates;
	     rule->prefix; rule++) {
		size_t length = strlen(rule->prefix);
		if (strncmp(rule->prefix, sqlstate, length) != 0)
			continue;
		if (!best || length > best_length) {
			best = rule;
			best_length = length;
		}
	}
	return best;
}

const char *
problem_code_for_sqlstate(const char *sqlstate)
{
	return sqlstate_rule(sqlstate)->code;
}

enum problem_action
problem_action_for_sqlstate(const char *sqlstate)
{
	return sqlstate_rule(sqlstate)->action;
}

bool
problem_names_objects(const char *sqlstate)
{
	static const char *const classes[] = {
	    "08", "25", "28", "3D", "40", "42", "53", "54", "55", "57", "58"};
	for (size_t i = 0; i < COUNT_OF(classes); i++) {
		if (strncmp(sqlstate, classes[i], 2) == 0)
			return true;
	}
	return false;
}
