/* meant_value.c - a stored value before a part of a name; see meant_value.h */
#include "link/meant_value.h"

#include "linked/link_score.h"

#include <string.h>

/* Do words beside the span name the table, or a figure of it? */
static bool
is_named_beside(const struct found *found, const struct link_match *value)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool names =
		    (match->kind == LINK_TABLE || match->kind == LINK_METRIC) &&
		    match->score >= LINK_SCORE_WHOLE_TABLE;
		bool beside =
		    match->to <= value->from || match->from >= value->to;
		if (names && beside && match->table == value->table)
			return true;
	}
	return false;
}

static bool
is_value_of_named(const struct found *found, const struct link_match *part)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_VALUE && match->from == part->from &&
		    match->to == part->to && match->table != part->table &&
		    match->score >= LINK_SCORE_AS_STORED &&
		    is_named_beside(found, match))
			return true;
	}
	return false;
}

/* Does the table's own name have the word, or may it be only another word for
 * it? */
static bool
is_own_word(const struct context_table *table, const struct token *token)
{
	for (const char *word = table->words; *word;
	     word += strcspn(word, " "), word += *word == ' ') {
		size_t length = strcspn(word, " ");
		if (strncmp(token->folded, word, length) == 0 ||
		    strncmp(token->stem, word, strlen(token->stem)) == 0)
			return true;
	}
	return false;
}

/* Do other words than the value's say the name, or name a column of the
 * table? */
static bool
is_named_without(const struct found *found, const struct link_match *name,
    const struct link_match *value)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool names = (match->kind == LINK_TABLE &&
				 match->score >= LINK_SCORE_HEAD) ||
			     (match->kind == LINK_COLUMN &&
				 match->score >= LINK_SCORE_NAMED);
		if (names && match->table == value->table &&
		    (name->column < 0 || match->column == name->column) &&
		    (match->to <= value->from || match->from >= value->to))
			return true;
	}
	return false;
}

/* "Cabin trips", where cabin is another word for trips and a kind of them:
 * only those of the kind. */
static bool
is_kind_of_named(const struct found *found, const struct link_match *name,
    const struct context *context, const struct question *question)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_VALUE && match->table == name->table &&
		    match->score >= LINK_SCORE_AS_STORED &&
		    match->from >= name->from && match->to <= name->to &&
		    match->to == match->from + 1 &&
		    !is_own_word(&context->tables[name->table],
			&question->tokens[match->from]) &&
		    is_named_without(found, name, match))
			return true;
	}
	return false;
}

void
meant_value_prefer(struct found *found, const struct context *context,
    const struct question *question)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		struct link_match match = found->matches[i];
		bool names =
		    match.kind == LINK_TABLE || match.kind == LINK_COLUMN;
		bool part =
		    match.kind == LINK_TABLE && match.why == LINK_WHY_PART;
		bool drops =
		    part    ? is_value_of_named(found, &match)
		    : names ? is_kind_of_named(found, &match, context, question)
			    : false;
		if (!drops)
			found->matches[kept++] = match;
	}
	found->count = kept;
}
