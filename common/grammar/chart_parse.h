/*
 * chart_parse.h - the best meanings of a question under the constructions
 *
 * A chart parser with a beam: every span keeps its best edges of each category,
 * and the rules that began there.  Words that no construction uses are skipped
 * at a price (lattice.h).  The score of an edge is the sum of its features,
 * each times its weight; a feature is a link's score, a construction, a skipped
 * word, or how far apart the tables of two parts are.
 */
#ifndef NL2SQL_GRAMMAR_CHART_PARSE_H
#define NL2SQL_GRAMMAR_CHART_PARSE_H

#include "grammar/lattice.h"
#include "graph/graph.h"

enum { CHART_MAX_RESULTS = 48 };

struct chart_edge {
	int category;
	int from, to;
	const struct meaning *meaning;
	double score;
	const struct rule *rule;            /* NULL: an edge of the lattice */
	const struct lattice_edge *lattice; /* NULL: made by a rule */
	const struct chart_edge *child[CONSTRUCTION_MAX_ELEMENTS];
	int child_count;
	struct feature feature[EDGE_FEATURES]; /* its own, without children */
	int feature_count;
};

struct chart_result {
	const struct chart_edge *edge[CHART_MAX_RESULTS]; /* best first */
	double score[CHART_MAX_RESULTS]; /* with what is skipped before it */
	int count;
	bool cut; /* something was too large and left out */
};

/* Find meanings of the category `query` that reach the end of the question. */
void chart_parse(struct chart_result *result, const struct lattice *lattice,
    const struct constructions *constructions, const struct graph *graph,
    struct arena *arena);

/* Add the values of all features of the edge and below to `values`, which has
 * one for each weight. */
void chart_features(const struct chart_edge *edge,
    const struct lattice *lattice, double *values);

#endif
