/* name_role.c - the target of a key, named by its role; see name_role.h */
#include "link/name_role.h"

#include "english/english.h"

#include <string.h>

static bool
shortens(const struct heard_word *said, const struct lexis_word *word)
{
	return strncmp(
		   word->singular, said->singular, strlen(said->singular)) == 0;
}

static bool
is_said(const struct span *span, const struct lexis_word *word)
{
	/* "handles" says the handler, and "mentored" the mentor */
	static const double quality_verb = .7;
	/* "sales rep" of sales_representative */
	static const double quality_short = .8;
	for (int i = 0; i < span->count; i++) {
		const struct heard_word *said = span->words[i];
		double least = said->verb || said->acts ? quality_verb
			       : shortens(said, word)   ? quality_short
							: 1;
		if (heard_quality(said, word, NULL) >= least)
			return true;
	}
	return false;
}

bool
name_role(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *own, const struct lexis_words *parent,
    const struct lexis_words *key)
{
	int said = 0;
	for (int i = 0; i < name->count; i++) {
		const struct lexis_word *word = name->word[i];
		if (is_said(span, word) && !lexis_words_hold(parent, word))
			said++;
		else if (!english_is(word->singular, ENGLISH_IDENTIFIER) &&
			 !lexis_words_hold(parent, word) &&
			 !lexis_words_hold(own, word) &&
			 !lexis_words_hold(key, word))
			return false;
	}
	return said > 0 && said == span->count && said < name->count;
}
