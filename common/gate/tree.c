/* tree.c - walks through the parser's tree; see tree.h */
#include "gate/tree.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

static const void *
member(const ProtobufCMessage *message, unsigned offset)
{
	return (const char *)message + offset;
}

static int
member_int(const ProtobufCMessage *message, unsigned offset)
{
	int value = 0;
	memcpy(&value, member(message, offset), sizeof(value));
	return value;
}

static size_t
member_size(const ProtobufCMessage *message, unsigned offset)
{
	size_t value = 0;
	memcpy(&value, member(message, offset), sizeof(value));
	return value;
}

static const void *
member_pointer(const ProtobufCMessage *message, unsigned offset)
{
	const void *value = NULL;
	memcpy(&value, member(message, offset), sizeof(value));
	return value;
}

/* Is this the member of a oneof that is set? */
static bool
is_chosen(
    const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
	return member_int(message, field->quantifier_offset) == (int)field->id;
}

static bool
scalar_present(
    const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
	switch (field->type) {
	case PROTOBUF_C_TYPE_MESSAGE:
		return member_pointer(message, field->offset);
	case PROTOBUF_C_TYPE_STRING: {
		const char *text = member_pointer(message, field->offset);
		return text && *text;
	}
	case PROTOBUF_C_TYPE_BYTES:
	case PROTOBUF_C_TYPE_INT64:
	case PROTOBUF_C_TYPE_SINT64:
	case PROTOBUF_C_TYPE_SFIXED64:
	case PROTOBUF_C_TYPE_UINT64:
	case PROTOBUF_C_TYPE_FIXED64:
	case PROTOBUF_C_TYPE_DOUBLE:
		return member_size(message, field->offset) != 0;
	default:
		return member_int(message, field->offset) != 0;
	}
}

bool
tree_field_present(
    const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
	if (field->label == PROTOBUF_C_LABEL_REPEATED)
		return member_size(message, field->quantifier_offset) > 0;
	if (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)
		return is_chosen(message, field);
	return scalar_present(message, field);
}

static bool
is_node(const ProtobufCMessage *message)
{
	return message->descriptor == &pg_query__node__descriptor;
}

static bool
visit_one(const ProtobufCMessage *message, tree_visit *visit, void *context)
{
	if (message && is_node(message))
		message = tree_inner((const PgQuery__Node *)message);
	return !message || visit(context, message);
}

static bool
visit_field(const ProtobufCMessage *message,
    const ProtobufCFieldDescriptor *field, tree_visit *visit, void *context)
{
	if (field->label != PROTOBUF_C_LABEL_REPEATED)
		return visit_one(
		    member_pointer(message, field->offset), visit, context);
	size_t count = member_size(message, field->quantifier_offset);
	const ProtobufCMessage *const *list =
	    member_pointer(message, field->offset);
	for (size_t i = 0; i < count; i++) {
		if (!visit_one(list[i], visit, context))
			return false;
	}
	return true;
}

bool
tree_children(const ProtobufCMessage *message, tree_visit *visit, void *context)
{
	const ProtobufCMessageDescriptor *descriptor = message->descriptor;
	for (unsigned i = 0; i < descriptor->n_fields; i++) {
		const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
		if (field->type != PROTOBUF_C_TYPE_MESSAGE ||
		    !tree_field_present(message, field))
			continue;
		if (!visit_field(message, field, visit, context))
			return false;
	}
	return true;
}

const ProtobufCMessage *
tree_inner(const PgQuery__Node *node)
{
	if (!node || node->node_case == PG_QUERY__NODE__NODE__NOT_SET)
		return NULL;
	/* Every member is a pointer to a message, and all share one place. */
	return (const ProtobufCMessage *)node->alias;
}

const char *
tree_string(const PgQuery__Node *node)
{
	if (!node || node->node_case != PG_QUERY__NODE__NODE_STRING)
		return NULL;
	return node->string->sval;
}

int
tree_location(const ProtobufCMessage *message)
{
	const ProtobufCMessageDescriptor *descriptor = message->descriptor;
	for (unsigned i = descriptor->n_fields; i-- > 0;) {
		const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
		if (field->type == PROTOBUF_C_TYPE_INT32 &&
		    strcmp(field->name, "location") == 0)
			return member_int(message, field->offset);
	}
	return -1;
}

static bool
lower_start(void *context, const ProtobufCMessage *message)
{
	int *start = context;
	int location = tree_location(message);
	if (location >= 0 && location < *start)
		*start = location;
	return tree_children(message, lower_start, context);
}

int
tree_start(const ProtobufCMessage *message)
{
	int start = INT_MAX;
	lower_start(&start, message);
	return start == INT_MAX ? -1 : start;
}
