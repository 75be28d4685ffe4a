/* lattice.c - the readings of the spans of a question; see lattice.h */
#include "english/english.h"
#include "grammar/lattice_maker.h"
#include "linked/link_score.h"
#include "meaning/defined.h"
#include "text/text.h"

#include <string.h>

/* How many tokens may be skipped behind an edge, and how many of them may be
 * words that mean something. */
enum { MOST_SKIPPED = 7, MOST_MEANT = 2 };

int
maker_feature(const struct maker *maker, const char *name)
{
	return constructions_feature(maker->source->constructions, name);
}

void
maker_weigh(struct lattice_edge *edge, int number, double value)
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

void
maker_add(struct maker *maker, const char *name, struct lattice_edge edge)
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
		maker_weigh(&edge, lattice->skip[edge.to++], 1);
		if (!keep(maker, &edge))
			return;
	}
}

/* ---- what link found ---- */

bool
maker_mentions(const struct maker *maker, int table, bool itself)
{
	const struct link_result *link = maker->source->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->table == table &&
		    (match->kind == LINK_TABLE || match->kind == LINK_METRIC ||
			(!itself && match->score > LINK_SCORE_HEAD)))
			return true;
	}
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
	maker_weigh(edge,
	    maker_feature(maker, arena_printf(maker->arena, "%s:%s",
				     column ? "column" : "value", role)),
	    1);
	if (maker_mentions(maker, match->table, true))
		maker_weigh(edge,
		    maker_feature(maker,
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
		maker_add(maker, "label", edge);
}

/* A column of two values that says whether a row is so: "billable hours". */
static void
add_flag(struct maker *maker, const struct link_match *match,
    struct lattice_edge edge)
{
	const struct context *context = maker->source->context;
	const struct context_column *column =
	    &context->tables[match->table].columns[match->column];
	const char *yes =
	    column->class == COLUMN_BOOLEAN ? "true" : column->flag_true;
	if (!yes)
		return;
	const struct meaning *sides[2] = {
	    edge.meaning, meaning_leaf(MEANING_TEXT, yes, maker->arena)};
	edge.meaning =
	    meaning_form(MEANING_EQUAL, sides, 2, context, maker->arena);
	if (edge.meaning)
		maker_add(maker, "value", edge);
}

static bool
is_word_of(struct maker *maker, const char *word, struct text_words words)
{
	for (size_t i = 0; i < words.count; i++)
		if (strcmp(word, text_singular(maker->arena, words.word[i])) ==
		    0)
			return true;
	return false;
}

/* Has the key's name a word that neither names the table nor says that it is a
 * key: judge_id, judged_by, of persons? */
static bool
has_role(struct maker *maker, const struct context_column *key,
    const struct context_table *parent)
{
	struct text_words words = text_words(maker->arena, key->words);
	struct text_words own = text_words(maker->arena, parent->words);
	for (size_t i = 0; i < words.count; i++) {
		const char *word = text_singular(maker->arena, words.word[i]);
		if (!english_is(word, ENGLISH_IDENTIFIER) &&
		    !is_word_of(maker, word, own))
			return true;
	}
	return false;
}

/* Do words that begin where the match does name the table? */
static bool
names_table(
    const struct maker *maker, const struct link_match *match, int table)
{
	const struct link_result *link = maker->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].from == match->from)
			return true;
	return false;
}

/* "Judge", "judged": the role alone stands for the row that the key refers to.
 * "Judge id" is the key itself. */
static void
add_referred(struct maker *maker, const struct link_match *match,
    struct lattice_edge edge)
{
	const struct context *context = maker->source->context;
	const struct context_column *key =
	    &context->tables[match->table].columns[match->column];
	const char *last =
	    maker->source->question->tokens[match->to - 1].folded;
	int parent = key->parent_table;
	if (parent < 0 || parent >= 64 || parent == match->table ||
	    match->score >= LINK_SCORE_WHOLE ||
	    english_is(text_singular(maker->arena, last), ENGLISH_IDENTIFIER) ||
	    context->tables[parent].label_count == 0 ||
	    names_table(maker, match, parent) ||
	    !has_role(maker, key, &context->tables[parent]))
		return;
	edge.meaning = meaning_form(MEANING_EACH,
	    (const struct meaning *[]){meaning_table(parent, maker->arena)}, 1,
	    context, maker->arena);
	maker_weigh(&edge, maker_feature(maker, "label:referred"), 1);
	if (edge.meaning)
		maker_add(maker, "label", edge);
}

/* SQL of the lexicon: a metric with its groups, and without them; a condition
 * that rows meet, or a value that they have. */
