/* evidence.c - a user's own meanings of words; see evidence.h */
#include "definition/evidence.h"

#include "context/told_values.h"
#include "definition/definition.h"
#include "definition/filters.h"
#include "definition/piece.h"
#include "definition/unheeded.h"
#include "definition/wishes.h"
#include "question/bound_note.h"
#include "question/frame.h"
#include "question/growth.h"
#include "question/periods.h"
#include "question/today.h"
#include "question/wording.h"
#include "record/scope.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { EVIDENCE_MAX = 16384, TERM_MAX = 64, WORDED_MAX = 8 };

/* A term and the words that stand for it. */
struct worded {
	const char *term; /* as the question writes it */
	const char *text;
};

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
	while (word > before.at && piece_is_word(word[-1]))
		word--;
	size_t length = (size_t)(before.end - word);
	int capitals = 0;
	if (length < 2 || length > TERM_MAX)
		return NULL;
	for (size_t i = 0; i < length; i++)
		capitals += isupper((unsigned char)word[i]) != 0;
	return capitals < 2 ? NULL : arena_strndup(arena, word, length);
}

/* "Note that the loss ratio": a few plain words, without the lead "Note that
 * the". */
static const char *
words_in(struct piece before, struct arena *arena)
{
	while (piece_take_class(&before, ENGLISH_REMARK) ||
	       piece_take_class(&before, ENGLISH_ARTICLE))
		;
	int words = 1;
	for (const char *at = before.at; at < before.end; at++) {
		words += *at == ' ';
		if (!piece_is_word(*at) && *at != ' ' && *at != '-')
			return NULL;
	}
	size_t length = (size_t)(before.end - before.at);
	/* "What is the total ...?" asks a question and defines nothing */
	if (length < 3 || length > TERM_MAX || words > 4 ||
	    english_begins(before.at, ENGLISH_INTERROGATIVE, NULL))
		return NULL;
	return arena_strndup(arena, before.at, length);
}

/* Does the text contain a word that counts or adds up? */
static bool
measures(const char *text)
{
	struct piece all = piece_of(text);
	return piece_holds_part(all, ENGLISH_MEASURE) || piece_find(all, " / ");
}

/* Write the call at `at` in words.  Its name and parenthesis are `opening`
 * bytes long. */
static const char *
say_call(const char *text, const char *at, size_t opening, const char *words,
    struct arena *arena)
{
	const char *rest = at + opening;
	const char *close = strchr(rest, ')');
	struct piece inside = {rest, close ? close : rest};
	if (*rest == '*' && close == rest + 1)
		inside = piece_of("rows");
	return arena_printf(arena, "%.*s%s %.*s%s", (int)(at - text), text,
	    words, (int)(inside.end - inside.at), inside.at,
	    close ? close + 1 : rest);
}

/* Write one of SQL's aggregates or one division in words; NULL when there is
 * none. */
static const char *
say_one(const char *text, struct arena *arena)
{
	static const char division[] = " divided by ";
	struct piece all = piece_of(text);
	struct english_list aggregates = english_words(ENGLISH_AGGREGATE);
	for (size_t i = 0; i < aggregates.count; i++) {
		const char *call =
		    arena_printf(arena, "%s(", aggregates.words[i].means);
		const char *at = piece_find(all, call);
		if (at)
			return say_call(text, at, strlen(call),
			    aggregates.words[i].word, arena);
	}
	const char *at = piece_find(all, division);
	return at ? arena_printf(arena, "%.*s / %s", (int)(at - text), text,
			at + strlen(division))
		  : NULL;
}

/* Is the text SQL?  Nobody can look up SQL as words. */
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

