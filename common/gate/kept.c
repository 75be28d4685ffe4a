/* kept.c - the child's last answers; see kept.h */
#include "gate/kept.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct gate_kept_answer *
gate_kept_find(struct gate_kept *kept, const char *sql, size_t length)
{
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++) {
		struct gate_kept_answer *item = &kept->items[i];
		if (item->answer && item->sql_length == length &&
		    memcmp(item->sql, sql, length) == 0)
			return item;
	}
	return NULL;
}

static void
forget(struct gate_kept_answer *item)
{
	free(item->sql);
	free(item->answer);
	arena_reset(&item->arena);
	*item = (struct gate_kept_answer){.arena = item->arena};
}

struct gate_kept_answer *
gate_kept_put(struct gate_kept *kept, const char *sql, size_t sql_length,
    const char *answer, size_t length)
{
	if (sql_length > GATE_KEPT_MAX_BYTES || length > GATE_KEPT_MAX_BYTES)
		return NULL;
	struct gate_kept_answer *item = &kept->items[kept->next];
	kept->next = (kept->next + 1) % GATE_KEPT_ANSWERS;
	forget(item);
	item->sql = xstrndup(sql, sql_length);
	item->sql_length = sql_length;
	item->answer = xstrndup(answer, length);
	item->length = length;
	return item;
}

const struct json_node *
gate_kept_tree(struct gate_kept_answer *item)
{
	if (!item->read)
		item->tree =
		    json_read(&item->arena, item->answer, item->length);
	item->read = true;
	return item->tree;
}

/* Where the texts of a tree are, and where its copy has them. */
struct copying {
	const char *from;
	char *to;
	struct arena *arena;
};

static const char *
moved(const struct copying *copying, const char *text)
{
	return text ? copying->to + (text - copying->from) : NULL;
}

/* Copy the node, those behind it and those within. */
static struct json_node *
copy_nodes(const struct copying *copying, const struct json_node *node)
{
	struct json_node *first = NULL;
	struct json_node **end = &first;
	for (; node; node = node->next) {
		*end = arena_alloc(copying->arena, sizeof(**end));
		**end = *node;
		(*end)->key = moved(copying, node->key);
		(*end)->text = moved(copying, node->text);
		(*end)->items = copy_nodes(copying, node->items);
		end = &(*end)->next;
	}
	return first;
}

struct json_node *
gate_kept_copy(struct gate_kept_answer *item, struct arena *arena)
{
	const struct json_node *tree = gate_kept_tree(item);
	const struct copying copying = {item->answer,
	    arena_strndup(arena, item->answer, item->length), arena};
	return copy_nodes(&copying, tree);
}

void
gate_kept_release(struct gate_kept *kept)
{
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++) {
		forget(&kept->items[i]);
		arena_release(&kept->items[i].arena);
	}
}
