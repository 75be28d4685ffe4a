/*
 * text.h - makes words of names, values and questions comparable
 *
 * The same code folds stored names and questions, splits them into words and
 * stems these.  So `Café Münster` and "cafe munster", or `customer_orders` and
 * "orders of customers", compare by plain equality.
 *
 * By Unicode's tables, folding turns each character into:
 *
 *   - its full case folding: ẞ > ss, Σ and ς > σ
 *   - its compatibility decomposition, except fractions: ﬁ > fi, Ａ > a, ² > 2
 *   - without accents, the marks over, under or at their letter (combining
 *     classes from 200 on): é > e, İ > i, ά > α, й > и; other scripts' vowels,
 *     tones and voicing stay
 *   - and without invisible ones: the soft hyphen, variation selectors
 *
 * Letters that Unicode does not decompose are spelled: æ > ae, đ and ð > d, ħ >
 * h, ı > i, ł > l, ŋ > n, ø > o, œ > oe, þ > th, ŧ > t, ĸ > k.  Typographic
 * quotes and dashes become plain ones; other punctuation of U+0080 to U+00BF
 * and U+2000 to U+206F, and signs of currency, become a blank.  The result is
 * composed (NFC), so that composed and decomposed texts are equal.
 *
 * Stored keys are folded texts, so a change of folding changes the index's
 * format (index/store.h).
 *
 * Stems are Snowball's English ones (the algorithm of PostgreSQL's own text
 * search) of words whose irregular plurals, forms of be, have and do, and
 * British spellings are made regular first (english/).  Folding works on UTF-8;
 * a byte that is no UTF-8 becomes a blank.  All results live in the arena
 * that the caller gives.  Nothing here fails, prints or keeps state.
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
#include "base/text_distance.h"

/* Words in the order of the text; `word` is NULL when `count` is 0. */
struct text_words {
	const char **word;
	size_t count;
};

struct text_stemmer;

/* Never NULL.  Use one stemmer in one thread; free it with
 * text_stemmer_free. */
MUST_USE struct text_stemmer *text_stemmer_open(void);
void text_stemmer_free(struct text_stemmer *stemmer);

/* Return the stem of one folded word.  Two words with the same stem are the
 * same word for retrieval; for a finer match compare text_singular first. */
MUST_USE const char *text_stem(
    struct text_stemmer *stemmer, struct arena *arena, const char *word);

/*
 * Return the singular of one folded word; endings for tense and person stay:
 * cities > city, boxes > box, people > person; status, news, bus do not change.
 */
MUST_USE const char *text_singular(struct arena *arena, const char *word);

/* Fold the text as above; blanks stay. */
MUST_USE char *text_fold(struct arena *arena, const char *text);

/* A copy with the letters A to Z small, and all else as it is: how SQL compares
 * names that are not quoted. */
MUST_USE char *text_lower(struct arena *arena, const char *text);

/* Return the folded words of a text: runs of letters and digits.  A possessive
 * 's is dropped; another apostrophe inside a word is removed (don't > dont). */
MUST_USE struct text_words text_words(struct arena *arena, const char *text);

/* Return the words, joined by single blanks. */
MUST_USE char *text_join(struct arena *arena, struct text_words words);

/* Do `words` hold `word`? */
MUST_USE bool text_words_hold(struct text_words words, const char *word);

/*
 * Return the key under which a stored value is found: the folded text, in which
 * one blank replaces every run of characters that are no letters or digits,
 * with none at the ends.  It may be empty.
 */
MUST_USE char *text_key(struct arena *arena, const char *text);

/* Return a key with each of its words stemmed. */
MUST_USE char *text_key_stemmed(
    struct text_stemmer *stemmer, struct arena *arena, const char *key);

/*
 * Return the distinct trigrams of a key in the form of pg_trgm: each word with
 * two blanks before and one after it.  There are at most 64; a key of 80
 * characters seldom has more.
 */
MUST_USE struct text_words text_grams(struct arena *arena, const char *key);

/* Do the words stand in the text, between its blanks or ends?  Both have single
 * blanks between words; no words stand nowhere. */
MUST_USE bool text_holds(const char *text, const char *words);

/* Shorter words differ from too many others by one letter, and begin like
 * them. */
enum { TEXT_ALIKE_BYTES = 5 };

/* Return the length in bytes of the longest prefix of at most `characters`
 * characters; it never ends inside a character. */
MUST_USE size_t text_prefix(const char *text, size_t characters);

/* Return the number of characters that begin in the first `bytes` bytes. */
MUST_USE size_t text_characters(const char *text, size_t bytes);

/* Return how many of the text's `length` bytes to keep: at most `limit`, and
 * never a part of a character. */
MUST_USE size_t text_whole(const char *text, size_t length, size_t limit);

#endif
