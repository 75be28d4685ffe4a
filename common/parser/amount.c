/* amount.c - the column that "total sales" adds up; see amount.h */
#include "parser/amount.h"

#include "context/name_part.h"
#include "english/english.h"

#include <string.h>

static int
number_column(const struct context_table *table, const char *part)
{
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (column->class == COLUMN_NUMBER && !column->primary_key &&
		    column->parent_table < 0 && part_in(column->said, part))
			return c;
	}
	return -1;
}

/* Does the word mean a whole amount, not the price of one thing or a stock? */
static bool
is_whole(const struct english_word *money)
{
	return !*money->means || strcmp(money->means, "earned") == 0;
}

bool
amount_is_whole(const char *word)
{
	const struct english_word *money = english_find(word, ENGLISH_MONEY);
	const struct english_word *rows =
	    english_find(word, ENGLISH_MONEY_ROWS);
	return (money && is_whole(money)) || (rows && *rows->means);
}

bool
amount_is_said(const char *word)
{
	return english_is(word, ENGLISH_AMOUNT) || amount_is_whole(word);
}

/* Return the column that the first such word names.  With `prices`, a price may
 * be the whole amount. */
static int
money_column(const struct context_table *table, bool prices)
{
	struct english_list money = english_words(ENGLISH_MONEY);
	int column = -1;
	for (size_t i = 0; i < money.count && column < 0; i++)
		if (is_whole(&money.words[i]) ||
		    (prices && strcmp(money.words[i].means, "price") == 0))
			column = number_column(table, money.words[i].word);
	return column;
}

static int
quantity_column(const struct context_table *table)
{
	struct english_list quantities = english_words(ENGLISH_QUANTITY);
	int column = -1;
	for (size_t i = 0; i < quantities.count && column < 0; i++)
		if (!*quantities.words[i].means)
			column = number_column(table, quantities.words[i].word);
	return column;
}

/* Are its rows of two things, such as an order and what is ordered? */
static bool
is_of_lines(const struct context_table *table)
{
	int keys = 0;
	for (int c = 0; c < table->column_count; c++)
		keys += table->columns[c].parent_table >= 0;
	return keys > 1;
}

int
amount_column(const struct context_table *table)
{
	const bool lines = is_of_lines(table);
	int column = money_column(table, !lines);
	/* of lines the quantity adds up, and the price of one thing does not */
	if (column < 0 && lines)
		column = quantity_column(table);
	if (column < 0 && lines)
		column = money_column(table, true);
	if (column < 0)
		column = quantity_column(table);
	return column < 0 ? number_column(table, "cost") : column;
}

/* Does one of the words begin so: "sales" with "sale"? */
static bool
begins_one(const char *words, const char *word, size_t length)
{
	for (; *words; words += strcspn(words, " "), words += *words == ' ')
		if (strncmp(words, word, length) == 0)
			return true;
	return false;
}

bool
amount_is_of_row(const struct context_table *table, int column)
{
	if (column < 0)
		return false;
	for (const char *word = table->columns[column].words; *word;
	     word += *word == ' ') {
		size_t length = strcspn(word, " ");
		char one[16] = "";
		if (length < sizeof(one))
			strncpy(one, word, length);
		if (!english_is(one, ENGLISH_MONEY) &&
		    !english_is(one, ENGLISH_AMOUNT) &&
		    !english_is(one, ENGLISH_UNIT) &&
		    !begins_one(table->words, word, length) && length > 3)
			return false;
		word += length;
	}
	return true;
}

/* Return the price of one thing: a price, else what a unit costs; -1. */
static int
unit_price_column(const struct context_table *table)
{
	int column = number_column(table, "price");
	for (int c = 0; c < table->column_count && column < 0; c++)
		if (table->columns[c].class == COLUMN_NUMBER &&
		    (part_in(table->columns[c].words, "unit") ||
			part_in(table->columns[c].words, " per ")) &&
		    part_of_class(table->columns[c].said, ENGLISH_UNIT_PRICE))
			column = c;
	return column;
}

/* Return how many things the price is paid for; -1. */
static int
number_priced(const struct context_table *table, int price, struct arena *arena)
{
	const struct text_words priced =
	    text_words(arena, table->columns[price].words);
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (c != price && column->class == COLUMN_NUMBER &&
		    !column->primary_key && column->parent_table < 0 &&
		    part_is_per(
			priced, text_words(arena, column->words), arena))
			return c;
	}
	return quantity_column(table);
}

const char *
amount_of_line(
    const struct context_table *table, int *column, struct arena *arena)
{
	*column = money_column(table, false);
	if (*column >= 0)
		return table->columns[*column].sql;
	int price = unit_price_column(table);
	int number = price < 0 ? -1 : number_priced(table, price, arena);
	return number < 0 || number == price
		   ? NULL
		   : arena_printf(arena, "%s * %s", table->columns[number].sql,
			 table->columns[price].sql);
}

const char *
amount_of_prices(
    const struct context_table *table, int column, struct arena *arena)
{
	int total = -1;
	const char *amount = unit_price_column(table) == column
				 ? amount_of_line(table, &total, arena)
				 : NULL;
	return total < 0 ? amount : NULL;
}

const char *
amount_left(const struct context_table *table, struct arena *arena)
{
	struct english_list money = english_words(ENGLISH_MONEY);
	int paid = number_column(table, "paid");
	/* as a lexicon writes it, so that both are known for the same */
	const char *own = strcmp(table->sql, table->name) == 0
			      ? arena_printf(arena, "%s.", table->name)
			      : "";
	for (size_t i = 0; paid >= 0 && i < money.count; i++) {
		int total = *money.words[i].means
				? -1
				: number_column(table, money.words[i].word);
		if (total >= 0 && total != paid)
			return arena_printf(arena, "%s%s - %s%s", own,
			    table->columns[total].sql, own,
			    table->columns[paid].sql);
	}
	return NULL;
}

bool
amount_is_together(const struct question *question, int from)
{
	for (int at = from + 1; at < question->count; at++) {
		const struct english_word *word =
		    english_find(question->tokens[at].folded, ENGLISH_TOGETHER);
		if (word && (!*word->means ||
				question_match(question, at - 1, word->means)))
			return true;
	}
	return false;
}

bool
amount_adds_up(const char *name)
{
	return !part_is_averaged(name) &&
	       (part_of_class(name, ENGLISH_MONEY) ||
		   part_of_class(name, ENGLISH_QUANTITY));
}

bool
amount_is_unpaid(
    const struct closed_words *words, const struct question *question, int at)
{
	const struct closed_word *state =
	    closed_words_find(words, question, at, CLOSED_STATE);
	return state && strcmp(state->means, "missing") == 0 &&
	       text_words_hold(state->columns, "paid");
}
