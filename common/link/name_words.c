/* name_words.c - compares spans with names, word by word; see name_words.h */
#include "link/name_words.h"

#include "english/english.h"
#include "link/name_column.h"
#include "link/name_fit.h"
#include "link/name_role.h"
#include "linked/link_score.h"
#include "names/names.h"

#include <string.h>

/* The factors for a name that a comment contains, and for one without the word
 * for a number at its end. */
static const double factor_comment = 0.8;
static const double factor_tally = LINK_SCORE_WHOLE;

const double name_words_no_name = 0.6;

static bool
is_word(const struct heard_word *word, const char *wanted)
{
	return strcmp(word->singular, wanted) == 0;
}

/* "Full" before "name" */
static bool
is_whole(const struct heard_word *word)
{
	return english_is(word->singular, ENGLISH_WHOLE_NAME);
}

/* The words of a name without those that add nothing: list, data, table. */
static struct lexis_words
without_noise(const struct lexis_words *name)
{
	struct lexis_words kept = {.count = 0};
	for (int i = 0; i < name->count; i++)
		if (!names_word_is_noise(name->word[i]->singular))
			kept.word[kept.count++] = name->word[i];
	return kept;
}

/* Is it a word of a table that this one refers to? */
static bool
is_of_parent(const struct name_matcher *matcher, int table,
    const struct lexis_word *word)
{
	const struct context *context = matcher->context;
	for (int i = 0; i < context->fk_count; i++) {
		const struct lexis_view *parent =
		    &matcher->views[context->fks[i].to];
		if (context->fks[i].from == table &&
		    context->fks[i].to != table && parent->table &&
		    lexis_words_hold(&parent->table->words, word))
			return true;
	}
	return false;
}

/* "Play in", of band_plays_in: does the span say all of the name but for the
 * tables that it brings together? */
static bool
says_what_joins(const struct name_matcher *matcher, const struct span *span,
    int table, const struct lexis_words *name)
{
	struct lexis_words own = {.count = 0};
	struct name_fit fit;
	for (int i = 0; i < name->count; i++)
		if (!is_of_parent(matcher, table, name->word[i]))
			own.word[own.count++] = name->word[i];
	return own.count > 0 && own.count < name->count && !span->weak &&
	       name_fit(&fit, span, &own, NULL) && fit.matched == own.count;
}

static void
match_table(struct name_matcher *matcher, const struct span *span, int table,
    const struct lexis_words *name)
{
	struct lexis_words short_name = without_noise(name);
	struct name_fit fit;
	if (name->count == 0 || !name_fit(&fit, span, name, NULL))
		return;
	double share = (double)fit.matched / name->count;
	double score = fit.last ? .55 + .35 * share : .4 + .3 * share;
	enum link_why why = LINK_WHY_PART;
	if (matcher->context->tables[table].association)
		score = says_what_joins(matcher, span, table, name)
			    ? LINK_SCORE_WHOLE_TABLE
			    : .35 + .2 * share;
	if (fit.matched == name->count) {
		score = fit.ordered ? 1 : .97;
		why = fit.ordered ? LINK_WHY_EXACT : LINK_WHY_OTHER_ORDER;
	} else if (short_name.count > 0 && short_name.count < name->count) {
		struct name_fit noiseless;
		if (name_fit(&noiseless, span, &short_name, NULL) &&
		    noiseless.matched == short_name.count) {
			score = LINK_SCORE_WHOLE_TABLE;
			why = LINK_WHY_EXACT;
		}
	}
	/* A related word is a guess, and so is a part: not both at once. */
	if (fit.why == LINK_WHY_RELATED && why == LINK_WHY_PART)
		return;
	name_matcher_add(matcher, span, table, -1, score * fit.quality,
	    name_fit_reason(&fit, why));
}

/* Is the word the whole name of a column, or of another table? */
static bool
names_else(const struct name_matcher *matcher, int table,
    const struct lexis_word *word)
{
	for (int t = 0; t < matcher->context->table_count; t++) {
		const struct lexis_view *view = &matcher->views[t];
		if (!view->table)
			continue;
		if (t != table && view->table->words.count == 1 &&
		    view->table->words.word[0] == word)
			return true;
		for (int c = 0; c < matcher->context->tables[t].column_count;
		     c++)
			if (view->columns[c] &&
			    view->columns[c]->words.count == 1 &&
			    view->columns[c]->words.word[0] == word)
				return true;
	}
	return false;
}

