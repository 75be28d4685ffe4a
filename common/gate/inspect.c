/* inspect.c - judges one statement in the child; see inspect.h */
#include "gate/inspect.h"

#include "gate/answer.h"
#include "gate/work.h"

static bool
is_accepted(struct statement *statement, struct facts *facts)
{
	return statement_parse(statement) && statement_allowed(statement) &&
	       statement_ends(statement) && facts_collect(facts, statement);
}

void
gate_judge(const char *sql, size_t length, const struct gate_lists *lists,
    struct arena *arena, struct json_writer *json)
{
	struct statement statement = {
	    .sql = sql,
	    .length = length,
	    .lists = lists,
	    .arena = arena,
	};
	struct facts facts;
	json_reset(json);
	if (is_accepted(&statement, &facts))
		answer_facts(json, &facts);
	else
		answer_refusal(json, &statement.refusal);
}

void
gate_judge_read(const char *sql, size_t length, const struct gate_lists *lists,
    const struct gate_tree_reader *reader, struct arena *arena,
    struct json_writer *json)
{
	struct statement statement = {
	    .sql = sql,
	    .length = length,
	    .lists = lists,
	    .arena = arena,
	};
	struct facts facts;
	json_reset(json);
	const char *text = is_accepted(&statement, &facts)
			       ? reader->read(&statement, reader->context)
			       : NULL;
	if (text)
		answer_text(json, text);
	else
		answer_refusal(json, &statement.refusal);
}
