/* segment.c - cuts run-together parts of names into words; see segment.h */
#include "names/segment.h"

#include "english/english.h"

#include <string.h>

enum {
	LONG_WORD_MIN = 6,     /* of the words that are not cut */
	VERB_MIN = 3,          /* letters before -ed, -ing */
	INITIAL_REST_MIN = 4,  /* letters behind an initial: cname */
	SHORTENED_MIN = 5,     /* letters of two abbreviations; inst is one */
	WHOLE_WORD_MIN = 4,    /* letters of words that a noun is cut into */
	SEGMENT_BYTES_MAX = 63 /* names of PostgreSQL are no longer */
};

/* "closed", "tracking": a known verb with its ending. */
static bool
is_form_of_verb(const struct names *names, char *key, size_t length)
{
	struct english_list endings = english_words(ENGLISH_VERB_ENDING);
	for (size_t i = 0; i < endings.count; i++) {
		size_t ending = strlen(endings.words[i].word);
		if (length < ending + VERB_MIN ||
		    strcmp(key + length - ending, endings.words[i].word) != 0 ||
		    (ending == 1 && key[length - 2] != 'e'))
			continue;
		char first = key[length - ending];
		key[length - ending] = '\0';
		bool known = dictionary_has(&names->words, key);
		key[length - ending] = first;
		if (known)
			return true;
	}
	return false;
}

/* Words of two letters that a run-together name may hold: todepot, paidon,
 * closedat, weightkg, scants. */
static bool
is_short_word(const char *key, bool first, bool last)
{
	return english_is(key, ENGLISH_SHORT_PART) ||
	       (first && strcmp(key, "to") == 0) ||
	       (last && english_is(key, ENGLISH_SHORT_ENDING));
}

static bool
is_never_cut(const struct names *names, const char *word)
{
	size_t length;
	return sorted_file_find(&names->whole, word, &length);
}

static bool
is_known(const struct names *names, const char *word, size_t length, bool first)
{
	bool last = word[length] == '\0';
	char key[SEGMENT_BYTES_MAX + 1];
	if (length > SEGMENT_BYTES_MAX)
		return false;
	memcpy(key, word, length);
	key[length] = '\0';
	if (length >= 3 && dictionary_has(&names->words, key))
		return true;
	if (length >= LONG_WORD_MIN && is_never_cut(names, key))
		return true;
	if (length > 3 && key[length - 1] == 's') {
		key[length - 1] = '\0'; /* a plural counts as its singular */
		if (dictionary_has(&names->words, key))
			return true;
		key[length - 1] = 's';
	}
	/* Long abbreviations (spec) are too often part of a word. */
	if (length >= 3)
		return (length <= NAMES_ABBREVIATION_MAX &&
			   dictionary_has(&names->abbreviations, key)) ||
		       is_form_of_verb(names, key, length);
	return is_short_word(key, first, last);
}

/* Is it a noun of WordNet that is no two whole words, as hometown is? */
static bool
is_noun(const struct names *names, const char *word, size_t length)
{
	char key[SEGMENT_BYTES_MAX + 1];
	if (length < LONG_WORD_MIN || length > SEGMENT_BYTES_MAX)
		return false;
	memcpy(key, word, length);
	key[length] = '\0';
	if (!names_is_noun(names, key))
		return false;
	for (size_t at = WHOLE_WORD_MIN; at + WHOLE_WORD_MIN <= length; at++)
		if (dictionary_has(&names->words, key + at) &&
		    is_known(names, key, at, true))
			return false;
	return true;
}

/* The best way to cut the first `end` bytes into `count` known words. */
struct cut {
	bool possible;
	size_t from; /* where the last word starts */
	size_t squares;
};

/*
 * Cut `part` into the fewest known words.  Of cuts with equally many words, the
 * largest sum of squared lengths wins (customers+age, not customer+sage).
 * Return no words when there is no such cut.
 */
