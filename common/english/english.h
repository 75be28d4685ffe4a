/*
 * english.h - the classes of English words with which the program reads
 *
 * It says what a word means in a sentence ("were" is a form of be, "eleven" is
 * a number, "salary" is money).  The words are data in common/data/english/: a
 * file for each theme, a line for each class or part of a class:
 *
 *	{"class": "be", "words": ["am", "is", "are", ...]}
 *	{"class": "irregular", "means": "person", "words": ["people", ...]}
 *	{"class": "numeral", "number": 2, "words": ["two"]}
 *
 * The words are compiled in (table.jq makes the tables), because every module
 * needs them for its first word: no process has to find, read and check a file
 * first.  A class of the data that the code does not know fails the build;
 * tests/unit/test-english.c finds a class without words.  Words and phrases are
 * folded (text.h), with single blanks between words.  A word may stand in a
 * class once for each of its meanings there.
 *
 * Phrases of closed words ("how many", "at least") are matched against a
 * question's tokens.  They are in closed-words.ndjson and cues.ndjson; see
 * question/closed_words.h.
 *
 *	if (english_is(token->folded, ENGLISH_BE))
 *		...
 */
#ifndef NL2SQL_ENGLISH_ENGLISH_H
#define NL2SQL_ENGLISH_ENGLISH_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* The name of a class says what its words are in English.  When only one place
 * uses the list, the name says what that place reads. */
enum english_class {
	/* forms.ndjson: words that inflect without a rule */
	ENGLISH_IRREGULAR, /* people, has; means: the singular, the base form */
	ENGLISH_BE,        /* am, is, were, been */
	ENGLISH_HAVE,
	ENGLISH_DO,
	ENGLISH_ARTICLE,     /* a, an, the */
	ENGLISH_PARTICIPLE,  /* without -ed: built, sent, paid */
	ENGLISH_SIMPLE_PAST, /* unlike the participle: came, went */
	ENGLISH_MODAL,       /* should, will */
	ENGLISH_NO_PAST,     /* no past: need, hundred; no passive: died */

	/* numbers.ndjson */
	ENGLISH_NUMERAL,        /* one to twelve; number */
	ENGLISH_ORDINAL,        /* first to tenth; number */
	ENGLISH_ORDINAL_ENDING, /* behind digits: st, th */
	ENGLISH_MULTIPLIER,     /* behind digits: k, bn; number */
	ENGLISH_MAGNITUDE,      /* behind a number: thousand; number */
	ENGLISH_INDEFINITE,     /* a, an: one of a magnitude */
	ENGLISH_BEFORE_SPAN,    /* before a span of time: than, within */
	ENGLISH_HALF,           /* of a magnitude */
	ENGLISH_MULTIPLE,       /* of a figure: twice, double; number */
	ENGLISH_OCCURRENCE,     /* behind a number of rows: times, records */
	ENGLISH_RANGE,          /* before two numbers: between */
	ENGLISH_SECONDS,        /* of an hour, of days; number */

