/*
 * grammar_use.h - which constructions the grammar's first reading used, and is
 * it right?
 *
 *	{"right": true, "constructions": ["rows-by", "table"]}
 *
 * The reading is a second opinion, seldom what is chosen, so its statement is
 * judged by itself.  Its constructions are those of its features, which the
 * grammar writes where the option `grammar_features` is on.
 */
#ifndef NL2SQL_GRADE_GRAMMAR_USE_H
#define NL2SQL_GRADE_GRAMMAR_USE_H

#include "grade/grade.h"

/* The object above, sorted by name; null without a gold statement that runs, or
 * without a reading that has its features.  The gold and record are lent. */
MUST_USE jv grammar_use(
    struct judge *judge, const jv *gold, const struct record *record);

#endif