static void
add_defined(struct maker *maker, const struct link_match *match)
{
	const struct context *context = maker->source->context;
	struct arena *arena = maker->arena;
	bool measures = match->kind == LINK_METRIC;
	struct lattice_edge edge = {.from = match->from, .named = match->to};
	edge.meaning = defined_meaning(
	    match->expr, measures, match->table, context, arena);
	if (!edge.meaning)
		return;
	maker_weigh(&edge,
	    maker_feature(
		maker, measures ? "length:metric" : "length:expression"),
	    match->to - match->from);
	maker_add(maker,
	    measures                             ? "metric"
	    : meaning_is_condition(edge.meaning) ? "value"
						 : "column",
	    edge);
	const struct meaning *parts[2] = {
	    meaning_form(MEANING_SHOW, &edge.meaning, 1, context, arena),
	    measures ? defined_groups(match->expr, match->table, context, arena)
		     : NULL};
	if (!parts[1])
		return;
	edge.meaning = meaning_form(MEANING_QUERY, parts, 2, context, arena);
	if (edge.meaning)
		maker_add(maker, "figures", edge);
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
	if (match->table >= 64 || match->to > maker->lattice->count)
		return;
	if (match->kind > LINK_VALUE) {
		add_defined(maker, match);
		return;
	}
	edge.meaning =
	    match->kind == LINK_TABLE
		? meaning_table(match->table, maker->arena)
	    : match->kind == LINK_COLUMN
		? meaning_column(match->table, match->column, maker->arena)
		: value_condition(maker, match);
	if (!edge.meaning)
		return;
	maker_weigh(&edge, maker_feature(maker, scores[match->kind]),
	    match->score > 1 ? 0 : match->score - 1);
	maker_weigh(&edge, maker_feature(maker, lengths[match->kind]),
	    match->to - match->from);
	maker_weigh(&edge, maker_feature(maker, link_feature(maker, match)), 1);
	if (match->kind != LINK_TABLE)
		add_column_features(maker, &edge, match);
	maker_add(maker, names[match->kind], edge);
	if (match->kind == LINK_COLUMN) {
		add_label(maker, match, edge);
		add_flag(maker, match, edge);
		add_referred(maker, match, edge);
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
			maker_weigh(&edge,
			    maker_feature(maker, "adjective:rank"),
			    (double)rank);
			maker_add(maker, category, edge);
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

/* The phrases of patterns that begin with the word of the token. */
static const struct phrase *
phrases_at(const struct maker *maker, int at)
{
	const struct token *token = &maker->source->question->tokens[at];
	return token->kind == TOKEN_QUOTED
		   ? NULL
		   : dictionary_get(
			 &maker->source->constructions->phrases, token->folded);
}

/* Are the tokens [at, to) the end of a longer phrase: "more than" of "no more
 * than"? */
static bool
ends_phrase(const struct maker *maker, int at, int to)
{
	enum { BACK = 2 };
	const struct question *question = maker->source->question;
	for (int from = at < BACK ? 0 : at - BACK; from < at; from++)
		for (const struct phrase *phrase = phrases_at(maker, from);
		     phrase; phrase = phrase->next)
			if (from +
				question_match(question, from, phrase->text) >=
			    to)
				return true;
	return false;
}

static void
add_phrases(struct maker *maker, int at)
{
	const struct question *question = maker->source->question;
	for (const struct phrase *phrase = phrases_at(maker, at); phrase;
	     phrase = phrase->next) {
		int covered = question_match(question, at, phrase->text);
		struct lattice_edge edge = {.category = phrase->category,
		    .from = at,
		    .named = at + covered};
		if (covered == 0)
			continue;
		if (ends_phrase(maker, at, edge.named))
			maker_weigh(
			    &edge, maker_feature(maker, "phrase:end"), 1);
		maker_add(maker, "", edge);
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
		return maker_feature(maker, "skip:(number)");
	if (token->kind == TOKEN_QUOTED)
		return maker_feature(maker, "skip:(text)");
	int word = maker_feature(
	    maker, arena_printf(maker->arena, "skip:%s", token->folded));
	if (word >= 0)
		return word;
	if (closed_words_hold(maker->source->words, token->folded, CLOSED_STOP))
		return maker_feature(maker, "skip:(stop)");
	if (is_named(maker, at))
		return maker_feature(maker, "skip:(named)");
	if (closed_words_hold(
		maker->source->words, token->folded, CLOSED_FILLER))
		return maker_feature(maker, "skip:(filler)");
	return maker_feature(maker, "skip:(content)");
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
		maker_add_span(&maker, at);
		maker_add_number(&maker, at);
	}
	maker_add_states(&maker);
	for (int i = 0; i < source->link->count; i++)
		add_match(&maker, &source->link->matches[i]);
}
