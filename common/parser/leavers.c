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

/* Return the date on which the people of the term left; -1 when they are no
 * rows of people, or the question speaks of a date of theirs. */
static int
date_of(const struct term *term, const struct sketch *sketch,
    const struct parser_request *request)
{
	if (term->table < 0 || term->through || term->kind == TERM_FAR ||
	    is_told(sketch, request, term->table))
		return -1;
	return leaving_date(
	    &request->context->tables[term->table], request->words);
}

/* The first of the shown people or, where the question says which are meant, of
 * those whose figures bound what is shown: "teams with an average pay above
 * 3000, current staff only". */
static const struct term *
find_people(const struct sketch *sketch, const struct parser_request *request,
    bool said)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (date_of(&sketch->shows[i], sketch, request) >= 0)
			return &sketch->shows[i];
	for (int i = 0; said && i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.aggregate &&
		    !sketch->conditions[i].scope &&
		    date_of(&sketch->conditions[i].left, sketch, request) >= 0)
			return &sketch->conditions[i].left;
	return NULL;
}

bool
leavers_leave_out(struct sketch *sketch, const struct parser_request *request)
{
	int length;
	int said = now_said(request->question, request->words, &length);
	const struct term *people = find_people(sketch, request, said >= 0);
	if (!people || sketch->condition_count == SKETCH_MAX_CONDITIONS)
		return false;
	struct term left = {.kind = TERM_COLUMN,
	    .table = people->table,
	    .column = date_of(people, sketch, request),
	    .at = people->at};
	sketch->conditions[sketch->condition_count++] =
	    (struct condition){.left = left,
		.kind = OPERAND_NULL,
		.at = said < 0 ? people->at : said};
	return true;
}
