/* told.c - conditions that evidence spells as SQL; see told.h */
#include "definition/told.h"

#include "definition/sentence.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A longer condition is several sentences. */
enum { TOLD_MAX_WORDS = 16 };

/* Does an operator, or the text of a value, stand there? */
static bool
compares(const char *at)
{
	static const char *const words[] = {"is ", "in ("};
	while (*at == ' ')
		at++;
	if (*at && strchr("=<>'", *at))
		return true;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strncasecmp(at, words[i], strlen(words[i])) == 0)
			return true;
	return false;
}

/* Where the first column is spelled that something is compared with; NULL. */
static const char *
first_compared(
    struct piece sentence, const struct context *context, struct arena *arena)
{
	const char *text = arena_strndup(
	    arena, sentence.at, (size_t)(sentence.end - sentence.at));
	const char *first = NULL;
	for (int t = 0; t < context->table_count; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const char *name = context->tables[t].columns[c].name;
			const char *at = piece_find_term(text, name);
			if (at && compares(at + strlen(name)) &&
			    (!first || at < first))
				first = at;
		}
	return first ? sentence.at + (first - text) : NULL;
}

/* The end of the word that ends before `end`, or of what stands before it. */
static const char *
shorter(const char *from, const char *end)
{
	while (end > from && !isspace((unsigned char)end[-1]))
		end--;
	while (end > from && isspace((unsigned char)end[-1]))
		end--;
	return end;
}

/* Read the longest condition that begins there. */
static bool
read_longest(struct expression *found, const struct phrases *phrases,
    const char *from, const char *end)
{
	const struct expression_hint hint = {
	    .term = "", .condition = true, .entity = -1};
	const char *close = memchr(from, ')', (size_t)(end - from));
	const char *open = memchr(from, '(', (size_t)(end - from));
	if (close && (!open || close < open))
		end = close;
	for (int words = 0; end > from && words < TOLD_MAX_WORDS; words++) {
		const char *text =
		    arena_strndup(phrases->arena, from, (size_t)(end - from));
		if (expression_read(found, phrases, text, &hint) &&
		    found->kind == EXPRESSION_CONDITION)
			return true;
		end = shorter(from, end);
	}
	return false;
}

/* "Held sessions (stat = 'H')": is one of the two words before the parenthesis
 * one of the question? */
static bool
explains_asked(struct piece sentence, const char *at,
    const struct question *asked, struct arena *arena)
{
	struct question before;
	while (at > sentence.at && at[-1] == ' ')
		at--;
	if (at == sentence.at || at[-1] != '(')
		return false;
	question_read(&before,
	    arena_strndup(arena, sentence.at, (size_t)(at - 1 - sentence.at)),
	    arena);
	for (int i = before.count - 2; i >= 0 && i < before.count; i++)
		for (int k = 0; k < asked->count; k++)
			if (before.tokens[i].kind == TOKEN_WORD &&
			    strcmp(before.tokens[i].stem,
				asked->tokens[k].stem) == 0)
				return true;
	return false;
}

/* Does the sentence say what a part is of a whole?  Then each has conditions of
 * its own. */
static bool
divides(struct piece sentence)
{
	return piece_find(sentence, " / ") ||
	       piece_holds(sentence, ENGLISH_OPERATION);
}

/* Does the sentence define a word of the question?  Then it holds where that
 * word is used. */
static bool
defines_asked(const struct definition_source *source, struct piece sentence,
    const struct question *asked, struct arena *arena)
{
	struct definition definitions[DEFINITIONS_MAX];
	struct definition_source alone = *source;
	int at, to;
	alone.evidence = arena_strndup(
	    arena, sentence.at, (size_t)(sentence.end - sentence.at));
	int count = definitions_read(definitions, &alone, arena);
	for (int i = 0; i < count; i++)
		if (definition_find(&definitions[i], asked, 0, &at, &to, arena))
			return true;
	return false;
}

/* Does the sentence begin with words that keep some rows, or leave some out? */
static bool
leads(struct piece sentence, bool *leaves_out)
{
	const struct english_word *lead =
	    piece_take_class(&sentence, ENGLISH_KEEPS);
	*leaves_out = lead && *lead->means;
	return lead && strcmp(lead->word, "only") != 0;
}

bool
told_read(struct expression *found, bool *leaves_out,
    const struct phrases *phrases, const struct definition_source *source,
    struct piece sentence)
{
	struct question asked;
	struct arena *arena = phrases->arena;
	const char *at = first_compared(sentence, source->context, arena);
	if (!at || divides(sentence))
		return false;
	question_read(&asked, source->question, arena);
	const bool lead = leads(sentence, leaves_out);
	struct sentence said;
	/* "only claims with paid > 0 are late" says what late is */
	if (!lead && sentence_inverse(&said, sentence.at, sentence.end, arena))
		return false;
	return !defines_asked(source, sentence, &asked, arena) &&
	       (lead || piece_holds(sentence, ENGLISH_RESTRICTION) ||
		   explains_asked(sentence, at, &asked, arena)) &&
	       read_longest(found, phrases, at, sentence.end);
}
