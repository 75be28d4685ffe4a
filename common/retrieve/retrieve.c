/* retrieve.c - which tables a question needs; see retrieve.h */
#include "retrieve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "index/postings.h"
#include "names/names.h"
#include "retrieve_fuse.h"
#include "retrieve_join.h"

enum {
	SPAN_WORDS_MAX = 5,
	STEMS_MAX = 256, /* a question of 8 KiB has no more that matter */
	NEAR_LETTERS = 5 /* shorter words resemble too many */
};

static const double weight_evidence = 0.5;
static const double weight_filler = 0.5;
static const double weight_near = 0.7;  /* of a word that only resembles */
static const double weight_value = 0.5; /* of a value of one word */
static const double score_name = 0.8;   /* a table whose name was said */
static const double score_lexicon = 0.9;
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
	    .table_weight = config_flag(config, "dual_retrieval")
				? config_real(config, "dual_table_weight")
				: 0,
	};
}

struct term {
	const char *stem;
	double weight;
};

struct search {
	struct retrieval *retrieval;
	struct catalog *catalog;
	const struct question *question;
	const struct closed_words *words;
	const struct retrieve_options *options;
	struct arena *arena;
	struct term terms[STEMS_MAX];
	size_t term_count;
	struct retrieve_table *all; /* of every table, by place */
};

/* ---- what is searched ---- */

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

static bool
is_in(const struct search *search, const char *word,
    const enum closed_class *classes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (closed_words_hold(search->words, word, classes[i]))
			return true;
	return false;
}

/* Words that hold a question together may name a column all the same. */
static double
word_weight(const struct search *search, const char *word)
{
	static const enum closed_class half[] = {CLOSED_FILLER,
	    CLOSED_AGGREGATE, CLOSED_SUPERLATIVE, CLOSED_COMPARISON,
	    CLOSED_GROUP, CLOSED_ORDER, CLOSED_PERIOD, CLOSED_RELATIVE,
	    CLOSED_NUMBER, CLOSED_MONTH};
	if (closed_words_hold(search->words, word, CLOSED_STOP))
		return 0;
	return is_in(search, word, half, COUNT_OF(half)) ? weight_filler : 1;
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

/* "bought": what was done may be a row of orders. */
static void
add_event(struct search *search, const char *word)
{
	const struct closed_word *verb =
	    closed_words_get(search->words, word, CLOSED_EVENT);
	for (size_t i = 0; verb != NULL && i < verb->columns.count; i++)
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
	if (evidence != NULL)
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

static void
raise(struct retrieve_table *table, double score, const char *source)
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

/* With dual retrieval a stem of the name and one of a column weigh apart. */
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
	for (int i = 0; i < *count; i++) {
		const struct catalog_posting *posting = &(*postings)[i];
		struct retrieve_table *table = &search->all[posting->table];
		table->direct += bm25(search, posting,
		    term_weight(search, posting->stem) *
			dual_weight(search, posting));
		add_source(table, "bm25");
	}
	return true;
}

/* Words searched in full that no table has. */
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

/* One typing error, or a long common beginning (research: parser 2.6). */
static bool
resembles(const char *left, const char *right)
{
	size_t shorter = strlen(left);
	if (strlen(right) < shorter)
		shorter = strlen(right);
	if (shorter < NEAR_LETTERS)
		return false;
	size_t shared = 0;
	while (shared < shorter && left[shared] == right[shared])
		shared++;
	return text_distance(left, right, 1) <= 1 ||
	       (shared >= NEAR_LETTERS && shared * 10 >= shorter * 7);
}

/* Search unknown words by what resembles them; those stay unknown that
 * nothing does. */
static bool
score_near(struct search *search, jv *problem)
{
	struct text_words *unknown = &search->retrieval->unknown;
	struct text_words near;
	struct catalog_posting *postings = NULL;
	int count = 0;
	if (unknown->count == 0)
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

/* A table all of whose words were said, noise aside, one after another. */
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
		if (kept.count > 0 && strstr(said, name) != NULL) {
			raise(&search->all[i], score_name, "name");
			search->all[i].needed = true;
		}
	}
}

/* ---- spans: values and the lexicon ---- */

struct span {
	const char *key;
	const char *stemmed;
	double weight;
};

struct spans {
	struct span *span;
	size_t count;
};

