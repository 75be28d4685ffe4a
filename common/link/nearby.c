/* nearby.c - the names nearest to words that name nothing; see nearby.h */
#include "link/nearby.h"

#include "linked/link_score.h"
#include "linked/nearest.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

enum {
	ASKED_MAX = 12,
	RUN_MAX = 5,       /* words of a name that is written with capitals */
	OFFERED_MAX = 256, /* names of one phrase, before they are sorted */
	PART_BYTES = 3,    /* shorter texts are part of too many values */
};

/* How near a value is that holds the words. */
static const double nearness_part = 0.6;

/* A name of several words, of which the word is like one, is less near than a
 * name that is like the word alone. */
static const double part_of_name = 0.9;

/* Names that are farther than this behind the nearest one are not offered. */
static const double nearness_span = 0.1;

/* A phrase whose nearest names are asked for. */
struct asked {
	int from, to;
	const char *text;               /* as typed */
	const char *key;                /* as values are compared */
	const char *singular;           /* as names are compared */
	bool english;                   /* a word of English is not misspelt */
	const struct link_match *taken; /* NULL: link took nothing for it */
};

/* A name on offer. */
struct offer {
	enum link_kind kind;
	const char *name;
	int table; /* place in the catalog */
	const char *column;
	double nearness; /* 1: the same */
	bool far;        /* its table is not in the context */
};

struct search {
	struct catalog *catalog;
	const struct links *links;
	const struct context *context;
	const struct names *vocabulary;
	const bool *near_tables; /* by place: is the table in the context? */
	struct arena *arena;
	struct asked asked[ASKED_MAX];
	int asked_count;
	struct offer *offers; /* of the phrase at hand */
	int offer_count;
};

/* ---- the phrases ---- */

static void
ask(struct search *search, int from, int to, const struct link_match *taken)
{
	const struct question *question = &search->links->question;
	const char *text = question->tokens[from].text;
	if (search->asked_count == ASKED_MAX)
		return;
	if (to > from + 1)
		text = question_phrase(question, from, to, search->arena);
	const char *key = text_key(search->arena, text);
	const char *singular = text_singular(search->arena, key);
	for (int i = 0; i < search->asked_count; i++)
		if (strcmp(search->asked[i].key, key) == 0)
			return;
	search->asked[search->asked_count++] = (struct asked){.from = from,
	    .to = to,
	    .text = text,
	    .key = key,
	    .singular = singular,
	    .english = question->tokens[from].kind == TOKEN_WORD &&
		       names_is_word(search->vocabulary, singular),
	    .taken = taken};
}

/* May the token be part of a stored name whose other words are misspelt? */
static bool
is_beside(const struct links *links, int at)
{
	const struct token *token = &links->question.tokens[at];
	return links->unexplained[at] ||
	       (token->kind == TOKEN_WORD && token->capitalised &&
		   !token->sentence_start);
}

/* The run of such words around `at`; a part of it, when it is long. */
static void
ask_run(struct search *search, int at)
{
	const struct links *links = search->links;
	int from = at;
	int to = at + 1;
	while (from > 0 && to - from < RUN_MAX && is_beside(links, from - 1))
		from--;
	while (to < links->question.count && to - from < RUN_MAX &&
	       is_beside(links, to))
		to++;
	if (to > from + 1)
		ask(search, from, to, NULL);
	ask(search, at, at + 1, NULL);
}

/* Does another match explain the same words, and better? */
static bool
is_outdone(const struct found *found, const struct link_match *match)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *other = &found->matches[i];
		if (other->from <= match->from && other->to >= match->to &&
		    other->score > match->score)
			return true;
	}
	return false;
}

/* The match that link goes on with, if it takes the words from `at` on for
 * misspelt ones; NULL when it does not. */
static const struct link_match *
misspelt_at(const struct found *found, int at)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->from == at && match->why == LINK_WHY_SPELLING &&
		    !is_outdone(found, match))
			return match;
	}
	return NULL;
}

static void
list_asked(struct search *search)
{
	const struct links *links = search->links;
	for (int at = 0; at < links->question.count; at++) {
		const struct token *token = &links->question.tokens[at];
		const struct link_match *taken = misspelt_at(&links->found, at);
		if (taken)
			ask(search, taken->from, taken->to, taken);
		else if (links->unexplained[at])
			ask_run(search, at);
		else if (token->kind == TOKEN_QUOTED && *token->folded &&
			 links->found.best[at] < LINK_SCORE_ALIAS)
			ask(search, at, at + 1, NULL);
	}
}

/* ---- the names ---- */

/* How many letters a name of that length may have wrong and still be offered.
 */
static size_t
most_letters(size_t length)
{
	return length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3;
}

/* 1 when the texts are the same, 0 when they are too far from each other.  A
 * first letter is seldom wrong, and most names fail at it. */
static double
nearness_of(const struct asked *asked, const char *typed, const char *name)
{
	size_t length = strlen(typed);
	size_t most = asked->english ? 0 : most_letters(length);
	if (length == 0 || *typed != *name)
		return 0;
	size_t distance = text_distance(typed, name, most);
	return distance > most ? 0 : 1 - (double)distance / (double)length;
}

