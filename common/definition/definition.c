/* definition.c - terms that evidence defines, as SQL; see definition.h */
#include "definition/definition.h"

#include "definition/nested.h"
#include "definition/piece.h"
#include "definition/sentence.h"
#include "question/whole_money.h"

#include <string.h>

enum { TERM_MAX_WORDS = 6 };

/* When tables have equally named columns, the tables of the sentence go first,
 * and then the tables of the question. */
static const double favour_subject = .3;
static const double favour_question = .2;

static bool
is_filler(const char *word)
{
	return english_is(word, ENGLISH_ARTICLE) ||
	       english_is(word, ENGLISH_FILLER);
}

/* Is it a few words that a definition can explain?  A term does not begin with
 * "it" or "this". */
static bool
is_term(const char *term, struct arena *arena)
{
	struct question split;
	question_read(&split, term, arena);
	if (!split.count || split.count > TERM_MAX_WORDS)
		return false;
	return !english_is(split.tokens[0].folded, ENGLISH_NO_TERM);
}

/* "Return rate = ...", "order value = ...": behind a sign, a word that often
 * begins an order begins a name of several words, too. */
static bool
has_term(const struct sentence *sentence, struct arena *arena)
{
	struct question split;
	if (is_term(sentence->term, arena))
		return true;
	if (sentence->is || sentence->condition)
		return false;
	question_read(&split, sentence->term, arena);
	return split.count > 1 && split.count <= TERM_MAX_WORDS &&
	       english_is(split.tokens[0].folded, ENGLISH_LEADING_VERB) &&
	       !english_is(split.tokens[1].folded, ENGLISH_ARTICLE);
}

/* Match the words of the term at the token.  Return how many tokens they cover;
 * 0: they are not there. */
static int
match_at(const struct question *question, int at, const struct question *term)
{
	int from = at;
	for (int i = 0; i < term->count; i++) {
		if (is_filler(term->tokens[i].folded))
			continue;
		while (at > from && at < question->count &&
		       is_filler(question->tokens[at].folded))
			at++;
		if (at == question->count ||
		    question->tokens[at].kind == TOKEN_QUOTED ||
		    strcmp(question->tokens[at].stem, term->tokens[i].stem) !=
			0)
			return 0;
		at++;
	}
	return at - from;
}

static bool
find_words(const char *words, const struct question *question, int from,
    int *at, int *to, struct arena *arena)
{
	struct question term;
	if (!words)
		return false;
	question_read(&term, words, arena);
	for (*at = from; *at < question->count; ++*at) {
		int length = match_at(question, *at, &term);
		if (!length)
			continue;
		*to = *at + length;
		return true;
	}
	return false;
}

/* The table that the last words of a text name; -1. */
static int
last_table(const struct phrases *phrases, const char *text)
{
	struct question split;
	question_read(&split, text, phrases->arena);
	return split.count ? phrases_table(
				 phrases, &split, split.count - 1, split.count)
			   : -1;
}

/* The table whose rows a sentence describes: "a client is gold when", "gold
 * clients are".  Otherwise the table that the question names behind the term;
 * -1: none. */
static int
entity_of(const struct phrases *phrases, const struct sentence *sentence)
{
	int at, to;
	int table =
	    sentence->subject ? last_table(phrases, sentence->subject) : -1;
	if (table < 0)
		table = last_table(phrases, sentence->term);
	if (table < 0 &&
	    find_words(
		sentence->term, phrases->asked, 0, &at, &to, phrases->arena) &&
	    to < phrases->asked->count)
		table = phrases_table(phrases, phrases->asked, to, to + 1);
	return table;
}

static bool
says_latest(struct piece text)
{
	const struct english_word *word = NULL;
	while ((text.at = piece_find_class(text, ENGLISH_EXTREME, &word))) {
		if (strcmp(word->means, "latest") == 0)
			return true;
		text.at += strlen(word->word);
	}
	return false;
}

/* Keep only the column of "amount of the row with the latest date".  The parser
 * finds the latest state (parser/compose_latest.c). */
