/* amount.c - the column that "total sales" adds up; see amount.h */
#include "amount.h"

#include "part.h"

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
			    part_in(column->name, words[w]))
				return c;
		}
	return -1;
}
