/* spent_money.c - the money spent on a stored value; see spent_money.h */
#include "parser/spent_money.h"

#include "linked/link_score.h"

#include <string.h>

/* Return the column of the paid money; -1 when the rows have none. */
static int
money_column(const struct context_table *table)
{
	int found = -1;
	int best = 0;
	if (spending_planned(table->words))
		return -1;
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		int money = column->class == COLUMN_NUMBER &&
				    !column->primary_key &&
				    column->parent_table < 0 &&
				    !spending_planned(column->words)
				? spending_money(column->words)
				: 0;
		if (money > best) {
			best = money;
			found = c;
		}
	}
	return found;
}

/* Does the row have a date, or does it refer to a row with one? */
static bool
is_dated(const struct context *context, int table)
{
	if (context_has_date(&context->tables[table]))
		return true;
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context_has_date(&context->tables[context->fks[i].to]))
			return true;
	return false;
}

/* Return how well the table's name says that its rows are spent money.  A
 * payment is better than an order, even when the table of orders has more
 * rows. */
static int
kind_of_payer(const struct context_table *table)
{
	static const char *const words[] = {"order", "invoice", "bill", "cost",
	    "expenditure", "outlay", "expense", "payment"};
	int kind = 0;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strstr(table->words, words[i]))
			kind = (int)i + 1;
	return kind;
}

static bool
pays_better(const struct context_table *one, const struct context_table *other)
{
	int kind = kind_of_payer(one);
	int of_other = kind_of_payer(other);
	return kind != of_other ? kind > of_other : one->rows > other->rows;
}

int
spent_on_rows(const struct context *context, int table, int *column)
{
	int found = -1;
	const struct context_table *best = NULL;
	for (int i = 0; i < context->fk_count; i++) {
		int from = context->fks[i].from;
		if (context->fks[i].to != table || from == table)
			continue;
		int money = money_column(&context->tables[from]);
		const struct context_table *payer = &context->tables[from];
		if (money < 0 || !is_dated(context, from) ||
		    (best && !pays_better(payer, best)))
			continue;
		best = payer;
		found = from;
		*column = money;
	}
	return found;
}

int
spent_payer(const struct context *context, int table, int *column)
{
	int own = money_column(&context->tables[table]);
	*column = own;
	if (own >= 0 && context_has_date(&context->tables[table]))
		return table;
	int found = spent_on_rows(context, table, column);
	return found < 0 && own >= 0 ? table : found;
}

bool
spent_introduces(
    const struct parser_request *request, const struct link_match *match)
{
	const struct link_result *link = request->link;
	const struct spending *spending = &request->spending;
	if (!spending->behind || match->from != spending->object ||
	    match->kind == LINK_VALUE)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].score >= LINK_SCORE_NAMED &&
		    link->matches[i].from == match->to &&
		    link->matches[i].table == match->table)
			return true;
	return false;
}

static bool
stands_there(
    const struct parser_request *request, const struct link_match *match)
{
	const struct link_result *link = request->link;
	const struct spending *spending = &request->spending;
	if (!spending->behind)
		return match->to == spending->object;
	if (match->from == spending->object)
		return true;
	for (int i = 0; i < link->count; i++)
		if (match->kind == LINK_VALUE &&
		    link->matches[i].to == match->from &&
		    link->matches[i].table == match->table &&
		    spent_introduces(request, &link->matches[i]))
			return true;
	return false;
}

bool
spent_is_object(
    const struct parser_request *request, const struct link_match *match)
{
	int column;
	bool thing = match->kind == LINK_VALUE || match->kind == LINK_TABLE;
	return request->spending.to && thing &&
	       match->score >= LINK_SCORE_NAMED &&
	       stands_there(request, match) &&
	       spent_payer(request->context, match->table, &column) >= 0;
}

/* The lexicon explains "spend" as a column of the object's own table, or of one
 * that refers to it. */
static bool
is_decided(
    const struct parser_request *request, const struct link_match *object)
{
	const struct spending *spending = &request->spending;
	for (int i = 0; i < request->link->count; i++) {
		const struct link_match *match = &request->link->matches[i];
		if (match->why == LINK_WHY_LEXICON &&
		    match->from < spending->to && match->to > spending->from &&
		    (match->table == object->table ||
			context_refers(
			    request->context, match->table, object->table)))
			return true;
	}
	return false;
}

struct spending
spent_find(const struct parser_request *request)
{
	static const struct spending none = {0};
	struct parser_request asked = *request;
	asked.spending = spending_find(request->question, request->words);
	/* "customers paid for": they paid, not we */
	for (int at = asked.spending.from; at < asked.spending.to; at++)
		if (events_at(&request->events, at))
			return none;
	bool found = false;
	for (int i = 0; asked.spending.to && i < request->link->count; i++) {
		const struct link_match *match = &request->link->matches[i];
		if (!spent_is_object(&asked, match))
			continue;
		if (is_decided(&asked, match))
			return none;
		found = true;
	}
	return found ? asked.spending : none;
}
