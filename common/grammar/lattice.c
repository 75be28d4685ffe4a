/* lattice.c - the readings of the spans of a question; see lattice.h */
#include "grammar/lattice.h"

#include "question/dates.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* How many tokens may be skipped behind an edge, and how many of them may be
 * words that mean something. */
enum { MOST_SKIPPED = 7, MOST_MEANT = 2 };

struct maker {
	struct lattice *lattice;
	const struct lattice_source *source;
	struct arena *arena;
};

static int
feature_of(const struct maker *maker, const char *name)
{
	return constructions_feature(maker->source->constructions, name);
}

static void
add_feature(struct lattice_edge *edge, int number, double value)
{
	if (number < 0)
		return;
	for (int i = 0; i < edge->feature_count; i++)
		if (edge->feature[i].number == number) {
			edge->feature[i].value += (float)value;
			return;
		}
	if (edge->feature_count < EDGE_FEATURES)
		edge->feature[edge->feature_count++] =
		    (struct feature){number, (float)value};
}

static struct lattice_edge *
keep(struct maker *maker, const struct lattice_edge *model)
{
	struct lattice *lattice = maker->lattice;
	if (lattice->edges == LATTICE_MAX_EDGES) {
		lattice->cut = true;
		return NULL;
	}
	struct lattice_edge *edge = arena_alloc(maker->arena, sizeof(*edge));
	*edge = *model;
	edge->next = lattice->at[edge->from];
	lattice->at[edge->from] = edge;
	lattice->edges++;
	return edge;
}

static bool
is_free(const struct token *token)
{
	return token->kind == TOKEN_PUNCTUATION;
}

/* Add the edge, and the same with the tokens behind it skipped. */
static void
add(struct maker *maker, const char *name, struct lattice_edge edge)
{
	const struct lattice *lattice = maker->lattice;
	const struct question *question = maker->source->question;
	int meant = 0;
	edge.category =
	    *name ? constructions_category(maker->source->constructions, name)
		  : edge.category;
	edge.to = edge.named;
	if (!edge.category || edge.named > lattice->count ||
	    !keep(maker, &edge))
		return;
	for (int i = 0; i < MOST_SKIPPED && edge.to < lattice->count; i++) {
		const struct token *token = &question->tokens[edge.to];
		meant +=
		    !is_free(token) && !closed_words_hold(maker->source->words,
					   token->folded, CLOSED_STOP);
		if (meant > MOST_MEANT)
			return;
		add_feature(&edge, lattice->skip[edge.to++], 1);
		if (!keep(maker, &edge))
			return;
	}
}

/* ---- what link found ---- */

/* Does link take some words for the table? */
static bool
is_mentioned(const struct maker *maker, int table)
{
	const struct link_result *link = maker->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].table == table &&
		    link->matches[i].kind == LINK_TABLE)
			return true;
	return false;
}

static const char *
link_feature(struct maker *maker, const struct link_match *match)
{
	return arena_printf(maker->arena, "why:%s", link_why_name(match->why));
}

static const struct meaning *
value_condition(struct maker *maker, const struct link_match *match)
{
	struct arena *arena = maker->arena;
	const struct meaning *sides[2] = {
	    meaning_column(match->table, match->column, arena),
	    meaning_leaf(MEANING_TEXT, match->value, arena)};
	const struct context_column *column =
	    &maker->source->context->tables[match->table]
		 .columns[match->column];
	if (column->class == COLUMN_NUMBER && !column->numeric_text)
		sides[1] = meaning_leaf(MEANING_NUMBER, match->value, arena);
	return meaning_form(
	    MEANING_EQUAL, sides, 2, maker->source->context, arena);
}

/* What the column is in its table, and whether the question names the table. */
static void
add_column_features(struct maker *maker, struct lattice_edge *edge,
    const struct link_match *match)
{
	const struct context_table *table =
	    &maker->source->context->tables[match->table];
	bool column = match->kind == LINK_COLUMN;
	const char *role = context_sole_key(table) == match->column ? "key"
			   : table->columns[match->column].parent_table >= 0
			       ? "reference"
			   : context_is_label(table, match->column) ? "label"
								    : "other";
	add_feature(edge,
	    feature_of(maker, arena_printf(maker->arena, "%s:%s",
				  column ? "column" : "value", role)),
	    1);
	if (is_mentioned(maker, match->table))
		add_feature(edge,
		    feature_of(maker,
			column ? "column:table_named" : "value:table_named"),
		    1);
}

/* A column that names a row may stand for the whole name of it. */
static void
add_label(struct maker *maker, const struct link_match *match,
    struct lattice_edge edge)
{
	const struct context_table *table =
	    &maker->source->context->tables[match->table];
	if (table->label_count < 2 || !context_is_label(table, match->column))
		return;
	edge.meaning = meaning_form(MEANING_EACH,
	    (const struct meaning *[]){
		meaning_table(match->table, maker->arena)},
	    1, maker->source->context, maker->arena);
	if (edge.meaning)
		add(maker, "label", edge);
}

