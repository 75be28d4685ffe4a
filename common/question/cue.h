/*
 * cue.h - what small words ask the parser for
 *
 * Words such as "how many", "more than", "each" and "without" say what to do
 * with the things that a question names.  A longer phrase wins over a shorter
 * one.  The phrases are the lines of cues.ndjson:
 *
 *	{"class": "compare", "means": ">", "words": ["more than", ...]}
 *
 * The class is the name of a kind below, in small letters and with a blank for
 * each underscore.  The value comes from `means` (the name of a calendar unit
 * in grain, unit and change) or from `number` (in ordinal, percent and
 * weekday).  Each phrase is in one line only.
 *
 * closed-words.ndjson (question/closed_words.h) holds the classes that show the
 * other stages which words name nothing.  There are two files because the
 * classes differ.  There, a word is in every class that may apply.  Here, it is
 * in one class, which says what the scan does at this word.
 */
#ifndef NL2SQL_QUESTION_CUE_H
#define NL2SQL_QUESTION_CUE_H

#include "base/config.h"
#include "question/question.h"

#include <jv.h>

enum cue_kind {
	CUE_NONE,
	CUE_AGGREGATE,   /* value: enum aggregate */
	CUE_SUPERLATIVE, /* value: 1 up, -1 down */
	CUE_COMMON,  /* most common: count rows; value: as for superlative */
	CUE_ORDINAL, /* second: value is the rank */
	CUE_FIRST,   /* "first", "last" before a number; value 1, -1 */
	CUE_COMPARE, /* value: enum comparison */
	CUE_POSTFIX, /* "or more" after a number */
	CUE_BETWEEN,
	CUE_LIKE,     /* value: enum likeness */
	CUE_NEGATION, /* value: enum negation */
	CUE_GROUP,    /* each, every, per; value: 1 where a mean is asked for */
	CUE_BY,
	CUE_ORDER,     /* sorted by */
	CUE_DIRECTION, /* value: > 0 descending, < 0 ascending; DIRECTION_TIME
			  of either sign: in the order of time */
	CUE_DISTINCT,
	CUE_BOTH,
	CUE_EITHER,
	CUE_OR,
	CUE_AND,
	CUE_COMMA,
	CUE_STOP, /* end of a sentence */
	CUE_BUT,
	CUE_WITH,    /* with, having, has, have: before a property */
	CUE_WHOSE,   /* who, whose, that, where: a condition begins */
	CUE_PLACE,   /* in, from, at, to, on, of, for: a preposition */
	CUE_OUTPUT,  /* list, show, give, return */
	CUE_WHICH,   /* what, which, who: a question word */
	CUE_PRONOUN, /* its, their */
	CUE_ALONG,   /* along with, as well as, together with */
	CUE_PERCENT, /* percentage of, share of */
	CUE_RATIO,   /* ratio of A to B */
	CUE_GRAIN,   /* monthly; value: enum calendar_unit */
	CUE_UNIT,    /* month; value: enum calendar_unit */
	CUE_RANK,
	CUE_ZERO, /* including those without: keep entities with none */
	CUE_INCLUDING,
	CUE_DURATION, /* time to, how long does it take */
	CUE_THAN_ALL,
	CUE_MUCH,       /* how much */
	CUE_MISSING,    /* is missing, is empty, unknown */
	CUE_RUNNING,    /* cumulative, running total */
	CUE_CHANGE,     /* month-over-month; value: unit */
	CUE_GROWTH,     /* growth, change; value: enum growth */
	CUE_TALLY,      /* signups: behind a table, count its rows */
	CUE_ASIDE,      /* "as a date": concerns only the answer's form */
	CUE_WEEKDAY,    /* on Mondays; value: enum weekday */
	CUE_VERSUS,     /* compared with, versus */
	CUE_MINUS,      /* minus, less */
	CUE_HOW_OLD,    /* how old, how long: shows the adjective's column */
	CUE_EVERYTHING, /* all the information about: every column */
};

enum { DIRECTION_TIME = 2 };

enum aggregate {
	AGGREGATE_NONE,
	AGGREGATE_COUNT,
	AGGREGATE_SUM,
	AGGREGATE_AVERAGE,
	AGGREGATE_MAXIMUM,
	AGGREGATE_MINIMUM,
	AGGREGATE_MEDIAN,
};

enum comparison {
	COMPARE_EQUAL,
	COMPARE_UNEQUAL,
	COMPARE_MORE,
	COMPARE_LEAST, /* at least */
	COMPARE_LESS,
	COMPARE_MOST, /* at most */
};

/* "but not": an "or" before it ends; "non-": it denies the next thing alone. */
enum negation {
	NEGATION_PLAIN,
	NEGATION_APART,
	NEGATION_NEXT,
	NEGATION_ROWS,
	NEGATION_BEHIND, /* denies the act before it: "bought nothing" */
};

/* Sunday is 0 and Saturday 6, as PostgreSQL's DOW counts. */
enum weekday { WEEKDAY_SUNDAY, WEEKDAY_WEEKEND = 7, WEEKDAY_WORKING };

enum growth { GROWTH_NONE, GROWTH_PERCENT, GROWTH_FRACTION, GROWTH_DIFFERENCE };

/* Of "versus": both are shown and no difference, wherever the word stands, or
 * where it stands between two of a kind. */
enum versus_word { VERSUS_BESIDE = 1, VERSUS_BETWEEN };

/* Which of several rows are compared with. */
enum than { THAN_SOME = 1, THAN_ANY, THAN_ALL };

enum likeness { LIKE_STARTS, LIKE_ENDS, LIKE_HOLDS };

struct cue {
	enum cue_kind kind;
	int value;
	int length;       /* in tokens */
	const char *word; /* the phrase, folded; for adjectives */
};

struct cues;

/* Open the cues.  The caller frees them (cues_free).  NULL, with `*problem` set
 * (config.data), when that fails. */
MUST_USE struct cues *cues_open(const struct config *config, jv *problem);
void cues_free(struct cues *cues);

/* The longest cue that starts at the token; its kind is CUE_NONE when no cue
 * starts there.  Its word lives as long as `cues`. */
struct cue cue_at(
    const struct cues *cues, const struct question *question, int token);

/* The SQL operator of the comparison; with `negated`, that of its opposite. */
const char *cue_operator(enum comparison comparison, bool negated);
/* Exchange more and less: an older car has a lower year. */
enum comparison cue_reversed(enum comparison comparison);
const char *cue_aggregate_function(enum aggregate aggregate);

#endif