	/* general.ndjson: words that hold sentences together, and endings */
	ENGLISH_PRONOUN,                  /* of persons and things: it, they */
	ENGLISH_OBJECT,                   /* whom something is done to: them */
	ENGLISH_POSSESSIVE,               /* its, their */
	ENGLISH_DETERMINER,               /* any, every, those */
	ENGLISH_QUANTIFIER,               /* each, any, another, no */
	ENGLISH_RELATIVE,                 /* who, which, that, whose, where */
	ENGLISH_INTERROGATIVE,            /* what, who, how */
	ENGLISH_INTERROGATIVE_DETERMINER, /* before a thing: which */
	ENGLISH_NEGATION,                 /* not, never, without */
	ENGLISH_VERB_NEGATION,            /* not, never */
	ENGLISH_LIGHT_DETERMINER,         /* the, our, each */
	ENGLISH_ANAPHOR,                  /* they, those, which */
	ENGLISH_EXCLUSION,                /* without, excluding */
	ENGLISH_INCLUSION,                /* including, counting */
	ENGLISH_RESTRICTION,              /* only, solely */
	ENGLISH_BEFORE_ROWS,  /* with, before what is left out behind */
	ENGLISH_BEHIND_ROWS,  /* left out, included; means: excluding, kept */
	ENGLISH_WHATEVER,     /* whatever, regardless of */
	ENGLISH_DENIAL,       /* never, nobody */
	ENGLISH_LACKING,      /* before what is unknown: without */
	ENGLISH_POINTING,     /* before the rows of a key */
	ENGLISH_NOT_POINTING, /* not linked to, before such rows */
	ENGLISH_NO_PERSON,    /* nobody */
	ENGLISH_IN_BEING,     /* before rows that have not ended: current */
	ENGLISH_RUN_OUT,      /* before what none is left of: out of */
	ENGLISH_ON_RECORD,    /* beside it: recorded, on file */
	ENGLISH_HOLDING,      /* before what is known: with, used */
	ENGLISH_OVERDUE,      /* past due, late */
	ENGLISH_LATE_OF,      /* around these: they are, their due date */
	ENGLISH_CONJUNCTION,
	ENGLISH_PREPOSITION,
	ENGLISH_INNER_PREPOSITION, /* inside a value's or thing's name */
	ENGLISH_LIGHT,             /* skipped inside a name, like articles */
	ENGLISH_PARTICLE,          /* in a noun made of a verb: payout */
	ENGLISH_SELECTING,         /* before a thing: latest, same, distinct */
	ENGLISH_BEFORE_FIGURE,     /* before a figure: average, highest */
	ENGLISH_AMOUNT,            /* words for a figure: amount, sum */
	ENGLISH_WORTH,             /* what rows amount to: worth */
	ENGLISH_BOUND,             /* before a number: than, at least, top */
	ENGLISH_DENYING_PREFIX,    /* unpaid, inactive */
	ENGLISH_INFLECTION,        /* endings that keep a word's meaning */
	ENGLISH_VERB_ENDING,       /* longer endings first */
	ENGLISH_NOUN_ENDING,       /* of nouns made of verbs: denial */
	ENGLISH_DERIVED_ENDING,    /* of a doer or a result: er, ment */
	ENGLISH_PERSON_ENDING,     /* of who deals with a thing: ant, ist */
	ENGLISH_ACTING,            /* of a party with its rows: placed orders */
	ENGLISH_EVERYONE,          /* before who: everyone, anybody */
	ENGLISH_SURPLUS, /* how many more: a difference; means: less */
	ENGLISH_PAIRING, /* rows in twos: next to; means: row, key, below */
	ENGLISH_PERSON,  /* anyone who does something: agent, folk */
	ENGLISH_EMPTY,   /* words that describe nothing in comments */

	/* names.ndjson: parts of the names of tables and columns */
	ENGLISH_IDENTIFIER,   /* id, code, number */
	ENGLISH_CONTENT,      /* a column's last word; means: what it holds */
	ENGLISH_UNIT,         /* kg, days */
	ENGLISH_UNIT_PREFIX,  /* square, per */
	ENGLISH_KIND_OF_NAME, /* first, legal; means: whether a person's */
	ENGLISH_DONE_BY,      /* ends the name of a key to whoever did it */
	ENGLISH_WHOLE_NAME,   /* full: all parts of a person's name */
	ENGLISH_HIRING,       /* of the date since when people are there */
	ENGLISH_OWN_ROLE,   /* of a key to its own table: parent, reports to */
	ENGLISH_FLAG_NAME,  /* says only that a column is a flag */
	ENGLISH_FLAG_VALUE, /* true; means: the opposite value */
	ENGLISH_NOISE,      /* in names of tables: list, data */
	ENGLISH_GENERIC_NAME, /* names that unrelated columns have */
	ENGLISH_SHORT_PART,   /* inside a run-together name */
	ENGLISH_SHORT_ENDING, /* at the end of one: paidon, weightkg */
	ENGLISH_SECRET,       /* password, api key */

	/* spelling.ndjson: means: the American spelling */
	ENGLISH_BRITISH_ROOT,    /* beginnings: colour, centre */
	ENGLISH_BRITISH_VERB,    /* stems before -ise: organ, real */
	ENGLISH_BRITISH_DOUBLED, /* one l too many before -ed, -ing: travel */

	/* dates.ndjson */
	ENGLISH_DATE_VERB, /* hired, leaving; means: a part of the names of its
			    * dates, the surest first */
	ENGLISH_DATE_EDGE, /* end, until, from; means: start or end */
	ENGLISH_RELATIVE_TIME, /* last, this; means: past, present or future */
	ENGLISH_NAMED_DAY,     /* tomorrow; number: days from today */
	ENGLISH_NOW,           /* at the moment, current: as things stand;
				* means: "end" where it ends a clause only */
	ENGLISH_TO_DATE,       /* ytd; means: the unit that began */
	ENGLISH_PERIODS,       /* months, periods; means: one of them */
	ENGLISH_WHOLE_PERIOD,  /* full, calendar: from its first day on */
	ENGLISH_PERIOD_JOINT, /* and, versus; means: "range" for to and until */
	ENGLISH_YEAR_LINK,    /* between a quarter and its year: of the */
	ENGLISH_STEP_JOINT,   /* before what a period is compared with: against;
			       * means: "change" behind a word for a change */
	ENGLISH_RISING,       /* what a change does: rise, drop */
	ENGLISH_STEP_BACK,    /* of the period that went before: preceding */
	ENGLISH_LAST_PART,    /* of a period: last, final */
	ENGLISH_AS_OF,        /* before the day that today stands for */
	ENGLISH_GOES_ON,      /* before until: runs, valid */

