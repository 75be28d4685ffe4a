/*
 * reader.h - the state of reading a definition, shared by its parts
 *
 * expression.c reads a definition whole, reader.c names, arithmetic.c sums and
 * products, aggregates.c totals, counts and calls, condition.c comparisons,
 * event.c what happened, recent.c bounds that count from today, buckets.c lists
 * of labels, rows.c rows that a condition describes, valued.c rows that stored
 * values describe.  Each function reads from
 * `at` on and leaves `at` behind the text that it read.  When the text is
 * something else, the function returns false or an empty piece, and `at` may be
 * anywhere.
 */
#ifndef NL2SQL_DEFINITION_READER_H
#define NL2SQL_DEFINITION_READER_H

#include "definition/expression.h"
#include "english/english.h"

/* Limits of nesting in one expression and of tries in all: some texts can be
 * read in many ways, and none of these ways is better. */
enum { READER_MAX_DEPTH = 12, READER_MAX_STEPS = 4000 };

enum reader_type { TYPE_NUMBER, TYPE_TEXT, TYPE_DATE, TYPE_FLAG, TYPE_OTHER };

/* A part of the statement; sql is NULL when nothing was read. */
struct piece_sql {
	const char *sql;
	enum reader_type type;
	bool condition;
	bool interval; /* the difference of two times */
	bool aggregate;
	bool column;   /* it depends on a row */
	bool instant;  /* a date with its time of day */
	bool percent;  /* a column of percent: rebate_pct */
	bool quotient; /* a / b, or a share of 1 */
	bool sum;      /* a + b: it needs parentheses inside a product */
	const char *over, *under, *scale; /* a / b * scale of a row, or NULL */
	const char *summed;               /* the x of sum(x), or NULL */
};

struct reader {
	const struct phrases *phrases;
	struct arena *arena;
	const struct question *text;
	int at;
	int depth;
	int steps;
	int table;            /* of the first column read, or -1 */
	const char *last_sql; /* of the last column read */
	int last_table, last_column;
	const char *subject; /* the left side of bounds without one, or NULL */
	enum reader_type subject_type;
	bool subject_aggregate;
	int subject_table;
	struct piece_sql left; /* of the last comparison */
	int entity;            /* the table whose rows have the term, or -1 */
	int unit;     /* of a time, in seconds, as the term says, or 0 */
	int head_end; /* behind the rows that it speaks of, or 0 */
	bool spoken;  /* behind "sum of", outside of parentheses */
	bool summing; /* inside "sum of": a total is no sum of its own */
};

/* A reader at the first word, which has read nothing yet; the text is lent. */
MUST_USE struct reader reader_of(
    const struct phrases *phrases, const struct question *text);

/* Take the phrase (folded, single blanks) if it stands there. */
bool reader_take(struct reader *reader, const char *phrase);
bool reader_at(const struct reader *reader, const char *phrase);
bool reader_done(const struct reader *reader);
const struct token *reader_token(const struct reader *reader);
/* Write the column as table.column, and note its table. */
MUST_USE struct piece_sql reader_column(
    struct reader *reader, int table, int column);

/* In valued.c: take a word for a stored value of the table ("sold"), as a
 * condition on its column. */
MUST_USE struct piece_sql reader_value(struct reader *reader, int table);

/* In valued.c: take rows that such words describe: "all sold lots", "confirmed
 * and shipped orders".  The condition is theirs, and *table the rows'. */
MUST_USE struct piece_sql reader_valued_rows(struct reader *reader, int *table);

/* Take the longest phrase of the class that stands there; NULL: there is
 * none. */
const struct english_word *reader_take_word(
    struct reader *reader, enum english_class class);
/* How many tokens such a phrase covers from `at` on; 0: there is none.  When
 * there is one and `word` is not NULL, *word is set. */
MUST_USE int reader_word_at(const struct reader *reader, int at,
    enum english_class class, const struct english_word **word);
/* Take an operator in words and return what it means in the class; NULL: there
 * is none. */
MUST_USE const char *reader_take_meaning(
    struct reader *reader, enum english_class class);
