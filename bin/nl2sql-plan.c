/*
 * nl2sql-plan - plan how the tables that a question needs are joined
 *
 * Reads question, context and link; writes plan: the needed tables, the best
 * ways to join them as text that a generator can copy, the tables that only
 * connect, and the cheapest paths between pairs.  It needs no server: all that
 * it reads is in the record.
 */
#include "base/problem.h"
#include "definition/evidence.h"
#include "graph/plan.h"
#include "stage/stage.h"

#include <string.h>

/* A connecting table of another module is used only if nothing else
 * connects. */
static const double cost_other_module = 10;

static const struct stage_spec spec = {
    .name = "plan",
    .member = "plan",
    .summary = "plan how the tables that a question needs are joined",
};

static bool
shares_module(
    const struct context *context, const struct plan_tables *needed, int table)
{
	for (int i = 0; i < needed->count; i++)
		if (strcmp(context->tables[needed->tables[i]].module,
			context->tables[table].module) == 0)
			return true;
	return false;
}

/* Set the costs of edges and hubs by the options. */
static void
weigh(struct graph *graph, const struct config *config,
    const struct plan_tables *needed)
{
	const struct context *context = graph->context;
	graph->hub_degree = (int)config_integer(config, "hub_keys");
	graph->hub_growth = config_flag(config, "dynamic_hub_cap") ? 1 : 0;
	if (!config_flag(config, "join_path_scoring"))
		for (int i = 0; i < context->fk_count; i++)
			graph->fk_cost[i] = context->fks[i].cost;
	if (!config_flag(config, "cross_module_join"))
		for (int i = 0; i < graph->table_count; i++)
			if (!shares_module(context, needed, i))
				graph->connecting[i] += cost_other_module;
	graph_weigh(graph);
}

static jv
plan_of(const struct stage *stage, const struct context *context,
    const struct link_result *link, const struct question *question,
    const struct closed_words *closed, struct arena *arena)
{
	struct graph graph;
	struct plan_tables needed;
	graph_init(&graph, context, arena);
	graph.caches = config_flag(&stage->config, "fk_subgraph_cache");
	plan_hear(&graph, question, closed, link, arena);
	plan_needed(&needed, context, link, &graph);
	weigh(&graph, &stage->config, &needed);
	return plan_write(&needed, context, &graph,
	    (int)config_integer(&stage->config, "skeletons"), arena);
}

static bool
plan_record(struct stage *stage, const struct closed_words *closed,
    struct record *record, jv *problem)
{
	struct arena *arena = &stage->arena;
	struct context context;
	struct link_result link;
	struct question question;
	const char *text = evidence_question(record, arena);
	if (!context_read(&context, record_tree(record, "context", arena),
		arena, problem) ||
	    !link_read(&link, record_tree(record, "link", arena), &context,
		arena, problem))
		return false;
	if (!config_flag(&stage->config, "join_planner")) {
		record_set(record, "plan",
		    jv_object_set(
			jv_object(), jv_string("skeletons"), jv_array()));
		return true;
	}
	question_read(&question, text ? text : "", arena);
	record_set(record, "plan",
	    plan_of(stage, &context, &link, &question, closed, arena));
	return true;
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record = NULL;
	jv problem = jv_null();
	stage_open(&stage, &spec, argc, argv);
	struct closed_words *closed =
	    closed_words_open(&stage.config, &problem);
	while ((record = stage_next(&stage))) {
		if (!closed)
			stage_fail(&stage, jv_copy(problem));
		else if (!plan_record(&stage, closed, record, &problem))
			stage_fail(&stage, problem);
		stage_done(&stage);
	}
	if (!closed)
		jv_free(problem);
	closed_words_free(closed);
	return stage_close(&stage);
}
