/*
 * answer_kind.h - does a statement show what "who", "when" and "where" ask for?
 */
#ifndef NL2SQL_ACCOUNT_ANSWER_KIND_H
#define NL2SQL_ACCOUNT_ANSWER_KIND_H

#include "account/usage.h"
#include "question/closed_words.h"
#include "question/question.h"

/*
 * Return the question word at the token when it begins a question or a part of
 * one ("who", ": from when", "and where") and says by what columns it is
 * answered; else NULL.  A relative pronoun ("people who") is none.
 */
MUST_USE const struct closed_word *answer_kind_asked(
    const struct question *question, const struct closed_words *words, int at);

/*
 * Does the statement show such a column: text for a name or a place, a date for
 * a time, a column whose name has one of the words, or all columns?  An
 * expression over such a column counts.  Where the word adds to rows that are
 * named before it, what things are called does not say who.
 */
MUST_USE bool answer_kind_shown(
    const struct usage *usage, const struct closed_word *asked, bool adds);

/* Does the statement show a column of its rows, and no figure or yes or no? */
MUST_USE bool answer_kind_lists(const struct usage *usage);

#endif
