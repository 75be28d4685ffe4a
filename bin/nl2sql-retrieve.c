/*
 * nl2sql-retrieve - choose the tables a question needs, with their columns
 *
 * Reads: question, evidence, scope, previous, route, meant
 * Writes: context {tables, fks, recall, cut, scope}, index if route did not
 * Errors: stage.order, input.scope, config.index_missing, config.data, db.*
 *
 * Where several schemas have the same tables, it settles which of them the
 * question is about (retrieve/divisions.h), and no other's tables come into the
 * context.
 *
 * With --from-sketch a record with a `sketch` (nl2sql-generate --sketch) gets a
 * new context with the tables that the sketch names.  The members of later
 * stages are dropped, and sketch.merged is set.
 *
 * Other records that have a context are left alone.  docs/retrieval.md tells
 * how tables are found; the option table names every constant.
 */
#include "base/problem.h"
#include "catalog/catalog.h"
#include "definition/evidence.h"
#include "follow/previous.h"
#include "question/closed_words.h"
#include "question/today.h"
#include "record/meant.h"
#include "retrieve/alike.h"
#include "retrieve/divisions.h"
#include "retrieve/packet.h"
#include "retrieve/retrieve.h"
#include "sql/table_names.h"
#include "stage/stage.h"

#include <limits.h>
#include <string.h>

static const struct command_line_option options[] = {
    {"from-sketch", NULL, "add the tables that the record's sketch names"},
    {NULL, NULL, NULL},
};

/* Does the record have a sketch whose tables are not added yet? */
static bool
has_sketch(const struct record *record)
{
	jv sketch = record_get(record, "sketch");
	bool fresh = jv_get_kind(sketch) == JV_KIND_OBJECT &&
		     !record_member_flag(&sketch, "merged");
	jv_free(sketch);
	return fresh;
}

static bool
wants(const struct record *record)
{
	return !record_has(record, "context") || has_sketch(record);
}

static const struct stage_spec spec = {
    .name = "retrieve",
    .options = options,
    .wants = wants,
    .summary = "choose the tables a question needs, with their columns",
    .member = "context",
};

/* With more tables, reading all of them to measure their size costs too
 * much. */
enum { FULL_MAX_TABLES = 400 };

struct tools {
	long full_bytes; /* full_schema_bytes */
	struct catalog catalog;
	struct closed_words *words;
	struct aliases *aliases;
	struct cues *cues;         /* NULL until a record has `previous` */
	struct wordings *wordings; /* likewise */
	struct retrieve_options options;
	struct packet_options packet;
	struct similar similar;
};

/* One record's question, and the tables that it is asked of. */
struct asked {
	const struct record *record;
	struct scope scope;
	struct catalog *catalog; /* of the scope */
	const char *text;        /* without the words of the scope */
};

/* The names of the modules that route found. */
static struct text_words
module_names(const struct record *record, struct arena *arena)
{
	struct text_words names = {0};
	jv route = record_get(record, "route");
	jv modules = record_member(&route, "modules");
	int count = record_array_length(&modules);
	names.word = arena_array(arena, (size_t)count + 1, sizeof(*names.word));
	for (int i = 0; i < count; i++) {
		jv module = jv_array_get(jv_copy(modules), i);
		const char *name = record_member_text(&module, "name", arena);
		if (name)
			names.word[names.count++] = name;
		jv_free(module);
	}
	jv_free(modules);
	jv_free(route);
	return names;
}

/* The table names of the sketch.  A name that no table has becomes words to
 * search. */
static struct text_words
sketch_tables(const struct record *record, const struct catalog *catalog,
    const char **words, struct arena *arena)
{
	struct text_words named = {0};
	jv sketch = record_get(record, "sketch");
	const char *sql = record_member_text(&sketch, "sql", arena);
	jv_free(sketch);
	if (!sql)
		return named;
	named = sql_tables(sql, arena);
	for (size_t i = 0; i < named.count; i++)
		if (catalog_find(catalog, named.word[i]) < 0)
			*words = arena_printf(arena, "%s %s",
			    *words ? *words : "", named.word[i]);
	return named;
}

/* The tables that a person's words mean. */
static struct text_words
meant_tables(const struct meant_words *meant, struct arena *arena)
{
	struct text_words tables = {
	    .word = arena_array(
		arena, (size_t)meant->count + 1, sizeof(*tables.word))};
	for (int i = 0; i < meant->count; i++)
		tables.word[tables.count++] = meant->items[i].table;
	return tables;
}

/* The files that tell whether a question goes on from an answer. */
static bool
open_wordings(struct tools *tools, const struct config *config, jv *problem)
{
	if (!tools->cues)
		tools->cues = cues_open(config, problem);
	if (tools->cues && !tools->wordings)
		tools->wordings = wordings_open(config, problem);
	return tools->wordings;
}

