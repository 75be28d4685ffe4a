/* time_unit.c - stored times in the unit that is asked for; see time_unit.h */
#include "parser/time_unit.h"

#include "english/english.h"
#include "text/text.h"

#include <string.h>

/* The words between a thing and the unit that is said of it: "spin time hours".
 */
enum { WORDS_NEAR = 2 };

/* The unit that the last word of the column's name says; NULL: none. */
static const struct english_word *
stored_unit(const struct parser_request *request,
    const struct context_column *column, int *stem)
{
	const char *last = strrchr(column->name, '_');
	if (column->class != COLUMN_NUMBER || !last || context_in_key(column))
		return NULL;
	*stem = (int)(last - column->name);
	return english_find(
	    text_fold(request->arena, last + 1), ENGLISH_SECONDS);
}

/* Is the unit at the token said of what stands at `of`, or of the whole
 * answer? */
static bool
is_said_of(const struct question *question, int at, int of)
{
	const struct token *before = at ? &question->tokens[at - 1] : NULL;
	if (before && before->kind == TOKEN_NUMBER)
		return false;
	return (at > of && at - of <= WORDS_NEAR) ||
	       (before && strcmp(before->folded, "in") == 0);
}

bool
time_unit_asked(const struct parser_request *request, const struct term *term,
    struct time_unit *unit)
{
	const struct question *question = request->question;
	const struct english_word *stored =
	    term->kind == TERM_COLUMN
		? stored_unit(request,
		      &request->context->tables[term->table]
			   .columns[term->column],
		      &unit->stem)
		: NULL;
	for (int at = 0; stored && at < question->count; at++) {
		const char *word = question->tokens[at].folded;
		const struct english_word *asked =
		    word[strlen(word) - 1] == 's'
			? english_find(word, ENGLISH_SECONDS)
			: NULL;
		if (!asked || !is_said_of(question, at, term->at))
			continue;
		unit->asked = word;
		unit->factor = (double)asked->number / (double)stored->number;
		return asked->number != stored->number;
	}
	return false;
}