static bool
cut_latest(struct sentence *sentence, struct arena *arena)
{
	struct piece rest = piece_of(sentence->text);
	const struct english_word *scope = NULL;
	const char *at;
	while ((at = piece_find_class(rest, ENGLISH_SCOPE, &scope))) {
		rest.at = at + strlen(scope->word);
		if (strncmp(rest.at, " the ", 5) != 0 || !says_latest(rest))
			continue;
		sentence->text = arena_strndup(
		    arena, sentence->text, (size_t)(at - 1 - sentence->text));
		return *sentence->text != '\0';
	}
	return false;
}

/*
 * A text may give other words for the term first, and then the meaning: "TDC =
 * total drug cost = ...", "SLT = settlement time, the number of ...".  Return
 * where way number `way` separates the two, and set *rest to the meaning; NULL:
 * this way does not separate them.
 */
enum { RESTATEMENT_WAYS = 4 };

static const char *
find_restatement(const char *text, int way, const char **rest)
{
	static const char *const signs[RESTATEMENT_WAYS] = {
	    " = ", ": ", ", ", ", "};
	bool worded = way == 2; /* ", i.e. " */
	const char *at = strstr(text, signs[way]);
	for (; at; at = strstr(at + 1, signs[way])) {
		struct piece behind = piece_of(at + strlen(signs[way]));
		bool said =
		    worded && piece_take_class(&behind, ENGLISH_RESTATEMENT);
		*rest = behind.at;
		if (said == worded)
			return at;
	}
	return NULL;
}

/* Read the whole text as the meaning, or else only the part behind other words
 * for the term. */
static bool
read_meaning(struct definition *definition, const struct phrases *phrases,
    const struct sentence *sentence)
{
	struct arena *arena = phrases->arena;
	struct expression_hint hint = {.term = sentence->term,
	    .condition = sentence->condition,
	    .entity = entity_of(phrases, sentence)};
	if (expression_read(
		&definition->meaning, phrases, sentence->text, &hint))
		return true;
	for (int way = 0; way < RESTATEMENT_WAYS; way++) {
		const char *rest;
		const char *at = find_restatement(sentence->text, way, &rest);
		if (!at)
			continue;
		const char *words = arena_strndup(
		    arena, sentence->text, (size_t)(at - sentence->text));
		hint.term = words;
		if (strpbrk(words, "()'\"<>=_*/0123456789") ||
		    !is_term(words, arena) ||
		    !expression_read(
			&definition->meaning, phrases, rest, &hint))
			continue;
		if (!definition->aside)
			definition->aside = words;
		return true;
	}
	return false;
}

/* "ongoing prescriptions" is a condition of prescriptions: the term is only
 * "ongoing". */
static void
drop_noun(struct definition *definition, const struct phrases *phrases)
{
	struct question term;
	question_read(&term, definition->term, phrases->arena);
	if (definition->meaning.kind != EXPRESSION_CONDITION ||
	    term.count < 2 ||
	    phrases_table(phrases, &term, term.count - 1, term.count) !=
		definition->meaning.table)
		return;
	definition->term = arena_strndup(
	    phrases->arena, definition->term, term.tokens[term.count - 2].end);
}

/* The sentences of an evidence, and what their meanings are read with. */
struct reading {
	struct sentence sentences[SENTENCES_MAX];
	int count;
	struct phrases phrases;
	struct question asked;
	const struct definition *before; /* that was read last; NULL: none */
	bool defined, understood;        /* the sentence that was read last */
};

static void
begin(struct reading *reading, const struct definition_source *source,
    struct arena *arena)
{
	struct phrases *phrases = &reading->phrases;
	reading->before = NULL;
	reading->defined = reading->understood = false;
	reading->count =
	    sentences_read(reading->sentences, source->evidence, arena);
	if (!reading->count)
		return;
	phrases_open(phrases, source->context, arena);
	phrases->now = source->now;
	phrases_note_zeros(phrases, source->evidence);
	phrases_favour(phrases, source->question, favour_question);
	question_read(&reading->asked, source->question, arena);
	phrases->asked = &reading->asked;
}

