/*
 * scan_alternatives.c - several values of one column; see scan.h
 *
 * No row has two values in one column.  "Tickets nobody has that are open or in
 * progress" and "quotes that we won out of those won and lost" name values that
 * stand for one another, wherever they are in the question.
 */
#include "parser/scan.h"

#include <string.h>

static bool
is_value(const struct condition *condition)
{
	return condition->kind == OPERAND_TEXT && !condition->negated &&
	       condition->comparison == COMPARE_EQUAL &&
	       condition->left.kind == TERM_COLUMN &&
	       !condition->left.aggregate;
}

static bool
same_column(const struct condition *one, const struct condition *other)
{
	return one->left.kind == TERM_COLUMN &&
	       other->left.kind == TERM_COLUMN &&
	       one->left.table == other->left.table &&
	       one->left.column == other->left.column &&
	       one->left.aggregate == other->left.aggregate &&
	       one->scope == other->scope && one->inner == other->inner;
}

/* The condition behind it takes its place in a run. */
static void
drop(struct sketch *sketch, int at)
{
	if (at + 1 < sketch->condition_count)
		sketch->conditions[at + 1].or_before =
		    sketch->conditions[at + 1].or_before &&
		    sketch->conditions[at].or_before;
	sketch->condition_count--;
	memmove(&sketch->conditions[at], &sketch->conditions[at + 1],
	    (size_t)(sketch->condition_count - at) *
		sizeof(sketch->conditions[0]));
}

/* Does an "or" stand between the two? */
static bool
said_or(const struct scan *scan, const struct condition *one,
    const struct condition *other)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->kind == ITEM_CUE && item->cue.kind == CUE_OR &&
		    item->from > one->at && item->from < other->at)
			return true;
	}
	return false;
}

/* The end of the run of alternatives that begins at `from`; -1 where they are
 * not all values of its column. */
static int
run_end(const struct sketch *sketch, int from)
{
	int to = from + 1;
	while (to < sketch->condition_count && sketch->conditions[to].or_before)
		to++;
	for (int i = from; i < to; i++)
		if (!is_value(&sketch->conditions[i]) ||
		    !same_column(
			&sketch->conditions[from], &sketch->conditions[i]))
			return -1;
	return to;
}

/* Is one of the run [from, to) the same value as the condition? */
static int
said_before(const struct sketch *sketch, int from, int to, int condition)
{
	for (int i = from; i < to; i++)
		if (strcmp(sketch->conditions[i].text,
			sketch->conditions[condition].text) == 0)
			return i;
	return -1;
}

/* Move the condition behind the run that ends at `to`. */
static void
join_run(struct sketch *sketch, int to, int condition)
{
	struct condition moved = sketch->conditions[condition];
	memmove(&sketch->conditions[to + 1], &sketch->conditions[to],
	    (size_t)(condition - to) * sizeof(moved));
	moved.or_before = true;
	sketch->conditions[to] = moved;
}

/*
 * "Of those won or lost, what share did we win?": the value that is said twice
 * is the part, and all of them are the whole.
 */
static void
split_share(struct sketch *sketch, int from, int to, int part)
{
	if (sketch->condition_count == SKETCH_MAX_CONDITIONS)
		return;
	struct condition *added =
	    &sketch->conditions[sketch->condition_count++];
	*added = sketch->conditions[part];
	added->or_before = added->apart = false;
	for (int i = from; i < to; i++) {
		sketch->conditions[i].whole = true;
		sketch->conditions[i].apart = false;
		sketch->conditions[i].or_before = i > from;
	}
}

/* Are the values of the run that begins there of the column of [from, to)? */
static bool
is_of_column(const struct sketch *sketch, int from, int run)
{
	const struct condition *first = &sketch->conditions[run];
	bool alike =
	    first->role == sketch->conditions[from].role && !first->apart;
	return run_end(sketch, run) > 0 &&
	       same_column(&sketch->conditions[from], first) &&
	       (alike || sketch_shares(sketch));
}

/* Join the values behind the run that begins at `from` to it. */
static void
gather(struct scan *scan, int from)
{
	struct sketch *sketch = scan->sketch;
	int to = run_end(sketch, from);
	int twice = -1;
	for (int i = to; to > 0 && i < sketch->condition_count;) {
		const struct condition *next = &sketch->conditions[i];
		bool joins =
		    is_of_column(sketch, from, i) &&
		    (sketch_shares(sketch) ||
			said_or(scan, &sketch->conditions[to - 1], next) ||
			said_before(sketch, from, to, i) >= 0);
		/* no row is both: one of the two words is no value */
		sketch->unbound += !joins && is_of_column(sketch, from, i);
		if (!joins) {
			i++;
			continue;
		}
		for (int left = run_end(sketch, i) - i; left > 0; left--) {
			int before = said_before(sketch, from, to, i);
			twice = before >= 0 ? before : twice;
			if (before >= 0)
				drop(sketch, i);
			else
				join_run(sketch, to++, i++);
		}
	}
	if (sketch->share && twice >= 0 && to - from > 1)
		split_share(sketch, from, to, twice);
}