static struct text_words
segment_known(const struct names *names, struct arena *arena, const char *part)
{
	size_t length = strlen(part);
	struct text_words words = {0};
	struct cut best[NAMES_WORDS_MAX + 1][SEGMENT_BYTES_MAX + 1];
	if (length > SEGMENT_BYTES_MAX)
		return words;
	memset(best, 0, sizeof(best));
	best[0][0].possible = true;
	for (size_t end = 1; end <= length; end++)
		for (size_t from = 0; from < end; from++) {
			size_t bytes = end - from;
			if (!is_known(names, part + from, bytes, from == 0) &&
			    !is_noun(names, part + from, bytes))
				continue;
			for (size_t n = 0; n < NAMES_WORDS_MAX; n++) {
				struct cut *to = &best[n + 1][end];
				size_t squares =
				    best[n][from].squares + bytes * bytes;
				if (!best[n][from].possible ||
				    (to->possible && to->squares >= squares))
					continue;
				*to = (struct cut){true, from, squares};
			}
		}
	for (size_t n = 1; n <= NAMES_WORDS_MAX; n++) {
		if (!best[n][length].possible)
			continue;
		words.word = arena_array(arena, n, sizeof(*words.word));
		words.count = n;
		for (size_t end = length, i = n; i > 0; i--) {
			size_t from = best[i][end].from;
			words.word[i - 1] =
			    arena_strndup(arena, part + from, end - from);
			end = from;
		}
		break;
	}
	return words;
}

static struct text_words
two_words(struct arena *arena, const char *first, const char *second)
{
	struct text_words words = {
	    arena_array(arena, 2, sizeof(*words.word)), 2};
	words.word[0] = first;
	words.word[1] = second;
	return words;
}

/* Cut `part` into one known word of >= 4 letters and an unknown rest of >=
 * 3. */
static struct text_words
segment_rest(const struct names *names, struct arena *arena, const char *part)
{
	size_t length = strlen(part);
	size_t best = 0;
	size_t known = 0;
	for (size_t at = 3; at + 3 <= length; at++) {
		if (at >= 4 && at > known && part[at - 1] != 's' &&
		    is_known(names, part, at, true)) {
			best = known = at;
		}
		if (length - at >= 4 && length - at > known &&
		    is_known(names, part + at, length - at, false)) {
			best = at;
			known = length - at;
		}
	}
	struct text_words words = {0};
	if (best == 0)
		return words;
	return two_words(arena, arena_strndup(arena, part, best),
	    arena_strdup(arena, part + best));
}

static bool
ends_in_id(const char *part)
{
	size_t length = strlen(part);
	return length > 2 && strcmp(part + length - 2, "id") == 0;
}

/* Cut `stuid` into [student, id]: the table's own word, then the other word. */
static struct text_words
segment_id(const struct names *names, struct arena *arena, const char *part,
    const char *table)
{
	struct text_words words = {0};
	if (!ends_in_id(part))
		return words;
	size_t length = strlen(part) - 2;
	const char *own = NULL;
	const char *other = NULL;
	bool several = false;
	for (const struct table_word *entry = names->tables; entry;
	     entry = entry->next) {
		if (strncmp(entry->word, part, length) != 0)
			continue;
		const char *singular = text_singular(arena, entry->word);
		if (table && strcmp(entry->table, table) == 0)
			own = singular;
		several = several || (other && strcmp(other, singular) != 0);
		other = singular;
	}
	const char *word = own ? own : several ? NULL : other;
	if (!word)
		return words;
	return two_words(arena, word, "id");
}

static bool
is_whole_word(const struct names *names, const char *word, size_t length)
{
	char key[SEGMENT_BYTES_MAX + 2];
	if (length > SEGMENT_BYTES_MAX)
		return false;
	memcpy(key, word, length);
	key[length] = '\0';
	return dictionary_has(&names->words, key) || is_never_cut(names, key);
}

