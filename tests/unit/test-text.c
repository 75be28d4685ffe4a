/* test-text.c - folding, words, stems, keys, trigrams and distances */
#include "text.h"

#include <stdio.h>
#include <string.h>

static int count;
static int failures;

static void
check(const char *what, const char *got, const char *wanted)
{
	bool same = strcmp(got, wanted) == 0;
	printf("%sok %d - %s\n", same ? "" : "not ", ++count, what);
	if (!same) {
		printf("# got '%s', wanted '%s'\n", got, wanted);
		failures++;
	}
}

static void
check_number(const char *what, size_t got, size_t wanted)
{
	char left[32];
	char right[32];
	snprintf(left, sizeof(left), "%zu", got);
	snprintf(right, sizeof(right), "%zu", wanted);
	check(what, left, right);
}

static void
check_folding(struct arena *arena)
{
	check("lower case", text_fold(arena, "ABC xYz"), "abc xyz");
	check("accents", text_fold(arena, "Caf\xC3\xA9 M\xC3\x9Cnster"),
	    "cafe munster");
	check("ligatures",
	    text_fold(arena, "\xC3\x86on stra\xC3\x9F"
			     "e"),
	    "aeon strasse");
	check("curly quotes",
	    text_fold(arena, "O\xE2\x80\x99"
			     "Brien"),
	    "o'brien");
	check("dash", text_fold(arena, "a\xE2\x80\x93z"), "a-z");
	check("combining", text_fold(arena, "e\xCC\x81t"), "et");
	check("broken UTF-8", text_fold(arena, "a\xC3(\xFF"), "a ( ");
	check("cut UTF-8", text_fold(arena, "a\xE2\x80"), "a  ");
	check("Cyrillic", text_fold(arena, "\xD0\x9C\xD0\x90"),
	    "\xD0\xBC\xD0\xB0");
}

static void
check_words(struct arena *arena)
{
	check("possessive",
	    text_join(arena,
		text_words(arena, "The airport's, the airports' and don't")),
	    "the airport the airports and dont");
	check("symbols", text_join(arena, text_words(arena, " a_b--c.d ")),
	    "a b c d");
	check_number("no words", text_words(arena, " ,;' ").count, 0);
	check("key", text_key(arena, "  O'Brien & Sons, Ltd. "),
	    "o brien sons ltd");
	check("empty key", text_key(arena, "--"), "");
	struct text_words grams = text_grams(arena, "ab");
	check_number("grams of a short word", grams.count, 3);
	check("first gram", grams.word[0], "  a");
	check("last gram", grams.word[2], "ab ");
	check_number(
	    "grams are distinct", text_grams(arena, "ab ab ab").count, 3);
	check_number("grams hold whole characters",
	    strlen(text_grams(arena, "\xD0\xBC\xD0\xB0").word[0]), 4);
}

static void
check_stems(struct arena *arena)
{
	struct text_stemmer *stemmer = text_stemmer_open();
	check("people", text_stem(stemmer, arena, "people"),
	    text_stem(stemmer, arena, "person"));
	check("cities", text_stem(stemmer, arena, "cities"),
	    text_stem(stemmer, arena, "city"));
	check("status", text_stem(stemmer, arena, "statuses"), "status");
	check("stemmed key", text_key_stemmed(stemmer, arena, "shipped orders"),
	    "ship order");
	text_stemmer_free(stemmer);
	check("singular y", text_singular(arena, "companies"), "company");
	check("singular ss", text_singular(arena, "address"), "address");
	check("singular x", text_singular(arena, "boxes"), "box");
	check("singular id", text_singular(arena, "ids"), "id");
	check("singular e", text_singular(arena, "invoices"), "invoice");
	check("singular us", text_singular(arena, "status"), "status");
	check("children", text_singular(arena, "children"), "child");
}

static void
check_distances(void)
{
	check_number("equal", text_distance("berlin", "berlin", 2), 0);
	check_number("swap", text_distance("brelin", "berlin", 2), 1);
	check_number("two", text_distance("kitten", "sittin", 3), 2);
	check_number("beyond", text_distance("kitten", "sitting", 2), 3);
	check_number("far", text_distance("a", "abcdef", 2), 3);
	check_number("empty", text_distance("", "ab", 2), 2);
	check_number("prefix", text_prefix("\xC3\xA9\xC3\xA9x", 2), 4);
}

int
main(void)
{
	struct arena arena = {0};
	check_folding(&arena);
	check_words(&arena);
	check_stems(&arena);
	check_distances();
	arena_release(&arena);
	printf("1..%d\n", count);
	return failures > 0;
}
