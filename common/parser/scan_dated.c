/*
 * scan_dated.c - words that only say which date a period is about; see scan.h
 *
 * "Trips in 2024 (by start date)", "Go by the start date": no group for each
 * day is asked for.
 */
#include "english/english.h"
#include "parser/scan.h"

#include <string.h>

/* Do only the words "by the" stand between the date and a sign, a verb or the
 * begin of a sentence?  ", by day" may ask for a group. */
static bool
is_set_off(const struct scan *scan, const struct term *date)
{
	const struct token *tokens = scan->request->question->tokens;
	int at = date->at - 1;
	while (at > 0 && english_is(tokens[at].folded, ENGLISH_ARTICLE))
		at--;
	if (at < 1 || strcmp(tokens[at].folded, "by") != 0)
		return false;
	const struct token *before = &tokens[at - 1];
	bool comma = strcmp(before->folded, ",") == 0;
	return before->sentence_start || tokens[at].sentence_start ||
	       (before->kind == TOKEN_PUNCTUATION &&
		   (!comma || at < date->at - 1));
}

static struct condition *
period_of(struct sketch *sketch)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_PERIOD &&
		    condition->left.kind == TERM_DATE && !condition->scope)
			return condition;
	}
	return NULL;
}

void
scan_finish_dated(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct condition *period = period_of(sketch);
	for (int i = 0; period && i < sketch->group_count; i++) {
		const struct term date = sketch->groups[i];
		if (date.kind != TERM_COLUMN ||
		    scan_column(scan, date.table, date.column)->class !=
			COLUMN_DATE ||
		    !is_set_off(scan, &date))
			continue;
		period->left = date;
		sketch->group_count--;
		memmove(&sketch->groups[i], &sketch->groups[i + 1],
		    (size_t)(sketch->group_count - i) * sizeof(date));
		return;
	}
}
