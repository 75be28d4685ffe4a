/* numbered_value.c - codes beyond those that the index keeps; see
 * numbered_value.h */
#include "link/numbered_value.h"

#include "linked/link_score.h"
#include "text/numbered.h"

#include <string.h>

static void
match_column(struct value_matcher *matcher, int place,
    const struct catalog_column *column)
{
	struct link_match match =
	    value_match_target(matcher, LINK_VALUE, place, column->name);
	if (column->values_complete || match.table < 0 ||
	    !numbered_alike(column->minimum, column->maximum))
		return;
	for (int i = 0; i < matcher->keys->count; i++) {
		const struct key *key = &matcher->keys->keys[i];
		match.value = key->alias
				  ? NULL
				  : numbered_code(matcher->arena, key->folded,
					column->minimum, column->maximum);
		if (match.value)
			value_match_add(matcher, &match, key, LINK_SCORE_VALUE,
			    LINK_WHY_NUMBERED);
	}
}

bool
numbered_value_match(struct value_matcher *matcher, struct catalog *catalog,
    const int *places, int count, jv *problem)
{
	if (!catalog_columns(catalog, places, count, problem))
		return false;
	for (int i = 0; i < count; i++) {
		const struct catalog_table *table = &catalog->tables[places[i]];
		for (int c = 0; c < table->column_count && !table->guarded; c++)
			if (table->columns[c].class == COLUMN_TEXT)
				match_column(
				    matcher, places[i], &table->columns[c]);
	}
	return true;
}
