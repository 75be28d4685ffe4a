/* found.c - the meanings link has found; see found.h */
#include "link/found.h"

#include "linked/link_score.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

void
found_init(struct found *found, struct arena *arena)
{
	memset(found, 0, sizeof(*found));
	found->matches =
	    arena_array(arena, FOUND_COLLECTED, sizeof(*found->matches));
}

static bool
same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool
same_meaning(const struct link_match *a, const struct link_match *b)
{
	return a->from == b->from && a->to == b->to && a->kind == b->kind &&
	       a->table == b->table && a->column == b->column &&
	       same_text(a->value, b->value) && same_text(a->expr, b->expr);
}

void
found_add(struct found *found, const struct link_match *match)
{
	if (match->score < LINK_SCORE_LEAST)
		return;
	for (int i = match->from; i < match->to; i++)
		if (match->score > found->best[i])
			found->best[i] = match->score;
	for (int i = 0; i < found->count; i++) {
		struct link_match *known = &found->matches[i];
		if (!same_meaning(known, match))
			continue;
		if (match->score > known->score)
			*known = *match;
		return;
	}
	if (found->count < FOUND_COLLECTED)
		found->matches[found->count++] = *match;
}

void
found_clear(struct found *found, int from, int to)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].to <= from ||
		    found->matches[i].from >= to)
			found->matches[kept++] = found->matches[i];
	found->count = kept;
}

double
found_best(const struct found *found, int from, int to)
{
	double best = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->from == from && match->to == to &&
		    match->score > best)
			best = match->score;
	}
	return best;
}

bool
found_names_rows(const struct found *found)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].kind == LINK_TABLE &&
		    found->matches[i].score >= LINK_SCORE_SYNONYM)
			return true;
	return false;
}

static void
sort(struct found *found, int (*compare)(const void *, const void *))
{
	if (found->count > 1)
		qsort(found->matches, (size_t)found->count,
		    sizeof(*found->matches), compare);
}

void
found_finish(struct found *found)
{
	int kept = 0;
	int in_span = 0;
	sort(found, link_by_place);
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool same = kept > 0 &&
			    found->matches[kept - 1].from == match->from &&
			    found->matches[kept - 1].to == match->to;
		in_span = same ? in_span + 1 : 1;
		if (in_span <= FOUND_PER_SPAN)
			found->matches[kept++] = *match;
	}
	found->count = kept;
	if (found->count <= FOUND_MAX)
		return;
	sort(found, link_better_first);
	found->count = FOUND_MAX;
	sort(found, link_by_place);
}

static jv
row_of(const struct link_match *match, const struct context *context,
    const struct question *question, struct arena *arena)
{
	const struct context_table *table = &context->tables[match->table];
	jv at =
	    jv_array_append(jv_array_append(jv_array(), jv_number(match->from)),
		jv_number(match->to));
	jv row = record_with_text(jv_object(), "phrase",
	    question_phrase(question, match->from, match->to, arena));
	row = jv_object_set(row, jv_string("at"), at);
	row = record_with_text(row, "table", table->name);
	if (match->column >= 0)
		row = record_with_text(
		    row, "column", table->columns[match->column].name);
	row = record_with_text(row, "value", match->value);
	row = record_with_text(row, "name", match->name);
	row = record_with_text(row, "expr", match->expr);
	row =
	    jv_object_set(row, jv_string("score"), record_score(match->score));
	return record_with_text(row, "why", link_why_name(match->why));
}

jv
found_write(const struct found *found, jv object, const struct context *context,
    const struct question *question, struct arena *arena)
{
	static const char *const members[] = {
	    "tables", "columns", "values", "metrics", "expressions"};
	for (size_t kind = 0; kind < COUNT_OF(members); kind++) {
		jv rows = jv_array();
		for (int i = 0; i < found->count; i++)
			if ((size_t)found->matches[i].kind == kind)
				rows = jv_array_append(
				    rows, row_of(&found->matches[i], context,
					      question, arena));
		object = jv_object_set(object, jv_string(members[kind]), rows);
	}
	return object;
}
