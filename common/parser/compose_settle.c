/*
 * compose_settle.c - makes a sketch consistent before the joins; see composer.h
 */
#include "context/name_part.h"
#include "parser/amount.h"
#include "parser/compose_names.h"
#include "parser/compose_sums.h"
#include "parser/compose_windows.h"
#include "parser/date_kind.h"

#include <string.h>
#include <strings.h>

static void
drop_show(struct sketch *sketch, int at)
{
	sketch->show_count--;
	memmove(&sketch->shows[at], &sketch->shows[at + 1],
	    (size_t)(sketch->show_count - at) * sizeof(sketch->shows[0]));
}

/* "revenue by region": add up a measure under a group.  How it varies is said
 * by the mean. */
static void
aggregate_measures(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (composer_is_measure(composer, term))
			term->aggregate =
			    sketch->varies ||
				    part_is_averaged(
					composer_column(composer, term)->name)
				? AGGREGATE_AVERAGE
				: AGGREGATE_SUM;
		else if (term->kind == TERM_ENTITY && !term->aggregate)
			term->aggregate = AGGREGATE_COUNT;
	}
}

/* Is every output a column of a group's own row, or of the one row that it
 * refers to? */
static bool
shows_of_groups(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		bool own = false;
		for (int g = 0; g < sketch->group_count; g++)
			own = own || (!sketch->groups[g].through &&
					 sketch->shows[i].table >= 0 &&
					 composer_leads_to(composer,
					     sketch->groups[g].table,
					     sketch->shows[i].table));
		if (!own)
			return false;
	}
	return true;
}

static void
show_first(struct sketch *sketch, struct term term)
{
	if (sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	memmove(&sketch->shows[1], &sketch->shows[0],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
	sketch->shows[0] = term;
	sketch->show_count++;
}

/* "For each ship show the type" also shows the ship.  "the type of each ship"
 * shows only types, but "the sponsor of each player" is another player. */
static void
show_leading_group(struct sketch *sketch)
{
	const struct term *group = &sketch->groups[0];
	bool other =
	    sketch->shows[0].through && sketch->shows[0].table == group->table;
	if (sketch->group_count != 1 ||
	    (group->at >= sketch->shows[0].at && !other))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    !sketch->shows[i].through &&
		    sketch->shows[i].table == group->table)
			return;
	show_first(sketch, *group);
}

/* "For each region show the population and the number of customers", "how many
 * reps has each region, and what is its target?": show the region, because its
 * population does not identify it. */
static void
name_leading_group(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct term *group = &sketch->groups[0];
	bool plain = false;
	if (sketch->group_count != 1 || group->kind != TERM_ENTITY ||
	    group->through || sketch->best.present ||
	    !composer_count_aggregates(sketch) || !sketch->show_count)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table != group->table || composer_aggregates(term))
			continue;
		if (term->kind != TERM_COLUMN || group->at >= term->at ||
		    composer_is_key_or_label(composer, term))
			return;
		plain = true;
	}
	if (plain)
		show_first(sketch, *group);
}

/* "The salary of each employee" does not say whose it is, as the name does. */
static bool
shows_measures_only(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *group = &sketch->groups[0];
	bool only = sketch->group_count == 1 && !group->through;
	for (int i = 0; only && i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		only =
		    term->kind == TERM_COLUMN && term->table == group->table &&
		    composer_column(composer, term)->class == COLUMN_NUMBER &&
		    !composer_is_key_or_label(composer, term);
	}
	return only;
}

