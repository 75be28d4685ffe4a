/* test-text.c - folding, words, stems, keys, trigrams and distances */
#include "tap.h"
#include "text/text.h"

static void
check_folding(struct arena *arena)
{
	is(text_fold(arena, "ABC xYz"), "abc xyz", "lower case");
	is(text_fold(arena, "Caf\xC3\xA9 M\xC3\x9Cnster"), "cafe munster",
	    "accents");
	is(text_fold(arena, "\xC3\x86on stra\xC3\x9F"
			    "e"),
	    "aeon strasse", "ligatures");
	is(text_fold(arena, "O\xE2\x80\x99"
			    "Brien"),
	    "o'brien", "curly quotes");
	is(text_fold(arena, "a\xE2\x80\x93z"), "a-z", "dash");
	is(text_fold(arena, "e\xCC\x81t"), "et", "combining");
	is(text_fold(arena, "a\xC3(\xFF"), "a ( ", "broken UTF-8");
	is(text_fold(arena, "a\xE2\x80"), "a  ", "cut UTF-8");
	is(text_fold(arena, "\xD0\x9C\xD0\x90"), "\xD0\xBC\xD0\xB0",
	    "Cyrillic");
}

/* Both sides are folded: what is written in two ways meets. */
static void
meet(struct arena *arena, const char *left, const char *right, const char *what)
{
	is(text_fold(arena, left), text_fold(arena, right), what);
}

static void
check_scripts(struct arena *arena)
{
	is(text_fold(arena, "İstanbul"), "istanbul", "an I with a dot");
	is(text_fold(arena, "Diyarbakır"), "diyarbakir", "an i without one");
	is(text_fold(arena, "GROẞE Straße"), "grosse strasse", "sharp s");
	is(text_fold(arena, "Łódź Øresund Þór Œuvre"),
	    "lodz oresund thor oeuvre", "letters that have no parts");
	is(text_fold(arena, "Ǿ ǣ"), "o ae", "the same with an accent");
	is(text_fold(arena, "paraŀlel ŉ"), "parallel n", "a dot inside a word");
	is(text_fold(arena, "Hà Nội Đường"), "ha noi duong", "Vietnamese");
	is(text_fold(arena, "Ștefan Țepeș"), "stefan tepes", "Romanian");
	meet(arena, "ΑΘΗΝΑΣ", "Αθήνας", "Greek");
	is(text_fold(arena, "Αθήνας"), "αθηνασ", "Greek accents");
	meet(arena, "ЁЛКА", "елка", "Cyrillic accents");
	is(text_fold(arena, "ҚАЗАҚСТАН"), "қазақстан", "Kazakh");
	is(text_fold(arena, "Ａｃｍｅ　５"), "acme 5", "full width");
	is(text_fold(arena, "ﬁnance №5 CO₂ km²"), "finance no5 co2 km2",
	    "ligatures, signs and raised digits");
	is(text_fold(arena, "2⅓ m½"), "2⅓ m ", "fractions");
	is(text_fold(arena, "Donau\xC2\xAD"
			    "dampf"),
	    "donaudampf", "a soft hyphen");
	is(text_fold(arena, "한국 が हिन्दी"), "한국 が हिन्दी",
	    "marks that are no accents");
	meet(arena, "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "한",
	    "Hangul in parts");
	meet(arena, "\xE3\x81\x8B\xE3\x82\x99", "が", "kana in parts");
	ok(strlen(text_fold(arena, "\xEF\xB7\xBA")) == 33,
	    "the longest folding");
}

static void
check_words(struct arena *arena)
{
	is(text_join(arena,
	       text_words(arena, "The airport's, the airports' and don't")),
	    "the airport the airports and dont", "possessive");
	is(text_join(arena, text_words(arena, " a_b--c.d ")), "a b c d",
	    "symbols");
	ok(text_words(arena, " ,;' ").count == 0, "no words");
	is(text_key(arena, "  O'Brien & Sons, Ltd. "), "o brien sons ltd",
	    "key");
	is(text_key(arena, "--"), "", "empty key");
	struct text_words grams = text_grams(arena, "ab");
	ok(grams.count == 3, "grams of a short word");
	is(grams.word[0], "  a", "first gram");
	is(grams.word[2], "ab ", "last gram");
	ok(text_grams(arena, "ab ab ab").count == 3, "grams are distinct");
	ok(strlen(text_grams(arena, "\xD0\xBC\xD0\xB0").word[0]) == 4,
	    "grams hold whole characters");
}

