/*
 * heard.h - the words of a question, each with the schema words it may mean
 *
 * Each content token is compared once with the words of the context's tables.
 * The qualities are:
 *
 *	1	the same word, in singular or plural (cities, city)
 *	.8	a synonym of the shipped list (nation > country)
 *	.75	the same stem (shipped > ship, manager > manage)
 *	.95	an abbreviated name that is no English word (appl > application)
 *	.93	its consonants (intvw > interview); three letters .88
 *	.6 to .79	related by the thesaurus, where nothing else explains
 *		the word (heard_relate)
 *	.72	one word begins with the other (dept > department)
 *	.70	one letter away (adress > address)
 *
 * Spans of these words ("heard words") are then compared with whole names.
 */
#ifndef NL2SQL_LINK_HEARD_H
#define NL2SQL_LINK_HEARD_H

#include "link/lexis.h"
#include "link/synonyms.h"
#include "linked/link_why.h"
#include "names/names.h"
#include "question/closed_words.h"
#include "question/question.h"

enum { HEARD_MAX_MEANINGS = 24, HEARD_MAX_WORDS = 640 };

struct heard_meaning {
	const struct lexis_word *word;
	double quality;
	enum link_why why;
};

struct heard_word {
	int token;
	const char *singular;
	/* A word that seldom names anything: only a whole name matches. */
	bool weak;
	bool counts; /* begins "number of" or a similar phrase */
	bool verb;   /* a participle: built, located */
	bool acts;   /* in the present, before its object: handles the */
	bool light;  /* of, the, for: skipped inside a name */
	bool number; /* digits: part of a name, but not its beginning */
	bool joined; /* by a hyphen: company-wide */
	struct heard_meaning *meanings;
	int count;
};

struct heard {
	struct heard_word *words;
	int count;
};

/* The words that occur in the context's names, the words of tables first. */
struct heard_names {
	const struct lexis_word *const *words;
	int count;
	int of_tables;
	int of_names; /* the words of values and codes follow */
};

/*
 * Find the heard words of the question.  `names` are the words that occur in
 * the context's names (fuzzy matching compares with no others).  An identifier
 * as typed becomes several heard words of one token.  Everything lives in the
 * arena.
 */
void heard_listen(struct heard *heard, const struct question *question,
    const struct closed_words *closed, const struct synonyms *synonyms,
    const struct names *vocabulary, const struct lexis *lexis,
    const struct heard_names *names, struct arena *arena);

/*
 * Give the words of open tokens (`open`, one for each token) that are no small
 * words the names that the thesaurus relates to them.  Return true where one
 * has such a name now.  Everything lives in the arena.
 */
MUST_USE bool heard_relate(struct heard *heard, const bool *open,
    const struct synonyms *synonyms, const struct heard_names *names,
    struct arena *arena);

/* The quality with which the heard word means `word`; 0 when it does not mean
 * it.  `*why` (may be NULL) gets the reason. */
double heard_quality(const struct heard_word *heard,
    const struct lexis_word *word, enum link_why *why);

/* Does the token stand between the members of a list: and, or, a comma? */
MUST_USE bool heard_separator(const struct token *token);

/* Does a list or an "of" follow the token?  Then the token names something:
 * "names of teams", "name and price of ...".  "name the teams" only asks. */
MUST_USE bool heard_heads(const struct question *question, int token);

#endif
