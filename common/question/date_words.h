/*
 * date_words.h - the words that dates are made of
 *
 * Three readers use these functions: dates.c reads periods that name their
 * dates, and ranges of them; dates_relative.c reads periods that are counted
 * from now; the parser's scans read spans between dates.  A token beyond the
 * question is empty.  A quoted token is not a word.
 */
#ifndef NL2SQL_QUESTION_DATE_WORDS_H
#define NL2SQL_QUESTION_DATE_WORDS_H

#include "english/english.h"
#include "question/dates.h"

const struct token *date_token(const struct question *question, int at);
MUST_USE bool date_word_is(
    const struct question *question, int at, const char *word);
MUST_USE bool date_word_among(const struct question *question, int at,
    const char *const words[], size_t count);
/* The first token from `at` on that is none of the words. */
MUST_USE int date_skip_words(const struct question *question, int at,
    const char *const words[], size_t count);
/* date_is_of: does a word or phrase of the class stand at the token?
 * date_skip_class: the token behind all such words. */
MUST_USE bool date_is_of(
    const struct question *question, int at, enum english_class class);
MUST_USE int date_skip_class(
    const struct question *question, int at, enum english_class class);

/* A plain number of four digits that may be a year; 0 when it is none. */
MUST_USE int date_year_at(const struct question *question, int at);
/* 1 to 31 for "5" and "5th"; 0 for anything else. */
MUST_USE int date_day_at(const struct question *question, int at);
/* A small number in digits or words; 0 when there is none. */
MUST_USE long date_count_at(const struct question *question, int at);

void date_set_range(
    struct period *period, long from, long to, enum calendar_unit unit);
void date_set_day(struct period *period, long day);

/* In dates_relative.c: the number of tokens covered, 0 when there is no such
 * period. */
int date_read_relative(const struct question *question, int token, long now,
    struct period *period);
int date_read_named_day(const struct question *question, int token, long now,
    struct period *period);

#endif
