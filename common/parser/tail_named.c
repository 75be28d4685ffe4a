/* tail_named.c - what an item names; see tail_parts.h */
#include "context/name_part.h"
#include "linked/link_score.h"
#include "parser/tail_parts.h"

#include <string.h>

/* What is further away must fit better; what the head speaks of need not fit
 * as well. */
static const double way_loss = .3;
static const double read_gain = .1;

static bool
is_better(const struct tail_named *one, const struct tail_named *other)
{
	if (!other->match || one->explains != other->explains)
		return !other->match || one->explains;
	if (one->words != other->words)
		return one->words > other->words;
	return one->worth > other->worth + 1e-9;
}

/* Does the block read the column in a condition or in its order? */
static bool
reads(const struct filter *filter, const struct context *context, int table,
    int column)
{
	if (!filter)
		return false;
	const char *name = context->tables[table].columns[column].name;
	const struct expr *sides[] = {filter->left, filter->right};
	for (size_t i = 0; i < COUNT_OF(sides); i++) {
		const struct expr *side = sides[i];
		if (side && side->kind == EXPR_RAW && part_in(side->text, name))
			return true;
		if (side && side->kind == EXPR_COLUMN &&
		    side->source->table == table && side->column == column)
			return true;
	}
	for (const struct filter *f = filter->first; f; f = f->next)
		if (reads(f, context, table, column))
			return true;
	return false;
}

/* How well the match fits: by its words, by how near its table is, and by
 * whether the head speaks of the same. */
static double
worth_of(const struct tail_show *show, const struct tail_named *named)
{
	const struct link_match *match = named->match;
	double worth = match->score - way_loss * named->way.cost;
	if (match->kind == LINK_COLUMN &&
	    reads(
		show->block->where, show->context, match->table, match->column))
		worth += read_gain;
	return worth;
}

/* Does a word of the item name the table? */
static bool
names_table(const struct tail_show *show, int at, int table)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].from <= at && at < link->matches[i].to)
			return true;
	return false;
}

static bool
is_explained(const struct tail_show *show, const struct link_match *match)
{
	for (int at = show->item.from; at < show->item.to; at++)
		if (tail_is_content(show, at) && !tail_is_generic(show, at) &&
		    (at < match->from || at >= match->to) &&
		    !names_table(show, at, match->table))
			return false;
	return true;
}

/* Find the column or table that most words of the item name, the nearest to the
 * rows. */
struct tail_named
tail_find_named(const struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	struct tail_named best = {0};
	for (int i = 0; i < link->count; i++) {
		struct tail_named named = {.match = &link->matches[i]};
		if (named.match->from < show->item.from ||
		    named.match->to > show->item.to ||
		    (named.match->kind != LINK_COLUMN &&
			named.match->kind != LINK_TABLE) ||
		    (named.match->from >= show->ask_from &&
			named.match->to <= show->ask_to))
			continue;
		named.words = named.match->to - named.match->from;
		if (!tail_way_find(&named.way, &show->rows, show->source,
			named.match->table, show->item))
			continue;
		named.worth = worth_of(show, &named);
		named.explains = is_explained(show, named.match);
		if (is_better(&named, &best))
			best = named;
	}
	return best;
}

/* A column of the finest rows that the item's words name, where these rows are
 * not among what a group leads to. */
int
tail_measured_column(const struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	const struct link_match *best = NULL;
	for (int i = 0; i < link->count && show->rows.grouped; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_COLUMN &&
		    match->table == show->rows.finest->table &&
		    tail_is_summed(show, match->column) &&
		    match->from >= show->item.from &&
		    match->to <= show->item.to &&
		    (!best || match->to - match->from > best->to - best->from))
			best = match;
	}
	return best ? best->column : -1;
}

/* A key of the rows: the row that it leads to, unless it is what that one is
 * called. */
static bool
add_referred(struct tail_show *show, struct source *source, int column)
{
	const struct context_column *of =
	    &tail_table(show, source)->columns[column];
	struct tail_way way;
	if (of->parent_table < 0 || tail_called(show) == CALLED_KEY ||
	    context_is_label(tail_table(show, source), column) ||
	    !tail_way_by(&way, source, column, show->context) ||
	    context_is_label(
		&show->context->tables[of->parent_table], of->parent_column))
		return tail_add_column(show, source, column);
	return tail_add_label(
	    show, tail_way_join(&way, show->block, show->source));
}

bool
tail_add_named(struct tail_show *show, const struct tail_named *named)
{
	struct source *source =
	    tail_way_join(&named->way, show->block, show->source);
	if (!source)
		return false;
	const struct context_table *table = tail_table(show, source);
	int key = context_sole_key(table);
	int column = named->match->column;
	if (named->match->kind == LINK_TABLE)
		return tail_called(show) == CALLED_KEY && key >= 0
			   ? tail_add_column(show, source, key)
			   : tail_add_label(show, source);
	/* "order number", of order_id, is rather what people call the order */
	if (column == key && !context_is_label(table, key) &&
	    tail_called(show) == CALLED_NAME &&
	    named->match->score < LINK_SCORE_NAMED)
		return tail_add_label(show, source);
	return add_referred(show, source, column);
}

/* Has the column's name the word?  One of quantities ("qty") may say another
 * ("quantity"). */
static bool
says_word(const struct context_column *column, const struct token *token)
{
	return part_in(column->said, token->stem) ||
	       part_in(column->said, token->folded) ||
	       (english_is(token->folded, ENGLISH_QUANTITY) &&
		   part_of_class(column->said, ENGLISH_QUANTITY));
}

/* Has the column's name all that the item says?  A date says so itself. */
static bool
is_said(const struct tail_show *show, const struct context_column *column)
{
	int said = 0;
	for (int at = show->item.from; at < show->item.to; at++) {
		const struct token *token = &show->source->question->tokens[at];
		if (!tail_is_content(show, at) ||
		    (column->class == COLUMN_DATE &&
			english_is(token->stem, ENGLISH_DATE_NOUN)))
			continue;
		said++;
		if (strlen(token->stem) < TAIL_STEM_LENGTH ||
		    !says_word(column, token))
			return false;
	}
	return said > 0;
}

/* The only column of the source that the item says, or of those by which the
 * head chooses rows; -1: none, or several. */
static int
said_column(
    const struct tail_show *show, const struct source *source, bool read)
{
	const struct context_table *table = tail_table(show, source);
	int found = -1;
	for (int c = 0; c < table->column_count; c++) {
		if (!is_said(show, &table->columns[c]) ||
		    (read && !reads(show->block->where, show->context,
				 source->table, c)))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}

/* A part of a name may be one of several: it is what the head spoke of.  So is
 * a quantity rather than what only has another name. */
bool
tail_add_spoken_of(struct tail_show *show, const struct tail_named *named)
{
	struct source *rows = show->rows.finest;
	int column = said_column(show, rows, true);
	double enough =
	    tail_is_summed(show, column) ? LINK_SCORE_NAMED : LINK_SCORE_HEAD;
	return named->match->score < enough &&
	       tail_add_column(show, rows, column);
}

/* A column that link did not find: "start date", of started_on. */
bool
tail_add_said(struct tail_show *show)
{
	struct source *sources[] = {show->rows.finest, show->rows.shown};
	for (size_t i = 0; i < COUNT_OF(sources); i++)
		if (sources[i] && tail_add_column(show, sources[i],
				      said_column(show, sources[i], false)))
			return true;
	return false;
}