static void
check_stems(struct arena *arena)
{
	struct text_stemmer *stemmer = text_stemmer_open();
	is(text_stem(stemmer, arena, "people"),
	    text_stem(stemmer, arena, "person"), "people");
	is(text_stem(stemmer, arena, "cities"),
	    text_stem(stemmer, arena, "city"), "cities");
	is(text_stem(stemmer, arena, "statuses"), "status", "status");
	is(text_stem(stemmer, arena, "won"), text_stem(stemmer, arena, "win"),
	    "an irregular verb");
	is(text_key_stemmed(stemmer, arena, "shipped orders"), "ship order",
	    "stemmed key");
	is(text_key_stemmed(stemmer, arena, "coloured grey centres"),
	    text_key_stemmed(stemmer, arena, "colored gray centers"),
	    "British stems");
	/* more words than are kept, each twice, and one that is too long */
	int wrong = 0;
	for (int i = 0; i < 4000; i++) {
		const char *word = arena_printf(arena, "%s%d orders",
		    i % 7 ? "" : "counterrevolutionarily", i % 2000);
		const char *stem = arena_printf(arena, "%s%d order",
		    i % 7 ? "" : "counterrevolutionarily", i % 2000);
		wrong +=
		    strcmp(text_key_stemmed(stemmer, arena, word), stem) != 0;
	}
	ok(wrong == 0, "stems that are kept and replaced");
	text_stemmer_free(stemmer);
	is(text_singular(arena, "catalogues"), "catalog", "British plural");
	is(text_singular(arena, "organisations"), "organization", "an s for z");
	is(text_singular(arena, "cancelled"), "canceled", "an l too many");
	is(text_singular(arena, "hours"), "hour", "no British word");
	is(text_singular(arena, "specialist"), "specialist", "a longer word");
	is(text_singular(arena, "cancellation"), "cancellation",
	    "spelled alike");
	is(text_singular(arena, "companies"), "company", "singular y");
	is(text_singular(arena, "address"), "address", "singular ss");
	is(text_singular(arena, "boxes"), "box", "singular x");
	is(text_singular(arena, "ids"), "id", "singular id");
	is(text_singular(arena, "invoices"), "invoice", "singular e");
	is(text_singular(arena, "status"), "status", "singular us");
	is(text_singular(arena, "children"), "child", "children");
}

static void
check_distances(void)
{
	ok(text_distance("berlin", "berlin", 2) == 0, "equal");
	ok(text_distance("brelin", "berlin", 2) == 1, "swap");
	ok(text_distance("kitten", "sittin", 3) == 2, "two");
	ok(text_distance("kitten", "sitting", 2) == 3, "beyond");
	ok(text_distance("a", "abcdef", 2) == 3, "far");
	ok(text_distance("", "ab", 2) == 2, "empty");
	ok(text_prefix("\xC3\xA9\xC3\xA9x", 2) == 4, "prefix");
}

static void
check_holding(void)
{
	ok(text_holds("order date", "order"), "a word at the beginning");
	ok(text_holds("order date", "date"), "a word at the end");
	ok(text_holds("the order date", "order date"), "words within");
	ok(!text_holds("border dates", "order"), "no end of a word");
	ok(text_holds("dated date", "date"), "the second that looks so");
	ok(!text_holds("order", "") && !text_holds("", ""), "no words");
}

static void
check_lower(struct arena *arena)
{
	is(text_lower(arena, "Order_ID \xC3\x84"), "order_id \xC3\x84",
	    "only the letters of ASCII are made small");
}

int
main(void)
{
	struct arena arena = {0};
	check_folding(&arena);
	check_scripts(&arena);
	check_words(&arena);
	check_stems(&arena);
	check_distances();
	check_holding();
	check_lower(&arena);
	arena_release(&arena);
	return tap_done();
}
