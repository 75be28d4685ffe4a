/* scan_narrow.c - groups that have none of a metric's rows; see scan.h */
#include "parser/scan.h"
#include "sql/enclosed.h"
#include "sql/tokens.h"

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

/* Do the tokens [from, to) compare the condition's column with its value? */
static bool
holds_condition(const struct scan *scan, const struct sql_tokens *tokens,
    size_t from, size_t to, const struct condition *condition)
{
	struct arena *arena = scan->request->arena;
	const char *column =
	    scan_column(scan, condition->left.table, condition->left.column)
		->name;
	bool named = false;
	bool compared = condition->kind == OPERAND_TRUE;
	for (size_t i = from; i < to; i++) {
		const struct sql_token *token = &tokens->items[i];
		const char *name = sql_token_name(token, arena);
		const char *text = condition->kind == OPERAND_TEXT
				       ? sql_token_string(token, arena)
				       : NULL;
		named = named || (name && strcmp(name, column) == 0);
		compared =
		    compared || (text && strcmp(text, condition->text) == 0);
	}
	return named && compared;
}

/* Does a FILTER of the measure keep the rows that meet the condition? */
static bool
measure_filters(const struct scan *scan, const struct term *measure,
    const struct condition *condition)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, measure->text, scan->request->arena);
	for (size_t i = 0; i + 1 < tokens.count; i++)
		if (sql_token_is_word(&tokens, i, "filter") &&
		    sql_token_is(&tokens, i + 1, "(") &&
		    holds_condition(scan, &tokens, i + 2,
			sql_tokens_close(&tokens, i + 1), condition))
			return true;
	return false;
}

/* "Won, of won and lost": is another value of the column asked for, too? */
static bool
is_one_of_several(const struct sketch *sketch, int place)
{
	const struct condition *one = &sketch->conditions[place];
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *other = &sketch->conditions[i];
		if (i != place && !other->scope &&
		    other->left.kind == TERM_COLUMN &&
		    other->left.table == one->left.table &&
		    other->left.column == one->left.column)
			return true;
	}
	return false;
}

void
scan_widen_metric(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->kind != TERM_METRIC || !strchr(term->text, '/'))
			continue;
		for (int c = 0; c < sketch->condition_count; c++) {
			struct condition *condition = &sketch->conditions[c];
			if (condition->left.kind == TERM_COLUMN &&
			    !condition->left.aggregate && !condition->negated &&
			    !condition->scope &&
			    (condition->kind == OPERAND_TRUE ||
				condition->kind == OPERAND_TEXT) &&
			    !is_one_of_several(sketch, c) &&
			    measure_filters(scan, term, condition))
				condition->scope = CONDITION_PLACED;
		}
	}
}
