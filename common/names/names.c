/* names.c - the natural words inside names; see names.h */
#include "names.h"

#include "dictionary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
	WORDS_MAX = 4,         /* a run-together part has at most four words */
	LONG_WORD_MIN = 6,     /* of the words that are not cut */
	VERB_MIN = 3,          /* letters before -ed, -ing */
	ABBREVIATION_MAX = 4,  /* inside a run-together part */
	RUN_TOGETHER_MAX = 8,  /* a longer shared prefix is a word */
	SEGMENT_BYTES_MAX = 63 /* names of PostgreSQL are no longer */
};

struct table_word {
	const char *word;
	const char *table; /* folded name of the table */
	struct table_word *next;
};

struct names {
	struct arena arena;
	struct dictionary words;         /* known words */
	struct dictionary whole;         /* never cut */
	struct dictionary abbreviations; /* short -> long */
	struct dictionary own;           /* words of table names */
	struct table_word *tables;
};

struct names *
names_open(void)
{
	return xcalloc(1, sizeof(struct names));
}

void
names_free(struct names *names)
{
	if (names == NULL)
		return;
	dictionary_release(&names->words);
	dictionary_release(&names->whole);
	dictionary_release(&names->abbreviations);
	dictionary_release(&names->own);
	arena_release(&names->arena);
	free(names);
}

void
names_add_word(struct names *names, const char *word)
{
	char *folded = text_fold(&names->arena, word);
	dictionary_set(&names->words, folded, folded);
}

