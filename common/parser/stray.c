/* stray.c - words that need not be what they look like; see stray.h */
#include "parser/stray.h"

#include "base/ends.h"
#include "english/english.h"
#include "linked/link_score.h"

/* Does another phrase name something of the match's table? */
static bool
is_named(const struct tagging *tagging, const struct assignment *assignment,
    const struct link_match *match)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct link_match *meant =
		    tags_meant(tagging, assignment, t);
		if (meant && tagging->tags[t].from != match->from &&
		    meant->table == match->table)
			return true;
	}
	return false;
}

/* Does the question name the rows of a table? */
static bool
names_rows(const struct tagging *tagging, const struct assignment *assignment)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct link_match *match =
		    tags_meant(tagging, assignment, t);
		if (match && match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_HEAD)
			return true;
	}
	return false;
}

/* A verb, or a word of a longer name, as it is written inside a sentence. */
static bool
is_loose(const struct question *question, const struct link_match *match)
{
	const struct token *token = &question->tokens[match->from];
	if (match->to - match->from > 1 || token->kind != TOKEN_WORD ||
	    (token->capitalised && !token->sentence_start))
		return false;
	if (match->score < LINK_SCORE_SYNONYM)
		return true;
	/* "expiring", of EXPIRED: the word is not the value itself */
	return match->kind == LINK_VALUE &&
	       (english_participle(token->folded) ||
		   english_past(token->folded) ||
		   (match->score < LINK_SCORE_AS_STORED &&
		       ends_with(token->folded, "ing")));
}

/* Find the tags that are stray.  What the question asks for is seldom one of
 * them: a column may only be where it names its rows beside. */
static bool
find_strays(bool stray[TAGS_MAX], const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment)
{
	const bool rows = names_rows(tagging, assignment);
	bool any = false;
	for (int t = 0; t < tagging->count; t++) {
		const struct link_match *match =
		    tags_meant(tagging, assignment, t);
		if (!match)
			continue;
		bool guess = match->kind == LINK_VALUE ||
			     (match->kind == LINK_COLUMN && rows &&
				 match->why != LINK_WHY_STEM);
		stray[t] = guess && match->why != LINK_WHY_LEXICON &&
			   match->why != LINK_WHY_EVIDENCE &&
			   is_loose(request->question, match) &&
			   !is_named(tagging, assignment, match);
		any = any || stray[t];
	}
	return any;
}

/* "Hired" is no value of the table of changes then, nor of another one; but it
 * may still be a date of the people. */
static bool
is_left_out(const bool stray[TAGS_MAX], const struct tagging *tagging,
    const struct assignment *assignment, const struct link_match *match)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct tag *tag = &tagging->tags[t];
		const struct link_match *meant =
		    tags_meant(tagging, assignment, t);
		if (!meant || !stray[t] || match->from >= tag->to ||
		    match->to <= tag->from)
			continue;
		return (match->table == meant->table ||
			   match->kind == meant->kind) &&
		       !is_named(tagging, assignment, match);
	}
	return false;
}

const struct link_result *
stray_link(const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment)
{
	const struct link_result *all = request->link;
	bool stray[TAGS_MAX] = {false};
	if (!find_strays(stray, request, tagging, assignment))
		return NULL;
	struct link_result *link = link_copy(all, 0, request->arena);
	link->count = 0;
	for (int i = 0; i < all->count; i++)
		if (!is_left_out(stray, tagging, assignment, &all->matches[i]))
			link->matches[link->count++] = all->matches[i];
	return link;
}

/* "Green outages", "outages that are green": is it said of the rows? */
static bool
is_said_of_rows(const struct question *question, const struct tagging *tagging,
    const struct assignment *assignment, const struct link_match *match)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct link_match *meant =
		    tags_meant(tagging, assignment, t);
		if (meant && meant->kind == LINK_TABLE &&
		    meant->from == match->to)
			return true;
	}
	return match->from > 0 &&
	       english_is(question->tokens[match->from - 1].folded, ENGLISH_BE);
}

/* The only name of its table; no name of its rows, none that is written with a
 * capital, by which is grouped or that says which rows are meant. */
static bool
is_lone(const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment, const struct link_match *match)
{
	const struct token *tokens = request->question->tokens;
	const struct token *token = &tokens[match->from];
	bool groups = match->from > 0 &&
		      closed_words_hold(request->words,
			  tokens[match->from - 1].folded, CLOSED_GROUP);
	return token->kind == TOKEN_WORD && match->to - match->from == 1 &&
	       !groups && match->why != LINK_WHY_EVIDENCE &&
	       (match->kind == LINK_VALUE || match->kind == LINK_COLUMN) &&
	       (!token->capitalised || token->sentence_start ||
		   closed_words_hold(
		       request->words, token->folded, CLOSED_UNIT)) &&
	       !is_named(tagging, assignment, match) &&
	       !is_said_of_rows(request->question, tagging, assignment, match);
}

const struct link_result *
stray_link_alone(const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment,
    int place)
{
	const struct link_result *all = request->link;
	const struct tag *tag = &tagging->tags[place];
	const struct link_match *meant = tags_meant(tagging, assignment, place);
	if (!meant || !is_lone(request, tagging, assignment, meant))
		return NULL;
	struct link_result *link = link_copy(all, 0, request->arena);
	link->count = 0;
	for (int i = 0; i < all->count; i++) {
		const struct link_match *match = &all->matches[i];
		if (match->from >= tag->to || match->to <= tag->from ||
		    is_named(tagging, assignment, match))
			link->matches[link->count++] = *match;
	}
	return link;
}
