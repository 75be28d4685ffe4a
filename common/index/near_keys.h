/*
 * near_keys.h - the keys that a column's name may refer to, without all others
 *
 * A name refers to a key by something that both have: a word of the table, the
 * whole name, its last two words, its letters behind a prefix.  Keys are noted
 * under each of these, so that a column looks at a few of thousands.
 */
#ifndef NL2SQL_INDEX_NEAR_KEYS_H
#define NL2SQL_INDEX_NEAR_KEYS_H

#include "index/infer_evidence.h"

/* Places in evidence->keys; the caller frees `key`. */
struct near_keys {
	int *key;
	size_t count;
	size_t capacity;
};

/* Note the last of evidence->keys: the column `key` of the table `own`. */
void near_keys_add(struct evidence *evidence,
    const struct introspect_table *own, const struct introspect_column *key);

/* List all keys that a rule of evidence_strong may take for the column, and
 * some more, in their order; some are there several times. */
MUST_USE struct near_keys near_keys_find(const struct evidence *evidence,
    const struct introspect_table *from,
    const struct introspect_column *source);

#endif
