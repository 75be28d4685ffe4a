/* names.c - the natural words inside names; see names.h */
#include "names/names.h"

#include "english/english.h"
#include "names/segment.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
	RUN_TOGETHER_MAX = 8, /* a longer shared prefix is a word */
	MANY_TABLES = 6,      /* share no prefix by chance */
	BARE_MIN = 4          /* letters; fewer are left of too many words */
};

struct names *
names_open(void)
{
	return xcalloc(1, sizeof(struct names));
}

void
names_free(struct names *names)
{
	if (!names)
		return;
	dictionary_release(&names->words);
	sorted_file_close(&names->whole);
	sorted_file_close(&names->nouns);
	dictionary_release(&names->abbreviations);
	dictionary_release(&names->bare);
	dictionary_release(&names->own);
	dictionary_release(&names->by_table);
	arena_release(&names->arena);
	free(names);
}

/* ownr of owner, bdgt of budget. */
static const char *
without_vowels(struct arena *arena, const char *word)
{
	char *bare = arena_strdup(arena, word);
	size_t length = 1;
	for (size_t i = 1; word[0] && word[i]; i++)
		if (!strchr("aeiouy", word[i]))
			bare[length++] = word[i];
	bare[word[0] ? length : 0] = '\0';
	return bare;
}

/* Remember what the word is without its vowels.  A plural is its singular's,
 * and names are seldom of what was done: plcd is no "placed". */
static void
add_bare(struct names *names, char *word)
{
	const char *bare = without_vowels(&names->arena, word);
	if (strlen(bare) < BARE_MIN || strcmp(bare, word) == 0 ||
	    english_past(word) ||
	    strcmp(text_singular(&names->arena, word), word) != 0)
		return;
	dictionary_set(&names->bare, bare,
	    dictionary_has(&names->bare, bare) ? NULL : word);
}

void
names_add_word(struct names *names, const char *word)
{
	char *folded = text_fold(&names->arena, word);
	if (!dictionary_has(&names->words, folded))
		add_bare(names, folded);
	dictionary_set(&names->words, folded, folded);
}

void
names_take_whole(struct names *names, struct sorted_file whole)
{
	names->whole = whole;
}

void
names_take_nouns(struct names *names, struct sorted_file nouns)
{
	names->nouns = nouns;
}

void
names_add_abbreviation(
    struct names *names, const char *abbreviation, const char *expansion)
{
	dictionary_set(&names->abbreviations,
	    text_key(&names->arena, abbreviation),
	    text_key(&names->arena, expansion));
}

static void
add_own_word(struct names *names, const char *word, const char *table)
{
	struct table_word *entry = arena_alloc(&names->arena, sizeof(*entry));
	entry->word = word;
	entry->table = table;
	entry->next = names->tables;
	names->tables = entry;
	entry->of_table = dictionary_get(&names->by_table, table);
	dictionary_set(&names->by_table, table, entry);
	dictionary_set(&names->own, word, entry);
	dictionary_set(&names->words, word, entry);
}

void
names_add_table(struct names *names, const char *table)
{
	const char *folded = text_fold(&names->arena, table);
	struct text_words words =
	    names_split(names, &names->arena, table, NULL);
	for (size_t i = 0; i < words.count; i++) {
		const char *word = words.word[i];
		if (strlen(word) < 3 || isdigit((unsigned char)word[0]))
			continue;
		add_own_word(names, word, folded);
		const char *singular = text_singular(&names->arena, word);
		if (strcmp(singular, word) != 0)
			add_own_word(names, singular, folded);
	}
}

/* "invs": the expansion of the singular, when neither form is a word. */
static const char *
expansion_of_plural(const struct names *names, const char *word)
{
	char key[NAMES_ABBREVIATION_MAX + 1];
	size_t length = strlen(word);
	if (length < 4 || length - 1 > NAMES_ABBREVIATION_MAX ||
	    word[length - 1] != 's' || dictionary_has(&names->words, word))
		return NULL;
	memcpy(key, word, length - 1);
	key[length - 1] = '\0';
	return dictionary_has(&names->words, key)
		   ? NULL
		   : dictionary_get(&names->abbreviations, key);
}

/* The one word that this is without its vowels, where it may not be cut before
 * a common ending (ordnr is an order's number); NULL: there is none. */
static const char *
word_of_bare(const struct names *names, const char *bare)
{
	size_t length = strlen(bare);
	const char *word = dictionary_get(&names->bare, bare);
	return word && (length == BARE_MIN ||
			   !english_is(bare + length - 2, ENGLISH_SHORT_ENDING))
		   ? word
		   : NULL;
}

/* The expansion of a folded word, or NULL.  A word of a table's name has
 * none. */
static const char *
expansion_of(const struct names *names, const char *word)
{
	if (dictionary_has(&names->own, word))
		return NULL;
	const char *expansion = dictionary_get(&names->abbreviations, word);
	if (!expansion)
		expansion = expansion_of_plural(names, word);
	return expansion ? expansion : word_of_bare(names, word);
}

static bool
starts_part(const char *name, size_t at)
{
	unsigned char before = (unsigned char)name[at - 1];
	unsigned char here = (unsigned char)name[at];
	unsigned char after = (unsigned char)name[at + 1];
	if (isupper(here))
		return islower(before) || isdigit(before) ||
		       (isupper(before) && islower(after));
	if (!isdigit(here) || isdigit(before))
		return false;
	/* Digits begin a part when they end it: address2, line10, but not q1 or
	 * 4x4. */
	size_t digits = at;
	while (isdigit((unsigned char)name[digits]))
		digits++;
	bool part_ends = !isalpha((unsigned char)name[digits]) &&
			 (unsigned char)name[digits] < 0x80;
	return part_ends && at >= 2 && isalpha((unsigned char)name[at - 2]);
}

