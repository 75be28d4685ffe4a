/* retrieve.c - finds the tables that a question needs; see retrieve.h */
#include "retrieve/retrieve.h"

#include "index/postings.h"
#include "names/names.h"
#include "retrieve/fuse.h"
#include "retrieve/neighbours.h"
#include "retrieve/search.h"
#include "text/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double weight_evidence = 0.5;
static const double weight_filler = 0.5;
static const double weight_near = 0.7;    /* of a word that is only similar */
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

/* ---- the words of the search ---- */

static void
add_term(struct search *search, const char *stem, double weight)
{
	for (size_t i = 0; i < search->term_count; i++) {
		if (strcmp(search->terms[i].stem, stem) != 0)
			continue;
		if (search->terms[i].weight < weight)
			search->terms[i].weight = weight;
		return;
	}
	if (search->term_count < STEMS_MAX)
		search->terms[search->term_count++] =
		    (struct term){stem, weight};
}

bool
search_is_in(const struct search *search, const char *word,
    const enum closed_class *classes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (closed_words_hold(search->words, word, classes[i]))
			return true;
	return false;
}

/* A closed word may still name a column. */
static double
word_weight(const struct search *search, const char *word)
{
	static const enum closed_class half[] = {CLOSED_FILLER,
	    CLOSED_AGGREGATE, CLOSED_SUPERLATIVE, CLOSED_COMPARISON,
	    CLOSED_GROUP, CLOSED_ORDER, CLOSED_PERIOD, CLOSED_RELATIVE,
	    CLOSED_NUMBER, CLOSED_MONTH};
	if (closed_words_hold(search->words, word, CLOSED_STOP))
		return 0;
	return search_is_in(search, word, half, COUNT_OF(half)) ? weight_filler
								: 1;
}

static void
add_text(struct search *search, const char *text, double weight)
{
	struct text_words words = text_words(search->arena, text);
	for (size_t i = 0; i < words.count; i++) {
		double own = word_weight(search, words.word[i]);
		if (own > 0)
			add_term(search,
			    text_stem(search->catalog->stemmer, search->arena,
				words.word[i]),
			    own * weight);
	}
}

/* Add the rows that an event makes: "bought" may mean a row of orders. */
static void
add_event(struct search *search, const char *word)
{
	const struct closed_word *verb =
	    closed_words_get(search->words, word, CLOSED_EVENT);
	for (size_t i = 0; verb && i < verb->columns.count; i++)
		add_term(search,
		    text_stem(search->catalog->stemmer, search->arena,
			verb->columns.word[i]),
		    weight_filler);
}

static void
collect_terms(struct search *search, const char *evidence)
{
	for (int i = 0; i < search->question->count; i++) {
		const struct token *token = &search->question->tokens[i];
		if (token->kind == TOKEN_WORD)
			add_text(search, token->text, 1);
	}
	for (int i = 1; i < search->question->count; i++)
		add_event(search, search->question->tokens[i].folded);
	if (evidence)
		add_text(search, evidence, weight_evidence);
	struct text_words *stems = &search->retrieval->stems;
	stems->word = arena_array(
	    search->arena, search->term_count + 1, sizeof(*stems->word));
	for (size_t i = 0; i < search->term_count; i++)
		stems->word[stems->count++] = search->terms[i].stem;
}

static double
term_weight(const struct search *search, const char *stem)
{
	for (size_t i = 0; i < search->term_count; i++)
		if (strcmp(search->terms[i].stem, stem) == 0)
			return search->terms[i].weight;
	return 0;
}

/* ---- sources ---- */

static void
add_source(struct retrieve_table *table, const char *source)
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
	add_source(table, source);
}

/* BM25 of one stem in one table (Robertson and Zaragoza 2009). */
static double
bm25(const struct search *search, const struct catalog_posting *posting,
    double weight)
{
	const struct catalog *catalog = search->catalog;
	double tables = catalog->table_count;
	double idf =
	    log(1 + (tables - posting->tables + 0.5) / (posting->tables + 0.5));
	double length =
	    catalog->tables[posting->table].length / catalog->mean_length;
	double scale = POSTINGS_K1 * (1 - POSTINGS_B + POSTINGS_B * length);
	return weight * idf * posting->weight * (POSTINGS_K1 + 1) /
	       (posting->weight + scale);
}

/* With dual retrieval, a stem of the name and one of a column have different
 * weights. */
static double
dual_weight(const struct search *search, const struct catalog_posting *posting)
{
	double table = search->options->table_weight;
	if (table <= 0)
		return 1;
	return posting->weight > 1 ? table : 1 - table;
}

