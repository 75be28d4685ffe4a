/*
 * text_distance.h - how far two texts are apart
 *
 *	text_distance("brelin", "berlin", 2) == 1
 */
#ifndef NL2SQL_BASE_TEXT_DISTANCE_H
#define NL2SQL_BASE_TEXT_DISTANCE_H

#include "base/memory.h"

/*
 * Return the edit distance in bytes; a transposition of neighbours counts one
 * (optimal string alignment).  Return limit + 1 when it exceeds `limit`, and
 * for texts over 128 bytes.
 */
MUST_USE size_t text_distance(
    const char *left, const char *right, size_t limit);

#endif
