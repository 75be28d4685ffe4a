/*
 * duties.h - what the small words of a question ask of a statement
 *
 * A word of a closed class ("average", "never", "more than") asks for something
 * that the statement's tree shows.  It is met when the tree shows it, or when
 * the word is a part of a name that the statement uses ("average rating" may be
 * a column).  Numbers, dates and quoted texts ask for a literal that holds
 * them.
 */
#ifndef NL2SQL_ACCOUNT_DUTIES_H
#define NL2SQL_ACCOUNT_DUTIES_H

#include "account/account.h"

/* Say what became of the words that ask for something, and collect those that
 * are not met.  `words` has an entry for each token. */
void duties_settle(struct account *account, struct account_word *words,
    const struct account_question *asked, const struct usage *usage);

/* When all words are settled: collect those that restrict the rows and are not
 * there (left_out.h). */
void duties_restrict(struct account *account, struct account_word *words,
    const struct account_question *asked, const struct usage *usage);

#endif
