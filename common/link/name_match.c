/* name_match.c - spans against names of tables and columns; name_match.h */
#include "link/name_match.h"

#include "link/name_column.h"
#include "link/name_fit.h"
#include "link/name_role.h"
#include "names/names.h"

#include <string.h>

/* A span of several words must say most of the name (research: parser 2.6). */
static const double several_words_table = 0.8;
static const double several_words_column = 0.7;
static const double quality_synonym = 0.8;
static const double strong_score = 0.8;
static const double whole_score = 0.92;
static const double whole_stem = 0.72; /* whole_score of heard.c's stems */
static const double head_score = 0.7;  /* the last word of a table's name */

/* A name that is found in a comment. */
static const double factor_comment = 0.8;
static const double factor_no_name = 0.6;

/* "each show" of radio_show: a thing, although the word is a small one. */
static bool
is_each(const struct name_matcher *matcher, const struct span *span)
{
	static const char *const before[] = {
	    "each", "every", "per", "which", "no", "any", "another"};
	if (span->count != 1 || span->from == 0)
		return false;
	const char *word = matcher->question->tokens[span->from - 1].folded;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(word, before[i]) == 0)
			return true;
	return false;
}

/* Is one of the words said for what it means, not to hold a question together?
 */
static bool
says_something(const struct span *span)
{
	for (int i = 0; i < span->count; i++)
		if (!span->words[i]->weak && !span->words[i]->number)
			return true;
	return false;
}

static void
add(struct name_matcher *matcher, const struct span *span, int table,
    int column, double score, const char *why)
{
	struct link_match match = {
	    .kind = column < 0 ? LINK_TABLE : LINK_COLUMN,
	    .from = span->from,
	    .to = span->to,
	    .table = table,
	    .column = column,
	    .score = score,
	    .why = why};
	double least = column < 0 ? several_words_table : several_words_column;
	if (span->count > 1 && score < least)
		return;
	bool thing = column < 0 && score >= head_score;
	/* "estimated value" of estimate_value: all of the name, by its stem */
	bool derived =
	    span->count > 1 && strcmp(why, "stem") == 0 && says_something(span);
	if (span->weak && score < (derived ? whole_stem : whole_score) &&
	    !(thing && is_each(matcher, span)))
		return;
	found_add(matcher->found, &match);
}

static bool
is_word(const struct heard_word *word, const char *wanted)
{
	return strcmp(word->singular, wanted) == 0;
}

/* The words of a name that carry something: without list, data, table. */
static struct lexis_words
without_noise(const struct lexis_words *name)
{
	struct lexis_words kept = {.count = 0};
	for (int i = 0; i < name->count; i++)
		if (!names_word_is_noise(name->word[i]->singular))
			kept.word[kept.count++] = name->word[i];
	return kept;
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
	const char *why = "part";
	if (matcher->context->tables[table].association)
		score = .35 + .2 * share;
	if (fit.matched == name->count) {
		score = fit.ordered ? 1 : .97;
		why = fit.ordered ? "exact" : "other order";
	} else if (short_name.count > 0 && short_name.count < name->count) {
		struct name_fit noiseless;
		if (name_fit(&noiseless, span, &short_name, NULL) &&
		    noiseless.matched == short_name.count) {
			score = .95;
			why = "exact";
		}
	}
	add(matcher, span, table, -1, score * fit.quality,
	    name_fit_reason(&fit, why));
}

static bool
says_being(const struct question *question, const struct span *span)
{
	static const char *const words[] = {
	    "is", "are", "was", "were", "be", "been"};
	for (int at = span->from; at < span->to; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(question->tokens[at].folded, words[i]) == 0)
				return true;
	return false;
}

