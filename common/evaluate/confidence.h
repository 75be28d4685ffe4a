/*
 * confidence.h - how likely a statement is right
 *
 * It is the logistic function of a bias and the weighted sum of a candidate's
 * features (features.h).  The weights are data, confidence.ndjson:
 *
 *	{"bias": 2.1}
 *	{"feature": "unused_share", "weight": -3.9}
 *	{"feature": "models_agree", "weight": 0.6, "given": true}
 *	{"prefer": "unused_share", "weight": -1.7}
 *	{"band": "sure", "from": 0.93}
 *	{"input": "short.ndjson", "sha256": "...", "questions": 490}
 *
 * Lines with `"tried": false` are for candidates of which none was run: their
 * rows are not known, so empty and contested readings are not either.  Given
 * weights count for both.
 *
 * `make fit` fits the weights to questions whose answers are known and names
 * those files (docs/confidence.md).  A given weight is a judgement, for a
 * feature that those questions never have; the fit keeps it.  A band begins at
 * its number: an answer is sure, likely or else a guess.
 *
 * The lines with `prefer` order the candidates of a question: they weigh the
 * features, too, but are fitted to pairs of its candidates, one right and one
 * wrong, as a ranker is (Joachims, Optimizing search engines using clickthrough
 * data, KDD 2002).  What makes a question hard weighs in the confidence and is
 * the same in both of a pair, so a confidence does not tell them apart as well
 * (docs/confidence.md).  Given weights count here, too.
 */
#ifndef NL2SQL_EVALUATE_CONFIDENCE_H
#define NL2SQL_EVALUATE_CONFIDENCE_H

#include "base/config.h"
#include "evaluate/features.h"

struct confidence {
	double bias;
	double weight[FEATURE_COUNT];
	double prefer[FEATURE_COUNT]; /* of the rank */
	double sure, likely;          /* where the bands begin */
	bool tried;
};

/* Read the weights for candidates that are run for their rows (`tried`), or
 * that are not.  False, with `*problem` config.data: the file is missing or
 * broken. */
MUST_USE bool confidence_open(struct confidence *confidence,
    const struct config *config, bool tried, jv *problem);

/* From 0.01 to 0.99. */
MUST_USE double confidence_of(
    const struct confidence *confidence, const struct features *features);

/* Differences of it are log odds that the one is right and the other not, given
 * that this holds for one of them. */
MUST_USE double confidence_rank(
    const struct confidence *confidence, const struct features *features);

/* Two readings that are nearly as good and have other rows: neither leads,
 * whatever the confidence (contest.h).  Never where rows are not known. */
MUST_USE bool confidence_contested(
    const struct confidence *confidence, const struct features *features);

/*
 * The rows are restricted by what is left out, "projects that are paused", "not
 * in the list", or told apart: "for each city".  Such an answer looks right,
 * and of those that were sure enough on the questions of the fit none was
 * (docs/confidence.md).  Or a word that means nothing here is left out, or is
 * what is asked for: of such answers three in ten are wrong where a question
 * has one, and those that the database cannot answer are among them.  A model
 * that is sure may know the word.  What a person verified for these words
 * holds.
 */
MUST_USE bool confidence_leaves_out(const struct confidence *confidence,
    double value, const struct features *features);

/* "sure", "likely" or "guess"; a literal.  What is contested or leaves
 * something out is a guess. */
MUST_USE const char *confidence_band(const struct confidence *confidence,
    double value, const struct features *features);

#endif