static void
offer(struct search *search, const struct offer *name)
{
	if (name->nearness <= 0 || search->offer_count == OFFERED_MAX)
		return;
	struct offer *kept = &search->offers[search->offer_count++];
	*kept = *name;
	kept->far = !search->near_tables[name->table];
}

/* The nearness of a phrase to a name as a whole, or of a single word to one of
 * the name's words. */
static double
words_nearness(
    struct search *search, const struct asked *asked, struct text_words words)
{
	double best =
	    nearness_of(asked, asked->key, text_join(search->arena, words));
	for (size_t i = 0; i < words.count && asked->to == asked->from + 1;
	     i++) {
		const char *word = words.word[i];
		double nearness = 0;
		if (*word == *asked->key)
			nearness = nearness_of(asked, asked->singular,
			    text_singular(search->arena, word));
		if (words.count > 1)
			nearness *= part_of_name;
		if (nearness > best)
			best = nearness;
	}
	return best;
}

static void
offer_names(struct search *search, const struct asked *asked)
{
	const struct catalog *catalog = search->catalog;
	for (int t = 0; t < catalog->table_count; t++) {
		const struct catalog_table *table = &catalog->tables[t];
		struct offer name = {
		    .kind = LINK_TABLE, .name = table->key, .table = t};
		name.nearness = words_nearness(search, asked, table->words);
		offer(search, &name);
		for (int c = 0;
		     search->near_tables[t] && c < table->column_count; c++) {
			name.kind = LINK_COLUMN;
			name.name = table->columns[c].name;
			name.nearness = words_nearness(
			    search, asked, table->columns[c].words);
			offer(search, &name);
		}
	}
}

/* What the lexicon has words for: tables and columns, and metrics. */
static void
offer_lexicon(struct search *search, const struct asked *asked)
{
	const struct catalog *catalog = search->catalog;
	for (int s = 0; s < catalog->synonym_count; s++) {
		const struct catalog_synonym *synonym =
		    &catalog->synonym_list[s];
		struct offer name = {
		    .kind = synonym->column ? LINK_COLUMN : LINK_TABLE,
		    .table = synonym->table,
		    .name = synonym->column
				? synonym->column
				: catalog->tables[synonym->table].key};
		name.nearness = nearness_of(asked, asked->key, synonym->words);
		if (!synonym->expr)
			offer(search, &name);
	}
	for (int m = 0; m < catalog->metric_count; m++) {
		const struct catalog_metric *metric = &catalog->metric_list[m];
		struct offer name = {.kind = LINK_METRIC,
		    .name = metric->name,
		    .table = metric->table};
		name.nearness = words_nearness(
		    search, asked, text_words(search->arena, metric->words));
		offer(search, &name);
	}
}

static void
offer_values(struct search *search, const struct asked *asked,
    const struct catalog_value *values, int count)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(values[i].span, asked->key) != 0)
			continue;
		const char *folded = text_key(search->arena, values[i].value);
		struct offer name = {.kind = LINK_VALUE,
		    .name = values[i].value,
		    .table = values[i].table,
		    .column = values[i].column,
		    .nearness = nearness_of(asked, asked->key, folded)};
		if (name.nearness <= 0 && strlen(asked->key) >= PART_BYTES &&
		    text_holds(folded, asked->key))
			name.nearness = nearness_part;
		offer(search, &name);
	}
}

/* ---- the member ---- */

/* The nearest first; what is as near, in the context's tables first, and then
 * always in the same order. */
static int
nearer_first(const void *left, const void *right)
{
	const struct offer *a = left;
	const struct offer *b = right;
	if (a->nearness < b->nearness || a->nearness > b->nearness)
		return a->nearness < b->nearness ? 1 : -1;
	if (a->far != b->far)
		return a->far ? 1 : -1;
	if (a->kind != b->kind)
		return (int)a->kind - (int)b->kind;
	int order = strcmp(a->name, b->name);
	if (order != 0)
		return order;
	return a->table - b->table;
}

static struct offer
taken_offer(const struct search *search, const struct link_match *match)
{
	const struct context_table *table =
	    &search->context->tables[match->table];
	struct offer taken = {.kind = match->kind,
	    .table = catalog_find(search->catalog, table->name),
	    .name = table->name};
	if (match->column >= 0)
		taken.column = table->columns[match->column].name;
	if (match->kind == LINK_COLUMN)
		taken.name = taken.column;
	if (match->kind == LINK_VALUE)
		taken.name = match->value;
	if (match->kind == LINK_METRIC)
		taken.name = match->name;
	return taken;
}

static const char *
kind_name(enum link_kind kind)
{
	return kind == LINK_TABLE    ? "table"
	       : kind == LINK_COLUMN ? "column"
	       : kind == LINK_VALUE  ? "value"
				     : "metric";
}

