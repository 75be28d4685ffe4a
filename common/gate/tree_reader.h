/*
 * tree_reader.h - what else a caller makes of a statement that may run
 *
 * No tree leaves the gate's child.  A caller that needs more of it than the
 * facts gives a function that reads the tree there and returns a text.  The
 * child is forked for this one statement, so that it sees all that the caller
 * holds, and ended afterwards.
 *
 *	struct gate_tree_reader reader = {.read = print, .context = &wish};
 *	char *text = NULL;
 *	jv check = gate_read_tree(&gate, sql, length, &reader, &text, &arena);
 */
#ifndef NL2SQL_GATE_TREE_READER_H
#define NL2SQL_GATE_TREE_READER_H

#include "gate/gate.h"
#include "gate/statement.h"

struct gate_tree_reader {
	/* Return a text, which the statement's arena may own, or NULL with the
	 * statement's refusal set. */
	const char *(*read)(struct statement *statement, const void *context);
	const void *context;
};

/*
 * Judge a statement as gate_check does without relations, and let the reader
 * make a text of it.  `*text` lives in the arena; it is NULL where the check is
 * not allowed.
 */
MUST_USE jv gate_read_tree(struct gate *gate, const char *sql, size_t length,
    const struct gate_tree_reader *reader, const char **text,
    struct arena *arena);

#endif
