/* tail_trim.c - drops what a tail does not ask for; see tail_trim.h */
#include "parser/tail_trim.h"

#include "english/english.h"

struct trim {
	const struct tail *tail;
	const struct link_result *link;
	const struct context *context;
};

static bool
in_tail(const struct trim *trim, const struct link_match *match)
{
	for (int i = 0; i < trim->tail->count; i++)
		if (match->from >= trim->tail->items[i].from &&
		    match->to <= trim->tail->items[i].to)
			return true;
	return false;
}

/* "Number and amount": does an item only ask what the rows are called? */
static bool
asks_label(const struct tail *tail)
{
	for (int i = 0; i < tail->count; i++) {
		const struct tail_item *item = &tail->items[i];
		if (item->to == item->from + 1 &&
		    english_is(tail->whole->tokens[item->from].folded,
			ENGLISH_IDENTIFIER))
			return true;
	}
	return false;
}

/* Does an item of the tail name the column, or the rows that are called by it?
 */
static bool
is_named(const struct trim *trim, const struct expr *column)
{
	const int table = column->source->table;
	const bool label =
	    context_is_label(&trim->context->tables[table], column->column);
	for (int i = 0; i < trim->link->count; i++) {
		const struct link_match *match = &trim->link->matches[i];
		if (match->table == table && in_tail(trim, match) &&
		    (match->kind == LINK_TABLE
			    ? label
			    : match->column == column->column))
			return true;
	}
	return false;
}

/* Is the output no item of the tail, or one that is shown before? */
static bool
is_extra(const struct trim *trim, const struct block *block, int at)
{
	const struct expr *expr = block->items[at].expr;
	for (int i = 0; i < at; i++)
		if (expr_same(block->items[i].expr, expr))
			return true;
	return expr->kind == EXPR_COLUMN && !is_named(trim, expr);
}

bool
tail_trim(struct block *block, const struct tail *tail,
    const struct link_result *link, const struct context *context)
{
	const struct trim trim = {tail, link, context};
	/* rows without a figure are read as well by the head alone */
	bool stays[BLOCK_MAX_ITEMS] = {false};
	int left = 0;
	int columns = 0; /* a figure alone does not say of what it is */
	for (int i = 0; i < block->item_count; i++) {
		stays[i] = !is_extra(&trim, block, i);
		left += stays[i];
		columns +=
		    stays[i] && block->items[i].expr->kind == EXPR_COLUMN;
	}
	if (left != tail->count || columns == 0 || columns == left ||
	    asks_label(tail) || left == block->item_count || block->distinct ||
	    block->other)
		return false;
	int kept = 0;
	for (int i = 0; i < block->item_count; i++)
		if (stays[i])
			block->items[kept++] = block->items[i];
	block->item_count = kept;
	return true;
}
