/* near_keys.c - keys that share something with a name; see near_keys.h */
#include "index/near_keys.h"

#include <stdlib.h>

/* What names share. */

static const char *
shared_table_word(const char *stem, struct arena *arena)
{
	return arena_printf(arena, "word %s", stem);
}

static const char *
shared_parts(const struct introspect_column *column, struct arena *arena)
{
	return arena_printf(arena, "name %s", text_join(arena, column->parts));
}

/* The name of the only key column of a table. */
static const char *
shared_key(const struct introspect_column *column, struct arena *arena)
{
	return arena_printf(arena, "key %s", text_join(arena, column->parts));
}

/* The name behind a role: doi of citing_doi. */
static const char *
shared_rest(const struct introspect_column *column, struct arena *arena)
{
	struct text_words rest = {
	    column->parts.word + 1, column->parts.count - 1};
	return arena_printf(arena, "name %s", text_join(arena, rest));
}

static const char *
shared_tail(const struct introspect_column *column, struct arena *arena)
{
	size_t count = column->stems.count;
	return count < 2 ? NULL
			 : arena_printf(arena, "tail %s %s",
			       column->stems.word[count - 2],
			       column->stems.word[count - 1]);
}

static const char *
shared_letters(const char *name, struct arena *arena)
{
	return arena_printf(arena, "letters %s", text_lower(arena, name));
}

static void
list_shared(
    struct near_keys *list, const struct evidence *evidence, const char *shared)
{
	const struct evidence_key *entry =
	    shared ? dictionary_get(&evidence->near, shared) : NULL;
	for (; entry; entry = entry->next) {
		list->key = xgrow(list->key, list->count, &list->capacity,
		    sizeof(*list->key));
		list->key[list->count++] = entry->key;
	}
}

static int
compare_keys(const void *left, const void *right)
{
	return *(const int *)left - *(const int *)right;
}

struct near_keys
near_keys_find(const struct evidence *evidence,
    const struct introspect_table *from, const struct introspect_column *source)
{
	struct near_keys list = {0};
	struct arena scratch = {0};
	for (size_t i = 0; i < source->stems.count; i++)
		list_shared(&list, evidence,
		    shared_table_word(source->stems.word[i], &scratch));
	if (!evidence_is_generic(source->words))
		list_shared(&list, evidence, shared_parts(source, &scratch));
	else if (source->class == COLUMN_TEXT)
		list_shared(&list, evidence, shared_key(source, &scratch));
	if (source->parts.count > 1)
		list_shared(&list, evidence, shared_rest(source, &scratch));
	if (evidence_ends_as_key(source))
		list_shared(&list, evidence, shared_tail(source, &scratch));
	if (from->column_prefix > 0)
		list_shared(&list, evidence,
		    shared_letters(
			source->name + from->column_prefix, &scratch));
	if (list.count > 0)
		qsort(list.key, list.count, sizeof(*list.key), compare_keys);
	arena_release(&scratch);
	return list;
}

/* ---- preparation ---- */

static void
share(struct evidence *evidence, const char *shared, int key)
{
	if (!shared)
		return;
	struct evidence_key *entry =
	    arena_alloc(&evidence->arena, sizeof(*entry));
	*entry =
	    (struct evidence_key){key, dictionary_get(&evidence->near, shared)};
	dictionary_set(&evidence->near, shared, entry);
}

void
near_keys_add(struct evidence *evidence, const struct introspect_table *own,
    const struct introspect_column *key)
{
	struct arena *arena = &evidence->arena;
	int place = evidence->key_count - 1;
	if (own->stems.count > 0) {
		share(evidence, shared_table_word(own->stems.word[0], arena),
		    place);
		share(evidence,
		    shared_table_word(
			own->stems.word[own->stems.count - 1], arena),
		    place);
	}
	share(evidence, shared_parts(key, arena), place);
	if (key->primary_key && own->primary_key.count == 1)
		share(evidence, shared_key(key, arena), place);
	share(evidence, shared_tail(key, arena), place);
	share(evidence, shared_letters(key->name, arena), place);
	share(evidence,
	    shared_letters(
		evidence_behind(key->name, own->name, own->name_prefix), arena),
	    place);
}
