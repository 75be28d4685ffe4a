/* kept_rows.c - which rows of a table count by the evidence; see kept_rows.h */
#include "statement/kept_rows.h"

#include "definition/filters.h"
#include "question/today.h"

_Static_assert((int)KEPT_ROWS_MAX >= (int)FILTERS_MAX, "room for each filter");

int
kept_rows_read(struct kept_rows rows[KEPT_ROWS_MAX],
    const struct record *record, const struct context *context,
    struct arena *arena)
{
	struct definition_filter filters[FILTERS_MAX];
	const char *evidence = record_text(record, "evidence", arena);
	const char *question = record_text(record, "question", arena);
	if (!evidence || !question)
		return 0;
	const struct definition_source source = {.evidence = evidence,
	    .question = question,
	    .context = context,
	    .now = today_of(record, arena)};
	int count = filters_read(filters, &source, arena);
	for (int i = 0; i < count; i++)
		rows[i] = (struct kept_rows){filters[i].table, filters[i].sql};
	return count;
}
