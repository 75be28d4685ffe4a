/* evidence.c - what a user says a question's words mean; see evidence.h */
#include "evidence.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { EVIDENCE_MAX = 16384, TERM_MAX = 64, DEFINITIONS_MAX = 8 };

struct definition {
	const char *term; /* as the question writes it */
	const char *text;
};

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Where the term stands in the question as a word of its own. */
static const char *
find_term(const char *question, const char *term)
{
	size_t length = strlen(term);
	for (const char *at = question; *at; at++)
		if (strncasecmp(at, term, length) == 0 &&
		    !is_word(at[length]) &&
		    (at == question || !is_word(at[-1])))
			return at;
	return NULL;
}

/* The end of the sentence: a stop before a blank, a line or the text's end. */
static const char *
sentence_end(const char *text)
{
	while (*text && *text != '\n' && *text != ';') {
		if (*text == '.' &&
		    (!text[1] || isspace((unsigned char)text[1])))
			break;
		text++;
	}
	return text;
}

/* What comes before the equals sign, without "(some words)". */
static const char *
term_before(const char *start, const char *equals, struct arena *arena)
{
	const char *end = equals;
	while (end > start && isspace((unsigned char)end[-1]))
		end--;
	if (end > start && end[-1] == ')') {
		const char *open = end - 1;
		while (open > start && *open != '(')
			open--;
		if (*open != '(')
			return NULL;
		end = open;
		while (end > start && isspace((unsigned char)end[-1]))
			end--;
	}
	/* "Note that ABC": the last word, if it is an abbreviation. */
	const char *word = end;
	while (word > start && is_word(word[-1]))
		word--;
	size_t length = (size_t)(end - word);
	if (length < 2 || length > TERM_MAX)
		return NULL;
	int capitals = 0;
	for (size_t i = 0; i < length; i++)
		capitals += isupper((unsigned char)word[i]) != 0;
	if (capitals < 2)
		return NULL;
	return arena_strndup(arena, word, length);
}

/* SQL is no words to look up. */
static bool
speaks_sql(const char *text)
{
	static const char *const signs[] = {"date_trunc", "select ", "case ",
	    "::", "interval", "extract", "count(", "sum(", "=", "<", ">"};
	for (size_t i = 0; i < COUNT_OF(signs); i++)
		for (const char *at = text; *at; at++)
			if (strncasecmp(at, signs[i], strlen(signs[i])) == 0)
				return true;
	return false;
}

/* The text of a definition: without asides, words in lower case. */
static const char *
definition_text(const char *start, const char *end, struct arena *arena)
{
	static const char *const asides[] = {", which", ", where", ", defined",
	    ", i.e", ", calculated", " for each"};
	while (start < end && isspace((unsigned char)*start))
		start++;
	char *text = arena_strndup(arena, start, (size_t)(end - start));
	for (size_t i = 0; i < COUNT_OF(asides); i++) {
		char *aside = strstr(text, asides[i]);
		if (aside)
			*aside = '\0';
	}
	for (char *at = text; *at; at++) {
		bool single = isupper((unsigned char)*at) &&
			      !isupper((unsigned char)at[1]) &&
			      (at == text || !is_word(at[-1]));
		if (single)
			*at = (char)tolower((unsigned char)*at);
	}
	if (!*text || speaks_sql(text))
		return NULL;
	/* One formula, whatever stands around it in the question. */
	return strchr(text, '/') ? arena_printf(arena, "(%s)", text) : text;
}

static int
read_definitions(const char *evidence, const char *question,
    struct definition definitions[DEFINITIONS_MAX], struct arena *arena)
{
	int count = 0;
	for (const char *start = evidence; *start && count < DEFINITIONS_MAX;) {
		const char *end = sentence_end(start);
		const char *equals = memchr(start, '=', (size_t)(end - start));
		const char *term =
		    equals ? term_before(start, equals, arena) : NULL;
		const char *text = term && find_term(question, term)
				       ? definition_text(equals + 1, end, arena)
				       : NULL;
		if (text)
			definitions[count++] = (struct definition){term, text};
		start = *end ? end + 1 : end;
	}
	return count;
}

const char *
evidence_expand(const char *question, const char *evidence, struct arena *arena)
{
	struct definition definitions[DEFINITIONS_MAX];
	if (!evidence || strlen(evidence) > EVIDENCE_MAX)
		return question;
	int count = read_definitions(evidence, question, definitions, arena);
	for (int i = 0; i < count; i++) {
		const char *term = definitions[i].term;
		const char *at = find_term(question, term);
		const char *rest = at;
		/* A term in its own definition would grow for ever: once. */
		const char *text = arena_strndup(
		    arena, question, (size_t)(at ? at - question : 0));
		while (at) {
			text = arena_printf(arena, "%s%.*s%s", text,
			    (int)(at - rest), rest, definitions[i].text);
			rest = at + strlen(term);
			at = find_term(rest, term);
		}
		if (rest)
			question = arena_printf(arena, "%s%s", text, rest);
		if (strlen(question) > RECORD_MAX_QUESTION_BYTES)
			break;
	}
	return question;
}

const char *
evidence_question(const struct record *record, struct arena *arena)
{
	const char *question = record_text(record, "question", arena);
	const char *evidence = record_text(record, "evidence", arena);
	if (!question || !evidence)
		return question;
	return evidence_expand(question, evidence, arena);
}

bool
evidence_wants_patterns(const char *evidence)
{
	static const char *const words[] = {
	    "wildcard", "ilike", "like", "partial", "substring"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (find_term(evidence, words[i]) ||
		    (i == 0 && find_term(evidence, "wildcards")))
			return true;
	return false;
}