/*
 * The tables of the statement before, where the question may go on from it.
 * Names of the text are only looked up, so its tokens are enough; that it is a
 * statement to be edited is for generate and its gate to find.
 */
static bool
previous_tables(struct stage *stage, struct tools *tools,
    const struct asked *asked, struct text_words *tables, jv *problem)
{
	const struct record *record = asked->record;
	struct arena *arena = &stage->arena;
	struct previous previous;
	struct question question;
	*tables = (struct text_words){0};
	if (!config_flag(&stage->config, "follow_up") ||
	    !previous_read(&previous, record, arena))
		return true;
	if (!open_wordings(tools, &stage->config, problem))
		return false;
	previous_move(&previous, &asked->scope, arena);
	const struct previous_words words = {
	    tools->wordings, tools->words, tools->cues};
	question_read(&question, asked->text, arena);
	if (previous_may_be_meant(
		&previous, &question, &words, today_of(record, arena), arena))
		*tables = sql_tables(previous.sql, arena);
	return true;
}

static void
mark_merged(struct record *record)
{
	jv sketch = record_get(record, "sketch");
	record_set(record, "sketch",
	    jv_object_set(sketch, jv_string("merged"), jv_true()));
}

/* Is the text of the whole schema at most full_schema_bytes long? */
static bool
is_small(const struct tools *tools, struct catalog *catalog,
    struct arena *arena, bool *small, jv *problem)
{
	long bytes = 0;
	*small = false;
	if (tools->full_bytes == 0 || catalog->table_count > FULL_MAX_TABLES)
		return true;
	int *places = arena_array(
	    arena, (size_t)catalog->table_count + 1, sizeof(*places));
	for (int i = 0; i < catalog->table_count; i++)
		places[i] = i;
	if (!catalog_columns(catalog, places, catalog->table_count, problem))
		return false;
	for (int t = 0; t < catalog->table_count; t++) {
		const struct catalog_table *table = &catalog->tables[t];
		bytes += (long)strlen(table->sql) + 4;
		for (int c = 0; c < table->column_count; c++)
			bytes += (long)strlen(table->columns[c].mschema) + 2;
	}
	*small = bytes <= tools->full_bytes;
	return true;
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

/* The tables that route found by vectors.  If route did not search, search
 * here. */
static jv
similar_tables(struct tools *tools, const struct record *record,
    const char *text, struct arena *arena)
{
	jv route = record_get(record, "route");
	jv member = record_member(&route, "similar");
	jv_free(route);
	if (jv_get_kind(member) == JV_KIND_OBJECT)
		return member;
	jv_free(member);
	tools->similar.record = record;
	return similar_find(
	    &tools->similar, &tools->catalog, text, NULL, arena);
}

/* Add to the context a warning when similar_tables failed; this takes both. */
static jv
with_warning(jv context, jv similar)
{
	jv warning = record_member(&similar, "warning");
	jv_free(similar);
	if (jv_get_kind(warning) != JV_KIND_OBJECT) {
		jv_free(warning);
		return context;
	}
	jv recall = jv_object_get(jv_copy(context), jv_string("recall"));
	recall = jv_object_set(recall, jv_string("warning"), warning);
	return jv_object_set(context, jv_string("recall"), recall);
}

/* Choose the tables and read their columns into memory.  The result of
 * similar_tables is lent. */
static bool
choose_tables(struct tools *tools, const struct asked *asked,
    const struct retrieve_options *wanted, struct retrieve_hints *hints,
    struct retrieval *retrieval, struct arena *arena, jv *problem)
{
	struct question question;
	question_read(&question, asked->text, arena);
	hints->modules = module_names(asked->record, arena);
	return retrieve_tables(retrieval, asked->catalog, &question, hints,
		   tools->words, wanted, arena, problem) &&
	       load_columns(asked->catalog, retrieval, arena, problem);
}

/* Choose the tables of the scope, and of another one where they say so. */
static bool
choose_in_scope(struct tools *tools, struct asked *asked,
    const struct retrieve_options *wanted, struct retrieve_hints *hints,
    struct retrieval *retrieval, struct arena *arena, jv *problem)
{
	if (!choose_tables(
		tools, asked, wanted, hints, retrieval, arena, problem))
		return false;
	if (!divisions_close(&asked->scope, &tools->catalog, retrieval, arena))
		return true;
	asked->catalog = catalog_of_scope(&tools->catalog, &asked->scope);
	return choose_tables(
	    tools, asked, wanted, hints, retrieval, arena, problem);
}

/* Settle what is asked of which tables.  A context that is made again keeps its
 * scope. */
static bool
settle_scope(
    struct stage *stage, struct tools *tools, struct asked *asked, jv *problem)
{
	struct arena *arena = &stage->arena;
	const struct record *record = asked->record;
	const struct divisions_asked said = {&tools->catalog, record,
	    config_text(&stage->config, "scope"), arena};
	asked->scope = scope_read(record, arena);
	if (asked->scope.kind == SCOPE_NONE &&
	    !divisions_settle(&asked->scope, &said, problem))
		return false;
	asked->catalog = catalog_of_scope(&tools->catalog, &asked->scope);
	asked->text =
	    evidence_expand(scope_blank(&asked->scope,
				record_text(record, "question", arena), arena),
		record_text(record, "evidence", arena), arena);
	return true;
}

static bool
retrieve(struct stage *stage, struct tools *tools, struct record *record,
    jv *problem)
{
	struct arena *arena = &stage->arena;
	struct asked asked = {.record = record};
	struct retrieval retrieval;
	struct retrieve_options wanted = tools->options;
	struct packet_options packet = tools->packet;
	const char *evidence = record_text(record, "evidence", arena);
	bool sketched =
	    stage_option(stage, "from-sketch") && has_sketch(record);
	bool whole = false;
	if (!record_text(record, "question", arena)) {
		*problem =
		    problem_new("input.question", "there is no question");
		return false;
	}
	if (!tools->words)
		tools->words = closed_words_open(&stage->config, problem);
	if (tools->words && !tools->aliases)
		tools->aliases = aliases_open(&stage->config, problem);
	wanted.aliases = tools->aliases;
	if (!tools->words || !tools->aliases ||
	    !catalog_refresh(&tools->catalog, problem) ||
	    !settle_scope(stage, tools, &asked, problem) ||
	    !is_small(tools, asked.catalog, arena, &whole, problem))
		return false;
	if (whole) {
		wanted.whole_database = asked.catalog->table_count;
		packet.bytes = LONG_MAX;
	}
	if (!previous_tables(stage, tools, &asked, &wanted.previous, problem))
		return false;
	packet.meant = meant_words(record, arena);
	wanted.meant = meant_tables(&packet.meant, arena);
	if (sketched)
		wanted.named =
		    sketch_tables(record, asked.catalog, &evidence, arena);
	jv similar = similar_tables(tools, record, asked.text, arena);
	struct retrieve_hints hints = {.evidence = evidence};
	hints.similar = similar_places(
	    &similar, asked.catalog, arena, &hints.similar_count);
	if (!choose_in_scope(
		tools, &asked, &wanted, &hints, &retrieval, arena, problem)) {
		jv_free(similar);
		return false;
	}
	if (!record_has(record, "index"))
		record_set(record, "index", catalog_stamp(&tools->catalog));
	packet.scope = &asked.scope;
	packet.question = record_text(record, "question", arena);
	if (sketched)
		record_rewind(record, "context");
	record_set(record, "context",
	    with_warning(
		packet_write(&retrieval, asked.catalog, &packet, arena),
		similar));
	if (sketched)
		mark_merged(record);
	stage_count(stage, "tables", retrieval.count);
	stage_count(stage, "reached", retrieval.reached);
	stage_count(stage, "values", retrieval.found.count);
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
	similar_open(&tools.similar, &stage.config, stage.program);
	tools.options = retrieve_options_read(&stage.config);
	tools.full_bytes = config_integer(&stage.config, "full_schema_bytes");
	tools.packet.bytes = config_integer(&stage.config, "context_bytes");
	tools.packet.columns =
	    (int)config_integer(&stage.config, "pruned_columns");
	if (!config_flag(&stage.config, "column_pruning"))
		tools.packet.columns = 0;
	/* While route has the first record. */
	jv unread = jv_invalid();
	tools.words = closed_words_open(&stage.config, &unread);
	jv_free(unread);
	unread = jv_invalid();
	tools.aliases = aliases_open(&stage.config, &unread);
	jv_free(unread);
	while ((record = stage_next(&stage))) {
		jv problem = jv_invalid();
		bool passes = record_has(record, "context") &&
			      !stage_option(&stage, "from-sketch");
		if (!passes && !retrieve(&stage, &tools, record, &problem))
			stage_fail(&stage, problem);
		stage_done(&stage);
		if (!stage_ended(&stage))
			db_rest(&tools.catalog.db);
	}
	similar_close(&tools.similar);
	closed_words_free(tools.words);
	aliases_free(tools.aliases);
	cues_free(tools.cues);
	wordings_free(tools.wordings);
	catalog_close(&tools.catalog);
	return stage_close(&stage);
}
