/*
 * speaker.h - the parts of a reading: names, expressions and conditions
 *
 * Used by reading.c alone.  Each function writes to the speaker's stream.
 */
#ifndef NL2SQL_PARSER_SPEAKER_H
#define NL2SQL_PARSER_SPEAKER_H

#include "parser/block.h"

#include <stdio.h>

struct speaker {
	FILE *out;
	const struct context *context;
	const struct block *block; /* the block with the sources */
	struct arena *arena;
	/* Writes a block inside an expression as a sentence (reading.c). */
	void (*say_block)(struct speaker *speaker, const struct block *block);
};

/* Return the words of a name: "order_date" and "orderDate" are "order date". */
const char *speaker_words(const char *name, struct arena *arena);
/* Return the name of a table's rows, "sales orders", and of one row, "sales
 * order". */
const char *speaker_rows(const struct speaker *speaker, int table);
const char *speaker_row(const struct speaker *speaker, int table);

/* Is it a percentage: 100.0 * part / whole? */
bool speaker_is_share(const struct expr *expr);

void speaker_expr(struct speaker *speaker, const struct expr *expr);
void speaker_filter(struct speaker *speaker, const struct filter *filter);

#endif