	/* questions.ndjson */
	ENGLISH_SHORTENED,   /* dr, dec: a full stop behind ends no sentence */
	ENGLISH_SHORT_VERB,  /* 've; means: the verb in full */
	ENGLISH_SIGN,        /* %, alone; means: the word it is read as */
	ENGLISH_ORDER_JOINT, /* and, then, please: an order may follow */
	ENGLISH_WORDING,     /* years of age; means: the common wording */
	ENGLISH_REWORDING,   /* a pattern of a sentence (question/reword.h);
			      * means: the common wording */
	ENGLISH_FIGURE,      /* all that a last sentence says: just the count;
			      * means: "figure" of the word for it */
	ENGLISH_ORDER_FURTHER, /* how equal rows are sorted: then by */
	ENGLISH_AS_FRACTION,   /* a share is wanted from 0 to 1 */
	ENGLISH_TAIL_JOINT,    /* between outputs: and, plus, with */
	ENGLISH_TAIL_TOP,      /* before their number: top, first */
	ENGLISH_TAIL_VERB,     /* before a list of outputs: showing */
	ENGLISH_ORDER_END,     /* the largest first, on top */
	ENGLISH_TAIL_ASK,      /* an output without a name; means: person, date,
				* start, end, count, amount, number or label */
	ENGLISH_FRAME,         /* how or for whom to answer (question/frame.h);
				* means: the part that the word is of a frame */
	ENGLISH_TITLE,         /* in a title (link/title.h): check, complained;
				* means: heading or told */
	ENGLISH_PARTY,         /* who acts, where no person does: customer */
	ENGLISH_FIRM,          /* any party: company, business */
	ENGLISH_CHARGE,        /* behind who: runs, looks after */
	ENGLISH_GROWTH,        /* minus, divided; means: difference, quotient or
				* percent */
	ENGLISH_VARYING,       /* vary, differ: how X does so by Y */
	ENGLISH_DIMENSION,     /* before Y there: by, across, between */
	ENGLISH_DIVISION,      /* division, schema: one of several with the same
				* tables */
	ENGLISH_SPREAD,        /* before division: by, per, in all; means: each
				* where a row for each is meant */
	ENGLISH_INSIDE,        /* before a division's name: in, for, at */
	ENGLISH_INCLUSIVE,     /* of a period's ends: included */
	ENGLISH_BOUND_DAY,     /* such an end: today, that day */
	ENGLISH_BOUND_NOTE,    /* beside one: 45 days ago is included */
	ENGLISH_WITHIN,        /* before what rows are ranked in: within */
	ENGLISH_TOGETHER,      /* of all divisions; means: "in" stands before */
	ENGLISH_FOREMOST,      /* which division has the most; means: most or
				* least, after "count" where it may count */
	ENGLISH_OWNING,        /* between division and foremost: has the */
	ENGLISH_EXCEPT,        /* before what is not meant: except, outside */
	ENGLISH_SHOWING,       /* list, every; means: "too" for include, even */
	ENGLISH_HAVING_NONE,   /* with no, without */

	/* amounts.ndjson: words of columns' names */
	ENGLISH_MONEY,        /* amount, cost: words for a whole first; means:
			       * earned, price, spent, held, or just an amount */
	ENGLISH_WORKING,      /* where people are: work */
	ENGLISH_SUMMED_ROWS,  /* of a table whose rows sum up: daily */
	ENGLISH_STORED_COUNT, /* the end of a column's name: count, cnt */
	ENGLISH_QUANTITY,     /* qty, units; means: "time" for hours */
	ENGLISH_MONEY_ROWS,   /* sales, cash: rows, or the money in them; means:
			       * whole for what is only counted as money */
	ENGLISH_UNIT_PRICE,   /* price, fee: the amount for one thing */
	ENGLISH_SALE,         /* of tables: what is sold to somebody: order */
	ENGLISH_NO_SALE,      /* the same: what is bought, offered, sent back */
	ENGLISH_DERIVED,  /* of metrics that no column has: revenue, average;
			   * means: sales, sale, mean, stock */
	ENGLISH_PLANNED,  /* budget, quota: no amount that was paid */
	ENGLISH_AVERAGED, /* rate, age: many rows have a mean, not a sum */
	ENGLISH_BIRTH,    /* birth, dob */
	ENGLISH_OWING,    /* owe, unpaid balance: what is left to pay; means:
			   * "state" for words that also tell a state */

