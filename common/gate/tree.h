/*
 * tree.h - the parser's tree, and a generic walk through it
 *
 * Only this file includes libpg_query's protobuf header.  Every message
 * describes itself (protobuf-c's descriptors), so one generic walker reaches
 * every field of every message, also of messages that a later grammar adds.
 */
#ifndef NL2SQL_GATE_TREE_H
#define NL2SQL_GATE_TREE_H

#include <pg_query/pg_query.pb-c.h>
#include <stdbool.h>

/* A visitor may cast a message to its node type: each struct begins with the
 * base. */
typedef bool tree_visit(void *context, const ProtobufCMessage *message);

/* Does the field hold something other than its zero value? */
bool tree_field_present(
    const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field);

/*
 * Visit the messages directly below this one, in the order of their fields.  A
 * Node is replaced by what it holds; an empty Node is left out.  The walk stops
 * at the first visit that returns false, and returns false.
 */
bool tree_children(
    const ProtobufCMessage *message, tree_visit *visit, void *context);

/* What a Node holds; NULL when it is NULL or empty. */
const ProtobufCMessage *tree_inner(const PgQuery__Node *node);

/* The text of a String node; NULL for any other node. */
const char *tree_string(const PgQuery__Node *node);

/* Byte offset of the message itself, -1 when it has none. */
int tree_location(const ProtobufCMessage *message);

/* The smallest location in the message and all below it, or -1. */
int tree_start(const ProtobufCMessage *message);

#endif