static void
add_match(struct maker *maker, const struct link_match *match)
{
	static const char *const names[] = {"table", "column", "value"};
	static const char *const scores[] = {
	    "score:table", "score:column", "score:value"};
	static const char *const lengths[] = {
	    "length:table", "length:column", "length:value"};
	struct lattice_edge edge = {.from = match->from, .named = match->to};
	if (match->kind > LINK_VALUE || match->table >= 64 ||
	    match->to > maker->lattice->count)
		return;
	edge.meaning =
	    match->kind == LINK_TABLE
		? meaning_table(match->table, maker->arena)
	    : match->kind == LINK_COLUMN
		? meaning_column(match->table, match->column, maker->arena)
		: value_condition(maker, match);
	if (!edge.meaning)
		return;
	add_feature(&edge, feature_of(maker, scores[match->kind]),
	    match->score > 1 ? 0 : match->score - 1);
	add_feature(&edge, feature_of(maker, lengths[match->kind]),
	    match->to - match->from);
	add_feature(&edge, feature_of(maker, link_feature(maker, match)), 1);
	if (match->kind != LINK_TABLE)
		add_column_features(maker, &edge, match);
	add(maker, names[match->kind], edge);
	if (match->kind == LINK_COLUMN)
		add_label(maker, match, edge);
}

/* ---- numbers, dates, texts ---- */

static const struct meaning *
day_text(struct maker *maker, bool known, long day)
{
	return meaning_leaf(MEANING_TEXT,
	    known ? calendar_text(day, maker->arena) : "", maker->arena);
}

static const struct meaning *
period_meaning(struct maker *maker, const struct period *period)
{
	const struct meaning *ends[2] = {
	    day_text(maker, period->has_from, period->from),
	    day_text(maker, period->has_to, period->to)};
	return meaning_form(
	    MEANING_PERIOD, ends, 2, maker->source->context, maker->arena);
}

/* "orders before May": the date is a column of a table that is named. */
static void
add_dated(struct maker *maker, struct lattice_edge edge)
{
	static const struct {
		enum meaning_op op;
		const char *category;
	} sides[] = {{MEANING_IN, "dated"}, {MEANING_MORE, "dated_after"},
	    {MEANING_LESS, "dated_before"}, {MEANING_LEAST, "dated_since"},
	    {MEANING_MOST, "dated_until"}};
	const struct context *context = maker->source->context;
	const struct meaning *period = edge.meaning;
	for (int t = 0; t < context->table_count && t < 64; t++) {
		int rank = 0;
		if (!is_mentioned(maker, t))
			continue;
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const struct meaning *list[2] = {
			    meaning_column(t, c, maker->arena), period};
			struct lattice_edge dated = edge;
			add_feature(
			    &dated, feature_of(maker, "date:rank"), rank);
			for (size_t i = 0; i < COUNT_OF(sides); i++) {
				dated.meaning = meaning_form(sides[i].op, list,
				    2, context, maker->arena);
				if (!dated.meaning)
					break;
				rank += i == 0;
				add(maker, sides[i].category, dated);
			}
		}
	}
}

static void
add_period(
    struct maker *maker, int at, int covered, const struct period *period)
{
	struct lattice_edge edge = {.from = at, .named = at + covered};
	edge.meaning = period_meaning(maker, period);
	if (!edge.meaning)
		return;
	add(maker, "period", edge);
	add_dated(maker, edge);
}

static void
add_number(struct maker *maker, int at, double number)
{
	char text[32];
	struct lattice_edge edge = {.from = at, .named = at + 1};
	(void)snprintf(text, sizeof(text), "%.10g", number);
	if (strspn(text, "-.0123456789") != strlen(text))
		return;
	edge.meaning = meaning_leaf(
	    MEANING_NUMBER, arena_strdup(maker->arena, text), maker->arena);
	add(maker, "number", edge);
	if (number >= 1 && number <= 1000 && (double)(long)number == number)
		add(maker, "small", edge);
	if (number >= 1500 && number < 2100 && (double)(long)number == number) {
		struct period year = dates_year((int)number);
		add_period(maker, at, 1, &year);
	}
}

static void
add_token(struct maker *maker, int at)
{
	const struct question *question = maker->source->question;
	const struct token *token = &question->tokens[at];
	const struct closed_word *numeral = closed_words_get(
	    maker->source->words, token->folded, CLOSED_NUMBER);
	struct period period;
	int covered = dates_read(question, at, maker->source->now, &period);
	if (covered > 0)
		add_period(maker, at, covered, &period);
	if (token->kind == TOKEN_NUMBER)
		add_number(maker, at, token->number);
	else if (numeral)
		add_number(maker, at, numeral->number);
	if (token->kind == TOKEN_QUOTED ||
	    (token->capitalised && !token->sentence_start)) {
		struct lattice_edge edge = {.from = at, .named = at + 1};
		edge.meaning =
		    meaning_leaf(MEANING_TEXT, token->text, maker->arena);
		add(maker, token->kind == TOKEN_QUOTED ? "text" : "name", edge);
	}
}

