/* scan_bounds.c - place numbers; see scan.h */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/adjective.h"
#include "parser/bounds.h"
#include "parser/predicate.h"
#include "question/measure_unit.h"

#include <stdlib.h>
#include <string.h>

/* How many items behind the number its comparison stands: "5 or more", "5
 * orders or more", "45 minutes or longer"; 0: it has none. */
static int
postfix_offset(const struct scan *scan)
{
	const struct item *counted = scan_item(scan, 1);
	if (scan_cue(scan, 1, CUE_POSTFIX))
		return 1;
	const bool thing =
	    counted->kind == ITEM_COLUMN || counted->kind == ITEM_TABLE ||
	    scan_cue(scan, 1, CUE_UNIT) || scan_cue(scan, 1, CUE_PERCENT);
	return thing && counted->from == scan_item(scan, 0)->to &&
		       scan_cue(scan, 2, CUE_POSTFIX) &&
		       scan_item(scan, 2)->from == counted->to
		   ? 2
		   : 0;
}

bool
scan_has_comparison(const struct scan *scan)
{
	return scan->comparing || postfix_offset(scan);
}

/* Is there a comparison, before the number or behind it? */
void
scan_take_postfix(struct scan *scan)
{
	const int offset = postfix_offset(scan);
	const struct item *next = scan_item(scan, offset + 1);
	/* "before 2003 and after 2010": the bound belongs to the next number */
	if (!offset || next->kind == ITEM_NUMBER || next->kind == ITEM_PERIOD)
		return;
	scan->comparing = true;
	scan->comparison = (enum comparison)scan_item(scan, offset)->cue.value;
}

/* Does the comparison need an order, but the column has names?  A name cannot
 * be above 100. */
static bool
orders_text(const struct scan *scan, const struct term *left)
{
	if (left->kind != TERM_COLUMN || left->aggregate ||
	    (!scan->between &&
		(!scan->comparing || scan->comparison == COMPARE_EQUAL ||
		    scan->comparison == COMPARE_UNEQUAL)))
		return false;
	const struct context_column *column =
	    scan_column(scan, left->table, left->column);
	return column->class == COLUMN_TEXT && !column->numeric_text &&
	       !part_is_year(scan_table_of(scan, left->table), left->column);
}

/* "A pause over 3 weeks", of pause_days, and "over 3 million", of
 * loss_millions: the number in the unit that the column's name says. */
static const char *
in_unit_of_column(
    const struct scan *scan, const struct term *left, const struct item *item)
{
	struct arena *arena = scan->request->arena;
	const struct question *question = scan->request->question;
	if (left->kind != TERM_COLUMN)
		return item->text;
	const struct context_column *column =
	    scan_column(scan, left->table, left->column);
	double ratio =
	    measure_ratio_of(measure_behind(question, item->to), column, arena);
	double magnitude = part_magnitude(column);
	double number = ratio > 0 ? item->number * ratio : item->number;
	if (item->number >= magnitude)
		number /= magnitude;
	return number == item->number ? item->text
				      : arena_printf(arena, "%.15g", number);
}

/* "A rating of 2 or worse" is at most 2, "a delay of 5 or worse" at least 5. */
static void
turn_postfix(struct scan *scan, const struct term *left)
{
	const int offset = postfix_offset(scan);
	if (!offset || !adjective_turns(scan->request, left,
			   scan_item(scan, offset)->cue.word))
		return;
	if (scan->comparison == COMPARE_LEAST)
		scan->comparison = COMPARE_MOST;
	else if (scan->comparison == COMPARE_MOST)
		scan->comparison = COMPARE_LEAST;
}

void
scan_bound(struct scan *scan, struct term left, const struct item *item)
{
	scan_take_postfix(scan);
	turn_postfix(scan, &left);
	if (orders_text(scan, &left)) {
		scan->comparing = scan->between = false;
		scan->sketch->unbound++;
		return;
	}
	if (scan->between) {
		scan->comparing = true;
		scan->comparison = COMPARE_LEAST;
	}
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_NUMBER;
	condition->text = in_unit_of_column(scan, &left, item);
	if (scan->between) {
		scan->between = false;
		scan->lower = condition;
	}
	scan->last = left;
	scan->last_item = scan->at;
}