static bool
is_of_flag(const struct scan *scan, const struct condition *condition,
    const struct term *flag)
{
	return condition->left.kind == TERM_COLUMN &&
	       condition->left.table == flag->table &&
	       condition->left.column == flag->column && !condition->scope &&
	       scan_column(scan, flag->table, flag->column)->class ==
		   COLUMN_BOOLEAN;
}

/* "Verified and unverified hosts": the condition of the flag that stands beside
 * its opposite, which is another condition or, before an "and", shown; -1. */
static int
opposite_of(const struct scan *scan, const struct term *flag, int from)
{
	enum { WORDS_BETWEEN = 4 };
	const struct sketch *sketch = scan->sketch;
	for (int i = from; i < sketch->condition_count; i++)
		if (is_of_flag(scan, &sketch->conditions[i], flag) &&
		    sketch->conditions[i].at > flag->at &&
		    sketch->conditions[i].at <= flag->at + WORDS_BETWEEN)
			return i;
	return -1;
}

/* Show no rows of the table, nor the flag, which are in groups by the flag. */
static void
show_measures(struct sketch *sketch, const struct term *flag)
{
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table != flag->table || term->aggregate ||
		    (term->kind != TERM_ENTITY && term->column != flag->column))
			sketch->shows[kept++] = *term;
	}
	sketch->show_count = kept;
}

/* "Compare verified and unverified hosts: average price": no row is both, so
 * that each is a group of what is measured. */
static void
group_by_flag(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term flag = {.kind = TERM_NONE};
	bool measured = false;
	int opposite = -1;
	for (int i = 0; i < sketch->show_count; i++)
		measured = measured || sketch->shows[i].aggregate;
	for (int i = 0; opposite < 0 && i < sketch->show_count; i++) {
		flag = sketch->shows[i];
		if (flag.kind == TERM_COLUMN && !flag.aggregate)
			opposite = opposite_of(scan, &flag, 0);
	}
	for (int i = 0; opposite < 0 && i < sketch->condition_count; i++) {
		flag = sketch->conditions[i].left;
		flag.at = sketch->conditions[i].at;
		if (flag.kind != TERM_COLUMN || flag.aggregate)
			continue;
		opposite = opposite_of(scan, &flag, i + 1);
		if (opposite >= 0 && measured) {
			drop(sketch, opposite);
			opposite = i;
		}
	}
	if (opposite < 0 || !measured)
		return;
	drop(sketch, opposite);
	show_measures(sketch, &flag);
	scan_group(scan, flag);
}

/* Does each value of the run [from, to) stand behind the same word, and no "or"
 * between them? */
static bool
repeats_word(const struct scan *scan, int from, int to)
{
	const struct condition *conditions = scan->sketch->conditions;
	for (int i = from; i < to; i++)
		if ((i > from && conditions[i].at == conditions[i - 1].at) ||
		    !question_led_alike(scan->request->question,
			conditions[i].at, conditions[from].at))
			return false;
	return to - from > 1 &&
	       !said_or(scan, &conditions[from], &conditions[to - 1]);
}

/* "Average salary in Marketing, in Legal and in Finance": a preposition that is
 * said again asks for a figure of each. */
static void
group_by_values(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	bool measured = false;
	for (int i = 0; i < sketch->show_count; i++)
		measured = measured || sketch->shows[i].aggregate;
	if (!measured || sketch->group_count || sketch->share)
		return;
	for (int i = 0; i < sketch->condition_count; i++)
		if (is_value(&sketch->conditions[i]) &&
		    repeats_word(scan, i, run_end(sketch, i))) {
			scan_group(scan, sketch->conditions[i].left);
			return;
		}
}

void
scan_finish_alternatives(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	group_by_flag(scan);
	group_by_values(scan);
	for (int i = 0; i < sketch->condition_count; i++)
		if (is_value(&sketch->conditions[i]) &&
		    !sketch->conditions[i].or_before &&
		    (!sketch->conditions[i].apart || sketch->share))
			gather(scan, i);
}
