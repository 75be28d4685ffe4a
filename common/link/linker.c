/* linker.c - what the words of a text mean; see linker.h */
#include "link/linker.h"

#include "base/calendar.h"
#include "definition/definition.h"
#include "english/english.h"
#include "link/advice.h"
#include "link/asked_on.h"
#include "link/charge.h"
#include "link/date_named.h"
#include "link/doers.h"
#include "link/far_state.h"
#include "link/firms.h"
#include "link/flag_state.h"
#include "link/general_name.h"
#include "link/heard.h"
#include "link/keys.h"
#include "link/lookup.h"
#include "link/meant_value.h"
#include "link/misspelt.h"
#include "link/name_match.h"
#include "link/name_words.h"
#include "link/numbered_value.h"
#include "link/part_value.h"
#include "link/relevance.h"
#include "link/schema_word.h"
#include "link/unexplained.h"
#include "link/value_match.h"
#include "link/verb_figure.h"
#include "link/who_dated.h"
#include "names/vocabulary.h"

#include <stdio.h>
#include <string.h>

bool
linker_open(struct linker *linker, const struct config *config,
    const char *program, jv *problem)
{
	memset(linker, 0, sizeof(*linker));
	catalog_open(&linker->whole, config, program);
	linker->lexis = lexis_open();
	linker->closed = closed_words_open(config, problem);
	if (!linker->closed)
		return false;
	linker->synonyms = synonyms_open(config, problem);
	if (!linker->synonyms)
		return false;
	linker->vocabulary = vocabulary_open(config, problem);
	return linker->vocabulary;
}

void
linker_close(struct linker *linker)
{
	catalog_close(&linker->whole);
	lexis_free(linker->lexis);
	closed_words_free(linker->closed);
	synonyms_free(linker->synonyms);
	names_free(linker->vocabulary);
}

static void
add_words(const struct lexis_words *words, const struct lexis_word **names,
    int *count, int most)
{
	for (int i = 0; i < words->count; i++) {
		bool known = *count == most;
		for (int j = 0; j < *count && !known; j++)
			known = names[j] == words->word[i];
		if (!known)
			names[(*count)++] = words->word[i];
	}
}

static void
add_value_words(const struct lexis_column *column,
    const struct lexis_word **names, int *count, int most)
{
	for (int i = 0; i < column->value_count; i++)
		add_words(&column->values[i].words, names, count, most);
	for (int i = 0; i < column->code_count; i++)
		add_words(&column->codes[i].words, names, count, most);
}

static void
add_table_words(const struct lexis_table *table,
    const struct lexis_word **names, int *count, int most)
{
	if (!table)
		return;
	add_words(&table->words, names, count, most);
	for (int i = 0; i < table->said_count; i++)
		add_words(&table->said[i], names, count, most);
}

/* The distinct words of all names and codes of the context, the words of tables
 * first. */
static struct heard_names
words_of_views(const struct lexis_view *views, const struct context *context,
    struct arena *arena)
{
	enum { MOST = 2048 };
	const struct lexis_word **names =
	    arena_array(arena, MOST, sizeof(struct lexis_word *));
	struct heard_names heard = {.words = names};
	for (int t = 0; t < context->table_count; t++)
		add_table_words(views[t].table, names, &heard.count, MOST);
	heard.of_tables = heard.count;
	for (int values = 0; values < 2; values++) {
		for (int t = 0; t < context->table_count; t++)
			for (int c = 0; c < context->tables[t].column_count;
			     c++) {
				const struct lexis_column *column =
				    views[t].table ? views[t].columns[c] : NULL;
				if (column && values)
					add_value_words(
					    column, names, &heard.count, MOST);
				else if (column)
					add_words(&column->words, names,
					    &heard.count, MOST);
			}
		if (!values)
			heard.of_names = heard.count;
	}
	return heard;
}

/* For each place of the catalog, its table of the context; -1 when the context
 * does not have it. */
static const int *
tables_by_place(const struct catalog *catalog, const struct context *context,
    struct arena *arena)
{
	size_t count = (size_t)catalog->table_count;
	int *tables = arena_array(arena, count, sizeof(int));
	for (size_t i = 0; i < count; i++)
		tables[i] = -1;
	for (int i = 0; i < context->table_count; i++) {
		int place = catalog_find(catalog, context->tables[i].name);
		if (place >= 0)
			tables[place] = i;
	}
	return tables;
}

