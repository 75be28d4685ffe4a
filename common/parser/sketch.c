/* sketch.c - what a sketch says; see sketch.h */
#include "parser/sketch.h"

#include <string.h>

bool
term_is_row(const struct term *term, int table)
{
	return term->kind == TERM_ENTITY && term->table == table &&
	       !term->through;
}

bool
sketch_measures(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->show_count; i++)
		if ((sketch->shows[i].aggregate || sketch->share ||
			sketch->shows[i].kind == TERM_METRIC) &&
		    sketch->shows[i].table == table)
			return true;
	return sketch->best.present && sketch->best.term.table == table;
}

bool
sketch_let_any_be_some(struct sketch *sketch)
{
	bool found = false;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (!condition->any)
			continue;
		condition->right.aggregate =
		    condition->right.aggregate == AGGREGATE_MAXIMUM
			? AGGREGATE_MINIMUM
			: AGGREGATE_MAXIMUM;
		found = true;
	}
	return found;
}

bool
sketch_shares(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_FORMULA &&
		    sketch->shows[i].name &&
		    strcmp(sketch->shows[i].name, "rate") == 0)
			return true;
	return sketch->share != 0;
}
