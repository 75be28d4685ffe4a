/*
 * compose_items.c - the outputs and the groups of a block; see composer.h
 */
#include "context/name_part.h"
#include "parser/compose_windows.h"
#include "parser/composer.h"

#include <string.h>

/*
 * Is the column the row's own name ("name", "last_name", "clinic_name" of a
 * clinic)?  It is not when another thing has that name ("road_name").
 */
static bool
is_own_name(const struct context_table *table, const char *words)
{
	static const char *const own[] = {"name", "full name", "first name",
	    "last name", "middle name", "family name", "given name",
	    "user name", "display name"};
	for (size_t i = 0; i < COUNT_OF(own); i++)
		if (strcmp(words, own[i]) == 0)
			return true;
	/* "clinic name" of clinics: the first word is the table's name, too */
	size_t head = strcspn(words, " ");
	if (!words[head] || head < 3)
		return false;
	for (const char *at = table->words; *at; at++)
		if (strncmp(at, words, head) == 0)
			return true;
	return false;
}

/* "Names that were given more than once": count the rows with the same name,
 * and read nothing else.  A group by the key would have one row each. */
static bool
counts_namesakes(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	const struct context_column *column = composer_column(composer, term);
	if (composer->block->source_count != 1 || term->kind != TERM_COLUMN ||
	    column->unique || column->primary_key)
		return false;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.aggregate == AGGREGATE_COUNT &&
		    sketch->conditions[i].left.table == term->table)
			return true;
	return false;
}

/* "How many people for each name", "the most common name": the rows themselves
 * are counted, and a group by the key would have one each. */
static bool
counts_rows(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	bool counts = sketch->best.present &&
		      sketch->best.term.aggregate == AGGREGATE_COUNT &&
		      (sketch->best.term.table == term->table ||
			  sketch->best.term.table < 0);
	for (int i = 0; i < sketch->show_count; i++)
		counts |= sketch->shows[i].aggregate == AGGREGATE_COUNT &&
			  sketch->shows[i].table == term->table;
	return counts && term->kind == TERM_COLUMN &&
	       !composer_repeats(composer, term->table);
}

/* Two people may have the same name.  Two cars of one model are one model. */
static bool
names_entity(const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	if (!composer_is_key_or_label(composer, term) ||
	    counts_namesakes(composer, term) || counts_rows(composer, term))
		return false;
	/* One column of a composite key does not identify a row. */
	bool key = term->kind == TERM_COLUMN &&
		   term->column == context_sole_key(
				       &composer->context->tables[term->table]);
	return term->kind == TERM_ENTITY || key || column->unique ||
	       (composer_is_label(composer, term->table, term->column) &&
		   !strchr(column->words, ' ') &&
		   part_in(column->name, "name")) ||
	       is_own_name(
		   &composer->context->tables[term->table], column->words);
}

static bool
said(const struct question *question, int at, const char *word)
{
	return at >= 0 && strcmp(question->tokens[at].folded, word) == 0;
}

/*
 * "Employees with the name of their manager" includes employees without one.  A
 * question that asks for managers, or lists the names of both, does not need
 * those rows.
 */
static bool
keeps_all(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	bool shown = false;
	for (int i = 0; i < sketch->show_count; i++)
		shown = shown || sketch->shows[i].at == term->at;
	/* "Hours per technician": nobody's hours are no technician's.  "Hours
	 * by technician" divides all hours. */
	if (!sketch->keep_empty && (said(question, term->at - 1, "per") ||
				       said(question, term->at - 1, "each") ||
				       said(question, term->at - 1, "every")))
		return false;
	if ((!shown && !sketch->group_count) ||
	    (sketch->show_count && sketch->shows[0].at == term->at))
		return false;
	int before = term->at - 1 - said(question, term->at - 1, "the");
	if (term->table != term->parent || !said(question, before, "and"))
		return true;
	for (int at = 0; at < question->count; at++)
		if (said(question, at, "each") || said(question, at, "every") ||
		    said(question, at, "all"))
			return true;
	return false;
}

struct source *
composer_source_through(struct composer *composer, const struct term *term)
{
	struct block *block = composer->block;
	struct source *from = block_source(block, term->table);
	const struct context_column *key =
	    &composer->context->tables[term->table].columns[term->via];
	if (!from || key->parent_column < 0)
		return NULL;
	for (int i = 0; i < block->source_count; i++) {
		const struct filter *on = block->sources[i]->on;
		if (block->sources[i]->table != term->parent || !on ||
		    on->kind != FILTER_COMPARE)
			continue;
		const struct expr *near =
		    on->left->source == from ? on->left : on->right;
		if (near->source == from && near->column == term->via)
			return block->sources[i];
	}
	struct source *source =
	    block_add_source(block, term->parent, composer->arena);
	if (!source)
		return NULL;
	source->parent = from;
	source->outer = key->nullable && keeps_all(composer, term);
	source->on =
	    filter_compare(expr_column(from, term->via, composer->arena), "=",
		expr_column(source, key->parent_column, composer->arena),
		composer->arena);
	return source;
}