static bool
is_closed(const struct search *search, const struct token *token)
{
	static const enum closed_class classes[] = {CLOSED_STOP, CLOSED_FILLER,
	    CLOSED_AGGREGATE, CLOSED_SUPERLATIVE, CLOSED_COMPARISON,
	    CLOSED_NEGATION, CLOSED_GROUP, CLOSED_ORDER, CLOSED_DISTINCT,
	    CLOSED_OUTPUT, CLOSED_QUESTION, CLOSED_PERIOD, CLOSED_NUMBER};
	return is_in(search, token->folded, classes, COUNT_OF(classes));
}

/* Research: parser 2.5; a lone word in lower case is the weakest witness. */
static double
span_weight(const struct search *search, int from, int to)
{
	const struct token *first = &search->question->tokens[from];
	const struct token *last = &search->question->tokens[to - 1];
	if (first->kind == TOKEN_QUOTED && to == from + 1)
		return 2.5;
	bool proper = first->capitalised && !first->sentence_start;
	if (to == from + 1)
		return is_closed(search, first) && !first->all_capitals ? 0
		       : strlen(first->folded) < 2                      ? 0
		       : proper                                         ? 1.35
									: 0.85;
	if (closed_words_hold(search->words, first->folded, CLOSED_STOP) ||
	    closed_words_hold(search->words, last->folded, CLOSED_STOP))
		return 0;
	return (double)(to - from) + (proper ? 0.35 : 0);
}

static struct spans
collect_spans(const struct search *search)
{
	const struct question *question = search->question;
	struct arena *arena = search->arena;
	struct spans spans = {0};
	struct dictionary seen = {0};
	spans.span = arena_array(arena,
	    (size_t)question->count * SPAN_WORDS_MAX + 1, sizeof(struct span));
	for (int from = 0; from < question->count; from++) {
		int most = from + SPAN_WORDS_MAX;
		for (int to = from + 1; to <= question->count && to <= most;
		     to++) {
			double weight = span_weight(search, from, to);
			if (weight <= 0)
				continue;
			const char *text =
			    to == from + 1
				? question->tokens[from].text
				: question_phrase(question, from, to, arena);
			const char *key = text_key(arena, text);
			if (*key == '\0' || dictionary_has(&seen, key))
				continue;
			dictionary_set(&seen, key, spans.span);
			spans.span[spans.count++] = (struct span){key,
			    text_key_stemmed(
				search->catalog->stemmer, arena, key),
			    weight};
		}
	}
	dictionary_release(&seen);
	return spans;
}

static double
weight_of_span(const struct spans *spans, const char *key)
{
	for (size_t i = 0; i < spans->count; i++)
		if (strcmp(spans->span[i].key, key) == 0)
			return spans->span[i].weight;
	return 0;
}

static bool
same_column(const struct catalog_value *one, const struct catalog_value *other)
{
	return one->table == other->table && one->position == other->position;
}

/* How many columns hold the span: the more, the less it tells. */
static int
columns_with(const struct catalog_value *values, int count, const char *span)
{
	int columns = 0;
	for (int i = 0; i < count; i++) {
		if (strcmp(values[i].span, span) != 0)
			continue;
		bool again = false;
		for (int j = 0; j < i && !again; j++)
			again = same_column(&values[j], &values[i]) &&
				strcmp(values[j].span, span) == 0;
		columns += !again;
	}
	return columns;
}

/* Such a value needs its table, and the way there, however little else does. */
static const int value_columns_few = 2;
static const double value_span_proper = 1.35; /* one capitalised word */

/* How much all spans together say that a column's values are meant: "pumps and
 * compressors" are two of one column. */
static double
weight_in_column(const struct spans *spans, const struct catalog_value *values,
    const int *columns, int count, int of)
{
	double weight = 0;
	for (int i = 0; i < count; i++) {
		bool again = !same_column(&values[i], &values[of]) ||
			     columns[i] > value_columns_few;
		for (int j = 0; j < i && !again; j++)
			again = same_column(&values[j], &values[of]) &&
				strcmp(values[i].span, values[j].span) == 0;
		if (!again)
			weight += weight_of_span(spans, values[i].span);
	}
	return weight;
}

