/*
 * duty_scan.h - the words of a question, while it is settled what they ask for
 *
 * Shared by the parts of duties.c and by nothing else.
 */
#ifndef NL2SQL_ACCOUNT_DUTY_SCAN_H
#define NL2SQL_ACCOUNT_DUTY_SCAN_H

#include "account/account.h"

/* All of it is lent; `words` has an entry for each token. */
struct duty_scan {
	struct account *account;
	struct account_word *words;
	const struct account_question *asked;
	const struct usage *usage;
	const struct question *question;
};

/* The words that nothing used yet become what `as` says. */
void duty_use(
    const struct duty_scan *scan, int at, int length, enum account_as as);

/* Add an unmet duty, unless one of these words owes something already. */
void duty_owe(const struct duty_scan *scan, enum duty duty, int at, int length);

/* The name that the statement uses and that one of the words is a part of;
 * NULL: none. */
MUST_USE const char *duty_part_named(
    const struct duty_scan *scan, int at, int length);

/* Is the word a part of a wording that link read as another: "like" of "I would
 * like to see", "may" of "may I know"? */
MUST_USE bool duty_framed(const struct duty_scan *scan, int at);

/* duty_states.c: the name that the statement uses and that the closed word
 * means; NULL: none. */
MUST_USE const char *duty_named(
    const struct duty_scan *scan, const struct closed_word *word);

/*
 * duty_states.c, of a word for a state ("former", "overdue", "unpaid"): a
 * column of a condition whose name begins so, or rows of such a table that
 * others have or lack.  Such a name alone, as that of the rows themselves,
 * states nothing, nor does a condition that says the opposite.
 */
MUST_USE const char *duty_state_named(
    const struct duty_scan *scan, const struct closed_word *word);

/* duty_states.c: "which loans should have been returned" are not; a statement
 * that denies nothing, and counts from no day, owes that. */
void duty_wished(const struct duty_scan *scan, int at);

/* duty_states.c: "parts we are out of" owes that there are none. */
void duty_run_out(const struct duty_scan *scan, int at);

/* duty_literals.c: settle the number, the number in words ("five"), the "times"
 * behind either, the date, the text in quotes, the month, the period at the
 * token. */
void duty_number(const struct duty_scan *scan, int at);
void duty_numeral(const struct duty_scan *scan, int at);
void duty_occasions(const struct duty_scan *scan, int at);
void duty_date(const struct duty_scan *scan, int at);
void duty_quoted(const struct duty_scan *scan, int at);
void duty_month(const struct duty_scan *scan, int at);
void duty_period(const struct duty_scan *scan, int at);

/* duty_literals.c: "in hours", of a column in minutes, asks for a division. */
void duty_unit(const struct duty_scan *scan);

/* duty_kept.c: collect the rows of a table that evidence leaves out, and the
 * statement does not. */
void duty_kept(const struct duty_scan *scan);

/* duty_bounds.c: at "average" or "total" before what a number bounds ("an
 * average rating above 4"), the bound must be one of the mean or the sum. */
void duty_bound_of_many(const struct duty_scan *scan, int at);

/* duty_times.c: settle the "how long" or "days" between two things, the verb
 * that speaks of a date, the unit of time at the token. */
void duty_elapsed(const struct duty_scan *scan, int at);
void duty_date_verb(const struct duty_scan *scan, int at);
void duty_time_unit(const struct duty_scan *scan, int at);

/* duty_times.c: settle "at the moment"; does the question speak of now? */
bool duty_now(const struct duty_scan *scan);
/* When all words are settled: "current helpers" at the token. */
void duty_in_being(const struct duty_scan *scan, int at);
/* When all words are settled: "approved on a Saturday" at the token. */
void duty_other_act(const struct duty_scan *scan, int at);

/* duty_money.c: settle the words of spending; and at the token "spent more
 * than", "their whole budget", "owe". */
void duty_spending(const struct duty_scan *scan);
void duty_spent(const struct duty_scan *scan, int at);
void duty_whole(const struct duty_scan *scan, int at);
void duty_owing(const struct duty_scan *scan, int at);

/* duty_shown.c, when all words are settled: collect "with their lead", "cost
 * against budget", "the biggest channel" at the token, of which the statement
 * shows nothing, one side, or the first by what nobody named. */
void duty_shown(const struct duty_scan *scan, int at);

/* Does a word other than that at `but` (-1: none is left out) stand for the
 * name, a table's or a column's with its table's before it? */
MUST_USE bool duty_is_said(
    const struct duty_scan *scan, const char *name, int but);

/* duty_listed.c: each "how many" of a question has a column of its own. */
void duty_amounts(const struct duty_scan *scan);

/* duty_listed.c, when all words are settled: collect each item of a list of
 * what to show ("Give name and city.") that the statement does not show. */
void duty_listed(const struct duty_scan *scan);

/* duty_rows.c, when all words are settled: collect the time, the place in an
 * order, "the same", "in a row", "more than once", "3 of each" at the token
 * that the statement leaves out. */
void duty_rows(const struct duty_scan *scan, int at);

#endif
