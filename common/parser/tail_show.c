/* tail_show.c - the outputs of a tail; see tail_show.h */
#include "context/name_part.h"
#include "parser/amount.h"
#include "parser/doer_key.h"
#include "parser/predicate.h"
#include "parser/tail_parts.h"

#include <string.h>

/* ---- outputs without a name ---- */

/* The key that the word tells: created_by of "created", warden of "runs";
 * -1: none. */
static int
doer_key(const struct tail_show *show, const struct context_table *rows, int at)
{
	const struct question *question = show->source->question;
	const char *word = question->tokens[at].folded;
	int key = english_participle(word) ? doer_key_of_act(rows, word) : -1;
	const struct closed_words *words = show->source->words;
	const struct closed_word *role =
	    english_is(word, ENGLISH_CHARGE)
		? closed_words_get(words, "oversee", CLOSED_ROLE)
		: closed_words_find(words, question, at, CLOSED_ROLE);
	return key < 0 && role ? doer_key_of_role(rows, role) : key;
}

/* "Who created them", "who runs them": whom the key of that leads to. */
static bool
add_doer(struct tail_show *show)
{
	struct source *rows = show->rows.finest;
	struct tail_way way;
	for (int at = show->item.from; at < show->item.to; at++) {
		int key = doer_key(show, tail_table(show, rows), at);
		if (key >= 0 && tail_way_by(&way, rows, key, show->context))
			return tail_add_label(show,
			    tail_way_join(&way, show->block, show->source));
	}
	return false;
}

/* "Who has them", "who is on them": nothing says what they do; "for whom". */
static bool
says_who_has(const struct tail_show *show)
{
	bool has = false;
	for (int at = show->item.from; at < show->item.to; at++) {
		const char *word = show->source->question->tokens[at].folded;
		has = has || english_is(word, ENGLISH_HAVE) ||
		      english_is(word, ENGLISH_BE);
	}
	return has && !tail_content_words(show, show->item.from, show->item.to);
}

/* Who: the person whom a key of the rows leads to, else another who acts. */
static bool
add_person(struct tail_show *show)
{
	struct tail_way best = {0};
	bool found = false;
	const double party = says_who_has(show) ? 3 : .5;
	for (int t = 0; t < show->context->table_count; t++) {
		const struct context_table *table = &show->context->tables[t];
		struct tail_way way;
		bool person = context_is_of_people(table) ||
			      part_of_class(table->words, ENGLISH_PERSON);
		if ((!person && !part_of_class(table->words, ENGLISH_PARTY)) ||
		    !tail_way_find(
			&way, &show->rows, show->source, t, show->item))
			continue;
		way.cost += person ? 0 : party;
		if (!found || way.cost < best.cost)
			best = way;
		found = true;
	}
	return found && tail_add_label(show,
			    tail_way_join(&best, show->block, show->source));
}

/* "Number": of the rows, where they are counted or summed up; else what each is
 * called. */
static bool
add_number(struct tail_show *show)
{
	struct source *rows = show->rows.shown;
	if (show->sums || tail_known_count(show, false))
		return tail_add_count(show, NULL);
	int column = rows ? part_number_column(tail_table(show, rows)) : -1;
	return column >= 0 ? tail_add_column(show, rows, column)
			   : tail_add_label(show, rows);
}

/* "Amount", "how much": of each row, or of all rows of a group. */
static bool
add_amount(struct tail_show *show)
{
	struct source *rows = show->rows.finest;
	int amount = amount_column(tail_table(show, rows));
	if (show->rows.grouped && tail_add_known(show, "sum"))
		return true;
	return show->rows.grouped || show->counts
		   ? tail_add_total(show, amount)
		   : tail_add_column(show, rows, amount);
}

/* An output that only its kind is said of. */
static bool
add_asked(struct tail_show *show)
{
	struct source *rows =
	    show->rows.grouped ? show->rows.shown : show->rows.finest;
	if (tail_asks_for(show, "count"))
		return tail_add_count(show, NULL);
	if (tail_asks_for(show, "label"))
		return tail_add_label(show, show->rows.shown);
	if (tail_asks_for(show, "number"))
		return add_number(show);
	if (tail_asks_for(show, "amount"))
		return add_amount(show);
	return *show->ask && rows &&
	       tail_add_column(show, rows, tail_date(show, rows));
}

/* "id", "number", "value": nothing names it, but every row has one. */
static bool
add_generic(struct tail_show *show)
{
	struct source *rows = show->rows.shown;
	int key = rows && tail_called(show) == CALLED_KEY
		      ? context_sole_key(tail_table(show, rows))
		      : -1;
	if (key >= 0)
		return tail_add_column(show, rows, key);
	for (int at = show->item.from; at < show->item.to; at++) {
		const char *word = show->source->question->tokens[at].folded;
		if (english_is(word, ENGLISH_IDENTIFIER))
			return tail_add_label(show, show->rows.shown);
		if (amount_is_said(word))
			return add_amount(show);
	}
	return false;
}

