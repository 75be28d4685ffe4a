/*
 * allow_lists.h - the lists that say what a statement may name
 *
 * A list is read from a data file (common/data/: functions.allow, types.allow,
 * operators.allow, functions.known, sizes.known) or from the administrator's
 * allow file. Each line is `name[<tab>class[<tab>columns]]`; a line that begins
 * with a number sign and a blank is a comment, an empty line is skipped.  Names
 * are compared byte for byte, in the case that the parser gives them.  An entry
 * `schema.name` allows only that qualified spelling.
 *
 * The lists are read once, before the gate's child is forked, and never
 * change afterwards.  functions.known, which tells a forbidden function from an
 * unknown one, is searched in its file.
 */
#ifndef NL2SQL_GATE_ALLOW_LISTS_H
#define NL2SQL_GATE_ALLOW_LISTS_H

#include "record/sorted_file.h"

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
	struct sorted_file known_functions; /* allows nothing */
	struct gate_names types;
	struct gate_names operators;
	struct gate_names sizes; /* sizes.known, about both */
};

/* The entry; NULL when the name is not on the list. */
const struct gate_name *gate_names_find(
    const struct gate_names *names, const char *name);

/* Read a data file into the set.  Return false when the file could not be read;
 * errno says why. */
MUST_USE bool gate_names_load(struct gate_names *names, const char *path);

/*
 * Read the administrator's allow file: lines `function NAME`, `type NAME` and
 * `operator NAME`.  NAME is bare or schema.name, and the line allows exactly
 * that spelling.  A name that is on the list already becomes trusted: the
 * database's own overloads of it may then be called.  Return false when the
 * file could not be read (`*line` is then 0) or when line `*line` has another
 * form.
 */
MUST_USE bool gate_lists_allow(
    struct gate_lists *lists, const char *path, size_t *line);

void gate_lists_release(struct gate_lists *lists);

#endif
