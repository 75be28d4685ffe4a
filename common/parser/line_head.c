/* line_head.c - what lines belong to; see line_head.h */
#include "parser/line_head.h"

#include "context/name_part.h"
#include "parser/date_kind.h"

#include <stdio.h>
#include <string.h>

/* Does the table tell neither a date nor a year? */
static bool
is_undated(const struct context_table *table)
{
	bool dated = context_has_date(table);
	for (int c = 0; c < table->column_count && !dated; c++)
		dated = part_is_year(table, c);
	return !dated;
}

/* Has the other name a word of the table's: sale_line and sale? */
static bool
shares_word(
    const struct context_table *table, const struct context_table *other)
{
	enum { ROOT = 4 }; /* bytes: "po" is in "reports" */
	char word[32];
	for (const char *at = table->words; *at;
	     at += strcspn(at, " "), at += *at == ' ') {
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(at, " "), at);
		if (strlen(word) >= ROOT && part_in(other->words, word))
			return true;
	}
	return false;
}

int
line_head(const struct context *context, int lines)
{
	const struct context_table *table = &context->tables[lines];
	int first = -1;
	if (!is_undated(table))
		return -1;
	for (int c = 0; c < table->column_count; c++) {
		int head = table->columns[c].parent_table;
		if (head < 0 || head == lines)
			continue;
		if (shares_word(table, &context->tables[head]))
			return head;
		if (first < 0)
			first = head;
	}
	return first >= 0 && date_kind_of_event(&context->tables[first]) ? first
									 : -1;
}