	/* definitions.ndjson: how people define their own words */
	ENGLISH_REMARK,       /* introduces a sentence: note that, assume */
	ENGLISH_DEFINES,      /* between a term and its meaning */
	ENGLISH_WHEN,         /* between a term and its condition */
	ENGLISH_PREDICATE,    /* begins a statement about a row: has, weighs */
	ENGLISH_OF_ONE,       /* behind a term: of a, of each */
	ENGLISH_COUNTS_AS,    /* considered, to be */
	ENGLISH_RESTATEMENT,  /* before the meaning in other words: i.e. */
	ENGLISH_STAND_IN,     /* stands for the rows: one, those, people */
	ENGLISH_OTHERS,       /* all rows that a term leaves: all others */
	ENGLISH_DENIES,       /* before what rows are not: not, no longer */
	ENGLISH_QUALIFIES,    /* between rows and what they are: counts as */
	ENGLISH_ANY_MORE,     /* behind what rows are not any more */
	ENGLISH_FLAGGED,      /* before a flag of the rows: marked as */
	ENGLISH_NO_TERM,      /* begins no term that is defined */
	ENGLISH_LEADING_VERB, /* of these, a verb or a noun: order */
	ENGLISH_FILLER,       /* optional in a term: of, to, be */
	ENGLISH_COLUMN_NOUN,  /* says nothing beside a column's name */
	ENGLISH_DATE_NOUN,    /* says nothing beside a date's name; stems */
	ENGLISH_CLASS_NOUN,   /* class, band: a list of labels */
	ENGLISH_PERIOD_NOUN,  /* period, range */
	ENGLISH_DERIVATION,   /* endings that keep the meaning: ment, ing */
	ENGLISH_NAME_END,     /* ends a name; means: "label": a label, too */
	ENGLISH_NOUN_END,     /* behind the name of the rows */
	ENGLISH_SCOPE,        /* before a thing or a time: of, in, during */
	ENGLISH_ASIDE,        /* begins what an expression does not need */
	ENGLISH_TRAILER,      /* begins what a text does not need */
	ENGLISH_AGGREGATE,    /* means: the function; its first word is the
				 plain word for it */
	ENGLISH_DISTINCT,     /* distinct, unique */
	ENGLISH_SHARE,        /* number: the whole, 1 or 100 */
	ENGLISH_OF_WHOLE,     /* among, out of: before all rows of a share */
	ENGLISH_MEASURE,      /* says that rows are counted or added up */
	ENGLISH_OPERATION,    /* means: the sign: plus, divided by */
	ENGLISH_AMOUNT_PART,  /* parts of names of amounts */
	ENGLISH_DATE_BEGINS,  /* parts of names of dates of a beginning */
	ENGLISH_BEGINNING,    /* parts of names of what begins: start */
	ENGLISH_DATE_LATER,   /* parts of names of dates that come later */
	ENGLISH_EXTREME,      /* means: first, last, latest */
	ENGLISH_DURATION,     /* the time, the difference between dates */
	ENGLISH_DAY_PART,     /* morning, weekend */
	ENGLISH_SEQUENCE,     /* in a row, consecutive */
	ENGLISH_OFTEN,        /* often, frequently: adverbs of how many times */
	ENGLISH_GOING_BY,     /* going by the start date */
	ENGLISH_UNTIL_NOW,    /* yet: what has not come, and may */
	ENGLISH_RESTRICTS,    /* where, only for */
	ENGLISH_EXCEPTS,      /* excluding, without */
	ENGLISH_OTHERWISE,    /* otherwise, for the rest */
	ENGLISH_BASIS,        /* based on, according to */
	ENGLISH_AMOUNT_BOUND, /* means: the operator: at least, over */
	ENGLISH_TIME_BOUND,   /* means: the operator: before, not after */
	ENGLISH_EQUALITY,     /* means: the operator: is, differs from */
	ENGLISH_BOUND_BEHIND, /* means: the operator: 3 or more */
	ENGLISH_ONE_OF,       /* before a list of values; means: "not" or "" */
	ENGLISH_LIST_JOINT,   /* between values of a list */
	ENGLISH_PRESENCE,     /* is set; means: "missing", or "" */
	ENGLISH_LEAVING,      /* says which rows count: only, never, latest */
	ENGLISH_LEAVES_ROWS,  /* the same, in a clause: where, left out */
	ENGLISH_HARMLESS,     /* says how to write SQL, not which rows count */
	ENGLISH_KNOWN,        /* with a known date; means: "missing", or "" */
	ENGLISH_ALIKE,        /* means: the pattern, in which x is the text */
	ENGLISH_HAPPENED,     /* made, placed: the row came into being */
	ENGLISH_OWNED_FILLER, /* has [any, even] orders */
	ENGLISH_LIES,         /* before a bound in time: is, lies */
	ENGLISH_SIDE_OF_TODAY, /* means: the operator: in the past */
	ENGLISH_AGO,           /* behind a span: ago, before today */
	ENGLISH_DAY_OF_ASKING, /* today */
	ENGLISH_PAST_PERIOD,   /* last, past, previous */
	ENGLISH_KEEPS,         /* only count; means: "not" to exclude rows */
	ENGLISH_HENCE,         /* before "leave them out": so, and therefore */
	ENGLISH_DATE_ADVICE,   /* begins a sentence on which date counts */
	ENGLISH_SUBTRACTS,     /* between a figure and what is taken from it */
	ENGLISH_SAME_FIGURE, /* for a figure that was just named: that, value */
	ENGLISH_RUNNING,     /* of a total from unit to unit: cumulative */
	ENGLISH_KEEPS_SO,    /* a figure [counts only] some rows; means: "not"
			      * to exclude rows */
	ENGLISH_KEPT,        /* ends a sentence of "only": are relevant; means:
			      * "not" to exclude rows: are left out */
	ENGLISH_SHOW,        /* show, return */
	ENGLISH_SHOW_LEAD,   /* before "show": the answer must */
	ENGLISH_SHOW_JOINT,  /* before "show", behind a definition */
	ENGLISH_SHOW_HOW,    /* says how, and not what to show */
	ENGLISH_PARTIAL,     /* asks for matches of a part: wildcard */
	ENGLISH_WHOLE_MONEY, /* whole units of money: dollars, $ */
	ENGLISH_HUNDREDTH,   /* hundredths of them: cents, pence */
	ENGLISH_ROUNDING,    /* before hundredths: [rounded] to, nearest */
	ENGLISH_RANKING,     /* asks for places: rank, ranked */
	ENGLISH_WHOEVER,     /* any people: people, persons */
	ENGLISH_MEASURED_IN, /* means what is measured, number how much it is */
	ENGLISH_ORDER_LEAD,  /* before the first row of an order: starting with
			      */

