/* division_words.c - words for divisions; see division_words.h */
#include "retrieve/division_words.h"

#include "english/english.h"
#include "question/question.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_TOKENS = 5, GAP_TOKENS = 2 };

struct reading {
	struct scope *scope;
	struct catalog *whole;
	const struct division_names *known;
	struct question question;
	struct dictionary names; /* key -> struct said */
	struct arena *arena;
	bool denied;
};

/* What a phrase says. */
struct said {
	const char *schema;
	bool sure; /* it is no ordinary word */
};

static bool
is_alike(const struct catalog_table *table)
{
	return table->placed && table->of_division;
}

struct division_names
division_words_names(const struct catalog *whole, struct arena *arena)
{
	struct division_names names = {catalog_divisions(whole, arena),
	    {arena_array(arena, (size_t)whole->table_count + 1, sizeof(char *)),
		0}};
	for (int i = 0; i < whole->table_count; i++)
		if (is_alike(&whole->tables[i]) &&
		    !text_words_hold(names.all, whole->tables[i].schema))
			names.all.word[names.all.count++] =
			    whole->tables[i].schema;
	if (names.all.count == 0)
		names.all = names.named;
	return names;
}

/* ---- the names ---- */

static void
know(struct reading *reading, const char *words, const char *schema, bool sure)
{
	struct said *said = arena_alloc(reading->arena, sizeof(*said));
	*said = (struct said){schema, sure};
	dictionary_set(&reading->names, text_key(reading->arena, words), said);
}

static void
know_names(struct reading *reading)
{
	const struct catalog *whole = reading->whole;
	const struct text_words *named = &reading->known->named;
	for (int i = 0; i < whole->division_name_count; i++)
		know(reading, whole->division_names[i].words,
		    whole->division_names[i].schema, true);
	for (size_t i = 0; i < named->count; i++)
		know(reading, named->word[i], named->word[i],
		    strpbrk(named->word[i], "_0123456789"));
}

static const struct token *
token_at(const struct reading *reading, int at)
{
	return at >= 0 && at < reading->question.count
		   ? &reading->question.tokens[at]
		   : NULL;
}

static bool
is_class(const struct reading *reading, int at, enum english_class class)
{
	const struct token *token = token_at(reading, at);
	return token && english_is(token->folded, class);
}

/* Is the name a word that tables have? */
static bool
names_table(const struct reading *reading, const struct token *token)
{
	const struct catalog *whole = reading->whole;
	for (int i = 0; i < whole->table_count; i++)
		if (text_words_hold(whole->tables[i].stems, token->stem))
			return true;
	return false;
}

static bool
counts(const struct reading *reading, const struct said *said, int from, int to)
{
	if (said->sure || is_class(reading, from - 1, ENGLISH_DIVISION) ||
	    is_class(reading, to, ENGLISH_DIVISION))
		return true;
	return is_class(reading, from - 1, ENGLISH_INSIDE) &&
	       !names_table(reading, token_at(reading, from));
}

/* "division 7": the only schema whose name ends in this number. */
static const char *
numbered(const struct reading *reading, int at)
{
	const struct token *token = token_at(reading, at);
	const char *found = NULL;
	if (!token || token->kind != TOKEN_NUMBER ||
	    !is_class(reading, at - 1, ENGLISH_DIVISION))
		return NULL;
	for (size_t i = 0; i < reading->known->named.count; i++) {
		const char *name = reading->known->named.word[i];
		const char *digits = name + strlen(name);
		while (digits > name && strchr("0123456789", digits[-1]))
			digits--;
		if (*digits == '\0' || strtod(digits, NULL) != token->number)
			continue;
		if (found)
			return NULL;
		found = name;
	}
	return found;
}

/* The words as typed; of one word without its possessive. */
static const char *
phrase_of(const struct reading *reading, int from, int to)
{
	return to == from + 1 ? token_at(reading, from)->text
			      : question_phrase(&reading->question, from, to,
				    reading->arena);
}

/* Do the tokens begin and end with words? */
static bool
begins_and_ends(const struct reading *reading, int from, int to)
{
	return token_at(reading, from)->kind != TOKEN_PUNCTUATION &&
	       token_at(reading, to - 1)->kind != TOKEN_PUNCTUATION;
}

/* The schema that the longest phrase at the token names, and where it ends;
 * NULL: none. */
