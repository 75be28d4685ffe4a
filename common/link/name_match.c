/* name_match.c - which tables and columns spans name; see name_match.h */
#include "link/name_match.h"

#include "link/name_words.h"

#include <string.h>

/* A span of several words must say most of the name (research: parser 2.6). */
static const double several_words_table = 0.8;
static const double several_words_column = 0.7;
static const double quality_synonym = 0.8;
static const double strong_score = 0.8;
static const double whole_score = 0.92;
static const double whole_stem = 0.72; /* whole_score of heard.c's stems */
static const double head_score = 0.7;  /* the last word of a table's name */

/* "each show" of radio_show: a thing, although the word is a small one. */
static bool
is_each(const struct name_matcher *matcher, const struct span *span)
{
	static const char *const before[] = {
	    "each", "every", "per", "which", "no", "any", "another"};
	if (span->count != 1 || span->from == 0)
		return false;
	const char *word = matcher->question->tokens[span->from - 1].folded;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(word, before[i]) == 0)
			return true;
	return false;
}

/* Is one of the words said for what it means, not to hold a question together?
 */
static bool
says_something(const struct span *span)
{
	for (int i = 0; i < span->count; i++)
		if (!span->words[i]->weak && !span->words[i]->number)
			return true;
	return false;
}

void
name_match_add(struct name_matcher *matcher, const struct span *span, int table,
    int column, double score, const char *why)
{
	struct link_match match = {
	    .kind = column < 0 ? LINK_TABLE : LINK_COLUMN,
	    .from = span->from,
	    .to = span->to,
	    .table = table,
	    .column = column,
	    .score = score,
	    .why = why};
	double least = column < 0 ? several_words_table : several_words_column;
	if (span->count > 1 && score < least)
		return;
	bool thing = column < 0 && score >= head_score;
	/* "estimated value" of estimate_value: all of the name, by its stem */
	bool derived =
	    span->count > 1 && strcmp(why, "stem") == 0 && says_something(span);
	if (span->weak && score < (derived ? whole_stem : whole_score) &&
	    !(thing && is_each(matcher, span)))
		return;
	found_add(matcher->found, &match);
}

struct spelled {
	const char *run_together;
	bool single;          /* one token */
	const char *initials; /* "" under three words */
};

static struct spelled
spell(const struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = {
	    .initials = "", .single = span->to == span->from + 1};
	const struct question *question = matcher->question;
	spelled.run_together = lexis_plain(
	    question_phrase(question, span->from, span->to, matcher->arena),
	    matcher->arena);
	if (span->to - span->from < 3)
		return spelled;
	char *initials =
	    arena_alloc(matcher->arena, (size_t)(span->to - span->from) + 1);
	for (int i = span->from; i < span->to; i++)
		initials[i - span->from] = question->tokens[i].folded[0];
	spelled.initials = initials;
	return spelled;
}

/* Names compared as they are written: run together, typed, by initials. */
static double
spelled_score(const struct spelled *spelled, const char *plain, bool typed,
    const char **why)
{
	*why = typed ? "typed" : spelled->single ? "exact" : "run together";
	if (*plain != '\0' && strcmp(plain, spelled->run_together) == 0)
		return typed ? 1.15 : 1;
	*why = "initials";
	if (*spelled->initials != '\0' && strcmp(plain, spelled->initials) == 0)
		return 1;
	return 0;
}

/* "headcount" of head_cnt: its words in one. */
static double
joined_score(const struct spelled *spelled, const struct lexis_words *words,
    struct arena *arena)
{
	const char *joined = "";
	if (!spelled->single || words->count < 2)
		return 0;
	for (int i = 0; i < words->count; i++)
		joined = arena_printf(
		    arena, "%s%s", joined, words->word[i]->singular);
	return strcmp(joined, spelled->run_together) == 0 ? 1 : 0;
}

static void
match_spelling(struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = spell(matcher, span);
	const struct token *first = &matcher->question->tokens[span->from];
	bool typed =
	    span->to == span->from + 1 && strchr(first->text, '_') != NULL;
	const char *why = "";
	for (int t = 0; t < matcher->context->table_count; t++) {
		const struct lexis_view *view = &matcher->views[t];
		if (view->table == NULL)
			continue;
		double score =
		    spelled_score(&spelled, view->table->plain, typed, &why);
		if (score > 0)
			name_match_add(matcher, span, t, -1, score, why);
		int columns = matcher->context->tables[t].column_count;
		for (int c = 0; c < columns; c++) {
			if (view->columns[c] == NULL)
				continue;
			score = spelled_score(
			    &spelled, view->columns[c]->plain, typed, &why);
			if (score <= 0) {
				why = "run together";
				score = joined_score(&spelled,
				    &view->columns[c]->words, matcher->arena);
			}
			if (score > 0)
				name_match_add(matcher, span, t, c, score, why);
		}
	}
}

