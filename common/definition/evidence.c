/* evidence.c - what a user says a question's words mean; see evidence.h */
#include "definition/evidence.h"

#include "definition/definition.h"
#include "definition/piece.h"
#include "definition/wishes.h"
#include "question/growth.h"
#include "question/periods.h"
#include "question/today.h"
#include "question/wording.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { EVIDENCE_MAX = 16384, TERM_MAX = 64, WORDED_MAX = 8 };

/* A term and the words that stand for it. */
struct worded {
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
		if (strchr(".?!", *text) &&
		    (!text[1] || isspace((unsigned char)text[1])))
			break;
		text++;
	}
	return text;
}

static struct piece
trimmed(struct piece piece)
{
	while (piece.end > piece.at && isspace((unsigned char)piece.end[-1]))
		piece.end--;
	while (piece.at < piece.end && isspace((unsigned char)*piece.at))
		piece.at++;
	return piece;
}

/* "Note that ABC": the last word, if it is an abbreviation; else NULL. */
static const char *
abbreviation_in(struct piece before, struct arena *arena)
{
	const char *word = before.end;
	while (word > before.at && is_word(word[-1]))
		word--;
	size_t length = (size_t)(before.end - word);
	int capitals = 0;
	if (length < 2 || length > TERM_MAX)
		return NULL;
	for (size_t i = 0; i < length; i++)
		capitals += isupper((unsigned char)word[i]) != 0;
	return capitals < 2 ? NULL : arena_strndup(arena, word, length);
}

/* "Note that the loss ratio": a few plain words, without what leads to them. */
static const char *
words_in(struct piece before, struct arena *arena)
{
	static const char *const leads[] = {"note that ", "note: ", "here ",
	    "where ", "assume ", "recall that ", "remember that ", "consider ",
	    "the ", "a ", "an "};
	for (size_t i = 0; i < COUNT_OF(leads); i++) {
		size_t length = strlen(leads[i]);
		if ((size_t)(before.end - before.at) > length &&
		    strncasecmp(before.at, leads[i], length) == 0)
			before.at += length;
	}
	int words = 1;
	for (const char *at = before.at; at < before.end; at++) {
		words += *at == ' ';
		if (!is_word(*at) && *at != ' ' && *at != '-')
			return NULL;
	}
	size_t length = (size_t)(before.end - before.at);
	if (length < 3 || length > TERM_MAX || words > 4)
		return NULL;
	return arena_strndup(arena, before.at, length);
}

/* What stands between a term and its meaning; the first line needs no measure
 * behind it. */
static const char *const separators[] = {"=", " is defined as ",
    " are defined as ", " is calculated as ", " is computed as ",
    " is measured as ", " refers to ", " means ", " is the sum of ",
    " is the total ", " is the number of ", " is the count of ",
    " is the average ", " is the ratio of "};

/* "is the sum of" belongs to the meaning from "sum" on. */
static const char *
meaning_behind(const char *separator, const char *at)
{
	const char *the = strstr(separator, " the ");
	return the ? at + (the + 5 - separator) : at + strlen(separator);
}

/* Does it speak of something that is counted or added up? */
static bool
measures(const char *text)
{
	static const char *const words[] = {"sum", "total", "number of",
	    "count", "average", "ratio", "percentage", " / ", "divided by",
	    "difference", "maximum", "minimum"};
	struct piece all = {text, text + strlen(text)};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (piece_find(all, words[i]))
			return true;
	return false;
}

/* SQL's aggregates as people say them, with the parenthesis they open. */
static const struct {
	const char *sql, *words;
	bool opens;
} spoken[] = {{"count(distinct ", "number of distinct ", true},
    {"count(*)", "number of rows", false}, {"count(", "number of ", true},
    {"sum(", "total ", true}, {"avg(", "average ", true},
    {"max(", "maximum ", true}, {"min(", "minimum ", true},
    {" divided by ", " / ", false}};

