/* retrieve.c - finds the tables that a question needs; see retrieve.h */
#include "retrieve/retrieve.h"

#include "names/names.h"
#include "retrieve/fuse.h"
#include "retrieve/neighbours.h"
#include "retrieve/search.h"
#include "retrieve/twins.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static const double score_name = 0.8;     /* a table that the question names */
static const double outside_module = 0.8; /* see "module" in retrieve.h */

struct retrieve_options
retrieve_options_read(const struct config *config)
{
	return (struct retrieve_options){
	    .max_tables = (int)config_integer(config, "max_tables"),
	    .whole_database = (int)config_integer(config, "whole_database"),
	    .expansions = (int)config_integer(config, "fk_expansions"),
	    .hub_keys = (int)config_integer(config, "hub_keys"),
	    .hub_expansions = (int)config_integer(config, "hub_expansions"),
	    .fk_weight = config_real(config, "fk_weight"),
	    .parent_weight = config_real(config, "fk_parent_weight"),
	    .inferred_weight = config_real(config, "fk_inferred_weight"),
	    .decay = config_real(config, "fk_decay"),
	    .least = config_real(config, "least_similarity"),
	    .bm25 = config_flag(config, "bm25_search"),
	    .table_weight = config_flag(config, "dual_retrieval")
				? config_real(config, "dual_table_weight")
				: 0,
	};
}

/* ---- sources ---- */

void
search_add_source(struct retrieve_table *table, const char *source)
{
	for (int i = 0; i < table->source_count; i++)
		if (strcmp(table->sources[i], source) == 0)
			return;
	if (table->source_count < RETRIEVE_SOURCES_MAX)
		table->sources[table->source_count++] = source;
}

void
search_raise(struct retrieve_table *table, double score, const char *source)
{
	if (table->direct < score)
		table->direct = score;
	search_add_source(table, source);
}

/* The question's words as stems, without those that are not searched. */
static const char *
said_words(const struct search *search)
{
	const struct question *question = search->question;
	struct arena *arena = search->arena;
	const char *said = " ";
	for (int from = 0; from < question->count; from++) {
		int to = from;
		while (to < question->count && !search->unsearched[to])
			to++;
		if (to > from)
			said = arena_printf(arena, "%s%s  ", said,
			    text_key_stemmed(search->catalog->stemmer, arena,
				text_key(arena, question_phrase(question, from,
						    to, arena))));
		from = to;
	}
	return said;
}

/* Score a table when the question has all words of its name, one after another.
 * Words without a meaning of their own do not count. */
static void
score_names(struct search *search)
{
	struct arena *arena = search->arena;
	const char *said = said_words(search);
	for (int i = 0; i < search->catalog->table_count; i++) {
		const struct catalog_table *table = &search->catalog->tables[i];
		struct text_words kept = {
		    arena_array(arena, table->stems.count + 1, sizeof(char *)),
		    0};
		for (size_t j = 0; j < table->stems.count; j++)
			if (!names_word_is_noise(table->words.word[j]))
				kept.word[kept.count++] = table->stems.word[j];
		if (kept.count == 0)
			kept = table->stems;
		const char *name =
		    arena_printf(arena, " %s ", text_join(arena, kept));
		if (kept.count > 0 && strstr(said, name) &&
		    !search_shares_stem_only(search, i)) {
			search_raise(&search->all[i], score_name, "name");
			search->all[i].needed = true;
			search->all[i].named = true;
		}
	}
}

/* Score the tables that something besides the question names. */
static void
score_given(struct search *search, struct text_words named, const char *source,
    bool meant)
{
	for (size_t i = 0; i < named.count; i++) {
		int place = catalog_find(search->catalog, named.word[i]);
		if (place < 0)
			continue;
		search_raise(&search->all[place], SCORE_LEXICON, source);
		search->all[place].needed = true;
		search->all[place].meant |= meant;
	}
}

static void
mark_previous(struct search *search, struct text_words names)
{
	for (size_t i = 0; i < names.count; i++) {
		int place = catalog_find(search->catalog, names.word[i]);
		if (place >= 0)
			search->all[place].previous = true;
	}
}

static void
weigh_modules(struct search *search, struct text_words modules)
{
	if (modules.count == 0)
		return;
	for (int i = 0; i < search->catalog->table_count; i++) {
		struct retrieve_table *table = &search->all[i];
		const char *module = search->catalog->tables[i].module;
		bool inside =
		    *module != '\0' && text_words_hold(modules, module);
		if (inside && table->direct > 0)
			search_add_source(table, "module");
		else if (!inside && !table->needed)
			table->direct *= outside_module;
	}
}

static int
count_reached(const struct search *search)
{
	int reached = 0;
	for (int i = 0; i < search->catalog->table_count; i++)
		reached += search->all[i].score > 0;
	return reached;
}

bool
retrieve_tables(struct retrieval *retrieval, struct catalog *catalog,
    const struct question *question, const struct retrieve_hints *hints,
    const struct closed_words *words, const struct retrieve_options *options,
    struct arena *arena, jv *problem)
{
	*retrieval = (struct retrieval){0};
	struct search *search = arena_alloc(arena, sizeof(*search));
	*search = (struct search){.retrieval = retrieval,
	    .catalog = catalog,
	    .question = question,
	    .words = words,
	    .options = options,
	    .arena = arena};
	search->all = arena_array(
	    arena, (size_t)catalog->table_count + 1, sizeof(*search->all));
	for (int i = 0; i < catalog->table_count; i++)
		search->all[i].place = i;
	if (!search_score_words(search, hints->evidence, problem))
		return false;
	retrieve_fuse(search->all, catalog->table_count, hints, options, arena);
	score_names(search);
	if (!search_score_spans(search, problem) ||
	    !search_score_spent(search, problem))
		return false;
	company_weigh(search->company, search->all);
	weigh_modules(search, hints->modules);
	score_given(search, options->named, "sketch", false);
	score_given(search, options->meant, "meant", true);
	score_given(search, options->previous, "previous", true);
	mark_previous(search, options->previous);
	twins_mark(search, hints->modules);
	twins_leave_out(search);
	retrieve_follow_keys(catalog, search->all, options, arena);
	company_follow(search->company, search->all);
	retrieval->reached = count_reached(search);
	/* A score that was lowered for its company is not too low for that. */
	struct retrieve_options choice = *options;
	if (search->company)
		choice.least *= COMPANY_ALONE;
	const bool who =
	    strcmp(question_word_at(search->question, 0), "who") == 0;
	retrieve_choose(retrieval, catalog, search->all, &choice, who, arena);
	return true;
}
