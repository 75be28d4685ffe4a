/*
 * scan_own_row.c - compares a row with the one of its own table that its key
 * points to; see scan.h
 *
 * "Earn more than their own boss", "with a higher wage than their manager",
 * "begun before their parent job": the noun names the key, and both rows have
 * the column that is compared.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/bounds.h"
#include "parser/scan_near.h"
#include "question/date_verb.h"
#include "question/date_words.h"

#include <string.h>

enum {
	STEM_LETTERS = 4,
	WORDS_BETWEEN = 3, /* "more working hours than" */
	WORDS_BEFORE = 4,  /* "hired three years before" */
	BACK_ITEMS = 2,
};

struct own_row {
	int table, key;
	int to; /* behind the words */
};

static bool
word_is(const struct question *question, int at, const char *word)
{
	return strcmp(date_token(question, at)->folded, word) == 0;
}

/* Does the noun name the key: by a part of its name that is no word for the
 * rows themselves, or as a role? */
static bool
names_key(const struct scan *scan, const struct context_table *table,
    const struct context_column *key, int at)
{
	const struct parser_request *request = scan->request;
	const char *stem = date_token(request->question, at)->stem;
	if (strlen(stem) >= STEM_LETTERS && part_in(key->said, stem) &&
	    !part_in(table->words, stem))
		return true;
	const struct closed_word *role = closed_words_find(
	    request->words, request->question, at, CLOSED_ROLE);
	return role && (part_in_any(key->said, &role->columns) ||
			   (strcmp(role->means, "manager") == 0 &&
			       part_in(key->said, "report")));
}

/* Find the table's key to itself that the noun names. */
static bool
find_key(const struct scan *scan, int table, int at, struct own_row *own)
{
	const struct context_table *rows = scan_table_of(scan, table);
	for (int c = 0; c < rows->column_count; c++)
		if (rows->columns[c].parent_table == table &&
		    names_key(scan, rows, &rows->columns[c], at)) {
			own->table = table;
			own->key = c;
			return true;
		}
	return false;
}

/* The rows are those named last; where none has such a key, those of the only
 * table that has. */
static bool
find_rows(const struct scan *scan, int at, struct own_row *own)
{
	const struct sketch *sketch = scan->sketch;
	int found = 0;
	for (int i = sketch->mentioned_count - 1; i >= 0; i--)
		if (find_key(scan, sketch->mentioned[i].table, at, own))
			return true;
	for (int t = 0; t < scan->request->context->table_count; t++)
		found += find_key(scan, t, at, own);
	return found == 1;
}

/* Read "their own boss", "that of their parent job" from the token on. */
static bool
read_row(const struct scan *scan, int at, struct own_row *own)
{
	const struct question *question = scan->request->question;
	if (english_is(date_token(question, at)->folded, ENGLISH_DETERMINER) &&
	    word_is(question, at + 1, "of"))
		at += 2;
	int noun = date_skip_class(question, at, ENGLISH_POSSESSIVE);
	noun = date_skip_class(question, noun, ENGLISH_ARTICLE);
	noun += word_is(question, noun, "own");
	if (noun == at || !find_rows(scan, noun, own))
		return false;
	own->to = noun + 1;
	const char *next = date_token(question, own->to)->stem;
	own->to += strlen(next) >= STEM_LETTERS &&
		   part_in(scan_table_of(scan, own->table)->words, next);
	return true;
}

static bool
has_size(const struct scan *scan, int table, int column)
{
	return scan_is_measure(scan, table, column) ||
	       scan_column(scan, table, column)->class == COLUMN_DATE;
}

static bool
part_of_token(const struct context_column *column, const struct token *token)
{
	return strlen(token->stem) >= STEM_LETTERS &&
	       (part_in(column->said, token->stem) ||
		   part_in(column->said, token->folded));
}

/* The column that most of the words [from, to) name; -1. */
static int
column_between(const struct scan *scan, int table, int from, int to)
{
	const struct context_table *rows = scan_table_of(scan, table);
	int most = 0;
	int best = -1;
	for (int c = 0; c < rows->column_count; c++) {
		int held = 0;
		for (int at = from; at < to; at++) {
			held += part_of_token(&rows->columns[c],
			    &scan->request->question->tokens[at]);
		}
		if (held > most && has_size(scan, table, c)) {
			most = held;
			best = c;
		}
	}
	return best;
}

/* What is compared: the words between "higher" and "than", the column named
 * last, what the verb or the adjective measures. */
static int
compared_column(struct scan *scan, int table, int than)
{
	const struct item *item = scan_item(scan, 0);
	int column = column_between(scan, table, item->to, than);
	if (column >= 0)
		return column;
	if (scan->last_item >= scan->at - BACK_ITEMS && scan->last_item >= 0 &&
	    scan->last.kind == TERM_COLUMN && !scan->last.aggregate &&
	    scan->last.table == table &&
	    has_size(scan, table, scan->last.column))
		return scan->last.column;
	struct adjective_column found = adjective_find(
	    scan->request, table, scan_compare_phrase(scan, item));
	if (found.table >= 0 && found.reversed)
		scan->comparison = cue_reversed(scan->comparison);
	return found.table < 0 ? -1 : found.column;
}

/* The token behind "than", which may follow what is compared. */
static int
behind_than(const struct question *question, int at)
{
	for (int than = at;
	     than <= at + WORDS_BETWEEN && !question_is_border(question, than);
	     than++)
		if (word_is(question, than, "than"))
			return than + 1;
	return at;
}

bool
scan_hear_own_row(struct scan *scan, const struct cue *cue)
{
	const struct question *question = scan->request->question;
	struct own_row own = {-1, -1, -1};
	int from = behind_than(question, scan_item(scan, 0)->to);
	if (scan->pending_count || from >= question->count ||
	    !read_row(scan, from, &own))
		return false;
	scan->comparison = (enum comparison)cue->value;
	scan->compare_word = cue->word;
	int column = compared_column(scan, own.table, from);
	if (column < 0)
		return false;
	struct term left =
	    scan_term(TERM_COLUMN, own.table, column, scan_item(scan, 0)->from);
	scan->comparing = true;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->kind = OPERAND_TERM;
	condition->right = left;
	condition->right.kind = TERM_FAR;
	condition->right.via = own.key;
	condition->right.parent = own.table;
	scan_mention(scan, own.table, true);
	scan_skip_to(scan, own.to);
	return true;
}