static void
match_column_name(struct name_matcher *matcher, const struct span *span,
    int table, int column)
{
	const struct lexis_table *words = matcher->views[table].table;
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	const char *why = "exact";
	if (lexis == NULL)
		return;
	const struct lexis_words *names[2] = {&lexis->words, &lexis->parts};
	/* "were upgraded" of is_upgraded says that it is so: a value's words */
	if (matcher->context->tables[table].columns[column].class ==
		COLUMN_BOOLEAN &&
	    says_being(matcher->question, span))
		return;
	for (int i = 0; i < 2; i++) {
		if (names[i]->count == 0 ||
		    !name_fit(&fit, span, names[i], &words->words))
			continue;
		double score = name_column_score(
		    &fit, span, names[i], &words->words, &why);
		add(matcher, span, table, column, score * fit.quality,
		    name_fit_reason(&fit, why));
	}
	if (lexis->comment.count > 0 &&
	    name_fit(&fit, span, &lexis->comment, &words->words)) {
		double score = name_column_score(
		    &fit, span, &lexis->comment, &words->words, &why);
		add(matcher, span, table, column,
		    score * fit.quality * factor_comment, "comment");
	}
}

/* "mentor" of mentor_id, "author" of author_staff_id. */
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
	if (lexis == NULL || key->parent_table < 0 || key->parent_column < 0)
		return;
	const struct lexis_view *parent = &matcher->views[key->parent_table];
	if (parent->table == NULL ||
	    parent->columns[key->parent_column] == NULL)
		return;
	static const struct lexis_words none = {0};
	const struct lexis_view *owner = &matcher->views[table];
	const struct lexis_words *key_words =
	    &parent->columns[key->parent_column]->words;
	if (name_role(
		span, &lexis->words, &none, &parent->table->words, key_words))
		add(matcher, span, table, column, score_role, "role");
	else if (owner->table != NULL &&
		 name_role(span, &lexis->words, &owner->table->words,
		     &parent->table->words, key_words))
		add(matcher, span, table, column, score_own_role, "role");
}

/* "<column> name": the country's name is the column country. */
static void
match_named_column(struct name_matcher *matcher, const struct span *span,
    int table, int column)
{
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct span shorter = *span;
	struct name_fit fit;
	if (span->count < 2 || lexis == NULL ||
	    owner->columns[column].class != COLUMN_TEXT ||
	    !is_word(span->words[span->count - 1], "name"))
		return;
	shorter.count--;
	if (name_fit(&fit, &shorter, &lexis->words, NULL) &&
	    fit.matched == lexis->words.count)
		add(matcher, span, table, column, .92 * fit.quality,
		    name_fit_reason(&fit, "column and name"));
}

/* The billed amount, the list value: what a column of numbers named by a
 * participle or an adjective holds is an amount. */
static void
match_amount(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	static const char *const amounts[] = {
	    "amount", "value", "figure", "sum"};
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct span shorter = *span;
	struct name_fit fit;
	if (span->count < 2 || lexis == NULL ||
	    owner->columns[column].class != COLUMN_NUMBER)
		return;
	shorter.count--;
	bool amount = false;
	for (size_t i = 0; i < COUNT_OF(amounts) && !amount; i++)
		amount = is_word(span->words[span->count - 1], amounts[i]);
	if (amount && name_fit(&fit, &shorter, &lexis->words, NULL) &&
	    fit.matched == lexis->words.count)
		add(matcher, span, table, column, .92 * fit.quality,
		    name_fit_reason(&fit, "column and amount"));
}

/* "the average value", "the highest amount", of est_value: behind an aggregate
 * the last word of a number's name, though it seldom names anything. */
static void
match_figure(struct name_matcher *matcher, const struct span *span, int table,
    int column)
{
	static const double score_figure = .72;
	static const char *const before[] = {"average", "total", "maximum",
	    "minimum", "highest", "lowest", "mean", "combined", "overall",
	    "largest", "smallest", "greatest"};
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_column *lexis =
	    matcher->views[table].columns[column];
	struct name_fit fit;
	if (span->count != 1 || !span->weak || span->from == 0 ||
	    lexis == NULL || owner->columns[column].class != COLUMN_NUMBER ||
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
	    .why = "figure"};
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(word, before[i]) == 0)
			found_add(matcher->found, &match);
}

