/* excused.c - small words that ask for nothing here; see excused.h */
#include "account/excused.h"

#include "context/name_part.h"
#include "english/english.h"
#include "question/agent.h"

#include <string.h>

/* How far an object may stand behind its word, over articles and the like. */
enum { OBJECT_TOKENS = 4 };

/* The token of the first word with a meaning from there on; -1: none is near.
 */
static int
object_behind(const struct account_question *asked, int from)
{
	const struct question *question = asked->question;
	for (int at = from; at < question->count && at < from + OBJECT_TOKENS;
	     at++) {
		const struct token *token = &question->tokens[at];
		if (token->kind == TOKEN_PUNCTUATION)
			return -1;
		if (!closed_words_hold(
			asked->words, token->folded, CLOSED_LIGHT) &&
		    !english_is(token->folded, ENGLISH_ARTICLE))
			return at;
	}
	return -1;
}

static bool
is_as(const struct account_word *words, int at, enum account_as as)
{
	return at >= 0 && words[at].as == as;
}

/* "In force": one date of a table has come, and another has not. */
static bool
holds_between_dates(const struct usage *usage)
{
	for (int i = 0; i < usage->column_count; i++)
		for (int k = i + 1; k < usage->column_count; k++) {
			const struct used_column *from = &usage->columns[i];
			const struct used_column *to = &usage->columns[k];
			if (from->table == to->table && from->condition &&
			    to->condition &&
			    usage_known(usage, i)->class == COLUMN_DATE &&
			    usage_known(usage, k)->class == COLUMN_DATE)
				return true;
		}
	return false;
}

/* "Still open", "still in draft": what is still so is said behind it. */
static bool
says_what_lasts(const struct account_question *asked, const struct usage *usage,
    const struct account_word *words, int from)
{
	for (int at = from;
	     at < asked->question->count && at < from + OBJECT_TOKENS; at++)
		if (usage->conditions && (is_as(words, at, ACCOUNT_VALUE) ||
					     is_as(words, at, ACCOUNT_COLUMN)))
			return true;
	return false;
}

static bool
compares_behind(const struct account_question *asked, int from)
{
	const struct question *question = asked->question;
	for (int at = from; at < question->count; at++)
		if (question->tokens[at].kind == TOKEN_NUMBER ||
		    question->tokens[at].kind == TOKEN_DATE ||
		    english_is(question->tokens[at].folded, ENGLISH_BOUND))
			return true;
	return false;
}

/* "Starting from each stop", "starting from the highest": nothing there is a
 * bound. */
static bool
begins_rows(const struct account_question *asked,
    const struct account_word *words, const struct closed_word *word,
    int object)
{
	return strcmp(word->means, ">=") == 0 &&
	       (is_as(words, object, ACCOUNT_TABLE) ||
		   is_as(words, object, ACCOUNT_COLUMN) ||
		   (object >= 0 &&
		       closed_words_find(asked->words, asked->question, object,
			   CLOSED_SUPERLATIVE)));
}

/* "Average freight per order", of orders alone: an average of all is that. */
static bool
averages_rows(
    const struct usage *usage, const struct account_word *words, int object)
{
	int tables = 0;
	for (int i = 0; i < usage->stems->context->table_count; i++)
		tables += usage->tables[i];
	return usage->averages && !usage->nested && tables == 1 &&
	       is_as(words, object, ACCOUNT_TABLE);
}

static bool
keeps_rows(const struct facts *facts)
{
	for (int i = 0; i < facts->join_count; i++)
		if (facts_is(facts->joins[i].type, "left") ||
		    facts_is(facts->joins[i].type, "full"))
			return true;
	return false;
}

/* "Including those without", "also the ones that don't have one": rows without
 * are shown beside the others, which an outer join does. */
static bool
shows_those_without(const struct account_question *asked,
    const struct usage *usage, enum duty duty, int at)
{
	enum { WORDS_BETWEEN = 5 };
	const struct question *question = asked->question;
	int covered;
	if (!keeps_rows(usage->facts))
		return false;
	for (int i = at; i >= 0 && i >= at - WORDS_BETWEEN; i--) {
		const struct english_word *too =
		    english_find(question->tokens[i].folded, ENGLISH_SHOWING);
		if (!too || strcmp(too->means, "too") != 0)
			continue;
		if (duty == DUTY_NEGATION)
			return true;
		for (int none = at;
		     none < question->count && none <= at + WORDS_BETWEEN;
		     none++)
			if (question_find(
				question, none, ENGLISH_HAVING_NONE, &covered))
				return true;
	}
	return false;
}

