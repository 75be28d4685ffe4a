/* search_spans.c - scores stored values and lexicon words in phrases */
#include "retrieve/search.h"

#include <math.h>
#include <string.h>

enum { SPAN_WORDS_MAX = 5 };

static const double weight_value = 0.5; /* of a value of one word */

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
	return search_is_in(search, token->folded, classes, COUNT_OF(classes));
}

/* Research: parser 2.5.  A single word in lower case is the weakest sign. */
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
				? question_word(&question->tokens[from])
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

/* Count the columns that hold the span: the more there are, the less it
 * tells. */
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

/* A value in so few columns needs its table and the path to it, even when
 * little else does. */
static const int value_columns_few = 2;
static const double value_span_proper = 1.35; /* one capitalised word */

/* Return how strongly all spans together mean a column's values: "pumps and
 * compressors" are two values of one column. */
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
		/* A value adds to the score of the words, up to the full
		 * score. */
		if (weight > 1)
			weight = 1;
		search_raise(table,
		    table->direct + (1 - table->direct) * weight * 0.5,
		    "value");
		/* "in Texas": a proper name that is stored in few columns */
		if (value->match == CATALOG_VALUE_EXACT &&
		    columns[i] <= value_columns_few &&
		    weight_in_column(spans, retrieval->value, columns,
			retrieval->value_count, i) >= value_span_proper)
			table->needed = true;
	}
	return true;
}

/* Score the other tables that the SQL of an entry names: it needs them just as
 * much. */
static void
score_named(struct search *search, const char *sql)
{
	for (int i = 0; i < search->catalog->table_count; i++) {
		const char *name = search->catalog->tables[i].key;
		size_t length = strlen(name);
		for (const char *at = strstr(sql, name); at;
		     at = strstr(at + 1, name)) {
			bool whole = (at == sql || strchr(" (+-*/,", at[-1])) &&
				     at[length] == '.';
			if (!whole)
				continue;
			search_raise(&search->all[i], SCORE_LEXICON, "lexicon");
			search->all[i].needed = true;
			break;
		}
	}
}

/* Score the table that the column points to: "by sales rep" shows people by
 * name. */
static void
score_pointed(struct search *search, const struct catalog_synonym *synonym)
{
	for (int i = 0; i < search->catalog->fk_count; i++) {
		const struct catalog_fk *fk = &search->catalog->fks[i];
		if (fk->from == synonym->table && fk->columns.count == 1 &&
		    strcmp(fk->columns.word[0], synonym->column) == 0) {
			search_raise(
			    &search->all[fk->to], SCORE_LEXICON / 2, "lexicon");
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
		     synonym; synonym = synonym->next) {
			search_raise(&search->all[synonym->table],
			    !synonym->column && !synonym->expr
				? SCORE_LEXICON
				: SCORE_LEXICON / 2,
			    "lexicon");
			if (synonym->expr)
				score_named(search, synonym->expr);
			if (synonym->column)
				score_pointed(search, synonym);
		}
		for (const struct catalog_metric *metric =
			 catalog_metrics(search->catalog, stemmed);
		     metric; metric = metric->next) {
			search_raise(&search->all[metric->table], SCORE_LEXICON,
			    "lexicon");
			search->all[metric->table].needed = true;
			score_named(search, metric->expr);
		}
	}
}

bool
search_score_spans(struct search *search, jv *problem)
{
	struct spans spans = collect_spans(search);
	score_lexicon_entries(search, &spans);
	return score_values(search, &spans, problem);
}
