/* constrain.c - limits a model to the names of a schema; see constrain.h */
#include "model/constrain.h"

#include "context/table_alias.h"
#include "graph/plan.h"
#include "model/forgotten_join.h"
#include "question/question.h"

/* Tables of the context, each once. */
struct ordering {
	int *tables;
	bool *has; /* by table */
	int count;
};

static bool
read_schema(struct constrain *constrain, const struct record *record)
{
	jv problem = jv_null();
	struct arena *arena = constrain->arena;
	bool good = context_read(&constrain->context,
	    record_tree(record, "context", arena), arena, &problem);
	if (good && record_has(record, "link") &&
	    !link_read(&constrain->link, record_tree(record, "link", arena),
		&constrain->context, arena, &problem))
		constrain->link = (struct link_result){.count = 0};
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
	plan_hear(&constrain->graph, &question, words, &constrain->link,
	    constrain->arena);
}

static void
put(struct ordering *ordering, int table)
{
	if (table < 0 || ordering->has[table])
		return;
	ordering->has[table] = true;
	ordering->tables[ordering->count++] = table;
}

/* The tables of the plan's best skeleton, in its order. */
static void
put_planned(struct ordering *ordering, const struct constrain *constrain,
    const struct record *record)
{
	jv plan = record_get(record, "plan");
	jv skeletons = record_member_array(&plan, "skeletons");
	jv best = jv_array_get(skeletons, 0);
	jv names = record_member_array(&best, "tables");
	int count = jv_array_length(jv_copy(names));
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			put(ordering, context_find_table(&constrain->context,
					  jv_string_value(name)));
		jv_free(name);
	}
	jv_free(names);
	jv_free(best);
	jv_free(plan);
}

/* Choose an alias for each table: first the tables of the best skeleton, with
 * the aliases of the prompt, then the others. */
static const char *const *
name_tables(const struct constrain *constrain, const struct record *record)
{
	const struct context *context = &constrain->context;
	struct arena *arena = constrain->arena;
	size_t size = (size_t)context->table_count + 1;
	struct ordering ordering = {
	    .tables = arena_array(arena, size, sizeof(*ordering.tables)),
	    .has = arena_array(arena, size, sizeof(*ordering.has))};
	put_planned(&ordering, constrain, record);
	for (int i = 0; i < context->table_count; i++)
		put(&ordering, i);
	return table_aliases(context, ordering.tables, ordering.count, arena);
}

bool
constrain_open(struct constrain *constrain, const struct record *record,
    const struct closed_words *words, const struct grammar_form *form,
    struct arena *arena)
{
	*constrain = (struct constrain){.arena = arena};
	if (!read_schema(constrain, record))
		return false;
	hear(constrain, record, words);
	constrain->aliases = name_tables(constrain, record);
	constrain->grammar = grammar_write(&constrain->graph,
	    constrain->aliases, &constrain->link, form, arena);
	constrain->begins =
	    form->fenced ? GRAMMAR_FENCE "sql\nSELECT " : "SELECT ";
	return constrain->grammar;
}

const char *
constrain_complete(struct constrain *constrain, const char *sql)
{
	const char *joined = join_complete(
	    sql, &constrain->graph, constrain->aliases, constrain->arena);
	return joined ? joined : sql;
}
