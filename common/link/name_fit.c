/* name_fit.c - compares a span of heard words with a name; see name_fit.h */
#include "link/name_fit.h"

#include "english/english.h"

/* Two words of a column's name that are only alike are two guesses. */
static const double each_alike = 0.985;

/* The best place of the heard word in the name that no other word has taken. */
static int
place_of(const struct heard_word *word, const struct lexis_words *name,
    unsigned taken, double *quality, enum link_why *why)
{
	int best = -1;
	for (int i = 0; i < name->count; i++) {
		enum link_why how = LINK_WHY_EXACT;
		if ((taken >> i & 1) != 0)
			continue;
		double here = heard_quality(word, name->word[i], &how);
		if (here <= *quality)
			continue;
		*quality = here;
		*why = how;
		best = i;
	}
	return best;
}

bool
name_fit(struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *other)
{
	unsigned taken = 0;
	bool own = false;   /* the word before is in the name */
	bool lists = false; /* it is an "and" that is not */
	int last_place = -1;
	int alike = 0;
	*fit = (struct name_fit){
	    .ordered = true, .quality = 1, .why = LINK_WHY_EXACT};
	for (int i = 0; i < span->count; i++) {
		double quality = 0;
		enum link_why why = LINK_WHY_EXACT;
		int place =
		    place_of(span->words[i], name, taken, &quality, &why);
		if (place >= 0) {
			taken |= 1U << place;
			fit->matched++;
			if (fit->matched == 1)
				fit->first = place == 0;
			else
				fit->ordered &= place == last_place + 1;
			last_place = place;
		} else {
			if (!other || place_of(span->words[i], other, 0,
					  &quality, &why) < 0)
				return false;
			fit->extra++;
		}
		/* In "names and family" of authors_and_tutors.family_name the
		 * "and" lists two things: of the other name it is only between
		 * words of that name. */
		bool joins = place < 0 && english_is(span->words[i]->singular,
					      ENGLISH_CONJUNCTION);
		if ((joins && own) || (lists && place >= 0))
			return false;
		own = place >= 0;
		lists = joins;
		if (why != LINK_WHY_EXACT)
			alike++;
		if (quality < fit->quality) {
			fit->quality = quality;
			fit->why = why;
		}
	}
	for (int i = 1; other && i < alike; i++)
		fit->quality *= each_alike;
	fit->last = name->count > 0 && (taken >> (name->count - 1) & 1) != 0;
	return true;
}

enum link_why
name_fit_reason(const struct name_fit *fit, enum link_why structure)
{
	return fit->why == LINK_WHY_EXACT ? structure : fit->why;
}