/* Does a noun that begins before the token end there?  "A company email" is no
 * company. */
static bool
ends_noun(const struct question *question, int at)
{
	const char *word = question_word_at(question, at);
	return question_is_border(question, at) ||
	       english_is(word, ENGLISH_EMPTY) ||
	       english_is(word, ENGLISH_PREPOSITION) ||
	       english_is(word, ENGLISH_RELATIVE) || english_participle(word);
}

bool
name_words_mean_rows(
    const struct question *question, int from, int to, struct arena *arena)
{
	const char *last = question->tokens[to - 1].folded;
	const char *before = from ? question->tokens[from - 1].folded : "";
	if (english_is(last, ENGLISH_WHOEVER))
		return false;
	if (strcmp(text_singular(arena, last), last) != 0)
		return true;
	if (!ends_noun(question, to))
		return false;
	return english_is(before, ENGLISH_QUANTIFIER) ||
	       english_is(before, ENGLISH_INDEFINITE) ||
	       english_is(before, ENGLISH_INTERROGATIVE_DETERMINER) ||
	       strcmp(before, "per") == 0;
}

/* "Jobs", of the work orders whose comment calls them repair jobs. */
static void
match_comment(struct name_matcher *matcher, const struct span *span, int table,
    const struct lexis_words *name)
{
	static const double score_head = .75;
	struct name_fit fit;
	if (!name_fit(&fit, span, name, NULL) || !fit.last ||
	    !name_words_mean_rows(
		matcher->question, span->from, span->to, matcher->arena) ||
	    (fit.matched == 1 &&
		names_else(matcher, table, name->word[name->count - 1])))
		return;
	const bool whole = fit.matched == name->count && fit.ordered;
	if (fit.why == LINK_WHY_RELATED && !whole)
		return;
	name_matcher_add(matcher, span, table, -1,
	    (whole ? LINK_SCORE_ALIAS : score_head) * fit.quality,
	    LINK_WHY_COMMENT);
}

static bool
says_being(const struct question *question, const struct span *span)
{
	for (int at = span->from; at < span->to; at++)
		if (english_is(question->tokens[at].folded, ENGLISH_BE))
			return true;
	return false;
}

/* "Withdrawn", of the date that is set when a project was withdrawn. */
static void
match_passive(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	const struct context_column *date =
	    &matcher->context->tables[table].columns[column];
	const struct lexis_words *passive =
	    &matcher->views[table].columns[column]->passive;
	struct name_fit fit;
	if (date->class != COLUMN_DATE || !date->nullable)
		return;
	for (int i = 0; i < passive->count; i++) {
		struct lexis_words word = {
		    .word = {passive->word[i]}, .count = 1};
		if (name_fit(&fit, span, &word, NULL) && fit.matched == 1)
			name_matcher_add(matcher, span, table, column,
			    fit.quality * factor_comment, LINK_WHY_COMMENT);
	}
}

/* Are the words those of a table that the question may mean? */
static bool
name_table(const struct name_matcher *matcher, const struct lexis_words *words)
{
	for (int t = 0; t < matcher->context->table_count; t++) {
		const struct lexis_words *table =
		    &matcher->views[t].table->words;
		bool all = words->count > 0;
		for (int i = 0; i < words->count; i++)
			all = all && lexis_words_hold(table, words->word[i]);
		if (all)
			return true;
	}
	return false;
}

/* hrs_no, view_count, of a number that is no key: people leave out that it is
 * one.  The words before; none when the column is no such one, or a count of
 * another table's rows, which the question may want counted. */
