/* stray.c - words that need not be a stored value; see stray.h */
#include "parser/stray.h"

#include "english/english.h"
#include "linked/link_score.h"

/* What another phrase names, whose table the question is about. */
static bool
is_named(const struct tagging *tagging, const struct assignment *assignment,
    const struct link_match *match)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct tag *tag = &tagging->tags[t];
		if (tag->count && tag->from != match->from &&
		    tag->meaning[assignment->choice[t]]->table == match->table)
			return true;
	}
	return false;
}

/* A verb, or a word of a longer value, as it is written inside a sentence. */
static bool
is_loose(const struct question *question, const struct link_match *match)
{
	const struct token *token = &question->tokens[match->from];
	if (match->to - match->from > 1 || token->kind != TOKEN_WORD ||
	    (token->capitalised && !token->sentence_start))
		return false;
	return match->score < LINK_SCORE_SYNONYM ||
	       english_participle(token->folded) || english_past(token->folded);
}

static bool
is_stray(const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment, const struct link_match *match)
{
	return match->kind == LINK_VALUE && match->why != LINK_WHY_LEXICON &&
	       match->why != LINK_WHY_EVIDENCE &&
	       is_loose(request->question, match) &&
	       !is_named(tagging, assignment, match);
}

const struct link_result *
stray_link(const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment, int *count)
{
	const struct link_result *all = request->link;
	struct link_result *link = arena_alloc(request->arena, sizeof(*link));
	bool named = false;
	bool stray[TAGS_MAX] = {false};
	*count = 0;
	for (int t = 0; t < tagging->count; t++) {
		const struct tag *tag = &tagging->tags[t];
		if (!tag->count)
			continue;
		stray[t] = is_stray(request, tagging, assignment,
		    tag->meaning[assignment->choice[t]]);
		*count += stray[t];
		named = named || !stray[t];
	}
	if (!*count || !named)
		return NULL;
	*link = *all;
	link->matches = arena_array(
	    request->arena, (size_t)all->count + 1, sizeof(*link->matches));
	link->count = 0;
	for (int i = 0; i < all->count; i++) {
		const struct link_match *match = &all->matches[i];
		bool left_out = false;
		for (int t = 0; t < tagging->count; t++)
			left_out =
			    left_out ||
			    (stray[t] && match->from < tagging->tags[t].to &&
				match->to > tagging->tags[t].from &&
				!is_named(tagging, assignment, match));
		if (!left_out)
			link->matches[link->count++] = *match;
	}
	return link;
}