/* The places of the context's tables. */
static const int *
context_places(const struct linker *linker, const struct value_matcher *matcher,
    int *count)
{
	int *places = arena_array(matcher->arena,
	    (size_t)matcher->context->table_count + 1, sizeof(int));
	*count = 0;
	for (int i = 0; i < linker->catalog->table_count; i++)
		if (matcher->tables[i] >= 0)
			places[(*count)++] = i;
	return places;
}

static bool
match_stored(struct linker *linker, struct value_matcher *matcher,
    struct links *links, jv *problem)
{
	struct catalog_value_search search = {
	    .places = context_places(linker, matcher, &search.place_count)};
	struct catalog_values values;
	keys_texts(matcher->keys, lexis_stemmer(linker->lexis), matcher->arena,
	    &search.keys, &links->stemmed);
	search.stemmed = links->stemmed;
	if (!catalog_values(
		linker->catalog, &search, matcher->arena, &values, problem))
		return false;
	links->values_left_out = values.left_out;
	value_match_stored(matcher, values.value, values.count);
	value_match_lexicon(matcher);
	return numbered_value_match(matcher, linker->catalog, search.places,
	    search.place_count, problem);
}

static bool
match_near(struct linker *linker, struct value_matcher *matcher,
    const struct links *links, jv *problem)
{
	struct catalog_value *values = NULL;
	int value_count = 0;
	int count = 0;
	const int *places = context_places(linker, matcher, &count);
	struct text_words open =
	    value_match_open_keys(matcher, links->unexplained);
	if (!catalog_like_values(linker->catalog, places, count, open,
		matcher->arena, &values, &value_count, problem))
		return false;
	struct misspelt misspelt = {matcher, open, values, value_count};
	misspelt_match(&misspelt);
	return true;
}

static bool
match_values(struct linker *linker, const struct context *context,
    const struct lexis_view *views, const struct spans *spans,
    struct links *links, struct arena *arena, jv *problem)
{
	struct keys *keys = arena_alloc(arena, sizeof(*keys));
	struct value_matcher matcher = {.found = &links->found,
	    .question = &links->question,
	    .context = context,
	    .views = views,
	    .keys = keys,
	    .lexis = linker->lexis,
	    .synonyms = linker->synonyms,
	    .catalog = linker->catalog,
	    .tables = tables_by_place(linker->catalog, context, arena),
	    .arena = arena};
	keys_list(keys, &links->question, linker->closed, linker->synonyms,
	    lexis_stemmer(linker->lexis), arena);
	value_match_codes(&matcher, spans);
	if (!match_stored(linker, &matcher, links, problem))
		return false;
	far_states_drop(&links->found, context, &links->question);
	unexplained_mark(links->unexplained, &links->question, &links->found,
	    linker->closed, context);
	if (!match_near(linker, &matcher, links, problem))
		return false;
	unexplained_mark(links->unexplained, &links->question, &links->found,
	    linker->closed, context);
	return true;
}

/* What the names of a context are compared with, once for all words and again
 * for those that are still open. */
struct name_search {
	struct name_matcher matcher;
	struct heard_names names;
	struct heard heard;
};

static void
match_names(const struct linker *linker, struct name_search *search,
    struct spans *spans)
{
	struct name_matcher *matcher = &search->matcher;
	spans_list(spans, &search->heard, matcher->question, matcher->arena);
	name_match(matcher, spans);
	general_name_prefer(matcher->found, matcher->context, linker->catalog);
}

static void
search_names(const struct linker *linker, const struct context *context,
    const struct lexis_view *views, struct name_search *search,
    struct spans *spans, struct links *links, struct arena *arena)
{
	search->names = words_of_views(views, context, arena);
	search->matcher = (struct name_matcher){.found = &links->found,
	    .question = &links->question,
	    .context = context,
	    .views = views,
	    .lexis = linker->lexis,
	    .synonyms = linker->synonyms,
	    .arena = arena};
	heard_listen(&search->heard, &links->question, linker->closed,
	    linker->synonyms, linker->vocabulary, linker->lexis, &search->names,
	    arena);
	match_names(linker, search, spans);
}

/* Is the word, said of rows, only a part of longer values: "bikes", of the
 * service Bike fitting? */