static const char *
name_at(const struct reading *reading, int at, int *to)
{
	const char *schema = numbered(reading, at);
	*to = at + 1;
	for (int end = at + NAME_TOKENS; !schema && end > at; end--) {
		if (end > reading->question.count ||
		    !begins_and_ends(reading, at, end))
			continue;
		const struct said *said = dictionary_get(&reading->names,
		    text_key(reading->arena, phrase_of(reading, at, end)));
		if (!said || !counts(reading, said, at, end))
			continue;
		schema = said->schema;
		*to = end;
	}
	return schema;
}

/* ---- the words around a name ---- */

/* The first token of what belongs to a name: "in the division div_07". */
static int
begin_of(const struct reading *reading, int from)
{
	if (is_class(reading, from - 1, ENGLISH_DIVISION))
		from--;
	if (is_class(reading, from - 1, ENGLISH_ARTICLE))
		from--;
	if (is_class(reading, from - 1, ENGLISH_INSIDE) ||
	    is_class(reading, from - 1, ENGLISH_PREPOSITION))
		from--;
	return from;
}

static bool
is_denied(const struct reading *reading, int from)
{
	return is_class(reading, from - 1, ENGLISH_NEGATION) ||
	       is_class(reading, from - 1, ENGLISH_EXCLUSION) ||
	       is_class(reading, from - 1, ENGLISH_EXCEPT);
}

/* Do only words that join names stand between? */
static bool
joins(const struct reading *reading, int from, int to)
{
	if (to - from > GAP_TOKENS)
		return false;
	for (int at = from; at < to; at++)
		if (token_at(reading, at)->kind != TOKEN_PUNCTUATION &&
		    !is_class(reading, at, ENGLISH_PERIOD_JOINT) &&
		    !is_class(reading, at, ENGLISH_INSIDE))
			return false;
	return true;
}

/* Add the part, in its place. */
static void
add_part(struct scope *scope, struct scope_words part)
{
	int at = scope->word_count;
	if (scope->word_count == SCOPE_WORDS_MAX)
		return;
	for (; at > 0 && scope->words[at - 1].start > part.start; at--)
		scope->words[at] = scope->words[at - 1];
	scope->words[at] = part;
	scope->word_count++;
}

/* Use up the tokens; with those of the part before, where only words that join
 * names stand between. */
static void
use_up(struct reading *reading, int from, int to, int before)
{
	struct scope *scope = reading->scope;
	const struct token *tokens = reading->question.tokens;
	struct scope_words part = {
	    tokens[from].start, tokens[to - 1].end, NULL};
	if (before > 0 && scope->word_count > 0 && joins(reading, before, from))
		scope->words[scope->word_count - 1].end = part.end;
	else
		add_part(scope, part);
	reading->denied = reading->denied || is_denied(reading, from);
}

/* ---- "in all divisions" ---- */

/* The token behind "by division" or "in each of the divisions" that begins
 * here; 0: it does not. */
static int
all_at(const struct reading *reading, int at)
{
	int to = at;
	bool spread = false;
	while (to - at < NAME_TOKENS &&
	       (is_class(reading, to, ENGLISH_ARTICLE) ||
		   is_class(reading, to, ENGLISH_INSIDE) ||
		   is_class(reading, to, ENGLISH_PREPOSITION) ||
		   is_class(reading, to, ENGLISH_SPREAD))) {
		spread = spread || is_class(reading, to, ENGLISH_SPREAD);
		to++;
	}
	return spread && is_class(reading, to, ENGLISH_DIVISION) ? to + 1 : 0;
}

/* Do tables, columns or the lexicon know the word as something else? */
static bool
means_other(struct reading *reading, int at, bool *other, jv *problem)
{
	struct catalog *catalog = catalog_division(reading->whole, NULL);
	const char *stem = token_at(reading, at)->stem;
	struct text_words stems = {&stem, 1};
	struct catalog_posting *postings;
	int count;
	*other = catalog_synonyms(catalog, stem);
	if (*other)
		return true;
	if (!catalog_postings(
		catalog, stems, reading->arena, &postings, &count, problem))
		return false;
	*other = count > 0;
	return true;
}

/* ---- "in total over all divisions", "which division has the most" ---- */

