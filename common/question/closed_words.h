/*
 * closed_words.h - the words of English that name nothing in a database
 *
 * Closed classes of words hold a question together: stop words, aggregates,
 * superlatives, comparisons, negations.  One data file has them all,
 * closed-words.ndjson, so that the linker, the join graph, difficulty and
 * intent read the same lists.  Another file, cues.ndjson, says what the parser
 * does at each small word (question/cue.h).  A line is
 *
 *	{"class": "comparison", "means": ">", "words": ["more than", ...],
 *	 "number"?: 2, "columns"?: ["age"], "reversed"?: ["birth"]}
 *
 * A phrase may be in several classes ("first" is an ordinal and an order word).
 * The parser decides which class holds.  The comment beside each class below
 * says what `means` holds.
 *
 *	const struct closed_word *entry =
 *	    closed_words_find(words, &question, at, CLOSED_COMPARISON);
 *	if (entry)
 *		at += entry->length;
 */
#ifndef NL2SQL_QUESTION_CLOSED_WORDS_H
#define NL2SQL_QUESTION_CLOSED_WORDS_H

#include "base/config.h"
#include "question/question.h"
#include "text/text.h"

#include <jv.h>

enum closed_class {
	CLOSED_STOP,        /* has no meaning to look up */
	CLOSED_FILLER,      /* has none either: "located", "information" */
	CLOSED_MOVE,        /* verbs of moving and trading: not unexplained */
	CLOSED_LIGHT,       /* skipped inside a name: type of pet */
	CLOSED_QUESTION,    /* what, which, who, where, when, how */
	CLOSED_OUTPUT,      /* list, show, give, return */
	CLOSED_FILTER,      /* who, whose, with, where: conditions follow */
	CLOSED_AGGREGATE,   /* means: count, sum, avg, min, max, median */
	CLOSED_AMOUNT,      /* how much: no number of rows */
	CLOSED_SUPERLATIVE, /* means: most, least, frequent, rare */
	CLOSED_COMPARISON,  /* means: > < >= <= = <> between */
	CLOSED_LIKE,        /* means: prefix, suffix, contains */
	CLOSED_NEGATION,
	CLOSED_GROUP,     /* each, every, per, for each, broken down by */
	CLOSED_ORDER,     /* means: by, asc, desc */
	CLOSED_DISTINCT,  /* distinct, unique, different */
	CLOSED_RATIO,     /* means: percent, share, ratio */
	CLOSED_BOTH,      /* both, as well as */
	CLOSED_ADJECTIVE, /* old: columns and reversed columns, best first */
	CLOSED_VERB,  /* earns: columns; the class alone does not explain it */
	CLOSED_EVENT, /* buys: words of tables whose rows record the act; the
			 class alone does not explain it; means: money where
			 the most of it is the most money */
	CLOSED_STATE, /* unpaid: columns: name parts of the date that decides;
			 means: missing, present, holding (in force), overdue
			 (reversed then has the name parts of the due date) */
	CLOSED_SPENDING, /* spent on: what was paid for; means: behind, before,
			    money; see spending_words.h */
	CLOSED_UNIT,     /* measures and currencies */
	CLOSED_PERIOD,   /* means: day, week, month, quarter, year, ... */
	CLOSED_GRAIN,    /* monthly; means: as for CLOSED_PERIOD */
	CLOSED_RELATIVE, /* last, this, next; means: past, current, next */
	CLOSED_MONTH,    /* number 1 to 12 */
	CLOSED_WEEKDAY,  /* number 0 (Sunday) to 6 */
	CLOSED_NUMBER,   /* two: number 2 */
	CLOSED_ORDINAL,  /* second: number 2 */
	CLOSED_ROLE,     /* from, sent by: means source, ...; columns: names */
	CLOSED_ADVICE,   /* asks for what is not stored; means: predict, advise,
			    explain; columns: the last words of which one must
			    end such a question; see wish.h */
	CLOSED_FOREIGN,  /* other languages' small words; means: the language */
	CLOSED_SCHEMA, /* asks what the database holds; means: see overview.h */
	CLOSED_COMMAND, /* orders to change data; means: see command.c */
	CLOSED_IDLE,    /* with or without it a question asks the same */
	CLOSED_SAME,   /* "number of", "how many"; equal `means`, equal sense */
	CLOSED_PAIR,   /* still to come: what two columns of a row are together;
			  means: - > >=; columns and reversed: their name parts */
	CLOSED_TIMELY, /* late: a date held against the one it was due by;
			  means: > >= < <=; columns and reversed: name parts of
			  the dates, and of the verb before it */
	CLOSED_COUNT
};

struct closed_word {
	const char *phrase; /* folded, single blanks */
	int length;         /* words of the phrase */
	enum closed_class class;
	const char *means; /* "" when the class needs none */
	double number;
	struct text_words columns;  /* words of the columns it means */
	struct text_words reversed; /* the same, opposite sense */
	struct closed_word *next;
};

struct closed_words;

/* Open the words.  The caller frees them (closed_words_free).  NULL, with
 * `*problem` set (config.data), when that fails. */
MUST_USE struct closed_words *closed_words_open(
    const struct config *config, jv *problem);
void closed_words_free(struct closed_words *words);

/*
 * The longest phrase of the class whose words are the tokens from `at` on;
 * NULL when there is none.  Quoted tokens are never closed words.
 */
MUST_USE const struct closed_word *closed_words_find(
    const struct closed_words *words, const struct question *question, int at,
    enum closed_class class);

/* Does any phrase begin with the token's word?  Most words begin none. */
MUST_USE bool closed_words_begin(
    const struct closed_words *words, const struct question *question, int at);

/* The longest such phrase of any of the `count` classes. */
MUST_USE const struct closed_word *closed_words_find_any(
    const struct closed_words *words, const struct question *question, int at,
    const enum closed_class *classes, size_t count);

/* The entry of the class for this one folded word; NULL when there is none. */
MUST_USE const struct closed_word *closed_words_get(
    const struct closed_words *words, const char *word,
    enum closed_class class);

/* Is this one folded word in the class? */
MUST_USE bool closed_words_hold(const struct closed_words *words,
    const char *word, enum closed_class class);

/* "Biggest first", "from high to low": do the words [from, to), which ask for
 * an order, speak of sizes?  "In descending order" may be one of names. */
MUST_USE bool closed_words_say_size(const struct closed_words *words,
    const struct question *question, int from, int to);

#endif