/* Read one sentence.  `*understood` is also set for one that describes its term
 * and defines nothing: "The day is the order date". */
static bool
read_plain(struct definition *definition, struct phrases *phrases,
    const struct sentence *sentence, bool *understood)
{
	phrases_favour(phrases, sentence->term, favour_subject);
	if (sentence->subject)
		phrases_favour(phrases, sentence->subject, favour_subject);
	*definition = (struct definition){
	    .term = sentence->term, .aside = sentence->aside};
	struct sentence column = *sentence;
	bool latest =
	    !sentence->condition && cut_latest(&column, phrases->arena);
	phrases->home = phrases_home(phrases, sentence->text);
	*understood =
	    read_meaning(definition, phrases, latest ? &column : sentence);
	if (!*understood || (sentence->is && !latest &&
				definition->meaning.kind == EXPRESSION_COLUMN))
		return false;
	drop_noun(definition, phrases);
	return true;
}

/* The same; when the meaning contains other terms, they are written out. */
static bool
read_sentence(struct definition *definition, struct reading *reading, int at,
    bool *understood)
{
	struct phrases *phrases = &reading->phrases;
	struct sentence sentence = reading->sentences[at];
	bool defines = read_plain(definition, phrases, &sentence, understood);
	const char *nested = *understood
				 ? NULL
				 : nested_text(reading->sentences,
				       reading->count, at, phrases->arena);
	if (!nested)
		return defines;
	sentence.text = nested;
	return read_plain(definition, phrases, &sentence, understood);
}

/* "An open case is stale when ...": it is open, too, and what that means is
 * among the first `count` definitions. */
static void
add_subject(struct definition *definition, const struct sentence *sentence,
    const struct definition *known, int count, struct arena *arena)
{
	int at, to;
	struct question subject;
	if (!sentence->subject ||
	    definition->meaning.kind != EXPRESSION_CONDITION)
		return;
	question_read(&subject, sentence->subject, arena);
	for (int i = 0; i < count; i++)
		if (known[i].meaning.kind == EXPRESSION_CONDITION &&
		    known[i].meaning.table == definition->meaning.table &&
		    find_words(known[i].term, &subject, 0, &at, &to, arena))
			definition->meaning.sql =
			    arena_printf(arena, "(%s) AND (%s)",
				known[i].meaning.sql, definition->meaning.sql);
}

/* "All others are live": the rows of the definition before that do not meet its
 * condition. */
static bool
read_others(struct definition *definition, const struct sentence *sentence,
    const struct definition *before)
{
	if (!before || before->meaning.kind != EXPRESSION_CONDITION)
		return false;
	*definition = (struct definition){
	    .term = sentence->term, .meaning = before->meaning};
	return true;
}

/* Read a sentence that says behind its rows what they are. */
static bool
read_inverse(struct definition *definition, struct reading *reading, int at)
{
	const struct sentence *sentence = &reading->sentences[at];
	bool known = reading->understood;
	bool condition;
	/* a filter answers for rows that are something no more */
	if (reading->defined || sentence->denied)
		return false;
	if (sentence->others) {
		condition = read_others(definition, sentence, reading->before);
		if (condition)
			definition->meaning.sql =
			    arena_printf(reading->phrases.arena,
				"(%s) IS NOT TRUE", definition->meaning.sql);
	} else {
		condition = read_sentence(definition, reading, at, &known) &&
			    definition->meaning.kind == EXPRESSION_CONDITION;
	}
	reading->understood = reading->understood || condition;
	return condition;
}

/* Read sentence `at`; false: it defines nothing. */
static bool
read_next(struct definition *definition, struct reading *reading, int at)
{
	const struct sentence *sentence = &reading->sentences[at];
	bool term = has_term(sentence, reading->phrases.arena);
	if (!sentence->inverse) {
		reading->understood = false;
		reading->defined = term && read_sentence(definition, reading,
					       at, &reading->understood);
	} else {
		reading->defined =
		    term && read_inverse(definition, reading, at);
	}
	return reading->defined;
}

