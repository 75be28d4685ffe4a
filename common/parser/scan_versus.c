/*
 * scan_versus.c - one measure in two periods, side by side; see scan.h
 *
 * "Revenue in 2023 versus 2024": no row is in both years.  Each period limits
 * the rows of its own sum, not those of the statement.
 */
#include "english/english.h"
#include "parser/amount.h"
#include "parser/date_kind.h"
#include "parser/formula.h"
#include "parser/scan_cues.h"

#include <string.h>

enum { VERSUS_MAX = 4 };

/* The periods of one date, in the order of time. */
struct versus {
	struct condition periods[VERSUS_MAX];
	int count;
};

static bool
is_period(const struct condition *condition)
{
	return condition->kind == OPERAND_PERIOD && !condition->negated &&
	       !condition->scope && condition->period.has_from &&
	       condition->period.has_to;
}

static bool
same_left(const struct condition *left, const struct condition *right)
{
	return left->left.kind == right->left.kind &&
	       left->left.table == right->left.table &&
	       left->left.column == right->left.column;
}

static void
add_period(struct versus *versus, struct condition condition)
{
	int place = versus->count;
	if (versus->count == VERSUS_MAX)
		return;
	/* a repeated period: "... in 2024 and in 2025. Return orders in 2024,
	 * ..." */
	for (int i = 0; i < versus->count; i++)
		if (versus->periods[i].period.from == condition.period.from &&
		    versus->periods[i].period.to == condition.period.to)
			return;
	while (place > 0 &&
	       versus->periods[place - 1].period.from > condition.period.from) {
		versus->periods[place] = versus->periods[place - 1];
		place--;
	}
	condition.apart = condition.or_before = false;
	versus->periods[place] = condition;
	versus->count++;
}

/* "2023 and 2024": split a range of two years that follow each other. */
static void
split_years(struct versus *versus)
{
	struct condition *only = &versus->periods[0];
	if (versus->count != 1 || !only->period.whole_years)
		return;
	int first, last, month, day;
	calendar_parts(only->period.from, &first, &month, &day);
	calendar_parts(only->period.to - 1, &last, &month, &day);
	if (last != first + 1)
		return;
	versus->periods[1] = *only;
	only->period = dates_year(first);
	versus->periods[1].period = dates_year(last);
	versus->count = 2;
}

/* Take the periods out of the conditions.  Return false, and leave them there,
 * when there are fewer than two. */
static bool
take_periods(struct sketch *sketch, struct versus *versus)
{
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (is_period(condition) &&
		    (!versus->count ||
			same_left(condition, &versus->periods[0])))
			add_period(versus, *condition);
	}
	split_years(versus);
	if (versus->count < 2)
		return false;
	for (int i = 0; i < sketch->condition_count; i++)
		if (!is_period(&sketch->conditions[i]) ||
		    !same_left(&sketch->conditions[i], &versus->periods[0]))
			sketch->conditions[kept++] = sketch->conditions[i];
	sketch->condition_count = kept;
	return true;
}

/* Return the name that distinguishes the column: 2024, 2024_04. */
static const char *
period_name(const struct period *period, struct arena *arena)
{
	int year, month, day;
	calendar_parts(period->from, &year, &month, &day);
	if (period->from == calendar_floor(period->from, UNIT_YEAR) &&
	    period->to == calendar_add(period->from, UNIT_YEAR, 1))
		return arena_printf(arena, "%d", year);
	if (period->whole_years) {
		int last;
		calendar_parts(period->to - 1, &last, &month, &day);
		return arena_printf(arena, "%d_to_%d", year, last);
	}
	return arena_printf(arena, "%d_%02d", year, month);
}

