/* value_match.c - matches spans to values and the lexicon; see value_match.h */
#include "link/value_match.h"

#include "base/ends.h"
#include "english/english.h"
#include "link/name_fit.h"
#include "linked/link_score.h"

#include <ctype.h>
#include <string.h>

enum {
	OPEN_KEYS_MAX = 8,
	OPEN_KEY_TOKENS_MAX = 4,
	LETTERS_MAX = 8, /* values of a column of codes of one letter */
};

/* The least score of a value that contains the span (seeds:
 * SCHEMA_LINKER_ENABLED). */
static const double least_part = 0.7;

struct link_match
value_match_target(const struct value_matcher *matcher, enum link_kind kind,
    int place, const char *column)
{
	struct link_match match = {.kind = kind,
	    .table = place < 0 ? -1 : matcher->tables[place],
	    .column = -1};
	if (match.table < 0 || !column)
		return match;
	match.column =
	    context_find_column(&matcher->context->tables[match.table], column);
	if (match.column < 0)
		match.table = -1;
	return match;
}

void
value_match_add(struct value_matcher *matcher, struct link_match *match,
    const struct key *key, double score, enum link_why why)
{
	match->from = key->from;
	match->to = key->to;
	match->score = score;
	match->why = why;
	found_add(matcher->found, match);
}

struct link_match
value_match_synonym(
    const struct value_matcher *matcher, const struct catalog_synonym *synonym)
{
	enum link_kind kind = synonym->expr     ? LINK_EXPRESSION
			      : synonym->column ? LINK_COLUMN
						: LINK_TABLE;
	struct link_match match =
	    value_match_target(matcher, kind, synonym->table, synonym->column);
	match.expr = synonym->expr;
	return match;
}

struct link_match
value_match_metric(
    const struct value_matcher *matcher, const struct catalog_metric *metric)
{
	struct link_match match =
	    value_match_target(matcher, LINK_METRIC, metric->table, NULL);
	match.expr = metric->expr;
	match.name = metric->name;
	return match;
}

static const char *
typed_text(const struct value_matcher *matcher, const struct key *key)
{
	if (key->to == key->from + 1)
		return matcher->question->tokens[key->from].text;
	return question_phrase(
	    matcher->question, key->from, key->to, matcher->arena);
}

/* Are the values the first letters of the alphabet: grades, which say nothing
 * of "active" or "bought"? */
static bool
are_grades(const struct lexis_column *column)
{
	bool letters[26] = {false};
	for (int i = 0; i < column->value_count; i++) {
		const char *value = column->values[i].value;
		int place = tolower((unsigned char)value[0]) - 'a';
		if (place < 0 || place >= column->value_count ||
		    place >= (int)COUNT_OF(letters) || value[1] != '\0')
			return false;
		letters[place] = true;
	}
	return column->value_count > 2 && letters[0] && letters[1] &&
	       letters[column->value_count - 1];
}

/* May a single letter in the column be the initial of a word: m of male?  A
 * comment that explains its codes knows better. */
static bool
holds_initials(
    const struct value_matcher *matcher, const struct link_match *match)
{
	const struct lexis_column *lexis =
	    matcher->views[match->table].columns[match->column];
	const struct context_column *column =
	    &matcher->context->tables[match->table].columns[match->column];
	return column->distinct > 0 && column->distinct <= LETTERS_MAX &&
	       (!lexis || (!lexis->code_count && !are_grades(lexis)));
}

/* The word of a name that is left of "unpaid" without its prefix; NULL: none.
 */
static const struct lexis_word *
without_prefix(const struct value_matcher *matcher, const char *word)
{
	struct english_list prefixes = english_words(ENGLISH_DENYING_PREFIX);
	for (size_t i = 0; i < prefixes.count; i++) {
		size_t length = strlen(prefixes.words[i].word);
		if (strncmp(word, prefixes.words[i].word, length) == 0)
			return lexis_find(matcher->lexis, word + length);
	}
	return NULL;
}

/* The word that the phrase denies, "paid" of "not paid" and of "unpaid"; NULL:
 * it denies none. */
