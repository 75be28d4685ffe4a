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

/* "The highest total over all their bills": the rows of a figure, no bound. */
static bool
is_over_rows(const struct account_question *asked,
    const struct account_word *words, const struct closed_word *word, int at)
{
	const struct question *question = asked->question;
	int object = at + word->length;
	while (english_is(
		   question_word_at(question, object), ENGLISH_QUANTIFIER) ||
	       english_is(
		   question_word_at(question, object), ENGLISH_POSSESSIVE) ||
	       english_is(question_word_at(question, object), ENGLISH_ARTICLE))
		object++;
	return strcmp(word->phrase, "over") == 0 && at > 0 &&
	       object < question->count && words[at - 1].as == ACCOUNT_COLUMN &&
	       words[object].as == ACCOUNT_TABLE;
}

/* "Borrowed at least one book": rows that are joined are there. */
static bool
exists_joined(const struct account_question *asked, const struct usage *usage,
    const struct closed_word *word, int behind)
{
	return strcmp(word->means, ">=") == 0 &&
	       (usage->nested || usage->facts->join_count > 0) &&
	       question_number(&asked->question->tokens[behind]) == 1;
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

/* "Including those without", "also the ones that don't have one": rows without
 * are shown beside the others, which an outer join does. */
static bool
shows_those_without(const struct account_question *asked,
    const struct usage *usage, enum duty duty, int at)
{
	enum { WORDS_BETWEEN = 5 };
	const struct question *question = asked->question;
	int covered;
	if (!usage_keeps_rows(usage))
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

/* "Created by the companies that": who did it, and a participle before. */
static bool
is_done_by(const struct account_question *asked,
    const struct account_word *words, int at, int object)
{
	const struct question *question = asked->question;
	bool pointed =
	    object > at + 1 &&
	    (english_is(question->tokens[at + 1].folded, ENGLISH_ARTICLE) ||
		question_match(question, at + 1, "any"));
	return (is_as(words, object, ACCOUNT_TABLE) ||
		   (pointed && is_as(words, object, ACCOUNT_COLUMN))) &&
	       has_agent(question, at);
}

/* "The average for all years", "across all farms": one figure of all, where
 * nothing is grouped. */
static bool
is_of_all(const struct question *question, const struct usage *usage,
    const struct closed_word *word, int at)
{
	int last = at + word->length - 1;
	return !usage->groups && !usage->ranks &&
	       (question_match(question, last, "all") ||
		   (question_match(question, last, "across") &&
		       question_match(question, last + 1, "all")));
}

/* Does the word mean a column of numbers that are counts or sizes of a row? */
static bool
is_figure(const struct usage *usage, const struct account_word *word)
{
	const struct link_match *match =
	    word->match < 0 ? NULL : &usage->stems->link->matches[word->match];
	if (word->as != ACCOUNT_COLUMN || !match || match->kind != LINK_COLUMN)
		return false;
	const struct context_column *column =
	    &usage->stems->context->tables[match->table].columns[match->column];
	return column->class == COLUMN_NUMBER && !context_in_key(column);
}

/* "The largest number of votes", which are a column; "the phone number of": the
 * number is no count. */
static bool
names_number(const struct account_question *asked, const struct usage *usage,
    const struct account_word *words, int at, int object)
{
	return !usage->counts && !usage->sums &&
	       question_match(asked->question, at, "number") &&
	       ((object >= 0 && is_figure(usage, &words[object])) ||
		   is_as(words, at - 1, ACCOUNT_COLUMN));
}

/* "Going by order date": that says which date is meant. */
static bool
goes_by(const struct account_question *asked, const struct usage *usage,
    const struct account_word *words, int at, int object)
{
	const struct link_match *match =
	    is_as(words, object, ACCOUNT_COLUMN) && words[object].match >= 0
		? &usage->stems->link->matches[words[object].match]
		: NULL;
	return match && match->kind == LINK_COLUMN && at > 0 &&
	       english_is(
		   asked->question->tokens[at - 1].folded, ENGLISH_GOING_BY) &&
	       usage->stems->context->tables[match->table]
		       .columns[match->column]
		       .class
		   == COLUMN_DATE;
}

/* What becomes of a word for groups where none are asked for; ACCOUNT_UNUSED:
 * they are. */
static enum account_as
ungrouped(const struct account_question *asked, const struct usage *usage,
    const struct account_word *words, const struct closed_word *word, int at)
{
	int object = object_behind(asked, at + word->length);
	/* "never checked by anyone": a plainer wording does without */
	if (asked->stayed && !asked->stayed[at])
		return ACCOUNT_STRUCTURE;
	if (is_as(words, object, ACCOUNT_VALUE) ||
	    (strcmp(word->phrase, "by") == 0 &&
		(is_done_by(asked, words, at, object) ||
		    goes_by(asked, usage, words, at, object))))
		return ACCOUNT_STRUCTURE;
	return is_of_all(asked->question, usage, word, at) ||
		       averages_rows(usage, words, object)
		   ? ACCOUNT_GROUPING
		   : ACCOUNT_UNUSED;
}

/* "Starting with the largest": of rows that are in order. */
static bool
leads_order(
    const struct account_question *asked, const struct usage *usage, int at)
{
	int covered;
	if (!usage->orders ||
	    !question_find(asked->question, at, ENGLISH_ORDER_LEAD, &covered))
		return false;
	at += covered;
	while (at < asked->question->count &&
	       english_is(asked->question->tokens[at].folded, ENGLISH_ARTICLE))
		at++;
	return at < asked->question->count &&
	       closed_words_find(
		   asked->words, asked->question, at, CLOSED_SUPERLATIVE);
}

/* Words that seem to deny, or to speak of how a text begins. */
static enum account_as
unlike(const struct account_question *asked, const struct usage *usage,
    enum duty duty, int at)
{
	if (duty == DUTY_LIKENESS && leads_order(asked, usage, at))
		return ACCOUNT_ORDER;
	return (duty == DUTY_NEGATION || duty == DUTY_LIKENESS) &&
		       shows_those_without(asked, usage, duty, at)
		   ? ACCOUNT_STRUCTURE
		   : ACCOUNT_UNUSED;
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
	if (state && strcmp(state->means, "holding") == 0 &&
	    holds_between_dates(usage))
		return ACCOUNT_DATE;
	enum account_as one = unlike(asked, usage, duty, at);
	if (one != ACCOUNT_UNUSED)
		return one;
	if (duty == DUTY_STATE && strcmp(word->means, "going") == 0 &&
	    says_what_lasts(asked, usage, words, behind))
		return ACCOUNT_STRUCTURE;
	if (is_of_mean(asked, usage, duty, behind))
		return ACCOUNT_AGGREGATE;
	bool bounds = compares_behind(asked, behind);
	if (duty == DUTY_COMPARISON && usage->subtracts &&
	    strcmp(word->means, "between") == 0 && !bounds)
		return ACCOUNT_ARITHMETIC;
	if (duty == DUTY_COMPARISON && !bounds &&
	    is_as(words, object, ACCOUNT_VALUE))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_COMPARISON && !bounds &&
	    (begins_rows(asked, words, word, object) ||
		is_over_rows(asked, words, word, at)))
		return ACCOUNT_STRUCTURE;
	if (duty == DUTY_COMPARISON && behind < asked->question->count &&
	    exists_joined(asked, usage, word, behind))
		return ACCOUNT_COMPARISON;
	one = duty == DUTY_GROUP ? ungrouped(asked, usage, words, word, at)
				 : ACCOUNT_UNUSED;
	if (one != ACCOUNT_UNUSED)
		return one;
	if (duty == DUTY_COUNT && names_number(asked, usage, words, at, object))
		return ACCOUNT_AGGREGATE;
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
