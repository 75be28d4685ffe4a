/* date_named.c - a date that is called by its verb; see date_named.h */
#include "link/date_named.h"

#include "english/english.h"
#include "linked/link_score.h"

#include <string.h>

/* As a name that has its last word, where the column's has a word more. */
static const double score_partly = 0.72;

/* The number of words of the name that say more than that it is a date. */
static int
telling_words(const char *words)
{
	int count = 0;
	while (*words != '\0') {
		char word[32] = "";
		size_t length = strcspn(words, " ");
		if (length < sizeof(word))
			memcpy(word, words, length);
		count += !english_is(word, ENGLISH_PREPOSITION) &&
			 !english_is(word, ENGLISH_DATE_NOUN);
		words += length;
		words += strspn(words, " ");
	}
	return count;
}

static bool
is_called_date(const struct question *question, int at)
{
	return at > 0 &&
	       english_is(question_word_at(question, at), ENGLISH_DATE_NOUN) &&
	       question->tokens[at - 1].kind == TOKEN_WORD;
}

/* The match of the word right before the noun, with the noun. */
static bool
extend(struct link_match *match, const struct context *context, int noun)
{
	if (match->kind != LINK_COLUMN || match->to != noun)
		return false;
	const struct context_column *column =
	    &context->tables[match->table].columns[match->column];
	if (column->class != COLUMN_DATE)
		return false;
	int more = telling_words(column->words) - (match->to - match->from);
	double score = more <= 0 ? LINK_SCORE_WHOLE : score_partly;
	match->to = noun + 1;
	if (more > 1 || match->score >= score)
		return false;
	match->score = score;
	return true;
}

void
date_named_match(struct links *links, const struct context *context)
{
	struct found *found = &links->found;
	for (int at = 1; at < links->question.count; at++) {
		/* what is added behind is no match of the words before */
		const int count =
		    is_called_date(&links->question, at) ? found->count : 0;
		for (int i = 0; i < count; i++) {
			struct link_match match = found->matches[i];
			if (extend(&match, context, at))
				found_add(found, &match);
		}
	}
}
