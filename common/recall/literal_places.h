/*
 * literal_places.h - where a verified question and its statement hold one
 * literal
 *
 * A literal of a verified pair is a place when the question says it and the
 * statement compares with it, each once, so that another one can stand there:
 *
 *	value	a text that is compared (=, <>, IN) with a known column
 *	number	one that is compared, or the statement's LIMIT
 *	period	days that are the bounds of what the question calls "in 2023"
 *
 * What the statement says comes from PostgreSQL's parse tree
 * (statement/facts.h). A literal that two parts of the question may mean, and a
 * part of the question that only some of its literals show, are no places: they
 * stay as they are.
 *
 *	struct places places;
 *	places_find(&places, &pair);
 */
#ifndef NL2SQL_RECALL_LITERAL_PLACES_H
#define NL2SQL_RECALL_LITERAL_PLACES_H

#include "question/closed_words.h"
#include "question/dates.h"
#include "statement/facts.h"

enum { PLACES_MAX = 16, PLACE_LITERALS_MAX = 8 };

enum place_kind { PLACE_VALUE, PLACE_NUMBER, PLACE_PERIOD };

/* Which day of the period the literal is. */
enum place_side {
	SIDE_NONE,
	SIDE_FROM,
	SIDE_TO,   /* the day behind the last */
	SIDE_LAST, /* the last day itself */
};

struct place_literal {
	int literal; /* index in facts.literals */
	enum place_side side;
};

struct place {
	enum place_kind kind;
	int from, to; /* tokens of the verified question */
	struct place_literal literals[PLACE_LITERALS_MAX];
	int count;
	struct period period; /* of PLACE_PERIOD */
	double number;        /* of PLACE_NUMBER */
};

struct places {
	struct place items[PLACES_MAX]; /* by `from` */
	int count;
	/* The question counts days from when it was asked, and the statement
	 * may hold such days that are no place. */
	bool dated;
};

/* A verified pair, read; all of it is lent. */
struct verified_pair {
	const struct question *question;
	const struct facts *facts;
	const struct context *context;
	const struct closed_words *words;
	bool has_day; /* the day when it was asked is known */
	long day;
	struct arena *arena;
};

void places_find(struct places *places, const struct verified_pair *pair);

/* Does a token of a question say a number, as figures or as a word? */
MUST_USE bool places_number(const struct closed_words *words,
    const struct question *question, int at, double *number);

/*
 * Read the period at the token: that of dates_read, or a year alone.  Return
 * the number of tokens; 0 when there is none.
 */
MUST_USE int places_period(
    const struct question *question, int at, long day, struct period *period);

#endif
