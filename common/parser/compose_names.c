/* compose_names.c - names in place of keys; see compose_names.h */
#include "parser/compose_names.h"

/* Does the key's column lead to rows that have a text as their name? */
static bool
leads_to_name(const struct context *context, const struct context_column *key)
{
	if (key->parent_table < 0 || key->parent_column < 0)
		return false;
	const struct context_table *parent =
	    &context->tables[key->parent_table];
	return parent->label_count > 0 &&
	       parent->columns[parent->label[0]].class == COLUMN_TEXT;
}

static bool
only_connects(const struct composer *composer, const struct term *term)
{
	const struct context *context = composer->context;
	if (term->kind != TERM_ENTITY || term->aggregate || term->through ||
	    term->table < 0)
		return false;
	const struct context_table *table = &context->tables[term->table];
	for (int i = 0; i < table->label_count; i++)
		if (!leads_to_name(context, &table->columns[table->label[i]]))
			return false;
	return table->label_count > 1;
}

/* "Who speaks Welsh": does the question itself say which row it is? */
static bool
is_told(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.kind == TERM_COLUMN &&
		    condition->left.table == table && !condition->negated &&
		    !condition->or_before && condition->kind == OPERAND_TEXT &&
		    condition->comparison == COMPARE_EQUAL &&
		    context_is_label(&composer->context->tables[table],
			condition->left.column))
			return true;
	}
	return false;
}

void
composer_name_connected(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->show_count != 1 || sketch->group_count > 0 ||
	    sketch->best.present || !only_connects(composer, &sketch->shows[0]))
		return;
	struct term row = sketch->shows[0];
	const struct context_table *table =
	    &composer->context->tables[row.table];
	sketch->show_count = 0;
	for (int i = 0; i < table->label_count; i++) {
		int parent = table->columns[table->label[i]].parent_table;
		bool last = i + 1 == table->label_count && !sketch->show_count;
		if (!last && is_told(composer, parent))
			continue;
		struct term *term = &sketch->shows[sketch->show_count++];
		*term = row;
		term->through = true;
		term->via = table->label[i];
		term->parent = parent;
	}
}
