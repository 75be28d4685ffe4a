/* unheeded.c - what the evidence asks and nothing does; see unheeded.h */
#include "definition/unheeded.h"

#include "definition/filters.h"
#include "definition/last_state.h"
#include "definition/piece.h"
#include "definition/sentence.h"
#include "question/periods.h"
#include "question/whole_money.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>

/* Read the next sentence as text of its own and move the text behind it; NULL
 * at the end. */
static const char *
copy_next(const char **text, struct arena *arena)
{
	const char *end, *at = sentence_next(text, &end);
	return at ? arena_strndup(arena, at, (size_t)(end - at)) : NULL;
}

static bool
is_content(const struct token *token)
{
	return token->kind == TOKEN_WORD && token->text[1] &&
	       !english_is(token->folded, ENGLISH_ARTICLE) &&
	       !english_is(token->folded, ENGLISH_NAME_END) &&
	       !english_is(token->folded, ENGLISH_NO_TERM) &&
	       !english_is(token->folded, ENGLISH_SCOPE) &&
	       !english_is(token->folded, ENGLISH_MEASURE) &&
	       !english_is(token->folded, ENGLISH_LEAVING);
}

/* The first content word of the sentence that the other text has, too, as that
 * text writes it; NULL: they share none. */
static const char *
shared_word(const char *sentence, const char *other, struct arena *arena)
{
	struct question said, asked;
	question_read(&said, sentence, arena);
	question_read(&asked, other, arena);
	for (int i = 0; i < said.count; i++)
		for (int k = 0; is_content(&said.tokens[i]) && k < asked.count;
		     k++)
			if (strcmp(said.tokens[i].stem, asked.tokens[k].stem) ==
			    0)
				return asked.tokens[k].text;
	return NULL;
}

const char *
unheeded_term(const char *sentence, const struct definition_source *source,
    const char *typed, struct arena *arena)
{
	struct sentence said[SENTENCES_MAX];
	struct question asked;
	int at, to;
	question_read(&asked, typed, arena);
	int count = sentences_read(said, source->evidence, arena);
	for (int i = 0; i < count; i++) {
		const struct definition definition = {
		    .term = said[i].term, .aside = said[i].aside};
		const char *words = arena_printf(arena, "%s %s",
		    said[i].aside ? said[i].aside : "", said[i].text);
		if (definition_find(&definition, &asked, 0, &at, &to, arena) &&
		    shared_word(sentence, words, arena))
			return question_phrase(&asked, at, to, arena);
	}
	return NULL;
}

/* Does the sentence say what a term is?  definition.h answers for it. */
static bool
defines(const char *sentence)
{
	struct piece piece = piece_of(sentence);
	return piece_find(piece, " = ") ||
	       piece_find_class(piece, ENGLISH_DEFINES, NULL) ||
	       piece_find_class(piece, ENGLISH_WHEN, NULL);
}

/* The same with the sentence as all its evidence. */
static struct definition_source
alone(const struct definition_source *source, const char *sentence)
{
	struct definition_source one = *source;
	one.evidence = sentence;
	return one;
}

static bool
is_definition(const char *sentence, const struct definition_source *source,
    struct arena *arena)
{
	struct definition definitions[DEFINITIONS_MAX];
	const struct definition_source one = alone(source, sentence);
	return definitions_read(definitions, &one, arena) > 0;
}

/* Does the sentence spell a column as it is stored: closed_at? */
static bool
spells_column(const char *sentence, const struct context *context)
{
	for (int t = 0; t < context->table_count; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const char *name = context->tables[t].columns[c].name;
			if (strchr(name, '_') &&
			    piece_find_term(sentence, name))
				return true;
		}
	return false;
}

static bool
is_filter(const char *sentence, const struct definition_source *source,
    struct arena *arena)
{
	struct definition_filter filters[FILTERS_MAX];
	const struct definition_source one = alone(source, sentence);
	return filters_read(filters, &one, arena) > 0;
}

/* Does something read the sentence: as a filter, a history, a wish for patterns
 * or for all periods? */
static bool
is_read(const char *sentence, const struct definition_source *source,
    struct arena *arena)
{
	if (is_filter(sentence, source, arena) ||
	    is_definition(sentence, source, arena) ||
	    whole_money_word(sentence, strlen(sentence), ENGLISH_HUNDREDTH) ||
	    piece_holds(piece_of(sentence), ENGLISH_DATE_ADVICE) ||
	    periods_wanted(sentence) ||
	    piece_holds(piece_of(sentence), ENGLISH_HARMLESS))
		return true;
	for (int t = 0; t < source->context->table_count; t++)
		if (last_state_told(
			piece_of(sentence), &source->context->tables[t], arena))
			return true;
	return false;
}

int
unheeded_sentences(struct definition_unread owed[UNHEEDED_MAX],
    const struct definition_source *source, const char *typed,
    struct arena *arena)
{
	int count = 0;
	const char *text = source->evidence;
	const char *sentence;
	while (count < UNHEEDED_MAX && (sentence = copy_next(&text, arena))) {
		bool restricts =
		    piece_holds(piece_of(sentence), ENGLISH_LEAVING) ||
		    spells_column(sentence, source->context);
		if (!restricts || defines(sentence) ||
		    is_read(sentence, source, arena))
			continue;
		const char *term = shared_word(sentence, typed, arena);
		if (!term)
			term = unheeded_term(sentence, source, typed, arena);
		if (term)
			owed[count++] =
			    (struct definition_unread){term, sentence};
	}
	return count;
}

/* The words for the rows that a sentence leaves out, or keeps alone; NULL: it
 * does neither. */
static const char *
named_rows(const char *sentence, bool *leaves_out, struct arena *arena)
{
	enum { NAMED_MAX_BYTES = 60 };
	struct piece piece = piece_of(sentence);
	if (!filters_name_rows(&piece, leaves_out) ||
	    piece.end - piece.at > NAMED_MAX_BYTES)
		return NULL;
	while (piece.at < piece.end && *piece.at == ' ')
		piece.at++;
	for (const char *at = piece.at; at < piece.end; at++)
		if (!isalnum((unsigned char)*at) && !strchr(" -_'", *at))
			return NULL;
	return piece.at == piece.end
		   ? NULL
		   : arena_printf(arena, "%c%.*s",
			 tolower((unsigned char)*piece.at),
			 (int)(piece.end - piece.at - 1), piece.at + 1);
}

const char *
unheeded_rows(const struct definition_source *source, bool *leaves_out,
    struct arena *arena)
{
	const char *text = source->evidence;
	const char *sentence;
	while ((sentence = copy_next(&text, arena))) {
		const char *words = named_rows(sentence, leaves_out, arena);
		if (words && !is_filter(sentence, source, arena) &&
		    (shared_word(words, source->question, arena) ||
			unheeded_term(words, source, source->question, arena)))
			return words;
	}
	return NULL;
}
