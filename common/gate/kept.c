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

/* The JSON reader changes the text, and its tree points into it: it reads a
 * copy. */
const struct json_node *
gate_kept_tree(struct gate_kept_answer *item)
{
	if (!item->tree)
		item->tree = json_read(&item->arena,
		    arena_strndup(&item->arena, item->answer, item->length),
		    item->length);
	return item->tree;
}

void
gate_kept_release(struct gate_kept *kept)
{
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++) {
		forget(&kept->items[i]);
		arena_release(&kept->items[i].arena);
	}
}
