/*
 * confidence.h - how likely the chosen statement is right
 *
 * A sum of log odds as a share, less 0.1 for each repair attempt (seeds:
 * confidencePenaltyPerAttempt), cut to 0.05 .. 0.99.  It begins at 1.9 (87 %),
 * and every reason for doubt takes some; none adds, so that less doubt never
 * means less confidence:
 *
 *	names	fit of the one that fits the question's words least: under 0.9
 *		(synonyms, parts) 0.5, under 0.7 0.9 more
 *	words	that link could not explain: one 0.2, two 0.6 more; that the
 *		reading made nothing of 0.5
 *	warnings of lint and of the semantic checks: one 0.9, two 0.2 more
 *	meanings of words that were not the first 0.7; parts of the question
 *		without a place 0.7
 *	tables	three and more 0.5; joins over guessed keys or roles 0.4
 *	selects	two 0.2, three 0.4 more
 *	lead	over the generator's next reading under 0.1: 0.5
 *
 * A generator that says nothing of its reading (a model) begins at 0.4 (60 %)
 * and loses by words and warnings, and 0.3 by each name of it that had to be
 * mended.  A second table says who stands behind the answer:
 *
 *	the parser and a model agree	+1.2
 *	models alone agree		+0.6
 *	others have another result	-0.7, whosever the answer is
 *	nobody else was asked		 0
 *
 * and samples of one model add 1.4 x (the share that has this result - 0.5).
 *
 * The weights are a logistic regression (ridge 3, none above 0) over the half
 * of 633 public questions whose failures were read and
 * the exam's 120 paraphrases, one of these counted as six of those, because
 * what was read comes out right too often.  docs/accuracy.md has what they are
 * worth on the other half.  Those of models and of the second table are judged;
 * pipelines/exam-confidence says from the log of an exam with models what to
 * add to each line of it (docs/exam.md).
 */
#ifndef NL2SQL_EVALUATE_CONFIDENCE_H
#define NL2SQL_EVALUATE_CONFIDENCE_H

#include "evaluate/agree.h"
#include "evaluate/choose.h"

MUST_USE double confidence_of(const struct choice *choices, int count,
    int winner, const struct agreement *agreement,
    const struct subject *subject);

#endif