struct text_words
names_parts(struct arena *arena, const char *name)
{
	size_t length = strlen(name);
	char *spaced = arena_alloc(arena, 2 * length + 1);
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		if (i > 0 && starts_part(name, i))
			spaced[used++] = ' ';
		spaced[used++] = name[i] == '_' ? ' ' : name[i];
	}
	spaced[used] = '\0';
	return text_words(arena, spaced);
}

/* Append `word`, or its expansion when it is an abbreviation. */
static void
append(const struct names *names, struct arena *arena, const char *word,
    struct text_words *words, size_t capacity)
{
	const char *expansion = expansion_of(names, word);
	if (!expansion) {
		if (words->count < capacity)
			words->word[words->count++] = word;
		return;
	}
	struct text_words expanded = text_words(arena, expansion);
	for (size_t i = 0; i < expanded.count; i++)
		if (words->count < capacity)
			words->word[words->count++] = expanded.word[i];
}

/* Expand each word.  "dep ts" is tried before "dep", which alone means
 * department. */
static struct text_words
expand_units(const struct names *names, struct arena *arena,
    struct text_words units, size_t capacity)
{
	struct text_words words = {
	    arena_array(arena, capacity, sizeof(*words.word)), 0};
	for (size_t i = 0; i < units.count; i++) {
		const char *pair = i + 1 < units.count
				       ? arena_printf(arena, "%s %s",
					     units.word[i], units.word[i + 1])
				       : units.word[i];
		if (i + 1 < units.count && expansion_of(names, pair)) {
			append(names, arena, pair, &words, capacity);
			i++;
		} else {
			append(names, arena, units.word[i], &words, capacity);
		}
	}
	return words;
}

struct text_words
names_split(const struct names *names, struct arena *arena, const char *name,
    const char *table)
{
	struct text_words parts = names_parts(arena, name);
	const char *holder = !table ? NULL : text_fold(arena, table);
	/* Expansions seldom have more than three words; longer ones are cut. */
	size_t capacity = (parts.count + 1) * NAMES_WORDS_MAX * 3;
	struct text_words units = {
	    arena_array(arena, capacity, sizeof(*units.word)), 0};
	for (size_t i = 0; i < parts.count; i++) {
		const char *part = parts.word[i];
		struct text_words cut = {0};
		/* LName: the initial belongs to an abbreviation. */
		if (part[0] != '\0' && part[1] == '\0' && i + 1 < parts.count) {
			const char *joined = arena_printf(
			    arena, "%s%s", part, parts.word[i + 1]);
			if (expansion_of(names, joined)) {
				part = joined;
				i++;
			}
		}
		if (!expansion_of(names, part))
			cut = names_segment(names, arena, part, holder);
		if (cut.count == 0)
			cut = (struct text_words){&part, 1};
		for (size_t j = 0; j < cut.count && units.count < capacity; j++)
			units.word[units.count++] = cut.word[j];
	}
	return expand_units(names, arena, units, capacity);
}

static size_t
shared_length(const char *left, const char *right, size_t most)
{
	size_t length = 0;
	while (length < most && left[length] != '\0' &&
	       tolower((unsigned char)left[length]) ==
		   tolower((unsigned char)right[length]))
		length++;
	return length;
}

/* Does every name have a word of its own after the prefix? */
static bool
leaves_words(const char *const *name, size_t count, size_t prefix, size_t least)
{
	for (size_t i = 0; i < count; i++) {
		if (!isalpha((unsigned char)name[i][prefix]) ||
		    strlen(name[i] + prefix) < least)
			return false;
	}
	return true;
}

static size_t
shared_by_all(const char *const *name, size_t count)
{
	size_t shared = strlen(name[0]);
	for (size_t i = 1; i < count; i++)
		shared = shared_length(name[0], name[i], shared);
	return shared;
}

size_t
names_shared_prefix(const char *const *name, size_t count)
{
	size_t shared = count < 2 ? 0 : shared_by_all(name, count);
	return shared > 0 && leaves_words(name, count, shared, 2) ? shared : 0;
}

size_t
names_common_prefix(const struct names *names, const char *const *name,
    size_t count, bool columns)
{
	if (count < 3)
		return 0;
	size_t shared = shared_by_all(name, count);
	size_t underscore = shared;
	while (underscore > 0 && name[0][underscore - 1] != '_')
		underscore--;
	if (underscore >= 2)
		return leaves_words(name, count, underscore, 1) ? underscore
								: 0;
	/* A prefix without '_' must not be a word (car in cars, carmakers). */
	size_t least = columns ? 3 : 2;
	if (shared < least || shared > RUN_TOGETHER_MAX)
		return 0;
	char prefix[RUN_TOGETHER_MAX + 1];
	for (size_t i = 0; i < shared; i++)
		prefix[i] = (char)tolower((unsigned char)name[0][i]);
	prefix[shared] = '\0';
	if (names_is_word(names, prefix))
		return 0;
	size_t rest = columns ? 1 : count >= MANY_TABLES ? 2 : 3;
	return leaves_words(name, count, shared, rest) ? shared : 0;
}

const char *
names_hint(struct text_words words)
{
	if (words.count == 0)
		return NULL;
	const struct english_word *last =
	    english_find(words.word[words.count - 1], ENGLISH_CONTENT);
	if (last)
		return last->means;
	const char *first = words.word[0];
	if (words.count > 1 &&
	    (strcmp(first, "is") == 0 || strcmp(first, "has") == 0))
		return "yes or no";
	return NULL;
}

bool
names_word_is_noise(const char *word)
{
	return english_is(word, ENGLISH_NOISE);
}
