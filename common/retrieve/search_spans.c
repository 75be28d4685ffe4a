/* search_spans.c - scores stored values and lexicon words in phrases */
#include "english/english.h"
#include "retrieve/search.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

enum { SPAN_WORDS_MAX = 5, ALIASES_MAX = 4 };

static const double weight_value = 0.5; /* of a value of one word */

/* A value in so few columns needs its table and the path to it, even when
 * little else does. */
static const int value_columns_few = 2;
static const double value_span_proper = 1.35; /* one capitalised word */
static const double value_span_words = 2.35;  /* two of them */

struct span {
	const char *key;
	const char *stemmed;
	double weight;
	int columns;             /* that hold it as a value */
	int values;              /* found of it */
	struct text_words words; /* of `stemmed`, once they are asked for */
};

struct spans {
	struct span *span;
	size_t count;
	struct dictionary by_key; /* struct span */
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
	bool light =
	    closed_words_hold(search->words, first->folded, CLOSED_STOP);
	/* Values begin with a preposition, too: "on hold", "in progress". */
	if ((light && !english_is(first->folded, ENGLISH_PREPOSITION)) ||
	    closed_words_hold(search->words, last->folded, CLOSED_STOP))
		return 0;
	return (double)(to - from - light) + (proper ? 0.35 : 0);
}

/* A word of the lexicon goes before what the word says in English. */
static bool
is_in_lexicon(const struct search *search, const char *stemmed)
{
	return catalog_metrics(search->catalog, stemmed) ||
	       catalog_synonyms(search->catalog, stemmed);
}

/* Make a span of the key, unless there is one. */
static void
add_span(const struct search *search, struct spans *spans, const char *key,
    double weight)
{
	if (*key == '\0' || dictionary_has(&spans->by_key, key))
		return;
	const char *stemmed =
	    text_key_stemmed(search->catalog->stemmer, search->arena, key);
	if (weight <= 0 && !is_in_lexicon(search, stemmed))
		return;
	struct span *span = &spans->span[spans->count++];
	*span = (struct span){.key = key, .stemmed = stemmed, .weight = weight};
	dictionary_set(&spans->by_key, key, span);
}

/* "German" is a value of countries: Germany.  Such a name is one at the
 * beginning of a sentence, too. */
static void
add_alias(const struct search *search, struct spans *spans, int at)
{
	const struct token *token = &search->question->tokens[at];
	if (!search->options->aliases || !token->capitalised)
		return;
	struct text_words values =
	    aliases_of(search->options->aliases, token->folded);
	for (size_t i = 0; i < values.count && i < ALIASES_MAX; i++)
		add_span(search, spans, text_key(search->arena, values.word[i]),
		    value_span_proper);
}

static struct spans
collect_spans(const struct search *search)
{
	const struct question *question = search->question;
	struct arena *arena = search->arena;
	struct spans spans = {0};
	spans.span = arena_array(arena,
	    (size_t)question->count * (SPAN_WORDS_MAX + ALIASES_MAX) + 1,
	    sizeof(struct span));
	for (int from = 0; from < question->count; from++) {
		int most = from + SPAN_WORDS_MAX;
		for (int to = from + 1; to <= question->count && to <= most;
		     to++) {
			const char *text =
			    to == from + 1
				? question_word(&question->tokens[from])
				: question_phrase(question, from, to, arena);
			add_span(search, &spans, text_key(arena, text),
			    span_weight(search, from, to));
		}
		add_alias(search, &spans, from);
	}
	return spans;
}

/* What the values found say together. */
struct tally {
	const struct catalog_value *value;
	int count;
	struct span **spans; /* of each value */
	double **weight;     /* of the rare spans in the column of each value */
};

/* A table that holds a value says its words, the more so the fewer do. */
static void
add_to_company(
    struct search *search, struct span *span, int table, double weight)
{
	if (!search->company || !span->stemmed)
		return;
	if (span->words.count == 0)
		span->words = text_words(search->arena, span->stemmed);
	double tables = search->catalog->table_count;
	double rare = log(1 + tables / (span->columns + 0.5));
	for (size_t i = 0; i < span->words.count; i++) {
		const struct term *term =
		    search_term(search, span->words.word[i]);
		if (term)
			company_add(search->company, table, term->slot,
			    (weight < 1 ? weight : 1) * rare);
	}
}

/* Return the weight of the value's column; made when it is new. */
static double *
column_weight(struct dictionary *columns, const struct catalog_value *value,
    struct arena *arena)
{
	const char *key =
	    arena_printf(arena, "%d.%d", value->table, value->position);
	double *weight = dictionary_get(columns, key);
	if (!weight) {
		weight = arena_alloc(arena, sizeof(*weight));
		dictionary_set(columns, key, weight);
	}
	return weight;
}

/* Is it the first of the span's values in the column? */
static bool
is_first(struct dictionary *pairs, const struct catalog_value *value,
    struct arena *arena)
{
	const char *key = arena_printf(
	    arena, "%d.%d %s", value->table, value->position, value->span);
	if (dictionary_has(pairs, key))
		return false;
	dictionary_set(pairs, key, pairs);
	return true;
}

/* A value that the search left out counts as a column. */
static void
add_left_out(struct span *span, const struct catalog_value *value)
{
	if (value->of_span > span->values) {
		span->columns += value->of_span - span->values;
		span->values = value->of_span;
	}
}