/* Groups without an aggregate: "the name of each employee" lists rows. */
static void
settle_groups(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (!sketch->group_count || composer_count_aggregates(sketch) ||
	    sketch->best.present)
		return;
	bool entities = true;
	for (int g = 0; g < sketch->group_count; g++)
		entities = entities && sketch->groups[g].kind == TERM_ENTITY;
	if (sketch->show_count && entities && shows_of_groups(composer)) {
		for (int g = 0; g < sketch->group_count; g++)
			if (sketch->focus < 0)
				sketch->focus = sketch->groups[g].table;
		if (shows_measures_only(composer))
			show_first(sketch, sketch->groups[0]);
		else
			show_leading_group(sketch);
		sketch->group_count = 0;
		return;
	}
	if (!sketch->show_count && sketch->condition_count == 0 && entities) {
		sketch->shows[sketch->show_count++] = sketch->groups[0];
		sketch->group_count = 0;
		return;
	}
	aggregate_measures(composer);
	if (composer_count_aggregates(sketch))
		return;
	/* Without an aggregate, the groups are columns like the others. */
	for (int g = 0; g < sketch->group_count; g++)
		if (sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = sketch->groups[g];
	sketch->group_count = 0;
}

/* Does the question show nothing but the superlative's own column? */
static bool
only_best_asked(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (!(sketch->shows[i].kind == TERM_COLUMN &&
			sketch->shows[i].table == sketch->best.term.table &&
			sketch->shows[i].column == sketch->best.term.column &&
			!sketch->shows[i].aggregate))
			return false;
	return true;
}

static bool
shows_entity(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY)
			return true;
	return false;
}

/* "When did the first payment happen?" asks for the date that ranks the rows,
 * and not for the row. */
static void
show_ranking_date(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	const struct question *question = composer->request->question;
	const struct closed_word *word =
	    question->count ? closed_words_get(composer->request->words,
				  question->tokens[0].folded, CLOSED_QUESTION)
			    : NULL;
	if (!word || strcmp(word->phrase, "when") != 0 || !best->present ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    composer_column(composer, &best->term)->class != COLUMN_DATE)
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate ||
		    sketch->shows[i].table != best->term.table)
			return;
	sketch->shows[0] = best->term;
	sketch->show_count = 1;
}

/* "the highest salary [in each department]": show MAX, and not a row. */
static void
settle_best(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || best->term.kind != TERM_COLUMN ||
	    best->term.aggregate || best->limit != 1)
		return;
	/* "the second highest salary": show that row's salary, not MAX */
	if (best->offset) {
		if (best->asked && !sketch->group_count && !sketch->show_count)
			sketch->shows[sketch->show_count++] = best->term;
		return;
	}
	if (!only_best_asked(sketch)) {
		if (best->asked && !sketch->group_count &&
		    !shows_entity(sketch))
			show_first(sketch, best->term);
		best->per_group = sketch->group_count > 0 &&
				  !composer_count_aggregates(sketch);
		return;
	}
	struct term term = best->term;
	term.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	sketch->shows[0] = term;
	sketch->show_count = 1;
	best->present = false;
}

/*
 * "the patients in the ward with the most beds": show all patients of the ward,
 * not only the first.  The table with the most is not the shown table.
 */
static void
filter_by_best_parent(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || best->term.aggregate || sketch->group_count ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    best->offset || best->per_group || sketch->condition_count ||
	    sketch->order_count || !sketch->show_count)
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table < 0 || sketch->shows[i].aggregate ||
		    sketch->shows[i].table == best->term.table ||
		    composer_leads_to(
			composer, best->term.table, sketch->shows[i].table))
			return;
	struct condition *condition = &sketch->conditions[0];
	*condition = (struct condition){
	    .left = best->term, .kind = OPERAND_TERM, .right = best->term};
	condition->right.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	sketch->condition_count = 1;
	best->present = false;
}

/* Does it list rows of one kind, beside figures? */
static bool
lists_one_entity(const struct sketch *sketch)
{
	int rows = 0, figures = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate)
			figures++;
		else if (sketch->shows[i].kind == TERM_ENTITY)
			rows++;
	return rows == 1 && figures > 0 && rows + figures == sketch->show_count;
}

/* "With more than 20 staff and an average wage over 500": a figure that bounds
 * the groups is shown beside another one. */
static void
show_bounds(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->best.present || !lists_one_entity(sketch))
		return;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		bool shown = condition->kind != OPERAND_NUMBER ||
			     !composer_is_having(composer, condition);
		for (int s = 0; s < sketch->show_count && !shown; s++)
			shown =
			    sketch->shows[s].aggregate ==
				condition->left.aggregate &&
			    sketch->shows[s].column == condition->left.column;
		if (!shown && sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = condition->left;
	}
}