/* What the class says of the token; NULL: it has no such word. */
static const char *
meaning_of(const struct reading *reading, int at, enum english_class class)
{
	const struct token *token = token_at(reading, at);
	struct english_list list = english_words(class);
	for (size_t i = 0; token && i < list.count; i++)
		if (strcmp(list.words[i].word, token->folded) == 0)
			return list.words[i].means;
	return NULL;
}

/* Is the token used up already? */
static bool
is_used(const struct reading *reading, int at)
{
	const struct token *token = token_at(reading, at);
	const struct scope *scope = reading->scope;
	for (int i = 0; token && i < scope->word_count; i++)
		if (token->start >= scope->words[i].start &&
		    token->end <= scope->words[i].end)
			return true;
	return false;
}

static bool
is_comma(const struct reading *reading, int at)
{
	const struct token *token = token_at(reading, at);
	return token && token->kind == TOKEN_PUNCTUATION;
}

/* Does the word stand beside those of the divisions, or apart at an end of the
 * question?  Elsewhere "combined" belongs to what is asked. */
static bool
is_beside(const struct reading *reading, int from, int to)
{
	int end = reading->question.count;
	while (end > to && is_comma(reading, end - 1))
		end--;
	return to == end || is_used(reading, to) ||
	       (from == 0 && is_comma(reading, to)) ||
	       (from > 0 && is_used(reading, from - 1));
}

/* Are the divisions asked for together?  The names are read. */
static void
read_together(struct reading *reading)
{
	for (int at = 0; at < reading->question.count; at++) {
		const char *means = meaning_of(reading, at, ENGLISH_TOGETHER);
		int from = at;
		if (!means || is_used(reading, at))
			continue;
		if (*means && at > 0 &&
		    strcmp(token_at(reading, at - 1)->folded, means) == 0)
			from--;
		else if (*means)
			continue;
		if (!is_beside(reading, from, at + 1))
			continue;
		use_up(reading, from, at + 1, 0);
		reading->scope->put = SCOPE_TOGETHER;
		return;
	}
}

/* Is the word the name of tables, so that their rows are counted? */
static bool
names_rows(const struct reading *reading, int at)
{
	const struct token *token = token_at(reading, at);
	struct catalog *catalog = catalog_division(reading->whole, NULL);
	if (!token)
		return false;
	const struct catalog_synonym *synonym =
	    catalog_synonyms(catalog, token->stem);
	for (int i = 0; i < catalog->table_count; i++) {
		struct text_words stems = catalog->tables[i].stems;
		if (stems.count > 0 &&
		    strcmp(stems.word[stems.count - 1], token->stem) == 0)
			return true;
	}
	return synonym && !synonym->column && !synonym->expr;
}

/* The first token of "which 3" before the division at `at`. */
static int
which_from(const struct reading *reading, int at, int *first)
{
	const struct token *before = token_at(reading, at - 1);
	if (before && before->kind == TOKEN_NUMBER && before->number >= 1 &&
	    before->number <= 1000) {
		*first = (int)before->number;
		at--;
	}
	while (is_class(reading, at - 1, ENGLISH_OWNING) ||
	       is_class(reading, at - 1, ENGLISH_INTERROGATIVE_DETERMINER))
		at--;
	return at;
}

/* The divisions are asked for from `from` up to `to`, where what they are
 * compared by begins. */
static void
take_rank(struct reading *reading, int from, int to, const char *means)
{
	bool counts = strncmp(means, "count ", 6) == 0;
	const char *end = counts ? means + 6 : means;
	use_up(reading, from, to, 0);
	reading->scope->put =
	    strcmp(end, "least") == 0 ? SCOPE_LEAST : SCOPE_MOST;
	for (int i = 0; counts && i < reading->scope->word_count; i++)
		if (reading->scope->words[i].start ==
			token_at(reading, from)->start &&
		    names_rows(reading, to))
			reading->scope->words[i].read = "how many";
}

/* Is the word "divisions", of which no number is said? */
static bool
is_plural(const struct token *token)
{
	size_t length = strlen(token->folded);
	return length > 0 && token->folded[length - 1] == 's';
}

/* "which division has the most" */
static bool
read_which(struct reading *reading, int at)
{
	int first = is_plural(token_at(reading, at)) ? 0 : 1;
	int from = which_from(reading, at, &first);
	int to = at + 1;
	while (
	    to - at <= GAP_TOKENS + 1 && is_class(reading, to, ENGLISH_OWNING))
		to++;
	const char *means = meaning_of(reading, to, ENGLISH_FOREMOST);
	if (!means || to == at + 1 || !token_at(reading, to + 1))
		return false;
	reading->scope->first = first;
	take_rank(reading, from, to + 1, means);
	return true;
}