static struct lexis_words
tallied(const struct name_matcher *matcher, int table, int column,
    const struct lexis_words *name)
{
	const struct context_column *of =
	    &matcher->context->tables[table].columns[column];
	struct lexis_words said = *name;
	const char *last =
	    name->count > 1 ? name->word[--said.count]->singular : "";
	bool tally = strcmp(last, "number") == 0 || strcmp(last, "count") == 0;
	if (!tally || of->class != COLUMN_NUMBER || of->unique ||
	    of->primary_key || of->parent_table >= 0 ||
	    name_table(matcher, &said))
		said.count = 0;
	return said;
}

static void
match_column_name(struct name_matcher *matcher, const struct span *span,
    int table, int column)
{
	const struct lexis_table *words = matcher->views[table].table;
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	enum link_why why = LINK_WHY_EXACT;
	if (!lexis)
		return;
	const struct lexis_words tally =
	    tallied(matcher, table, column, &lexis->words);
	const struct lexis_words *names[] = {
	    &lexis->words, &lexis->parts, &tally};
	/* "were upgraded" of is_upgraded says that it is true: these words mean
	 * a value */
	if (matcher->context->tables[table].columns[column].class ==
		COLUMN_BOOLEAN &&
	    says_being(matcher->question, span))
		return;
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		if (names[i]->count == 0 ||
		    !name_fit(&fit, span, names[i], &words->words))
			continue;
		double score = name_column_score(
		    &fit, span, names[i], &words->words, &why);
		if (names[i] == &tally)
			score *= factor_tally;
		name_matcher_add(matcher, span, table, column,
		    score * fit.quality, name_fit_reason(&fit, why));
	}
	if (lexis->comment.count > 0 &&
	    name_fit(&fit, span, &lexis->comment, &words->words)) {
		double score = name_column_score(
		    &fit, span, &lexis->comment, &words->words, &why);
		name_matcher_add(matcher, span, table, column,
		    score * fit.quality * factor_comment, LINK_WHY_COMMENT);
	}
	match_passive(matcher, span, table, column);
}

/* Match a role: "mentor" of mentor_id, "author" of author_staff_id. */
static void
match_role(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	static const double score_role = .85;
	static const double score_own_role = .75;
	const struct context_column *key =
	    &matcher->context->tables[table].columns[column];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	if (!lexis || key->parent_table < 0 || key->parent_column < 0)
		return;
	const struct lexis_view *parent = &matcher->views[key->parent_table];
	if (!parent->table || !parent->columns[key->parent_column])
		return;
	static const struct lexis_words none = {0};
	const struct lexis_view *owner = &matcher->views[table];
	const struct lexis_words *key_words =
	    &parent->columns[key->parent_column]->words;
	if (name_role(
		span, &lexis->words, &none, &parent->table->words, key_words))
		name_matcher_add(
		    matcher, span, table, column, score_role, LINK_WHY_ROLE);
	else if (owner->table &&
		 name_role(span, &lexis->words, &owner->table->words,
		     &parent->table->words, key_words))
		name_matcher_add(matcher, span, table, column, score_own_role,
		    LINK_WHY_ROLE);
}

/* Do all words of the span but the last say all of the column's name? */
static bool
fits_before_last(struct name_fit *fit, const struct span *span,
    const struct lexis_words *name)
{
	struct span shorter = *span;
	shorter.count--;
	return name_fit(fit, &shorter, name, NULL) &&
	       fit->matched == name->count;
}

/* Match "<column> name": the country's name is the column country. */
static void
match_named_column(struct name_matcher *matcher, const struct span *span,
    int table, int column)
{
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	if (span->count < 2 || !lexis ||
	    owner->columns[column].class != COLUMN_TEXT ||
	    !is_word(span->words[span->count - 1], "name"))
		return;
	if (fits_before_last(&fit, span, &lexis->words))
		name_matcher_add(matcher, span, table, column,
		    LINK_SCORE_WHOLE * fit.quality,
		    name_fit_reason(&fit, LINK_WHY_COLUMN_AND_NAME));
}

/* Match "the billed amount", "the list value": a column of numbers whose name
 * is a participle or an adjective holds an amount. */
static void
match_amount(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	if (span->count < 2 || !lexis ||
	    owner->columns[column].class != COLUMN_NUMBER)
		return;
	const char *last = span->words[span->count - 1]->singular;
	if (english_is(last, ENGLISH_AMOUNT) &&
	    fits_before_last(&fit, span, &lexis->words))
		name_matcher_add(matcher, span, table, column,
		    LINK_SCORE_WHOLE * fit.quality,
		    name_fit_reason(&fit, LINK_WHY_COLUMN_AND_AMOUNT));
}