/* Count the columns that hold each span: the more there are, the less it tells.
 * Then sum up how strongly all rare spans together mean a column's values:
 * "pumps and compressors" are two values of one column. */
static void
tally_values(
    struct tally *tally, const struct spans *spans, struct arena *arena)
{
	size_t room = (size_t)tally->count + 1;
	struct dictionary columns = {0};
	struct dictionary pairs = {0};
	bool *first = arena_array(arena, room, sizeof(*first));
	tally->spans = arena_array(arena, room, sizeof(*tally->spans));
	tally->weight = arena_array(arena, room, sizeof(*tally->weight));
	struct span *unsaid = arena_alloc(arena, sizeof(*unsaid));
	for (int i = 0; i < tally->count; i++) {
		const struct catalog_value *value = &tally->value[i];
		struct span *span = dictionary_get(&spans->by_key, value->span);
		tally->spans[i] = span ? span : unsaid;
		tally->weight[i] = column_weight(&columns, value, arena);
		first[i] = is_first(&pairs, value, arena);
		tally->spans[i]->columns += first[i];
		tally->spans[i]->values++;
	}
	for (int i = 0; i < tally->count; i++)
		add_left_out(tally->spans[i], &tally->value[i]);
	for (int i = 0; i < tally->count; i++)
		if (first[i] && tally->spans[i]->columns <= value_columns_few)
			*tally->weight[i] += tally->spans[i]->weight;
	dictionary_release(&columns);
	dictionary_release(&pairs);
}

static void
score_value(struct search *search, const struct tally *tally, int at)
{
	const struct catalog_value *value = &tally->value[at];
	struct span *span = tally->spans[at];
	struct retrieve_table *table = &search->all[value->table];
	double weight = weight_value * span->weight / sqrt(span->columns);
	add_to_company(search, span, value->table, span->weight);
	/* A value adds to the score of the words, up to the full score. */
	if (weight > 1)
		weight = 1;
	search_raise(
	    table, table->direct + (1 - table->direct) * weight * 0.5, "value");
	/* "in Texas": a proper name that is stored in few columns */
	if (value->match == CATALOG_VALUE_EXACT &&
	    span->columns <= value_columns_few &&
	    *tally->weight[at] >= value_span_proper) {
		table->needed = true;
		/* "Elm City Wholesale" names a row as "vendors" names all. */
		if (span->weight >= value_span_words)
			search_raise(table, SCORE_LEXICON, "value");
	}
}

static bool
score_values(struct search *search, const struct spans *spans, jv *problem)
{
	struct arena *arena = search->arena;
	struct catalog_value_search wanted = {
	    .keys.word = arena_array(arena, spans->count + 1, sizeof(char *)),
	    .stemmed.word =
		arena_array(arena, spans->count + 1, sizeof(char *))};
	for (size_t i = 0; i < spans->count; i++) {
		wanted.keys.word[wanted.keys.count++] = spans->span[i].key;
		wanted.stemmed.word[wanted.stemmed.count++] =
		    spans->span[i].stemmed;
	}
	struct retrieval *retrieval = search->retrieval;
	if (!catalog_values(
		search->catalog, &wanted, arena, &retrieval->found, problem))
		return false;
	struct tally tally = {
	    .value = retrieval->found.value, .count = retrieval->found.count};
	tally_values(&tally, spans, arena);
	for (int i = 0; i < tally.count; i++)
		score_value(search, &tally, i);
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

/* Note the columns that the entry means; `column` and `expr` may be NULL. */
static void
note_spoken(
    struct search *search, int table, const char *column, const char *expr)
{
	const struct spoken_column **spoken = &search->retrieval->spoken;
	if (column)
		spoken_add(spoken, search->catalog->tables[table].key, column,
		    search->arena);
	if (expr)
		spoken_add_named(spoken, expr, search->arena);
}

static void
score_lexicon_entries(struct search *search, const struct spans *spans)
{
	for (size_t i = 0; i < spans->count; i++) {
		const char *stemmed = spans->span[i].stemmed;
		for (const struct catalog_synonym *synonym =
			 catalog_synonyms(search->catalog, stemmed);
		     synonym; synonym = synonym->next) {
			bool whole = !synonym->column && !synonym->expr;
			search_raise(&search->all[synonym->table],
			    whole ? SCORE_LEXICON : SCORE_LEXICON / 2,
			    "lexicon");
			search->all[synonym->table].needed |= whole;
			add_to_company(search, &spans->span[i], synonym->table,
			    whole ? 1 : 0.5);
			if (synonym->expr)
				score_named(search, synonym->expr);
			if (synonym->column)
				score_pointed(search, synonym);
			note_spoken(search, synonym->table, synonym->column,
			    synonym->expr);
		}
		for (const struct catalog_metric *metric =
			 catalog_metrics(search->catalog, stemmed);
		     metric; metric = metric->next) {
			search_raise(&search->all[metric->table], SCORE_LEXICON,
			    "lexicon");
			search->all[metric->table].needed = true;
			add_to_company(
			    search, &spans->span[i], metric->table, 1);
			score_named(search, metric->expr);
			note_spoken(search, metric->table, NULL, metric->expr);
		}
	}
}

bool
search_score_spans(struct search *search, jv *problem)
{
	struct spans spans = collect_spans(search);
	score_lexicon_entries(search, &spans);
	bool done = score_values(search, &spans, problem);
	dictionary_release(&spans.by_key);
	return done;
}