/* A known word of English counts in its base form or with a common ending. */
bool
names_is_word(const struct names *names, const char *word)
{
	struct english_list endings = english_words(ENGLISH_INFLECTION);
	size_t length = strlen(word);
	if (is_whole_word(names, word, length))
		return true;
	for (size_t i = 0; i < endings.count; i++) {
		size_t n = strlen(endings.words[i].word);
		if (length > n + 3 &&
		    strcmp(word + length - n, endings.words[i].word) == 0 &&
		    is_whole_word(names, word, length - n))
			return true;
	}
	return false;
}

bool
names_is_noun(const struct names *names, const char *word)
{
	size_t line;
	return sorted_file_find(&names->nouns, word, &line);
}

/* The words of the table's name, the last one first. */
static const struct table_word *
own_words(const struct names *names, const char *table)
{
	return table ? dictionary_get(&names->by_table, table) : NULL;
}

/* scants in scan: the table's own word, and a common end of names. */
static struct text_words
segment_own(const struct names *names, struct arena *arena, const char *part,
    const char *table)
{
	struct text_words words = {0};
	size_t length = strlen(part);
	for (const struct table_word *entry = own_words(names, table); entry;
	     entry = entry->of_table) {
		size_t own = strlen(entry->word);
		if (own + 2 != length || strncmp(entry->word, part, own) != 0 ||
		    !english_is(part + own, ENGLISH_SHORT_ENDING))
			continue;
		return two_words(
		    arena, entry->word, arena_strdup(arena, part + own));
	}
	return words;
}

/* cname in course, dname in department: the initial of the table's own word,
 * then a known word. */
static struct text_words
segment_initial(const struct names *names, struct arena *arena,
    const char *part, const char *table)
{
	struct text_words words = {0};
	size_t rest = strlen(part) - 1;
	for (const struct table_word *entry = own_words(names, table); entry;
	     entry = entry->of_table) {
		if (entry->word[0] != part[0] || rest < INITIAL_REST_MIN ||
		    !is_known(names, part + 1, rest, false))
			continue;
		return two_words(arena, text_singular(arena, entry->word),
		    arena_strdup(arena, part + 1));
	}
	return words;
}

/* opndt, dscpct, soiltyp: letters that the question tells
 * (names/abbreviated.h), then a known abbreviation.  Letters with vowels may be
 * any word, so what stands behind them has none, and three letters. */
static struct text_words
segment_shortened(
    const struct names *names, struct arena *arena, const char *part)
{
	struct text_words words = {0};
	size_t length = strlen(part);
	bool spelt = strpbrk(part + 1, "aeiou");
	for (size_t at = 2; at + (spelt ? 3 : 2) <= length; at++) {
		if (spelt && (at < 3 || strpbrk(part + at, "aeiou")))
			continue;
		if (!english_is(part + at, ENGLISH_SHORT_ENDING) &&
		    (length < SHORTENED_MIN ||
			!dictionary_has(&names->abbreviations, part + at)))
			continue;
		return two_words(arena, arena_strndup(arena, part, at),
		    arena_strdup(arena, part + at));
	}
	return words;
}

/* payout, handover: a verb and its particle form one noun. */
static bool
is_one_noun(struct text_words words)
{
	return words.count == 2 && english_is(words.word[1], ENGLISH_PARTICLE);
}

struct text_words
names_segment(const struct names *names, struct arena *arena, const char *part,
    const char *table)
{
	struct text_words words = segment_own(names, arena, part, table);
	const char *singular = text_singular(arena, part);
	if (words.count > 0 || strlen(part) < 3 || names_is_word(names, part) ||
	    names_is_word(names, singular) ||
	    is_noun(names, singular, strlen(singular)))
		return words;
	words = segment_known(names, arena, part);
	if (is_one_noun(words))
		return (struct text_words){0};
	if (words.count == 0)
		words = segment_initial(names, arena, part, table);
	if (words.count == 0)
		words = segment_id(names, arena, part, table);
	if (words.count == 0)
		words = segment_rest(names, arena, part);
	if (words.count == 0)
		words = segment_shortened(names, arena, part);
	return words;
}
