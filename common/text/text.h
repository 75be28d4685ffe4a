/*
 * text.h - words of names, values and questions, made comparable
 *
 * A stored name and a question meet here: both are folded, split into words and
 * stemmed by the same code, so that `Café Münster`, "cafe munster" and
 * `customer_orders`, "orders of customers" compare by plain equality.
 *
 * Folding makes of each character, by Unicode's tables:
 *
 *   - its full case folding: ẞ > ss, Σ and ς > σ
 *   - its compatibility decomposition, but for fractions: ﬁ > fi, Ａ > a, ² > 2
 *   - without accents, the marks over, under or at their letter (combining
 *     classes from 200 on): é > e, İ > i, ά > α, й > и; other scripts' vowels,
 *     tones and voicing stay
 *   - and without what is never seen: the soft hyphen, variation selectors
 *
 * Letters that Unicode does not take apart are spelled: æ > ae, đ and ð > d,
 * ħ > h, ı > i, ł > l, ŋ > n, ø > o, œ > oe, þ > th, ŧ > t, ĸ > k.
 * Typographic quotes and dashes become plain ones; other punctuation of U+0080
 * to U+00BF and U+2000 to U+206F, and signs of currency, a blank.  What is left
 * is composed (NFC), so that composed and decomposed texts are equal.
 *
 * Stored keys are folded texts: a change of folding is a change of the index's
 * format (index/store.h).
 *
 * Stems are Snowball's English ones (the algorithm of PostgreSQL's own text
 * search) of words whose irregular plurals, forms of be, have and do, and
 * British spellings are made regular first (english/).  Folding works on UTF-8;
 * a byte that is no UTF-8 becomes a blank.  All results live in the arena
 *given. Nothing here fails, prints or keeps state.
 *
 *	struct text_stemmer *stemmer = text_stemmer_open();
 *	struct text_words words = text_words(&arena, "Employees' addresses");
 *	text_stem(stemmer, &arena, words.word[0]);	"employe"
 *	text_stemmer_free(stemmer);
 *
 * Bodies that have no header of their own:
 *
 *   stem.c  stems, singulars and irregular forms of words
 */
#ifndef NL2SQL_TEXT_TEXT_H
#define NL2SQL_TEXT_TEXT_H

#include "base/memory.h"

/* Words in the order of the text; `word` is NULL when `count` is 0. */
struct text_words {
	const char **word;
	size_t count;
};

struct text_stemmer;

/* Never NULL.  One stemmer serves one thread; free it with text_stemmer_free.
 */
MUST_USE struct text_stemmer *text_stemmer_open(void);
void text_stemmer_free(struct text_stemmer *stemmer);

/*
 * The stem of one folded word.  Two words with the same stem are the same word
 * for retrieval; for finer matching compare text_singular first.
 */
MUST_USE const char *text_stem(
    struct text_stemmer *stemmer, struct arena *arena, const char *word);

/*
 * The singular of one folded word, endings for tense and person left alone:
 * cities > city, boxes > box, people > person; status, news, bus stay.
 */
MUST_USE const char *text_singular(struct arena *arena, const char *word);

/* Folded as above; blanks stay. */
MUST_USE char *text_fold(struct arena *arena, const char *text);

/*
 * The folded words of a text: runs of letters and digits.  A possessive 's is
 * dropped, another apostrophe inside a word is closed up (don't > dont).
 */
MUST_USE struct text_words text_words(struct arena *arena, const char *text);

/* Words joined by single blanks. */
MUST_USE char *text_join(struct arena *arena, struct text_words words);

/* True when `words` holds `word`. */
MUST_USE bool text_words_hold(struct text_words words, const char *word);

/*
 * The key under which a stored value is found: folded, every run of other
 * characters than letters and digits one blank, none at the ends.  May be
 * empty.
 */
MUST_USE char *text_key(struct arena *arena, const char *text);

/* A key with each of its words stemmed. */
MUST_USE char *text_key_stemmed(
    struct text_stemmer *stemmer, struct arena *arena, const char *key);

/*
 * The distinct trigrams of a key in the manner of pg_trgm: each word with two
 * blanks before and one after it.  At most 64 (a key of 80 characters has
 * seldom more).
 */
MUST_USE struct text_words text_grams(struct arena *arena, const char *key);

/*
 * Edit distance in bytes, a transposition of neighbours counting one
 * (optimal string alignment).  Returns limit + 1 as soon as it must exceed
 * `limit`, and for texts over 128 bytes.
 */
MUST_USE size_t text_distance(
    const char *left, const char *right, size_t limit);

/* Shorter words are a letter away from too many others, and begin like them. */
enum { TEXT_ALIKE_BYTES = 5 };

/*
 * The length in bytes of the longest prefix of at most `characters`
 * characters; never ends inside a character.
 */
MUST_USE size_t text_prefix(const char *text, size_t characters);

/* How many of the text's `length` bytes are at most `limit` and end no
 * character in its middle. */
MUST_USE size_t text_whole(const char *text, size_t length, size_t limit);

#endif
