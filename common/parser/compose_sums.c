/*
 * compose_sums.c - which shown values are added up; see compose_sums.h
 */
#include "parser/compose_sums.h"

#include "context/name_part.h"
#include "parser/amount.h"

#include <string.h>
#include <strings.h>

/* "each vessel and how many days its voyages took": add up the number, because
 * each row of the other shown table has many such rows. */
static void
sum_counted_beside(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (!term->counted || term->aggregate)
			continue;
		for (int k = 0; k < sketch->show_count; k++) {
			const struct term *other = &sketch->shows[k];
			if (!other->aggregate && other->table >= 0 &&
			    other->table != term->table &&
			    !composer_leads_to(
				composer, other->table, term->table) &&
			    composer_leads_to(
				composer, term->table, other->table))
				term->aggregate = AGGREGATE_SUM;
		}
	}
}

/* Does the condition name one row, and does that have one row of the term? */
static bool
is_of_one_row(const struct composer *composer,
    const struct condition *condition, const struct term *term)
{
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	return column && condition->kind == OPERAND_TEXT &&
	       (column->unique || column->primary_key ||
		   composer_is_label(composer, condition->left.table,
		       condition->left.column)) &&
	       composer_leads_to(composer, condition->left.table, term->table);
}

/* "how many hours": for one row show its number, for many rows their sum.  In
 * "how many days did the sales department take", many rows lead to the
 * department. */
void
composer_sum_counted(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (!sketch->best.present && sketch->show_count > 1)
		sum_counted_beside(composer);
	if (sketch->best.present || sketch->show_count != 1)
		return;
	for (int i = 0; i < sketch->condition_count; i++)
		if (is_of_one_row(
			composer, &sketch->conditions[i], &sketch->shows[0]))
			return;
	if (sketch->shows[0].counted && !sketch->shows[0].aggregate)
		sketch->shows[0].aggregate = AGGREGATE_SUM;
}

static bool
says_total(const struct composer *composer, const struct term *term)
{
	const struct question *question = composer->request->question;
	return term->at < question->count &&
	       strcmp(question->tokens[term->at].folded, "total") == 0;
}

/* Is the value a column of a row that the groups identify? */
static bool
told_by_group(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	for (int g = 0; g < sketch->group_count; g++) {
		const struct term *group = &sketch->groups[g];
		if (group->kind != TERM_GRAIN &&
		    composer_is_key_or_label(composer, group) &&
		    composer_leads_to(composer,
			group->through ? group->parent : group->table,
			term->table))
			return true;
	}
	return false;
}

/* "Cost, depreciation and book value per class": a figure of rows between sums
 * of them is added up, too, and makes no groups of its own. */
static void
sum_listed(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		bool listed = false;
		for (int k = 0; k < sketch->show_count; k++) {
			const struct term *other = &sketch->shows[k];
			listed =
			    listed || (other->table == term->table &&
					  other->aggregate == AGGREGATE_SUM);
		}
		if (listed && composer_is_measure(composer, term) &&
		    !part_is_averaged(composer_column(composer, term)->said) &&
		    !told_by_group(composer, term))
			term->aggregate = AGGREGATE_SUM;
	}
}

/* "Packets", "seats": is it a number of what the plural at the end of its name
 * says, which many rows have together? */
static bool
is_tally(const struct composer *composer, const struct context_column *column)
{
	const char *blank = strrchr(column->words, ' ');
	const char *last = blank ? blank + 1 : column->words;
	return column->class == COLUMN_NUMBER &&
	       !part_is_averaged(column->said) &&
	       strcmp(text_singular(composer->arena, last), last) != 0;
}

/*
 * "the total amount of orders": add up the column, although "total" is in its
 * name.  Also do so beside other aggregates, and for all money and quantities
 * that the groups do not identify: "orders and order amount by month".
 */
void
composer_sum_totals(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	bool among = composer_count_aggregates(sketch) > 0;
	if (sketch->best.present || sketch->order_count)
		among = among && sketch->group_count;
	else
		among = among || sketch->show_count == 1;
	for (int i = 0; among && i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (!composer_is_measure(composer, term))
			continue;
		const struct context_table *table =
		    &composer->context->tables[term->table];
		bool amount =
		    sketch->group_count && !sketch->varies &&
		    (amount_column(table) == term->column ||
			amount_adds_up(table->columns[term->column].said) ||
			is_tally(composer, &table->columns[term->column]));
		if ((says_total(composer, term) || amount) &&
		    !told_by_group(composer, term))
			term->aggregate = AGGREGATE_SUM;
	}
	if (sketch->group_count && !sketch->varies)
		sum_listed(composer);
}