static bool
add_label(struct composer *composer, const struct term *term, bool grouped)
{
	int table = term->through ? term->parent : term->table;
	const struct context_table *t = &composer->context->tables[table];
	struct block *block = composer->block;
	struct source *source = term->through
				    ? composer_source_through(composer, term)
				    : block_source(block, table);
	if (!source)
		return false;
	int count = t->label_count ? t->label_count : t->primary_key_count;
	const int *columns = t->label_count ? t->label : t->primary_key;
	for (int i = 0; i < count; i++) {
		struct expr *expr =
		    expr_column(source, columns[i], composer->arena);
		if (!block_add_item(block, expr, NULL) ||
		    (grouped && !block_add_group(block, expr)))
			return false;
	}
	return count > 0;
}

/* Group by the table's key, so that two rows with the same name stay two
 * groups. */
static void
group_by_key(struct composer *composer, int table)
{
	const struct context_table *t = &composer->context->tables[table];
	struct source *source = block_source(composer->block, table);
	if (!composer->within_count && t->label_count &&
	    composer_goes(composer, COMPOSE_BY_NAME))
		return;
	for (int i = 0; source && i < t->primary_key_count; i++)
		block_add_group(composer->block,
		    expr_column(source, t->primary_key[i], composer->arena));
}

/* Group by the row that the term shows, and not by its name. */
static void
group_by_row(struct composer *composer, const struct term *term)
{
	if (term->through)
		block_add_group(composer->block,
		    expr_column(block_source(composer->block, term->table),
			term->via, composer->arena));
	else
		group_by_key(composer, term->table);
}

static bool
column_of_table_shown(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table == table &&
		    !composer_aggregates(&sketch->shows[i]) &&
		    sketch->shows[i].kind != TERM_GRAIN)
			return true;
	return false;
}

static bool
add_groups(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->group_count; i++) {
		const struct term *term = &sketch->groups[i];
		if (term->kind == TERM_ENTITY) {
			group_by_row(composer, term);
			if ((term->through || !column_of_table_shown(
						  composer, term->table)) &&
			    !add_label(composer, term, true))
				return false;
			continue;
		}
		struct expr *expr =
		    composer_term(composer, composer->block, term);
		if (!expr)
			return false;
		if (names_entity(composer, term))
			group_by_key(composer, term->table);
		block_add_group(composer->block, expr);
		if (!block_add_item(
			composer->block, expr, composer_alias(composer, term)))
			return false;
	}
	return true;
}

static bool
add_show(struct composer *composer, const struct term *term, bool grouped)
{
	struct block *block = composer->block;
	if (term->kind == TERM_ENTITY && !term->aggregate) {
		if (grouped)
			group_by_row(composer, term);
		return add_label(composer, term, grouped);
	}
	struct expr *expr = composer_term(composer, block, term);
	if (!expr)
		return false;
	if (grouped && !composer_aggregates(term)) {
		if (names_entity(composer, term))
			group_by_key(composer, term->table);
		block_add_group(block, expr);
	}
	return block_add_item(block, expr, composer_alias(composer, term));
}

static bool
needs_group(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	int aggregated = composer_count_aggregates(sketch);
	if (sketch->group_count ||
	    (aggregated && aggregated < sketch->show_count))
		return true;
	if (sketch->best.present && composer_aggregates(&sketch->best.term))
		return true;
	for (int i = 0; i < sketch->order_count; i++)
		if (composer_aggregates(&sketch->orders[i].term) && !aggregated)
			return true;
	for (int i = 0; i < sketch->condition_count; i++)
		if (composer_is_having(composer, &sketch->conditions[i]))
			return true;
	return false;
}

bool
composer_items(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	bool grouped = needs_group(composer);
	if (!add_groups(composer))
		return false;
	composer->within_shown = composer->block->item_count;
	bool share = sketch->share && composer_share(composer);
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (share &&
		    (composer_aggregates(term) || term->kind == TERM_ENTITY ||
			composer_is_measure(composer, term)))
			continue;
		if (!add_show(composer, term, grouped))
			return false;
		if (i + 1 == composer->within_count && !sketch->group_count)
			composer->within_shown = composer->block->item_count;
	}
	if (sketch->share && !share)
		composer_share_of_all(composer);
	return composer->block->item_count > 0;
}
