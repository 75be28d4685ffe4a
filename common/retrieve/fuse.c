/* fuse.c - merges two rankings of the tables; see fuse.h */
#include "retrieve/fuse.h"

#include <stdlib.h>

static const double rank_constant = 60;   /* k of the paper (fuse.h) */
static const double weight_similar = 0.7; /* of a rank by vectors */

struct ranked {
	int place;
	double score; /* by words */
	double fused;
};

/* The best first; equal ones by place, which is the order of the names. */
static int
compare_scores(const void *left, const void *right)
{
	const struct ranked *a = left;
	const struct ranked *b = right;
	if (a->score < b->score || a->score > b->score)
		return a->score > b->score ? -1 : 1;
	return a->place - b->place;
}

static int
compare_fused(const void *left, const void *right)
{
	const struct ranked *a = left;
	const struct ranked *b = right;
	if (a->fused < b->fused || a->fused > b->fused)
		return a->fused > b->fused ? -1 : 1;
	return compare_scores(left, right);
}

static double
part(int rank)
{
	return 1 / (rank_constant + rank);
}

void
retrieve_fuse(struct retrieve_table *all, int count,
    const struct retrieve_hints *hints, const struct retrieve_options *options,
    struct arena *arena)
{
	if (hints->similar_count == 0)
		return;
	size_t tables = (size_t)count;
	struct ranked *order = arena_array(arena, tables, sizeof(*order));
	double *scores = arena_array(arena, tables, sizeof(*scores));
	double *similar = arena_array(arena, tables, sizeof(*similar));
	for (int i = 0; i < hints->similar_count; i++)
		similar[hints->similar[i]] = weight_similar * part(i + 1);
	for (int i = 0; i < count; i++)
		order[i] = (struct ranked){i, all[i].direct, similar[i]};
	qsort(order, tables, sizeof(*order), compare_scores);
	for (int i = 0; i < count; i++) {
		scores[i] = order[i].score;
		if (order[i].score > 0)
			order[i].fused += part(i + 1);
	}
	qsort(order, tables, sizeof(*order), compare_fused);
	for (int i = 0; i < count && order[i].fused > 0; i++) {
		struct retrieve_table *table = &all[order[i].place];
		double least = options->least * order[i].fused / order[0].fused;
		table->direct = scores[i] > least ? scores[i] : least;
		if (similar[table->place] > 0 &&
		    table->source_count < RETRIEVE_SOURCES_MAX)
			table->sources[table->source_count++] = "similar";
	}
}
