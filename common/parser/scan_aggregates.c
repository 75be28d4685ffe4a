/*
 * scan_aggregates.c - read "how many", "average", "total"; see scan.h
 *
 * An aggregate stays in `pending` until the scan finds its object.  A count
 * with nothing behind it counts rows at once.
 */
#include "context/name_part.h"
#include "parser/scan_cues.h"

#include <string.h>

/* "and the number": a count with nothing behind it counts rows. */
static bool
nothing_follows(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_END)
		return true;
	return next->kind == ITEM_CUE &&
	       (next->cue.kind == CUE_STOP || next->cue.kind == CUE_COMMA ||
		   next->cue.kind == CUE_AND || next->cue.kind == CUE_GROUP ||
		   next->cue.kind == CUE_DIRECTION ||
		   next->cue.kind == CUE_ORDER);
}

/* "whose staff earn more than 100 on average": take the average in the last
 * condition. */
static bool
averages_bound(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct item *on = scan_item(scan, -1);
	if (!sketch->condition_count || !nothing_follows(scan) ||
	    on->kind != ITEM_CUE || strcmp(on->cue.word, "on") != 0)
		return false;
	struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	if (last->kind != OPERAND_NUMBER || last->left.kind != TERM_COLUMN ||
	    last->left.aggregate ||
	    !scan_is_measure(scan, last->left.table, last->left.column))
		return false;
	last->left.aggregate = AGGREGATE_AVERAGE;
	return true;
}

/* "how long does it take on average", "how many days do they run on average":
 * take the average of the last show, where no total is asked for. */
static bool
averages_last(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->show_count)
		return false;
	struct term *last = &sketch->shows[sketch->show_count - 1];
	if (last->kind != TERM_DURATION ||
	    (last->aggregate &&
		(last->aggregate != AGGREGATE_SUM || scan->pending_total)))
		return false;
	last->aggregate = AGGREGATE_AVERAGE;
	return true;
}

/* "with the maximum price": in a condition, the aggregate chooses a row. */
static bool
chooses_row(struct scan *scan, const struct cue *cue)
{
	bool up = cue->value == AGGREGATE_MAXIMUM;
	if (scan->output || scan->comparing || hear_phrase_begins(scan) ||
	    (!up && cue->value != AGGREGATE_MINIMUM))
		return false;
	struct cue best = *cue;
	best.kind = CUE_SUPERLATIVE;
	best.value = up ? 1 : -1;
	hear_superlative(scan, &best);
	return true;
}

/*
 * Two aggregates in a row: "total average" is the average, "average number of
 * orders" is an average of counts, and "average number of shares" is the
 * average of a column.  Return true when the scan is done with the first one.
 */
static bool
hear_pair(struct scan *scan, enum aggregate aggregate)
{
	if (!scan_cue(scan, 1, CUE_AGGREGATE))
		return false;
	if (aggregate == AGGREGATE_SUM)
		return true;
	/* "minimum number of points": the minimum of the column points */
	if (aggregate == AGGREGATE_MAXIMUM || aggregate == AGGREGATE_MINIMUM) {
		scan->at += scan_item(scan, 1)->cue.value == AGGREGATE_COUNT &&
			    scan_item(scan, 2)->kind == ITEM_COLUMN;
		return false;
	}
	if (aggregate != AGGREGATE_AVERAGE ||
	    scan_item(scan, 1)->cue.value != AGGREGATE_COUNT)
		return false;
	if (scan_item(scan, 2)->kind == ITEM_TABLE) {
		scan->sketch->average_count = true;
		return true;
	}
	scan->at++;
	return false;
}

/*
 * "which has the fewest, and how many does it have": show the same count again.
 */
