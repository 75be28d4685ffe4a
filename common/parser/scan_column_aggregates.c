/* scan_column_aggregates.c - a column under an aggregate or a superlative; see
 * scan.h */
#include "context/name_part.h"
#include "parser/adjective.h"
#include "parser/amount.h"
#include "parser/scan.h"

#include <string.h>

/* "more than the average price": compare with the aggregate over all rows. */
void
scan_compare_with_aggregate(struct scan *scan, struct term term)
{
	enum aggregate aggregate =
	    scan->pending_count ? scan->pending[0] : AGGREGATE_AVERAGE;
	struct term left = term;
	if (scan->last_item >= 0 && scan->last.kind == TERM_COLUMN &&
	    scan->at - scan->last_item <= 5 && scan->last.table == term.table &&
	    scan_is_measure(scan, scan->last.table, scan->last.column))
		left = scan->last;
	left.aggregate = AGGREGATE_NONE;
	struct condition *condition = scan_condition(scan, left);
	scan->pending_count = 0;
	if (!condition)
		return;
	condition->kind = OPERAND_TERM;
	condition->right = term;
	condition->right.aggregate = aggregate;
	int taken = scan_own_group(scan, 1, &condition->group);
	condition->own = taken > 0;
	scan->at += taken;
	scan_open_inner(scan, condition);
}

/* bed_count, num_of_seats: the values are numbers of things, so a total adds
 * them up. */
static bool
holds_count(const struct scan *scan, const struct term *term)
{
	static const char *const words[] = {
	    "count", "number", "num", "quantity", "qty", "total"};
	const char *name = scan_column(scan, term->table, term->column)->said;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (part_in(name, words[i]))
			return true;
	return false;
}

/* A count of keys or labels is a count of rows. */
static bool
stands_for_row(const struct scan *scan, const struct term *term)
{
	const struct context_table *table = scan_table_of(scan, term->table);
	if (term->column == context_sole_key(table))
		return true;
	return table->label_count == 1 && table->label[0] == term->column &&
	       table->columns[term->column].unique;
}

/* "how many refunds": the question has only "refund" of the name refund_amount.
 * A question does not count amounts, so it counts their rows. */
static bool
says_row_of_amount(const struct scan *scan, const struct term *term)
{
	const struct context_table *table = scan_table_of(scan, term->table);
	const struct question *question = scan->request->question;
	const struct item *item = scan_item(scan, 0);
	const char *words = table->columns[term->column].words;
	const char *last = strrchr(words, ' ');
	if (!last || amount_column(table) != term->column ||
	    item->to - item->from != 1)
		return false;
	const char *said = question->tokens[item->from].folded;
	size_t length = strlen(said);
	return length > 2 && said[length - 1] == 's' &&
	       strncmp(words, said, length - 1) == 0;
}

/* "How many advisors", of a column called advisor: a row has one of them, whose
 * number is a code.  A number of advisors would be called advisors. */
static bool
names_one_of(const struct scan *scan, const struct term *term)
{
	const struct item *item = scan_item(scan, 0);
	const char *name = scan_column(scan, term->table, term->column)->words;
	const char *said = scan->request->question->tokens[item->from].folded;
	size_t length = strlen(name);
	return item->to - item->from == 1 && length > 2 && !strchr(name, ' ') &&
	       strncmp(said, name, length) == 0 &&
	       strcmp(said + length, "s") == 0;
}

static struct term
aggregated(const struct scan *scan, struct term term, enum aggregate aggregate)
{
	term.aggregate = aggregate;
	term.distinct = scan->distinct;
	/* "the total paid", of a date of payment: what was paid then */
	const struct context_table *table = scan_table_of(scan, term.table);
	const int amount = amount_column(table);
	if (aggregate == AGGREGATE_SUM &&
	    table->columns[term.column].class == COLUMN_DATE && amount >= 0 &&
	    scan_adds_up(scan, term.table, amount))
		term.column = amount;
	if (aggregate != AGGREGATE_COUNT)
		return term;
	/* "total number of bookings" does not add up booking_limit */
	bool part =
	    (scan->pending_total && scan->part && !holds_count(scan, &term)) ||
	    says_row_of_amount(scan, &term);
	/* "the number of refund requests": rows, and not different dates */
	bool dated =
	    scan_column(scan, term.table, term.column)->class == COLUMN_DATE &&
	    scan_names_events(scan, scan_item(scan, 0));
	bool kept =
	    dated && scan_column(scan, term.table, term.column)->nullable;
	if ((part || (dated && !kept) || stands_for_row(scan, &term)) &&
	    !scan->distinct) {
		term.kind = TERM_ENTITY;
		term.column = -1;
	} else if (scan_is_measure(scan, term.table, term.column) &&
		   !scan->distinct && !names_one_of(scan, &term)) {
		/* "how many cylinders": show the number itself */
		term.aggregate =
		    scan->pending_total ? AGGREGATE_SUM : AGGREGATE_NONE;
		term.counted = true;
	} else {
		term.distinct = term.distinct || !kept;
	}
	return term;
}