/* The sign of arithmetic behind the text's first part; NULL: there is none. */
static const char *
next_sign(const char *text)
{
	static const char *const signs[] = {" / ", " * ", " + ", " - "};
	const char *first = NULL;
	for (size_t i = 0; i < COUNT_OF(signs); i++) {
		const char *at = strstr(text, signs[i]);
		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

/* "Leaks reported in the zone / its length": a trailer ends its own part of the
 * figure; behind a comma, it ends the text. */
static const char *
cut_trailers(const char *said, struct arena *arena)
{
	char *text = arena_strdup(arena, said);
	const char *found;
	while (
	    (found = piece_find_class(piece_of(text), ENGLISH_TRAILER, NULL))) {
		bool clause = *found == ',';
		char *from = text + (found - text) - (!clause && found > text);
		const char *sign = clause ? NULL : next_sign(found);
		if (sign)
			memmove(from, sign, strlen(sign) + 1);
		else
			*from = '\0';
	}
	return text;
}

/* The text of a definition: without asides, words in lower case. */
static const char *
definition_text(struct piece meaning, struct arena *arena)
{
	meaning = trimmed(meaning);
	char *text = arena_strndup(
	    arena, meaning.at, (size_t)(meaning.end - meaning.at));
	for (char *at = text; *at; at++) {
		bool single = isupper((unsigned char)*at) &&
			      !isupper((unsigned char)at[1]) &&
			      (at == text || !piece_is_word(at[-1]));
		if (single)
			*at = (char)tolower((unsigned char)*at);
	}
	const char *plain = text;
	for (const char *said = plain; said; said = say_one(plain, arena))
		plain = said;
	plain = cut_trailers(plain, arena);
	if (!*plain || speaks_sql(plain))
		return NULL;
	/* the parentheses keep it one formula, whatever stands around it */
	return strchr(plain, '/') ? arena_printf(arena, "(%s)", plain) : plain;
}

/* A sentence of three parts. */
struct said {
	struct piece before;  /* the term */
	struct piece aside;   /* what stands in parentheses behind it */
	struct piece meaning; /* up to the sentence's end */
	bool sign;            /* an equals sign is between them, not words */
};

/* "... is the sum of ...": where the measure begins; NULL: there is none. */
static const char *
find_measure(struct piece sentence)
{
	static const char joint[] = " is the ";
	const char *at = piece_find(sentence, joint);
	while (at) {
		sentence.at = at + strlen(joint);
		if (english_begins(sentence.at, ENGLISH_MEASURE, NULL))
			return sentence.at;
		at = piece_find(sentence, joint);
	}
	return NULL;
}

/* Split a sentence at the sign or the words between a term and its meaning;
 * false: there are none. */
static bool
part_sentence(struct said *said, struct piece sentence)
{
	const struct english_word *words = NULL;
	const char *at = piece_find(sentence, "=");
	const char *rest = at ? at + 1 : NULL;
	said->sign = at;
	if (!at && (at = piece_find_class(sentence, ENGLISH_DEFINES, &words)))
		rest = at + strlen(words->word);
	if (!at && (rest = find_measure(sentence)))
		at = rest - strlen(" is the ");
	if (!at)
		return false;
	said->before = trimmed((struct piece){sentence.at, at});
	said->aside = piece_take_parentheses(&said->before);
	said->before = trimmed(said->before);
	said->meaning = (struct piece){rest, sentence.end};
	/* what it leaves out is no part of the figure */
	filters_take_clause(&said->meaning);
	return true;
}

/* "ROT (running order total) = orders from the start of the year up to and
 * including the month": the figure beside it adds up from unit to unit. */
static bool
runs(const struct said *said)
{
	const struct piece parts[] = {said->meaning, said->aside};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		if (piece_holds(parts[i], ENGLISH_RUNNING) &&
		    !piece_find(parts[i], "/") &&
		    (piece_find(parts[i], "total") ||
			piece_find(parts[i], "sum") ||
			piece_find(parts[i], "including")))
			return true;
	return false;
}

/* Read the definition of a term of the question; false: the sentence has
 * none. */
static bool
read_definition(struct piece sentence, const char *question,
    struct worded *definition, struct arena *arena)
{
	struct said said;
	if (!part_sentence(&said, sentence))
		return false;
	const char *text = definition_text(said.meaning, arena);
	/* an abbreviation may mean something that is no measure */
	const char *term =
	    said.sign ? abbreviation_in(said.before, arena) : NULL;
	const char *growth =
	    growth_words(arena_strndup(arena, said.meaning.at,
			     (size_t)(said.meaning.end - said.meaning.at)),
		arena);
	if (growth) {
		text = growth;
		term = term ? term : words_in(said.before, arena);
	}
	if (runs(&said) && !(text && strstr(text, " of "))) {
		text = "running total";
		term = term ? term : words_in(said.before, arena);
	}
	if (!text && term)
		text = definition_text(said.aside, arena);
	if (!term && text && measures(text))
		term = words_in(said.before, arena);
	if (!term || !text || !piece_find_term(question, term))
		return false;
	*definition = (struct worded){term, text};
	return true;
}

static int
read_definitions(const char *evidence, const char *question,
    struct worded definitions[WORDED_MAX], int count, struct arena *arena)
{
	const char *start, *end;
	while (count < WORDED_MAX && (start = sentence_next(&evidence, &end)))
		count += read_definition((struct piece){start, end}, question,
		    &definitions[count], arena);
	return count;
}

/* A question may itself define one of its words.  Take such a sentence out of
 * the question when the word stands in the rest. */
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

/* Replace the term by its text everywhere.  The text is not searched again, so
 * it may contain the term. */
static const char *
write_out(
    const char *question, const struct worded *definition, struct arena *arena)
{
	const char *at = piece_find_term(question, definition->term);
	const char *rest = at;
	const char *text =
	    arena_strndup(arena, question, (size_t)(at ? at - question : 0));
	while (at) {
		text = arena_printf(arena, "%s%.*s%s", text, (int)(at - rest),
		    rest, definition->text);
		rest = at + strlen(definition->term);
		at = piece_find_term(rest, definition->term);
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
	if (piece_holds_part(piece_of(own), ENGLISH_INCLUSIVE))
		own = bound_note_drop(own, arena);
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
	return wording_plain(frame_leave_out(question, arena), arena);
}

const char *
evidence_expand(const char *question, const char *evidence, struct arena *arena)
{
	return expand(question, evidence, NULL, 0, arena);
}

/* Put the rows that the evidence leaves out, or keeps alone, into the first
 * sentence: "..., not counting void invoices", "..., only paid invoices". */
static const char *
name_rows(const char *question, const char *words, bool leaves_out,
    struct arena *arena)
{
	const char *end = sentence_end(question);
	return arena_printf(arena, "%.*s, %s %s%s", (int)(end - question),
	    question, leaves_out ? "not counting" : "only", words, end);
}

/* Read the terms that the evidence defines as SQL over the record's tables.
 * Return how many; none before the tables are known.  Into the question go the
 * rows to leave out or to keep that are no SQL. */
static int
read_known(const struct record *record, const char **question,
    const char *evidence, struct definition known[DEFINITIONS_MAX],
    struct arena *arena)
{
	struct context context;
	jv problem = jv_null();
	bool good = context_read(
	    &context, record_tree(record, "context", arena), arena, &problem);
	jv_free(problem);
	if (!good)
		return 0;
	told_values_read(&context, record_tree(record, "link", arena), arena);
	struct definition_source source = {.evidence = evidence,
	    .question = *question,
	    .context = &context,
	    .now = today_of(record, arena)};
	int count = definitions_read(known, &source, arena);
	bool leaves_out;
	const char *words = unheeded_rows(&source, &leaves_out, arena);
	if (words)
		*question = name_rows(*question, words, leaves_out, arena);
	return count;
}

const char *
evidence_question(const struct record *record, struct arena *arena)
{
	struct definition known[DEFINITIONS_MAX];
	const char *question = scope_question(record, arena);
	const char *evidence = record_text(record, "evidence", arena);
	if (!question)
		return NULL;
	int count = evidence && strlen(evidence) <= EVIDENCE_MAX
			? read_known(record, &question, evidence, known, arena)
			: 0;
	question = expand(question, evidence, known, count, arena);
	const struct json_node *link = record_tree(record, "link", arena);
	const char *title = link ? json_member_text(link, "title") : NULL;
	return title ? evidence_without_title(question, title) : question;
}

const char *
evidence_without_title(const char *question, const char *title)
{
	size_t length = strlen(title);
	if (strncmp(question, title, length) != 0)
		return question;
	return question + length + strspn(question + length, " ");
}

bool
evidence_wants_patterns(const char *evidence)
{
	struct english_list words = english_words(ENGLISH_PARTIAL);
	for (size_t i = 0; i < words.count; i++)
		if (piece_find_term(evidence, words.words[i].word))
			return true;
	return false;
}
