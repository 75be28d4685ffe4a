/*
 * infer_evidence.h - finds the columns that a column may refer to, by names
 *
 * This is the first half of infer_keys.h: rules over words propose targets, and
 * the rows of these are then measured.  If one rule fits more than 24 targets,
 * it proves nothing: the column keeps those in tables whose whole name it has
 * (cost_center_id, and cost_centers among thirty x_cost_centers), or none.
 */
#ifndef NL2SQL_INDEX_INFER_EVIDENCE_H
#define NL2SQL_INDEX_INFER_EVIDENCE_H

#include "index/introspect.h"
#include "index/measure.h"
#include "names/dictionary.h"

enum { CANDIDATES_MAX = 24 };

/* The evidence, from the best to the weakest. */
enum strength {
	STRONG_NAME,  /* 1.2: the name is that of the target's column */
	STRONG_TABLE, /* 1.2: the name is that of the target's table */
	STRONG_PART,  /* 1.4 */
	WEAK_ROLE,    /* 2.2 */
	WEAK_NAME,    /* 2.6 or 1.8 */
};

struct candidate {
	int to, reference;
	enum strength strength;
	double least; /* inclusion needed */
	double cost;
	const char *evidence;
	struct measure_inclusion measured;
};

struct evidence_target {
	int table, column;
	struct evidence_target *next; /* of the same name */
};

/* The columns that others may refer to, prepared once. */
struct evidence {
	const struct introspect *schema;
	struct arena arena;
	struct evidence_target *keys; /* unique columns */
	int key_count;
	struct dictionary by_name;     /* others: struct evidence_target */
	struct dictionary table_words; /* stems that name a table */
};

void evidence_open(struct evidence *evidence, const struct introspect *schema);
void evidence_close(struct evidence *evidence);

/* How well a column's name fits as its table's primary key; 0: not at all. */
MUST_USE int evidence_key_rank(
    const struct introspect_table *table, int column);

/* Put the candidates for one column into `candidates`, which has CANDIDATES_MAX
 * places, and return how many.  The function's name tells their kind. */
MUST_USE int evidence_strong(const struct evidence *evidence, int from,
    int column, struct candidate *candidates);
MUST_USE int evidence_weak(const struct evidence *evidence, int from,
    int column, struct candidate *candidates);
MUST_USE int evidence_name(const struct evidence *evidence, int from,
    int column, struct candidate *candidates);

#endif
