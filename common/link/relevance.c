/* relevance.c - tables by their matches; see relevance.h */
#include "link/relevance.h"

#include "record/record.h"

static const double share_count = 0.3;
static const double share_best = 0.4;
static const double share_retrieval = 0.3;

/* Count a span once for each table: ten columns called "name" are one match. */
static int
spans_of(const struct found *found, int table, double *best)
{
	int count = 0;
	int from = -1;
	int to = -1;
	*best = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->table != table)
			continue;
		if (match->from != from || match->to != to)
			count++;
		from = match->from;
		to = match->to;
		if (match->score > *best)
			*best = match->score;
	}
	return count;
}

double *
relevance_of(const struct found *found, const struct context *context,
    struct arena *arena)
{
	size_t tables = (size_t)context->table_count;
	double *relevance = arena_array(arena, tables, sizeof(double));
	double *best = arena_array(arena, tables, sizeof(double));
	int *count = arena_array(arena, tables, sizeof(int));
	int most = 1;
	double highest = 0;
	for (size_t i = 0; i < tables; i++) {
		count[i] = spans_of(found, (int)i, &best[i]);
		most = count[i] > most ? count[i] : most;
		if (context->tables[i].score > highest)
			highest = context->tables[i].score;
	}
	for (size_t i = 0; i < tables; i++) {
		double retrieval =
		    highest > 0 ? context->tables[i].score / highest : 0;
		relevance[i] = share_count * count[i] / most +
			       share_best * (best[i] > 1 ? 1 : best[i]) +
			       share_retrieval * retrieval;
	}
	return relevance;
}

jv
relevance_write(const double *relevance, const struct found *found,
    const struct context *context, struct arena *arena)
{
	bool *written =
	    arena_array(arena, (size_t)context->table_count, sizeof(bool));
	jv rows = jv_array();
	for (int n = 0; n < context->table_count; n++) {
		int next = -1;
		for (int i = 0; i < context->table_count; i++)
			if (!written[i] &&
			    (next < 0 || relevance[i] > relevance[next]))
				next = i;
		written[next] = true;
		double best = 0;
		if (spans_of(found, next, &best) == 0)
			continue;
		jv row = record_with_text(
		    jv_object(), "table", context->tables[next].name);
		row = jv_object_set(
		    row, jv_string("score"), record_score(relevance[next]));
		rows = jv_array_append(rows, row);
	}
	return rows;
}
