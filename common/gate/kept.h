/*
 * kept.h - the child's last answers, for a statement that is asked about again
 *
 * One question asks the gate about the same text several times: when a
 * candidate is judged, before it is explained, before it runs.  The child's
 * answer depends only on the text and on the lists of the gate, so the same
 * bytes have the same answer, which is read once.  The parent resolves names
 * against the database, and that result is not kept.
 */
#ifndef NL2SQL_GATE_KEPT_H
#define NL2SQL_GATE_KEPT_H

#include "base/json_tree.h"

/* A question has no more candidates than this; longer texts are parsed each
 * time. */
enum { GATE_KEPT_ANSWERS = 16, GATE_KEPT_MAX_BYTES = 65536 };

struct gate_kept_answer {
	char *sql;
	size_t sql_length;
	char *answer; /* NULL when the slot is free */
	size_t length;
	bool read; /* the answer holds the texts of the tree */
	const struct json_node *tree;
	struct arena arena; /* of the tree */
};

struct gate_kept {
	struct gate_kept_answer items[GATE_KEPT_ANSWERS];
	unsigned next; /* the slot that the next answer overwrites */
};

/* The answer to these bytes, lent until the next put; NULL when it is not
 * kept. */
struct gate_kept_answer *gate_kept_find(
    struct gate_kept *kept, const char *sql, size_t length);

/* Keep a copy of an answer, which replaces the oldest one, and return it as
 * gate_kept_find does; NULL when it is too long. */
struct gate_kept_answer *gate_kept_put(struct gate_kept *kept, const char *sql,
    size_t sql_length, const char *answer, size_t length);

/* Return the answer as a tree that is lent as long as the answer, and that
 * nobody changes; NULL when it is none. */
const struct json_node *gate_kept_tree(struct gate_kept_answer *item);
/* The same as a tree of the caller's, in the arena. */
struct json_node *gate_kept_copy(
    struct gate_kept_answer *item, struct arena *arena);

void gate_kept_release(struct gate_kept *kept);

#endif
