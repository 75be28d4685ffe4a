/* name_column.c - how well words name a column; see name_column.h */
#include "link/name_column.h"

#include "english/english.h"
#include "linked/link_score.h"

#include <string.h>

/* In closed_at and shipped_on, people say the verb alone. */
static bool
is_particle(const struct lexis_word *word)
{
	return strcmp(word->singular, "at") == 0 ||
	       strcmp(word->singular, "on") == 0;
}

/* "built" of built_in: the verb seldom names anything, but here it does. */
static bool
is_verb_of(const struct span *span, const struct lexis_words *name)
{
	return span->count == 1 && span->words[0]->verb && name->count == 2 &&
	       strcmp(name->word[1]->singular, "in") == 0 &&
	       heard_quality(span->words[0], name->word[0], NULL) >= 1;
}

/* Are all words that the span leaves out words of the table?  With `particles`,
 * words that nobody says ("at", "on") count, too. */
static bool
rest_is_table(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table, bool particles)
{
	for (int i = 0; i < name->count; i++) {
		bool said = lexis_words_hold(table, name->word[i]) ||
			    (particles && is_particle(name->word[i]));
		for (int j = 0; j < span->count && !said; j++)
			said = heard_quality(
				   span->words[j], name->word[i], NULL) > 0;
		if (!said)
			return false;
	}
	return true;
}

/* coupons.coupon_code adds nothing to the table: does one of the words? */
static bool
adds_to_table(const struct lexis_words *said, const struct lexis_words *table)
{
	for (int i = 0; i < said->count; i++)
		if (!lexis_words_hold(table, said->word[i]))
			return true;
	return false;
}

/*
 * product_type_code, home_team_id: people leave out a word that only says how
 * the thing is written down.  An id needs two words before it, because "team"
 * alone is a table.
 */
static bool
rest_is_code(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table)
{
	struct lexis_words said = *name;
	if (name->count < 2)
		return false;
	const char *last = name->word[name->count - 1]->singular;
	bool code = strcmp(last, "code") == 0;
	bool id = strcmp(last, "id") == 0 && span->count >= 2;
	said.count--;
	return (code || id) && adds_to_table(&said, table) &&
	       rest_is_table(span, &said, table, false);
}

/* width_cm, idle_time_days: people leave the unit out. */
static bool
rest_is_unit(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table)
{
	struct lexis_words said = *name;
	if (name->count < 2)
		return false;
	const char *last = name->word[--said.count]->singular;
	bool unit = english_is(last, ENGLISH_UNIT);
	/* area_sq_km, volume_cubic_m, sales_in_thousands, loss_millions_usd */
	while (
	    unit && said.count > 1 &&
	    (english_is(
		 said.word[said.count - 1]->singular, ENGLISH_UNIT_PREFIX) ||
		english_is(said.word[said.count - 1]->singular, ENGLISH_UNIT)))
		said.count--;
	return unit && span->count >= said.count &&
	       rest_is_table(span, &said, table, false);
}

/* price_per_bag, rate_per_kg: people leave out what it is paid for. */
static bool
rest_is_per(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table)
{
	struct lexis_words said = *name;
	while (said.count > 0 &&
	       strcmp(name->word[said.count - 1]->singular, "per") != 0)
		said.count--;
	return said.count-- > 1 && rest_is_table(span, &said, table, false);
}

/* licence_expiry_date: nobody says the date behind two words that tell it,
 * where these are not the table's own. */
static bool
rest_is_date(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table)
{
	struct lexis_words said = *name;
	if (name->count <= 2 ||
	    !english_is(name->word[--said.count]->singular, ENGLISH_DATE_NOUN))
		return false;
	return adds_to_table(&said, table) && span->count >= said.count &&
	       rest_is_table(span, &said, table, false);
}

/*
 * In valley_name of a bridge, "valley" stands for the name.  A first name or a
 * full name does not count, because it is a part or a kind of a name.  A name
 * in the words of the table does not count either, because it is the bridges'
 * own name.
 */