static void
show_formula(struct sketch *sketch, int root, const char *name)
{
	if (root < 0 || sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	struct term term = {
	    .kind = TERM_FORMULA, .table = -1, .column = root, .name = name};
	sketch->shows[sketch->show_count++] = term;
}

void
scan_show_in_period(struct scan *scan, int root, const struct period *period)
{
	struct arena *arena = scan->request->arena;
	show_formula(scan->sketch, root,
	    arena_printf(arena, "in_%s", period_name(period, arena)));
}

void
scan_show_difference(struct sketch *sketch, int left, int right, bool fewer)
{
	show_formula(sketch,
	    fewer ? formula_binary(sketch, '-', right, left)
		  : formula_binary(sketch, '-', left, right),
	    "difference");
}

static void
compare_measure(struct scan *scan, const struct term *term,
    const struct versus *versus, bool plain)
{
	struct sketch *sketch = scan->sketch;
	int roots[VERSUS_MAX] = {-1, -1, -1, -1};
	for (int i = 0; i < versus->count; i++) {
		roots[i] =
		    formula_measure_in(sketch, term, &versus->periods[i]);
		scan_show_in_period(scan, roots[i], &versus->periods[i].period);
	}
	int last = versus->count - 1;
	if (plain || roots[0] < 0 || roots[last] < 0 ||
	    sketch->formula_count + 4 > SKETCH_MAX_FORMULAS)
		return;
	int change = formula_binary(sketch, '-', roots[last], roots[0]);
	if (sketch->growth != GROWTH_PERCENT) {
		show_formula(sketch, change, "difference");
		return;
	}
	sketch->formulas[sketch->formula_count] =
	    (struct formula){.kind = FORMULA_NUMBER, .text = "100.0"};
	int percent =
	    formula_binary(sketch, '*', sketch->formula_count++, change);
	show_formula(sketch, formula_binary(sketch, '/', percent, roots[0]),
	    "growth_percent");
}

/* "The female to male ratio", "void fees relative to aired ones": is one of two
 * figures to be divided by the other? */
static bool
asks_ratio(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	/* one side of a ratio has none */
	if (!scan->items->whole)
		return false;
	for (int i = 0; i < scan->sketch->show_count; i++)
		if (scan->sketch->shows[i].kind == TERM_FORMULA)
			return false;
	for (int at = 0; at < question->count; at++) {
		const struct closed_word *word = closed_words_find(
		    scan->request->words, question, at, CLOSED_RATIO);
		if (word && strcmp(word->means, "ratio") == 0 &&
		    !question_match(question, at, "rate"))
			return true;
	}
	return false;
}

/* Return the first of two conditions that the question compares, or of which it
 * asks the ratio; -1 when there are none. */
static int
compared_conditions(const struct sketch *sketch, bool ratio)
{
	for (int i = 0; i + 1 < sketch->condition_count; i++) {
		const struct condition *one = &sketch->conditions[i];
		const struct condition *other = one + 1;
		bool flags = one->kind == OPERAND_TRUE &&
			     other->kind == OPERAND_TRUE &&
			     one->left.table == other->left.table;
		bool values = one->kind == OPERAND_TEXT &&
			      other->kind == OPERAND_TEXT &&
			      same_left(one, other);
		/* "late versus punctual", "compare late with punctual" */
		bool between = one->at < sketch->versus_at &&
			       other->at > sketch->versus_at;
		bool behind =
		    sketch->versus_at < one->at && sketch->condition_count == 2;
		if ((between || behind || ratio) && !one->scope &&
		    !other->scope && (flags || values))
			return i;
	}
	return -1;
}

/* Return the question's words for the condition; they name its column. */
static const char *
said(const struct scan *scan, const struct condition *condition)
{
	const struct items *items = scan->items;
	for (int i = 0; i < items->count; i++)
		if (items->item[i].from == condition->at)
			return question_phrase(scan->request->question,
			    items->item[i].from, items->item[i].to,
			    scan->request->arena);
	return NULL;
}

/* "late versus punctual deliveries": show the measure under each condition,
 * side by side, or their ratio. */
static bool
compare_conditions(struct scan *scan, const struct term *term)
{
	struct sketch *sketch = scan->sketch;
	const bool ratio = asks_ratio(scan);
	int first = compared_conditions(sketch, ratio);
	if (first < 0 || sketch->formula_count + 3 > SKETCH_MAX_FORMULAS)
		return false;
	const struct condition *one = &sketch->conditions[first];
	int left = formula_measure_in(sketch, term, one);
	int right = formula_measure_in(sketch, term, one + 1);
	if (ratio) {
		show_formula(
		    sketch, formula_binary(sketch, '/', left, right), "ratio");
	} else {
		show_formula(sketch, left, said(scan, one));
		show_formula(sketch, right, said(scan, one + 1));
	}
	sketch->condition_count -= 2;
	memmove(&sketch->conditions[first], &sketch->conditions[first + 2],
	    (size_t)(sketch->condition_count - first) *
		sizeof(sketch->conditions[0]));
	return true;
}

bool
scan_take_measure(struct sketch *sketch, struct term *measure)
{
	int place = -1;
	for (int i = 0; i < sketch->show_count; i++) {
		if (!sketch->shows[i].aggregate &&
		    sketch->shows[i].kind != TERM_METRIC)
			continue;
		if (place >= 0)
			return false;
		place = i;
	}
	if (place < 0)
		return false;
	*measure = sketch->shows[place];
	sketch->show_count--;
	memmove(&sketch->shows[place], &sketch->shows[place + 1],
	    (size_t)(sketch->show_count - place) * sizeof(sketch->shows[0]));
	return true;
}

/* Compare two values or flags instead of periods.  Return false and change
 * nothing when there are none. */
static bool
compare_kinds(struct scan *scan)
{
	struct term measure;
	return compared_conditions(scan->sketch, asks_ratio(scan)) >= 0 &&
	       scan_take_measure(scan->sketch, &measure) &&
	       compare_conditions(scan, &measure);
}

/* "Growth by month in 2023 and 2024": from each unit of time to the next. */
static bool
grows_in_series(const struct sketch *sketch)
{
	return sketch->growth &&
	       (sketch->change != UNIT_NONE || sketch_has_grain(sketch));
}

/* "Grown from 2023 to 2024": two named years have one change between them, and
 * are no series. */
static bool
grows_once(const struct sketch *sketch)
{
	struct versus versus = {.count = 0};
	if (!sketch->growth || grows_in_series(sketch))
		return false;
	for (int i = 0; i < sketch->condition_count; i++)
		if (is_period(&sketch->conditions[i]) &&
		    !sketch->conditions[i].period.relative)
			add_period(&versus, sketch->conditions[i]);
	if (versus.count == 1)
		split_years(&versus);
	return versus.count == 2;
}

/*
 * "in 2024 and in 2025": no row is in both, so show both, side by side.  A
 * repeated period does not count as two, and neither do two periods that
 * overlap.
 */
static bool
has_apart(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	struct versus versus = {.count = 0};
	bool measured = sketch->group_count > 0;
	for (int i = 0; i < sketch->show_count; i++)
		measured = measured || sketch->shows[i].aggregate ||
			   sketch->shows[i].kind == TERM_METRIC;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		bool listed = condition->apart && sketch->group_count;
		if (!is_period(condition) || (condition->or_before && !listed))
			continue;
		/* "in both 2019 and 2021" asks for rows of either year; so does
		 * "2019 and 2021", where nothing is grouped */
		bool first_listed = listed && !versus.count;
		if ((condition->apart && !first_listed &&
			!(listed && condition->or_before)) ||
		    (versus.count && !same_left(&versus.periods[0], condition)))
			return false;
		add_period(&versus, *condition);
	}
	return measured && versus.count == 2 &&
	       versus.periods[0].period.to <= versus.periods[1].period.from &&
	       scan->items->whole && !grows_in_series(sketch) &&
	       !sketch->running && !sketch->best.present;
}

