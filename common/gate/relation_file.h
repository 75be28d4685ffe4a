/*
 * relation_file.h - a list of relations from a file, for the gate
 *
 * For tools that use the gate without an index: NDJSON, one relation a line,
 *
 *	{"name": "orders", "schema": "public", "columns": ["id", "amount"]}
 *
 * and for enum types {"type": "order_status", "schema": "public"}.  schema is
 * public when absent.  An unqualified name means the first relation of that
 * name in the file.
 */
#ifndef NL2SQL_GATE_RELATION_FILE_H
#define NL2SQL_GATE_RELATION_FILE_H

#include "gate/gate.h"

struct relation_list {
	jv entries; /* an array */
};

/* Read the file.  False: `*problem` is config.data. */
MUST_USE bool relation_list_read(
    struct relation_list *list, const char *path, jv *problem);
void relation_list_release(struct relation_list *list);

/* The gate's view of the list, which must outlive it. */
MUST_USE struct gate_relations relation_list_gate(struct relation_list *list);

#endif
