/* text_distance.c - how far two texts are apart; see text_distance.h */
#include "base/text_distance.h"

#include <string.h>

enum { DISTANCE_BYTES_MAX = 128 }; /* its rows are on the stack */

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t smaller = a < b ? a : b;
	return smaller < c ? smaller : c;
}

size_t
text_distance(const char *left, const char *right, size_t limit)
{
	size_t rows = strlen(left);
	size_t columns = strlen(right);
	size_t gap = rows > columns ? rows - columns : columns - rows;
	if (gap > limit || rows > DISTANCE_BYTES_MAX ||
	    columns > DISTANCE_BYTES_MAX)
		return limit + 1;
	size_t table[3][DISTANCE_BYTES_MAX + 1];
	for (size_t j = 0; j <= columns; j++)
		table[0][j] = j;
	for (size_t i = 1; i <= rows; i++) {
		size_t *row = table[i % 3];
		const size_t *above = table[(i + 2) % 3];
		const size_t *before = table[(i + 1) % 3];
		size_t best = row[0] = i;
		for (size_t j = 1; j <= columns; j++) {
			size_t cost = left[i - 1] != right[j - 1];
			row[j] = least(
			    above[j] + 1, row[j - 1] + 1, above[j - 1] + cost);
			if (i > 1 && j > 1 && left[i - 1] == right[j - 2] &&
			    left[i - 2] == right[j - 1] &&
			    before[j - 2] + 1 < row[j])
				row[j] = before[j - 2] + 1;
			if (row[j] < best)
				best = row[j];
		}
		if (best > limit)
			return limit + 1;
	}
	size_t distance = table[rows % 3][columns];
	return distance > limit ? limit + 1 : distance;
}
