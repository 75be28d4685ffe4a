/*
 * name_fit.h - the words that a span of heard words shares with a name
 *
 * The words are compared as sets: each heard word takes the place in the name
 * that it means best.  The caller decides how much such a fit is worth.
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

/* The words that a span shares with a name. */
struct name_fit {
	int matched;  /* words of the name that the span has */
	bool first;   /* the name's first word is the first of them */
	bool last;    /* the name's last word is among them */
	bool ordered; /* in the name's order, with no word skipped */
	int extra;    /* words of the span that the name does not have */
	double quality;
	enum link_why why; /* reason of the worst quality */
};

/*
 * Compare the span with the name.  A word of the span that is not in `name` is
 * looked up in `other` (may be NULL) and counts as extra there.  Return false
 * when a word is in neither.
 */
MUST_USE bool name_fit(struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *other);

/* The reason of a match: how the words are alike, else `structure`. */
enum link_why name_fit_reason(
    const struct name_fit *fit, enum link_why structure);

#endif