static bool
rest_is_name(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *table)
{
	struct lexis_words said = *name;
	if (name->count < 2 ||
	    english_is(name->word[0]->singular, ENGLISH_KIND_OF_NAME))
		return false;
	const char *last = name->word[--said.count]->singular;
	return adds_to_table(&said, table) && strcmp(last, "name") == 0 &&
	       rest_is_table(span, &said, table, false);
}

/* The span has only some of the name's words.  When nobody says the rest, the
 * score is fixed.  Otherwise it depends on the share. */
static double
part_score(const struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *table)
{
	/* A related word is a guess, and so is a part: not both at once. */
	if (fit->extra > 0 || fit->matched == 0 || fit->why == LINK_WHY_RELATED)
		return 0;
	if (rest_is_table(span, name, table, true))
		return .68;
	/* "price" heads unit_price_cents: nobody says the unit */
	int count = name->count;
	bool last = fit->last;
	while (!last && count > 1 &&
	       english_is(name->word[count - 1]->singular, ENGLISH_UNIT)) {
		count--;
		last = heard_quality(span->words[span->count - 1],
			   name->word[count - 1], NULL) > 0;
	}
	double share = (double)fit->matched / count;
	return (last ? .5 : .35) + .4 * share;
}

/* "ids and details of projects": the word says little, but project_details has
 * it beside the table's own words. */
static bool
is_noise_of(const struct span *span, const struct name_fit *fit)
{
	return span->count == 1 && fit->last &&
	       english_is(span->words[0]->singular, ENGLISH_NOISE);
}

/* Does a weak span say the name, or its end where it says nothing else? */
static bool
keeps_to_name(const struct span *span, const struct name_fit *fit,
    const struct lexis_words *name)
{
	return fit->ordered && (fit->first || fit->extra == 0) &&
	       (span->count > 1 || name->count == 1);
}

double
name_column_score(const struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *table,
    enum link_why *why)
{
	/*
	 * "number of flights" counts; it is not a flight number.  A weak word
	 * alone must be the whole name: "is" is not the whole of is_in_stock.
	 */
	*why = LINK_WHY_VERB;
	if (span->weak && is_verb_of(span, name))
		return LINK_SCORE_WHOLE;
	*why = LINK_WHY_WITHOUT_TABLE;
	if (span->weak && is_noise_of(span, fit) &&
	    rest_is_table(span, name, table, false))
		return LINK_SCORE_WHOLE;
	*why = fit->ordered ? LINK_WHY_EXACT : LINK_WHY_OTHER_ORDER;
	if (span->weak && !keeps_to_name(span, fit, name))
		return 0;
	if (fit->matched == name->count && fit->extra == 0)
		return fit->ordered ? 1 : .97;
	*why = LINK_WHY_TABLE_AND_COLUMN;
	if (fit->matched == name->count)
		return .97;
	bool rest = fit->matched > 0 && rest_is_table(span, name, table, false);
	if (rest && fit->extra > 0)
		return .95;
	*why = LINK_WHY_WITHOUT_TABLE;
	if (rest)
		return .93;
	*why = LINK_WHY_WITHOUT_CODE;
	if (fit->matched > 0 && fit->extra == 0 &&
	    rest_is_code(span, name, table))
		return LINK_SCORE_NAMED;
	*why = LINK_WHY_WITHOUT_NAME;
	if (fit->matched > 0 && fit->extra == 0 &&
	    rest_is_name(span, name, table))
		return LINK_SCORE_WITHOUT_NAME;
	*why = LINK_WHY_WITHOUT_UNIT;
	if (fit->matched > 0 &&
	    (rest_is_unit(span, name, table) || rest_is_per(span, name, table)))
		return .92 - .02 * (fit->extra > 0);
	*why = LINK_WHY_WITHOUT_DATE;
	if (fit->matched > 0 && fit->extra == 0 &&
	    rest_is_date(span, name, table))
		return .92;
	*why = LINK_WHY_PART;
	return part_score(fit, span, name, table);
}
