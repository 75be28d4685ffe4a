/*
 * tag_kinds.c - what kind of thing a span means without neighbours; see
 * tagger.h
 */
#include "linked/link_score.h"
#include "parser/tagger.h"

#include <math.h>
#include <string.h>

/* Return where "distinct", "total" and similar words before the token begin. */
static int
before_modifiers(const struct tagger *tagger, int from)
{
	static const char *const words[] = {
	    "distinct", "unique", "different", "total", "the", "all"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (tagger_word_before(tagger, from, words[i])) {
			from--;
			i = (size_t)-1;
		}
	return from;
}

/* Does the cue count rows: "number of", "most", "fewest"? */
static bool
counts_rows(const struct cue *cue)
{
	return (cue->kind == CUE_AGGREGATE && cue->value == AGGREGATE_COUNT) ||
	       (cue->kind == CUE_SUPERLATIVE &&
		   (strcmp(cue->word, "most") == 0 ||
		       strcmp(cue->word, "least") == 0 ||
		       strcmp(cue->word, "fewest") == 0));
}

static bool
counted(const struct tagger *tagger, int from)
{
	/* "fewer rooms than" */
	if (tagger_word_before(tagger, from, "more") ||
	    tagger_word_before(tagger, from, "fewer"))
		return true;
	for (int back = 1; back <= 4 && back <= from; back++) {
		struct cue cue = tagger_cue(tagger, from - back);
		if (counts_rows(&cue) && cue.length == back)
			return true;
	}
	return false;
}

/* "3 payments", "5 accounts": a whole number is right before the token. */
static bool
numbered(const struct tagger *tagger, int from)
{
	const struct token *before =
	    from > 0 ? tagger_token(tagger, from - 1) : NULL;
	return before && before->kind == TOKEN_NUMBER && !before->percent &&
	       before->number == trunc(before->number);
}

static double
best_table_score(
    const struct tagger *tagger, const struct span *span, int table)
{
	double best = 0;
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    (table < 0 || match->table == table) && match->score > best)
			best = match->score;
	}
	return best;
}

/* Is the span a table's name only by a synonym or a stem? */
static bool
only_likeness(const struct tagger *tagger, const struct span *span)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->why != LINK_WHY_SYNONYM &&
		    match->why != LINK_WHY_STEM)
			return false;
	}
	return true;
}

/* "comments", "valleys" for valley_name: the column with this name, and not
 * rows of a table by a synonym. */
static bool
is_column_itself(const struct tagger *tagger, const struct span *span)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_COLUMN &&
		    match->score >= LINK_SCORE_WITHOUT_NAME)
			return true;
	}
	return false;
}

/* Is the word also a stored value of the column that it may name? */
static bool
holds_value(const struct tagger *tagger, const struct span *span,
    const struct link_match *column)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_VALUE && tagger_value_exact(match) &&
		    match->table == column->table &&
		    match->column == column->column)
			return true;
	}
	return false;
}

bool
tagger_is_each(const struct tagger *tagger, int at)
{
	return tagger_word_before(tagger, at, "each") ||
	       tagger_word_before(tagger, at, "every") ||
	       tagger_word_before(tagger, at, "per");
}

/* "stations" are rows of radio_station.  "station" may be a key to one. */
static bool
is_plural(const struct tagger *tagger, const struct link_match *match)
{
	const char *word = tagger_token(tagger, match->to - 1)->folded;
	size_t length = strlen(word);
	return match->to - match->from == 1 && length > 3 &&
	       word[length - 1] == 's' && word[length - 2] != 's';
}

static bool
is_mentioned(const struct tagger *tagger, int table)
{
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value &&
		    tagger->mentions[i].table == table)
			return true;
	return false;
}

/* "paid" is the state of a row, and not a part of paid_amount.  "active" is the
 * state of a named project, and not the flag is_active of another table. */
static bool
is_value_of_table(const struct tagger *tagger, const struct span *span,
    const struct link_match *column)
{
	if (column->score >= .6)
		return false;
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_VALUE && tagger_value_exact(match) &&
		    (match->table == column->table ||
			(is_mentioned(tagger, match->table) &&
			    !is_mentioned(tagger, column->table))))
			return true;
	}
	return false;
}

