/*
 * tag_scores.c - scores a meaning among its neighbours; see tagger.h
 */
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/key_choice.h"
#include "parser/tagger.h"

#include <string.h>

static bool
is_prose(const struct context_column *column)
{
	static const char *const words[] = {
	    "desc", "comment", "note", "address", "remark"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strstr(column->name, words[i]))
			return true;
	return false;
}

static bool
exact_value_in(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].from == match->from &&
		    link->matches[i].to == match->to &&
		    tagger_value_exact(&link->matches[i]))
			return true;
	return false;
}

/* Is the word a value of a table that the question names, and the match's not
 * named? */
static bool
named_table_has(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind == LINK_VALUE && other->from == match->from &&
		    other->to == match->to && other->score >= LINK_SCORE_VALUE)
			for (int m = 0; m < tagger->mention_count; m++)
				if (!tagger->mentions[m].value &&
				    tagger->mentions[m].table == other->table)
					return true;
	}
	return false;
}

/* Does a named table refer to the value's table by a declared key?  Then the
 * value is the department that employees are in, and not a cost center that one
 * of them owns. */
static bool
describes_mention(
    const struct tagger *tagger, const struct link_match *match, int table)
{
	const struct context *context = tagger->request->context;
	for (int i = 0; i < tagger->mention_count; i++)
		for (int k = 0; k < context->fk_count; k++)
			if (!tagger->mentions[i].value &&
			    tagger->mentions[i].from != match->from &&
			    context->fks[k].from == tagger->mentions[i].table &&
			    context->fks[k].to == table &&
			    context->fks[k].declared)
				return true;
	return false;
}

/* "Reports to Ada": does a word before the value say a key of its table to
 * itself, so that Ada is one of those who have somebody below them? */
static bool
is_above(const struct tagger *tagger, const struct link_match *match)
{
	enum { WORDS_BETWEEN = 3 };
	const struct context_table *table =
	    &tagger->request->context->tables[match->table];
	int first =
	    match->from > WORDS_BETWEEN ? match->from - WORDS_BETWEEN : 0;
	for (int at = first; at < match->from; at++) {
		const struct closed_word *role =
		    closed_words_find(tagger->request->words,
			tagger->request->question, at, CLOSED_ROLE);
		for (int c = 0; role && c < table->column_count; c++)
			if (table->columns[c].parent_table == match->table &&
			    part_in_any(table->columns[c].said, &role->columns))
				return true;
	}
	return false;
}

/* "Tax invoiced": does the participle only say again whose column stands right
 * before it?  It is no state of an order then. */
static bool
is_own_verb(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	const struct token *token = tagger_token(tagger, match->from);
	enum { LONG_STEM = 4 };
	if (match->to != match->from + 1 ||
	    !english_participle(token->folded) ||
	    strlen(token->stem) < LONG_STEM)
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *before = &link->matches[i];
		const struct context_table *table =
		    &tagger->request->context->tables[before->table];
		if (before->kind == LINK_COLUMN && before->to == match->from &&
		    before->table != match->table &&
		    part_in(table->words, token->stem))
			return true;
	}
	return false;
}

/* What a value's table gains that is named, or loses so many steps away. */
static double
near_score(
    const struct tagger *tagger, const struct link_match *match, int steps)
{
	if (steps == 0)
		return .15;
	if (!tagger_first_table(tagger))
		return 0;
	return -.08 * steps - (named_table_has(tagger, match) ? .2 : 0);
}

static double
value_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	double score = tagger_named_score(tagger, match);
	const struct mention *next = NULL;
	int nearest = DISTANCE_FAR;
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value)
			continue;
		if (!next && mention->from >= match->to)
			next = mention;
		int steps = distance_between(
		    &tagger->distances, mention->table, match->table);
		if (steps < nearest)
			nearest = steps;
	}
	if (next && next->table == match->table && next->from - match->to <= 1)
		score += .25;
	score += near_score(tagger, match, nearest);
	if (nearest > 0 && tagger_is_label(tagger, match) &&
	    describes_mention(tagger, match, match->table))
		score += .06;
	const char *typed = question_phrase(
	    question, match->from, match->to, tagger->request->arena);
	if (match->value && strcmp(typed, match->value) == 0)
		score += .06;
	/* "both APG and CVO": values of the same column */
	const struct tag *last = tagger_listed_with(tagger, match->from);
	if (last && last->meaning[0]->kind == LINK_VALUE &&
	    last->meaning[0]->table == match->table &&
	    last->meaning[0]->column == match->column)
		score += .1;
	if (tagger_is_label(tagger, match))
		score += .04;
	score += .3 * role_fit(question, match->from,
			  tagger_column(tagger, match)->said);
	if (tagger_is_label(tagger, match) && is_above(tagger, match))
		score += .05;
	if (is_prose(tagger_column(tagger, match)))
		score -= .2;
	if (is_own_verb(tagger, match))
		score -= .5;
	if (!tagger_value_exact(match) && exact_value_in(tagger, match))
		score -= .3;
	return score;
}

