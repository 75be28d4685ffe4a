/* surplus.h - words that ask for a difference: "how many more", "how much less"
 */
#ifndef NL2SQL_QUESTION_SURPLUS_H
#define NL2SQL_QUESTION_SURPLUS_H

#include "question/question.h"

/* Return such words that end at the token; NULL: none do.  They mean "less"
 * where the second figure less the first is asked for, else "". */
MUST_USE const struct english_word *surplus_asked(
    const struct question *question, int at);

#endif
