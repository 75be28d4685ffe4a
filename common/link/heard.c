/* heard.c - words of a question and the schema words they mean; see heard.h */
#include "link/heard.h"

#include "base/ends.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "names/abbreviated.h"
#include "names/names.h"
#include "question/occasions.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* The quality of a word that is not the name's own word (docs/research.md,
 * Prototype). */
static const double quality_derived = 0.9;
static const double quality_stem = 0.75;
static const double quality_prefix = 0.72;
static const double quality_typo = 0.70;
static const double quality_related_least = 0.6;
static const double quality_related_span = 0.19;
static const double related_least = 0.3;
static const double related_share = 0.6;         /* of the likeliest name's */
static const double quality_stem_of_short = 0.9; /* times the likeness */

enum { NAME_PREFIX_BYTES = 4, DERIVED_BYTES = 4 };

struct listener {
	struct heard *heard;
	const struct question *question;
	const struct closed_words *closed;
	const struct synonyms *synonyms;
	const struct names *vocabulary;
	const struct lexis *lexis;
	const struct heard_names *names;
	struct arena *arena;
	struct text_stemmer *stemmer;
	struct thesaurus_word
	    *meanings; /* of the names; NULL before the first */
};

static void
add_meaning(struct heard_word *word, const struct lexis_word *meaning,
    double quality, enum link_why why)
{
	if (!meaning || word->count == HEARD_MAX_MEANINGS)
		return;
	for (int i = 0; i < word->count; i++)
		if (word->meanings[i].word == meaning)
			return;
	word->meanings[word->count++] = (struct heard_meaning){
	    .word = meaning, .quality = quality, .why = why};
}

/* Is the word in a class that holds a question together?  Such words seldom
 * name anything. */
static bool
is_weak(const struct closed_words *closed, const char *word)
{
	static const enum closed_class weak[] = {CLOSED_STOP, CLOSED_FILLER,
	    CLOSED_QUESTION, CLOSED_OUTPUT, CLOSED_FILTER, CLOSED_AGGREGATE,
	    CLOSED_SUPERLATIVE, CLOSED_COMPARISON, CLOSED_NEGATION,
	    CLOSED_GROUP, CLOSED_ORDER, CLOSED_DISTINCT, CLOSED_BOTH,
	    CLOSED_RELATIVE, CLOSED_NUMBER};
	for (size_t i = 0; i < COUNT_OF(weak); i++)
		if (closed_words_hold(closed, word, weak[i]))
			return true;
	return english_is(word, ENGLISH_MAGNITUDE);
}

static bool
is_of_table(const struct listener *listener, const struct lexis_word *word)
{
	for (int i = 0; i < listener->names->of_tables; i++)
		if (listener->names->words[i] == word)
			return true;
	return false;
}

/* "Customers" names the table customers, and so no table of customs. */
static void
add_stem(
    const struct listener *listener, struct heard_word *word, const char *stem)
{
	bool table = word->count > 0 &&
		     word->meanings[0].why == LINK_WHY_EXACT &&
		     is_of_table(listener, word->meanings[0].word);
	const struct lexis_word *same = lexis_find_stem(listener->lexis, stem);
	for (; same; same = same->same_stem)
		if (!table || !is_of_table(listener, same))
			add_meaning(word, same, quality_stem, LINK_WHY_STEM);
}

/* Words in -er and -or name the person who does something: manager > manage,
 * designer > design. */
static void
add_stems(const struct listener *listener, struct heard_word *word)
{
	struct english_list endings = english_words(ENGLISH_DERIVED_ENDING);
	size_t length = strlen(word->singular);
	add_stem(listener, word,
	    text_stem(listener->stemmer, listener->arena, word->singular));
	for (size_t i = 0; i < endings.count; i++) {
		size_t ending = strlen(endings.words[i].word);
		if (length < ending + 4 ||
		    strcmp(word->singular + length - ending,
			endings.words[i].word) != 0)
			continue;
		const char *root = arena_strndup(
		    listener->arena, word->singular, length - ending);
		add_stem(listener, word,
		    text_stem(listener->stemmer, listener->arena, root));
		add_stem(listener, word,
		    text_stem(listener->stemmer, listener->arena,
			arena_printf(listener->arena, "%se", root)));
	}
}

/* "Who handles the most": does a verb in the present stand there, before its
 * object? */
static bool
acts(const struct listener *listener, int token)
{
	const struct question *question = listener->question;
	const char *word = question->tokens[token].folded;
	return token > 0 && token + 1 < question->count &&
	       ends_with(word, "s") &&
	       english_is(question->tokens[token + 1].folded,
		   ENGLISH_LIGHT_DETERMINER) &&
	       !english_is(question->tokens[token - 1].folded,
		   ENGLISH_LIGHT_DETERMINER);
}

