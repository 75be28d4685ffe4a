/* phrases.c - finds the column or table that a phrase names; see phrases.h */
#include "definition/phrases.h"

#include "english/english.h"
#include "names/abbreviated.h"
#include "text/sentence_end.h"

#include <string.h>
#include <strings.h>

enum { NAME_WORDS_MAX = 12, ALIKE_LEAST = 4 };

/* A name's words, and their stems. */
struct name_words {
	const char *stem[NAME_WORDS_MAX], *word[NAME_WORDS_MAX];
	int count;
};

static void
add_word(struct name_words *words, const struct token *token)
{
	words->stem[words->count] = token->stem;
	words->word[words->count++] = token->folded;
}

static bool
is_light(const char *word)
{
	return english_is(word, ENGLISH_ARTICLE) ||
	       english_is(word, ENGLISH_FILLER) ||
	       english_is(word, ENGLISH_PRONOUN) ||
	       english_is(word, ENGLISH_POSSESSIVE) ||
	       english_is(word, ENGLISH_DETERMINER) ||
	       english_is(word, ENGLISH_COLUMN_NOUN);
}

static void
read_words(struct name_words *words, const char *text, struct arena *arena)
{
	struct question split;
	question_read(&split, text, arena);
	words->count = 0;
	for (int i = 0; i < split.count && words->count < NAME_WORDS_MAX; i++)
		add_word(words, &split.tokens[i]);
}

void
phrases_open(
    struct phrases *phrases, const struct context *context, struct arena *arena)
{
	size_t count = (size_t)context->table_count;
	*phrases = (struct phrases){.context = context,
	    .arena = arena,
	    .tables = arena_array(arena, count + 1, sizeof(*phrases->tables)),
	    .columns = arena_array(arena, count + 1, sizeof(*phrases->columns)),
	    .favour = arena_array(arena, count + 1, sizeof(double)),
	    .home = -1};
	for (size_t t = 0; t < count; t++) {
		const struct context_table *table = &context->tables[t];
		phrases->columns[t] =
		    arena_array(arena, (size_t)table->column_count + 1,
			sizeof(**phrases->columns));
		read_words(&phrases->tables[t], table->words, arena);
		for (int c = 0; c < table->column_count; c++)
			read_words(&phrases->columns[t][c],
			    table->columns[c].words, arena);
	}
}

/* "payment" is derived from "pay": the rest of the longer word is an ending. */
static bool
is_derived(const char *rest, const char *other, size_t same)
{
	enum { SHORTEST = 3 };
	return same >= SHORTEST && !*other &&
	       english_is(rest, ENGLISH_DERIVATION);
}

/* Is the left stem "paid", and the right one "pay" or a word like "payment"? */
static bool
is_paid(const char *left, const char *right)
{
	return strcmp(left, "paid") == 0 && strncmp(right, "pay", 3) == 0;
}

/* Are the stems the same, or does one begin the other ("ship", "shipment")? */
static bool
alike(const char *left, const char *right)
{
	size_t same = 0;
	while (left[same] && left[same] == right[same])
		same++;
	if (!left[same] && !right[same])
		return true;
	if (same >= ALIKE_LEAST && (!left[same] || !right[same]))
		return true;
	return is_derived(left + same, right + same, same) ||
	       is_derived(right + same, left + same, same) ||
	       is_paid(left, right) || is_paid(right, left);
}

/* Does the name hold word `at` of the phrase, or an abbreviation of it?  That
 * may keep letters that the stem lacks: dcsd of deceased. */
static bool
hold(const struct name_words *words, const struct name_words *phrase, int at)
{
	const char *stem = phrase->stem[at];
	for (int i = 0; i < words->count; i++)
		if (alike(words->stem[i], stem) ||
		    abbreviated_quality(stem, words->stem[i]) > 0 ||
		    abbreviated_quality(phrase->word[at], words->stem[i]) > 0)
			return true;
	return false;
}

/* "unit price", of a name u_price: one letter for the word. */
static bool
has_initial(const struct name_words *words, const char *stem)
{
	for (int i = 0; i < words->count; i++)
		if (words->stem[i][0] == stem[0] && !words->stem[i][1])
			return true;
	return false;
}

/* The stems of the phrase's words; false: it has none, or contains other
 * tokens. */
