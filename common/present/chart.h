/*
 * chart.h - which picture fits a result, if any does
 *
 *	jv chart = chart_choose(&result);
 *	{"kind": "line", "x": 0, "y": [1, 2], "why": "..."}
 *
 * The kind follows from the shape of the result alone: the types of its columns
 * and their values, never the question.  Looked at in this order:
 *
 *	number   one row with one column, a number
 *	bar      a column of labels, each label once, and a measure
 *	line     one column of times, each time once, and a measure
 *	scatter  two measures, and neither times nor such labels
 *
 * A column of times has the type date or timestamp, holds texts such as 2024-03
 * or 2024-Q1, or whole numbers from 1900 to 2100 that only rise or only fall
 * left of a measure.  A measure is a number that does not identify a row: it is
 * not called id, nor by a name that ends in _id.  Further measures join the
 * first where they are within a factor of 100 of it, since one axis has to show
 * them all.
 */
#ifndef NL2SQL_PRESENT_CHART_H
#define NL2SQL_PRESENT_CHART_H

#include "base/memory.h"

#include <jv.h>

/* The most bars that a person can tell apart, and the most measures. */
enum { CHART_MOST_BARS = 50, CHART_MOST_MEASURES = 5 };

/*
 * Return {kind, x, y, why}: `x` is the index of the column of times, labels or
 * the first measure (absent for a number), `y` the indexes of those shown over
 * it.  Return null where no picture fits.
 */
MUST_USE jv chart_choose(const jv *result);

#endif
