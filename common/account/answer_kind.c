/* answer_kind.c - what question words ask to see; see answer_kind.h */
#include "account/answer_kind.h"

#include "context/name_part.h"

#include <string.h>

/* "People who", and not "who" behind a colon or an "and". */
static bool
is_relative(const struct question *question, int at)
{
	const struct token *tokens = question->tokens;
	return at > 0 && english_is(tokens[at].folded, ENGLISH_RELATIVE) &&
	       tokens[at - 1].kind == TOKEN_WORD &&
	       !english_is(tokens[at - 1].folded, ENGLISH_CONJUNCTION) &&
	       !english_is(tokens[at - 1].folded, ENGLISH_PREPOSITION);
}

static bool
begins_part(const struct question *question, int at)
{
	const struct token *tokens = question->tokens;
	const struct token *before = at > 0 ? &tokens[at - 1] : NULL;
	if (!before || tokens[at].sentence_start)
		return true;
	if (before->kind == TOKEN_PUNCTUATION)
		/* "the people, who live here" */
		return strcmp(before->text, ",") != 0;
	/* "the late ones, with who has them" */
	if (question_match(question, at - 1, "with"))
		return true;
	if (english_is(before->folded, ENGLISH_PREPOSITION))
		return begins_part(question, at - 1);
	if (!english_is(before->folded, ENGLISH_CONJUNCTION))
		return false;
	/* "and who" goes on with "people who" */
	for (int i = 0; i < at - 1; i++)
		if (is_relative(question, i))
			return false;
	return true;
}

const struct closed_word *
answer_kind_asked(
    const struct question *question, const struct closed_words *words, int at)
{
	const struct closed_word *word =
	    closed_words_find(words, question, at, CLOSED_QUESTION);
	return word && word->columns.count > 0 && begins_part(question, at)
		   ? word
		   : NULL;
}

static bool
is_shown(const struct usage *usage, const struct facts_column *reference)
{
	const struct facts_select *select =
	    &usage->facts->selects[reference->select];
	return facts_is(reference->clause, "select") &&
	       !facts_is(reference->aggregate, "count") &&
	       (strcmp(select->role, "top") == 0 ||
		   strcmp(select->role, "arm") == 0);
}

/* "Who looks after the ferry Alma" is not answered by Alma: is the column bound
 * to what the question says?  "Who reports to Ann" is answered by others of her
 * table. */
static bool
is_given(const struct facts *facts, const struct facts_column *shown)
{
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		const struct facts_column *bound =
		    literal->column >= 0 ? &facts->columns[literal->column]
					 : NULL;
		if (bound &&
		    literal->operator&& strcmp(literal->operator, "=") == 0 &&
		    bound->relation == shown->relation &&
		    bound->column == shown->column)
			return true;
	}
	return false;
}

/* "The open projects and who runs them": what they are called says not who. */
static bool
calls_things(const struct context_table *table, int column)
{
	return context_is_label(table, column) &&
	       !context_is_of_people(table) &&
	       !part_of_class(table->words, ENGLISH_PERSON) &&
	       !part_of_class(table->words, ENGLISH_PARTY);
}

/* Does the column answer?  A number that is a key tells nobody who it is. */
static bool
answers(const struct usage *usage, const struct facts_column *shown, int table,
    int column, const struct closed_word *asked, bool adds)
{
	const struct context_table *of = &usage->stems->context->tables[table];
	const struct context_column *c = &of->columns[column];
	bool said = part_in_any(c->said, &asked->columns);
	if (adds && strcmp(asked->phrase, "who") == 0 &&
	    calls_things(of, column))
		return false;
	/* a number may be a year; pay_per_day is no day */
	if (text_words_hold(asked->columns, "date"))
		return (said && (c->class != COLUMN_NUMBER ||
				    part_in(c->said, "year"))) ||
		       c->class == COLUMN_DATE || c->class == COLUMN_TIME;
	return (c->class == COLUMN_TEXT || (said && c->parent_table < 0)) &&
	       !is_given(usage->facts, shown);
}

/* "Status = 'OPEN'" inside an output shows no status. */
static bool
is_compared(const struct facts *facts, int reference)
{
	for (int i = 0; i < facts->literal_count; i++)
		if (facts->literals[i].column == reference &&
		    facts->literals[i].operator)
			return true;
	return false;
}

bool
answer_kind_shown(
    const struct usage *usage, const struct closed_word *asked, bool adds)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *reference = &facts->columns[i];
		int table, column;
		if (!is_shown(usage, reference) || is_compared(facts, i))
			continue;
		/* what a subquery gives is not looked into */
		if (reference->star ||
		    !usage_reference(usage, i, &table, &column) ||
		    answers(usage, reference, table, column, asked, adds))
			return true;
	}
	return facts->column_count == 0;
}

bool
answer_kind_lists(const struct usage *usage)
{
	for (int i = 0; i < usage->facts->column_count; i++) {
		const struct facts_column *reference =
		    &usage->facts->columns[i];
		if (is_shown(usage, reference) && !reference->aggregate)
			return true;
	}
	return false;
}
