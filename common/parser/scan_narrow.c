/* scan_narrow.c - groups that have none of a metric's rows; see scan.h */
#include "parser/scan.h"
#include "sql/enclosed.h"

#include <string.h>

/* Return the condition of `SUM(a) FILTER (WHERE c)`, and that sum alone in
 * `*sum`; NULL when the SQL is anything else.  A count is left as it is: it
 * says 0 of a group without rows, and a sum says nothing. */
static const char *
only_condition(const char *sql, struct arena *arena, const char **sum)
{
	static const char filter[] = " FILTER (WHERE ";
	const char *open = strchr(sql, '(');
	const char *end =
	    strncmp(sql, "SUM(", 4) == 0 || strncmp(sql, "AVG(", 4) == 0
		? sql_span_parentheses(open)
		: NULL;
	if (!end || strncmp(end, filter, strlen(filter)) != 0)
		return NULL;
	const char *condition = end + strlen(filter);
	const char *close = sql_span_parentheses(end + strlen(" FILTER "));
	if (!close || *close != '\0')
		return NULL;
	*sum = arena_strndup(arena, sql, (size_t)(end - sql));
	return arena_strndup(arena, condition, (size_t)(close - 1 - condition));
}

/* The only measure that is shown, if that is a metric; NULL. */
static struct term *
only_metric(struct sketch *sketch)
{
	struct term *found = NULL;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->kind == TERM_METRIC && !found)
			found = term;
		else if (term->aggregate || term->kind == TERM_METRIC ||
			 term->kind == TERM_FORMULA)
			return NULL;
	}
	return found;
}

void
scan_narrow_metric(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *metric = only_metric(sketch);
	const char *sum = NULL;
	const char *text =
	    metric && sketch->group_count && !sketch->best.present &&
		    !sketch->share && !sketch->growth && !sketch->running
		? only_condition(metric->text, scan->request->arena, &sum)
		: NULL;
	if (!text)
		return;
	struct term left =
	    scan_term(TERM_EXPRESSION, metric->table, -1, metric->at);
	left.text = text;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_TRUE;
	metric->text = sum;
}
