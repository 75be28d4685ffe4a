/* search_words.c - scores the tables that have the question's words */
#include "index/postings.h"
#include "names/abbreviated.h"
#include "retrieve/search.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

static const double weight_evidence = 0.5;
static const double weight_filler = 0.5;
static const double weight_near = 0.7; /* of a word that is only similar */
static const double weight_stem = 0.5; /* see name_weight */

/* ---- the words of the search ---- */

struct term *
search_term(struct search *search, const char *stem)
{
	for (size_t i = 0; i < search->term_count; i++)
		if (strcmp(search->terms[i].stem, stem) == 0)
			return &search->terms[i];
	return NULL;
}

/* Add the stem of the word, which is NULL where nobody said it. */
static void
add_term(struct search *search, const char *stem, const char *word,
    double weight, size_t slot)
{
	struct term *term = search_term(search, stem);
	if (!term && search->term_count < STEMS_MAX) {
		search->terms[search->term_count++] =
		    (struct term){stem, weight, word, false, slot};
	} else if (term) {
		if (term->weight < weight)
			term->weight = weight;
		if (!word || !term->word || strcmp(term->word, word) != 0)
			term->word = NULL;
	}
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
	    CLOSED_NUMBER, CLOSED_MONTH, CLOSED_LIKE};
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
			    text_singular(search->arena, words.word[i]),
			    own * weight, search->term_count);
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
		    NULL, weight_filler, search->term_count);
}

/* "List all customers in alphabetical order" asks for neither lists nor orders.
 * "Ordered by customers" may be what they did. */
static void
mark_unsearched(struct search *search)
{
	const struct question *question = search->question;
	search->unsearched = arena_array(search->arena,
	    (size_t)question->count + 1, sizeof(*search->unsearched));
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		const struct closed_word *order =
		    closed_words_find(search->words, question, i, CLOSED_ORDER);
		if (order && order->length > 1 &&
		    !closed_words_hold(
			search->words, token->folded, CLOSED_EVENT))
			for (int j = 0; j < order->length; j++)
				search->unsearched[i + j] = true;
		if (token->sentence_start && closed_words_hold(search->words,
						 token->folded, CLOSED_OUTPUT))
			search->unsearched[i] = true;
	}
}

static void
collect_terms(struct search *search, const char *evidence)
{
	for (int i = 0; i < search->question->count; i++) {
		const struct token *token = &search->question->tokens[i];
		if (token->kind == TOKEN_WORD && !search->unsearched[i])
			add_text(search, token->text, 1);
	}
	for (int i = 1; i < search->question->count; i++)
		if (!search->unsearched[i])
			add_event(search, search->question->tokens[i].folded);
	if (evidence)
		add_text(search, evidence, weight_evidence);
	struct text_words *stems = &search->retrieval->stems;
	stems->word = arena_array(
	    search->arena, search->term_count + 1, sizeof(*stems->word));
	for (size_t i = 0; i < search->term_count; i++)
		stems->word[stems->count++] = search->terms[i].stem;
}

/* ---- their tables ---- */

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

enum name_use {
	NAME_OTHER, /* the name does not have the stem */
	NAME_STEM,  /* it has another word of the stem */
	NAME_WORD,  /* it has the word */
};

static enum name_use
use_in_name(const struct search *search, const struct term *term, int table)
{
	const struct catalog_table *named = &search->catalog->tables[table];
	enum name_use use = NAME_OTHER;
	for (size_t i = 0; term->word && i < named->stems.count; i++) {
		if (strcmp(named->stems.word[i], term->stem) != 0)
			continue;
		if (strcmp(text_singular(search->arena, named->words.word[i]),
			term->word) == 0)
			return NAME_WORD;
		use = NAME_STEM;
	}
	return use;
}

static void
mark_names(
    struct search *search, const struct catalog_posting *postings, int count)
{
	for (int i = 0; i < count; i++) {
		struct term *term = search_term(search, postings[i].stem);
		if (term &&
		    use_in_name(search, term, postings[i].table) == NAME_WORD)
			term->is_name = true;
	}
}

/* "Customers" in a database that has customers and customs: where the word is
 * one of a name, a name with another word of that stem is worth less. */
static double
name_weight(const struct search *search, const struct term *term, int table)
{
	return term->is_name && use_in_name(search, term, table) == NAME_STEM
		   ? weight_stem
		   : 1;
}

bool
search_shares_stem_only(const struct search *search, int table)
{
	for (size_t i = 0; i < search->term_count; i++)
		if (search->terms[i].is_name &&
		    use_in_name(search, &search->terms[i], table) == NAME_STEM)
			return true;
	return false;
}

static bool
score_stems(struct search *search, struct text_words stems,
    struct catalog_posting **postings, int *count, jv *problem)
{
	if (!catalog_postings(search->catalog, stems, search->arena, postings,
		count, problem))
		return false;
	mark_names(search, *postings, *count);
	for (int i = 0; i < *count && search->options->bm25; i++) {
		const struct catalog_posting *posting = &(*postings)[i];
		const struct term *term = search_term(search, posting->stem);
		struct retrieve_table *table = &search->all[posting->table];
		if (!term)
			continue;
		double part = bm25(search, posting,
		    term->weight * name_weight(search, term, posting->table) *
			dual_weight(search, posting));
		table->direct += part;
		company_add(search->company, posting->table, term->slot, part);
		search_add_source(table, "bm25");
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

static void
add_near(struct search *search, const char *word, const char *stem,
    struct text_words *found)
{
	if (found->count == STEMS_MAX || text_words_hold(*found, stem))
		return;
	found->word[found->count++] = stem;
	add_term(
	    search, stem, NULL, weight_near, search_term(search, word)->slot);
}

/* The table rvw has reviews. */
static void
add_abbreviating(
    struct search *search, const char *word, struct text_words *found)
{
	const char *typed = search_term(search, word)->word;
	for (int i = 0; typed && i < search->catalog->table_count; i++) {
		const struct catalog_table *table = &search->catalog->tables[i];
		for (size_t j = 0; j < table->stems.count; j++)
			if (abbreviated_quality(typed, table->words.word[j]) >
			    0)
				add_near(
				    search, word, table->stems.word[j], found);
	}
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
	    arena_array(search->arena, STEMS_MAX, sizeof(char *)), 0};
	size_t left = 0;
	for (size_t i = 0; i < unknown->count; i++) {
		const char *word = unknown->word[i];
		size_t before = found.count;
		for (size_t j = 0; j < near.count; j++)
			if (resembles(word, near.word[j]))
				add_near(search, word, near.word[j], &found);
		add_abbreviating(search, word, &found);
		if (found.count == before)
			unknown->word[left++] = word;
	}
	unknown->count = left;
	return score_stems(search, found, &postings, &count, problem);
}

bool
search_score_words(struct search *search, const char *evidence, jv *problem)
{
	mark_unsearched(search);
	collect_terms(search, evidence);
	search->company =
	    company_open(search->catalog, search->term_count, search->arena);
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