int
definitions_read(struct definition definitions[DEFINITIONS_MAX],
    const struct definition_source *source, struct arena *arena)
{
	struct reading reading;
	int count = 0;
	begin(&reading, source, arena);
	for (int i = 0; i < reading.count && count < DEFINITIONS_MAX; i++) {
		if (!read_next(&definitions[count], &reading, i))
			continue;
		reading.before = &definitions[count];
		add_subject(&definitions[count], &reading.sentences[i],
		    definitions, count, arena);
		count++;
	}
	return count;
}

/* "For paid bills (status 'pd') only": does the sentence quote a value that
 * neither its meaning nor the question has?  `sql` may be NULL. */
static bool
loses_value(const char *text, const char *sql, const char *question,
    struct arena *arena)
{
	const char *from = text;
	while ((from = strchr(from, '\''))) {
		const char *to = strchr(++from, '\'');
		if (!to)
			return false;
		const char *value =
		    arena_strndup(arena, from, (size_t)(to - from));
		bool opens = from - 1 == text || !piece_is_word(from[-2]);
		if (!opens) /* "a bill's" */
			continue;
		if (*value && !piece_find(piece_of(sql ? sql : ""), value) &&
		    !piece_find(piece_of(question), value))
			return true;
		from = to + 1;
	}
	return false;
}

/* "Prices are stored in cents", "names are matched case-insensitively": it says
 * how to read or compare a column, which others heed. */
static bool
tells_how(const struct sentence *sentence)
{
	return sentence->is &&
	       (whole_money_word(sentence->text, strlen(sentence->text),
		    ENGLISH_HUNDREDTH) ||
		   piece_holds(piece_of(sentence->text), ENGLISH_HARMLESS));
}

/* "Last 30 days = booked_ts >= CURRENT_DATE - INTERVAL '30 days'": does the
 * text say of a period what its words say, too? */
static bool
restates_period(const struct sentence *sentence, struct arena *arena)
{
	struct question term;
	question_read(&term, sentence->term, arena);
	for (int at = 0; at + 1 < term.count; at++) {
		const struct token *number = &term.tokens[at];
		if (number->kind == TOKEN_NUMBER &&
		    piece_find(piece_of(sentence->text), "current_date") &&
		    piece_find(piece_of(sentence->text),
			arena_printf(arena, "interval '%s %s'", number->text,
			    number[1].folded)))
			return true;
	}
	return false;
}

int
definitions_unread(struct definition_unread unread[DEFINITIONS_MAX],
    const struct definition_source *source, struct arena *arena)
{
	struct reading reading;
	struct definition definition, before = {0};
	int count = 0, at, to;
	begin(&reading, source, arena);
	for (int i = 0; i < reading.count && count < DEFINITIONS_MAX; i++) {
		const struct sentence *sentence = &reading.sentences[i];
		definition = (struct definition){
		    .term = sentence->term, .aside = sentence->aside};
		bool defines = read_next(&definition, &reading, i);
		if (defines) {
			before = definition;
			reading.before = &before;
		}
		/* a filter answers for rows that are something no more */
		if (!has_term(sentence, arena) || tells_how(sentence) ||
		    sentence->denied || restates_period(sentence, arena))
			continue;
		bool lost = (defines && definition.meaning.loses) ||
			    loses_value(sentence->text,
				defines ? definition.meaning.sql : NULL,
				source->question, arena);
		if (((!defines && !reading.understood) || lost) &&
		    definition_find(
			&definition, &reading.asked, 0, &at, &to, arena))
			unread[count++] = (struct definition_unread){
			    sentence->term, sentence->text};
	}
	return count;
}

bool
definition_find(const struct definition *definition,
    const struct question *question, int from, int *at, int *to,
    struct arena *arena)
{
	int aside, behind;
	bool term = find_words(definition->term, question, from, at, to, arena);
	bool other = find_words(
	    definition->aside, question, from, &aside, &behind, arena);
	if (other && (!term || aside < *at)) {
		*at = aside;
		*to = behind;
	}
	return term || other;
}