/* ---- adjectives ---- */

static void
add_adjective_columns(
    struct maker *maker, int at, struct text_words words, const char *category)
{
	const struct context *context = maker->source->context;
	for (int t = 0; t < context->table_count && t < 64; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const struct context_column *column =
			    &context->tables[t].columns[c];
			size_t rank = 0;
			while (rank < words.count &&
			       !text_holds(column->words, words.word[rank]))
				rank++;
			if (rank == words.count || column->parent_table >= 0 ||
			    !context_has_size(column))
				continue;
			struct lattice_edge edge = {
			    .from = at, .named = at + 1};
			edge.meaning = meaning_column(t, c, maker->arena);
			add_feature(&edge, feature_of(maker, "adjective:rank"),
			    (double)rank);
			add(maker, category, edge);
		}
}

/* The direction of "oldest", "older": 1 more, -1 less of the adjective's own
 * column, 0: none. */
static int
direction_of(const struct maker *maker, int at, enum closed_class class,
    const char *more, const char *less)
{
	const struct closed_word *word = closed_words_get(maker->source->words,
	    maker->source->question->tokens[at].folded, class);
	if (!word)
		return 0;
	return strcmp(word->means, more) == 0   ? 1
	       : strcmp(word->means, less) == 0 ? -1
						: 0;
}

static void
add_adjective(struct maker *maker, int at)
{
	const struct closed_word *word = closed_words_get(maker->source->words,
	    maker->source->question->tokens[at].folded, CLOSED_ADJECTIVE);
	int superlative =
	    direction_of(maker, at, CLOSED_SUPERLATIVE, "most", "least");
	int comparative = direction_of(maker, at, CLOSED_COMPARISON, ">", "<");
	if (!word)
		return;
	if (superlative) {
		add_adjective_columns(maker, at, word->columns,
		    superlative > 0 ? "highest" : "lowest");
		add_adjective_columns(maker, at, word->reversed,
		    superlative > 0 ? "lowest" : "highest");
	}
	if (comparative) {
		add_adjective_columns(maker, at, word->columns,
		    comparative > 0 ? "rising" : "falling");
		add_adjective_columns(maker, at, word->reversed,
		    comparative > 0 ? "falling" : "rising");
	}
}

/* ---- words of patterns ---- */

static void
add_phrases(struct maker *maker, int at)
{
	const struct question *question = maker->source->question;
	if (question->tokens[at].kind == TOKEN_QUOTED)
		return;
	for (const struct phrase *phrase =
		 dictionary_get(&maker->source->constructions->phrases,
		     question->tokens[at].folded);
	     phrase; phrase = phrase->next) {
		int covered = question_match(question, at, phrase->text);
		if (covered > 0)
			add(maker, "",
			    (struct lattice_edge){.category = phrase->category,
				.from = at,
				.named = at + covered});
	}
}

/* ---- prices ---- */

static bool
is_named(const struct maker *maker, int at)
{
	const struct link_result *link = maker->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from <= at && at < link->matches[i].to &&
		    link->matches[i].score > .5)
			return true;
	return false;
}

static int
price_of(const struct maker *maker, int at)
{
	const struct token *token = &maker->source->question->tokens[at];
	if (is_free(token))
		return -1;
	if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_DATE)
		return feature_of(maker, "skip:(number)");
	if (token->kind == TOKEN_QUOTED)
		return feature_of(maker, "skip:(text)");
	int word = feature_of(
	    maker, arena_printf(maker->arena, "skip:%s", token->folded));
	if (word >= 0)
		return word;
	if (closed_words_hold(maker->source->words, token->folded, CLOSED_STOP))
		return feature_of(maker, "skip:(stop)");
	if (is_named(maker, at))
		return feature_of(maker, "skip:(named)");
	if (closed_words_hold(
		maker->source->words, token->folded, CLOSED_FILLER))
		return feature_of(maker, "skip:(filler)");
	return feature_of(maker, "skip:(content)");
}

void
lattice_make(struct lattice *lattice, const struct lattice_source *source,
    struct arena *arena)
{
	struct maker maker = {lattice, source, arena};
	*lattice = (struct lattice){.count = source->question->count};
	if (lattice->count > LATTICE_MAX_TOKENS) {
		lattice->count = LATTICE_MAX_TOKENS;
		lattice->cut = true;
	}
	for (int at = 0; at < lattice->count; at++)
		lattice->skip[at] = price_of(&maker, at);
	for (int at = 0; at < lattice->count; at++) {
		add_phrases(&maker, at);
		add_adjective(&maker, at);
		add_token(&maker, at);
	}
	for (int i = 0; i < source->link->count; i++)
		add_match(&maker, &source->link->matches[i]);
}
