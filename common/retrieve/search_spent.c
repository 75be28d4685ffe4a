/*
 * search_spent.c - scores the tables of spent money and its objects
 *
 * "How much went on travel?" names a stored value and nothing else
 * (question/spending_words.h).  Every table that holds the value is scored,
 * even when there are many.  When its own rows hold no money, the tables that
 * refer to it are scored, too: the lines of a journal, and the head with the
 * date of their posting.
 */
#include "question/spending_words.h"
#include "retrieve/search.h"

#include <string.h>

enum {
	OBJECT_WORDS_MAX = 5,
	OBJECT_COLUMNS_MAX = 8, /* a word in more columns says nothing */
	AROUND_MAX = 64,        /* tables that refer to the value's table */
};

/* The value counts as much as a name.  The words around it ("paid", "spent")
 * are in many tables. */
static const double score_object = 0.8;
static const double score_payer = 0.75;
static const double score_head = 0.7;

/* Is the value's span at the place of the phrase's object? */
static bool
stands_there(const struct search *search, const struct spending *spending,
    const char *span)
{
	const struct question *question = search->question;
	for (int words = 1; words <= OBJECT_WORDS_MAX; words++) {
		int from = spending->behind ? spending->object
					    : spending->object - words;
		int to = from + words;
		if (from < 0 || to > question->count)
			break;
		const char *text =
		    words == 1
			? question_word(&question->tokens[from])
			: question_phrase(question, from, to, search->arena);
		if (strcmp(text_key(search->arena, text), span) == 0)
			return true;
	}
	return false;
}

static bool
has_class(const struct catalog_table *table, enum column_class class)
{
	for (int i = 0; i < table->column_count; i++)
		if (table->columns[i].class == class)
			return true;
	return false;
}

static bool
holds_money(const struct search *search, const struct catalog_table *table)
{
	if (spending_planned(text_join(search->arena, table->words)))
		return false;
	for (int i = 0; i < table->column_count; i++) {
		const struct catalog_column *column = &table->columns[i];
		const char *words = text_join(search->arena, column->words);
		if (column->class == COLUMN_NUMBER && !column->primary_key &&
		    !spending_planned(words) && spending_money(words) > 0)
			return true;
	}
	return false;
}

/* List the table itself, the tables that refer to it, and those that they refer
 * to. */
static int
tables_around(
    const struct catalog *catalog, int table, int places[AROUND_MAX + 1])
{
	int count = 0;
	places[count++] = table;
	for (int i = 0; i < catalog->fk_count && count < AROUND_MAX / 4; i++)
		if (catalog->fks[i].to == table)
			places[count++] = catalog->fks[i].from;
	int referring = count;
	for (int i = 0; i < catalog->fk_count && count < AROUND_MAX; i++)
		for (int k = 1; k < referring; k++)
			if (catalog->fks[i].from == places[k] &&
			    count < AROUND_MAX)
				places[count++] = catalog->fks[i].to;
	return count;
}

static void
raise_head(struct retrieve_table *head)
{
	search_raise(head, score_head, "value");
	head->paid = true;
}

/* Raise the lines, and the head that has their dates. */
static void
raise_payer(struct search *search, int payer)
{
	const struct catalog *catalog = search->catalog;
	search_raise(&search->all[payer], score_payer, "value");
	search->all[payer].paid = true;
	if (has_class(&catalog->tables[payer], COLUMN_DATE))
		return;
	for (int i = 0; i < catalog->fk_count; i++)
		if (catalog->fks[i].from == payer &&
		    has_class(
			&catalog->tables[catalog->fks[i].to], COLUMN_DATE))
			raise_head(&search->all[catalog->fks[i].to]);
}

static bool
raise_object(struct search *search, int table, jv *problem)
{
	int around[AROUND_MAX + 1];
	struct catalog *catalog = search->catalog;
	int count = tables_around(catalog, table, around);
	if (!catalog_columns(catalog, around, count, problem))
		return false;
	search_raise(&search->all[table], score_object, "value");
	search->all[table].paid = true;
	if (holds_money(search, &catalog->tables[table]) &&
	    has_class(&catalog->tables[table], COLUMN_DATE))
		return true;
	for (int i = 0; i < catalog->fk_count; i++) {
		int from = catalog->fks[i].from;
		if (catalog->fks[i].to == table && from != table &&
		    holds_money(search, &catalog->tables[from]))
			raise_payer(search, from);
	}
	return true;
}

bool
search_score_spent(struct search *search, jv *problem)
{
	const struct retrieval *retrieval = search->retrieval;
	struct spending spending =
	    spending_find(search->question, search->words);
	int raised = 0;
	for (int i = 0; spending.to && i < retrieval->found.count; i++) {
		const struct catalog_value *value = &retrieval->found.value[i];
		if (!stands_there(search, &spending, value->span))
			continue;
		if (++raised > OBJECT_COLUMNS_MAX)
			break;
		if (!raise_object(search, value->table, problem))
			return false;
	}
	return true;
}