	ENGLISH_COUNT
};

struct english_word {
	const char *word;
	const char *means; /* "" when the class says everything */
	int number;        /* 0 when it has none */
};

struct english_list {
	const struct english_word *words; /* in the order of the data */
	const unsigned short *sorted;     /* their places, by the word */
	size_t count;
};

/* Is the folded word or phrase in the class? */
MUST_USE bool english_is(const char *word, enum english_class class);

/* Return the first entry of the word in the class; NULL when it is not there.
 */
MUST_USE const struct english_word *english_find(
    const char *word, enum english_class class);

/*
 * Does the folded word, or the last word of a phrase, have the ending of the
 * past: shipped and used, but not need?  It has four letters at least, because
 * shorter words (bed, red) are seldom verbs.
 */
MUST_USE bool english_past(const char *phrase);

/* The same, and also for participles without that ending: built, sent. */
MUST_USE bool english_participle(const char *phrase);

/* Does the folded word end as one for people does: trainer, agent? */
MUST_USE bool english_is_person(const char *word);

/* Is the person who does what the participle, of `length` letters, says: packer
 * of "packed", approver of "approved"?  Both are folded. */
MUST_USE bool english_is_doer(
    const char *person, const char *participle, size_t length);

/* Is the noun what the participle does, or who: approval of "approved"? */
MUST_USE bool english_is_act(
    const char *noun, const char *participle, size_t length);

/* Find the longest phrase of the class that the text begins with, in upper or
 * lower case and to the end of a word.  Return how many bytes it covers; 0:
 * there is none.  *entry is set to the phrase; `entry` may be NULL. */
MUST_USE size_t english_begins(const char *text, enum english_class class,
    const struct english_word **entry);

/* All words of the class in the order of the data, for callers that compare
 * them with beginnings, endings or runs of tokens. */
MUST_USE struct english_list english_words(enum english_class class);

/* Return the first place in `sorted` whose word does not stand before the given
 * one in the alphabet; list.count: all do. */
MUST_USE size_t english_from(const struct english_list *list, const char *word);

#endif
