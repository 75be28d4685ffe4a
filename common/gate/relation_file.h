/*
 * relation_file.h - a list of relations from a file, for the gate
 *
 * Tools that use the gate without an index read this file: NDJSON with one
 * relation on each line,
 *
 *	{"name": "orders", "schema": "public", "columns": ["id", "amount"]}
 *
 * and a line {"type": "order_status", "schema": "public"} for an enum type.
 * schema is public when it is absent.  An unqualified name means the first
 * relation of that name in the file.
 */
#ifndef NL2SQL_GATE_RELATION_FILE_H
#define NL2SQL_GATE_RELATION_FILE_H

#include "gate/gate.h"

struct relation_list {
	jv entries; /* an array */
};

/* Read the file.  Return false with `*problem` set to config.data. */
MUST_USE bool relation_list_read(
    struct relation_list *list, const char *path, jv *problem);
void relation_list_release(struct relation_list *list);

/* The list as the gate needs it.  The list must outlive the result. */
MUST_USE struct gate_relations relation_list_gate(struct relation_list *list);

#endif
