/* leavers.c - a reading without the people who have left; see leavers.h */
#include "parser/leavers.h"

#include "question/leaving_date.h"
#include "question/now_said.h"

/* Does a condition speak of a date or a state of the people? */
static bool
is_told(const struct sketch *sketch, const struct parser_request *request,
    int table)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		const struct term *left = &condition->left;
		if (condition->kind == OPERAND_PERIOD && left->table < 0)
			return true;
		if (left->table != table)
			continue;
		if (left->kind == TERM_EXPRESSION ||
		    condition->kind == OPERAND_TRUE ||
		    (left->column >= 0 && request->context->tables[table]
						  .columns[left->column]
						  .class
					      == COLUMN_DATE))
			return true;
	}
	return false;
}

/* "Who has left": the question speaks of those who left. */
static bool
speaks_of_leaving(const struct parser_request *request)
{
	const struct closed_word *left =
	    closed_words_get(request->words, "left", CLOSED_STATE);
	for (int at = 0; left && at < request->question->count; at++) {
		const struct closed_word *state = closed_words_find(
		    request->words, request->question, at, CLOSED_STATE);
		if (state && state->columns.word == left->columns.word)
			return true;
	}
	return false;
}

bool
leavers_are_possible(const struct parser_request *request)
{
	const struct context *context = request->context;
	for (int t = 0; t < context->table_count; t++)
		if (leaving_date(&context->tables[t], request->words) >= 0)
			return !speaks_of_leaving(request);
	return false;
}

bool
leavers_are_excluded(const struct parser_request *request)
{
	int length;
	return now_said(request->question, request->words, &length) >= 0;
}

bool
leavers_leave_out(struct sketch *sketch, const struct parser_request *request)
{
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		int column =
		    shown->table >= 0 && !shown->through &&
			    shown->kind != TERM_FAR
			? leaving_date(&request->context->tables[shown->table],
			      request->words)
			: -1;
		if (column < 0 || is_told(sketch, request, shown->table) ||
		    sketch->condition_count == SKETCH_MAX_CONDITIONS)
			continue;
		sketch->conditions[sketch->condition_count++] =
		    (struct condition){.left = {.kind = TERM_COLUMN,
					   .table = shown->table,
					   .column = column,
					   .at = shown->at},
			.kind = OPERAND_NULL,
			.at = shown->at};
		return true;
	}
	return false;
}