bool
scan_is_number(const struct scan *scan, const struct term *term)
{
	if (term->aggregate || term->kind == TERM_METRIC ||
	    term->kind == TERM_FORMULA || term->kind == TERM_DURATION)
		return true;
	if (term->kind == TERM_EXPRESSION)
		return true;
	if (term->kind != TERM_COLUMN)
		return false;
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	return column->class == COLUMN_NUMBER || column->numeric_text;
}

/* Is there a number column at the offset from the current item? */
static bool
measure_at(const struct scan *scan, int offset)
{
	const struct item *item = scan_item(scan, offset);
	return item->kind == ITEM_COLUMN &&
	       scan_is_measure(scan, item->match->table, item->match->column);
}

/* Return the offset of the thing that the number counts or measures. */
static int
counted_offset(const struct scan *scan)
{
	int offset = scan_cue(scan, 1, CUE_POSTFIX) ? 2 : 1;
	while (scan_cue(scan, offset, CUE_DISTINCT) ||
	       (scan_cue(scan, offset, CUE_AGGREGATE) &&
		   scan_item(scan, offset)->cue.value == AGGREGATE_SUM))
		offset++;
	/* "over 50 years old", "more than 5 years of experience" */
	if (scan_cue(scan, offset, CUE_UNIT)) {
		int behind = offset + 1 + scan_cue(scan, offset + 1, CUE_PLACE);
		if (measure_at(scan, behind))
			offset = behind;
	}
	/* "over 7000 in list price", "over 7000 in approved claims" */
	if (scan_cue(scan, offset, CUE_PLACE) && scan_has_comparison(scan) &&
	    strcmp(scan_item(scan, offset)->cue.word, "in") == 0 &&
	    (measure_at(scan, offset + 1) ||
		(scan_item(scan, offset + 1)->kind == ITEM_VALUE &&
		    measure_at(scan, offset + 2))))
		offset++;
	return offset;
}

/* "more than one active meter", "more than 30 sick days": the number counts
 * meters or days, and the word between is a condition on them. */
static bool
counts_described(struct scan *scan, const struct item *item, int offset)
{
	const struct item *next = scan_item(scan, offset);
	const struct item *counted = scan_item(scan, offset + 1);
	bool measured =
	    next->kind == ITEM_VALUE && measure_at(scan, offset + 1);
	if ((next->kind != ITEM_VALUE && next->kind != ITEM_STATE) ||
	    (counted->kind != ITEM_TABLE && !measured) ||
	    counted->from != next->to || !scan_has_comparison(scan))
		return false;
	struct term term = scan_count_of(scan, counted->match->table);
	if (measured) {
		term = scan_term(TERM_COLUMN, counted->match->table,
		    counted->match->column, counted->from);
		term.counted = true;
	}
	scan_bound(scan, term, item);
	scan_mention(scan, counted->match->table, true);
	scan->output = false;
	return true;
}

/* "at least 3 failed attempts": does the evidence define such rows?  The scan
 * adds the condition at the definition's own item. */
static bool
is_defined(const struct scan *scan, const struct item *next)
{
	return next->kind == ITEM_EXPRESSION && scan_has_comparison(scan) &&
	       predicate_is(next->match->expr);
}

/* "At least 10 pilots", where pilot is a value of the people: they are counted,
 * and the scan adds the condition at the value's own item. */
static bool
is_kind(
    const struct scan *scan, const struct item *item, const struct item *next)
{
	const struct item *behind = next + 1;
	return next->kind == ITEM_VALUE && next->from == item->to &&
	       scan_has_comparison(scan) && scan_plural(scan, next) &&
	       !(behind->kind == ITEM_TABLE && behind->from == next->to);
}

/* "More than one technician", of a key: those it refers to are counted, unless
 * their numbers are spoken of. */
static bool
counts_referred(
    const struct scan *scan, const struct item *item, const struct term *column)
{
	const struct question *question = scan->request->question;
	int parent =
	    column->kind == TERM_COLUMN
		? scan_column(scan, column->table, column->column)->parent_table
		: -1;
	bool key = scan_has_comparison(scan) && parent >= 0 &&
		   context_is_of_people(scan_table_of(scan, parent));
	for (int at = item->from; key && at < item->to; at++)
		key = !english_is(
		    question->tokens[at].folded, ENGLISH_IDENTIFIER);
	return key;
}

