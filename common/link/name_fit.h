/*
 * name_fit.h - what a span of heard words has in common with a name
 *
 * The words are compared as sets: each heard word takes the place in the name
 * that it means best.  How much such a fit is worth is the asker's to say.
 *
 *	struct name_fit fit;
 *	if (name_fit(&fit, span, &column->words, &table->words))
 *		score = (double)fit.matched / column->words.count;
 */
#ifndef NL2SQL_LINK_NAME_FIT_H
#define NL2SQL_LINK_NAME_FIT_H

#include "link/lexis.h"
#include "link/spans.h"
#include "linked/link_why.h"

/* What a span has in common with a name. */
struct name_fit {
	int matched;  /* words of the name */
	bool last;    /* its last word among them */
	bool ordered; /* in the name's order, nothing skipped */
	int extra;    /* words of the span that are not in it */
	double quality;
	enum link_why why; /* of the least quality */
};

/* Compare; words of the span that are not in `name` are looked for in
 * `other` (may be NULL) and are extra there.  False: one is in neither. */
MUST_USE bool name_fit(struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *other);

/* What to say of a match: how the words are alike, else `structure`. */
enum link_why name_fit_reason(
    const struct name_fit *fit, enum link_why structure);

#endif
