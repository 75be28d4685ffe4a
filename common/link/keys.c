/* keys.c - spans that may be values or phrases of a lexicon; see keys.h */
#include "link/keys.h"

#include "base/ends.h"
#include "english/english.h"
#include "link/spans.h"
#include "names/dictionary.h"

#include <string.h>

enum { LIGHT_MAX_TOKENS = 3 };

struct lister {
	struct keys *keys;
	const struct question *question;
	const struct closed_words *closed;
	const struct synonyms *synonyms;
	struct text_stemmer *stemmer;
	struct arena *arena;
};

/* Does the word only say which thing is meant: the, our, all?  "No" says that
 * none is. */
static bool
is_determiner(const char *word)
{
	if (english_is(word, ENGLISH_NEGATION))
		return false;
	return english_is(word, ENGLISH_ARTICLE) ||
	       english_is(word, ENGLISH_QUANTIFIER) ||
	       english_is(word, ENGLISH_POSSESSIVE);
}

/* The phrase as a lexicon has it, stemmed: "value of the stock" without the
 * article, "POs" as the abbreviation.  NULL when this changes nothing, or when
 * the last word says which thing is meant of what follows: "revenue, no ...".
 */
static const char *
plain_phrase(const struct lister *lister, int from, int to)
{
	const struct question *question = lister->question;
	const char *phrase = question->tokens[from].folded;
	bool any = false;
	if (to == from + 1) {
		const struct token *token = &question->tokens[from];
		return question_word(token) != token->text ? token->stem : NULL;
	}
	if (is_determiner(question->tokens[to - 1].folded))
		return NULL;
	/* "the current period's balance" */
	any = question->tokens[to - 1].possessive;
	for (int at = from + 1; at < to; at++) {
		const char *word = question->tokens[at].folded;
		bool determiner = is_determiner(word);
		any = any || determiner;
		if (!determiner)
			phrase =
			    arena_printf(lister->arena, "%s %s", phrase, word);
	}
	return any ? text_key_stemmed(lister->stemmer, lister->arena,
			 text_key(lister->arena, phrase))
		   : NULL;
}

static void
add_key(struct lister *lister, int from, int to, const char *folded, bool alias)
{
	struct keys *keys = lister->keys;
	if (keys->count == KEYS_MAX || *folded == '\0')
		return;
	keys->keys[keys->count++] = (struct key){.from = from,
	    .to = to,
	    .folded = folded,
	    .stemmed = alias ? ""
			     : text_key_stemmed(
				   lister->stemmer, lister->arena, folded),
	    .plain = alias ? NULL : plain_phrase(lister, from, to),
	    .alias = alias};
}

static bool
is_edge(const struct lister *lister, int at)
{
	const struct token *token = &lister->question->tokens[at];
	if (token->kind == TOKEN_PUNCTUATION || token->kind == TOKEN_QUOTED)
		return false;
	bool inside = english_is(token->folded, ENGLISH_ARTICLE) ||
		      english_is(token->folded, ENGLISH_CONJUNCTION) ||
		      english_is(token->folded, ENGLISH_INNER_PREPOSITION);
	return !inside || token->all_capitals;
}

/* The phrase is looked up in the lexicon, and not among stored values. */
static void
add_phrase(struct lister *lister, int from, int to, const char *phrase)
{
	struct keys *keys = lister->keys;
	if (keys->count < KEYS_MAX)
		keys->keys[keys->count++] = (struct key){.from = from,
		    .to = to,
		    .folded = "",
		    .stemmed = text_key_stemmed(lister->stemmer, lister->arena,
			text_key(lister->arena, phrase))};
}

/* A lexicon may have a phrase that begins with a light word: "in stock", "on
 * hand". */
static void
list_light(struct lister *lister, int from)
{
	const struct question *question = lister->question;
	const char *phrase = question->tokens[from].folded;
	bool begins = english_is(phrase, ENGLISH_INNER_PREPOSITION);
	for (int to = from + 2;
	     begins && to <= question->count && to - from <= LIGHT_MAX_TOKENS;
	     to++) {
		const struct token *last = &question->tokens[to - 1];
		if (last->kind != TOKEN_WORD)
			return;
		phrase =
		    arena_printf(lister->arena, "%s %s", phrase, last->folded);
		if (is_edge(lister, to - 1))
			add_phrase(lister, from, to, phrase);
	}
}