/*
 * Take the thing right behind the number when the number counts or measures it.
 */
static bool
counts_next(struct scan *scan, const struct item *item)
{
	int offset = counted_offset(scan);
	const struct item *next = scan_item(scan, offset);
	if (next->from - item->to > 3)
		return false;
	if (next->kind == ITEM_COLUMN) {
		struct term column = scan_term(TERM_COLUMN, next->match->table,
		    next->match->column, next->from);
		/* "whose average size is above 10 sqm": the unit belongs to the
		 * size */
		if (scan->last.aggregate > AGGREGATE_COUNT &&
		    scan->last.table == column.table &&
		    scan->last.column == column.column &&
		    scan->at - scan->last_item <= 2)
			column = scan->last;
		bool referred = counts_referred(scan, next, &column);
		if (!scan_is_number(scan, &column) &&
		    !scan_has_comparison(scan))
			return false;
		if (referred || !scan_is_number(scan, &column)) {
			column.aggregate = AGGREGATE_COUNT;
			column.distinct = true;
		}
		column.counted = scan_has_comparison(scan);
		scan_bound(scan, column, item);
		scan->at += offset;
		return true;
	}
	if (counts_described(scan, item, offset))
		return true;
	if (is_defined(scan, next) || is_kind(scan, item, next))
		offset = 0;
	else if (next->kind != ITEM_TABLE ||
		 (!scan_has_comparison(scan) && scan->output))
		return false;
	struct term rows =
	    scan_term(TERM_ENTITY, next->match->table, -1, next->from);
	rows.aggregate = AGGREGATE_COUNT;
	scan_mention(scan, next->match->table, true);
	scan_bound(scan, rows, item);
	scan->at += offset;
	scan->output = false;
	return true;
}

/* May the year behind the item be when, and not how much: "by month 2024",
 * "growth 2024"?  "With 2024" and "of 2024" may say how much. */
static bool
leads_to_year(const struct scan *scan, const struct item *item)
{
	if (item->kind != ITEM_CUE)
		return true;
	switch (item->cue.kind) {
	case CUE_AND:
	case CUE_CHANGE:
	case CUE_COMMA:
	case CUE_COMPARE: /* of years: no bound */
	case CUE_GRAIN:
	case CUE_GROWTH:
	case CUE_PERCENT:
	case CUE_UNIT:
	case CUE_VERSUS:
		return item->to == scan_item(scan, 0)->from ||
		       item->cue.kind == CUE_COMMA ||
		       item->cue.kind == CUE_VERSUS;
	default:
		return false;
	}
}

/* "Amount 2024", "cost, 2023 versus 2024", "cost by month 2024": nothing
 * between says that the year is how much. */
static bool
is_bare_year(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	return scan_is_year(scan, item) && !scan_has_comparison(scan) &&
	       scan->last.kind == TERM_COLUMN &&
	       !scan_holds_years(scan, &scan->last) &&
	       (before->to == item->from || before->kind == ITEM_CUE) &&
	       leads_to_year(scan, before);
}

/* "The rep ... ten or more": a key is no figure, unless its number is spoken of
 * ("ids above 100"). */
static bool
is_unnamed_key(const struct scan *scan, const struct item *item)
{
	const struct term *last = &scan->last;
	const struct question *question = scan->request->question;
	if (last->kind != TERM_COLUMN || last->aggregate ||
	    !context_in_key(scan_column(scan, last->table, last->column)) ||
	    (!scan_has_comparison(scan) && !scan_is_year(scan, item)))
		return false;
	for (int at = last->at; at >= 0 && at < item->from; at++)
		if (english_is(question->tokens[at].stem, ENGLISH_IDENTIFIER) ||
		    english_is(question->tokens[at].folded, ENGLISH_IDENTIFIER))
			return false;
	return true;
}

/* Does the last thing stand right before, or before a comparison? */
static bool
is_near_last(const struct scan *scan)
{
	return scan->last_item >= 0 && scan->at - scan->last_item <= 2;
}

