/* title.c - finds a title that says nothing of rows; see title.h */
#include "link/title.h"

#include "linked/link_score.h"
#include "question/dates.h"

#include <string.h>

enum { TITLE_TOKENS = 8 };

/* What makes words before a sign a title. */
enum title_kind {
	TITLE_NONE,
	TITLE_HEADING,  /* "upsell hunt" */
	TITLE_AUDIENCE, /* "for finance" */
	TITLE_TOLD,     /* "a member complained about fines" */
};

static bool
is_sign(const struct question *question, int at, const char *signs)
{
	const struct token *token = &question->tokens[at];
	return token->kind == TOKEN_PUNCTUATION && strchr(signs, *token->text);
}

/* The place of the sign behind the first words; 0 where none is near. */
static int
sign_behind(const struct question *question)
{
	for (int at = 1; at < question->count && at <= TITLE_TOKENS; at++)
		if (question->tokens[at].kind == TOKEN_PUNCTUATION)
			return is_sign(question, at, ":-.") ? at : 0;
	return 0;
}

static const char *
title_word(const struct question *question, int at)
{
	int covered;
	const struct english_word *word =
	    question_find(question, at, ENGLISH_TITLE, &covered);
	return word ? word->means : "";
}

static enum title_kind
kind_of(const struct question *question, int sign)
{
	bool addressed = strcmp(question->tokens[0].folded, "for") == 0;
	bool stop = is_sign(question, sign, ".");
	for (int at = 1; at < sign; at++)
		if (strcmp(title_word(question, at), "told") == 0 &&
		    english_is(question->tokens[0].folded, ENGLISH_ARTICLE))
			return TITLE_TOLD;
	for (int at = addressed; at < sign && !stop; at++) {
		int covered;
		const struct english_word *word =
		    question_find(question, at, ENGLISH_FRAME, &covered);
		if (addressed && word && strcmp(word->means, "audience") == 0)
			return TITLE_AUDIENCE;
		if (strcmp(title_word(question, at), "heading") == 0)
			return TITLE_HEADING;
	}
	return TITLE_NONE;
}

/* Does the word choose, bound, group or order rows, or say a time? */
static bool
says_more(
    const struct question *question, int at, const struct closed_words *closed)
{
	static const enum closed_class more[] = {CLOSED_NEGATION, CLOSED_GROUP,
	    CLOSED_COMPARISON, CLOSED_SUPERLATIVE, CLOSED_AGGREGATE,
	    CLOSED_RATIO, CLOSED_GRAIN, CLOSED_MONTH, CLOSED_STATE,
	    CLOSED_ADJECTIVE, CLOSED_RELATIVE};
	struct period period;
	if (question->tokens[at].kind != TOKEN_WORD ||
	    dates_read(question, at, 0, &period))
		return true;
	for (size_t i = 0; i < COUNT_OF(more); i++)
		if (closed_words_find(closed, question, at, more[i]))
			return true;
	return false;
}

/* Does the question behind the sign name the same value, or of a table anything
 * else? */
static bool
is_named_again(
    const struct found *found, const struct link_match *match, int sign)
{
	const bool value = match->kind == LINK_VALUE;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *other = &found->matches[i];
		if (other->from > sign && other->table == match->table &&
		    other->score >= LINK_SCORE_HEAD &&
		    (other->kind == LINK_VALUE) == value &&
		    (!value || (other->column == match->column &&
				   strcmp(other->value, match->value) == 0)))
			return true;
	}
	return false;
}

/* Is the match no more than another name of "check" or "review"? */
static bool
is_heading(const struct question *question, const struct link_match *match)
{
	return match->to == match->from + 1 &&
	       strcmp(title_word(question, match->from), "heading") == 0;
}

/* Is what a word of the title names nothing to look for?  In what was told,
 * things are named; and the ones that it is for may have a stored name that
 * is a little like theirs. */
static bool
is_passed(const struct links *links, const struct link_match *match, int sign,
    enum title_kind kind)
{
	if (kind == TITLE_AUDIENCE && match->score < LINK_SCORE_VALUE)
		return true;
	if (is_named_again(&links->found, match, sign))
		return true;
	/* a column alone chooses no rows */
	return match->kind == LINK_COLUMN ||
	       (match->kind == LINK_TABLE &&
		   (kind == TITLE_TOLD || is_heading(&links->question, match)));
}

static bool
names_things(const struct found *found, int sign)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].from > sign &&
		    found->matches[i].score >= LINK_SCORE_HEAD &&
		    found->matches[i].kind != LINK_VALUE)
			return true;
	return false;
}

int
title_length(const struct links *links, const struct closed_words *closed)
{
	const struct question *question = &links->question;
	const struct found *found = &links->found;
	const int sign = sign_behind(question);
	const enum title_kind kind =
	    sign ? kind_of(question, sign) : TITLE_NONE;
	if (kind == TITLE_NONE || sign + 1 >= question->count ||
	    !names_things(found, sign))
		return 0;
	for (int at = 0; at < sign && kind != TITLE_TOLD; at++)
		if (says_more(question, at, closed))
			return 0;
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].from < sign &&
		    !is_passed(links, &found->matches[i], sign, kind))
			return 0;
	return sign + 1;
}
