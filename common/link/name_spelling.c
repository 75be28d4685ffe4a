/* name_spelling.c - spans against names, letter by letter; see name_spelling.h
 */
#include "link/name_spelling.h"

#include "english/english.h"

#include <string.h>

struct spelled {
	const char *run_together;
	bool single;          /* one token */
	const char *initials; /* "" for fewer than three words */
	const char
	    *shortened; /* initials, then the last word; "" for one word */
};

enum {
	SHORTENED_REST_MIN = 4 /* letters of the last word: bdate */
};

/* "birth date" of bdate: the last word as it is, of those before it a letter.
 */
static const char *
shorten(const struct name_matcher *matcher, const struct span *span)
{
	const struct token *tokens = matcher->question->tokens;
	const char *last = tokens[span->to - 1].folded;
	int before = span->to - span->from - 1;
	if (before == 0 || span->weak || strlen(last) < SHORTENED_REST_MIN ||
	    english_is(tokens[span->from].folded, ENGLISH_KIND_OF_NAME))
		return "";
	char *letters = arena_alloc(matcher->arena, (size_t)before + 1);
	for (int i = 0; i < before; i++)
		letters[i] = tokens[span->from + i].folded[0];
	return arena_printf(matcher->arena, "%s%s", letters, last);
}

static struct spelled
spell(const struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = {.initials = "",
	    .single = span->to == span->from + 1,
	    .shortened = shorten(matcher, span)};
	const struct question *question = matcher->question;
	spelled.run_together = lexis_plain(
	    question_phrase(question, span->from, span->to, matcher->arena),
	    matcher->arena);
	/* "are more than" has no initials */
	if (span->to - span->from < 3 || span->weak)
		return spelled;
	char *initials =
	    arena_alloc(matcher->arena, (size_t)(span->to - span->from) + 1);
	for (int i = span->from; i < span->to; i++)
		initials[i - span->from] = question->tokens[i].folded[0];
	spelled.initials = initials;
	return spelled;
}

/* Compare names as they are written: run together, typed, by initials. */
static double
spelled_score(const struct spelled *spelled, const char *plain, bool typed,
    enum link_why *why)
{
	*why = typed             ? LINK_WHY_TYPED
	       : spelled->single ? LINK_WHY_EXACT
				 : LINK_WHY_RUN_TOGETHER;
	if (*plain != '\0' && strcmp(plain, spelled->run_together) == 0)
		return typed ? 1.15 : 1;
	*why = LINK_WHY_INITIALS;
	if (*spelled->initials != '\0' && strcmp(plain, spelled->initials) == 0)
		return 1;
	if (*spelled->shortened != '\0' &&
	    strcmp(plain, spelled->shortened) == 0)
		return .95;
	return 0;
}

/* "headcount" of head_cnt: the words of the name as one word. */
static double
joined_score(const struct spelled *spelled, const struct lexis_words *words)
{
	const char *rest = spelled->run_together;
	if (!spelled->single || words->count < 2)
		return 0;
	for (int i = 0; i < words->count; i++) {
		size_t length = strlen(words->word[i]->singular);
		if (strncmp(rest, words->word[i]->singular, length) != 0)
			return 0;
		rest += length;
	}
	return *rest == '\0' ? 1 : 0;
}

void
name_spelling_match(struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = spell(matcher, span);
	const struct token *first = &matcher->question->tokens[span->from];
	bool typed = span->to == span->from + 1 && strchr(first->text, '_');
	enum link_why why = LINK_WHY_EXACT;
	for (int t = 0; t < matcher->context->table_count; t++) {
		const struct lexis_view *view = &matcher->views[t];
		if (!view->table)
			continue;
		double score =
		    spelled_score(&spelled, view->table->plain, typed, &why);
		if (score > 0)
			name_matcher_add(matcher, span, t, -1, score, why);
		int columns = matcher->context->tables[t].column_count;
		for (int c = 0; c < columns; c++) {
			if (!view->columns[c])
				continue;
			score = spelled_score(
			    &spelled, view->columns[c]->plain, typed, &why);
			if (score <= 0) {
				why = LINK_WHY_RUN_TOGETHER;
				score = joined_score(
				    &spelled, &view->columns[c]->words);
			}
			if (score > 0)
				name_matcher_add(
				    matcher, span, t, c, score, why);
		}
	}
}

static void
match_qualified(struct name_matcher *matcher, int token)
{
	const char *folded = matcher->question->tokens[token].folded;
	const char *dot = strchr(folded, '.');
	if (matcher->question->tokens[token].kind != TOKEN_WORD || !dot)
		return;
	const struct context *context = matcher->context;
	const char *table =
	    arena_strndup(matcher->arena, folded, (size_t)(dot - folded));
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *owner = &context->tables[t];
		if (strcmp(text_fold(matcher->arena, owner->name), table) != 0)
			continue;
		for (int c = 0; c < owner->column_count; c++) {
			const char *column =
			    text_fold(matcher->arena, owner->columns[c].name);
			struct link_match match = {.kind = LINK_COLUMN,
			    .from = token,
			    .to = token + 1,
			    .table = t,
			    .column = c,
			    .score = 1.15,
			    .why = LINK_WHY_TYPED};
			if (strcmp(column, dot + 1) == 0)
				found_add(matcher->found, &match);
		}
	}
}

void
name_spelling_match_qualified(struct name_matcher *matcher)
{
	for (int i = 0; i < matcher->question->count; i++)
		match_qualified(matcher, i);
}