static bool
is_part_of_values(const struct links *links, int at, struct arena *arena)
{
	bool part = false;
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->from > at || match->to <= at)
			continue;
		if (match->kind != LINK_VALUE || match->why != LINK_WHY_PART ||
		    match->to - match->from > 1)
			return false;
		part = true;
	}
	return part &&
	       name_words_mean_rows(&links->question, at, at + 1, arena);
}

/* Of the words that nothing explains, those that stand alone: in "storage bins"
 * and "quality checks" one word of the two names a table, and the other says
 * more of that. */
static const bool *
open_words(const struct links *links, struct arena *arena)
{
	int count = links->question.count;
	bool *open = arena_array(arena, (size_t)count + 1, sizeof(*open));
	for (int at = 0; at < count; at++)
		open[at] = links->unexplained[at] ||
			   is_part_of_values(links, at, arena);
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->kind != LINK_TABLE)
			continue;
		if (match->from > 0)
			open[match->from - 1] = false;
		if (match->to < count)
			open[match->to] = false;
	}
	return open;
}

/* Words that neither a name nor a value explains may stand for a related
 * name. */
static void
match_related(const struct linker *linker, struct name_search *search,
    struct spans *spans, struct links *links)
{
	struct arena *arena = search->matcher.arena;
	if (!heard_relate(&search->heard, open_words(links, arena),
		linker->synonyms, &search->names, arena))
		return;
	match_names(linker, search, spans);
	unexplained_mark(links->unexplained, &links->question, &links->found,
	    linker->closed, search->matcher.context);
}

/* Does other words than those at the token name the table? */
static bool
names_elsewhere(const struct links *links, int table, int at)
{
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->kind == LINK_TABLE && match->table == table &&
		    match->from != at && match->why != LINK_WHY_RELATED)
			return true;
	}
	return false;
}

/* "The number of people", "this person": whoever the question is about.  Of
 * what a thesaurus relates to people, rows that other words name stay, and no
 * kind or tier. */
static void
settle_people(struct links *links)
{
	for (int at = 0; at < links->question.count; at++) {
		struct link_match rows = {.table = -1};
		bool related = links->unexplained[at];
		if (!english_is(
			links->question.tokens[at].folded, ENGLISH_WHOEVER))
			continue;
		for (int i = 0; i < links->found.count; i++) {
			const struct link_match *match =
			    &links->found.matches[i];
			if (match->from != at || match->to != at + 1 ||
			    match->why != LINK_WHY_RELATED)
				continue;
			related = true;
			if (match->kind == LINK_TABLE &&
			    names_elsewhere(links, match->table, at))
				rows = *match;
		}
		if (!related)
			continue;
		found_clear(&links->found, at, at + 1);
		if (rows.table >= 0)
			found_add(&links->found, &rows);
		links->unexplained[at] = false;
	}
}

/* In "net bill amount", with a term "net" for bills, the words behind the term
 * add nothing.  Return the token where the term ends with them. */
static int
behind_amount(
    const struct links *links, const struct definition *definition, int to)
{
	const struct question *question = &links->question;
	int end = to;
	if (definition->meaning.kind == EXPRESSION_CONDITION)
		return to;
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->kind == LINK_TABLE && match->from == to &&
		    match->table == definition->meaning.table)
			end = match->to;
	}
	return end < question->count &&
		       english_is(question->tokens[end].folded, ENGLISH_AMOUNT)
		   ? end + 1
		   : to;
}

/*
 * "... the current unit rate of each plan? Return the plan and the rate.": the
 * question first names a figure by all of its words, and later by the last word
 * alone.
 */
static void
match_short(struct links *links, const struct definition *definition,
    const struct link_match *match)
{
	const struct question *question = &links->question;
	const struct token *last = &question->tokens[match->to - 1];
	if (definition->meaning.kind == EXPRESSION_CONDITION ||
	    match->to - match->from < 2)
		return;
	for (int at = match->to; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		const struct token *before = &question->tokens[at - 1];
		if (token->kind != TOKEN_WORD ||
		    strcmp(token->stem, last->stem) != 0 ||
		    (!english_is(before->folded, ENGLISH_ARTICLE) &&
			!heard_separator(before)))
			continue;
		struct link_match again = *match;
		again.from = at;
		again.to = at + 1;
		found_clear(&links->found, at, at + 1);
		found_add(&links->found, &again);
		links->unexplained[at] = false;
	}
}