static const struct lexis_word *
denied_word(const struct value_matcher *matcher, const struct key *key)
{
	const struct token *tokens = matcher->question->tokens;
	const char *word = tokens[key->to - 1].folded;
	if (key->to - key->from == 1)
		return without_prefix(matcher, word);
	return english_is(tokens[key->from].folded, ENGLISH_VERB_NEGATION)
		   ? lexis_find(matcher->lexis, word)
		   : NULL;
}

/* Has the row a date of what the phrase denies?  "Not paid" is then that date,
 * which is missing, rather than "open" in another column. */
static bool
denies_date(const struct value_matcher *matcher, const struct link_match *match,
    const struct key *key)
{
	const struct context_table *table =
	    &matcher->context->tables[match->table];
	const struct lexis_word *denied = denied_word(matcher, key);
	for (int c = 0; denied && c < table->column_count; c++) {
		const struct lexis_column *lexis =
		    matcher->views[match->table].columns[c];
		if (!lexis || table->columns[c].class != COLUMN_DATE)
			continue;
		for (int i = 0; i < lexis->words.count; i++)
			if (lexis->words.word[i] == denied)
				return true;
	}
	return false;
}

/*
 * An alias of two letters counts only in a column with few values (usa > us),
 * and one of a single letter only when they are very few (m, f): an initial is
 * no code.
 */
static bool
alias_fits(const struct value_matcher *matcher, const struct link_match *match,
    const struct key *key)
{
	const struct context_column *column =
	    &matcher->context->tables[match->table].columns[match->column];
	size_t length = strlen(key->folded);
	return (length > 2 || (length == 2 && column->distinct > 0) ||
		   holds_initials(matcher, match)) &&
	       !denies_date(matcher, match, key);
}

static void
match_stored(struct value_matcher *matcher, const struct catalog_value *value)
{
	struct link_match match = value_match_target(
	    matcher, LINK_VALUE, value->table, value->column);
	match.value = value->value;
	if (match.table < 0)
		return;
	for (int i = 0; i < matcher->keys->count; i++) {
		const struct key *key = &matcher->keys->keys[i];
		if (strcmp(key->folded, value->span) != 0)
			continue;
		bool same = strcmp(typed_text(matcher, key), value->value) == 0;
		bool single = !strchr(key->folded, ' ');
		if (key->alias && !alias_fits(matcher, &match, key))
			continue;
		if (key->alias && value->match == CATALOG_VALUE_EXACT)
			value_match_add(matcher, &match, key, LINK_SCORE_ALIAS,
			    LINK_WHY_ALIAS);
		else if (value->match == CATALOG_VALUE_EXACT)
			value_match_add(matcher, &match, key,
			    same ? 1 : LINK_SCORE_AS_STORED,
			    same ? LINK_WHY_EXACT : LINK_WHY_FOLDED);
		else if (!key->alias)
			value_match_add(matcher, &match, key,
			    single ? LINK_SCORE_STEM_VALUE : LINK_SCORE_VALUE,
			    LINK_WHY_STEM);
	}
}

void
value_match_stored(struct value_matcher *matcher,
    const struct catalog_value *values, int count)
{
	for (int i = 0; i < count; i++)
		match_stored(matcher, &values[i]);
}

static bool
is_verb_form(const char *words)
{
	return english_past(words) || ends_with(words, "ing");
}

/* "Customers ordered" says what they did, and does not mean customer order;
 * "issued" is no issue, and "received" none of the receivables. */
static bool
turns_verb(const struct key *key, const char *words, bool thing)
{
	return (thing || key->to - key->from > 1) &&
	       is_verb_form(key->folded) && !is_verb_form(words);
}

/* "Accountants" are persons; they are not accounts, which have the same stem.
 */
static bool
makes_person(const struct value_matcher *matcher, const struct key *key,
    const char *words)
{
	struct english_list endings = english_words(ENGLISH_PERSON_ENDING);
	const char *person = text_singular(matcher->arena, key->folded);
	const char *thing = text_singular(matcher->arena, words);
	size_t length = strlen(thing);
	if (strncmp(person, thing, length) != 0)
		return false;
	for (size_t i = 0; i < endings.count; i++)
		if (strcmp(person + length, endings.words[i].word) == 0)
			return true;
	return false;
}

