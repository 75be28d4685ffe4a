/*
 * scan_series.c - growth, running totals, shares and ranks; see scan.h
 *
 * Their words come before or behind the measure ("revenue growth", "growth of
 * revenue"), so the scan finds the measure at the end.
 */
#include "english/english.h"
#include "parser/amount.h"
#include "parser/scan_cues.h"

#include <string.h>

void
hear_running(struct scan *scan)
{
	scan->sketch->running = true;
	if (!scan_cue(scan, 1, CUE_AGGREGATE) &&
	    scan->pending_count < SCAN_MAX_PENDING)
		scan->pending[scan->pending_count++] = AGGREGATE_SUM;
}

/* "The difference to the month before", "how much it moved against the month
 * before", "by how many pieces": is the amount asked for, and no rate? */
static bool
asks_difference(const struct scan *scan)
{
	enum { MOST = 7 };
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->from;
	for (int back = 1; back <= MOST; back++) {
		const char *word = question_word_at(question, at - back);
		if (strcmp(word, "difference") == 0 ||
		    ((strcmp(word, "much") == 0 || strcmp(word, "many") == 0) &&
			strcmp(question_word_at(question, at - back - 1),
			    "how") == 0))
			return true;
	}
	return false;
}

void
hear_change(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	sketch->change = (enum calendar_unit)cue->value;
	if (!sketch->growth)
		sketch->growth =
		    asks_difference(scan) ? GROWTH_DIFFERENCE : GROWTH_PERCENT;
}

/* "By what percentage did it change": is that heard before the word? */
static bool
asks_percentage(const struct scan *scan)
{
	for (int back = -1; scan_item(scan, back)->kind != ITEM_END; back--) {
		const struct cue *before = &scan_item(scan, back)->cue;
		if (scan_item(scan, back)->kind == ITEM_CUE &&
		    before->kind == CUE_GROWTH &&
		    strncmp(before->word, "by ", 3) == 0)
			return true;
	}
	return false;
}

void
hear_growth(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	/* "percentage change" may be two cues or one. */
	if (sketch->share) {
		sketch->share = 0;
		sketch->growth = GROWTH_PERCENT;
		return;
	}
	/* "growth as a fraction. Return the month and the growth." */
	if (sketch->growth != GROWTH_FRACTION && !asks_percentage(scan))
		sketch->growth = (enum growth)cue->value;
}

static struct term *
grain_of(struct sketch *sketch)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN)
			return &sketch->groups[i];
	return NULL;
}

/* Return the word that says money at the end of the item: "customer payments",
 * "money received"; NULL when the item says the rows ("orders"). */
static const struct english_word *
money_word(const struct scan *scan, int at)
{
	const struct question *question = scan->request->question;
	int last = at;
	for (int i = 0; i < scan->items->count; i++)
		if (scan->items->item[i].from == at)
			last = scan->items->item[i].to - 1;
	while (last > at && last < question->count &&
	       english_participle(question->tokens[last].folded))
		last--;
	return last < question->count
		   ? english_find(
			 question->tokens[last].folded, ENGLISH_MONEY_ROWS)
		   : NULL;
}

bool
scan_says_whole_money(const struct scan *scan, int at)
{
	const struct english_word *money = money_word(scan, at);
	return money && *money->means;
}

struct term
scan_amount_of(const struct scan *scan, const struct term *entity)
{
	struct term term = *entity;
	int amount = money_word(scan, term.at)
			 ? amount_column(scan_table_of(scan, term.table))
			 : -1;
	term.aggregate = amount < 0 ? AGGREGATE_COUNT : AGGREGATE_SUM;
	term.kind = amount < 0 ? TERM_ENTITY : TERM_COLUMN;
	term.column = amount;
	return term;
}

/* "budget by cost center", "monthly payments": add up the money. */
void
scan_sum_money(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		bool group = false;
		for (int g = 0; g < sketch->group_count; g++)
			group = group ||
				term_is_row(&sketch->groups[g], term->table);
		if (term->kind != TERM_ENTITY || term->aggregate ||
		    term->through || group)
			continue;
		struct term amount = scan_amount_of(scan, term);
		if (amount.aggregate == AGGREGATE_SUM)
			*term = amount;
	}
}

/*
 * Growth needs a number: a table becomes its money or the number of its rows.
 */
void
scan_measure_shows(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->kind == TERM_ENTITY && !term->aggregate &&
		    !term->through)
			*term = scan_amount_of(scan, term);
		else if (sketch->versus && term->kind == TERM_COLUMN &&
			 !term->aggregate &&
			 scan_is_measure(scan, term->table, term->column))
			term->aggregate = AGGREGATE_SUM;
	}
}

/* Find the unit of time of the series. */
static void
find_grain(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *grain = grain_of(sketch);
	if (!sketch->change)
		sketch->change = grain ? grain->unit : UNIT_YEAR;
	if (grain)
		return;
	struct term unit = scan_term(TERM_GRAIN, -1, -1, 0);
	unit.unit = sketch->running ? UNIT_MONTH : sketch->change;
	scan_group(scan, unit);
}

void
scan_finish_series(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	/* "change" alone does not mean growth: it needs a unit of time. */
	if (sketch->growth == GROWTH_DIFFERENCE && !sketch->change &&
	    !grain_of(sketch))
		sketch->growth = GROWTH_NONE;
	if (!sketch->growth && !sketch->running)
		return;
	scan_measure_shows(scan);
	if (sketch->show_count)
		find_grain(scan);
}