/* "Days overdue", with a term "overdue" for rows: a length of time, and not the
 * rows again.  What is "45 days overdue" are such rows. */
static bool
is_length(
    const struct links *links, const struct definition *definition, int at)
{
	const struct token *tokens = links->question.tokens;
	return definition->meaning.kind == EXPRESSION_CONDITION && at > 0 &&
	       calendar_unit_of(tokens[at - 1].folded) != UNIT_NONE &&
	       (at == 1 || tokens[at - 2].kind != TOKEN_NUMBER);
}

/* A term that the evidence defines has only that meaning. */
static void
match_defined(struct links *links, const struct context *context,
    const struct linker_question *asked, struct arena *arena)
{
	static const enum link_kind kinds[] = {
	    [EXPRESSION_COLUMN] = LINK_COLUMN,
	    [EXPRESSION_VALUE] = LINK_EXPRESSION,
	    [EXPRESSION_CONDITION] = LINK_EXPRESSION,
	    [EXPRESSION_MEASURE] = LINK_METRIC};
	struct definition definitions[DEFINITIONS_MAX];
	int at, to;
	struct definition_source source = {.evidence = asked->evidence,
	    .question = links->question.text,
	    .context = context,
	    .now = asked->now};
	int count = definitions_read(definitions, &source, arena);
	for (int i = 0; i < count; i++) {
		const struct definition *definition = &definitions[i];
		struct link_match match = {
		    .kind = kinds[definition->meaning.kind],
		    .table = definition->meaning.table,
		    .column = definition->meaning.column,
		    .name = definition->term,
		    .expr = definition->meaning.kind == EXPRESSION_COLUMN
				? NULL
				: definition->meaning.sql,
		    .score = 1.15,
		    .why = LINK_WHY_EVIDENCE};
		for (int from = 0; definition_find(
			 definition, &links->question, from, &at, &to, arena);
		     from = to) {
			if (is_length(links, definition, at))
				continue;
			to = behind_amount(links, definition, to);
			match.from = at;
			match.to = to;
			found_clear(&links->found, at, to);
			found_add(&links->found, &match);
			match_short(links, definition, &match);
			for (int token = at; token < to; token++)
				links->unexplained[token] = false;
		}
	}
}

/* The match that a person's word means; its table is below 0 when the context
 * does not have it. */
static struct link_match
meant_match(const struct meant_word *word, const struct context *context)
{
	struct link_match match = {.kind = word->metric   ? LINK_METRIC
					   : word->value  ? LINK_VALUE
					   : word->column ? LINK_COLUMN
							  : LINK_TABLE,
	    .table = context_find_table(context, word->table),
	    .column = -1,
	    .value = word->value,
	    .name = word->metric,
	    .expr = word->expr,
	    .score = 1,
	    .why = LINK_WHY_MEANT};
	if (match.table >= 0 && word->column) {
		match.column = context_find_column(
		    &context->tables[match.table], word->column);
		match.table = match.column < 0 ? -1 : match.table;
	}
	return match;
}

/* A word has only the meaning that the person gives it. */
static void
match_meant(struct links *links, const struct context *context,
    const struct meant_words *meant, struct arena *arena)
{
	for (int i = 0; i < meant->count; i++) {
		const struct meant_word *word = meant->items + i;
		struct link_match match = meant_match(word, context);
		int from = 0;
		while (match.table >= 0 &&
		       question_find_text(&links->question, word->word, from,
			   &match.from, &match.to, arena)) {
			from = match.to;
			found_clear(&links->found, match.from, match.to);
			found_add(&links->found, &match);
			for (int at = match.from; at < match.to; at++)
				links->unexplained[at] = false;
		}
	}
}

/* Let the lexicon's expressions count from the day and say which rows. */
static void
settle_expressions(struct found *found, const struct context *context, long day,
    struct arena *arena)
{
	for (int i = 0; i < found->count; i++) {
		struct link_match *match = &found->matches[i];
		if (match->expr)
			match->expr = asked_on(match->expr, day, arena);
		if (match->kind == LINK_EXPRESSION && match->table >= 0)
			match->expr = flag_state(
			    match->expr, &context->tables[match->table], arena);
	}
}

