/* twins.c - tables that the question does not tell apart; see twins.h */
#include "retrieve/twins.h"

#include "text/text.h"

#include <string.h>

/* Does the question say the word of the name, not only another of its stem? */
static bool
is_said(
    const struct search *search, const struct catalog_table *table, size_t i)
{
	for (size_t t = 0; t < search->term_count; t++) {
		const struct term *term = &search->terms[t];
		if (strcmp(term->stem, table->stems.word[i]) == 0)
			return !term->word ||
			       strcmp(term->word, text_singular(search->arena,
						      table->words.word[i])) ==
				   0;
	}
	return false;
}

/* The words of the name that the question says, and the last one, which says
 * what its rows are; NULL when it says none. */
static const char *
twin_key(const struct search *search, const struct catalog_table *table)
{
	const char *key = NULL;
	for (size_t i = 0; i < table->stems.count; i++)
		if (is_said(search, table, i))
			key = arena_printf(search->arena, "%s %s",
			    key ? key : "", table->stems.word[i]);
	return key ? arena_printf(search->arena, "%s / %s", key,
			 table->stems.word[table->stems.count - 1])
		   : NULL;
}

static bool
is_told_apart(const struct retrieve_table *table,
    const struct catalog_table *named, struct text_words modules)
{
	if (table->meant || table->direct <= 0)
		return true;
	return !table->named &&
	       (table->needed || (*named->module != '\0' &&
				     text_words_hold(modules, named->module)));
}

/* Twins have the same key; NULL: the table has none. */
static const char *
key_of(const struct search *search, const struct retrieve_table *table,
    struct text_words modules)
{
	const struct catalog_table *named =
	    &search->catalog->tables[table->place];
	if (is_told_apart(table, named, modules))
		return NULL;
	return table->named ? arena_printf(search->arena, "%s /",
				  text_join(search->arena, named->stems))
			    : twin_key(search, named);
}

/* Of the tables of one name that the question has, it needs the best. */
static void
need_best(struct search *search)
{
	int count = search->catalog->table_count;
	struct retrieve_table **best =
	    arena_array(search->arena, (size_t)count + 1, sizeof(*best));
	for (int i = 0; i < count; i++) {
		struct retrieve_table *table = &search->all[i];
		if (!table->named || table->twin == RETRIEVE_NO_TWIN)
			continue;
		struct retrieve_table **first = &best[table->twin];
		if (!*first || (*first)->direct < table->direct) {
			if (*first)
				(*first)->needed = false;
			*first = table;
		} else {
			table->needed = false;
		}
	}
}

void
twins_mark(struct search *search, struct text_words modules)
{
	struct dictionary twins = {0};
	int count = search->catalog->table_count;
	for (int i = 0; i < count; i++) {
		struct retrieve_table *table = &search->all[i];
		table->twin = RETRIEVE_NO_TWIN;
		const char *key = key_of(search, table, modules);
		if (!key)
			continue;
		struct retrieve_table *first = dictionary_get(&twins, key);
		if (!first)
			dictionary_set(&twins, key, table);
		table->twin = first ? first->twin : i;
	}
	dictionary_release(&twins);
	need_best(search);
}

/* Does the name end in all words of the other, behind words that nobody said?
 */
static bool
is_unsaid_kind(const struct search *search, const struct catalog_table *table,
    const struct catalog_table *general)
{
	if (!catalog_is_kind(table, general))
		return false;
	for (size_t i = 0; i < table->stems.count - general->stems.count; i++)
		if (is_said(search, table, i))
			return false;
	return true;
}

static void
leave_out_kinds(struct search *search, int general)
{
	const struct catalog_table *tables = search->catalog->tables;
	int *kinds = arena_array(
	    search->arena, (size_t)search->catalog->table_count, sizeof(int));
	int count = 0;
	for (int i = 0; i < search->catalog->table_count; i++)
		if (search->all[i].twin != RETRIEVE_NO_TWIN &&
		    is_unsaid_kind(search, &tables[i], &tables[general]))
			kinds[count++] = i;
	for (int i = 0; i < count && count > CATALOG_KINDS_FEW; i++)
		search->all[kinds[i]].direct = 0;
}

void
twins_leave_out(struct search *search)
{
	for (int i = 0; i < search->catalog->table_count; i++)
		if (search->all[i].named)
			leave_out_kinds(search, i);
}

struct twins
twins_open(int tables, struct arena *arena)
{
	return (struct twins){
	    arena_array(arena, (size_t)tables + 1, sizeof(int))};
}

void
twins_count(struct twins *twins, const struct retrieve_table *table)
{
	if (table->twin != RETRIEVE_NO_TWIN)
		twins->taken[table->twin]++;
}

bool
twins_take(struct twins *twins, const struct retrieve_table *table, int most)
{
	if (table->twin != RETRIEVE_NO_TWIN &&
	    twins->taken[table->twin] >= most)
		return false;
	twins_count(twins, table);
	return true;
}
