/* size_outputs.c - what names mean and what selects give; see sizes.h */
#include "gate/sizes.h"

#include <string.h>

uint64_t
size_of_name(const struct size_scope *scope, const char *name)
{
	if (!name)
		return scope ? size_larger(scope->largest, SIZE_STORED)
			     : SIZE_STORED;
	for (; scope; scope = scope->outer) {
		for (const struct size_name *one = scope->names; one;
		     one = one->next) {
			if (strcmp(one->name, name) == 0)
				return one->size;
		}
	}
	return SIZE_STORED;
}

void
size_add_output(struct sizes *sizes, struct size_outputs *outputs,
    const char *name, uint64_t size)
{
	struct size_output *one = arena_alloc(sizes->arena, sizeof(*one));
	*one = (struct size_output){.name = name, .size = size};
	if (outputs->last)
		outputs->last->next = one;
	else
		outputs->first = one;
	outputs->last = one;
	outputs->largest = size_larger(outputs->largest, size);
}

static size_t
output_count(const struct size_outputs *outputs)
{
	size_t count = 0;
	for (const struct size_output *one = outputs->first; one;
	     one = one->next)
		count++;
	return count;
}

void
size_add_pair(struct sizes *sizes, struct size_outputs *outputs, uint64_t size)
{
	size_add_output(sizes, outputs, "key", size);
	size_add_output(sizes, outputs, "value", size);
}

/* The arms of a set operation share places, and the first one's names. */
void
size_merge(struct size_outputs *left, const struct size_outputs *right)
{
	bool placed = !left->starred && !right->starred &&
		      output_count(left) == output_count(right);
	const struct size_output *other = right->first;
	left->largest = size_larger(left->largest, right->largest);
	left->starred |= right->starred;
	for (struct size_output *one = left->first; one; one = one->next) {
		one->size = placed ? size_larger(one->size, other->size)
				   : left->largest;
		if (placed)
			other = other->next;
	}
}

/* Give the first columns other names. */
void
size_rename_outputs(struct sizes *sizes, struct size_outputs *outputs,
    PgQuery__Node *const *names, size_t count)
{
	struct size_output *one = outputs->first;
	for (size_t i = 0; i < count; i++) {
		const char *name = tree_string(names[i]);
		if (outputs->starred)
			size_add_output(sizes, outputs, name, outputs->largest);
		else if (one)
			one->name = name;
		if (one)
			one = one->next;
	}
}
