/*
 * separate_measures.h - which measures of a question must be computed alone
 *
 * Private to compose_parts.c, which asks each part as if it were the whole
 * question.  A part is the measures of one table.
 */
#ifndef NL2SQL_PARSER_SEPARATE_MEASURES_H
#define NL2SQL_PARSER_SEPARATE_MEASURES_H

#include "parser/composer.h"

enum { PARTS_MAX = 6, MEASURES_MAX = SKETCH_MAX_FORMULAS };

/* A measure: a term shown, or a node of a formula shown. */
struct measure {
	struct term term;
	int part, item; /* where its value comes out */
};

struct parts {
	struct composer *composer;
	const struct sketch *asked;
	struct measure measures[MEASURES_MAX];
	int measure_count;
	int tables[PARTS_MAX]; /* of a part; -1 when each measure is one */
	int count;
	struct source *step[PARTS_MAX]; /* NULL where nothing is grouped */
	struct block *block[PARTS_MAX];
	int group_items; /* at the front of every part */
};

/*
 * Fill `*parts`, all zero before: false where the composer's join, which is
 * made, repeats no row that is added up, or nothing of the kind is shown.
 * `asked` is the sketch before it was settled.
 */
MUST_USE bool parts_find(
    struct parts *parts, struct composer *composer, const struct sketch *asked);

#endif