/* Could the number be a value of the last column (not a year)? */
static bool
fits_last(const struct scan *scan, const struct item *item)
{
	if (scan->last_item < 0 || scan->at - scan->last_item > 6 ||
	    is_unnamed_key(scan, item))
		return false;
	if (!scan_is_number(scan, &scan->last) || is_bare_year(scan, item))
		return false;
	if (scan_is_year(scan, item) && scan_says_time(scan, item))
		return scan->last.kind == TERM_COLUMN && is_near_last(scan) &&
		       scan_holds_years(scan, &scan->last);
	if (!scan_is_year(scan, item) || scan->last.kind != TERM_COLUMN ||
	    scan->last.aggregate)
		return !scan_is_year(scan, item) || scan_has_comparison(scan);
	const struct context_column *column =
	    scan_column(scan, scan->last.table, scan->last.column);
	if (!column->maximum)
		return scan_has_comparison(scan) || strstr(column->name, "ear");
	return strtod(column->maximum, NULL) * 3 > item->number;
}

const char *
scan_compare_phrase(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int from = item->from - 5 < 0 ? 0 : item->from - 5;
	const char *phrase = scan->compare_word;
	for (int at = item->from - 1; at >= from; at--)
		phrase = arena_printf(scan->request->arena, "%s %s", phrase,
		    question->tokens[at].folded);
	return phrase;
}

static bool
bound_by_adjective(struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	if (!scan->comparing)
		return false;
	struct adjective_column found = adjective_near(
	    scan->request, sketch, scan_compare_phrase(scan, item), item->from);
	if (found.table < 0 || found.reversed)
		return false;
	scan_bound(scan,
	    scan_term(TERM_COLUMN, found.table, found.column, item->from),
	    item);
	return true;
}

/* "older" and "heavier" tell which column is compared; "more" does not. */
static bool
names_measure(const struct scan *scan)
{
	static const char *const words[] = {"old", "young", "heav", "light",
	    "tall", "cheap", "expensive", "fast", "slow"};
	for (size_t i = 0; scan->comparing && i < COUNT_OF(words); i++)
		if (strstr(scan->compare_word, words[i]))
			return true;
	return false;
}

/* "taller than 180 and heavier than 70": does the comparison need another
 * column than the last one? */
static bool
other_measure(const struct scan *scan, const struct condition *last)
{
	if (!names_measure(scan))
		return false;
	struct adjective_column found = adjective_near(scan->request,
	    scan->sketch, scan->compare_word, scan_item(scan, 0)->from);
	return found.table >= 0 && (found.table != last->left.table ||
				       found.column != last->left.column);
}

/* "or 30": the same column again. */
static bool
repeats_last_bound(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->condition_count)
		return false;
	const struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	if (last->kind == OPERAND_PERIOD && scan_is_year(scan, item) &&
	    (scan_cue(scan, -1, CUE_OR) || scan_cue(scan, -1, CUE_AND) ||
		(scan_cue(scan, -1, CUE_COMMA) &&
		    scan_is_year(scan, scan_item(scan, -2)))))
		return scan_repeat_year(scan, item);
	if (last->kind != OPERAND_NUMBER ||
	    (scan_is_year(scan, item) && strtod(last->text, NULL) < 1500))
		return false;
	if (other_measure(scan, last))
		return false;
	bool follows =
	    scan_cue(scan, -1, CUE_OR) ||
	    (scan_cue(scan, -1, CUE_COMPARE) &&
		(scan_cue(scan, -2, CUE_AND) || scan_cue(scan, -2, CUE_OR) ||
		    scan_cue(scan, -2, CUE_BUT))) ||
	    (scan_cue(scan, -1, CUE_AND) &&
		scan_item(scan, -2)->kind == ITEM_NUMBER);
	if (!follows)
		return false;
	struct term left = last->left;
	bool listed = scan_cue(scan, -1, CUE_AND);
	int place = sketch->condition_count;
	scan->or_next = scan->or_next || (listed && !scan->both);
	scan_bound(scan, left, item);
	if (listed && scan->both && sketch->condition_count > place)
		sketch->conditions[place - 1].apart =
		    sketch->conditions[place].apart = true;
	return true;
}