/* "top 3 divisions by" */
static bool
read_top(struct reading *reading, int at)
{
	int first = 0;
	int from = which_from(reading, at, &first);
	while (from < at && !meaning_of(reading, from, ENGLISH_FOREMOST))
		from++;
	if (first > 0 && from == at)
		from = at - 2;
	else if (from == at)
		from = at - 1;
	const char *means = meaning_of(reading, from, ENGLISH_FOREMOST);
	if (!means || from < 0 || !is_class(reading, at + 1, ENGLISH_SPREAD) ||
	    !token_at(reading, at + 2))
		return false;
	if (is_class(reading, from - 1, ENGLISH_ARTICLE))
		from--;
	reading->scope->first = first;
	take_rank(reading, from, at + 2, means);
	return true;
}

/* Does the question ask which divisions come first? */
static bool
read_rank(struct reading *reading, bool *ranked, jv *problem)
{
	*ranked = false;
	for (int at = 0; at < reading->question.count && !*ranked; at++) {
		bool other = false;
		if (!is_class(reading, at, ENGLISH_DIVISION) ||
		    is_used(reading, at))
			continue;
		if (!means_other(reading, at, &other, problem))
			return false;
		*ranked = !other &&
			  (read_which(reading, at) || read_top(reading, at));
	}
	return true;
}

/* ---- all of it ---- */

static struct text_words
read_names(struct reading *reading)
{
	struct text_words names = {
	    arena_array(reading->arena, reading->known->named.count + 1,
		sizeof(char *)),
	    0};
	int before = 0;
	for (int at = 0; at < reading->question.count; at++) {
		int to;
		const char *schema = name_at(reading, at, &to);
		if (!schema)
			continue;
		int end = to;
		int begin = begin_of(reading, at);
		if (is_class(reading, to, ENGLISH_DIVISION))
			end++;
		/* "In div_02, how many ..." */
		if (begin == 0 && token_at(reading, end) &&
		    token_at(reading, end)->kind == TOKEN_PUNCTUATION)
			end++;
		use_up(reading, begin, end, before);
		if (!text_words_hold(names, schema))
			names.word[names.count++] = schema;
		at = end - 1;
		before = end;
	}
	return names;
}

/* Does the question ask for all divisions?  `*each` says whether it asks for a
 * row of each. */
static bool
read_all(struct reading *reading, bool *all, bool *each, jv *problem)
{
	*all = false;
	*each = false;
	for (int at = 0; at < reading->question.count; at++) {
		int to = all_at(reading, at);
		bool other = false;
		if (to == 0)
			continue;
		if (!means_other(reading, to - 1, &other, problem))
			return false;
		if (other)
			continue;
		*all = true;
		for (int i = at; i < to; i++) {
			const char *means =
			    meaning_of(reading, i, ENGLISH_SPREAD);
			*each = *each || (means && *means);
		}
		use_up(reading, at, to, 0);
		at = to - 1;
	}
	return true;
}

bool
division_words_read(struct scope *scope, struct catalog *whole,
    const struct division_names *known, const struct record *record,
    struct arena *arena, jv *problem)
{
	struct reading reading = {
	    .scope = scope, .whole = whole, .known = known, .arena = arena};
	const char *text = record_text(record, "question", arena);
	bool all = false;
	bool each = false;
	question_read(&reading.question, text ? text : "", arena);
	know_names(&reading);
	struct text_words names = read_names(&reading);
	dictionary_release(&reading.names);
	bool ranked = false;
	if (names.count != 1 && !read_rank(&reading, &ranked, problem))
		return false;
	if (!ranked && !read_all(&reading, &all, &each, problem))
		return false;
	bool both = all && names.count > 0;
	all = all || (ranked && names.count == 0);
	if (!ranked && !each && (all || names.count > 1))
		read_together(&reading);
	/* "the share of div_01 in that of all divisions" is of neither. */
	if (reading.denied || both)
		*scope = (struct scope){.kind = SCOPE_OPEN};
	else if (names.count > 0)
		scope_set(scope, names, "question");
	else if (all)
		scope_set(scope, known->all, "question");
	return true;
}
