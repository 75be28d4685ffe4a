/*
 * compose_latest.c - keeps only the last state of a history; see composer.h
 *
 * "In the latest snapshot of March", "always take the latest status from
 * stock_levels": keep the rows with the last date, over all rows or for each
 * thing that the history is about.
 */
#include "context/name_part.h"
#include "definition/last_state.h"
#include "parser/composer.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* "Use the most recent date in ...": the sentence says how to answer, not what
 * is asked. */
static bool
gives_advice(struct piece sentence)
{
	static const char *const words[] = {"use", "take", "consider", "only",
	    "always", "note", "when", "assume"};
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		size_t length = strlen(words[i]);
		if ((size_t)(sentence.end - sentence.at) > length &&
		    strncasecmp(sentence.at, words[i], length) == 0 &&
		    isspace((unsigned char)sentence.at[length]))
			return true;
	}
	return false;
}

static bool
told_latest(const struct composer *composer, const struct context_table *table)
{
	const char *texts[] = {
	    composer->request->evidence, composer->request->question->text};
	for (size_t t = 0; t < COUNT_OF(texts); t++) {
		const char *text = texts[t] ? texts[t] : "";
		struct piece sentence;
		while ((sentence.at = sentence_next(&text, &sentence.end)))
			if ((t == 0 || gives_advice(sentence)) &&
			    last_state_told(sentence, table, composer->arena))
				return true;
	}
	return false;
}

/* Return the date column of the history; -1 when it has none. */
static int
history_date(const struct context_table *table)
{
	static const char *const parts[] = {"snapshot", "as_of", "effective",
	    "balance", "record", "updat", "date", "creat"};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		for (int c = 0; c < table->column_count; c++)
			if (table->columns[c].class == COLUMN_DATE &&
			    part_in(table->columns[c].said, parts[i]))
				return c;
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE)
			return c;
	return -1;
}

/* Return the thing that the history is about: the first foreign key; -1 when
 * there is none. */
static int
history_owner(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].parent_table >= 0 &&
		    c != context_sole_key(table))
			return c;
	return -1;
}

static bool
is_used(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table == table)
			return true;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.table == table)
			return true;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].table == table)
			return true;
	return false;
}

static bool
add_latest(struct composer *composer, int table, bool each)
{
	struct sketch *sketch = &composer->sketch;
	const struct context_table *t = &composer->context->tables[table];
	int date = history_date(t);
	int owner = each ? history_owner(t) : -1;
	if (date < 0 || (each && owner < 0) ||
	    sketch->condition_count == SKETCH_MAX_CONDITIONS)
		return false;
	struct term column = {
	    .kind = TERM_COLUMN, .table = table, .column = date};
	struct condition *condition =
	    &sketch->conditions[sketch->condition_count++];
	*condition = (struct condition){
	    .left = column, .kind = OPERAND_TERM, .right = column};
	condition->latest = true;
	condition->right.aggregate = AGGREGATE_MAXIMUM;
	condition->own = each;
	condition->group = column;
	condition->group.column = owner;
	composer->latest[table] = true;
	return true;
}

/* "As of June", "the latest snapshot of March" mean a day of that history. */
static void
date_by_history(struct sketch *sketch)
{
	struct term date = sketch->conditions[sketch->condition_count - 1].left;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.kind == TERM_DATE &&
		    sketch->conditions[i].kind == OPERAND_PERIOD &&
		    !sketch->conditions[i].scope)
			sketch->conditions[i].left = date;
}

void
composer_settle_latest(struct composer *composer)
{
	const struct context *context = composer->context;
	struct sketch *sketch = &composer->sketch;
	if (sketch->latest >= 0 &&
	    add_latest(composer, sketch->latest, sketch->latest_each))
		date_by_history(sketch);
	for (int t = 0; t < context->table_count && t < GRAPH_MAX_TABLES; t++)
		if (!composer->latest[t] && !sketch->best.present &&
		    is_used(sketch, t) &&
		    told_latest(composer, &context->tables[t]))
			add_latest(composer, t, true);
}

void
composer_latest_period(struct composer *composer, struct block *block,
    const struct condition *latest)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->kind != OPERAND_PERIOD || condition->scope ||
		    condition->left.table != latest->left.table ||
		    condition->left.column != latest->left.column)
			continue;
		struct filter *filter =
		    composer_condition(composer, block, condition);
		if (filter)
			block_and(&block->where, filter, composer->arena);
	}
}