/* The latest possible end of a phrase that begins here: a sign, a number or a
 * small word that is part of no name. */
MUST_USE int reader_phrase_end(const struct reader *reader);

/* Read a column: one word as it is stored, or a phrase up to its end. */
MUST_USE struct piece_sql reader_name(struct reader *reader);

/* arithmetic.c: a name, a literal, a call, a text in parentheses, ... */
MUST_USE struct piece_sql reader_factor(struct reader *reader);
/* arithmetic.c: factors joined by signs or by words for signs. */
MUST_USE struct piece_sql reader_sum(struct reader *reader);
/* aggregates.c: "total paid amount", "number of claims with ..." */
MUST_USE struct piece_sql reader_aggregate(struct reader *reader);
/* aggregates.c: "share of appointments with ..." */
MUST_USE struct piece_sql reader_share(struct reader *reader);
/* aggregates.c: the length of the name of an aggregate whose call the SQL
 * begins with; 0: it begins otherwise. */
MUST_USE size_t reader_aggregate_at(const char *sql);
/* aggregates.c: SUM(..), COUNT(DISTINCT ..), COALESCE(.., 0) */
MUST_USE struct piece_sql reader_call(struct reader *reader);
/* condition.c: conditions joined by "and" and "or", or a plain value. */
MUST_USE struct piece_sql reader_condition(struct reader *reader);
/* condition.c: one condition. */
MUST_USE struct piece_sql reader_comparison(struct reader *reader);
/* condition.c: compare the left side by "more than 3" or "is 'A'".  `at` stays
 * when there is no comparison. */
MUST_USE struct piece_sql reader_compare(
    struct reader *reader, struct piece_sql left);
/* arithmetic.c: does a word or sign of arithmetic stand there? */
MUST_USE bool reader_at_sign(const struct reader *reader);
/* rows.c: take "clients whose ..." and return the table of these rows; -1: the
 * text does not begin so. */
MUST_USE int reader_head(struct reader *reader);
/* rows.c: take "those whose ...", "someone who ..."; false: the text does not
 * begin so. */
MUST_USE bool reader_stand_in(struct reader *reader);
/* rows.c: the number of the rows that are described: "invoices paid late". `at`
 * stays when there are none.  *valued: stored values describe them. */
MUST_USE struct piece_sql reader_counted(struct reader *reader, bool *valued);
/* rows.c: the number of rows that nothing is said of: "all invoices". */
MUST_USE struct piece_sql reader_all_rows(struct reader *reader);
/* aggregates.c: the number of the table's rows that meet what follows. */
MUST_USE struct piece_sql reader_count(struct reader *reader, int table);
/* recent.c: a bound of a date: "more than 5 years ago", "in the last 90
 * days". */
MUST_USE struct piece_sql reader_recent(
    struct reader *reader, struct piece_sql left);
/* aggregates.c: the date on which a row of the table came into being. */
MUST_USE struct piece_sql reader_main_date(struct reader *reader, int table);
/* recent.c: "more than 5 years" for a date that lies so far back. */
MUST_USE struct piece_sql reader_long_ago(
    struct reader *reader, struct piece_sql left);
/* recent.c: whole years from the date to the day of asking. */
MUST_USE const char *reader_age(struct reader *reader, const char *date);
/* recent.c: the date of birth of the table that is favoured most. */
MUST_USE bool reader_birth(struct reader *reader, struct piece_sql *date);
/* event.c: "have not been paid", "was hired before 2020". */
MUST_USE struct piece_sql reader_happened(struct reader *reader);
/* event.c: "has at least 3 orders", "never made a claim": an aggregate. */
MUST_USE struct piece_sql reader_having(struct reader *reader);
/* buckets.c: find the left side of bounds that have none, by the term. */
void reader_subject(struct reader *reader, const char *term);
/* buckets.c: CASE WHEN .. END, as typed. */
MUST_USE struct piece_sql reader_case(struct reader *reader);
/* buckets.c: a list of labels with conditions as CASE. */
MUST_USE struct piece_sql reader_buckets(
    struct reader *reader, const char *term);

#endif