void
names_add_whole(struct names *names, const char *word)
{
	char *folded = text_fold(&names->arena, word);
	dictionary_set(&names->whole, folded, folded);
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

/* "invs": what the abbreviation is short for, where neither is a word. */
static const char *
expansion_of_plural(const struct names *names, const char *word)
{
	char key[ABBREVIATION_MAX + 1];
	size_t length = strlen(word);
	if (length < 4 || length - 1 > ABBREVIATION_MAX ||
	    word[length - 1] != 's' || dictionary_has(&names->words, word))
		return NULL;
	memcpy(key, word, length - 1);
	key[length - 1] = '\0';
	return dictionary_has(&names->words, key)
		   ? NULL
		   : dictionary_get(&names->abbreviations, key);
}

/* The expansion of a folded word, or NULL; never for a table's own word. */
static const char *
expansion_of(const struct names *names, const char *word)
{
	if (dictionary_has(&names->own, word))
		return NULL;
	const char *expansion = dictionary_get(&names->abbreviations, word);
	return expansion ? expansion : expansion_of_plural(names, word);
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
	/* Digits that end the part: address2, line10, but not q1 or 4x4. */
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

/* "closed", "tracking": a verb that is known, with its ending. */
static bool
is_form_of_verb(const struct names *names, char *key, size_t length)
{
	static const char *const endings[] = {"ed", "d", "ing"};
	for (size_t i = 0; i < COUNT_OF(endings); i++) {
		size_t ending = strlen(endings[i]);
		if (length < ending + VERB_MIN ||
		    strcmp(key + length - ending, endings[i]) != 0 ||
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

/* Words of two letters that begin or end a run-together name: todepot, is
 * active; paidon, closedat, weightkg, scants. */
static bool
is_outer_word(const char *key, bool first, bool last)
{
	static const char *const begin[] = {"to", "is"};
	static const char *const end[] = {
	    "at", "on", "by", "ts", "dt", "kg", "km", "cm", "mm", "nr", "nm"};
	for (size_t i = 0; first && i < COUNT_OF(begin); i++)
		if (strcmp(begin[i], key) == 0)
			return true;
	for (size_t i = 0; last && i < COUNT_OF(end); i++)
		if (strcmp(end[i], key) == 0)
			return true;
	return false;
}

static bool
is_known(const struct names *names, const char *word, size_t length, bool first)
{
	static const char *const short_words[] = {"id", "no", "is", "of", "in"};
	bool last = word[length] == '\0';
	char key[SEGMENT_BYTES_MAX + 1];
	if (length > SEGMENT_BYTES_MAX)
		return false;
	memcpy(key, word, length);
	key[length] = '\0';
	if (length >= 3 && dictionary_has(&names->words, key))
		return true;
	if (length >= LONG_WORD_MIN && dictionary_has(&names->whole, key))
		return true;
	if (length > 3 && key[length - 1] == 's') {
		key[length - 1] = '\0'; /* a plural is its singular */
		if (dictionary_has(&names->words, key))
			return true;
		key[length - 1] = 's';
	}
	/* Long abbreviations (spec) hide in words too often. */
	if (length >= 3)
		return (length <= ABBREVIATION_MAX &&
			   dictionary_has(&names->abbreviations, key)) ||
		       is_form_of_verb(names, key, length);
	if (is_outer_word(key, first, last))
		return true;
	for (size_t i = 0; i < COUNT_OF(short_words); i++)
		if (strcmp(short_words[i], key) == 0)
			return true;
	return false;
}

/* The best way to cut the first `end` bytes into `count` known words. */
struct cut {
	bool possible;
	size_t from; /* where the last word starts */
	size_t squares;
};

/*
 * Cut `part` into the fewest known words; of equally many, those with the
 * largest sum of squared lengths (customers+age, not customer+sage).  Returns
 * no words when there is no such cut.
 */
static struct text_words
segment_known(const struct names *names, struct arena *arena, const char *part)
{
	size_t length = strlen(part);
	struct text_words words = {0};
	struct cut best[WORDS_MAX + 1][SEGMENT_BYTES_MAX + 1];
	if (length > SEGMENT_BYTES_MAX)
		return words;
	memset(best, 0, sizeof(best));
	best[0][0].possible = true;
	for (size_t end = 1; end <= length; end++)
		for (size_t from = 0; from < end; from++) {
			size_t bytes = end - from;
			if (!is_known(names, part + from, bytes, from == 0))
				continue;
			for (size_t n = 0; n < WORDS_MAX; n++) {
				struct cut *to = &best[n + 1][end];
				size_t squares =
				    best[n][from].squares + bytes * bytes;
				if (!best[n][from].possible ||
				    (to->possible && to->squares >= squares))
					continue;
				*to = (struct cut){true, from, squares};
			}
		}
	for (size_t n = 1; n <= WORDS_MAX; n++) {
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

/* `part` as one known word of >= 4 letters and an unknown rest of >= 3. */
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
	words.word = arena_array(arena, 2, sizeof(*words.word));
	words.word[words.count++] = arena_strndup(arena, part, best);
	words.word[words.count++] = arena_strdup(arena, part + best);
	return words;
}

static bool
ends_in_id(const char *part)
{
	size_t length = strlen(part);
	return length > 2 && strcmp(part + length - 2, "id") == 0;
}

/* `stuid` as [student, id]: the table's own word first, then the one other. */
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
	for (const struct table_word *entry = names->tables; entry != NULL;
	     entry = entry->next) {
		if (strncmp(entry->word, part, length) != 0)
			continue;
		const char *singular = text_singular(arena, entry->word);
		if (table != NULL && strcmp(entry->table, table) == 0)
			own = singular;
		several =
		    several || (other != NULL && strcmp(other, singular) != 0);
		other = singular;
	}
	const char *word = own != NULL ? own : several ? NULL : other;
	if (word == NULL)
		return words;
	words.word = arena_array(arena, 2, sizeof(*words.word));
	words.word[words.count++] = word;
	words.word[words.count++] = "id";
	return words;
}

static bool
is_whole_word(const struct names *names, const char *word, size_t length)
{
	char key[SEGMENT_BYTES_MAX + 2];
	if (length > SEGMENT_BYTES_MAX)
		return false;
	memcpy(key, word, length);
	key[length] = '\0';
	return dictionary_has(&names->words, key) ||
	       dictionary_has(&names->whole, key);
}

/* A word of English, in its base form or with a common ending. */
static bool
is_english(const struct names *names, const char *word)
{
	static const char *const endings[] = {
	    "s", "es", "d", "ed", "ing", "r", "er", "ly"};
	size_t length = strlen(word);
	if (is_whole_word(names, word, length))
		return true;
	for (size_t i = 0; i < COUNT_OF(endings); i++) {
		size_t n = strlen(endings[i]);
		if (length > n + 3 &&
		    strcmp(word + length - n, endings[i]) == 0 &&
		    is_whole_word(names, word, length - n))
			return true;
	}
	return false;
}

bool
names_is_word(const struct names *names, const char *word)
{
	return is_english(names, word);
}

/* scants in scan: the table's own word, and what ends many names. */
static struct text_words
segment_own(const struct names *names, struct arena *arena, const char *part,
    const char *table)
{
	static const char *const endings[] = {
	    "ts", "dt", "no", "nr", "nm", "id", "at", "on"};
	struct text_words words = {0};
	size_t length = strlen(part);
	for (const struct table_word *entry = names->tables;
	     entry != NULL && table != NULL; entry = entry->next) {
		size_t own = strlen(entry->word);
		if (strcmp(entry->table, table) != 0 || own + 2 != length ||
		    strncmp(entry->word, part, own) != 0)
			continue;
		for (size_t i = 0; i < COUNT_OF(endings); i++) {
			if (strcmp(part + own, endings[i]) != 0)
				continue;
			words.word = arena_array(arena, 2, sizeof(*words.word));
			words.word[words.count++] = entry->word;
			words.word[words.count++] = endings[i];
			return words;
		}
	}
	return words;
}

/* payout, handover: a verb and its particle are one noun. */
static bool
is_one_noun(struct text_words words)
{
	static const char *const particles[] = {
	    "out", "up", "off", "over", "back", "down"};
	for (size_t i = 0; words.count == 2 && i < COUNT_OF(particles); i++)
		if (strcmp(words.word[1], particles[i]) == 0)
			return true;
	return false;
}

static struct text_words
segment(const struct names *names, struct arena *arena, const char *part,
    const char *table)
{
	struct text_words words = segment_own(names, arena, part, table);
	if (words.count > 0 || strlen(part) < 3 || is_english(names, part) ||
	    is_english(names, text_singular(arena, part)))
		return words;
	words = segment_known(names, arena, part);
	if (is_one_noun(words))
		return (struct text_words){0};
	if (words.count == 0)
		words = segment_id(names, arena, part, table);
	if (words.count == 0)
		words = segment_rest(names, arena, part);
	return words;
}

/* Append `word`, expanded where it is an abbreviation. */
static void
append(const struct names *names, struct arena *arena, const char *word,
    struct text_words *words, size_t capacity)
{
	const char *expansion = expansion_of(names, word);
	if (expansion == NULL) {
		if (words->count < capacity)
			words->word[words->count++] = word;
		return;
	}
	struct text_words expanded = text_words(arena, expansion);
	for (size_t i = 0; i < expanded.count; i++)
		if (words->count < capacity)
			words->word[words->count++] = expanded.word[i];
}

/* Each word expanded; "dep ts" before "dep", which alone is a department. */
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
		if (i + 1 < units.count && expansion_of(names, pair) != NULL) {
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
	const char *holder = table == NULL ? NULL : text_fold(arena, table);
	/* Expansions have seldom more than three words; longer ones are cut. */
	size_t capacity = (parts.count + 1) * WORDS_MAX * 3;
	struct text_words units = {
	    arena_array(arena, capacity, sizeof(*units.word)), 0};
	for (size_t i = 0; i < parts.count; i++) {
		const char *part = parts.word[i];
		struct text_words cut = {0};
		/* LName: the initial belongs to an abbreviation. */
		if (part[0] != '\0' && part[1] == '\0' && i + 1 < parts.count) {
			const char *joined = arena_printf(
			    arena, "%s%s", part, parts.word[i + 1]);
			if (expansion_of(names, joined) != NULL) {
				part = joined;
				i++;
			}
		}
		if (expansion_of(names, part) == NULL)
			cut = segment(names, arena, part, holder);
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

/* Every name goes on with a word of its own after the prefix. */
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

size_t
names_common_prefix(const struct names *names, const char *const *name,
    size_t count, bool columns)
{
	if (count < 3)
		return 0;
	size_t shared = strlen(name[0]);
	for (size_t i = 1; i < count; i++)
		shared = shared_length(name[0], name[i], shared);
	size_t underscore = shared;
	while (underscore > 0 && name[0][underscore - 1] != '_')
		underscore--;
	if (underscore >= 2)
		return leaves_words(name, count, underscore, 1) ? underscore
								: 0;
	/* Run together: never a word (car in cars, carmakers). */
	size_t least = columns ? 3 : 2;
	if (shared < least || shared > RUN_TOGETHER_MAX)
		return 0;
	char prefix[RUN_TOGETHER_MAX + 1];
	for (size_t i = 0; i < shared; i++)
		prefix[i] = (char)tolower((unsigned char)name[0][i]);
	prefix[shared] = '\0';
	if (is_english(names, prefix))
		return 0;
	return leaves_words(name, count, shared, columns ? 1 : 3) ? shared : 0;
}

const char *
names_hint(struct text_words words)
{
	static const char *const hints[][2] = {{"id", "identifier"},
	    {"key", "identifier"}, {"number", "number or code"},
	    {"code", "code"}, {"date", "date"}, {"at", "date and time"},
	    {"time", "time"}, {"timestamp", "date and time"},
	    {"amount", "monetary amount"}, {"price", "monetary amount"},
	    {"cost", "monetary amount"}, {"total", "monetary amount"},
	    {"salary", "monetary amount"}, {"balance", "monetary amount"},
	    {"fee", "monetary amount"}, {"budget", "monetary amount"},
	    {"revenue", "monetary amount"}, {"quantity", "quantity"},
	    {"count", "quantity"}, {"percent", "percentage"},
	    {"percentage", "percentage"}, {"rate", "rate"}, {"ratio", "rate"},
	    {"name", "name"}, {"title", "name"}, {"description", "free text"},
	    {"note", "free text"}, {"notes", "free text"},
	    {"comment", "free text"}, {"comments", "free text"},
	    {"status", "status"}, {"state", "status"}, {"type", "category"},
	    {"category", "category"}, {"flag", "yes or no"}, {"year", "year"},
	    {"email", "electronic address"}, {"phone", "telephone number"},
	    {"url", "web address"}};
	if (words.count == 0)
		return NULL;
	const char *last = words.word[words.count - 1];
	for (size_t i = 0; i < COUNT_OF(hints); i++)
		if (strcmp(hints[i][0], last) == 0)
			return hints[i][1];
	const char *first = words.word[0];
	if (words.count > 1 &&
	    (strcmp(first, "is") == 0 || strcmp(first, "has") == 0))
		return "yes or no";
	return NULL;
}

bool
names_word_is_noise(const char *word)
{
	static const char *const noise[] = {"list", "data", "info",
	    "information", "detail", "details", "record", "records", "table",
	    "master", "tbl", "t", "daily", "history", "ref", "reference",
	    "lookup", "lkp"};
	for (size_t i = 0; i < COUNT_OF(noise); i++)
		if (strcmp(noise[i], word) == 0)
			return true;
	return false;
}
