/*
 * scan_unlike.c - a thing that differs between two rows, or two keys of one;
 * see scan.h
 *
 * "In another country than their parent", "whose lead works at a different
 * shed": the row that the key to the own table points to has another value.
 * "Returned to a shed different from the pickup one": the row's two keys to
 * sheds differ.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/scan_near.h"

#include <string.h>

enum { WORDS_TO_KEY = 6, WORDS_TO_THING = 5, STEM_LETTERS = 4 };

struct unlike {
	const struct item *thing;
	int from, behind; /* the words that may name the key */
	int table;
	int key;    /* to the own table, or one of two to the thing */
	int column; /* of both rows, or the other key */
	bool own;   /* of two rows */
	int to;     /* behind all words */
};

static const char *
word_at(const struct scan *scan, int at)
{
	return question_word_at(scan->request->question, at);
}

static bool
is_word(const struct scan *scan, int at, const char *word)
{
	return strcmp(word_at(scan, at), word) == 0;
}

/* The table's column that holds the thing: of its words, or its only key to the
 * rows of that name that is not `besides`; -1. */
static int
column_of_thing(
    const struct scan *scan, const struct item *thing, int table, int besides)
{
	const struct context_table *rows = scan_table_of(scan, table);
	const struct link_match *match = thing->match;
	int found = -1;
	for (int c = 0; c < rows->column_count; c++) {
		const struct context_column *column = &rows->columns[c];
		bool holds =
		    thing->kind == ITEM_TABLE
			? column->parent_table == match->table
			: strcmp(column->words,
			      scan_column(scan, match->table, match->column)
				  ->words) == 0;
		if (!holds || c == besides)
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}

/* The rows of a key to their own table that a word names, and what both rows
 * have. */
static bool
find_own(const struct scan *scan, struct unlike *unlike, int table)
{
	for (int at = unlike->from; at < unlike->behind; at++) {
		int key = scan_self_key(scan, table, at);
		if (key < 0)
			continue;
		unlike->table = table;
		unlike->key = key;
		unlike->own = true;
		unlike->column =
		    column_of_thing(scan, unlike->thing, table, key);
		unlike->to = at + 1;
		return unlike->column >= 0;
	}
	return false;
}

/* One of the rows' two keys to the things, that a word names, and the other. */
static bool
find_keys(const struct scan *scan, struct unlike *unlike, int table)
{
	const struct context_table *rows = scan_table_of(scan, table);
	const int things = unlike->thing->match->table;
	const char *own = scan_table_of(scan, things)->words;
	for (int at = unlike->from;
	     unlike->thing->kind == ITEM_TABLE && at < unlike->behind; at++) {
		const char *stem = scan->request->question->tokens[at].stem;
		for (int c = 0; c < rows->column_count; c++) {
			const struct context_column *key = &rows->columns[c];
			if (key->parent_table != things ||
			    strlen(stem) < STEM_LETTERS ||
			    !part_in(key->said, stem) || part_in(own, stem))
				continue;
			unlike->table = table;
			unlike->key = c;
			unlike->own = false;
			unlike->column =
			    column_of_thing(scan, unlike->thing, table, c);
			unlike->to = at + 1;
			return unlike->column >= 0;
		}
	}
	return false;
}

/* The rows are those named last that have such keys, else the only ones. */
static bool
find_rows(const struct scan *scan, struct unlike *unlike)
{
	const struct sketch *sketch = scan->sketch;
	int found = 0;
	for (int i = sketch->mentioned_count - 1; i >= 0; i--)
		if (find_own(scan, unlike, sketch->mentioned[i].table) ||
		    find_keys(scan, unlike, sketch->mentioned[i].table))
			return true;
	for (int t = 0; t < scan->request->context->table_count; t++)
		found +=
		    find_own(scan, unlike, t) || find_keys(scan, unlike, t);
	return found == 1;
}

/* The end of the clause, up to so many tokens on. */
static int
clause_end(const struct scan *scan, int at, int most)
{
	int end = at;
	while (end < at + most &&
	       !question_is_border(scan->request->question, end) &&
	       !english_is(word_at(scan, end), ENGLISH_CONJUNCTION))
		end++;
	return end;
}

/* "Another town than their hub", "a shed different from the pickup one", at the
 * thing. */
static bool
read_thing(
    const struct scan *scan, const struct item *item, struct unlike *unlike)
{
	int at = item->to;
	bool before = english_is(word_at(scan, item->from - 1), ENGLISH_UNLIKE);
	bool behind = !before && english_is(word_at(scan, at), ENGLISH_UNLIKE);
	at += behind;
	if ((!before && !behind) ||
	    (!is_word(scan, at, "than") && !is_word(scan, at, "from")))
		return false;
	unlike->thing = item;
	unlike->from = at + 1;
	unlike->behind = clause_end(scan, at + 1, WORDS_TO_KEY);
	return find_rows(scan, unlike);
}

/* "Whose lead works at another shed", at the noun of the key. */
static bool
read_whose(
    const struct scan *scan, const struct item *item, struct unlike *unlike)
{
	const char *whose = word_at(scan, item->from - 1);
	if (!is_word(scan, item->from - 1, "whose") &&
	    !english_is(whose, ENGLISH_POSSESSIVE))
		return false;
	int end = clause_end(scan, item->to, WORDS_TO_THING);
	unlike->from = item->from;
	unlike->behind = item->to;
	for (int offset = 1; scan_item(scan, offset)->kind != ITEM_END &&
			     scan_item(scan, offset)->from <= end;
	     offset++) {
		unlike->thing = scan_item(scan, offset);
		if ((unlike->thing->kind != ITEM_COLUMN &&
			unlike->thing->kind != ITEM_TABLE) ||
		    !english_is(
			word_at(scan, unlike->thing->from - 1), ENGLISH_UNLIKE))
			continue;
		bool found = find_rows(scan, unlike);
		unlike->to = unlike->thing->to;
		return found && unlike->own;
	}
	return false;
}

/* "Invited them", "the pickup one", "the pickup shed": the words behind that
 * add nothing. */
static int
behind_key(const struct scan *scan, const struct unlike *unlike)
{
	int at = unlike->to;
	const char *word = word_at(scan, at);
	const char *stem =
	    *word ? scan->request->question->tokens[at].stem : "";
	bool again =
	    strlen(stem) >= STEM_LETTERS &&
	    (part_in(scan_table_of(scan, unlike->table)->words, stem) ||
		part_in(scan_table_of(scan, unlike->thing->match->table)->words,
		    stem));
	return at + (again || english_is(word, ENGLISH_ANAPHOR) ||
			english_is(word, ENGLISH_OBJECT));
}

bool
scan_unlike(struct scan *scan, const struct item *item)
{
	struct unlike unlike = {.table = -1};
	if ((item->kind != ITEM_COLUMN && item->kind != ITEM_TABLE) ||
	    scan->grouping ||
	    (!read_thing(scan, item, &unlike) &&
		!read_whose(scan, item, &unlike)))
		return false;
	/* "different" has no other meaning here, nor has a denial */
	scan->distinct = scan->sketch->distinct = false;
	scan->comparing = true;
	scan->comparison = COMPARE_UNEQUAL;
	struct term left =
	    scan_term(TERM_COLUMN, unlike.table, unlike.column, item->from);
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->negated = false;
	condition->right = left;
	if (unlike.own) {
		condition->kind = OPERAND_TERM;
		condition->right.kind = TERM_FAR;
		condition->right.via = unlike.key;
		condition->right.parent = unlike.table;
	} else {
		condition->kind = OPERAND_COLUMN;
		condition->right.column = unlike.key;
	}
	scan_mention(scan, unlike.table, true);
	scan_skip_to(scan, behind_key(scan, &unlike));
	return true;
}
