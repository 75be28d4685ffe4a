/* name_match.c - which tables and columns spans name; see name_match.h */
#include "link/name_match.h"

#include "link/name_spelling.h"
#include "link/name_words.h"
#include "linked/link_score.h"

#include <string.h>

/* A synonym of a name without the words of its table is no weaker than one of
 * a whole name: both say all that tells the column apart. */
static const double synonym_least = LINK_SCORE_SYNONYM * .9;

/* Is the match a weaker likeness, `best` being the best of the same span? */
static bool
is_weaker(const struct link_match *match, double best)
{
	bool alike = match->why == LINK_WHY_STEM ||
		     match->why == LINK_WHY_FUZZY ||
		     match->why == LINK_WHY_SPELLING;
	/* a number is no name when something else is a whole name */
	if (match->why == LINK_WHY_LABEL && match->score < name_words_no_name)
		return best >= LINK_SCORE_WHOLE;
	if (match->why == LINK_WHY_SYNONYM)
		return (best >= LINK_SCORE_SYNONYM &&
			   match->score < synonym_least) ||
		       (best >= LINK_SCORE_WHOLE_TABLE &&
			   match->score < LINK_SCORE_SYNONYM);
	return alike && best >= LINK_SCORE_SYNONYM &&
	       match->score < LINK_SCORE_SYNONYM;
}

/* Drop weaker likenesses when something better explains the same span. */
static void
drop_weaker(struct found *found)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		struct link_match match = found->matches[i];
		if (!is_weaker(&match, found_best(found, match.from, match.to)))
			found->matches[kept++] = match;
	}
	found->count = kept;
}

/* Replace the span by its synonym.  Return false when a word is in no name. */
static bool
replaced(const struct name_matcher *matcher, const struct span *span,
    const char *meaning, struct span *other)
{
	struct text_words words = text_words(matcher->arena, meaning);
	if (words.count == 0 || words.count > SPANS_MAX_WORDS)
		return false;
	*other = *span;
	other->count = 0;
	other->weak = span->weak && !span->shared;
	for (size_t i = 0; i < words.count; i++) {
		struct heard_word *word =
		    arena_alloc(matcher->arena, sizeof(*word));
		word->token = span->from;
		word->singular = text_singular(matcher->arena, words.word[i]);
		word->meanings =
		    arena_alloc(matcher->arena, sizeof(*word->meanings));
		word->meanings->word =
		    lexis_find(matcher->lexis, word->singular);
		word->meanings->quality = LINK_SCORE_SYNONYM;
		word->meanings->why = LINK_WHY_SYNONYM;
		word->count = word->meanings->word ? 1 : 0;
		other->words[other->count++] = word;
	}
	return !name_words_hopeless(other);
}

/* Match synonyms of several words, or by several words: surname > last name,
 * date of birth > ... */
static void
match_synonyms(struct name_matcher *matcher, const struct span *span)
{
	const struct question *question = matcher->question;
	const char *phrase = span->words[0]->singular;
	if (span->shared)
		phrase = arena_printf(
		    matcher->arena, "%s %s", phrase, span->words[1]->singular);
	/* "signup dates" has the same synonyms as "signup date". */
	for (int i = span->from + 1; i < span->to; i++) {
		const char *word = question->tokens[i].folded;
		phrase = arena_printf(matcher->arena, "%s %s",
		    i == span->from + 1 ? question->tokens[span->from].folded
					: phrase,
		    i == span->to - 1 ? text_singular(matcher->arena, word)
				      : word);
	}
	struct text_words means = synonyms_of(matcher->synonyms, phrase);
	for (size_t i = 0; i < means.count; i++) {
		bool single = !strchr(means.word[i], ' ');
		struct span other;
		if (!(single && span->count == 1) &&
		    replaced(matcher, span, means.word[i], &other))
			name_words_match(matcher, &other);
	}
}

void
name_match(struct name_matcher *matcher, const struct spans *spans)
{
	for (int i = 0; i < spans->count; i++) {
		if (!name_words_hopeless(&spans->spans[i]))
			name_words_match(matcher, &spans->spans[i]);
		if (!spans->spans[i].shared)
			name_spelling_match(matcher, &spans->spans[i]);
		if (!spans->spans[i].weak || spans->spans[i].count > 1)
			match_synonyms(matcher, &spans->spans[i]);
	}
	name_spelling_match_qualified(matcher);
	drop_weaker(matcher->found);
}