static bool
close_between(struct scan *scan, const struct item *item)
{
	if (!scan->lower)
		return false;
	struct term left = scan->lower->left;
	scan->lower = NULL;
	scan->comparing = true;
	scan->comparison = COMPARE_MOST;
	scan_bound(scan, left, item);
	return true;
}

/* "From 15 to 25", "15 to 25 euros": the number is the lower one of a range,
 * and no year. */
static bool
begins_range(const struct scan *scan, const struct item *item)
{
	const struct item *to = scan_item(scan, 1);
	const struct item *upper = scan_item(scan, 2);
	return scan_cue(scan, 1, CUE_PLACE) &&
	       strcmp(to->cue.word, "to") == 0 && to->from == item->to &&
	       upper->kind == ITEM_NUMBER && upper->from == to->to &&
	       upper->number > item->number &&
	       !(scan_is_year(scan, item) && scan_is_year(scan, upper));
}

/* "Between 3 and 5 stars", "on 30 or 60 days terms": what is bound stands
 * behind both numbers.  In "ids between 10 and 20" it stands before. */
static bool
bounds_range(struct scan *scan, const struct item *item)
{
	const struct item *upper = scan_item(scan, 2);
	const struct item *thing = scan_item(scan, 3);
	bool range = scan->between &&
		     (scan_cue(scan, 1, CUE_AND) || begins_range(scan, item));
	bool listed = !scan_has_comparison(scan) && scan_cue(scan, 1, CUE_OR);
	bool before = is_near_last(scan) && scan_is_number(scan, &scan->last);
	if ((!range && !listed) || before || upper->kind != ITEM_NUMBER ||
	    thing->from != upper->to ||
	    (thing->kind != ITEM_COLUMN && thing->kind != ITEM_TABLE &&
		!scan_cue(scan, 3, CUE_PLACE)))
		return false;
	struct sketch *sketch = scan->sketch;
	int place = sketch->condition_count;
	struct item lower = *item;
	lower.to = upper->to;
	scan->comparing = range;
	scan->at += 2;
	bool found = scan_money_of(scan, &lower) || counts_next(scan, &lower);
	if (found && range && close_between(scan, upper))
		return true;
	if (found && listed && sketch->condition_count == place + 1) {
		scan->or_next = true;
		scan_bound(scan, sketch->conditions[place].left, upper);
		return true;
	}
	scan->comparing = false;
	scan->at -= 2;
	return false;
}

/* May the last column, a text or a key, have this number as its value? */
static bool
equals_last(const struct scan *scan)
{
	return is_near_last(scan) && scan->last.kind == TERM_COLUMN &&
	       !scan->comparing;
}

/* "account 5", "policy id 17": the row with this number. */
static bool
names_row(struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	if (before->kind != ITEM_TABLE || before->to != item->from ||
	    scan_has_comparison(scan) || scan_cue(scan, 1, CUE_UNIT))
		return false;
	/* "travel account 2024", "largest order 2024" */
	if (scan_is_year(scan, item))
		return false;
	const struct context_table *table =
	    scan_table_of(scan, before->match->table);
	int key = context_sole_key(table);
	if (scan_plural(scan, before) || key < 0 ||
	    table->columns[key].class != COLUMN_NUMBER)
		return false;
	scan_mention(scan, before->match->table, true);
	scan_bound(scan,
	    scan_term(TERM_COLUMN, before->match->table, key, before->from),
	    item);
	return true;
}

/* Is the only show a column whose values several rows may share? */
static bool
shows_shared(const struct scan *scan)
{
	const struct term *term = &scan->sketch->shows[0];
	return scan->sketch->show_count == 1 && term->kind == TERM_COLUMN &&
	       !term->aggregate &&
	       !scan_column(scan, term->table, term->column)->unique;
}

/* "3 times", "2 records": does the word behind the number only say that rows
 * are counted?  A table called so is counted itself. */
static bool
counts_rows(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	return scan_item(scan, 1)->from != item->to &&
	       item->to < question->count &&
	       english_is(
		   question->tokens[item->to].folded, ENGLISH_OCCURRENCE);
}

