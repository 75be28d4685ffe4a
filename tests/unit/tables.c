/*
 * tables - print the options, the error codes and link's reasons as NDJSON
 *
 * {"sqlstate": prefix, "becomes": code, "action"}, {"option": name, "variable",
 * "type", "fallback", "range", "stages", "help"}, {"code", "effect",
 * "repairable", "meaning"} and {"why": name}, in the tables' order.
 */
#include "base/config.h"
#include "base/problem.h"
#include "linked/link_why.h"

#include <jv.h>
#include <stdio.h>

static jv
text(const char *value)
{
	return value ? jv_string(value) : jv_null();
}

static jv
range(const struct config_option *option)
{
	switch (option->type) {
	case CONFIG_INTEGER:
	case CONFIG_REAL:
		return jv_string_fmt(
		    "%.15g to %.15g", option->low, option->high);
	case CONFIG_CHOICE:
		return text(option->range);
	case CONFIG_FLAG:
		return jv_string("0 or 1");
	case CONFIG_TEXT:
		break;
	}
	return jv_string("text");
}

static void
print(jv object)
{
	jv_dump(object, 0);
	putchar('\n');
}

static void
print_option(const struct config_option *option)
{
	jv row = jv_object();
	row = jv_object_set(row, jv_string("option"), text(option->name));
	row = jv_object_set(row, jv_string("variable"), text(option->variable));
	row = jv_object_set(row, jv_string("fallback"), text(option->fallback));
	row = jv_object_set(row, jv_string("range"), range(option));
	row = jv_object_set(row, jv_string("stages"), text(option->stages));
	print(jv_object_set(row, jv_string("help"), text(option->help)));
}

static void
print_problem(const struct problem_kind *kind)
{
	static const char *const effects[] = {
	    [PROBLEM_RECORD] = "0",
	    [PROBLEM_INPUT] = "1",
	    [PROBLEM_CONFIG] = "2",
	    [PROBLEM_UNREACHABLE] = "75",
	    [PROBLEM_STOPPED] = "signal",
	};
	jv row = jv_object();
	row = jv_object_set(row, jv_string("code"), text(kind->code));
	row =
	    jv_object_set(row, jv_string("exit"), text(effects[kind->effect]));
	row = jv_object_set(row, jv_string("repairable"),
	    kind->repairable ? jv_true() : jv_false());
	print(jv_object_set(row, jv_string("meaning"), text(kind->meaning)));
}

static void
print_sqlstate(const struct problem_sqlstate *rule)
{
	static const char *const actions[] = {
	    [PROBLEM_FAIL] = "fail",
	    [PROBLEM_RETRY] = "retry",
	    [PROBLEM_REPAIR] = "repair",
	    [PROBLEM_SIMPLIFY] = "simplify",
	};
	jv row = jv_object();
	row = jv_object_set(row, jv_string("sqlstate"), text(rule->prefix));
	row = jv_object_set(row, jv_string("becomes"), text(rule->code));
	print(jv_object_set(
	    row, jv_string("action"), text(actions[rule->action])));
}

static void
print_why(enum link_why why)
{
	print(jv_object_set(
	    jv_object(), jv_string("why"), text(link_why_name(why))));
}

int
main(void)
{
	for (int i = 0; config_options[i].name; i++)
		print_option(&config_options[i]);
	for (int i = 0; problem_kinds[i].code; i++)
		print_problem(&problem_kinds[i]);
	for (int i = 0; problem_sqlstates[i].prefix; i++)
		print_sqlstate(&problem_sqlstates[i]);
	for (int why = LINK_WHY_OTHER + 1; why < LINK_WHY_COUNT; why++)
		print_why((enum link_why)why);
	return fflush(stdout) == 0 ? 0 : 1;
}