/* One of them said in words; NULL when none is left. */
static const char *
say_one(const char *text, struct arena *arena)
{
	struct piece all = {text, text + strlen(text)};
	for (size_t i = 0; i < COUNT_OF(spoken); i++) {
		const char *at = piece_find(all, spoken[i].sql);
		if (!at)
			continue;
		const char *rest = at + strlen(spoken[i].sql);
		const char *close = spoken[i].opens ? strchr(rest, ')') : NULL;
		size_t inside = close ? (size_t)(close - rest) : 0;
		return arena_printf(arena, "%.*s%s%.*s%s", (int)(at - text),
		    text, spoken[i].words, (int)inside, rest,
		    rest + inside + (close ? 1 : 0));
	}
	return NULL;
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
definition_text(struct piece meaning, struct arena *arena)
{
	static const char *const asides[] = {", which", ", where", ", defined",
	    ", i.e", ", calculated", ", with ", " for each", " in the ",
	    " from the ", " over the ", " over time"};
	meaning = trimmed(meaning);
	char *text = arena_strndup(
	    arena, meaning.at, (size_t)(meaning.end - meaning.at));
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
	const char *plain = text;
	for (const char *said = plain; said; said = say_one(plain, arena))
		plain = said;
	if (!*plain || speaks_sql(plain))
		return NULL;
	/* One formula, whatever stands around it in the question. */
	return strchr(plain, '/') ? arena_printf(arena, "(%s)", plain) : plain;
}

/* What the sentence defines of the question's words; false: nothing. */
static bool
read_definition(struct piece sentence, const char *question,
    struct worded *definition, struct arena *arena)
{
	for (size_t i = 0; i < COUNT_OF(separators); i++) {
		const char *at = piece_find(sentence, separators[i]);
		if (!at)
			continue;
		struct piece before = trimmed((struct piece){sentence.at, at});
		struct piece aside = piece_take_parentheses(&before);
		before = trimmed(before);
		struct piece meaning = {
		    meaning_behind(separators[i], at), sentence.end};
		const char *text = definition_text(meaning, arena);
		const char *term =
		    i == 0 ? abbreviation_in(before, arena) : NULL;
		const char *growth =
		    growth_words(arena_strndup(arena, meaning.at,
				     (size_t)(meaning.end - meaning.at)),
			arena);
		if (growth) {
			text = growth;
			term = term ? term : words_in(before, arena);
		}
		if (!text && term)
			text = definition_text(aside, arena);
		if (!term && text && measures(text))
			term = words_in(before, arena);
		if (!term || !text || !find_term(question, term))
			return false;
		*definition = (struct worded){term, text};
		return true;
	}
	return false;
}

static int
read_definitions(const char *evidence, const char *question,
    struct worded definitions[WORDED_MAX], int count, struct arena *arena)
{
	for (const char *start = evidence; *start && count < WORDED_MAX;) {
		const char *end = sentence_end(start);
		count += read_definition((struct piece){start, end}, question,
		    &definitions[count], arena);
		start = *end ? end + 1 : end;
	}
	return count;
}

/*
 * A question that says itself what a word of it means: that sentence is taken
 * out of it, where a word of the rest is defined.
 */
static const char *
take_definitions(const char *question, struct worded definitions[WORDED_MAX],
    int *count, struct arena *arena)
{
	for (const char *start = question; *start && *count < WORDED_MAX;) {
		const char *end = sentence_end(start);
		const char *next = *end ? end + 1 : end;
		const char *rest = arena_printf(
		    arena, "%.*s%s", (int)(start - question), question, next);
		if (!read_definition((struct piece){start, end}, rest,
			&definitions[*count], arena)) {
			start = next;
			continue;
		}
		++*count;
		start = rest + (start - question);
		question = rest;
	}
	return question;
}

/* The term written out; a term in its own definition once. */
static const char *
write_out(
    const char *question, const struct worded *definition, struct arena *arena)
{
	const char *at = find_term(question, definition->term);
	const char *rest = at;
	const char *text =
	    arena_strndup(arena, question, (size_t)(at ? at - question : 0));
	while (at) {
		text = arena_printf(arena, "%s%.*s%s", text, (int)(at - rest),
		    rest, definition->text);
		rest = at + strlen(definition->term);
		at = find_term(rest, definition->term);
	}
	return rest ? arena_printf(arena, "%s%s", text, rest) : question;
}

/* Leave out the terms that are known as SQL. */
static int
drop_known(struct worded *definitions, int count,
    const struct definition *known, int known_count)
{
	int kept = 0;
	for (int i = 0; i < count; i++) {
		bool stays = true;
		for (int k = 0; k < known_count; k++)
			stays =
			    stays &&
			    strcasecmp(definitions[i].term, known[k].term) !=
				0 &&
			    (!known[k].aside || strcasecmp(definitions[i].term,
						    known[k].aside) != 0);
		if (stays)
			definitions[kept++] = definitions[i];
	}
	return kept;
}

static const char *
expand(const char *question, const char *evidence,
    const struct definition *known, int known_count, struct arena *arena)
{
	struct worded definitions[WORDED_MAX];
	int count = 0;
	if (strlen(question) > EVIDENCE_MAX)
		return question;
	const char *own =
	    take_definitions(question, definitions, &count, arena);
	if (evidence && strlen(evidence) <= EVIDENCE_MAX)
		count =
		    read_definitions(evidence, own, definitions, count, arena);
	question = periods_rewrite(own, arena);
	if (evidence && question == own && periods_wanted(evidence))
		question = arena_printf(arena, "%s including zero", own);
	if (evidence)
		question = wishes_add(question, evidence, arena);
	count = drop_known(definitions, count, known, known_count);
	for (int i = 0; i < count; i++) {
		question = write_out(question, &definitions[i], arena);
		if (strlen(question) > RECORD_MAX_QUESTION_BYTES)
			break;
	}
	return wording_plain(question, arena);
}

const char *
evidence_expand(const char *question, const char *evidence, struct arena *arena)
{
	return expand(question, evidence, NULL, 0, arena);
}

/* What the evidence defines as SQL over the record's tables: how many terms;
 * none before the tables are known. */
static int
read_known(const struct record *record, const char *question,
    const char *evidence, struct definition known[DEFINITIONS_MAX],
    struct arena *arena)
{
	struct context context;
	jv problem = jv_null();
	jv packet = record_get(record, "context");
	bool good = jv_get_kind(packet) == JV_KIND_OBJECT &&
		    context_read(&context, &packet, arena, &problem);
	jv_free(packet);
	jv_free(problem);
	struct definition_source source = {.evidence = evidence,
	    .question = question,
	    .context = &context,
	    .now = today_of(record, arena)};
	return good ? definitions_read(known, &source, arena) : 0;
}

const char *
evidence_question(const struct record *record, struct arena *arena)
{
	struct definition known[DEFINITIONS_MAX];
	const char *question = record_text(record, "question", arena);
	const char *evidence = record_text(record, "evidence", arena);
	if (!question)
		return NULL;
	int count = evidence && strlen(evidence) <= EVIDENCE_MAX
			? read_known(record, question, evidence, known, arena)
			: 0;
	return expand(question, evidence, known, count, arena);
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