/* MAX beside plain columns, without a group, means the row that has the
 * maximum. */
static void
settle_maximum(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present ||
	    composer_count_aggregates(sketch) != 1 || sketch->show_count < 2)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->aggregate != AGGREGATE_MAXIMUM &&
		    term->aggregate != AGGREGATE_MINIMUM)
			continue;
		sketch->best =
		    (struct superlative){.present = true, .limit = 1};
		sketch->best.direction =
		    term->aggregate == AGGREGATE_MAXIMUM ? 1 : -1;
		term->aggregate = AGGREGATE_NONE;
		sketch->best.term = *term;
		return;
	}
}

/* "Count and amount of voided bills", "add up their amounts": is the term the
 * amount of the counted rows? */
static bool
is_amount_of_counted(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *first = &sketch->shows[0];
	int table = first->table >= 0 ? first->table : sketch->focus;
	return first->aggregate == AGGREGATE_COUNT && !term->aggregate &&
	       term->kind == TERM_COLUMN && term->table == table &&
	       amount_column(&composer->context->tables[term->table]) ==
		   term->column;
}

/* Drop a plain column behind an aggregate, when the question has no group. */
static void
drop_strays(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 1; i < sketch->show_count; i++)
		if (is_amount_of_counted(composer, &sketch->shows[i]))
			sketch->shows[i].aggregate = AGGREGATE_SUM;
	if (sketch->group_count || sketch->best.present ||
	    !composer_count_aggregates(sketch) || sketch->order_count)
		return;
	bool seen = false;
	for (int i = 0; i < sketch->show_count; i++) {
		seen = seen || composer_aggregates(&sketch->shows[i]);
		if (seen && !composer_aggregates(&sketch->shows[i]))
			drop_show(sketch, i--);
	}
}

/* "Bookings made by month": the act says which date is cut to months, and asks
 * for no date beside them. */
static void
drop_cut_dates(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	bool grain = false;
	for (int i = 0; i < sketch->group_count; i++)
		grain = grain || sketch->groups[i].kind == TERM_GRAIN;
	for (int i = 0; grain && i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->kind != TERM_COLUMN || term->aggregate ||
		    composer_column(composer, term)->class != COLUMN_DATE)
			continue;
		bool named = english_is(
		    question->tokens[term->at].folded, ENGLISH_INTERROGATIVE);
		for (int at = term->at; !question_is_border(question, at); at++)
			named = named || english_is(question->tokens[at].folded,
					     ENGLISH_DATE_NOUN);
		if (!named)
			drop_show(sketch, i--);
	}
}

/* Do not show an entity's label when the question shows its columns. */
static void
drop_named_entities(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate || sketch->shows[i].through ||
		    sketch->shows[i].named)
			continue;
		for (int k = 0; k < sketch->show_count; k++)
			if (k != i && sketch->shows[k].kind == TERM_COLUMN &&
			    !sketch->shows[k].aggregate &&
			    sketch->shows[k].table == sketch->shows[i].table &&
			    composer_is_key_or_label(
				composer, &sketch->shows[k])) {
				drop_show(sketch, i--);
				break;
			}
	}
}

/* "top 5 customers by revenue", "the vendor with the longest lead time": show
 * what ranks them, too. */
static void
show_best_measure(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	bool list =
	    best->by && best->limit > 1 && composer_aggregates(&best->term);
	if (!best->present || best->term.kind == TERM_NONE || best->per_group ||
	    !sketch->show_count || sketch->show_count == SKETCH_MAX_SHOWS ||
	    (!list && !sketch_lists_entities(sketch)))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (composer_aggregates(&sketch->shows[i]))
			return;
	sketch->shows[sketch->show_count++] = best->term;
}

/* Is it a count of rows of the table, or of the rows that are asked for? */
static bool
counts_rows_of(const struct term *term, int table)
{
	return term->aggregate == AGGREGATE_COUNT &&
	       term->kind == TERM_ENTITY && !term->through &&
	       (term->table < 0 || term->table == table);
}

