/* row_match.c - compares rows of an answer with those of the gold; see
 * row_match.h */
#include "grade/row_match.h"

#include <string.h>

/* Sorting leaves at most so many rows unmatched; with more, the rows are not
 * the same. */
enum { MOST_LEFT = 512 };

void
grade_pairing_add(struct grade_pairing *pairing, int gold, int answer)
{
	int at = pairing->count++;
	bool text =
	    pairing->gold->table.text[gold] && pairing->answer->text[answer];
	pairing->gold_columns[at] = gold;
	pairing->answer_columns[at] = answer;
	pairing->modes[at] = text ? CELL_AS_TEXT : CELL_AS_VALUE;
}

static bool
spent(const struct grade_pairing *pairing)
{
	return --*pairing->budget < 0;
}

static bool
same_row(const struct grade_pairing *pairing, int gold, int answer)
{
	if (spent(pairing))
		return false;
	for (int i = 0; i < pairing->count; i++) {
		if (!cell_same(grade_table_cell(&pairing->gold->table, gold,
				   pairing->gold_columns[i]),
			grade_table_cell(pairing->answer, answer,
			    pairing->answer_columns[i]),
			pairing->modes[i]))
			return false;
	}
	return true;
}

/* ---- sorted rows ---- */

/* Rows of one of the two tables. */
struct row_side {
	const struct grade_pairing *pairing;
	const struct grade_table *table;
	const int *columns;
};

/*
 * Compare first by the columns that must be equal, then by the numbers: numbers
 * that differ a little must not separate rows that another column keeps
 * together.
 */
static int
order_rows(const struct row_side *left, int left_row,
    const struct row_side *right, int right_row)
{
	const struct grade_pairing *pairing = left->pairing;
	int numbers = 0;
	for (int i = 0; i < pairing->count; i++) {
		const struct cell *one =
		    grade_table_cell(left->table, left_row, left->columns[i]);
		const struct cell *other = grade_table_cell(
		    right->table, right_row, right->columns[i]);
		int order = cell_order(one, other, pairing->modes[i]);
		bool inexact =
		    one->kind == other->kind &&
		    pairing->modes[i] == CELL_AS_VALUE &&
		    (one->kind == CELL_NUMBER || one->kind == CELL_INTERVAL);
		if (order && !inexact)
			return order;
		if (order && !numbers)
			numbers = order;
	}
	return numbers;
}

/* This is a merge sort, because qsort gives its comparison no context.  It is
 * stable, so that among equal rows of the gold the required ones come first. */
static void
sort_rows(const struct row_side *side, int *rows, int *spare, int count)
{
	if (count < 2)
		return;
	int half = count / 2;
	sort_rows(side, rows, spare, half);
	sort_rows(side, rows + half, spare, count - half);
	memcpy(spare, rows, (size_t)count * sizeof(*rows));
	int left = 0, right = half;
	for (int i = 0; i < count; i++) {
		bool take_left =
		    right == count ||
		    (left < half &&
			(spent(side->pairing) || order_rows(side, spare[left],
						     side, spare[right]) <= 0));
		rows[i] = take_left ? spare[left++] : spare[right++];
	}
}

static int *
sorted_rows(const struct row_side *side, int from, int count)
{
	struct arena *arena = side->pairing->arena;
	size_t size = (size_t)count + 1;
	int *rows = arena_array(arena, size, sizeof(*rows));
	int *spare = arena_array(arena, size, sizeof(*spare));
	for (int i = 0; i < count; i++)
		rows[i] = from + i;
	sort_rows(side, rows, spare, count);
	return rows;
}

/* ---- rows that sorting did not match ---- */

struct leftover {
	const struct grade_pairing *pairing;
	int gold[MOST_LEFT], answer[MOST_LEFT];
	int gold_count, answer_count;
	int matched[MOST_LEFT]; /* per gold: an answer, or -1 */
	bool seen[MOST_LEFT];
};

