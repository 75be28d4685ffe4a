/* tail_counts.c - how many there are of what an item names; see tail_parts.h */
#include "linked/link_score.h"
#include "parser/tail_parts.h"

#include <string.h>

/* The stored value that the item says which rows are meant by, and the source
 * that has it; NULL: none. */
static struct source *
valued_source(const struct tail_show *show, const struct link_match **value)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		struct source *source =
		    match->kind == LINK_VALUE && match->value &&
			    match->score >= LINK_SCORE_NAMED &&
			    match->from >= show->item.from &&
			    match->to <= show->item.to
			? block_source(show->block, match->table)
			: NULL;
		*value = match;
		if (source &&
		    tail_table(show, source)->columns[match->column].class ==
			COLUMN_TEXT)
			return source;
	}
	return NULL;
}

/* "How many of them are done": of the rows that are counted. */
static bool
add_counted_with(struct tail_show *show)
{
	struct arena *arena = show->source->arena;
	const struct link_match *value;
	struct source *source = valued_source(show, &value);
	if (!source || !show->rows.grouped)
		return false;
	struct expr *count = tail_count_of(show, show->rows.finest);
	return count &&
	       expr_only(count,
		   filter_compare(expr_column(source, value->column, arena),
		       "=", expr_leaf(EXPR_TEXT, value->value, arena), arena),
		   arena) &&
	       tail_add_expr(show, count, value->value);
}

/* How many: of nothing else, or of rows that the block reads. */
bool
tail_add_counted(struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	if (add_counted_with(show))
		return true;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		struct source *source =
		    match->kind == LINK_TABLE
			? block_source(show->block, match->table)
			: NULL;
		if (source && match->from >= show->item.from &&
		    match->to <= show->item.to)
			return tail_add_count(show, source);
	}
	return !tail_content_words(show, show->item.from, show->item.to) &&
	       tail_add_count(show, NULL);
}

/* "Handle, matches played and kills": of each group the rows of a table that it
 * has several of. */
bool
tail_add_several(struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; show->rows.grouped && i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		struct source *source =
		    match->kind == LINK_TABLE &&
			    match->score >= LINK_SCORE_HEAD &&
			    match->from == show->item.from
			? block_source(show->block, match->table)
			: NULL;
		const struct token *tokens = show->source->question->tokens;
		const struct token *done = &tokens[show->item.to - 1];
		const char *noun = tokens[match->to - 1].folded;
		const char *one = text_singular(show->source->arena, noun);
		if (source && source != show->rows.shown &&
		    strcmp(one, noun) != 0 &&
		    (match->to == show->item.to ||
			(match->to == show->item.to - 1 &&
			    english_participle(done->folded))))
			return tail_add_count(show, source);
	}
	return false;
}

/* "Number of payments", of a table called so, and not of what the word may also
 * mean of its rows. */
bool
tail_counts_table(const struct tail_show *show)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].score >= 1 &&
		    link->matches[i].from >= show->item.from &&
		    link->matches[i].to <= show->item.to &&
		    block_source(show->block, link->matches[i].table))
			return true;
	return false;
}