/* Whoever "handles" is the handler. */
static void
add_doers(const struct listener *listener, struct heard_word *word)
{
	size_t length = strlen(word->singular);
	for (int i = 0; i < listener->names->of_names; i++)
		if (english_is_doer(listener->names->words[i]->singular,
			word->singular, length))
			add_meaning(word, listener->names->words[i],
			    quality_stem, LINK_WHY_STEM);
}

static void
add_synonyms(const struct listener *listener, struct heard_word *word)
{
	struct text_words means =
	    synonyms_of(listener->synonyms, word->singular);
	for (size_t i = 0; i < means.count; i++)
		add_meaning(word, lexis_find(listener->lexis, means.word[i]),
		    LINK_SCORE_SYNONYM, LINK_WHY_SYNONYM);
}

/* The length of the word without the first of the endings that it has. */
static size_t
root_length(const char *word, enum english_class class)
{
	struct english_list endings = english_words(class);
	size_t length = strlen(word);
	for (size_t i = 0; i < endings.count; i++) {
		const char *text = endings.words[i].word;
		size_t ending = strlen(text);
		if (length > ending + 2 &&
		    strcmp(word + length - ending, text) == 0)
			return length - ending;
	}
	return 0;
}

/* In redeemed and redemption, denied and denial, submitted and submission, the
 * verb and its noun differ in one or two letters before the ending. */
static bool
is_noun_of(const char *verb, const char *noun)
{
	size_t left = root_length(verb, ENGLISH_VERB_ENDING);
	size_t right = root_length(noun, ENGLISH_NOUN_ENDING);
	size_t length = strlen(verb);
	size_t common = 0;
	if (left == 0) /* the e of "receive" is silent */
		left = length - (length > 3 && verb[length - 1] == 'e');
	while (common < left && common < right && verb[common] == noun[common])
		common++;
	return right > 0 && common >= DERIVED_BYTES && left <= common + 2 &&
	       right <= common + 1;
}

/* "Payments" are the rows of a table pay, whatever else may be a payment. */
static void
add_table_of_verb(const struct listener *listener, struct heard_word *word)
{
	size_t root = root_length(word->singular, ENGLISH_NOUN_ENDING);
	for (int i = 0; root > 0 && i < listener->names->of_tables; i++) {
		const char *name = listener->names->words[i]->singular;
		if (strlen(name) == root &&
		    strncmp(word->singular, name, root) == 0)
			add_meaning(word, listener->names->words[i],
			    quality_derived, LINK_WHY_STEM);
	}
}

/* The ending of a verb is no part of what is alike: "marked" has "mark" of
 * marketing, not "marke". */
static double
fuzzy_quality(const char *typed, const char *name)
{
	size_t typed_length = strlen(typed);
	size_t name_length = strlen(name);
	size_t shorter =
	    typed_length < name_length ? typed_length : name_length;
	size_t root = root_length(typed, ENGLISH_VERB_ENDING);
	size_t common = 0;
	while (common < shorter && typed[common] == name[common])
		common++;
	bool alike = root == 0 || common <= root || common == shorter;
	if (alike && common >= TEXT_ALIKE_BYTES && common * 10 >= shorter * 7)
		return quality_prefix;
	if (name_length >= NAME_PREFIX_BYTES && common == name_length &&
	    typed_length <= name_length + 3)
		return quality_prefix;
	return 0;
}

/* Is the word one letter away from the name's word, and no other word of
 * English that is made of it ("manage" of manager)? */
static bool
is_misspelt(
    const struct listener *listener, const char *typed, const char *name)
{
	return strlen(name) >= NAME_PREFIX_BYTES && *typed == *name &&
	       text_distance(typed, name, 1) <= 1 &&
	       (fuzzy_quality(typed, name) <= 0 ||
		   !names_is_word(listener->vocabulary, typed));
}

/* A misspelt word is mended, but not where another word is as near: then nobody
 * knows which one is meant. */
static void
add_misspelt(const struct listener *listener, struct heard_word *word)
{
	const struct lexis_word *meant = NULL;
	for (int i = 0; i < listener->names->count; i++) {
		const struct lexis_word *name = listener->names->words[i];
		if (!is_misspelt(listener, word->singular, name->singular))
			continue;
		if (meant && strcmp(meant->stem, name->stem) != 0)
			return;
		meant = meant ? meant : name;
	}
	add_meaning(word, meant, quality_typo, LINK_WHY_SPELLING);
}

static void
add_fuzzy(const struct listener *listener, struct heard_word *word)
{
	if (strlen(word->singular) < TEXT_ALIKE_BYTES)
		return;
	add_misspelt(listener, word);
	for (int i = 0; i < listener->names->count; i++) {
		const char *name = listener->names->words[i]->singular;
		double quality = is_noun_of(word->singular, name) ||
					 is_noun_of(name, word->singular)
				     ? quality_stem
				     : fuzzy_quality(word->singular, name);
		if (quality > 0 && !is_misspelt(listener, word->singular, name))
			add_meaning(word, listener->names->words[i], quality,
			    LINK_WHY_FUZZY);
	}
}

