/* constrain.c - holding a model to the names of a schema; see constrain.h */
#include "constrain.h"

#include "join.h"
#include "question/question.h"

static bool
read_schema(struct constrain *constrain, const struct record *record)
{
	jv problem = jv_null();
	jv context = record_get(record, "context");
	jv link = record_get(record, "link");
	bool good = context_read(
	    &constrain->context, &context, constrain->arena, &problem);
	if (good && jv_is_valid(link) &&
	    !link_read(&constrain->link, &link, &constrain->context,
		constrain->arena, &problem))
		constrain->link = (struct link_result){.count = 0};
	jv_free(link);
	jv_free(context);
	jv_free(problem);
	return good;
}

static void
hear(struct constrain *constrain, const struct record *record,
    const struct closed_words *words)
{
	struct question question;
	const char *text = record_text(record, "question", constrain->arena);
	graph_init(&constrain->graph, &constrain->context, constrain->arena);
	if (!words)
		return;
	question_read(&question, text ? text : "", constrain->arena);
	graph_hear(&constrain->graph, &question, words);
}

bool
constrain_open(struct constrain *constrain, const struct record *record,
    const struct closed_words *words, const struct grammar_form *form,
    struct arena *arena)
{
	*constrain = (struct constrain){.arena = arena};
	if (!read_schema(constrain, record))
		return false;
	constrain->grammar =
	    grammar_write(&constrain->context, &constrain->link, form, arena);
	constrain->begins =
	    form->fenced ? GRAMMAR_FENCE "sql\nSELECT " : "SELECT ";
	if (!constrain->grammar)
		return false;
	hear(constrain, record, words);
	return true;
}

const char *
constrain_complete(struct constrain *constrain, const char *sql)
{
	const char *joined =
	    join_complete(sql, &constrain->graph, constrain->arena);
	return joined ? joined : sql;
}
