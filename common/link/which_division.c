/* which_division.c - asks back of which division a question is; see
 * which_division.h */
#include "link/which_division.h"

#include "record/verdict.h"

enum { READINGS_MAX = 4, NAMES_TOLD = 40 };

static jv
readings_of(const struct scope *scope, struct arena *arena)
{
	jv readings = jv_array();
	for (size_t i = 0;
	     scope->schemas.count <= READINGS_MAX && i < scope->schemas.count;
	     i++) {
		const char *name = scope->schemas.word[i];
		jv reading = record_with_text(jv_object(), "text",
		    arena_printf(arena, "of the division %s", name));
		readings = jv_array_append(
		    readings, record_with_text(reading, "scope", name));
	}
	return readings;
}

static const char *
names_of(const struct scope *scope, struct arena *arena)
{
	const char *list = "";
	size_t count = scope->schemas.count;
	for (size_t i = 0; i < count && i < NAMES_TOLD; i++)
		list = arena_printf(arena, "%s%s%s", list,
		    i == 0           ? ""
		    : i + 1 == count ? " or "
				     : ", ",
		    scope->schemas.word[i]);
	return count > NAMES_TOLD ? arena_printf(arena, "%s or %zu others",
					list, count - NAMES_TOLD)
				  : list;
}

void
which_division_ask(
    struct record *record, const struct scope *scope, struct arena *arena)
{
	if (scope->kind != SCOPE_OPEN || record_has(record, "verdict"))
		return;
	verdict_which_scope(record,
	    arena_printf(
		arena, "which division is meant: %s?", names_of(scope, arena)),
	    readings_of(scope, arena), record_texts(scope->schemas));
}