static bool
phrase_words(
    struct name_words *words, const struct question *text, int from, int to)
{
	words->count = 0;
	for (int at = from; at < to; at++) {
		const struct token *token = &text->tokens[at];
		if (token->kind != TOKEN_WORD)
			return false;
		if (is_light(token->folded))
			continue;
		if (words->count == NAME_WORDS_MAX)
			return false;
		add_word(words, token);
	}
	return words->count > 0;
}

/* How much of a column's name the phrase says; 0: it says something else. */
static double
column_fit(const struct phrases *phrases, const struct name_words *phrase,
    int t, int c)
{
	const struct name_words *column = &phrases->columns[t][c];
	const struct name_words *table = &phrases->tables[t];
	bool is_date =
	    phrases->context->tables[t].columns[c].class == COLUMN_DATE;
	int said = 0;
	int own = 0;
	for (int i = 0; i < phrase->count; i++) {
		bool held =
		    hold(column, phrase, i) ||
		    (phrase->count > 1 && has_initial(column, phrase->stem[i]));
		/* "due date" names a column "due", too */
		if (!held && is_date &&
		    english_is(phrase->stem[i], ENGLISH_DATE_NOUN))
			continue;
		if (!held && !hold(table, phrase, i))
			return 0;
		said += held;
	}
	for (int i = 0; i < column->count; i++)
		own += !hold(table, column, i) || hold(phrase, column, i);
	return own ? (double)said / (own > said ? own : said) : 0;
}

/* "claims.fee_amt", "fee_amt": the name as it is stored. */
static bool
is_spelt(const struct context_table *table, const struct context_column *column,
    const char *text)
{
	const char *point = strrchr(text, '.');
	const char *name = point ? point + 1 : text;
	size_t before = point ? (size_t)(point - text) : 0;
	if (strcasecmp(column->name, name) != 0)
		return false;
	/* a qualifier of one or two letters is an alias, not a table */
	return before <= 2 ||
	       (strlen(table->name) <= before &&
		   strncasecmp(table->name, text + before - strlen(table->name),
		       strlen(table->name)) == 0);
}

/* "VAT" names bl_vat, whatever the abbreviation means. */
static bool
is_last_part(const struct context_column *column, const char *text)
{
	size_t name = strlen(column->name);
	size_t length = strlen(text);
	return name > length && column->name[name - length - 1] == '_' &&
	       strcasecmp(column->name + name - length, text) == 0;
}

/* The fit of a stored name, and how much more one of phrases.home fits: more
 * than a table that the question or the term names (definition.c). */
static const double as_stored = 2;
static const double at_home = .6;

/* How surely the text means the column, by its stored name or in words. */
static double
name_fit(const struct phrases *phrases, const struct name_words *phrase,
    const char *spelt, bool worded, int t, int c)
{
	const struct context_table *table = &phrases->context->tables[t];
	if (spelt && is_spelt(table, &table->columns[c], spelt))
		return as_stored;
	if (spelt && is_last_part(&table->columns[c], spelt))
		return 1;
	return worded ? column_fit(phrases, phrase, t, c) : 0;
}

bool
phrases_column(const struct phrases *phrases, const struct question *text,
    int from, int to, int *table, int *column)
{
	/* A phrase must say at least half of a name. */
	const double least = .5;
	struct name_words phrase;
	double best = 0;
	bool tied = false;
	bool worded = phrase_words(&phrase, text, from, to);
	const char *spelt =
	    to - from == 1 && text->tokens[from].kind == TOKEN_WORD
		? text->tokens[from].text
		: NULL;
	for (int t = 0; t < phrases->context->table_count; t++) {
		const struct context_table *in = &phrases->context->tables[t];
		for (int c = 0; c < in->column_count; c++) {
			double fit =
			    name_fit(phrases, &phrase, spelt, worded, t, c);
			if (fit < least)
				continue;
			fit += phrases->favour[t] +
			       (fit == as_stored && t == phrases->home ? at_home
								       : 0);
			tied = fit > best
				   ? false
				   : tied || (fit == best && t == *table);
			if (fit > best) {
				best = fit;
				*table = t;
				*column = c;
			}
		}
	}
	return best > 0 && !tied;
}

/* Are tokens [from, to) the phrase? */
static bool
says(const struct question *text, int from, int to, const char *phrase)
{
	for (int at = from; at < to; at++) {
		const char *word = text->tokens[at].folded;
		size_t length = strlen(word);
		if (text->tokens[at].kind == TOKEN_QUOTED ||
		    strncmp(phrase, word, length) != 0 ||
		    phrase[length] != (at + 1 < to ? ' ' : '\0'))
			return false;
		phrase += length + (at + 1 < to);
	}
	return from < to;
}

