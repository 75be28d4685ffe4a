/*
 * confidence.h - how likely the chosen statement is right
 *
 * It is a sum of log odds as a share, less 0.1 for each repair attempt (seeds:
 * confidencePenaltyPerAttempt), cut to 0.05 .. 0.99.  The sum begins at 1.9
 * (87 %).  Every reason for doubt lowers it and none raises it, so that less
 * doubt never means less confidence:
 *
 *	names	fit of the name that fits the question's words least: under 0.9
 *		(synonyms, parts) 0.5, under 0.7 0.9 more
 *	words	that link could not explain: one 0.2, two 0.6 more; words that
 *		the reading does not use 0.5
 *	warnings of lint and of the semantic checks: one 0.9, two 0.2 more
 *	meanings of words other than the first meaning 0.7; parts of the
 *		question without a place 0.7
 *	tables	three and more 0.5; joins over guessed keys or roles 0.4
 *	selects	two 0.2, three 0.4 more
 *	lead	over the generator's next reading under 0.1: 0.5
 *
 * A generator that says nothing about its reading (a model) begins at 0.4
 * (60 %).  It loses by words and warnings, and 0.3 by each of its names that
 * had to be mended.  A second table says who supports the answer:
 *
 *	the parser and a model agree	+1.2
 *	models alone agree		+0.6
 *	others have another result	-0.7, whoever wrote the answer
 *	nobody else was asked		 0
 *
 * Samples of one model add 1.4 x (the share that has this result - 0.5).
 *
 * The weights come from a logistic regression (ridge 3, none above 0).  Its
 * data are the half of 633 public questions whose failures were read, and the
 * exam's 120 paraphrases.  A paraphrase counts as much as six of the questions,
 * because questions that were read come out right too often.  docs/accuracy.md
 * shows the worth of the weights on the other half.  The weights of models and
 * of the second table are a judgement: pipelines/exam-confidence computes from
 * the log of an exam with models what to add to each line of that table
 * (docs/exam.md).
 */
#ifndef NL2SQL_EVALUATE_CONFIDENCE_H
#define NL2SQL_EVALUATE_CONFIDENCE_H

#include "evaluate/agree.h"
#include "evaluate/choose.h"

MUST_USE double confidence_of(const struct choice *choices, int count,
    int winner, const struct agreement *agreement,
    const struct subject *subject);

#endif