static void
match_lexicon(
    struct value_matcher *matcher, const struct key *key, const char *words)
{
	const struct catalog_synonym *synonym =
	    catalog_synonyms(matcher->catalog, words);
	for (; synonym; synonym = synonym->next) {
		bool thing = !synonym->column && !synonym->expr;
		if (turns_verb(key, synonym->words, thing) ||
		    makes_person(matcher, key, synonym->words))
			continue;
		struct link_match match = value_match_synonym(matcher, synonym);
		if (match.table >= 0)
			value_match_add(
			    matcher, &match, key, 1, LINK_WHY_LEXICON);
	}
	const struct catalog_metric *metric =
	    catalog_metrics(matcher->catalog, words);
	for (; metric; metric = metric->next) {
		if (turns_verb(key, metric->words, true))
			continue;
		struct link_match match = value_match_metric(matcher, metric);
		if (match.table >= 0)
			value_match_add(
			    matcher, &match, key, 1, LINK_WHY_LEXICON);
	}
}

void
value_match_lexicon(struct value_matcher *matcher)
{
	for (int i = 0; i < matcher->keys->count; i++) {
		const struct key *key = &matcher->keys->keys[i];
		if (*key->stemmed != '\0')
			match_lexicon(matcher, key, key->stemmed);
		if (key->plain)
			match_lexicon(matcher, key, key->plain);
	}
}

static void
add_span(struct value_matcher *matcher, const struct span *span, int table,
    int column, const char *value, double score, enum link_why why)
{
	struct link_match match = {.kind = LINK_VALUE,
	    .from = span->from,
	    .to = span->to,
	    .table = table,
	    .column = column,
	    .value = value,
	    .score = score,
	    .why = why};
	found_add(matcher->found, &match);
}

static void
match_code(struct value_matcher *matcher, const struct span *span, int table,
    int column, const struct lexis_code *code, double factor)
{
	struct name_fit fit;
	if (code->words.count == 0 ||
	    !name_fit(&fit, span, &code->words, NULL) ||
	    fit.why == LINK_WHY_RELATED)
		return;
	bool comment = factor < 1;
	bool whole = fit.matched == code->words.count;
	double share = (double)fit.matched / code->words.count;
	double score = (whole ? 1 : .5 + .4 * share) * fit.quality * factor;
	enum link_why why = comment ? LINK_WHY_COMMENT
			    : whole ? fit.why
				    : LINK_WHY_PART;
	if (whole && !comment && fit.quality >= 1) {
		score = fit.ordered ? LINK_SCORE_AS_STORED : LINK_SCORE_VALUE;
		why = fit.ordered ? LINK_WHY_FOLDED : LINK_WHY_OTHER_ORDER;
	}
	if (score < least_part || (span->weak && !whole))
		return;
	add_span(matcher, span, table, column, code->value, score, why);
}

/* Does the word only say that a column is a flag? */
static bool
is_flag_word(const struct lexis_word *word)
{
	return english_is(word->singular, ENGLISH_BE) ||
	       english_is(word->singular, ENGLISH_HAVE) ||
	       english_is(word->singular, ENGLISH_FLAG_NAME);
}

/* "inactive" and "unpaid" deny the flag that the rest names; "failed" denies
 * passed. */
static bool
denies(const struct value_matcher *matcher, const struct span *span,
    const struct lexis_words *name)
{
	const char *word = span->words[0]->singular;
	if (span->count != 1 || name->count != 1)
		return false;
	struct text_words denied = synonyms_denied(matcher->synonyms, word);
	for (size_t i = 0; i < denied.count; i++)
		if (lexis_find(matcher->lexis, denied.word[i]) == name->word[0])
			return true;
	return without_prefix(matcher, word) == name->word[0];
}