/* Is the name a word by itself, and not only letters of the asked one ("pet" of
 * payment)? */
static bool
is_other_word(
    const struct listener *listener, const char *asked, const char *name)
{
	return names_is_word(listener->vocabulary, name) ||
	       (strncmp(asked, name, strlen(name)) != 0 &&
		   strpbrk(name + 1, "aeiou") &&
		   names_is_noun(listener->vocabulary, name));
}

/* Add names that abbreviate the word: appl for applications, lstn for who
 * listened.  The word of the name must not be an English word. */
static void
add_abbreviated(const struct listener *listener, struct heard_word *word)
{
	const char *stem =
	    text_stem(listener->stemmer, listener->arena, word->singular);
	/* "shows" is also a weak word; only a table's name may mean it */
	int count =
	    word->weak ? listener->names->of_tables : listener->names->of_names;
	for (int i = 0; i < count; i++) {
		const struct lexis_word *name = listener->names->words[i];
		double quality =
		    abbreviated_quality(word->singular, name->singular);
		/* "listened"; less for "followers", who are not what they do */
		if (quality <= 0)
			quality = abbreviated_quality(stem, name->singular) *
				  (word->verb ? 1 : quality_stem_of_short);
		if (quality <= 0 && i < listener->names->of_tables)
			quality = abbreviated_table_quality(
			    word->singular, name->singular);
		if (quality > 0 &&
		    !is_other_word(listener, word->singular, name->singular))
			add_meaning(word, name, quality, LINK_WHY_ABBREVIATION);
	}
}

bool
heard_separator(const struct token *token)
{
	return english_is(token->folded, ENGLISH_CONJUNCTION) ||
	       strcmp(token->folded, ",") == 0 ||
	       strcmp(token->folded, "/") == 0;
}

bool
heard_heads(const struct question *question, int token)
{
	const struct token *behind = &question->tokens[token + 1];
	return token + 1 < question->count &&
	       (heard_separator(behind) || strcmp(behind->folded, "of") == 0);
}

/* "the value of the boat" asks what it is worth, not what a column holds. */
static bool
is_worth(const struct question *question, int at)
{
	return strcmp(question->tokens[at].folded, "value") == 0 &&
	       at + 1 < question->count &&
	       strcmp(question->tokens[at + 1].folded, "of") == 0;
}

/* Does a hyphen join the word to the one before it or behind it? */
static bool
is_joined(const struct question *question, int at)
{
	return question_hyphenated(question, at) ||
	       (at > 0 && question_hyphenated(question, at - 1));
}

/* "Since 2022" compares, whatever columns are called so. */
static bool
compares(const struct listener *listener, int at)
{
	const struct question *question = listener->question;
	const struct token *behind = &question->tokens[at + 1];
	return closed_words_hold(listener->closed, question->tokens[at].folded,
		   CLOSED_COMPARISON) &&
	       at + 1 < question->count &&
	       (behind->kind == TOKEN_NUMBER ||
		   closed_words_hold(
		       listener->closed, behind->folded, CLOSED_MONTH));
}

static void
hear_word(struct listener *listener, int token, const char *folded)
{
	struct heard *heard = listener->heard;
	const struct token *from = &listener->question->tokens[token];
	if (heard->count == HEARD_MAX_WORDS)
		return;
	struct heard_word *word = &heard->words[heard->count++];
	word->token = token;
	word->number = from->kind == TOKEN_NUMBER;
	word->joined = is_joined(listener->question, token);
	word->singular = text_singular(listener->arena, folded);
	word->light = closed_words_hold(listener->closed, folded, CLOSED_LIGHT);
	bool asks = from->sentence_start && strcmp(folded, "name") == 0 &&
		    !heard_heads(listener->question, token);
	word->weak = (is_weak(listener->closed, folded) &&
			 (asks || strcmp(word->singular, "name") != 0) &&
			 !is_worth(listener->question, token)) ||
		     occasions_said(listener->question, token);
	word->verb = english_participle(folded);
	word->acts = acts(listener, token);
	const struct closed_word *phrase = closed_words_find(
	    listener->closed, listener->question, token, CLOSED_AGGREGATE);
	word->counts = phrase && phrase->length > 1;
	word->meanings = arena_array(
	    listener->arena, HEARD_MAX_MEANINGS, sizeof(*word->meanings));
	if (compares(listener, token))
		return;
	add_meaning(word, lexis_find(listener->lexis, word->singular), 1,
	    LINK_WHY_EXACT);
	/* "shows" may be an order; "highest" is never a name, and a month
	 * seldom one that is shortened */
	if (!word->number && !english_is(word->singular, ENGLISH_UNIT) &&
	    (!word->weak ||
		closed_words_hold(listener->closed, folded, CLOSED_OUTPUT)))
		add_abbreviated(listener, word);
	/* "whose name contains x" names no container */
	if (word->number ||
	    closed_words_hold(listener->closed, folded, CLOSED_LIKE))
		return;
	/* "their information" may be the column project_details */
	if (!word->weak || english_is(word->singular, ENGLISH_NOISE))
		add_synonyms(listener, word);
	if (word->weak)
		return;
	add_stems(listener, word);
	add_table_of_verb(listener, word);
	if (word->acts)
		add_doers(listener, word);
	if (word->count == 0)
		add_fuzzy(listener, word);
}