/* "visited more than once": bound the number of the events. */
static bool
counts_times(struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	const char *word = question->tokens[item->from].folded;
	bool times = counts_rows(scan, item);
	int table = -1;
	if (!scan->comparing ||
	    (!times && strcmp(word, "once") != 0 && strcmp(word, "twice") != 0))
		return false;
	for (int i = sketch->mentioned_count - 1; i >= 0 && table < 0; i--)
		if (sketch->mentioned[i].table != sketch->focus)
			table = sketch->mentioned[i].table;
	/* "admitted more than twice": count the table of the events */
	if (scan->last_item == scan->at - 2 && scan->last.kind == TERM_COLUMN &&
	    scan->last.table != sketch->focus &&
	    !scan_mentioned(sketch, scan->last.table) &&
	    sketch->mentioned_count)
		table = scan->last.table;
	/* "used more than twice in orders" */
	for (int i = 1 + times; i <= 3 && table < 0; i++)
		if (scan_item(scan, i)->kind == ITEM_TABLE &&
		    scan_item(scan, i)->match->table != sketch->focus)
			table = scan_item(scan, i)->match->table;
	/* "prize names that were awarded more than once": count the rows of one
	 * name */
	if (table < 0 && shows_shared(scan))
		table = sketch->shows[0].table;
	if (table < 0)
		return false;
	scan_bound(scan, scan_count_of(scan, table), item);
	return true;
}

/* "the 2016 election", "budget 2016": the year is in the table's own column. */
static bool
dates_table(struct scan *scan, const struct item *item)
{
	const struct item *dated = scan_item(scan, 1);
	const struct item *before = scan_item(scan, -1);
	if (before->kind == ITEM_TABLE && before->to == item->from)
		dated = before;
	if (!scan_is_year(scan, item) || scan->comparing ||
	    dated->kind != ITEM_TABLE ||
	    (dated->from != item->to && dated->to != item->from))
		return false;
	const struct context_table *table =
	    scan_table_of(scan, dated->match->table);
	for (int c = 0; c < table->column_count; c++)
		if (part_is_year(table, c)) {
			scan_bound(scan,
			    scan_term(TERM_COLUMN, dated->match->table, c,
				item->from),
			    item);
			scan->last_item = -99;
			return true;
		}
	return false;
}

/* "number of animals per farm, only farms with at least 5": when the number has
 * no object, bound the only aggregate that each group is shown with. */
static bool
bounds_groups(struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	const struct term *measure = NULL;
	if (!scan_has_comparison(scan) || !sketch->group_count ||
	    (next->kind != ITEM_END && !scan_cue(scan, 1, CUE_STOP)))
		return false;
	for (int i = 0; i < sketch->show_count; i++) {
		if (!sketch->shows[i].aggregate)
			continue;
		if (measure)
			return false;
		measure = &sketch->shows[i];
	}
	if (measure)
		scan_bound(scan, *measure, item);
	return measure;
}

/* "How many orders are over 20000": all of them are one number, which nothing
 * bounds. */
static bool
counts_all(const struct scan *scan)
{
	return scan->last_item >= 0 &&
	       scan->last.aggregate == AGGREGATE_COUNT &&
	       scan->sketch->show_count > 0 &&
	       scan->sketch->shows[0].aggregate == AGGREGATE_COUNT &&
	       scan->last.at == scan->sketch->shows[0].at &&
	       !scan->sketch->group_count;
}

/* "Singers over 30": of their age, which a column has, or their birth tells. */
static bool
bounds_age(struct scan *scan, const struct item *item)
{
	struct term age = {0};
	if (scan_item(scan, -2)->kind != ITEM_TABLE ||
	    !scan_bounds_bare(scan, item) || scan_cue(scan, 1, CUE_UNIT))
		return false;
	if (!scan_has_age(scan, &age))
		return scan_birth(scan, item);
	age.at = item->from;
	scan_bound(scan, age, item);
	return true;
}

/* "More than 1800 units": a unit behind the number says that it is no year; but
 * not in "growth, 2024 versus 2023 percent". */