/* "Tickets by category": the categories that a named table refers to, and not
 * those of other rows that the word names as well or better. */
static bool
is_own_kind(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	bool rivals = false;
	if (match->score < LINK_SCORE_HEAD ||
	    !describes_mention(tagger, match, match->table))
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind != LINK_TABLE || other->from != match->from ||
		    other->to != match->to || other->table == match->table)
			continue;
		if (describes_mention(tagger, match, other->table))
			return false;
		rivals = true;
	}
	return rivals;
}

/* "A case about a refund", of cases whose topic may be refund: what they are
 * about is said by their own value, and no row of another table is meant. */
static bool
is_topic(const struct tagger *tagger, const struct link_match *match)
{
	int at = match->from;
	while (at > 0 && english_is(tagger_token(tagger, at - 1)->folded,
			     ENGLISH_ARTICLE))
		at--;
	return (tagger_word_before(tagger, at, "about") ||
		   tagger_word_before(tagger, at, "concerning") ||
		   tagger_word_before(tagger, at, "regarding")) &&
	       named_table_has(tagger, match);
}

/* Does another word name a column of the table, or a value of one? */
static bool
has_said_column(
    const struct tagger *tagger, const struct link_match *match, int table)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if ((other->kind == LINK_COLUMN || other->kind == LINK_VALUE) &&
		    other->table == table && other->score >= LINK_SCORE_NAMED &&
		    (other->to <= match->from || other->from >= match->to))
			return true;
	}
	return false;
}

/* "Mandatory trainings", of training courses that are so and the trainings of
 * people: of tables that the word names in part, the one that has what else is
 * said. */
static bool
has_what_is_said(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	bool rivals = false;
	if (match->why != LINK_WHY_PART ||
	    !has_said_column(tagger, match, match->table))
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		const bool same =
		    other->from == match->from && other->to == match->to;
		if (other->kind != LINK_TABLE ||
		    same == (other->table == match->table))
			continue;
		/* "stores of the chain South": chains have their own word */
		if (!same || has_said_column(tagger, match, other->table))
			return false;
		rivals = true;
	}
	return rivals;
}

static double
table_score(const struct tagger *tagger, const struct link_match *match)
{
	double score =
	    tagger->request->context->tables[match->table].association ? -.05
								       : 0;
	return score + (is_own_kind(tagger, match) ? .3 : 0) +
	       (has_what_is_said(tagger, match) ? .1 : 0) -
	       (is_topic(tagger, match) ? .5 : 0);
}

/* "By units": the quantity, and not the unit price or the unit of a thing. */
static bool
misses_quantity(const struct tagger *tagger, const struct link_match *match)
{
	const struct english_word *quantity = english_find(
	    tagger_token(tagger, match->from)->folded, ENGLISH_QUANTITY);
	return quantity && !*quantity->means && match->to == match->from + 1 &&
	       !part_of_class(
		   tagger_column(tagger, match)->said, ENGLISH_QUANTITY);
}

/* "The average salary by title", with salary of people and least salary of
 * titles: the least and the most that may be is not what is. */
static bool
is_limit_of_other(const struct tagger *tagger, const struct link_match *match)
{
	static const char *const limits[] = {"min", "max"};
	const struct link_result *link = tagger->request->link;
	bool limit = false;
	for (size_t i = 0; i < COUNT_OF(limits); i++)
		limit = limit ||
			part_in(tagger_column(tagger, match)->name, limits[i]);
	for (int i = 0; limit && match->why == LINK_WHY_PART && i < link->count;
	     i++)
		if (link->matches[i].kind == LINK_COLUMN &&
		    link->matches[i].from == match->from &&
		    link->matches[i].to == match->to &&
		    link->matches[i].score >= LINK_SCORE_NAMED)
			return true;
	return false;
}

double
tagger_meaning_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	double score = tagger_kind_score(tagger, span, match);
	switch (match->kind) {
	case LINK_COLUMN:
		return score + tagger_column_score(tagger, match) -
		       (misses_quantity(tagger, match) ? .5 : 0) -
		       (is_limit_of_other(tagger, match) ? .5 : 0);
	case LINK_VALUE:
		return score + value_score(tagger, match);
	case LINK_TABLE:
		return score + table_score(tagger, match);
	case LINK_METRIC:
	case LINK_EXPRESSION:
		break;
	}
	return score;
}
