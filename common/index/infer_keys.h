/*
 * infer_keys.h - finds foreign keys that are not declared
 *
 * Names propose a key and the rows decide: at most 400 distinct values of the
 * column are searched in the target.  A weaker name needs a larger share of
 * found values, and its edge costs more for the join planner (a declared one
 * costs 1).
 *
 *	evidence					inclusion	cost
 *	its comment spells the target (told_keys.h)	.60		1.2
 *	column = target table + target column		.60		1.2
 *	x_id, x first or last word of the table		.60		1.2
 *	the same distinctive name, also behind the
 *	prefix of the own columns and of all tables	.60		1.2
 *	the same last two words ending in id or
 *	code, or one word naming the table		.60		1.4
 *	a role and the table, from_depot, or a role
 *	and the key, citing_doi				.95		1.4
 *	a role of the table's own rows: parent_id,
 *	reports_to, mentor_id of people			.95		1.8
 *	a role of people, fitter_id, booked_by:
 *	in a table of people, or else in the own
 *	table if its rows have names			.95		2.0, 2.1
 *	y_id that names no table, or text into a
 *	key ending in name or code			.95		2.2
 *	all texts are those of another table's key,
 *	where at most 24 tables have such keys		1.00		2.4
 *	the same name, the target not unique		.30		2.6, 1.8
 *
 * The figures were measured on five databases without declared keys
 * (docs/research.md, Prototype).  Weak rows (1.8 and more) count only where
 * nothing stronger was found for the column.
 *
 * A table without a declared primary key gets its own kind of inference first:
 * a column whose values are all there and all different, and that is named as
 * its key, or is its first one and a text that another table has by the same
 * name (isbn).
 */
#ifndef NL2SQL_INDEX_INFER_KEYS_H
#define NL2SQL_INDEX_INFER_KEYS_H

#include "index/introspect.h"
#include "index/measure.h"
#include "names/dictionary.h"

/* One measurement, from an earlier run or from this one. */
struct inclusion {
	const char *key;      /* schema.table.column>schema.table.column */
	const char *evidence; /* contents of both tables */
	struct measure_inclusion measured;
	bool used;
};

struct inclusions {
	struct arena arena;
	struct dictionary by_key; /* struct inclusion */
	struct inclusion **all;
	size_t count;
	size_t capacity;
};

/* Set or replace an entry.  The texts are lent and must stay valid. */
struct inclusion *inclusions_set(struct inclusions *inclusions, const char *key,
    const char *evidence, struct measure_inclusion measured);
void inclusions_release(struct inclusions *inclusions);

/* Find the primary keys of tables that declare none. */
void infer_primary_keys(struct introspect *schema);

/* Append the inferred keys.  Return false with `*problem` set when the server
 * fails.  A single pair that cannot be compared is no failure. */
MUST_USE bool infer_foreign_keys(struct introspect *schema, struct db *target,
    const struct measure_limits *limits, struct inclusions *inclusions,
    jv *problem);

#endif