/* Does the column that the item names have the word in its name? */
static bool
has_word(const struct tail_show *show, const struct tail_named *named, int at)
{
	const struct link_match *match = named->match;
	return match && match->from <= at && at < match->to &&
	       match->kind == LINK_COLUMN &&
	       part_in(show->context->tables[match->table]
			   .columns[match->column]
			   .said,
		   show->source->question->tokens[at].folded);
}

/* "Full name": all that the row is called, where no column is. */
static bool
says_whole_name(const struct tail_show *show, const struct tail_named *named)
{
	bool whole = false;
	for (int at = show->item.from; at < show->item.to; at++)
		whole = whole ||
			(english_is(show->source->question->tokens[at].folded,
			     ENGLISH_WHOLE_NAME) &&
			    !has_word(show, named, at));
	return whole && tail_asks_for(show, "label");
}

/* Has the item a word besides its aggregate and what is said of any amount? */
static bool
says_which_amount(const struct tail_show *show)
{
	for (int at = show->item.from; at < show->item.to; at++)
		if (tail_is_content(show, at) && !tail_is_generic(show, at) &&
		    !closed_words_find(show->source->words,
			show->source->question, at, CLOSED_AGGREGATE))
			return true;
	return false;
}

/* "Total amount": of all rows, unless a column of each is called so. */
static bool
add_sum(struct tail_show *show, const struct tail_named *named)
{
	const struct context_table *rows = tail_table(show, show->rows.finest);
	bool own = named->match && named->match->kind == LINK_COLUMN &&
		   named->explains &&
		   named->match->table == show->rows.finest->table;
	int column = own ? named->match->column : amount_column(rows);
	if (!own && !says_which_amount(show) && tail_add_known(show, "sum"))
		return true;
	if (column < 0 ||
	    part_of_class(rows->columns[column].said, ENGLISH_TOGETHER))
		return false;
	return (own || !tail_content_besides(show)) &&
	       tail_add_total(show, column);
}

/* "How many, how much, and average", "the longest stay and the average stay":
 * of the rows of each group, or of all that are counted. */
static bool
add_aggregate(struct tail_show *show, const struct tail_named *named)
{
	const struct source *rows = show->rows.finest;
	const char *function = tail_aggregate(show);
	int column = tail_measured_column(show);
	if (!function || (!show->rows.grouped && !show->counts))
		return false;
	if (column < 0 && named->match && named->match->kind == LINK_COLUMN &&
	    named->match->table == rows->table)
		column = named->match->column;
	if (column < 0 && !says_which_amount(show) &&
	    tail_add_known(show, function))
		return true;
	if (column < 0 && !says_which_amount(show))
		column = amount_column(tail_table(show, rows));
	return column >= 0 && tail_add_aggregate(show, function, column);
}

/* "How many, and how much tax": a column of the counted rows that adds up. */
static bool
is_measured_beside(const struct tail_show *show, const struct tail_named *named)
{
	return named->match && named->match->kind == LINK_COLUMN &&
	       named->match->table == show->rows.finest->table &&
	       tail_is_summed(show, named->match->column) &&
	       amount_adds_up(tail_table(show, show->rows.finest)
				  ->columns[named->match->column]
				  .said);
}

/* "The amount owed": what SQL is known for, and is no condition. */
static const struct link_match *
defined_in(const struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_EXPRESSION &&
		    link->matches[i].from >= show->item.from &&
		    link->matches[i].to <= show->item.to &&
		    !predicate_is(link->matches[i].expr))
			return &link->matches[i];
	return NULL;
}

/* "Who is the client", "who that guarantor is" name whom they ask for. */
static bool
names_whom(const struct tail_show *show, const struct tail_named *named)
{
	const struct link_match *match = named->match;
	return match && named->explains &&
	       (match->kind == LINK_TABLE || show->context->tables[match->table]
						     .columns[match->column]
						     .parent_table >= 0);
}

static bool
resolve(struct tail_show *show)
{
	const struct link_match *defined = defined_in(show);
	if (defined)
		return tail_add_defined(show, defined);
	if (tail_add_delay(show))
		return true;
	tail_find_ask(show);
	struct tail_named named = tail_find_named(show);
	int measured = tail_measured_column(show);
	if (tail_asks_for(show, "person") && !names_whom(show, &named))
		return add_doer(show) || add_person(show);
	if (says_whole_name(show, &named))
		return tail_add_label(show, show->rows.shown);
	if (tail_asks_for(show, "count") &&
	    (measured < 0 || tail_counts_table(show)))
		return tail_add_counted(show);
	if (tail_add_several(show))
		return true;
	if (add_aggregate(show, &named) ||
	    (tail_says_sum(show, show->item) && add_sum(show, &named)))
		return true;
	if (show->counts && is_measured_beside(show, &named))
		return tail_add_total(show, named.match->column);
	if (named.match && (named.explains || show->question))
		return tail_add_spoken_of(show, &named) ||
		       tail_add_named(show, &named);
	if (measured >= 0)
		return tail_add_total(show, measured);
	if (*show->ask &&
	    (show->question ||
		!tail_content_words(show, show->item.from, show->item.to)))
		return add_asked(show);
	if (tail_asks_date(show))
		return tail_add_column(show, show->rows.finest,
		    tail_date(show, show->rows.finest));
	return tail_content_besides(show) ? tail_add_said(show)
					  : add_generic(show);
}