static bool
repeats_best(struct scan *scan)
{
	const struct superlative *best = &scan->sketch->best;
	bool ends = nothing_follows(scan) ||
		    (scan_cue(scan, 1, CUE_WITH) &&
			(scan_item(scan, 2)->kind == ITEM_END ||
			    scan_cue(scan, 2, CUE_STOP)));
	if (!best->present || best->term.aggregate != AGGREGATE_COUNT ||
	    !ends || scan->pending_count || scan->ordering)
		return false;
	scan_begin_output(scan);
	scan_show(scan, best->term);
	return true;
}

/* "The most orders, and that number": a number that was spoken of. */
static bool
points_back(const struct scan *scan)
{
	int at = scan_item(scan, 0)->from;
	return at > 0 &&
	       question_match(scan->request->question, at - 1, "that");
}

/* "Cancelled trips number": the rows stand right before it.  "Trip number" and
 * "phone number" are names. */
static bool
names_rows_before(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	return (before->kind == ITEM_TABLE || before->kind == ITEM_COLUMN) &&
	       before->to == scan_item(scan, 0)->from &&
	       scan_plural(scan, before);
}

/* "Suppliers with five products, and how many each": what is counted is beside
 * the list of each of them, and no number of them. */
static bool
counts_of_each(const struct scan *scan)
{
	const int behind = 1 + scan_cue(scan, 1, CUE_PLACE);
	return scan->sketch->show_count > 0 &&
	       !scan->sketch->shows[0].aggregate &&
	       scan_cue(scan, -1, CUE_AND) &&
	       scan_cue(scan, behind, CUE_GROUP) &&
	       (scan_item(scan, behind + 1)->kind == ITEM_END ||
		   scan_cue(scan, behind + 1, CUE_STOP));
}

/* Place a count with nothing behind it. */
static void
count_rows(struct scan *scan)
{
	struct term rows =
	    scan_term(TERM_ENTITY, -1, -1, scan_item(scan, 0)->from);
	rows.aggregate = AGGREGATE_COUNT;
	struct term *only = &scan->sketch->shows[0];
	/* "open tickets: how many?" */
	bool asks = scan->sketch->show_count == 1 &&
		    only->kind == TERM_ENTITY && !only->aggregate &&
		    !only->through && !scan->sketch->group_count &&
		    !counts_of_each(scan) &&
		    (names_rows_before(scan) ||
			strcmp(scan_item(scan, 0)->cue.word, "how many") == 0);
	if (asks)
		only->aggregate = AGGREGATE_COUNT;
	if (asks)
		rows = *only;
	else if (scan->ordering)
		scan_order(scan, rows);
	else if (scan_best_waits(scan))
		scan_bind_best(scan, rows);
	else if (scan->output)
		scan_show(scan, rows);
	else if (strncmp(scan_item(scan, 0)->cue.word, "number", 6) != 0)
		scan->sketch->unbound++;
	scan->last = rows;
	scan->last_item = scan->at;
}

/* "Of the climbs of 2023, how many were aborted?": those said first. */
static bool
counts_said_first(struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	bool out = strcmp(question->tokens[0].folded, "out") == 0;
	if (strcmp(question_word_at(question, out), "of") != 0 ||
	    strcmp(scan_item(scan, 0)->cue.word, "how many") != 0 ||
	    sketch->show_count || !sketch->mentioned_count ||
	    scan->pending_count || next->kind == ITEM_TABLE ||
	    next->kind == ITEM_COLUMN || next->kind == ITEM_METRIC)
		return false;
	scan->output = true;
	scan_show(scan, scan_count_of(scan, sketch->mentioned[0].table));
	return true;
}

/* "the phone number of the patient": "number" is a part of a name. */
static bool
names_number(const struct scan *scan, const struct cue *cue)
{
	const struct item *before = scan_item(scan, -1);
	return strncmp(cue->word, "number", 6) == 0 &&
	       before->kind == ITEM_COLUMN && !scan->pending_count &&
	       before->to == scan_item(scan, 0)->from &&
	       !names_rows_before(scan);
}

/* The table whose row has a number beside the column that is named before or
 * behind the word: "name and number of all members", "number and name"; -1. */