/* The table of which each line is one row, because its rows or its key are
 * shown beside their count, and nothing else is measured; -1: there is none. */
static int
counted_one_by_one(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	int table = -1;
	int counts = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->aggregate)
			continue;
		if (term->through || term->table < 0 ||
		    (table >= 0 && term->table != table))
			return -1;
		if (term->kind == TERM_ENTITY ||
		    (term->kind == TERM_COLUMN &&
			context_is_key(&composer->context->tables[term->table],
			    term->column)))
			table = term->table;
	}
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		counts += counts_rows_of(term, table);
		if (composer_aggregates(term) && term->table != table &&
		    !counts_rows_of(term, table))
			return -1;
	}
	for (int i = 0; i < sketch->condition_count; i++)
		if (composer_is_having(composer, &sketch->conditions[i]))
			return -1;
	return counts ? table : -1;
}

/* Is the count's word rather one of a name: "flight number, origin"? */
static bool
is_identifier(const struct composer *composer, const struct term *count)
{
	const struct question *question = composer->request->question;
	return count->at < question->count &&
	       english_is(
		   question->tokens[count->at].folded, ENGLISH_IDENTIFIER);
}

/* "Bins without a label, how many", "A count is enough": one row each would be
 * counted.  The rows are counted together, unless several of their columns are
 * asked for, or a name of them ends in a number. */
static void
settle_row_counts(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present || sketch->share)
		return;
	int table = counted_one_by_one(composer);
	if (table < 0)
		return;
	int listed = 0;
	bool named = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		listed += !term->aggregate;
		named = named || (counts_rows_of(term, table) &&
				     is_identifier(composer, term));
	}
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (listed > 1 || named ? counts_rows_of(term, table)
					: !term->aggregate)
			drop_show(sketch, i--);
	}
}

static bool
condition_same(const struct condition *left, const struct condition *right)
{
	if (left->kind != right->kind || left->scope != right->scope ||
	    left->inner != right->inner || left->negated != right->negated ||
	    left->whole != right->whole ||
	    left->comparison != right->comparison ||
	    left->left.table != right->left.table ||
	    left->left.column != right->left.column ||
	    left->left.aggregate != right->left.aggregate)
		return false;
	switch (left->kind) {
	case OPERAND_TEXT:
	case OPERAND_NUMBER:
		return strcmp(left->text, right->text) == 0;
	case OPERAND_PERIOD:
		return left->period.has_from == right->period.has_from &&
		       left->period.has_to == right->period.has_to &&
		       left->period.from == right->period.from &&
		       left->period.to == right->period.to;
	case OPERAND_TRUE:
	case OPERAND_NULL:
		return true;
	default:
		return false;
	}
}

/* Keep a condition once, even if the question has it twice. */
static void
drop_repeated(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		bool repeated = false;
		for (int k = 0; k < kept; k++)
			repeated =
			    repeated || condition_same(&sketch->conditions[k],
					    &sketch->conditions[i]);
		if (!repeated)
			sketch->conditions[kept++] = sketch->conditions[i];
	}
	sketch->condition_count = kept;
}

void
composer_settle(struct composer *composer)
{
	composer_settle_filters(composer);
	composer_settle_latest(composer);
	composer_sum_best(composer);
	composer_sum_bounds(composer);
	composer_sum_compared(composer);
	composer_sum_list(composer);
	show_bounds(composer);
	composer_find_dates(composer);
	composer_deny_periods(composer);
	composer_settle_periods(composer);
	composer_leave_out(composer);
	drop_repeated(composer);
	composer_sum_counted(composer);
	composer_sum_totals(composer);
	composer_sum_what_is_left(composer);
	show_ranking_date(composer);
	settle_best(composer);
	settle_maximum(composer);
	filter_by_best_parent(composer);
	composer_settle_within(composer);
	composer_sum_lines(composer);
	show_best_measure(composer);
	name_leading_group(composer);
	settle_groups(composer);
	composer_name_connected(composer);
	drop_named_entities(composer);
	drop_cut_dates(composer);
	settle_row_counts(composer);
	drop_strays(composer);
}