/* Weaker likenesses only where nothing better explains the same span. */
static void
drop_weaker(struct found *found)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool guess = strcmp(match->why, "stem") == 0 ||
			     strcmp(match->why, "synonym") == 0 ||
			     strcmp(match->why, "fuzzy") == 0;
		/* a number is no name where something else has one */
		bool no_name = strcmp(match->why, "label") == 0 &&
			       match->score < name_words_no_name;
		if (no_name &&
		    found_best(found, match->from, match->to) >= whole_score)
			continue;
		if (guess &&
		    found_best(found, match->from, match->to) >= strong_score &&
		    match->score < strong_score)
			continue;
		found->matches[kept++] = *match;
	}
	found->count = kept;
}

/* table.column as typed, a single token. */
static void
match_qualified(struct name_matcher *matcher, int token)
{
	const char *folded = matcher->question->tokens[token].folded;
	const char *dot = strchr(folded, '.');
	if (matcher->question->tokens[token].kind != TOKEN_WORD || !dot)
		return;
	const struct context *context = matcher->context;
	const char *table =
	    arena_strndup(matcher->arena, folded, (size_t)(dot - folded));
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *owner = &context->tables[t];
		if (strcmp(text_fold(matcher->arena, owner->name), table) != 0)
			continue;
		for (int c = 0; c < owner->column_count; c++) {
			const char *column =
			    text_fold(matcher->arena, owner->columns[c].name);
			struct link_match match = {.kind = LINK_COLUMN,
			    .from = token,
			    .to = token + 1,
			    .table = t,
			    .column = c,
			    .score = 1.15,
			    .why = "typed"};
			if (strcmp(column, dot + 1) == 0)
				found_add(matcher->found, &match);
		}
	}
}

/* The span with a synonym in its place; false when its words are in no name. */
static bool
replaced(const struct name_matcher *matcher, const struct span *span,
    const char *meaning, struct span *other)
{
	struct text_words words = text_words(matcher->arena, meaning);
	if (words.count == 0 || words.count > SPANS_MAX_WORDS)
		return false;
	*other = *span;
	other->count = 0;
	for (size_t i = 0; i < words.count; i++) {
		struct heard_word *word =
		    arena_alloc(matcher->arena, sizeof(*word));
		word->token = span->from;
		word->singular = text_singular(matcher->arena, words.word[i]);
		word->meanings =
		    arena_alloc(matcher->arena, sizeof(*word->meanings));
		word->meanings->word =
		    lexis_find(matcher->lexis, word->singular);
		word->meanings->quality = quality_synonym;
		word->meanings->why = "synonym";
		word->count = word->meanings->word != NULL;
		other->words[other->count++] = word;
	}
	return !name_words_hopeless(other);
}

/* Synonyms of or by several words: surname > last name, date of birth > .. */
static void
match_synonyms(struct name_matcher *matcher, const struct span *span)
{
	const struct question *question = matcher->question;
	const char *phrase = span->words[0]->singular;
	/* "signup dates" are of the kind of a signup date. */
	for (int i = span->from + 1; i < span->to; i++) {
		const char *word = question->tokens[i].folded;
		phrase = arena_printf(matcher->arena, "%s %s",
		    i == span->from + 1 ? question->tokens[span->from].folded
					: phrase,
		    i == span->to - 1 ? text_singular(matcher->arena, word)
				      : word);
	}
	struct text_words means = synonyms_of(matcher->synonyms, phrase);
	for (size_t i = 0; i < means.count; i++) {
		bool single = strchr(means.word[i], ' ') == NULL;
		struct span other;
		if (!(single && span->count == 1) &&
		    replaced(matcher, span, means.word[i], &other))
			name_words_match(matcher, &other);
	}
}

void
name_match(struct name_matcher *matcher, const struct spans *spans)
{
	for (int i = 0; i < spans->count; i++) {
		if (!name_words_hopeless(&spans->spans[i]))
			name_words_match(matcher, &spans->spans[i]);
		if (spans->spans[i].shared)
			continue;
		match_spelling(matcher, &spans->spans[i]);
		if (!spans->spans[i].weak || spans->spans[i].count > 1)
			match_synonyms(matcher, &spans->spans[i]);
	}
	for (int i = 0; i < matcher->question->count; i++)
		match_qualified(matcher, i);
	drop_weaker(matcher->found);
}
