/*
 * nl2sql-retrieve - choose the tables a question needs, with their columns
 *
 * Reads:  question, evidence, route
 * Writes: context {tables, fks, recall, cut}, index where route did not
 * Errors: stage.order, config.index_missing, config.data, db.*
 *
 * Leaves alone records that have a context.  docs/retrieval.md says how tables
 * are found; the option table names every constant.
 */
#include "catalog/catalog.h"
#include "problem.h"
#include "question/closed_words.h"
#include "question/evidence.h"
#include "retrieve/packet.h"
#include "retrieve/retrieve.h"
#include "stage.h"

static const struct stage_spec spec = {
    .name = "retrieve",
    .summary = "choose the tables a question needs, with their columns",
    .member = "context",
};

struct tools {
	struct catalog catalog;
	struct closed_words *words;
	struct retrieve_options options;
	struct packet_options packet;
};

/* The names of the modules that route found. */
static struct text_words
module_names(const struct record *record, struct arena *arena)
{
	struct text_words names = {0};
	jv route = record_get(record, "route");
	jv modules = record_member(&route, "modules");
	int count = jv_get_kind(modules) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(modules))
			: 0;
	names.word = arena_array(arena, (size_t)count + 1, sizeof(*names.word));
	for (int i = 0; i < count; i++) {
		jv module = jv_array_get(jv_copy(modules), i);
		const char *name = record_member_text(&module, "name", arena);
		if (name != NULL)
			names.word[names.count++] = name;
		jv_free(module);
	}
	jv_free(modules);
	jv_free(route);
	return names;
}

static bool
load_columns(struct catalog *catalog, const struct retrieval *retrieval,
    struct arena *arena, jv *problem)
{
	int *places =
	    arena_array(arena, (size_t)retrieval->count + 1, sizeof(*places));
	for (int i = 0; i < retrieval->count; i++)
		places[i] = retrieval->tables[i].place;
	return catalog_columns(catalog, places, retrieval->count, problem);
}

static bool
retrieve(struct stage *stage, struct tools *tools, struct record *record,
    jv *problem)
{
	struct arena *arena = &stage->arena;
	const char *text = evidence_question(record, arena);
	struct question question;
	struct retrieval retrieval;
	if (text == NULL) {
		*problem =
		    problem_new("input.question", "there is no question");
		return false;
	}
	if (tools->words == NULL)
		tools->words = closed_words_open(&stage->config, problem);
	if (tools->words == NULL || !catalog_refresh(&tools->catalog, problem))
		return false;
	question_read(&question, text, arena);
	if (!retrieve_tables(&retrieval, &tools->catalog, &question,
		record_text(record, "evidence", arena),
		module_names(record, arena), tools->words, &tools->options,
		arena, problem) ||
	    !load_columns(&tools->catalog, &retrieval, arena, problem))
		return false;
	if (!record_has(record, "index"))
		record_set(record, "index", catalog_stamp(&tools->catalog));
	record_set(record, "context",
	    packet_write(&retrieval, &tools->catalog, &tools->packet, arena));
	stage_count(stage, "tables", retrieval.count);
	stage_count(stage, "reached", retrieval.reached);
	stage_count(stage, "values", retrieval.values);
	return true;
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record = NULL;
	struct tools tools = {0};
	stage_open(&stage, &spec, argc, argv);
	catalog_open(&tools.catalog, &stage.config, stage.program);
	tools.options = retrieve_options_read(&stage.config);
	tools.packet.bytes = config_integer(&stage.config, "context_bytes");
	tools.packet.columns =
	    (int)config_integer(&stage.config, "pruned_columns");
	if (!config_flag(&stage.config, "column_pruning"))
		tools.packet.columns = 0;
	while ((record = stage_next(&stage)) != NULL) {
		jv problem = jv_invalid();
		if (!retrieve(&stage, &tools, record, &problem))
			stage_fail(&stage, problem);
		stage_done(&stage);
	}
	closed_words_free(tools.words);
	catalog_close(&tools.catalog);
	return stage_close(&stage);
}