/* Begin with a text: the index is known, and the words are split. */
static bool
begin(struct linker *linker, const struct context *context,
    const struct linker_question *question, const char *text,
    struct links *links, struct lexis_view **views, struct arena *arena,
    jv *problem)
{
	char generation[32];
	memset(links, 0, sizeof(*links));
	if (!catalog_refresh(&linker->whole, problem))
		return false;
	linker->catalog = catalog_of_scope(&linker->whole, question->scope);
	snprintf(
	    generation, sizeof(generation), "%ld", linker->catalog->generation);
	lexis_keep(linker->lexis, generation);
	if (!lookup_views(
		linker->lexis, linker->catalog, context, arena, views, problem))
		return false;
	question_read(&links->question, text, arena);
	links->unexplained =
	    arena_array(arena, (size_t)links->question.count, sizeof(bool));
	found_init(&links->found, arena);
	return true;
}

bool
linker_link(struct linker *linker, const struct context *context,
    const struct linker_question *question, struct links *links,
    struct arena *arena, jv *problem)
{
	struct lexis_view *views = NULL;
	struct name_search search;
	struct spans spans;
	if (!begin(linker, context, question, question->text, links, &views,
		arena, problem))
		return false;
	search_names(linker, context, views, &search, &spans, links, arena);
	if (!match_values(
		linker, context, views, &spans, links, arena, problem))
		return false;
	meant_value_prefer(&links->found, context, &links->question);
	advice_steer(&links->found, context, linker->catalog, links->stemmed);
	date_named_match(links, context);
	doers_match(links, context, linker->closed, arena);
	charge_match(links, context, linker->closed);
	who_dated_match(links, context, views);
	verb_figure_match(links, context, views, linker->closed);
	firms_match(links, context, arena);
	match_related(linker, &search, &spans, links);
	settle_people(links);
	match_defined(links, context, question, arena);
	match_meant(links, context, &question->meant, arena);
	part_values_drop(&links->found);
	schema_words_join(&links->found, context, &links->question, arena);
	found_finish(&links->found);
	settle_expressions(&links->found, context, question->now, arena);
	links->relevance = relevance_of(&links->found, context, arena);
	return true;
}

/* The words [from, to), folded. */
static const char *
folded_words(
    const struct question *question, int from, int to, struct arena *arena)
{
	const char *text = question->tokens[from].folded;
	for (int at = from + 1; at < to; at++)
		text = arena_printf(
		    arena, "%s %s", text, question->tokens[at].folded);
	return text;
}

/* Is the value told already: do its words stand in the evidence twice? */
static bool
is_told(const struct told_match *told, int count, const struct told_match *next)
{
	for (int i = 0; i < count; i++)
		if (told[i].match->table == next->match->table &&
		    told[i].match->column == next->match->column &&
		    strcmp(told[i].match->value, next->match->value) == 0 &&
		    strcmp(told[i].phrase, next->phrase) == 0)
			return true;
	return false;
}

bool
linker_told(struct linker *linker, const struct context *context,
    const struct linker_question *question, struct told_match **told,
    int *count, struct arena *arena, jv *problem)
{
	/* a value whose words are inflected or stand in a comment */
	static const double surely = .93;
	enum { TOLD_MAX = 48 };
	struct lexis_view *views = NULL;
	struct name_search search;
	struct spans spans;
	struct links *links = arena_alloc(arena, sizeof(*links));
	*count = 0;
	if (!*question->evidence)
		return true;
	if (!begin(linker, context, question, question->evidence, links, &views,
		arena, problem))
		return false;
	search_names(linker, context, views, &search, &spans, links, arena);
	if (!match_values(
		linker, context, views, &spans, links, arena, problem))
		return false;
	found_finish(&links->found);
	*told = arena_array(arena, TOLD_MAX, sizeof(**told));
	for (int i = 0; i < links->found.count && *count < TOLD_MAX; i++) {
		const struct link_match *match = &links->found.matches[i];
		const struct told_match next = {
		    folded_words(
			&links->question, match->from, match->to, arena),
		    match};
		if (match->kind == LINK_VALUE && match->score >= surely &&
		    !is_told(*told, *count, &next))
			(*told)[(*count)++] = next;
	}
	return true;
}
