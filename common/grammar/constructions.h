/*
 * constructions.h - what wordings mean: rules of the grammar, as data
 *
 * constructions.ndjson has two kinds of lines.  A class of words, and a
 * construction: a pattern of words and typed slots, and the meaning (meaning.h)
 * that they have together:
 *
 *	{"words": "more", "are": ["more than", "over"]}
 *	{"name": "above", "gives": "condition",
 *	 "says": "$c:column @be? @more $n:number", "means": "(> $c $n)",
 *	 "examples": [{"says": "age over 20", "means": "(> pupil.age 20)"}]}
 *
 * A pattern is a list of elements: a word, `@class`, or `$slot:category`, each
 * followed by `?` when it may be missing.  The category of a slot is one of the
 * lattice (lattice.h) or what constructions give.  `means` may be left out when
 * there is one slot, which the construction then passes on.  Weights are in
 * grammar-weights.ndjson, {"feature": name, "weight": number}, made by
 * exam/fit-grammar; the code knows a feature by its line there.
 */
#ifndef NL2SQL_GRAMMAR_CONSTRUCTIONS_H
#define NL2SQL_GRAMMAR_CONSTRUCTIONS_H

#include "base/config.h"
#include "meaning/meaning.h"
#include "names/dictionary.h"

#include <jv.h>

enum { CONSTRUCTION_MAX_ELEMENTS = 8 };

/* A construction without its optional elements: one with two of them is up to
 * four rules. */
struct rule {
	const char *name;
	int gives; /* category */
	int element[CONSTRUCTION_MAX_ELEMENTS];
	const char *slot[CONSTRUCTION_MAX_ELEMENTS]; /* NULL: words */
	int count;
	const struct meaning *means; /* NULL: the meaning of the only slot */
	int feature;
	struct rule *next; /* with the same elements */
};

/* The rules as a tree of their elements: rules that begin alike share the
 * steps of their beginning. */
struct step {
	int element;
	struct step *then;  /* the first of the elements that may follow */
	struct step *other; /* the next one in place of this */
	struct rule *rules; /* that end here */
};

/* Words that are an element of some pattern. */
struct phrase {
	const char *text; /* folded, single blanks */
	int category;
	struct phrase *next; /* with the same first word */
};

struct weight {
	const char *name;
	double value;
};

struct constructions {
	struct arena arena;
	const char **categories; /* by number, from 1 */
	int category_count;
	struct dictionary category;
	struct dictionary phrases; /* by their first word */
	struct step **first;       /* by category of the first element */
	int rule_count;
	struct weight *weights; /* features that rules or code name */
	int weight_count;
	struct dictionary weight;
};

/* Open the files.  The caller frees them.  NULL with `*problem` config.data. */
MUST_USE struct constructions *constructions_open(
    const struct config *config, jv *problem);
void constructions_free(struct constructions *constructions);

/* The number of a category; 0 when no pattern has it. */
MUST_USE int constructions_category(
    const struct constructions *constructions, const char *name);

/* The number of a feature; -1 when it has neither rule nor weight. */
MUST_USE int constructions_feature(
    const struct constructions *constructions, const char *name);

/* Add to a feature's value, where there is such a feature.  The values are by
 * number. */
void constructions_count(const struct constructions *constructions,
    double *values, const char *name, double value);

#endif