/* The row of the same table that the head compares the rows with; NULL. */
static struct source *
row_beside(const struct tail_show *show)
{
	const struct block *block = show->block;
	const struct source *rows = show->rows.shown;
	struct source *beside = NULL;
	for (int i = 0; rows && i < block->source_count; i++)
		if (block->sources[i] != rows &&
		    block->sources[i]->table == rows->table)
			beside = block->sources[i];
	return beside;
}

/* "Both names and both wages": of the other row, too, what was added from that
 * place on. */
static void
add_of_both(struct tail_show *show, int from)
{
	const struct question *question = show->source->question;
	const int to = show->added_count;
	struct source *beside = row_beside(show);
	bool both = false;
	for (int at = show->item.from; at < show->item.to; at++)
		both = both || strcmp(question->tokens[at].folded, "both") == 0;
	for (int i = from; beside && both && i < to; i++) {
		const struct expr *expr = show->added[i].expr;
		if (expr->kind == EXPR_COLUMN &&
		    expr->source == show->rows.shown &&
		    !tail_add_column(show, beside, expr->column))
			return;
	}
}

/* ---- the block ---- */

/* Only what is shown may order lines that come once. */
static void
keep_orders(struct block *block)
{
	int kept = 0;
	for (int i = 0; i < block->order_count; i++) {
		bool shown = !block->distinct;
		for (int j = 0; j < block->item_count; j++)
			shown = shown || expr_same(block->items[j].expr,
					     block->order[i].expr);
		if (shown)
			block->order[kept++] = block->order[i];
	}
	block->order_count = kept;
}

/* What the head shows stays beside further outputs.  Beside others, aggregates
 * do, which nothing else says of a group. */
static bool
stays(const struct tail_show *show, const struct expr *expr, bool adds)
{
	return adds ||
	       (show->rows.grouped && (show->added_count == show->aggregates ||
					  expr_aggregates(expr)));
}

static bool
put_added(struct tail_show *show)
{
	for (int i = 0; i < show->added_count; i++) {
		const struct block_item *added = &show->added[i];
		if (!block_add_item(show->block, added->expr, added->alias))
			return false;
		if (show->rows.grouped && !expr_aggregates(added->expr) &&
		    !block_add_group(show->block, added->expr))
			return false;
	}
	return true;
}

/* Is the last key of the order the first output, which only breaks ties? */
static bool
breaks_ties(const struct block *block)
{
	for (int i = 0; i < block->item_count && block->order_count > 1; i++)
		if (!expr_aggregates(block->items[i].expr))
			return expr_same(block->items[i].expr,
			    block->order[block->order_count - 1].expr);
	return false;
}

/* Make the outputs those of the tail.  False: there are too many, or a count
 * stands beside values of rows. */
static bool
put_outputs(struct tail_show *show, const struct tail *tail)
{
	const bool adds = tail->adds;
	struct block *block = show->block;
	struct block_item before[BLOCK_MAX_ITEMS];
	int count = block->item_count;
	bool whole =
	    !show->rows.grouped && (show->aggregates || show->rows.whole);
	bool first = adds || show->added_count == show->aggregates;
	if (whole && (show->aggregates < show->added_count || block->limit ||
			 (tail->beside && !show->rows.whole)))
		return false;
	const bool ties = breaks_ties(block);
	block->order_count -= ties;
	memcpy(before, block->items, sizeof(before));
	block->item_count = 0;
	if (whole)
		block->order_count = 0;
	if (!first && !put_added(show))
		return false;
	for (int i = 0; i < count && (!whole || (show->rows.whole && adds));
	     i++)
		if (stays(show, before[i].expr, adds) &&
		    !block_add_item(block, before[i].expr, before[i].alias))
			return false;
	if (!put_added(show))
		return false;
	keep_orders(block);
	if (ties && !whole)
		block_break_ties(block);
	return true;
}

int
tail_show(struct block *block, const struct tail *tail,
    const struct tail_source *source)
{
	struct tail_show show = {.source = source,
	    .context = source->graph->context,
	    .block = block};
	int left = 0;
	if (!tail_rows_find(&show.rows, block, show.context))
		return -1;
	show.counts = show.rows.whole;
	for (int i = 0; i < tail->count; i++) {
		show.item = tail->items[i];
		tail_find_ask(&show);
		show.counts =
		    show.counts ||
		    (tail_asks_for(&show, "count") && !show.rows.grouped &&
			tail_content_words(
			    &show, show.item.from, show.item.to) == 0);
		show.sums = show.sums || tail_says_sum(&show, show.item);
	}
	for (int i = 0; i < tail->count; i++) {
		const int added = show.added_count;
		show.item = tail->items[i];
		left += !resolve(&show);
		add_of_both(&show, added);
	}
	if (show.added_count == 0 || (left && !tail->set_off) ||
	    !put_outputs(&show, tail))
		return -1;
	if (tail->limit && block->order_count)
		block->limit = tail->limit;
	return left;
}
