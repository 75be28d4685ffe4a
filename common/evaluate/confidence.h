/*
 * confidence.h - how likely a statement is right
 *
 * It is the logistic function of a bias and the weighted sum of a candidate's
 * features (features.h).  The weights are data, confidence.ndjson:
 *
 *	{"bias": 2.1}
 *	{"feature": "unused_share", "weight": -3.9}
 *	{"feature": "models_agree", "weight": 0.6, "given": true}
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
 */
#ifndef NL2SQL_EVALUATE_CONFIDENCE_H
#define NL2SQL_EVALUATE_CONFIDENCE_H

#include "base/config.h"
#include "evaluate/features.h"

struct confidence {
	double bias;
	double weight[FEATURE_COUNT];
	double sure, likely; /* where the bands begin */
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

/* Two readings that are nearly as good and have other rows: neither leads,
 * whatever the confidence (contest.h).  Never where rows are not known. */
MUST_USE bool confidence_contested(
    const struct confidence *confidence, const struct features *features);

/* "sure", "likely" or "guess"; a literal.  What is contested is a guess. */
MUST_USE const char *confidence_band(const struct confidence *confidence,
    double value, const struct features *features);

#endif