/*
 * Match "the average value", "the highest amount" of est_value.  Behind an
 * aggregate, the last word of a number's name is enough, although it seldom
 * names anything.
 */
static void
match_figure(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	static const double score_figure = .72;
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	if (span->count != 1 || !span->weak || span->from == 0 || !lexis ||
	    owner->columns[column].class != COLUMN_NUMBER ||
	    !name_fit(&fit, span, &lexis->words, NULL) || !fit.last ||
	    lexis->words.count == 1)
		return;
	const char *word = matcher->question->tokens[span->from - 1].folded;
	struct link_match match = {.kind = LINK_COLUMN,
	    .from = span->from,
	    .to = span->to,
	    .table = table,
	    .column = column,
	    .score = score_figure,
	    .why = LINK_WHY_FIGURE};
	if (english_is(word, ENGLISH_BEFORE_FIGURE))
		found_add(matcher->found, &match);
}

/* Match "id" and "<table> id" for the key, "name" and "<table> name" for the
 * label. */
static void
match_standing(struct name_matcher *matcher, const struct span *span, int table)
{
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_words *name = &matcher->views[table].table->words;
	struct span shorter = *span;
	const struct heard_word *last = span->words[span->count - 1];
	bool key = is_word(last, "id");
	bool label = is_word(last, "name");
	struct name_fit fit = {.quality = 1, .why = LINK_WHY_EXACT};
	shorter.count--;
	/* "full name", "student full name": of a row with several names */
	if (label && owner->label_count > 1 && shorter.count > 0 &&
	    is_whole(shorter.words[shorter.count - 1]))
		shorter.count--;
	if ((!key && !label) ||
	    (shorter.count > 0 &&
		(!name_fit(&fit, &shorter, name, NULL) || !fit.last)))
		return;
	bool alone = shorter.count == 0;
	bool whole = alone || fit.matched == name->count;
	double part = whole ? 1 : .8;
	if (key && context_sole_key(owner) >= 0)
		name_matcher_add(matcher, span, table, context_sole_key(owner),
		    (alone ? .95 : 1) * part * fit.quality,
		    name_fit_reason(&fit, LINK_WHY_KEY));
	for (int i = 0; label && i < owner->label_count; i++) {
		/* When only a number stands for a row, it is no name. */
		bool text =
		    owner->columns[owner->label[i]].class == COLUMN_TEXT;
		name_matcher_add(matcher, span, table, owner->label[i],
		    (alone ? .94 : .97) * part * fit.quality *
			(text ? 1 : name_words_no_name),
		    name_fit_reason(&fit, LINK_WHY_LABEL));
	}
}

bool
name_words_hopeless(const struct span *span)
{
	for (int i = 0; i < span->count; i++)
		if (span->words[i]->count == 0 &&
		    !is_word(span->words[i], "id") &&
		    !is_word(span->words[i], "name") &&
		    !(is_whole(span->words[i]) && i + 2 == span->count &&
			is_word(span->words[i + 1], "name")))
			return true;
	return false;
}

void
name_words_match(struct name_matcher *matcher, const struct span *span)
{
	for (int table = 0; table < matcher->context->table_count; table++) {
		if (!matcher->views[table].table)
			continue;
		const struct context_table *owner =
		    &matcher->context->tables[table];
		const struct lexis_table *words = matcher->views[table].table;
		match_table(matcher, span, table, &words->words);
		match_table(matcher, span, table, &words->parts);
		for (int i = 0; i < words->said_count; i++)
			match_comment(matcher, span, table, &words->said[i]);
		match_standing(matcher, span, table);
		for (int i = 0; i < owner->column_count; i++) {
			match_column_name(matcher, span, table, i);
			match_role(matcher, span, table, i);
			match_named_column(matcher, span, table, i);
			match_amount(matcher, span, table, i);
			match_figure(matcher, span, table, i);
		}
	}
}