const struct told_value *
phrases_value(const struct phrases *phrases, const struct question *text,
    int from, int to, int table)
{
	const struct told_value *found = NULL;
	for (int i = 0; i < phrases->context->told_count; i++) {
		const struct told_value *told = &phrases->context->told[i];
		if (told->table != table || !says(text, from, to, told->phrase))
			continue;
		if (found && found->column != told->column)
			return NULL;
		found = found ? found : told;
	}
	return found;
}

int
phrases_table(const struct phrases *phrases, const struct question *text,
    int from, int to)
{
	struct name_words phrase;
	int found = -1;
	double best = 0;
	if (!phrase_words(&phrase, text, from, to))
		return -1;
	for (int t = 0; t < phrases->context->table_count; t++) {
		const struct name_words *table = &phrases->tables[t];
		int said = 0;
		for (int i = 0; i < phrase.count; i++)
			said += hold(table, &phrase, i);
		double fit =
		    said == phrase.count && table->count
			? (double)said / table->count + phrases->favour[t]
			: 0;
		if (fit > best) {
			best = fit;
			found = t;
		}
	}
	return found;
}

void
phrases_favour(struct phrases *phrases, const char *text, double favour)
{
	struct question split;
	question_read(&split, text, phrases->arena);
	for (int at = 0; at < split.count; at++) {
		int table = phrases_table(phrases, &split, at, at + 1);
		if (table >= 0 && phrases->favour[table] < favour)
			phrases->favour[table] = favour;
	}
}

/* How many of the table's columns does the text name as they are stored? */
static int
count_spelt(const struct context_table *table, const struct question *text)
{
	int count = 0;
	for (int c = 0; c < table->column_count; c++)
		for (int at = 0; at < text->count; at++)
			if (text->tokens[at].kind == TOKEN_WORD &&
			    is_spelt(table, &table->columns[c],
				text->tokens[at].text)) {
				count++;
				break;
			}
	return count;
}

int
phrases_home(const struct phrases *phrases, const char *text)
{
	struct question split;
	int home = -1;
	int most = 1;
	question_read(&split, text, phrases->arena);
	for (int t = 0; t < phrases->context->table_count; t++) {
		int count = count_spelt(&phrases->context->tables[t], &split);
		if (count > most)
			home = t;
		else if (count == most)
			home = -1;
		if (count > most)
			most = count;
	}
	return home;
}

/* The words between "missing" and "counts as zero"; NULL: the sentence says
 * something else. */
static struct question *
zero_words(const struct phrases *phrases, const char *sentence)
{
	struct question *said = arena_alloc(phrases->arena, sizeof(*said));
	question_read(said, sentence, phrases->arena);
	int from = -1, to = -1;
	bool zero = false;
	for (int at = 0; at < said->count; at++) {
		const struct token *token = &said->tokens[at];
		const struct english_word *known =
		    english_find(token->folded, ENGLISH_KNOWN);
		if (from < 0 && known && *known->means)
			from = at + 1;
		else if (from >= 0 && to < 0 &&
			 (english_is(token->folded, ENGLISH_NAME_END) ||
			     english_is(token->folded, ENGLISH_COUNTS_AS) ||
			     question_match(said, at, "count") ||
			     question_match(said, at, "counts")))
			to = at;
		zero =
		    zero || (to >= 0 && (strcmp(token->folded, "zero") == 0 ||
					    (token->kind == TOKEN_NUMBER &&
						token->number == 0)));
	}
	if (!zero || to <= from)
		return NULL;
	said->tokens += from;
	said->count = to - from;
	return said;
}

void
phrases_note_zeros(struct phrases *phrases, const char *evidence)
{
	const char *at, *end;
	phrases->zero_count = 0;
	while (phrases->zero_count < ZEROS_MAX &&
	       (at = sentence_next(&evidence, &end))) {
		const struct question *words = zero_words(phrases,
		    arena_strndup(phrases->arena, at, (size_t)(end - at)));
		if (words)
			phrases->zeros[phrases->zero_count++] = words;
	}
}

bool
phrases_is_zero(const struct phrases *phrases, int table, int column)
{
	struct name_words words;
	for (int i = 0; i < phrases->zero_count; i++)
		if (phrase_words(&words, phrases->zeros[i], 0,
			phrases->zeros[i]->count) &&
		    column_fit(phrases, &words, table, column) > 0)
			return true;
	return false;
}
