/* test-context.c - the context member as structs */
#include "base/problem.h"
#include "context/context.h"
#include "given.h"
#include "tap.h"

static const char sample[] =
    "{\"tables\":[{\"name\":\"orders\",\"schema\":\"public\",\"score\":0.5,"
    "\"rows\":10,\"label\":[\"code\"],\"columns\":["
    "\"id int PK\",\"\\\"Ship \\\"\\\"To\\\" int FK->\\\"Odd.Place\\\".\\\"Id "
    "x\\\" NULL\",\"code text UNIQUE\",\"open char FLAG(Y|N)\","
    "\"total numeric RANGE(-1.5..20)\",\"kind text DISTINCT(3)\"]},"
    "{\"name\":\"Odd.Place\",\"schema\":\"s\",\"sql\":\"s.\\\"Odd.Place\\\"\","
    "\"columns\":[\"\\\"Id x\\\" int PK\"]}],"
    "\"fks\":[{\"from\":\"orders\",\"columns\":[\"Ship \\\"To\"],"
    "\"to\":\"Odd.Place\",\"references\":[\"Id x\"],\"cost\":1.2,"
    "\"declared\":false},{\"from\":\"orders\",\"columns\":[\"gone\"],"
    "\"to\":\"Odd.Place\",\"references\":[\"Id x\"]}]}";

static void
reads_tables_columns_and_keys(struct arena *arena)
{
	jv member = jv_parse(sample);
	jv problem = jv_invalid();
	struct context context;
	ok(context_read(&context, given_tree(sample, arena), arena, &problem),
	    "sample is read");
	ok(context.table_count == 2, "two tables");
	const struct context_column *ship = &context.tables[0].columns[1];
	is(ship->name, "Ship \"To", "a quoted name is unquoted");
	is(ship->sql, "\"Ship \"\"To\"", "and quoted again for SQL");
	ok(ship->parent_table == 1 && ship->parent_column == 0,
	    "the FK's target is resolved");
	ok(ship->nullable && !ship->primary_key, "flags");
	is(context.tables[0].columns[3].flag_true, "Y", "flag literals");
	is(context.tables[0].columns[4].minimum, "-1.5", "range");
	ok(context.tables[0].columns[5].distinct == 3, "distinct");
	ok(context.tables[0].label_count == 1 &&
		context.tables[0].label[0] == 2,
	    "label column");
	is(context.tables[1].sql, "s.\"Odd.Place\"", "sql as given");
	ok(context.fk_count == 1, "a key with an unknown column is left out");
	ok(context.fks[0].columns[0] == 1, "key columns");
	is(context_mschema(&member, arena) + strlen("orders (id int PK, "),
	    "\"Ship \"\"To\" int FK->\"Odd.Place\".\"Id x\" NULL, code text "
	    "UNIQUE, open char FLAG(Y|N), total numeric RANGE(-1.5..20), kind "
	    "text DISTINCT(3))\nOdd.Place (\"Id x\" int PK)\n",
	    "M-Schema text");
	jv_free(member);
	jv_free(problem);
}

static void
refuses(const char *text, const char *what, struct arena *arena)
{
	jv problem = jv_invalid();
	struct context context;
	bool read =
	    context_read(&context, given_tree(text, arena), arena, &problem);
	ok(!read && strcmp(problem_code(&problem), "input.member") == 0, what);
	jv_free(problem);
}

int
main(void)
{
	struct arena arena = {0};
	reads_tables_columns_and_keys(&arena);
	refuses("{}", "no tables", &arena);
	refuses("3", "a number", &arena);
	refuses("{\"tables\":[{\"columns\":[]}]}", "no name", &arena);
	refuses("{\"tables\":[{\"name\":\"t\",\"columns\":[\"a\"]}]}",
	    "a column without a type", &arena);
	refuses("{\"tables\":[{\"name\":\"t\",\"columns\":[\"a int WHAT\"]}]}",
	    "an unknown flag", &arena);
	ok(context_type_class("timestamptz") == COLUMN_DATE, "type class");
	arena_release(&arena);
	return tap_done();
}
