/*
 * occasions.h - how often something happened: "three times"
 *
 * The word names no thing ("time sheets", "opening times").  It asks for a
 * count, or for a multiple: "three times as many".
 */
#ifndef NL2SQL_QUESTION_OCCASIONS_H
#define NL2SQL_QUESTION_OCCASIONS_H

#include "question/question.h"

/* Is the token "twice", or "times" behind a number, in figures or in words? */
MUST_USE bool occasions_said(const struct question *question, int token);

#endif
