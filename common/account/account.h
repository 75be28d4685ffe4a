/*
 * account.h - what became of each word of a question in a statement
 *
 * Every word is held against the statement's tree (usage.h).  A word is used
 * when link's reading of it is in the statement (a table, a column, a value, a
 * metric), when it is a part of a name or text there, or when the statement
 * does what the word asks for: "average" is there as avg, "not" as a negation.
 * A word that asks for something that the statement does not do is an
 * obligation that is not met.  A content word that is not there at all is
 * unused.
 *
 *	candidates[i].words: [{"at", "to", "word", "as", "where"?}]
 *	candidates[i].obligations: [{"kind", "at", "to", "word"}]
 *
 * `at` and `to` are characters of the question from 1, both inclusive; `as` is
 * a name of enum account_as in small letters; `where` is the table, column or
 * text of the statement.
 */
#ifndef NL2SQL_ACCOUNT_ACCOUNT_H
#define NL2SQL_ACCOUNT_ACCOUNT_H

#include "account/usage.h"
#include "question/closed_words.h"
#include "statement/kept_rows.h"

#include <jv.h>

enum account_as {
	ACCOUNT_TABLE,
	ACCOUNT_COLUMN,
	ACCOUNT_VALUE,
	ACCOUNT_NUMBER,
	ACCOUNT_DATE,
	ACCOUNT_AGGREGATE,
	ACCOUNT_ARITHMETIC,
	ACCOUNT_METRIC,
	ACCOUNT_RELATION, /* a table that only joins others, a key */
	ACCOUNT_COMPARISON,
	ACCOUNT_NEGATION,
	ACCOUNT_ORDER,
	ACCOUNT_LIMIT,
	ACCOUNT_GROUPING,
	ACCOUNT_DEFINITION, /* evidence says what it means */
	ACCOUNT_SCOPE,      /* names the division that is asked */
	ACCOUNT_STRUCTURE,  /* distinct, both, and other ways of combining */
	ACCOUNT_FILLER,     /* has nothing to be used */
	ACCOUNT_UNUSED,
	ACCOUNT_AS_COUNT
};

/* What a word can ask of a statement. */
enum duty {
	DUTY_NEGATION,
	DUTY_RATIO,
	DUTY_CHANGE, /* growth, running total */
	DUTY_AVERAGE,
	DUTY_TOTAL,
	DUTY_AMOUNT, /* how much, how many: a number is shown */
	DUTY_COUNT,
	DUTY_EXTREME, /* superlatives, maximum, minimum */
	DUTY_COMPARISON,
	DUTY_LIKENESS,
	DUTY_GROUP,
	DUTY_ORDER,
	DUTY_DISTINCT,
	DUTY_BOTH,
	DUTY_ONLY,
	DUTY_STATE,  /* unpaid, overdue */
	DUTY_PERIOD, /* a month, a day, a date, last week */
	DUTY_NUMBER,
	DUTY_QUOTED,
	DUTY_CURRENT,     /* people, of whom some have left */
	DUTY_EVIDENCE,    /* what evidence says of it was not understood */
	DUTY_ANSWER,      /* who, when, where: such a column is shown */
	DUTY_UNIT,        /* hours, of minutes: they are converted */
	DUTY_RESTRICTION, /* projects that are paused */
	DUTY_COUNT_OF
};

enum unused_kind {
	UNUSED_KNOWN,   /* link has a meaning for it */
	UNUSED_UNKNOWN, /* nothing explains it */
	UNUSED_ACT,     /* a verb or participle */
	UNUSED_QUALITY, /* an adjective */
	UNUSED_KINDS
};

struct account_word {
	int from, to; /* tokens */
	enum account_as as;
	const char *where; /* NULL: nothing to say */
	/* The fit of the link that was used, 0 to 1.15; .5 for a part of a
	 * name; 1 for others. */
	double fit;
	double best;           /* the best fit that link has at this word */
	int rivals;            /* other meanings that fit as well */
	int match;             /* of link, that is used; -1: none */
	enum unused_kind kind; /* of an unused word */
};

struct account_duty {
	enum duty duty;
	int from, to; /* tokens */
};

struct account {
	struct account_word *words;
	int word_count;
	struct account_duty *unmet;
	int unmet_count;
	bool cues[DUTY_COUNT_OF]; /* the question has a word for it */
};

struct account_question {
	const struct question *question;
	const struct closed_words *words; /* NULL: no classes */
	struct name_stems *stems;
	/* Whoever wrote the statement did not understand what evidence says of
	 * these. */
	const char *const *unread_terms;
	int unread_term_count;
	/* The rows to which evidence restricts every statement. */
	const struct kept_rows *kept;
	int kept_count;
	const char *evidence; /* NULL: none */
	/* By token: its writer read it as a change of another statement; NULL:
	 * none. */
	const bool *read;
	/* By token: link read its word as typed, and not another wording; NULL:
	 * every one. */
	const bool *stayed;
	/* A token + 1 in whose place evidence has a division; 0: none. */
	int divided;
};

/* Settle every word; everything lives in the stems' arena. */
void account_settle(struct account *account,
    const struct account_question *asked, const struct usage *usage);

/* Does a word stand for the column, or, where `column` is NULL, for the table
 * or anything of it? */
MUST_USE bool account_claims(
    const struct account *account, const char *table, const char *column);

/* The name of it in a candidate's words. */
MUST_USE const char *account_as_name(enum account_as as);

/* The members of a candidate. */
MUST_USE jv account_words_member(
    const struct account *account, const struct question *question);
MUST_USE jv account_obligations_member(
    const struct account *account, const struct question *question);

#endif