static jv
name_row(const struct search *search, const struct offer *name)
{
	const char *in = search->catalog->tables[name->table].key;
	if (name->kind == LINK_TABLE)
		in = NULL;
	if (name->kind == LINK_VALUE)
		in = arena_printf(search->arena, "%s.%s", in, name->column);
	jv row = record_with_text(jv_object(), "kind", kind_name(name->kind));
	row = record_with_text(row, "name", name->name);
	return record_with_text(row, "in", in);
}

/* The same name in another table tells a person nothing new. */
static bool
is_told(const struct offer *told, int count, const struct offer *name)
{
	for (int i = 0; i < count; i++)
		if (told[i].kind == name->kind &&
		    strcmp(told[i].name, name->name) == 0)
			return true;
	return false;
}

static jv
names_rows(const struct search *search, const struct asked *asked)
{
	struct offer told[NEAREST_NAMES_MAX];
	int count = 0;
	jv rows = jv_array();
	if (asked->taken) {
		told[0] = taken_offer(search, asked->taken);
		if (told[0].table >= 0)
			count = 1;
	}
	for (int i = 0; i < search->offer_count && count < NEAREST_NAMES_MAX &&
			search->offers[i].nearness + nearness_span >=
			    search->offers[0].nearness;
	     i++)
		if (!is_told(told, count, &search->offers[i]))
			told[count++] = search->offers[i];
	for (int i = 0; i < count; i++)
		rows = jv_array_append(rows, name_row(search, &told[i]));
	return rows;
}

static jv
nearest_row(struct search *search, const struct asked *asked,
    const struct catalog_value *values, int count)
{
	search->offer_count = 0;
	offer_names(search, asked);
	offer_lexicon(search, asked);
	offer_values(search, asked, values, count);
	if (search->offer_count > 1)
		qsort(search->offers, (size_t)search->offer_count,
		    sizeof(*search->offers), nearer_first);
	jv names = names_rows(search, asked);
	if (jv_array_length(jv_copy(names)) == 0) {
		jv_free(names);
		return jv_invalid();
	}
	jv row = record_with_text(jv_object(), "word", asked->text);
	if (asked->taken)
		row = jv_object_set(row, jv_string("taken"), jv_true());
	return jv_object_set(row, jv_string("names"), names);
}

/* Is the phrase inside one that has names already? */
static bool
is_covered(const struct asked *asked, const bool *done)
{
	for (int at = asked->from; at < asked->to; at++)
		if (!done[at])
			return false;
	return true;
}

static jv
nearest_rows(
    struct search *search, const struct catalog_value *values, int count)
{
	jv rows = jv_array();
	bool *done = arena_array(search->arena,
	    (size_t)search->links->question.count + 1, sizeof(*done));
	for (int i = 0; i < search->asked_count; i++) {
		const struct asked *asked = &search->asked[i];
		if (is_covered(asked, done) ||
		    jv_array_length(jv_copy(rows)) == NEAREST_WORDS_MAX)
			continue;
		jv row = nearest_row(search, asked, values, count);
		if (!jv_is_valid(row))
			continue;
		rows = jv_array_append(rows, row);
		for (int at = asked->from; at < asked->to; at++)
			done[at] = true;
	}
	return rows;
}

static const bool *
mark_near_tables(const struct search *search)
{
	bool *marks = arena_array(search->arena,
	    (size_t)search->catalog->table_count + 1, sizeof(*marks));
	for (int i = 0; i < search->context->table_count; i++) {
		int place = catalog_find(
		    search->catalog, search->context->tables[i].name);
		if (place >= 0)
			marks[place] = true;
	}
	return marks;
}

/* Look the phrases up among the values of all tables. */
static bool
find_values(struct search *search, struct catalog_value **values, int *count,
    jv *problem)
{
	struct catalog *catalog = search->catalog;
	int *places = arena_array(
	    search->arena, (size_t)catalog->table_count + 1, sizeof(*places));
	const char *keys[ASKED_MAX];
	struct text_words wanted = {.word = keys};
	for (int i = 0; i < catalog->table_count; i++)
		places[i] = i;
	for (int i = 0; i < search->asked_count; i++)
		if (strlen(search->asked[i].key) >= PART_BYTES)
			keys[wanted.count++] = search->asked[i].key;
	return catalog_like_values(catalog, places, catalog->table_count,
	    wanted, search->arena, values, count, problem);
}

bool
nearby_write(jv *rows, struct linker *linker, const struct links *links,
    const struct context *context, struct arena *arena, jv *problem)
{
	struct catalog_value *values = NULL;
	int count = 0;
	struct search *search = arena_alloc(arena, sizeof(*search));
	*search = (struct search){.catalog = linker->catalog,
	    .links = links,
	    .context = context,
	    .vocabulary = linker->vocabulary,
	    .arena = arena};
	search->near_tables = mark_near_tables(search);
	search->offers =
	    arena_array(arena, OFFERED_MAX, sizeof(*search->offers));
	*rows = jv_array();
	list_asked(search);
	if (search->asked_count == 0)
		return true;
	if (!find_values(search, &values, &count, problem))
		return false;
	jv_free(*rows);
	*rows = nearest_rows(search, values, count);
	return true;
}
