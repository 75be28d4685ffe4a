/* name_matcher.c - adds a name that was found; see name_matcher.h */
#include "link/name_matcher.h"

#include "english/english.h"
#include "linked/link_score.h"
#include "question/spending_words.h"

#include <string.h>

/* A span of several words must have most of the name (docs/research.md,
 * Prototype). */
static const double several_words_table = 0.8;
static const double several_words_column = 0.7;
/* Of a whole name whose words are only alike. */
static const double whole_alike = 0.72;

/* "each show" and "the latest show" of radio_show, "an order" mean a thing,
 * although "show" and "order" are weak words; "a list of" means none. */
static bool
is_thing(const struct name_matcher *matcher, const struct span *span)
{
	const struct question *question = matcher->question;
	if (span->count != 1 || span->from == 0)
		return false;
	const char *word = question->tokens[span->from - 1].folded;
	if (english_is(word, ENGLISH_QUANTIFIER) || strcmp(word, "per") == 0 ||
	    strcmp(word, "which") == 0)
		return true;
	const bool of = span->to < question->count &&
			strcmp(question->tokens[span->to].folded, "of") == 0;
	return !of && (english_is(word, ENGLISH_SELECTING) ||
			  (english_is(word, ENGLISH_ARTICLE) &&
			      strcmp(word, "the") != 0));
}

/* Does one of the words have a meaning of its own, so that it does not only
 * hold the question together? */
static bool
says_something(const struct span *span)
{
	for (int i = 0; i < span->count; i++)
		if (!span->words[i]->weak && !span->words[i]->number)
			return true;
	return false;
}

/* "Estimated value" of estimate_value and "client id" of customer_id are the
 * whole name, by the stem and by the synonym of one of its words. */
static bool
is_alike(enum link_why why)
{
	return why == LINK_WHY_STEM || why == LINK_WHY_SYNONYM ||
	       why == LINK_WHY_RELATED;
}

/* "Costs", "spending" for the amount of a budget: what is planned was not
 * spent, unless the column is called so. */
static bool
is_only_planned(const struct name_matcher *matcher, const struct span *span,
    const struct context_table *table, int column)
{
	const struct token *word = &matcher->question->tokens[span->from];
	return column >= 0 && span->to - span->from == 1 &&
	       (spending_said(word->folded) || spending_said(word->stem)) &&
	       spending_planned(table->words) &&
	       !spending_named(table->columns[column].words);
}

void
name_matcher_add(struct name_matcher *matcher, const struct span *span,
    int table, int column, double score, enum link_why why)
{
	struct link_match match = {
	    .kind = column < 0 ? LINK_TABLE : LINK_COLUMN,
	    .from = span->from,
	    .to = span->to,
	    .table = table,
	    .column = column,
	    .score = score,
	    .why = why};
	double least = column < 0 ? several_words_table : several_words_column;
	if ((span->count > 1 && score < least) ||
	    (why == LINK_WHY_SYNONYM &&
		is_only_planned(
		    matcher, span, &matcher->context->tables[table], column)))
		return;
	bool thing = column < 0 && score >= LINK_SCORE_HEAD;
	bool derived = span->to - span->from > 1 && !span->shared &&
		       is_alike(why) && says_something(span);
	/* "ids and information": the column account_details of accounts */
	bool noise = column >= 0 && span->count == 1 &&
		     score >= LINK_SCORE_HEAD && why == LINK_WHY_SYNONYM &&
		     english_is(span->words[0]->singular, ENGLISH_NOISE);
	if (span->weak && !noise &&
	    score < (derived ? whole_alike : LINK_SCORE_WHOLE) &&
	    !(thing && is_thing(matcher, span)))
		return;
	found_add(matcher->found, &match);
}