static bool
has_unit(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	return !scan_cue(scan, -1, CUE_VERSUS) && item->to < question->count &&
	       closed_words_hold(scan->request->words,
		   question->tokens[item->to].folded, CLOSED_UNIT);
}

/* "Asking at least 1600": words for amounts go with no year, unless a column of
 * years stands before them. */
static bool
bounds_as_amount(const struct scan *scan)
{
	return scan->comparing &&
	       english_is(scan->compare_word, ENGLISH_AMOUNT_BOUND);
}

/* "5-star reviews", "two-bed rooms": a measure of the rows behind it. */
static bool
bounds_joined(struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (!question_hyphenated(scan->request->question, item->to - 1) ||
	    next->kind != ITEM_COLUMN || next->from != item->to ||
	    !scan_is_measure(scan, next->match->table, next->match->column))
		return false;
	/* "star reviews" may be one name */
	if (next->to - next->from > 1 && scan_plural(scan, next) &&
	    !scan->pending_count)
		scan_show(scan,
		    scan_term(TERM_ENTITY, next->match->table, -1, next->from));
	else if (next->to - next->from > 1 && scan->pending_count)
		scan_table(scan, next);
	scan_bound(scan,
	    scan_term(TERM_COLUMN, next->match->table, next->match->column,
		next->from),
	    item);
	scan->at++;
	return true;
}

/* "Fields of more than 10 hectares", "services over an hour": the one number of
 * such rows that is kept in that kind of unit. */
static bool
bounds_measured(struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	const char *unit = measure_behind(scan->request->question, item->to);
	int table = sketch->mentioned_count
			? sketch->mentioned[sketch->mentioned_count - 1].table
			: sketch->focus;
	int found = -1;
	if ((!scan_has_comparison(scan) && !scan->between) || table < 0 ||
	    (!english_find(unit, ENGLISH_MEASURED_IN) &&
		!english_find(unit, ENGLISH_SECONDS)) ||
	    fits_last(scan, item))
		return false;
	const struct context_table *rows = scan_table_of(scan, table);
	for (int c = 0; c < rows->column_count; c++) {
		if (!scan_is_measure(scan, table, c) ||
		    measure_ratio_of(
			unit, &rows->columns[c], scan->request->arena) <= 0)
			continue;
		if (found >= 0)
			return false;
		found = c;
	}
	if (found < 0)
		return false;
	scan_bound(
	    scan, scan_term(TERM_COLUMN, table, found, item->from), item);
	return true;
}

void
scan_number(struct scan *scan, const struct item *item)
{
	if (bounds_joined(scan, item))
		return;
	scan->between = scan->between || begins_range(scan, item);
	if (dates_table(scan, item) || scan_overdue(scan, item) ||
	    scan_age(scan, item) || bounds_age(scan, item) ||
	    scan_lasting(scan, item))
		return;
	if (close_between(scan, item) || bounds_measured(scan, item) ||
	    counts_times(scan, item) || bounds_range(scan, item) ||
	    scan_limits(scan, item) || names_row(scan, item))
		return;
	if (repeats_last_bound(scan, item))
		return;
	if (scan_is_year(scan, item) && !fits_last(scan, item) &&
	    !has_unit(scan, item) && !bounds_as_amount(scan)) {
		scan_year(scan, item);
		return;
	}
	if (scan_money_of(scan, item) || counts_next(scan, item))
		return;
	/* "an average cost above 1000" */
	bool measured =
	    !scan->last.aggregate || (scan->last.aggregate > AGGREGATE_COUNT &&
					 scan->at - scan->last_item <= 2);
	bool near = scan->last_item >= 0 && measured && fits_last(scan, item) &&
		    !names_measure(scan);
	if (!near && bound_by_adjective(scan, item))
		return;
	if (counts_all(scan) && scan_money_bound(scan, item))
		return;
	if (fits_last(scan, item) || scan->between) {
		if (scan->last_item >= 0) {
			scan_bound(scan, scan->last, item);
			return;
		}
	}
	if (equals_last(scan)) {
		scan_bound(scan, scan->last, item);
		return;
	}
	if (bounds_groups(scan, item) || scan_money_bound(scan, item))
		return;
	scan->comparing = false;
	scan->sketch->unbound++;
}
