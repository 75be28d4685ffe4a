/*
 * allow_lists.h - the lists that say what a statement may name
 *
 * A list is read from a data file (common/data/: functions.allow, types.allow,
 * operators.allow, functions.known) or from the administrator's allow file.
 * Each line is `name[<tab>class[<tab>columns]]`; a line that begins with a
 * number sign and a blank is a comment, an empty line is skipped.  Names are
 * compared byte for byte, as the parser folded them; an entry `schema.name`
 * stands for that qualified spelling only.
 *
 * The lists are read once, before the gate's child is forked, and never
 * change afterwards.
 */
#ifndef NL2SQL_GATE_ALLOW_LISTS_H
#define NL2SQL_GATE_ALLOW_LISTS_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct gate_name {
	const char *name;
	const char *class;   /* "" when the line has none */
	const char *columns; /* comma separated; "" when the line has none */
	bool trusted;        /* the administrator's file names it */
};

/* A hash set; all zero is an empty one. */
struct gate_names {
	struct gate_name *slots;
	size_t capacity;
	size_t count;
	struct arena arena;
};

struct gate_lists {
	struct gate_names functions;
	struct gate_names known_functions;
	struct gate_names types;
	struct gate_names operators;
};

/* The entry; NULL when the name is not on the list. */
const struct gate_name *gate_names_find(
    const struct gate_names *names, const char *name);

/* Read a data file into the set.  False: it could not be read (errno). */
MUST_USE bool gate_names_load(struct gate_names *names, const char *path);

/*
 * Read the administrator's allow file: lines `function NAME`, `type NAME` and
 * `operator NAME`, where NAME is bare or schema.name and allows exactly that
 * spelling; a name that is on the list already becomes trusted, so that the
 * database's own overloads of it may be called.  False: it could not be read or
 * line `*line` is none of these
 * (`*line` is 0 when the file could not be read).
 */
MUST_USE bool gate_lists_allow(
    struct gate_lists *lists, const char *path, size_t *line);

void gate_lists_release(struct gate_lists *lists);

#endif
