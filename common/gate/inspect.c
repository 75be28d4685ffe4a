/* inspect.c - judges one statement in the child; see inspect.h */
#include "gate/inspect.h"

#include "gate/answer.h"
#include "gate/work.h"

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
	if (statement_parse(&statement) && statement_allowed(&statement) &&
	    statement_ends(&statement) && facts_collect(&facts, &statement))
		answer_facts(json, &facts);
	else
		answer_refusal(json, &statement.refusal);
}
