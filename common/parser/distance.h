/* distance.h - the number of joins between two tables of the context */
#ifndef NL2SQL_PARSER_DISTANCE_H
#define NL2SQL_PARSER_DISTANCE_H

#include "context/context.h"

enum { DISTANCE_FAR = 9 };

struct distances {
	int count;
	unsigned char *steps; /* count x count */
};

void distances_find(struct distances *distances, const struct context *context,
    struct arena *arena);

/* Return the joins between two tables; DISTANCE_FAR when nothing connects
 * them. */
int distance_between(const struct distances *distances, int from, int to);

#endif
