/*
 * lattice.h - every reading of every span of a question
 *
 * An edge says that the tokens [from, to) may be of a category.  Readings of
 * one span stand side by side, and the search decides (chart_parse.h):
 *
 *	table	rows of a table, as link found them
 *	column	values of a column
 *	value	the condition that a column holds a stored value, or one of
 *		the lexicon
 *	metric, figures	a metric of the lexicon, and a query of it in its groups
 *	state	the condition that a date shows: unpaid, overdue
 *	number	a number; `small` too when it may be a limit
 *	period	a period of time; `dated` and its like when a table is named
 *		that has dates; `aged_more`, `aged_less` for "60 days"
 *	span, grain	the month of a date, for "month" and "monthly"
 *	text	a text in quotes, or a name that is stored nowhere
 *	highest, lowest, rising, falling	a column behind an adjective:
 *		oldest, youngest, older (than), younger (than)
 *	@class, =word	the words of patterns
 *
 * Behind an edge, tokens may be skipped, each at the price of its class: the
 * edge is there once for each end.
 */
#ifndef NL2SQL_GRAMMAR_LATTICE_H
#define NL2SQL_GRAMMAR_LATTICE_H

#include "grammar/constructions.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/question.h"

enum { LATTICE_MAX_TOKENS = 60, LATTICE_MAX_EDGES = 4096, EDGE_FEATURES = 12 };

struct feature {
	int number;
	float value;
};

struct lattice_edge {
	int category;
	int from, named, to; /* [from, named) is read, [named, to) skipped */
	const struct meaning *meaning; /* NULL: words */
	struct feature feature[EDGE_FEATURES];
	int feature_count;
	struct lattice_edge *next; /* with the same `from` */
};

struct lattice {
	int count;                                       /* of tokens */
	struct lattice_edge *at[LATTICE_MAX_TOKENS + 1]; /* by `from` */
	/* The price of skipping each token: a feature, -1: free. */
	int skip[LATTICE_MAX_TOKENS];
	int edges;
	bool cut; /* tokens or edges were too many */
};

struct lattice_source {
	const struct question *question;
	const struct link_result *link;
	const struct context *context;
	const struct closed_words *words;
	const struct constructions *constructions;
	long now;
};

void lattice_make(struct lattice *lattice, const struct lattice_source *source,
    struct arena *arena);

#endif