static bool
score_values(struct search *search, const struct spans *spans, jv *problem)
{
	struct arena *arena = search->arena;
	struct text_words keys = {
	    arena_array(arena, spans->count + 1, sizeof(char *)), 0};
	struct text_words stemmed = {
	    arena_array(arena, spans->count + 1, sizeof(char *)), 0};
	for (size_t i = 0; i < spans->count; i++) {
		keys.word[keys.count++] = spans->span[i].key;
		stemmed.word[stemmed.count++] = spans->span[i].stemmed;
	}
	struct retrieval *retrieval = search->retrieval;
	if (!catalog_values(search->catalog, keys, stemmed, arena,
		&retrieval->value, &retrieval->value_count, problem))
		return false;
	retrieval->values = retrieval->value_count;
	int *columns = arena_array(
	    arena, (size_t)retrieval->value_count + 1, sizeof(*columns));
	for (int i = 0; i < retrieval->value_count; i++)
		columns[i] = columns_with(retrieval->value,
		    retrieval->value_count, retrieval->value[i].span);
	for (int i = 0; i < retrieval->value_count; i++) {
		const struct catalog_value *value = &retrieval->value[i];
		double weight = weight_value *
				weight_of_span(spans, value->span) /
				sqrt(columns[i]);
		struct retrieve_table *table = &search->all[value->table];
		/* A value adds to what the words say, up to full score. */
		if (weight > 1)
			weight = 1;
		raise(table, table->direct + (1 - table->direct) * weight * 0.5,
		    "value");
		/* "in Texas": a proper name that hardly anything else has */
		if (value->match == CATALOG_VALUE_EXACT &&
		    columns[i] <= value_columns_few &&
		    weight_in_column(spans, retrieval->value, columns,
			retrieval->value_count, i) >= value_span_proper)
			table->needed = true;
	}
	return true;
}

/* Tables that the SQL of an entry names beside its own, and needs as much. */
static void
score_named(struct search *search, const char *sql)
{
	for (int i = 0; i < search->catalog->table_count; i++) {
		const char *name = search->catalog->tables[i].key;
		size_t length = strlen(name);
		for (const char *at = strstr(sql, name); at != NULL;
		     at = strstr(at + 1, name)) {
			bool whole = (at == sql || strchr(" (+-*/,", at[-1])) &&
				     at[length] == '.';
			if (!whole)
				continue;
			raise(&search->all[i], score_lexicon, "lexicon");
			search->all[i].needed = true;
			break;
		}
	}
}

/* "by sales rep": whom the column points to, to be shown by name. */
static void
score_pointed(struct search *search, const struct catalog_synonym *synonym)
{
	for (int i = 0; i < search->catalog->fk_count; i++) {
		const struct catalog_fk *fk = &search->catalog->fks[i];
		if (fk->from == synonym->table && fk->columns.count == 1 &&
		    strcmp(fk->columns.word[0], synonym->column) == 0) {
			raise(
			    &search->all[fk->to], score_lexicon / 2, "lexicon");
			search->all[fk->to].needed = true;
			search->all[synonym->table].needed = true;
		}
	}
}

static void
score_lexicon_entries(struct search *search, const struct spans *spans)
{
	for (size_t i = 0; i < spans->count; i++) {
		const char *stemmed = spans->span[i].stemmed;
		for (const struct catalog_synonym *synonym =
			 catalog_synonyms(search->catalog, stemmed);
		     synonym != NULL; synonym = synonym->next) {
			raise(&search->all[synonym->table],
			    synonym->column == NULL && synonym->expr == NULL
				? score_lexicon
				: score_lexicon / 2,
			    "lexicon");
			if (synonym->expr != NULL)
				score_named(search, synonym->expr);
			if (synonym->column != NULL)
				score_pointed(search, synonym);
		}
		for (const struct catalog_metric *metric =
			 catalog_metrics(search->catalog, stemmed);
		     metric != NULL; metric = metric->next) {
			raise(&search->all[metric->table], score_lexicon,
			    "lexicon");
			search->all[metric->table].needed = true;
			score_named(search, metric->expr);
		}
	}
}

/* Tables that a draft of the statement names. */
static void
score_sketch(struct search *search)
{
	struct text_words named = search->options->named;
	for (size_t i = 0; i < named.count; i++) {
		int place = catalog_find(search->catalog, named.word[i]);
		if (place < 0)
			continue;
		raise(&search->all[place], score_lexicon, "sketch");
		search->all[place].needed = true;
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
	struct spans spans = collect_spans(search);
	score_lexicon_entries(search, &spans);
	if (!score_values(search, &spans, problem))
		return false;
	weigh_modules(search, hints->modules);
	score_sketch(search);
	retrieve_follow_keys(catalog, search->all, options, arena);
	retrieval->reached = count_reached(search);
	retrieve_choose(retrieval, catalog, search->all, options, arena);
	return true;
}