static bool
says_unpaid(const struct parser_request *request)
{
	for (int at = 0; at < request->question->count; at++)
		if (amount_is_unpaid(request->words, request->question, at))
			return true;
	return false;
}

/* A column called "amount due" is not meant to be less than it says. */
void
composer_sum_what_is_left(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const bool unpaid = says_unpaid(composer->request);
	for (int i = 0; unpaid && i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->kind != TERM_COLUMN ||
		    term->aggregate != AGGREGATE_SUM)
			continue;
		const struct context_table *rows =
		    &composer->context->tables[term->table];
		const char *left = amount_left(rows, composer->arena);
		if (!left || term->column != amount_column(rows) ||
		    part_in(rows->columns[term->column].said, "due"))
			continue;
		term->kind = TERM_EXPRESSION;
		term->column = -1;
		term->text = left;
	}
}

/* Does the term add up its table's money: SUM(orders.total_amount)? */
static bool
sums_amount(const struct composer *composer, const struct term *term)
{
	bool column =
	    term->kind == TERM_COLUMN && term->aggregate == AGGREGATE_SUM;
	bool metric = term->kind == TERM_METRIC &&
		      strncasecmp(term->text, "sum(", 4) == 0 &&
		      !strpbrk(term->text, "+-*/ ");
	if (term->table < 0 || (!column && !metric))
		return false;
	const struct context_table *table =
	    &composer->context->tables[term->table];
	int amount = amount_column(table);
	if (amount < 0 || column)
		return amount >= 0 && term->column == amount;
	const char *name = table->columns[amount].name;
	const char *found = strstr(term->text, name);
	return found && strcmp(found + strlen(name), ")") == 0;
}

/* Return the table of an output or group that is finer than the amount's table;
 * -1 when there is none. */
static int
finer_table(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->group_count + sketch->show_count; i++) {
		const struct term *term =
		    i < sketch->group_count
			? &sketch->groups[i]
			: &sketch->shows[i - sketch->group_count];
		if (!composer_aggregates(term) && term->table >= 0 &&
		    !composer_leads_to(composer, table, term->table) &&
		    !composer_leads_to(composer, term->table, table))
			return term->table;
	}
	return -1;
}

/*
 * "revenue by product": the order's amount would count once for each of its
 * lines, so add up the amounts of the lines.
 */
static void
sum_line(struct composer *composer, struct term *term)
{
	const struct context *context = composer->context;
	int finer = sums_amount(composer, term)
			? finer_table(composer, term->table)
			: -1;
	for (int i = 0; finer >= 0 && i < context->fk_count; i++) {
		int lines = context->fks[i].from;
		int column = -1;
		if (context->fks[i].to != term->table ||
		    !composer_leads_to(composer, lines, finer))
			continue;
		const char *worth = amount_of_line(
		    &context->tables[lines], &column, composer->arena);
		if (!worth)
			continue;
		term->kind = column < 0 ? TERM_EXPRESSION : TERM_COLUMN;
		term->text = column < 0 ? worth : NULL;
		term->aggregate = AGGREGATE_SUM;
		term->table = lines;
		term->column = column;
		return;
	}
}

/* "Total cost" of lines with a price and a quantity: add up what they come to,
 * and not the prices of one thing. */
static void
weigh_price(struct composer *composer, struct term *term)
{
	if (term->kind != TERM_COLUMN || term->aggregate != AGGREGATE_SUM)
		return;
	const char *worth =
	    amount_of_prices(&composer->context->tables[term->table],
		term->column, composer->arena);
	if (!worth)
		return;
	term->kind = TERM_EXPRESSION;
	term->text = worth;
	term->column = -1;
}

static void
sum_money(struct composer *composer, struct term *term)
{
	sum_line(composer, term);
	weigh_price(composer, term);
}

void
composer_sum_lines(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++)
		sum_money(composer, &sketch->shows[i]);
	for (int i = 0; i < sketch->order_count; i++)
		sum_money(composer, &sketch->orders[i].term);
	for (int i = 0; i < sketch->condition_count; i++)
		weigh_price(composer, &sketch->conditions[i].left);
	for (int i = 0; i < sketch->formula_count; i++)
		if (sketch->formulas[i].kind == FORMULA_MEASURE)
			sum_money(composer, &sketch->formulas[i].term);
	if (sketch->best.present)
		sum_money(composer, &sketch->best.term);
}