/* "Are already overdue", "are currently on leave": the word says nothing of the
 * rows themselves. */
static bool
is_adverb(const char *word)
{
	return ends_with(word, "ly") || english_is(word, ENGLISH_NOW) ||
	       strcmp(word, "already") == 0 || strcmp(word, "still") == 0;
}

/*
 * "Orders that are overdue": a lexicon has "overdue orders".  The words behind
 * the verb `at` are looked up before each end of what stands before it.  In
 * "are currently on leave" the adverb says nothing of the rows.
 */
static void
list_said(struct lister *lister, int at)
{
	enum { SAID_MAX = 2, NOUN_MAX = 3 };
	const struct token *tokens = lister->question->tokens;
	int end = at;
	const char *noun = "";
	if (end > 0 && english_is(tokens[end - 1].folded, ENGLISH_RELATIVE))
		end--;
	while (at + 1 < lister->question->count &&
	       is_adverb(tokens[at + 1].folded))
		at++;
	for (int from = end - 1; from >= 0 && end - from <= NOUN_MAX &&
				 tokens[from].kind == TOKEN_WORD;
	     from--) {
		const char *said = "";
		noun = arena_printf(
		    lister->arena, "%s %s", tokens[from].folded, noun);
		for (int to = at + 1;
		     to < lister->question->count && to - at <= SAID_MAX &&
		     tokens[to].kind == TOKEN_WORD;
		     to++) {
			said = arena_printf(
			    lister->arena, "%s%s ", said, tokens[to].folded);
			add_phrase(lister, at + 1, to + 1,
			    arena_printf(lister->arena, "%s%s", said, noun));
		}
	}
}

/* Closed-class words and single letters are no values by themselves. */
static bool
stands_alone(const struct lister *lister, int at)
{
	static const enum closed_class closed[] = {CLOSED_STOP, CLOSED_FILLER,
	    CLOSED_QUESTION, CLOSED_OUTPUT, CLOSED_FILTER, CLOSED_AGGREGATE,
	    CLOSED_SUPERLATIVE, CLOSED_COMPARISON, CLOSED_GROUP, CLOSED_ORDER,
	    CLOSED_DISTINCT, CLOSED_BOTH, CLOSED_NEGATION};
	const struct token *token = &lister->question->tokens[at];
	if (token->all_capitals || token->kind == TOKEN_NUMBER)
		return true;
	if (token->folded[0] == '\0' || token->folded[1] == '\0')
		return token->capitalised && !token->sentence_start;
	for (size_t i = 0; i < COUNT_OF(closed); i++)
		if (closed_words_hold(lister->closed, token->folded, closed[i]))
			return (token->capitalised && !token->sentence_start) ||
			       (closed[i] == CLOSED_FILLER &&
				   spans_named(lister->question, at));
	return true;
}

static void
add_aliases(struct lister *lister, int from, int to)
{
	const struct question *question = lister->question;
	const char *phrase = question->tokens[from].folded;
	for (int i = from + 1; i < to; i++)
		if (question->tokens[i].kind != TOKEN_PUNCTUATION)
			phrase = arena_printf(lister->arena, "%s %s", phrase,
			    question->tokens[i].folded);
	struct text_words values = synonyms_values(lister->synonyms, phrase);
	for (size_t i = 0; i < values.count; i++)
		add_key(lister, from, to,
		    text_key(lister->arena, values.word[i]), true);
}

/* Is the word in a phrase that says something else than the word ("in order
 * of")?  "The count" says no more than "count". */