void
scan_show_aggregates(struct scan *scan, struct term term)
{
	for (int i = 0; i < scan->pending_count; i++) {
		struct term one = aggregated(scan, term, scan->pending[i]);
		if (scan->output)
			scan_show(scan, one);
		scan->last = one;
	}
	scan->pending_count = 0;
	scan->distinct = false;
}

bool
scan_best_may_take(const struct scan *scan, const struct term *term)
{
	const struct superlative *best = &scan->sketch->best;
	const struct item *before = scan_item(scan, -1);
	/* "top 3 representatives by total sum of the price": at any distance */
	return best->by || term->at - best->at <= 6 ||
	       (before->kind == ITEM_CUE &&
		   strcmp(before->cue.word, "by") == 0);
}

/* Does the word need a later "by": "top", "best"? */
static bool
waits_for_by(const char *word)
{
	static const char *const words[] = {
	    "top", "best", "bottom", "worst", "latest", "earliest"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strncmp(word, words[i], strlen(words[i])) == 0)
			return true;
	return false;
}

/* "the latest balance of each account": when the row has a date, the date
 * chooses the row, and the question shows the measure. */
static bool
latest_of(struct scan *scan, struct term term)
{
	struct superlative *best = &scan->sketch->best;
	struct adjective_column found = {-1, -1, false, 0};
	if (!best->by && scan->output &&
	    scan_is_measure(scan, term.table, term.column) &&
	    !strstr(scan_column(scan, term.table, term.column)->name, "ear"))
		found = scan_dated_by(scan, term.table);
	if (found.table < 0)
		return false;
	best->term = scan_term(TERM_COLUMN, found.table, found.column, term.at);
	best->asked = false;
	scan->pending_count = 0;
	scan_show(scan, term);
	return true;
}

/* "The most bookings", of a date of booking: most such rows. */
static bool
most_dated(struct scan *scan, struct term term)
{
	struct superlative *best = &scan->sketch->best;
	if (scan_column(scan, term.table, term.column)->class != COLUMN_DATE ||
	    (strcmp(best->word, "most") != 0 &&
		strcmp(best->word, "fewest") != 0))
		return false;
	best->term = scan_count_of(scan, term.table);
	scan_mention(scan, term.table, true);
	return true;
}

/* Give the superlative this column: its value, or how often the value comes. */
void
scan_best_meets(struct scan *scan, struct term term)
{
	struct superlative *best = &scan->sketch->best;
	const struct context_column *column =
	    scan_column(scan, term.table, term.column);
	bool rankable = scan_is_measure(scan, term.table, term.column) ||
			column->class == COLUMN_DATE ||
			column->class == COLUMN_TIME;
	if (scan->pending_count && scan->pending[0] == AGGREGATE_COUNT) {
		scan->pending_count = 0;
		term = aggregated(scan, term, AGGREGATE_COUNT);
		if (!term.aggregate)
			term.aggregate = AGGREGATE_NONE;
		best->term = term;
		return;
	}
	if (most_dated(scan, term) || latest_of(scan, term))
		return;
	/* "the fastest drivers by average time" */
	if (!rankable && !best->common &&
	    (waits_for_by(best->word) ||
		(scan_cue(scan, 1, CUE_BY) &&
		    scan_points_to_entity(scan, scan_item(scan, 0))))) {
		scan_show(
		    scan, scan_row_of_key(scan, scan_item(scan, 0), term));
		return;
	}
	if (best->common || !rankable) {
		struct adjective_column found =
		    adjective_find(scan->request, term.table, best->word);
		if (!best->common && found.table >= 0) {
			/* "the youngest author's name" */
			best->term = scan_term(
			    TERM_COLUMN, found.table, found.column, term.at);
			if (found.reversed)
				best->direction = -best->direction;
			best->asked = false;
		} else {
			best->term = scan_count_of(scan, -1);
			best->common = true;
		}
		/* "which city has the most frequent airport": the question asks
		 * for the city */
		bool asked = scan->sketch->show_count > scan->sentence_shows &&
			     !scan->output;
		if (asked)
			scan_mention(scan, term.table, true);
		else if (scan->output || best->common)
			scan_show(scan, term);
		return;
	}
	scan_bind_best(scan, term);
}
