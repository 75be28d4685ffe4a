/* distance.c - how many joins lie between two tables; see distance.h */
#include "parser/distance.h"

#include <string.h>

static void
spread(struct distances *distances, const struct context *context, int from)
{
	unsigned char *row = distances->steps + (size_t)from * distances->count;
	row[from] = 0;
	for (unsigned char step = 0; step + 1 < DISTANCE_FAR; step++) {
		for (int i = 0; i < context->fk_count; i++) {
			const struct context_fk *fk = &context->fks[i];
			if (row[fk->from] == step && row[fk->to] > step + 1)
				row[fk->to] = (unsigned char)(step + 1);
			if (row[fk->to] == step && row[fk->from] > step + 1)
				row[fk->from] = (unsigned char)(step + 1);
		}
	}
}

void
distances_find(struct distances *distances, const struct context *context,
    struct arena *arena)
{
	size_t count = (size_t)context->table_count;
	distances->count = context->table_count;
	distances->steps = arena_alloc(arena, count * count + 1);
	memset(distances->steps, DISTANCE_FAR, count * count);
	for (int i = 0; i < context->table_count; i++)
		spread(distances, context, i);
}

int
distance_between(const struct distances *distances, int from, int to)
{
	if (from < 0 || to < 0)
		return DISTANCE_FAR;
	return distances->steps[(size_t)from * distances->count + to];
}