/* Find an augmenting path from one answer (Kuhn).  The recursion is as deep as
 * the path, at most MOST_LEFT. */
static bool
augment(struct leftover *left, int answer)
{
	for (int i = 0; i < left->gold_count; i++) {
		if (left->seen[i] || !same_row(left->pairing, left->gold[i],
					 left->answer[answer]))
			continue;
		left->seen[i] = true;
		if (left->matched[i] < 0 || augment(left, left->matched[i])) {
			left->matched[i] = answer;
			return true;
		}
	}
	return false;
}

/* Does every answer have its gold, and every required gold its answer? */
static bool
match_leftover(struct leftover *left)
{
	for (int i = 0; i < left->gold_count; i++)
		left->matched[i] = -1;
	for (int i = 0; i < left->answer_count; i++) {
		memset(left->seen, 0, sizeof(left->seen));
		if (!augment(left, i))
			return false;
	}
	for (int i = 0; i < left->gold_count; i++) {
		if (left->matched[i] < 0 &&
		    left->gold[i] < left->pairing->gold->sure)
			return false;
	}
	return true;
}

static bool
leave(int rows[], int *count, int row)
{
	if (*count == MOST_LEFT)
		return false;
	rows[(*count)++] = row;
	return true;
}

/* A part of the answer's rows and the matching part of the gold's rows. */
struct stretch {
	int gold, gold_count;
	int answer, answer_count;
};

static bool
same_stretch(const struct grade_pairing *pairing, struct stretch stretch)
{
	struct row_side golds = {
	    pairing, &pairing->gold->table, pairing->gold_columns};
	struct row_side answers = {
	    pairing, pairing->answer, pairing->answer_columns};
	int *gold = sorted_rows(&golds, stretch.gold, stretch.gold_count);
	int *answer =
	    sorted_rows(&answers, stretch.answer, stretch.answer_count);
	struct leftover left = {.pairing = pairing};
	int i = 0, o = 0;
	while (i < stretch.gold_count || o < stretch.answer_count) {
		bool both = i < stretch.gold_count && o < stretch.answer_count;
		if (both && same_row(pairing, gold[i], answer[o])) {
			i++;
			o++;
		} else if (o == stretch.answer_count ||
			   (both && order_rows(&golds, gold[i], &answers,
					answer[o]) < 0)) {
			if (!leave(left.gold, &left.gold_count, gold[i++]))
				return false;
		} else if (!leave(
			       left.answer, &left.answer_count, answer[o++])) {
			return false;
		}
	}
	return match_leftover(&left);
}

/* ---- in order ---- */

/* The answer's rows at the places of a tie must be the rows of that tie. */
static bool
same_in_order(const struct grade_pairing *pairing)
{
	const struct grade_gold *gold = pairing->gold;
	int rows = pairing->answer->rows;
	int start = 0;
	while (start < rows) {
		int end = gold->tie_end ? gold->tie_end[start] : start + 1;
		if (start == gold->sure)
			end = gold->table.rows;
		struct stretch stretch = {start, end - start, start,
		    (end < rows ? end : rows) - start};
		if (stretch.gold_count == 1 ? !same_row(pairing, start, start)
					    : !same_stretch(pairing, stretch))
			return false;
		start = end;
	}
	return true;
}

static bool
counts_agree(const struct grade_pairing *pairing)
{
	int rows = pairing->answer->rows;
	return rows == pairing->gold->answers ||
	       rows == pairing->gold->table.rows;
}

bool
grade_rows_same_set(const struct grade_pairing *pairing)
{
	struct stretch all = {
	    0, pairing->gold->table.rows, 0, pairing->answer->rows};
	return counts_agree(pairing) && same_stretch(pairing, all);
}

bool
grade_rows_same(const struct grade_pairing *pairing)
{
	if (!pairing->gold->ordered)
		return grade_rows_same_set(pairing);
	return counts_agree(pairing) && same_in_order(pairing);
}
