/*
 * left_out.h - words that restrict the rows, and that a statement leaves out
 *
 * "The projects that are paused", "refused requests": such a word says which of
 * the rows are meant.  A statement that has nothing of it shows all of them,
 * and looks right.
 */
#ifndef NL2SQL_ACCOUNT_LEFT_OUT_H
#define NL2SQL_ACCOUNT_LEFT_OUT_H

#include "account/account.h"

/*
 * Is the unused word at the token all that is said of the rows ("projects that
 * are paused", "how many users are logged in", "who are on leave", "quotes did
 * we lose", "clients who complained"), or a participle before their name
 * ("refused requests")?  What goes on behind it only leads there: "students who
 * are enrolled in a course". `words` has what became of each token.
 */
MUST_USE bool left_out(const struct account_question *asked,
    const struct account_word *words, int at);

#endif