/* "id", "<table> id" for the key; "name", "<table> name" for the label. */
static void
match_standing(struct name_matcher *matcher, const struct span *span, int table)
{
	const struct context_table *owner = &matcher->context->tables[table];
	const struct lexis_words *name = &matcher->views[table].table->words;
	struct span shorter = *span;
	const struct heard_word *last = span->words[span->count - 1];
	bool key = is_word(last, "id");
	bool label = is_word(last, "name");
	struct name_fit fit = {.quality = 1, .why = "exact"};
	shorter.count--;
	if ((!key && !label) ||
	    (shorter.count > 0 &&
		(!name_fit(&fit, &shorter, name, NULL) || !fit.last)))
		return;
	bool alone = shorter.count == 0;
	bool whole = alone || fit.matched == name->count;
	double part = whole ? 1 : .8;
	if (key && owner->primary_key_count == 1)
		add(matcher, span, table, owner->primary_key[0],
		    (alone ? .95 : 1) * part * fit.quality,
		    name_fit_reason(&fit, "key"));
	for (int i = 0; label && i < owner->label_count; i++) {
		/* Where nothing but a number stands for a row it is no name. */
		bool text =
		    owner->columns[owner->label[i]].class == COLUMN_TEXT;
		add(matcher, span, table, owner->label[i],
		    (alone ? .94 : .97) * part * fit.quality *
			(text ? 1 : factor_no_name),
		    name_fit_reason(&fit, "label"));
	}
}

struct spelled {
	const char *run_together;
	bool single;          /* one token */
	const char *initials; /* "" under three words */
};

static struct spelled
spell(const struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = {
	    .initials = "", .single = span->to == span->from + 1};
	const struct question *question = matcher->question;
	spelled.run_together = lexis_plain(
	    question_phrase(question, span->from, span->to, matcher->arena),
	    matcher->arena);
	if (span->to - span->from < 3)
		return spelled;
	char *initials =
	    arena_alloc(matcher->arena, (size_t)(span->to - span->from) + 1);
	for (int i = span->from; i < span->to; i++)
		initials[i - span->from] = question->tokens[i].folded[0];
	spelled.initials = initials;
	return spelled;
}

/* Names compared as they are written: run together, typed, by initials. */
static double
spelled_score(const struct spelled *spelled, const char *plain, bool typed,
    const char **why)
{
	*why = typed ? "typed" : spelled->single ? "exact" : "run together";
	if (*plain != '\0' && strcmp(plain, spelled->run_together) == 0)
		return typed ? 1.15 : 1;
	*why = "initials";
	if (*spelled->initials != '\0' && strcmp(plain, spelled->initials) == 0)
		return 1;
	return 0;
}

/* "headcount" of head_cnt: its words in one. */
static double
joined_score(const struct spelled *spelled, const struct lexis_words *words,
    struct arena *arena)
{
	const char *joined = "";
	if (!spelled->single || words->count < 2)
		return 0;
	for (int i = 0; i < words->count; i++)
		joined = arena_printf(
		    arena, "%s%s", joined, words->word[i]->singular);
	return strcmp(joined, spelled->run_together) == 0 ? 1 : 0;
}

static void
match_spelling(struct name_matcher *matcher, const struct span *span)
{
	struct spelled spelled = spell(matcher, span);
	const struct token *first = &matcher->question->tokens[span->from];
	bool typed =
	    span->to == span->from + 1 && strchr(first->text, '_') != NULL;
	const char *why = "";
	for (int t = 0; t < matcher->context->table_count; t++) {
		const struct lexis_view *view = &matcher->views[t];
		if (view->table == NULL)
			continue;
		double score =
		    spelled_score(&spelled, view->table->plain, typed, &why);
		if (score > 0)
			add(matcher, span, t, -1, score, why);
		int columns = matcher->context->tables[t].column_count;
		for (int c = 0; c < columns; c++) {
			if (view->columns[c] == NULL)
				continue;
			score = spelled_score(
			    &spelled, view->columns[c]->plain, typed, &why);
			if (score <= 0) {
				why = "run together";
				score = joined_score(&spelled,
				    &view->columns[c]->words, matcher->arena);
			}
			if (score > 0)
				add(matcher, span, t, c, score, why);
		}
	}
}

