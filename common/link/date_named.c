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

/* Does the name end with a word for that edge of a time: open_until? */
static bool
ends_at(const struct context_column *column, const struct english_word *edge)
{
	const char *last = strrchr(column->words, ' ');
	const struct english_word *own =
	    last ? english_find(last + 1, ENGLISH_DATE_EDGE) : NULL;
	return column->class == COLUMN_DATE && own &&
	       strcmp(own->means, edge->means) == 0;
}

/* "End date", of open_until, where no date is called so. */
static void
match_edge(struct links *links, const struct context *context, int noun)
{
	const struct english_word *edge = english_find(
	    question_word_at(&links->question, noun - 1), ENGLISH_DATE_EDGE);
	struct link_match match = {.kind = LINK_COLUMN,
	    .from = noun - 1,
	    .to = noun + 1,
	    .score = LINK_SCORE_SYNONYM,
	    .why = LINK_WHY_SYNONYM};
	if (!edge ||
	    found_best(&links->found, noun - 1, noun + 1) >= match.score)
		return;
	for (int t = 0; t < context->table_count; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			match.table = t;
			match.column = c;
			if (ends_at(&context->tables[t].columns[c], edge))
				found_add(&links->found, &match);
		}
}

void
date_named_match(struct links *links, const struct context *context)
{
	struct found *found = &links->found;
	for (int at = 1; at < links->question.count; at++) {
		if (!is_called_date(&links->question, at))
			continue;
		/* what is added behind is no match of the words before */
		const int count = found->count;
		for (int i = 0; i < count; i++) {
			struct link_match match = found->matches[i];
			if (extend(&match, context, at))
				found_add(found, &match);
		}
		match_edge(links, context, at);
	}
}
