/* surplus.h - words that ask for a difference: "how many more", "how much less"
 */
#ifndef NL2SQL_QUESTION_SURPLUS_H
#define NL2SQL_QUESTION_SURPLUS_H

#include "question/question.h"

/* Do such words end at the token?  `*fewer`: the second figure less the first
 * is meant. */
MUST_USE bool surplus_asked(
    const struct question *question, int at, bool *fewer);

#endif