/* A span with a word that is in no name can match by its spelling only. */
static bool
is_hopeless(const struct span *span)
{
	for (int i = 0; i < span->count; i++)
		if (span->words[i]->count == 0 &&
		    !is_word(span->words[i], "id") &&
		    !is_word(span->words[i], "name"))
			return true;
	return false;
}

static void
match_span(struct name_matcher *matcher, const struct span *span)
{
	for (int table = 0; table < matcher->context->table_count; table++) {
		if (matcher->views[table].table == NULL)
			continue;
		const struct context_table *owner =
		    &matcher->context->tables[table];
		const struct lexis_table *words = matcher->views[table].table;
		match_table(matcher, span, table, &words->words);
		match_table(matcher, span, table, &words->parts);
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

/* Weaker likenesses only where nothing better explains the same span. */
static void
drop_weaker(struct found *found)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool guess = strcmp(match->why, "stem") == 0 ||
			     strcmp(match->why, "synonym") == 0 ||
			     strcmp(match->why, "fuzzy") == 0;
		/* a number is no name where something else has one */
		bool no_name = strcmp(match->why, "label") == 0 &&
			       match->score < factor_no_name;
		if (no_name &&
		    found_best(found, match->from, match->to) >= whole_score)
			continue;
		if (guess &&
		    found_best(found, match->from, match->to) >= strong_score &&
		    match->score < strong_score)
			continue;
		found->matches[kept++] = *match;
	}
	found->count = kept;
}

/* table.column as typed, a single token. */
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
			    .why = "typed"};
			if (strcmp(column, dot + 1) == 0)
				found_add(matcher->found, &match);
		}
	}
}

/* The span with a synonym in its place; false when its words are in no name. */
static bool
replaced(const struct name_matcher *matcher, const struct span *span,
    const char *meaning, struct span *other)
{
	struct text_words words = text_words(matcher->arena, meaning);
	if (words.count == 0 || words.count > SPANS_MAX_WORDS)
		return false;
	*other = *span;
	other->count = 0;
	for (size_t i = 0; i < words.count; i++) {
		struct heard_word *word =
		    arena_alloc(matcher->arena, sizeof(*word));
		word->token = span->from;
		word->singular = text_singular(matcher->arena, words.word[i]);
		word->meanings =
		    arena_alloc(matcher->arena, sizeof(*word->meanings));
		word->meanings->word =
		    lexis_find(matcher->lexis, word->singular);
		word->meanings->quality = quality_synonym;
		word->meanings->why = "synonym";
		word->count = word->meanings->word != NULL;
		other->words[other->count++] = word;
	}
	return !is_hopeless(other);
}

/* Synonyms of or by several words: surname > last name, date of birth > .. */
static void
match_synonyms(struct name_matcher *matcher, const struct span *span)
{
	const struct question *question = matcher->question;
	const char *phrase = span->words[0]->singular;
	/* "signup dates" are of the kind of a signup date. */
	for (int i = span->from + 1; i < span->to; i++) {
		const char *word = question->tokens[i].folded;
		phrase = arena_printf(matcher->arena, "%s %s",
		    i == span->from + 1 ? question->tokens[span->from].folded
					: phrase,
		    i == span->to - 1 ? text_singular(matcher->arena, word)
				      : word);
	}
	struct text_words means = synonyms_of(matcher->synonyms, phrase);
	for (size_t i = 0; i < means.count; i++) {
		bool single = strchr(means.word[i], ' ') == NULL;
		struct span other;
		if (!(single && span->count == 1) &&
		    replaced(matcher, span, means.word[i], &other))
			match_span(matcher, &other);
	}
}

void
name_match(struct name_matcher *matcher, const struct spans *spans)
{
	for (int i = 0; i < spans->count; i++) {
		if (!is_hopeless(&spans->spans[i]))
			match_span(matcher, &spans->spans[i]);
		if (spans->spans[i].shared)
			continue;
		match_spelling(matcher, &spans->spans[i]);
		if (!spans->spans[i].weak || spans->spans[i].count > 1)
			match_synonyms(matcher, &spans->spans[i]);
	}
	for (int i = 0; i < matcher->question->count; i++)
		match_qualified(matcher, i);
	drop_weaker(matcher->found);
}