/* Is the text in camelCase: a capital behind a small letter?  "IDs" is not. */
static bool
has_hump(const char *text)
{
	for (const char *c = text; *c != '\0' && c[1] != '\0'; c++)
		if (islower((unsigned char)c[0]) &&
		    isupper((unsigned char)c[1]))
			return true;
	return false;
}

static void
hear_token(struct listener *listener, int at)
{
	const struct token *token = &listener->question->tokens[at];
	if (token->kind != TOKEN_WORD && token->kind != TOKEN_NUMBER)
		return;
	if (token->kind == TOKEN_NUMBER) {
		hear_word(listener, at, token->folded);
		return;
	}
	struct text_words parts = names_parts(listener->arena, token->text);
	bool typed = strchr(token->text, '_') ||
		     (parts.count > 1 && has_hump(token->text));
	if (!typed || parts.count > LEXIS_MAX_WORDS) {
		hear_word(listener, at, token->folded);
		return;
	}
	for (size_t i = 0; i < parts.count; i++)
		hear_word(listener, at, parts.word[i]);
}

void
heard_listen(struct heard *heard, const struct question *question,
    const struct closed_words *closed, const struct synonyms *synonyms,
    const struct names *vocabulary, const struct lexis *lexis,
    const struct heard_names *names, struct arena *arena)
{
	struct listener listener = {.heard = heard,
	    .question = question,
	    .closed = closed,
	    .synonyms = synonyms,
	    .vocabulary = vocabulary,
	    .lexis = lexis,
	    .names = names,
	    .arena = arena,
	    .stemmer = text_stemmer_open()};
	heard->count = 0;
	heard->words =
	    arena_array(arena, HEARD_MAX_WORDS, sizeof(*heard->words));
	for (int i = 0; i < question->count; i++)
		hear_token(&listener, i);
	text_stemmer_free(listener.stemmer);
}

/* Give the word the names that are related to it, as far as no other is much
 * likelier. */
static bool
relate(struct heard_word *word, const struct thesaurus_word *said,
    const struct heard_names *names, const struct thesaurus_word *meanings,
    struct arena *arena)
{
	double *likely =
	    arena_array(arena, (size_t)names->of_names + 1, sizeof(*likely));
	double best = 0;
	for (int i = 0; i < names->of_names; i++) {
		likely[i] = thesaurus_likely(said, &meanings[i]);
		best = fmax(best, likely[i]);
	}
	if (best < related_least)
		return false;
	word->count = 0;
	for (int i = 0; i < names->of_names; i++)
		if (likely[i] >= best * related_share)
			add_meaning(word, names->words[i],
			    quality_related_least +
				quality_related_span * likely[i],
			    LINK_WHY_RELATED);
	return true;
}

bool
heard_relate(struct heard *heard, const bool *open,
    const struct synonyms *synonyms, const struct heard_names *names,
    struct arena *arena)
{
	const struct thesaurus *thesaurus = synonyms_thesaurus(synonyms);
	struct thesaurus_word *meanings = NULL;
	bool related = false;
	for (int i = 0; i < heard->count; i++) {
		struct heard_word *word = &heard->words[i];
		if (!open[word->token] || word->weak || word->number ||
		    word->joined)
			continue;
		struct thesaurus_word said =
		    thesaurus_find(thesaurus, word->singular, arena);
		if (said.count == 0)
			continue;
		if (!meanings) {
			meanings = arena_array(
			    arena, names->of_names + 1, sizeof(*meanings));
			for (int j = 0; j < names->of_names; j++)
				meanings[j] = thesaurus_find(thesaurus,
				    names->words[j]->singular, arena);
		}
		if (relate(word, &said, names, meanings, arena))
			related = true;
	}
	return related;
}

double
heard_quality(const struct heard_word *heard, const struct lexis_word *word,
    enum link_why *why)
{
	for (int i = 0; i < heard->count; i++) {
		if (heard->meanings[i].word != word)
			continue;
		if (why)
			*why = heard->meanings[i].why;
		return heard->meanings[i].quality;
	}
	return 0;
}