static double
column_kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	int parent = tagger_column(tagger, match)->parent_table;
	if (is_value_of_table(tagger, span, match))
		return match->score - .3;
	/* "each maker": the rows, although their table is called boat_makers */
	double likely = tagger_is_each(tagger, match->from)
			    ? LINK_SCORE_HEAD
			    : LINK_SCORE_SYNONYM;
	if (tagger_shares_head(tagger, match))
		return .97;
	bool plain = match->score >= 1 &&
		     !tagger_token(tagger, match->from)->capitalised;
	if (!plain && holds_value(tagger, span, match))
		return match->score - .5;
	double label =
	    tagger_column(tagger, match)->unique ? likely : LINK_SCORE_SYNONYM;
	bool stands_for_table =
	    !(match->score >= LINK_SCORE_WITHOUT_NAME &&
		only_likeness(tagger, span)) &&
	    ((tagger_is_label(tagger, match) &&
		 best_table_score(tagger, span, match->table) > label) ||
		(parent >= 0 &&
		    best_table_score(tagger, span, parent) > likely) ||
		(parent >= 0 && is_plural(tagger, match) &&
		    best_table_score(tagger, span, parent) >=
			LINK_SCORE_HEAD) ||
		/* "parcel" does not mean parcel_id */
		(match->score < LINK_SCORE_HEAD &&
		    tagger_column(tagger, match)->primary_key &&
		    best_table_score(tagger, span, match->table) >=
			LINK_SCORE_HEAD));
	/* a column's comment seldom names that column */
	bool comment_only =
	    match->why == LINK_WHY_COMMENT &&
	    best_table_score(tagger, span, -1) >= LINK_SCORE_WHOLE_TABLE;
	/* "number of payments": the rows, and not their amount */
	int at = before_modifiers(tagger, match->from);
	bool rows = match->score <= LINK_SCORE_SYNONYM &&
		    (counted(tagger, match->from) || counted(tagger, at) ||
			numbered(tagger, at)) &&
		    best_table_score(tagger, span, -1) >= LINK_SCORE_NAMED;
	return match->score -
	       (stands_for_table || rows || comment_only ? .6 : 0);
}

/* "titles" is the column, although one book is called "Title A". */
static bool
names_own_column(const struct tagger *tagger, const struct span *span,
    const struct link_match *value)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_COLUMN && match->score >= 1 &&
		    match->table == value->table &&
		    match->column == value->column)
			return true;
	}
	return false;
}

static double
value_kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	bool table = best_table_score(tagger, span, -1) > 0;
	bool exact = tagger_value_exact(match);
	if (token->kind == TOKEN_QUOTED)
		return match->score + 1;
	if (exact && token->capitalised && !token->sentence_start)
		return match->score + .3;
	/* "buy" is a stored value, and not a table by a synonym.  "lectures"
	 * does not mean lecturers by their stem. */
	if (exact && table && only_likeness(tagger, span))
		return match->score + .15;
	if ((table || names_own_column(tagger, span, match)) &&
	    !token->capitalised)
		return match->score - .3;
	/* A plain word seldom means a part of a value.  "Radio" does not
	 * either, when the value is in radio_station. */
	if (match->score < .8 &&
	    (!token->capitalised ||
		best_table_score(tagger, span, match->table) > 0))
		return match->score - .4;
	return match->score - .03;
}

/*
 * "each maker", "the name of the makers": the rows, although a column has the
 * same name.
 */
static double
entity_score(const struct tagger *tagger, const struct link_match *match)
{
	static const char *const between[] = {
	    "the", "all", "a", "an", "each", "every", "different"};
	int at = match->from;
	if (tagger_is_each(tagger, at))
		return .2;
	for (size_t i = 0; i < COUNT_OF(between); i++)
		if (tagger_word_before(tagger, at, between[i])) {
			at--;
			break;
		}
	if (!tagger_word_before(tagger, at, "of") || at < 2)
		return 0;
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_COLUMN &&
		    link->matches[i].to == at - 1 &&
		    link->matches[i].score >= LINK_SCORE_NAMED)
			return .2;
	return 0;
}

/* Score the kind of thing before the neighbours are known. */
double
tagger_kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	bool counts = match->kind == LINK_TABLE &&
		      counted(tagger, match->from) &&
		      match->score >= LINK_SCORE_LEAST;
	switch (match->kind) {
	case LINK_TABLE:
		if (match->why == LINK_WHY_SYNONYM &&
		    is_column_itself(tagger, span))
			return match->score - .1;
		return match->score + .12 + (counts ? .2 : 0) +
		       (match->score >= LINK_SCORE_HEAD
			       ? entity_score(tagger, match)
			       : 0);
	case LINK_COLUMN:
		return column_kind_score(tagger, span, match);
	case LINK_VALUE:
		return value_kind_score(tagger, span, match);
	case LINK_METRIC:
		return match->score + .3;
	case LINK_EXPRESSION:
		return match->score + .15;
	}
	return match->score;
}
