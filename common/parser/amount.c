/* amount.c - the column that "total sales" adds up; see amount.h */
#include "parser/amount.h"

#include "context/name_part.h"

int
amount_column(const struct context_table *table)
{
	/* In order of how well they stand for the whole. */
	static const char *const words[] = {"total_amount", "amount", "total",
	    "revenue", "price", "value", "sum", "amt", "quantity", "volume",
	    "qty", "cost"};
	for (size_t w = 0; w < COUNT_OF(words); w++)
		for (int c = 0; c < table->column_count; c++) {
			const struct context_column *column =
			    &table->columns[c];
			if (column->class == COLUMN_NUMBER &&
			    !column->primary_key && column->parent_table < 0 &&
			    part_in(column->said, words[w]))
				return c;
		}
	return -1;
}

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

const char *
amount_of_line(
    const struct context_table *table, int *column, struct arena *arena)
{
	static const char *const totals[] = {
	    "total", "amount", "amt", "revenue", "value"};
	static const char *const quantities[] = {"quantity", "qty", "units"};
	*column = -1;
	for (size_t i = 0; i < COUNT_OF(totals) && *column < 0; i++)
		*column = number_column(table, totals[i]);
	if (*column >= 0)
		return table->columns[*column].sql;
	int price = number_column(table, "price");
	for (size_t i = 0; price >= 0 && i < COUNT_OF(quantities); i++) {
		int quantity = number_column(table, quantities[i]);
		if (quantity >= 0)
			return arena_printf(arena, "%s * %s",
			    table->columns[quantity].sql,
			    table->columns[price].sql);
	}
	return NULL;
}
