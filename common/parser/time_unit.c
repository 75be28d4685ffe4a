/* time_unit.c - stored times in the unit that is asked for; see time_unit.h */
#include "parser/time_unit.h"

#include "context/name_part.h"
#include "english/english.h"

#include <string.h>

/* The words between a thing and the unit that is said of it: "spin time hours".
 */
enum { WORDS_NEAR = 2 };

/* The unit that ends the column's name, in seconds; 0: none. */
static int
stored_unit(
    const struct parser_request *request, const struct term *term, int *stem)
{
	if (term->kind != TERM_COLUMN)
		return 0;
	const struct context_column *column =
	    &request->context->tables[term->table].columns[term->column];
	int seconds = column->class == COLUMN_NUMBER && !context_in_key(column)
			  ? part_seconds(column->name)
			  : 0;
	if (seconds)
		*stem = (int)(strrchr(column->name, '_') - column->name);
	return seconds;
}

/* Is the unit at the token said of what stands at `of`, or of the whole
 * answer? */
static bool
is_said_of(const struct question *question, int at, int of)
{
	const struct token *before = at ? &question->tokens[at - 1] : NULL;
	if (before && before->kind == TOKEN_NUMBER)
		return false;
	/* "hours of spin time" */
	if (question_match(question, at + 1, "of") && at + 2 == of)
		return true;
	return (at > of && at - of <= WORDS_NEAR) ||
	       (before && strcmp(before->folded, "in") == 0);
}

bool
time_unit_asked(const struct parser_request *request, const struct term *term,
    struct time_unit *unit)
{
	const struct question *question = request->question;
	int stored = stored_unit(request, term, &unit->stem);
	for (int at = 0; stored && at < question->count; at++) {
		const char *word = question->tokens[at].folded;
		const struct english_word *asked =
		    word[strlen(word) - 1] == 's'
			? english_find(word, ENGLISH_SECONDS)
			: NULL;
		if (!asked || !is_said_of(question, at, term->at))
			continue;
		unit->asked = word;
		unit->factor = (double)asked->number / stored;
		return asked->number != stored;
	}
	return false;
}
