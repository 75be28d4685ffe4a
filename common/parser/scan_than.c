/*
 * scan_than.c - what stands between "more" and "than" is compared with a
 * column; see scan.h
 *
 * "More seats than their plan allows", "more tools out than the limit of their
 * tier", "fewer hours than the contract's minimum": the words between name a
 * column of the rows, and those behind one of theirs or of a row that they
 * refer to.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/scan_near.h"

#include <string.h>

enum { WORDS_BETWEEN = 4, STEM_LETTERS = 4 };

struct beyond {
	int from, at; /* between "more" and "than" */
	int table, column;
	int to; /* behind the words */
};

static const char *
word_at(const struct scan *scan, int at)
{
	return question_word_at(scan->request->question, at);
}

/* Where "than" stands behind the item, which is compared; -1. */
static int
than_behind(const struct scan *scan, const struct item *item)
{
	for (int at = item->to;
	     at < item->from + WORDS_BETWEEN &&
	     !question_is_border(scan->request->question, at);
	     at++)
		if (strcmp(word_at(scan, at), "than") == 0)
			return at;
	return -1;
}

/* The sign of "more" or "fewer" right before the item; NULL. */
static const char *
sign_before(const struct scan *scan, const struct item *item)
{
	const struct parser_request *request = scan->request;
	if (item->from == 0 || item->kind == ITEM_CUE)
		return NULL;
	const struct closed_word *more = closed_words_find(request->words,
	    request->question, item->from - 1, CLOSED_COMPARISON);
	return more && more->length == 1 &&
		       (strcmp(more->means, ">") == 0 ||
			   strcmp(more->means, "<") == 0)
		   ? more->means
		   : NULL;
}

/* The best match of the kind that begins at the token, of the table if that is
 * given (>= 0); NULL. */
static const struct link_match *
match_at(const struct scan *scan, int at, enum link_kind kind, int table)
{
	const struct link_result *link = scan->request->link;
	const struct link_match *best = NULL;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->from == at && match->kind == kind &&
		    match->score >= LINK_SCORE_HEAD &&
		    (table < 0 || match->table == table) &&
		    (kind != LINK_COLUMN ||
			scan_is_measure(scan, match->table, match->column)) &&
		    (!best || match->score > best->score))
			best = match;
	}
	return best;
}

static int
skip_owner(const struct scan *scan, int at)
{
	return at + (english_is(word_at(scan, at), ENGLISH_POSSESSIVE) ||
			english_is(word_at(scan, at), ENGLISH_ARTICLE));
}

/* The column that is the most the row allows: a limit; -1. */
static int
ceiling_of(const struct scan *scan, int table)
{
	const struct context_table *rows = scan_table_of(scan, table);
	for (int c = 0; c < rows->column_count; c++)
		if (part_of_class(rows->columns[c].said, ENGLISH_CEILING) &&
		    scan_is_measure(scan, table, c))
			return c;
	return -1;
}

static bool
take_column(struct beyond *beyond, const struct link_match *column)
{
	if (!column)
		return false;
	beyond->table = column->table;
	beyond->column = column->column;
	beyond->to = column->to;
	return true;
}

/* "Their tier allows", "the tier's limit". */
static bool
read_of_owner(const struct scan *scan, int at, struct beyond *beyond)
{
	const struct link_match *owner = match_at(scan, at, LINK_TABLE, -1);
	if (!owner)
		return false;
	if (english_is(word_at(scan, owner->to), ENGLISH_ALLOWING)) {
		beyond->table = owner->table;
		beyond->column = ceiling_of(scan, owner->table);
		beyond->to = owner->to + 1;
		return beyond->column >= 0;
	}
	return take_column(
	    beyond, match_at(scan, owner->to, LINK_COLUMN, owner->table));
}

/* "The limit of their tier", "their limit". */
static bool
read_column(const struct scan *scan, int at, struct beyond *beyond)
{
	if (!take_column(beyond, match_at(scan, at, LINK_COLUMN, -1)))
		return false;
	if (strcmp(word_at(scan, beyond->to), "of") != 0)
		return true;
	const struct link_match *owner =
	    match_at(scan, skip_owner(scan, beyond->to + 1), LINK_TABLE, -1);
	if (!owner)
		return true;
	if (!take_column(beyond, match_at(scan, at, LINK_COLUMN, owner->table)))
		return false;
	beyond->to = owner->to;
	return true;
}

/* How many of the words between does the column's name have? */
static int
words_held(
    const struct scan *scan, const struct beyond *beyond, int table, int column)
{
	const char *said = scan_column(scan, table, column)->said;
	int held = 0;
	if ((table == beyond->table && column == beyond->column) ||
	    !scan_is_measure(scan, table, column))
		return 0;
	for (int at = beyond->from; at < beyond->at; at++) {
		const char *stem = scan->request->question->tokens[at].stem;
		held += strlen(stem) >= STEM_LETTERS && part_in(said, stem);
	}
	return held;
}

/* The column of the rows, or of rows that refer to them, that most of the words
 * between name. */
static struct term
left_of(const struct scan *scan, const struct beyond *beyond)
{
	const struct context *context = scan->request->context;
	struct term left = scan_term(TERM_NONE, -1, -1, beyond->from);
	int most = 0;
	for (int t = 0; t < context->table_count; t++) {
		if (t != beyond->table &&
		    !context_refers(context, t, beyond->table))
			continue;
		for (int c = 0; c < context->tables[t].column_count; c++) {
			int held = 2 * words_held(scan, beyond, t, c);
			held += held && scan_mentioned(scan->sketch, t);
			if (held <= most)
				continue;
			most = held;
			left = scan_term(TERM_COLUMN, t, c, beyond->from);
		}
	}
	return left;
}

bool
scan_than(struct scan *scan, const struct item *item)
{
	const char *sign = sign_before(scan, item);
	struct beyond beyond = {.from = item->from};
	if (!sign || scan->pending_count)
		return false;
	beyond.at = than_behind(scan, item);
	int behind = skip_owner(scan, beyond.at + 1);
	if (beyond.at < 0 || (!read_of_owner(scan, behind, &beyond) &&
				 !read_column(scan, behind, &beyond)))
		return false;
	struct term left = left_of(scan, &beyond);
	if (left.kind == TERM_NONE)
		return false;
	scan->comparing = true;
	scan->comparison = *sign == '>' ? COMPARE_MORE : COMPARE_LESS;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->kind = OPERAND_COLUMN;
	condition->right =
	    scan_term(TERM_COLUMN, beyond.table, beyond.column, beyond.at);
	scan_mention(scan, left.table, true);
	scan_mention(scan, beyond.table, true);
	scan_skip_to(scan, beyond.to);
	return true;
}
