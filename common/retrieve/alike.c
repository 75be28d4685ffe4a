/* alike.c - finds tables and modules like a question; see alike.h */
#include "retrieve/alike.h"

#include "base/clock.h"
#include "base/problem.h"
#include "record/timeline.h"

#include <string.h>

void
similar_open(
    struct similar *similar, const struct config *config, const char *program)
{
	*similar = (struct similar){.config = config,
	    .program = program,
	    .configured = embed_configured(config),
	    .limit = (int)config_integer(config, "similar_tables"),
	    .least = config_real(config, "similar_least")};
}

void
similar_close(struct similar *similar)
{
	embed_close(similar->embed);
	similar->embed = NULL;
}

/* Takes the problem. */
static jv
warning(jv problem)
{
	jv text = jv_object();
	text = record_with_text(text, "code", problem_code(&problem));
	text = record_with_text(text, "message", problem_message(&problem));
	jv_free(problem);
	return jv_object_set(jv_object(), jv_string("warning"), text);
}

/* Are the index's vectors from the embedder that is configured now? */
static bool
fits(struct similar *similar, const struct catalog *catalog, jv *problem)
{
	const char *signature = catalog->vectors.signature;
	if (!similar->configured) {
		*problem = problem_new("config.option",
		    "the index has vectors, but embed_url is not set");
		return false;
	}
	if (!signature) {
		*problem = problem_new("config.option",
		    "the index has no vectors: run nl2sql-index with "
		    "embed_url set");
		return false;
	}
	if (!similar->embed)
		similar->embed =
		    embed_open(similar->config, similar->program, problem);
	if (!similar->embed)
		return false;
	if (strcmp(signature, embed_signature(similar->embed)) == 0)
		return true;
	*problem = problem_new("config.option",
	    "the index's vectors are of another model or prefix: run "
	    "nl2sql-index again");
	return false;
}

static bool
embed_question(struct similar *similar, const struct catalog *catalog,
    const char *question, struct embed_vectors *vectors, struct arena *arena,
    jv *problem)
{
	double begun_ms = clock_ms();
	bool made = embed_texts(
	    similar->embed, EMBED_QUERY, &question, 1, vectors, arena, problem);
	jv facts = record_with_text(jv_object(), "operation", "embeddings");
	facts = record_with_text(facts, "model", embed_model(similar->embed));
	timeline_note(similar->record, "request", begun_ms, clock_ms(),
	    timeline_problem(facts, made ? NULL : problem));
	if (!made)
		return false;
	if (vectors->dimension == catalog->vectors.dimension)
		return true;
	*problem = problem_new("model.reply",
	    "the question's vector has %d dimensions, the index's have %d",
	    vectors->dimension, catalog->vectors.dimension);
	return false;
}

static jv
describe(struct catalog *catalog, const struct catalog_similar *found)
{
	const struct catalog_table *table = &catalog->tables[found->table];
	jv object = jv_object();
	object = record_with_text(object, "name", table->key);
	object = jv_object_set(
	    object, jv_string("score"), record_score(found->score));
	return object;
}

static jv
find(struct similar *similar, struct catalog *catalog, const char *question,
    double *modules, struct arena *arena, jv *problem)
{
	struct embed_vectors vectors;
	struct catalog_similar *found = NULL;
	int count = 0;
	if (!fits(similar, catalog, problem) ||
	    !embed_question(
		similar, catalog, question, &vectors, arena, problem) ||
	    !catalog_similar(catalog, vectors.values, similar->limit,
		similar->least, arena, &found, &count, modules, problem))
		return jv_invalid();
	jv tables = jv_array();
	for (int i = 0; i < count; i++)
		tables = jv_array_append(tables, describe(catalog, &found[i]));
	return jv_object_set(jv_object(), jv_string("tables"), tables);
}

jv
similar_find(struct similar *similar, struct catalog *catalog,
    const char *question, double *modules, struct arena *arena)
{
	jv problem = jv_invalid();
	long whole = config_integer(similar->config, "whole_database");
	if (!similar->configured && !catalog->vectors.signature)
		return jv_invalid();
	if (catalog->table_count <= whole && catalog->module_count < 2)
		return jv_invalid();
	jv member = find(similar, catalog, question, modules, arena, &problem);
	return jv_is_valid(member) ? member : warning(problem);
}

int *
similar_places(const jv *member, const struct catalog *catalog,
    struct arena *arena, int *count)
{
	jv tables = record_member(member, "tables");
	int all = record_array_length(&tables);
	int *places = arena_array(arena, (size_t)all + 1, sizeof(*places));
	*count = 0;
	for (int i = 0; i < all; i++) {
		jv entry = jv_array_get(jv_copy(tables), i);
		const char *name = record_member_text(&entry, "name", arena);
		int place = !name ? -1 : catalog_find(catalog, name);
		if (place >= 0)
			places[(*count)++] = place;
		jv_free(entry);
	}
	jv_free(tables);
	return places;
}