static void
match_flag(struct value_matcher *matcher, const struct span *span, int table,
    int column)
{
	const struct context_column *owner =
	    &matcher->context->tables[table].columns[column];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	bool boolean = owner->class == COLUMN_BOOLEAN;
	const char *on = boolean ? "true" : owner->flag_true;
	const char *off = boolean ? "false" : owner->flag_false;
	struct lexis_words name = {.count = 0};
	struct name_fit fit;
	if (!on || !off)
		return;
	for (int i = 0; i < lexis->words.count; i++)
		if (!is_flag_word(lexis->words.word[i]))
			name.word[name.count++] = lexis->words.word[i];
	if (name.count == 0)
		return;
	if (denies(matcher, span, &name))
		add_span(matcher, span, table, column, off, LINK_SCORE_VALUE,
		    LINK_WHY_FLAG);
	/* "out of service", of in_service */
	bool out = question_found_before(
	    matcher->question, span->from, ENGLISH_RUN_OUT);
	/* A male is a kind of person, but not every person is male. */
	if (!span->weak && name_fit(&fit, span, &name, NULL) &&
	    fit.matched == name.count && fit.why != LINK_WHY_RELATED)
		add_span(matcher, span, table, column, out ? off : on,
		    LINK_SCORE_VALUE * fit.quality, LINK_WHY_FLAG);
}

static void
match_column(struct value_matcher *matcher, const struct span *span, int table,
    int column)
{
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	for (int i = 0; i < lexis->value_count; i++)
		match_code(matcher, span, table, column, &lexis->values[i], 1);
	for (int i = 0; i < lexis->code_count; i++)
		match_code(matcher, span, table, column, &lexis->codes[i],
		    LINK_SCORE_VALUE);
	match_flag(matcher, span, table, column);
}

void
value_match_codes(struct value_matcher *matcher, const struct spans *spans)
{
	const struct context *context = matcher->context;
	for (int i = 0; i < spans->count; i++)
		for (int t = 0; t < context->table_count; t++)
			for (int c = 0; c < context->tables[t].column_count;
			     c++)
				if (matcher->views[t].columns[c])
					match_column(
					    matcher, &spans->spans[i], t, c);
}

static bool
is_value_already(const struct value_matcher *matcher, const struct key *key)
{
	const struct found *found = matcher->found;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_VALUE && match->from <= key->from &&
		    match->to >= key->to && match->score >= LINK_SCORE_ALIAS)
			return true;
	}
	return false;
}

/* Do all words of the span begin with a capital?  The first word of a sentence
 * alone does not count. */
static bool
is_capitalised(const struct question *question, const struct key *key)
{
	for (int i = key->from; i < key->to; i++)
		if (!question->tokens[i].capitalised)
			return false;
	return key->to > key->from + 1 ||
	       !question->tokens[key->from].sentence_start;
}

/* Is the word explained only as a misspelt one?  Then the same spelling may be
 * a value or a word of the lexicon, too. */
static bool
is_misspelt(const struct found *found, int token)
{
	bool misspelt = false;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->from > token || match->to <= token)
			continue;
		if (match->why != LINK_WHY_SPELLING)
			return false;
		misspelt = true;
	}
	return misspelt;
}

static bool
is_open(const struct value_matcher *matcher, const struct key *key,
    const bool *unexplained)
{
	const struct question *question = matcher->question;
	if (key->alias || key->to - key->from > OPEN_KEY_TOKENS_MAX ||
	    strlen(key->folded) < 3 || is_value_already(matcher, key))
		return false;
	if (question->tokens[key->from].kind == TOKEN_QUOTED)
		return true;
	bool unknown = true;
	for (int i = key->from; i < key->to; i++)
		unknown = unknown && question->tokens[i].kind == TOKEN_WORD &&
			  (unexplained[i] || is_misspelt(matcher->found, i));
	return unknown || is_capitalised(question, key);
}

struct text_words
value_match_open_keys(
    const struct value_matcher *matcher, const bool *unexplained)
{
	struct text_words open = {0};
	open.word =
	    arena_array(matcher->arena, OPEN_KEYS_MAX, sizeof(*open.word));
	for (int i = 0; i < matcher->keys->count; i++) {
		const struct key *key = &matcher->keys->keys[i];
		if (open.count < OPEN_KEYS_MAX &&
		    is_open(matcher, key, unexplained) &&
		    !text_words_hold(open, key->folded))
			open.word[open.count++] = key->folded;
	}
	return open;
}