static bool
in_phrase(const struct lister *lister, int at)
{
	enum { PHRASE_BEFORE = 3 };
	const struct question *question = lister->question;
	const char *folded = question->tokens[at].folded;
	for (int class = 0; class < CLOSED_COUNT; class ++) {
		enum closed_class of = (enum closed_class) class;
		const struct closed_word *own =
		    closed_words_get(lister->closed, folded, of);
		for (int from = at; from >= 0 && from >= at - PHRASE_BEFORE;
		     from--) {
			const struct closed_word *word = closed_words_find(
			    lister->closed, question, from, of);
			if (word && word->length > 1 &&
			    from + word->length > at &&
			    (!own || strcmp(own->means, word->means) != 0))
				return true;
		}
	}
	return false;
}

/* A closed-class word is looked up in the lexicon, whose author says that it
 * names something here, and nowhere else. */
static void
add_closed(struct lister *lister, int at)
{
	const struct token *token = &lister->question->tokens[at];
	if (token->kind == TOKEN_WORD && !in_phrase(lister, at))
		add_phrase(lister, at, at + 1, token->text);
}

/* Can the span continue over this token? */
static bool
goes_on(const struct question *question, int from, int at)
{
	const struct token *token = &question->tokens[at];
	if (token->kind == TOKEN_QUOTED || token->kind == TOKEN_DATE)
		return false;
	if (token->kind != TOKEN_PUNCTUATION)
		return at == from || !token->sentence_start;
	return strchr("()&-/,.+':#", *token->text);
}

static void
list_from(struct lister *lister, int from)
{
	const struct question *question = lister->question;
	bool punctuated = false;
	for (int to = from + 1;
	     to <= question->count && to - from <= KEYS_MAX_TOKENS; to++) {
		const struct token *last = &question->tokens[to - 1];
		if (!goes_on(question, from, to - 1))
			return;
		punctuated = punctuated || last->kind == TOKEN_PUNCTUATION;
		if (!is_edge(lister, to - 1) || (punctuated && to - from < 3))
			continue;
		if (to == from + 1 && !stands_alone(lister, from)) {
			add_closed(lister, from);
			continue;
		}
		const char *phrase =
		    question_phrase(question, from, to, lister->arena);
		if (to == from + 1)
			phrase = last->text;
		add_key(
		    lister, from, to, text_key(lister->arena, phrase), false);
		/* "Ida Vik's" is Ida Vik, though Macy's may be Macy's */
		if (to > from + 1 && last->possessive)
			add_key(lister, from, to,
			    text_key(lister->arena,
				arena_printf(lister->arena, "%.*s%s",
				    (int)(last->start -
					  question->tokens[from].start),
				    question->text +
					question->tokens[from].start,
				    last->text)),
			    false);
		if (to - from <= 3)
			add_aliases(lister, from, to);
	}
}

void
keys_list(struct keys *keys, const struct question *question,
    const struct closed_words *closed, const struct synonyms *synonyms,
    struct text_stemmer *stemmer, struct arena *arena)
{
	struct lister lister = {.keys = keys,
	    .question = question,
	    .closed = closed,
	    .synonyms = synonyms,
	    .stemmer = stemmer,
	    .arena = arena};
	keys->count = 0;
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		if (token->kind == TOKEN_QUOTED) {
			add_key(&lister, at, at + 1, token->folded, false);
			add_aliases(&lister, at, at + 1);
		} else if (is_edge(&lister, at)) {
			list_from(&lister, at);
		} else {
			list_light(&lister, at);
		}
		if (english_is(token->folded, ENGLISH_BE))
			list_said(&lister, at);
	}
}

void
keys_texts(const struct keys *keys, struct text_stemmer *stemmer,
    struct arena *arena, struct text_words *folded, struct text_words *stemmed)
{
	struct dictionary seen = {0};
	size_t most = (size_t)keys->count + 1;
	folded->word = arena_array(arena, most, sizeof(*folded->word));
	stemmed->word = arena_array(arena, most, sizeof(*stemmed->word));
	folded->count = 0;
	for (int i = 0; i < keys->count; i++) {
		const char *key = keys->keys[i].folded;
		if (*key == '\0' || dictionary_has(&seen, key))
			continue;
		dictionary_set(&seen, key, NULL);
		stemmed->word[folded->count] =
		    text_key_stemmed(stemmer, arena, key);
		folded->word[folded->count++] = key;
	}
	stemmed->count = folded->count;
	dictionary_release(&seen);
}