static int
numbered_table(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -2);
	const struct item *next = scan_item(scan, 1);
	const struct item *last = scan_item(scan, 2);
	if (before->kind == ITEM_COLUMN &&
	    (scan_cue(scan, -1, CUE_AND) || scan_cue(scan, -1, CUE_COMMA)))
		return next->kind == ITEM_END ||
			       (next->kind == ITEM_TABLE &&
				   next->match->table == before->match->table)
			   ? before->match->table
			   : -1;
	bool label =
	    (scan_cue(scan, 1, CUE_AND) || scan_cue(scan, 1, CUE_COMMA)) &&
	    last->kind == ITEM_COLUMN &&
	    context_is_label(
		scan_table_of(scan, last->match->table), last->match->column);
	return label ? last->match->table : -1;
}

/* A number that stands beside a column of the rows that a count would count is
 * a column of theirs, too.  Return true when it is shown. */
static bool
shows_number(struct scan *scan, const struct cue *cue)
{
	int table = numbered_table(scan);
	if (table < 0 || !scan->output || scan->pending_count ||
	    scan->grouping || strncmp(cue->word, "number", 6) != 0)
		return false;
	int column = part_number_column(scan_table_of(scan, table));
	const struct item *before = scan_item(scan, -2);
	if (column < 0 ||
	    (before->kind == ITEM_COLUMN && column == before->match->column))
		return false;
	scan_show(scan,
	    scan_term(TERM_COLUMN, table, column, scan_item(scan, 0)->from));
	return true;
}

/* "How many orders does each customer place on average": the average of the
 * counts. */
static bool
averages_counts(const struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	bool counts = sketch->group_count && nothing_follows(scan) &&
		      !scan->pending_count && !scan->comparing &&
		      sketch->show_count == 1 &&
		      sketch->shows[0].aggregate == AGGREGATE_COUNT;
	sketch->average_count = sketch->average_count || counts;
	return counts;
}

/* Is the number a column's, or that of the best again? */
static bool
means_known(struct scan *scan, const struct cue *cue)
{
	return names_number(scan, cue) || shows_number(scan, cue) ||
	       ((strcmp(cue->word, "how many") == 0 || points_back(scan)) &&
		   repeats_best(scan));
}

void
hear_aggregate(struct scan *scan, const struct cue *cue)
{
	enum aggregate aggregate = (enum aggregate)cue->value;
	bool counts = aggregate == AGGREGATE_COUNT;
	if ((counts &&
		(scan_hear_clause(scan, cue) || counts_said_first(scan))) ||
	    scan_hear_in_total(scan, cue))
		return;
	if (scan_hear_group_average(scan, cue))
		return;
	scan->pending_at = scan_item(scan, 0)->from;
	if (chooses_row(scan, cue) || (counts && means_known(scan, cue)))
		return;
	bool asks =
	    hear_phrase_begins(scan) || strcmp(cue->word, "how many") == 0;
	if (asks && !scan->comparing && !scan->ordering)
		scan->output = true;
	if ((aggregate == AGGREGATE_AVERAGE &&
		(averages_bound(scan) || averages_last(scan) ||
		    averages_counts(scan))) ||
	    hear_pair(scan, aggregate))
		return;
	/* "for different number of cylinders" groups by the number; "each
	 * vessel and the number of days" does not */
	if (scan->grouping && counts && !scan_cue(scan, -1, CUE_AND) &&
	    scan_item(scan, 1)->kind == ITEM_COLUMN)
		return;
	scan->grouping = false;
	scan->pending_total = strncmp(cue->word, "total", 5) == 0;
	if (counts && nothing_follows(scan) && !scan->pending_count)
		count_rows(scan);
	else if (scan->pending_count < SCAN_MAX_PENDING)
		scan->pending[scan->pending_count++] = aggregate;
	/*
	 * "than the average of their department": the question names no column.
	 */
	struct term group;
	if (scan->comparing && scan_own_group(scan, 1, &group))
		scan_flush_comparison(scan);
}
