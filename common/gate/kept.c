/* kept.c - the child's last answers; see kept.h */
#include "gate/kept.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

const struct gate_kept_answer *
gate_kept_find(const struct gate_kept *kept, const char *sql, size_t length)
{
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++) {
		const struct gate_kept_answer *item = &kept->items[i];
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
	*item = (struct gate_kept_answer){0};
}

void
gate_kept_put(struct gate_kept *kept, const char *sql, size_t sql_length,
    const char *answer, size_t length)
{
	if (sql_length > GATE_KEPT_MAX_BYTES || length > GATE_KEPT_MAX_BYTES)
		return;
	struct gate_kept_answer *item = &kept->items[kept->next];
	kept->next = (kept->next + 1) % GATE_KEPT_ANSWERS;
	forget(item);
	*item = (struct gate_kept_answer){.sql = xstrndup(sql, sql_length),
	    .sql_length = sql_length,
	    .answer = xstrndup(answer, length),
	    .length = length};
}

void
gate_kept_release(struct gate_kept *kept)
{
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++)
		forget(&kept->items[i]);
}