static bool
score_stems(struct search *search, struct text_words stems,
    struct catalog_posting **postings, int *count, jv *problem)
{
	if (!catalog_postings(search->catalog, stems, search->arena, postings,
		count, problem))
		return false;
	for (int i = 0; i < *count && search->options->bm25; i++) {
		const struct catalog_posting *posting = &(*postings)[i];
		struct retrieve_table *table = &search->all[posting->table];
		table->direct += bm25(search, posting,
		    term_weight(search, posting->stem) *
			dual_weight(search, posting));
		add_source(table, "bm25");
	}
	return true;
}

/* Note the words of full weight that no table has. */
static void
note_unknown(
    struct search *search, const struct catalog_posting *postings, int count)
{
	struct text_words stems = search->retrieval->stems;
	struct text_words *unknown = &search->retrieval->unknown;
	unknown->word =
	    arena_array(search->arena, stems.count + 1, sizeof(*unknown->word));
	for (size_t i = 0; i < stems.count; i++) {
		bool found = false;
		for (int j = 0; j < count && !found; j++)
			found = strcmp(postings[j].stem, stems.word[i]) == 0;
		if (!found && search->terms[i].weight >= 1)
			unknown->word[unknown->count++] = stems.word[i];
	}
}

/* Do they differ by one typing error, or have a long common beginning
 * (docs/research.md, Prototype)? */
static bool
resembles(const char *left, const char *right)
{
	size_t shorter = strlen(left);
	if (strlen(right) < shorter)
		shorter = strlen(right);
	if (shorter < TEXT_ALIKE_BYTES)
		return false;
	size_t shared = 0;
	while (shared < shorter && left[shared] == right[shared])
		shared++;
	return text_distance(left, right, 1) <= 1 ||
	       (shared >= TEXT_ALIKE_BYTES && shared * 10 >= shorter * 7);
}

/* Search unknown words by similar ones.  A word stays unknown when no stem is
 * similar. */
static bool
score_near(struct search *search, jv *problem)
{
	struct text_words *unknown = &search->retrieval->unknown;
	struct text_words near;
	struct catalog_posting *postings = NULL;
	int count = 0;
	if (unknown->count == 0 || !search->options->bm25)
		return true;
	if (!catalog_near_stems(
		search->catalog, *unknown, search->arena, &near, problem))
		return false;
	struct text_words found = {
	    arena_array(search->arena, near.count + 1, sizeof(char *)), 0};
	size_t left = 0;
	for (size_t i = 0; i < unknown->count; i++) {
		const char *word = unknown->word[i];
		size_t before = found.count;
		for (size_t j = 0; j < near.count; j++) {
			if (!resembles(word, near.word[j]) ||
			    text_words_hold(found, near.word[j]))
				continue;
			found.word[found.count++] = near.word[j];
			add_term(search, near.word[j], weight_near);
		}
		if (found.count == before)
			unknown->word[left++] = word;
	}
	unknown->count = left;
	return score_stems(search, found, &postings, &count, problem);
}

static bool
score_words(struct search *search, jv *problem)
{
	struct catalog_posting *postings = NULL;
	int count = 0;
	if (!score_stems(
		search, search->retrieval->stems, &postings, &count, problem))
		return false;
	note_unknown(search, postings, count);
	if (!score_near(search, problem))
		return false;
	double best = 0;
	for (int i = 0; i < search->catalog->table_count; i++)
		if (search->all[i].direct > best)
			best = search->all[i].direct;
	for (int i = 0; best > 0 && i < search->catalog->table_count; i++)
		search->all[i].direct /= best;
	return true;
}

/* Score a table when the question has all words of its name, one after another.
 * Words without a meaning of their own do not count. */
static void
score_names(struct search *search)
{
	struct arena *arena = search->arena;
	const char *said = arena_printf(arena, " %s ",
	    text_key_stemmed(search->catalog->stemmer, arena,
		text_key(arena, search->question->text)));
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
		if (kept.count > 0 && strstr(said, name)) {
			search_raise(&search->all[i], score_name, "name");
			search->all[i].needed = true;
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
weigh_modules(struct search *search, struct text_words modules)
{
	if (modules.count == 0)
		return;
	for (int i = 0; i < search->catalog->table_count; i++) {
		const char *module = search->catalog->tables[i].module;
		if (*module != '\0' && !text_words_hold(modules, module) &&
		    !search->all[i].needed)
			search->all[i].direct *= outside_module;
		else if (*module != '\0' && search->all[i].direct > 0)
			add_source(&search->all[i], "module");
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
	collect_terms(search, hints->evidence);
	if (!score_words(search, problem))
		return false;
	retrieve_fuse(search->all, catalog->table_count, hints, options, arena);
	score_names(search);
	if (!search_score_spans(search, problem) ||
	    !search_score_spent(search, problem))
		return false;
	weigh_modules(search, hints->modules);
	score_given(search, options->named, "sketch", false);
	score_given(search, options->meant, "meant", true);
	retrieve_follow_keys(catalog, search->all, options, arena);
	retrieval->reached = count_reached(search);
	retrieve_choose(retrieval, catalog, search->all, options, arena);
	return true;
}