void
scan_group_across_years(
    struct sketch *sketch, const struct period *one, const struct period *other)
{
	int year, month, day, other_month, other_day;
	calendar_parts(one->from, &year, &month, &day);
	calendar_parts(other->from, &year, &other_month, &other_day);
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN)
			sketch->groups[i].of_year =
			    month == other_month && day == other_day;
}

/* "In 2023 and 2024 together": do words behind the periods say that their rows
 * are taken as one? */
static bool
takes_together(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	int from = question->count;
	for (int i = 0; i < sketch->condition_count; i++)
		if (is_period(&sketch->conditions[i]) &&
		    sketch->conditions[i].at < from)
			from = sketch->conditions[i].at;
	return amount_is_together(question, from);
}

/* "Sales of May and June": rows that have a date are listed, and none has two.
 */
static bool
lists_dated(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *rows = &sketch->shows[0];
	if (sketch->show_count != 1 || rows->kind != TERM_ENTITY ||
	    rows->aggregate || rows->through || sketch->group_count ||
	    sketch->best.present || sketch->absence_count || scan->both)
		return false;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != rows->table)
			return false;
	return date_kind_of_event(scan_table_of(scan, rows->table));
}

/* Let the rows of either period be meant. */
static void
join_periods(struct sketch *sketch)
{
	for (int i = 1; i < sketch->condition_count; i++) {
		struct condition *later = &sketch->conditions[i];
		struct condition *first = later - 1;
		if (!is_period(first) || !is_period(later) ||
		    !same_left(first, later))
			continue;
		first->apart = later->apart = false;
		later->or_before = true;
	}
}

/* Does a sign such as a colon stand between the tokens? */
static bool
is_parted(const struct question *question, int from, int to)
{
	for (int at = from; at < to; at++)
		if (question->tokens[at].kind == TOKEN_PUNCTUATION)
			return true;
	return false;
}

/* "Compare express and economy parcels: average weight": what is compared is
 * not counted where the measure is said behind it. */
static void
drop_compared(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int measure = -1;
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate)
			measure = sketch->shows[i].at;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (!term_is_row(term, term->table) || term->aggregate ||
		    term->at < sketch->versus_at ||
		    !is_parted(scan->request->question, term->at, measure))
			sketch->shows[kept++] = *term;
	}
	sketch->show_count = kept;
}

void
scan_finish_versus(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term shows[SKETCH_MAX_SHOWS];
	struct versus versus = {.count = 0};
	if (sketch->versus)
		drop_compared(scan);
	int count = sketch->show_count;
	if (!sketch->versus && (takes_together(scan) || lists_dated(scan)))
		join_periods(sketch);
	sketch->versus =
	    sketch->versus || grows_once(sketch) ||
	    (compared_conditions(sketch, true) >= 0 && asks_ratio(scan));
	if (!sketch->versus && !has_apart(scan))
		return;
	bool plain = !sketch->growth && (!sketch->versus || sketch->beside);
	scan_measure_shows(scan);
	bool any = false;
	for (int i = 0; i < count; i++)
		any = any || sketch->shows[i].aggregate ||
		      sketch->shows[i].kind == TERM_METRIC;
	if (!any || compare_kinds(scan) || !take_periods(sketch, &versus))
		return;
	scan_group_across_years(
	    sketch, &versus.periods[0].period, &versus.periods[1].period);
	memcpy(shows, sketch->shows, sizeof(shows));
	sketch->show_count = 0;
	for (int i = 0; i < count; i++)
		if (shows[i].aggregate || shows[i].kind == TERM_METRIC)
			compare_measure(scan, &shows[i], &versus, plain);
		else if (sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = shows[i];
	sketch->growth = GROWTH_NONE;
	sketch->change = UNIT_NONE;
}