/* "The overall average": a mean of all rows, and no total. */
static bool
is_of_mean(const struct account_question *asked, const struct usage *usage,
    enum duty duty, int behind)
{
	const struct closed_word *mean = closed_words_find(
	    asked->words, asked->question, behind, CLOSED_AGGREGATE);
	return duty == DUTY_TOTAL && mean && strcmp(mean->means, "avg") == 0 &&
	       usage->averages;
}

/* "By" in "the tickets closed by the agents" groups nothing. */
static bool
has_agent(const struct question *question, int at)
{
	return agent_of_participle(question, at) ||
	       agent_of_passive(question, at);
}

enum account_as
excused(const struct account_question *asked, const struct usage *usage,
    const struct account_word *words, enum duty duty,
    const struct closed_word *word, int at)
{
	int behind = at + word->length;
	int object = object_behind(asked, behind);
	/* "running" of "running contracts", and not of "running total" */
	const struct closed_word *state =
	    closed_words_find(asked->words, asked->question, at, CLOSED_STATE);
	if (!usage->stems->context)
		return ACCOUNT_UNUSED;
	/* "never checked by anyone": a plainer wording does without */
	if (duty == DUTY_GROUP && asked->stayed && !asked->stayed[at])
		return ACCOUNT_STRUCTURE;
	if (state && strcmp(state->means, "holding") == 0 &&
	    holds_between_dates(usage))
		return ACCOUNT_DATE;
	if ((duty == DUTY_NEGATION || duty == DUTY_LIKENESS) &&
	    shows_those_without(asked, usage, duty, at))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_STATE && strcmp(word->means, "going") == 0 &&
	    says_what_lasts(asked, usage, words, behind))
		return ACCOUNT_STRUCTURE;
	if (is_of_mean(asked, usage, duty, behind))
		return ACCOUNT_AGGREGATE;
	bool bounds = compares_behind(asked, behind);
	if (duty == DUTY_COMPARISON && usage->subtracts &&
	    strcmp(word->means, "between") == 0 && !bounds)
		return ACCOUNT_ARITHMETIC;
	if (is_as(words, object, ACCOUNT_VALUE) &&
	    (duty == DUTY_GROUP || (duty == DUTY_COMPARISON && !bounds)))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_COMPARISON && !bounds &&
	    begins_rows(asked, words, word, object))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_GROUP && strcmp(word->phrase, "by") == 0 &&
	    is_as(words, object, ACCOUNT_TABLE) &&
	    has_agent(asked->question, at))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_GROUP && averages_rows(usage, words, object))
		return ACCOUNT_GROUPING;
	return duty == DUTY_COUNT && object == behind &&
		       excused_time(asked, usage, object)
		   ? ACCOUNT_AGGREGATE
		   : ACCOUNT_UNUSED;
}

bool
excused_time(
    const struct account_question *asked, const struct usage *usage, int at)
{
	const struct token *token = &asked->question->tokens[at];
	int covered;
	if (!english_find(token->folded, ENGLISH_SECONDS) &&
	    !question_find(asked->question, at, ENGLISH_DURATION, &covered))
		return false;
	if (usage->subtracts)
		return true;
	for (int i = 0; usage->stems->context && i < usage->column_count; i++)
		if (usage_known(usage, i)->class == COLUMN_NUMBER &&
		    part_seconds(usage_known(usage, i)->name))
			return true;
	return false;
}

/* "Biggest first", "worst 5 first": of rows that are in order. */
bool
excused_first(
    const struct account_question *asked, const struct usage *usage, int at)
{
	const struct question *question = asked->question;
	const struct english_word *ordinal =
	    english_find(question->tokens[at].folded, ENGLISH_ORDINAL);
	if (!ordinal || ordinal->number != 1 || !usage->orders)
		return false;
	for (int before = at - 1; before >= 0 && before >= at - OBJECT_TOKENS;
	     before--)
		if (closed_words_find(
			asked->words, question, before, CLOSED_SUPERLATIVE) ||
		    closed_words_find(
			asked->words, question, before, CLOSED_ADJECTIVE))
			return true;
	return false;
}
