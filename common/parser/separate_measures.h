/*
 * separate_measures.h - finds the measures that must be computed separately
 *
 * Private to compose_parts.c, which computes each part as if it were the whole
 * question.  A part has the measures of one table.
 */
#ifndef NL2SQL_PARSER_SEPARATE_MEASURES_H
#define NL2SQL_PARSER_SEPARATE_MEASURES_H

#include "parser/composer.h"

enum { PARTS_MAX = 6, MEASURES_MAX = SKETCH_MAX_FORMULAS };

/* A measure: a shown term, or a node of a shown formula. */
struct measure {
	struct term term;
	int part, item; /* the place of its value in the output */
};

struct parts {
	struct composer *composer;
	const struct sketch *asked;
	struct measure measures[MEASURES_MAX];
	int measure_count;
	int tables[PARTS_MAX]; /* of a part; -1 when each measure is one */
	int count;
	struct source *step[PARTS_MAX]; /* NULL when nothing is grouped */
	struct block *block[PARTS_MAX];
	int group_items; /* at the front of every part */
};

/*
 * Fill `*parts`, which is all zero before.  Return false when the composer's
 * finished join repeats no row that is added up, or when no such measures are
 * shown.  `asked` is the sketch before compose_settle.c.
 */
MUST_USE bool parts_find(
    struct parts *parts, struct composer *composer, const struct sketch *asked);

#endif
