/*
 * question.h - a question as tokens, the same for every stage
 *
 * Spans elsewhere (link's `at`, the parser's tags) are [from, to) indexes into
 * these tokens.  Link and parser must see the same tokens, so no other code
 * splits a question.  Curly quotes and dashes become plain before the split.
 * Byte offsets refer to the text as typed.  A hyphen inside a word splits it
 * and is not a token (ship-to is two words); a hyphen between numbers is a
 * token.  FY2024 is also two tokens: the kind of year and the year.
 *
 *	struct question question;
 *	question_read(&question, text, &arena);
 */
#ifndef NL2SQL_QUESTION_QUESTION_H
#define NL2SQL_QUESTION_QUESTION_H

#include "base/memory.h"
#include "english/english.h"

#include <stdbool.h>
#include <stddef.h>

/* No question of 8 KiB needs more; the tokens behind them are left out. */
#define QUESTION_MAX_TOKENS 512

enum token_kind {
	TOKEN_WORD,   /* a word, or an identifier as typed (order_date) */
	TOKEN_NUMBER, /* 5, 1,000, 2.5, 1.5k, 10%, $500, 3 million */
	TOKEN_DATE,   /* 2024-01-31, 1/31/2024; 2024-01 has day 0 */
	TOKEN_QUOTED, /* 'north' or "north": one token */
	TOKEN_PUNCTUATION,
};

struct token {
	enum token_kind kind;
	size_t start, end; /* bytes of the question, quotes included */
	const char *text;  /* as typed; without quotes, possessive 's dropped */
	/*
	 * Lower case, without accents and joiners (e-mail > email); an
	 * abbreviation without its plural (POs > po).  For TOKEN_QUOTED: the
	 * key of text.h.
	 */
	const char *folded;
	const char *stem;     /* as the index stems names and values */
	double number;        /* of TOKEN_NUMBER, multiplier applied */
	bool percent;         /* the number had a % sign */
	int year, month, day; /* of TOKEN_DATE */
	bool capitalised;     /* first letter upper case */
	bool all_capitals;    /* two letters or more, all upper case */
	bool sentence_start;  /* first word of a sentence */
	bool possessive;      /* 's or s' was there */
};

struct question {
	const char *text;
	struct token *tokens;
	int count;
};

/* Split `text`; everything lives in the arena. */
void question_read(
    struct question *question, const char *text, struct arena *arena);

/*
 * The number of tokens from `at` on that the phrase (folded, single blanks)
 * covers; 0 when its words do not stand there.  A quoted token is never part of
 * it.
 */
MUST_USE int question_match(
    const struct question *question, int at, const char *phrase);

/* Does the same word stand before both tokens: "in Kent, in Essex"? */
MUST_USE bool question_led_alike(
    const struct question *question, int one, int other);

/*
 * Find a text in the question from token `from` on, as tokens [*at, *to): word
 * by word, compared by their stems.  False: it does not stand there.
 */
MUST_USE bool question_find_text(const struct question *question,
    const char *text, int from, int *at, int *to, struct arena *arena);

/* The number that the token says, in digits or as a numeral; -1: none. */
MUST_USE double question_number(const struct token *token);

/* The folded word there, lent; "" for a token of another kind, and outside the
 * question. */
MUST_USE const char *question_word_at(const struct question *question, int at);

/* Does a hyphen join the token to the next one: "5-star"? */
MUST_USE bool question_hyphenated(const struct question *question, int at);

/* "Did members pay": does a form of do stand before the token, in its part of
 * the question and not before `from`?  A verb behind it is plain. */
MUST_USE bool question_behind_do(
    const struct question *question, int from, int at);

/* Does a part of the question end there: at punctuation, or at either end? */
MUST_USE bool question_is_border(const struct question *question, int at);

/*
 * The longest phrase of the class that stands at the token; when it has several
 * meanings, the first of them; NULL when there is none.  `*covered` is the
 * number of tokens that it covers, 0 for none.
 */
MUST_USE const struct english_word *question_find(
    const struct question *question, int at, enum english_class class,
    int *covered);

/* Does a phrase of the class, of three words at most, end right before the
 * token? */
MUST_USE bool question_found_before(
    const struct question *question, int at, enum english_class class);

/*
 * The form to look a word up by: as typed, an abbreviation without its plural.
 */
const char *question_word(const struct token *token);

/* The question's text from token `from` up to, not including, `to`. */
const char *question_phrase(
    const struct question *question, int from, int to, struct arena *arena);

#endif
