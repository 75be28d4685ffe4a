/*
 * infer_evidence.h - finds the columns that a column may refer to, by names
 *
 * This is the first half of infer_keys.h: rules over words propose targets, and
 * the rows of these are then measured.  If one rule fits more than 24 targets,
 * it proves nothing: the column keeps those in tables whose whole name it has
 * (depot_id, and depot among thirty x_depot), or none.  Tables of the column's
 * own schema come first, those of others only for what refers to none of these.
 */
#ifndef NL2SQL_INDEX_INFER_EVIDENCE_H
#define NL2SQL_INDEX_INFER_EVIDENCE_H

#include "index/introspect.h"
#include "index/measure.h"
#include "names/dictionary.h"

enum { CANDIDATES_MAX = 24 };

/* The evidence, from the best to the weakest. */
enum strength {
	STRONG_NAME, /* 1.2: the name is that of the target's column and table
		      */
	STRONG_END, /* 1.2: of the target's column and its table's last words */
	STRONG_KEY, /* 1.2: the name is that of the target's column */
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

struct evidence_key {
	int key; /* place in `keys` */
	struct evidence_key *next;
};

/* Is the column alone the primary key of the table? */
MUST_USE bool evidence_is_sole_key(
    const struct introspect_table *table, int column);

/* The columns that others may refer to, prepared once. */
struct evidence {
	const struct introspect *schema;
	struct arena arena;
	struct evidence_target *keys; /* unique columns */
	int key_count;
	int *codes; /* those of them that are texts called name or code */
	size_t code_count;
	int *texts; /* those of them that are texts and their table's key */
	size_t text_count;
	struct dictionary near;        /* evidence_key; see near_keys.h */
	struct dictionary by_name;     /* others: struct evidence_target */
	struct dictionary table_words; /* stems that name a table */
	bool abroad; /* targets are in other schemas than the column */
};

void evidence_open(struct evidence *evidence, const struct introspect *schema);
void evidence_close(struct evidence *evidence);

/* Do columns with these words occur in many tables, so that equal names prove
 * nothing? */
MUST_USE bool evidence_is_generic(struct text_words words);
/* Does the name end like a key's: depot_id, depot_code, client_no? */
MUST_USE bool evidence_ends_as_key(const struct introspect_column *column);
/* The part of `name` behind the first `prefix` bytes, if these are also those
 * of `of`; else the whole name. */
MUST_USE const char *evidence_behind(
    const char *name, const char *of, size_t prefix);

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
