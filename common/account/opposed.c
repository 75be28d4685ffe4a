/* opposed.c - the opposite of what the question says; see opposed.h */
#include "account/opposed.h"

#include "english/english.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Words between a comparison and its number: "below the age of 18". */
enum { WORDS_BETWEEN = 3 };

/* From "not" to the value behind it; from "excluded" back to the value. */
enum { WORDS_BEHIND = 2, WORDS_BEFORE = 6 };

/* From "not" to "yet" behind what is denied. */
enum { WORDS_TO_YET = 5 };

static bool
is_bound(const char *sign)
{
	return sign && (sign[0] == '<' || sign[0] == '>') &&
	       strcmp(sign, "<>") != 0;
}

/* The number behind the comparison, or right before it ("30 or older"). */
static const struct token *
number_of(const struct question *question, int at, int length)
{
	int end = at + length + WORDS_BETWEEN;
	for (int i = at + length; i < question->count && i < end; i++)
		if (question->tokens[i].kind == TOKEN_NUMBER)
			return &question->tokens[i];
	return at > 0 && question->tokens[at - 1].kind == TOKEN_NUMBER
		   ? &question->tokens[at - 1]
		   : NULL;
}

/* Does the number stand left of what it is compared with: 180 > height? */
static bool
stands_left(const struct facts *facts, int literal)
{
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		bool holds = false;
		for (int l = 0; l < operation->literal_count; l++)
			holds = holds || operation->literals[l] == literal;
		if (holds && is_bound(operation->name) &&
		    operation->column_count > 0)
			return facts->columns[operation->columns[0]]
				   .span.start >
			       facts->literals[literal].span.start;
	}
	return false;
}

static bool
is_under_not(const struct facts *facts, int literal)
{
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		for (int l = 0; l < operation->literal_count; l++)
			if (operation->literals[l] == literal &&
			    facts_is(operation->name, "NOT"))
				return true;
	}
	return false;
}

/* Does a new clause begin between the tokens: "not sold and over 100"?  "Not
 * sold or over 100" denies both. */
static bool
parts_between(const struct question *question, int from, int to)
{
	for (int at = from; at < to; at++) {
		const struct english_word *joint = english_find(
		    question->tokens[at].folded, ENGLISH_CONJUNCTION);
		if (question->tokens[at].kind == TOKEN_PUNCTUATION ||
		    (joint && *joint->means == '\0'))
			return true;
	}
	return false;
}

/* Is it a part of a longer one ("no more than"), or does its clause deny
 * something, which may be the comparison? */
static bool
may_be_denied(
    const struct question *question, const struct closed_words *words, int at)
{
	for (int i = 0; i < question->count; i++) {
		const struct closed_word *longer =
		    closed_words_find(words, question, i, CLOSED_COMPARISON);
		bool denies =
		    closed_words_find(words, question, i, CLOSED_NEGATION);
		if ((denies && (i > at || !parts_between(question, i, at))) ||
		    (i < at && longer && i + longer->length > at))
			return true;
	}
	return false;
}

/* May the statement deny the bound: inside another, or under NOT? */
static bool
denies_bound(const struct usage *usage, int literal)
{
	return usage->negations &&
	       (usage->facts->literals[literal].select != 0 ||
		   is_under_not(usage->facts, literal));
}

bool
opposed_bound(const struct usage *usage, const struct question *question,
    const struct closed_words *words, int at,
    const struct closed_word *comparison)
{
	const struct facts *facts = usage->facts;
	const struct token *number =
	    number_of(question, at, comparison->length);
	const struct closed_word *adjective =
	    closed_words_find(words, question, at, CLOSED_ADJECTIVE);
	bool opposed = false;
	if (!number || !is_bound(comparison->means) ||
	    (adjective && adjective->reversed.count > 0) ||
	    may_be_denied(question, words, at))
		return false;
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		if (!is_bound(literal->operator) || !literal->text ||
		    !facts_is(literal->kind, "number") ||
		    fabs(strtod(literal->text, NULL) - number->number) > 0)
			continue;
		bool same = literal->operator[0] == comparison->means[0];
		if (same != stands_left(facts, i) || denies_bound(usage, i))
			return false;
		opposed = true;
	}
	return opposed;
}

/* The stored value that the word became; NULL: it became none. */
static const char *
value_of(const struct usage *usage, const struct account_word *word)
{
	const struct link_result *link = usage->stems->link;
	return word->as == ACCOUNT_VALUE && word->match >= 0 && link &&
		       link->matches[word->match].kind == LINK_VALUE
		   ? link->matches[word->match].value
		   : NULL;
}

/* The value that the negation is about: behind it, or before "excluded". */
static const char *
value_denied(const struct usage *usage, const struct question *question,
    const struct account_word *words, int at, int length)
{
	int covered;
	const char *value = NULL;
	const struct english_word *behind =
	    question_find(question, at, ENGLISH_BEHIND_ROWS, &covered);
	if (behind && question_is_border(question, at + covered)) {
		for (int i = at - 1; !value && i >= at - WORDS_BEFORE &&
				     !question_is_border(question, i);
		     i--)
			value = value_of(usage, &words[i]);
		return value;
	}
	for (int i = at + length; !value && i < at + length + WORDS_BEHIND &&
				  !question_is_border(question, i);
	     i++)
		value = value_of(usage, &words[i]);
	return value;
}

/* "Not delivered yet", "still not delivered": may it come? */
static bool
may_come(const struct question *question, int at, int length)
{
	int covered;
	if (question_match(question, at - 1, "still"))
		return true;
	for (int i = at + length;
	     i < at + length + WORDS_TO_YET && !question_is_border(question, i);
	     i++)
		if (question_find(question, i, ENGLISH_UNTIL_NOW, &covered))
			return true;
	return false;
}

/* Is all but the value taken, of a column that has several others? */
static bool
takes_all_others(const struct usage *usage, const char *value)
{
	const struct facts *facts = usage->facts;
	int denied = 0, others = 0;
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		int table, column;
		bool denies =
		    facts_is(literal->operator, "<>") || is_under_not(facts, i);
		if (!literal->text || !denies ||
		    !usage_reference(usage, literal->column, &table, &column) ||
		    usage->stems->context->tables[table]
			    .columns[column]
			    .distinct == 2)
			continue;
		if (strcasecmp(literal->text, value) == 0)
			denied++;
		else
			others++;
	}
	return denied > 0 && others == 0;
}

bool
opposed_later(const struct usage *usage, const struct question *question,
    const struct account_word *words, int at, int length)
{
	const char *value = NULL;
	if (!may_come(question, at, length))
		return false;
	for (int i = at + length; !value && i < at + length + WORDS_TO_YET &&
				  !question_is_border(question, i);
	     i++)
		value = value_of(usage, &words[i]);
	return value && takes_all_others(usage, value);
}

bool
opposed_value(const struct usage *usage, const struct question *question,
    const struct account_word *words, int at, int length)
{
	const struct facts *facts = usage->facts;
	const char *value = value_denied(usage, question, words, at, length);
	bool opposed = false;
	for (int i = 0; value && i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		if (!literal->text || strcasecmp(literal->text, value) != 0)
			continue;
		if (literal->select != 0 || is_under_not(facts, i) ||
		    !facts_is(literal->clause, "where") ||
		    !(facts_is(literal->operator, "=") ||
			facts_is(literal->operator, "IN")))
			return false;
		opposed = true;
	}
	return opposed;
}

/* Do words before the token, or behind it, leave out the rows of its clause? */
static bool
is_left_out(
    const struct question *question, const struct closed_words *words, int at)
{
	int covered;
	for (int i = at - 1; !question_is_border(question, i); i--) {
		const struct closed_word *word =
		    closed_words_find(words, question, i, CLOSED_NEGATION);
		if (word && strcmp(word->means, "rows") == 0)
			return true;
	}
	for (int i = at; !question_is_border(question, i); i++) {
		const struct english_word *behind =
		    question_find(question, i, ENGLISH_BEHIND_ROWS, &covered);
		if (behind && strcmp(behind->means, "excluding") == 0 &&
		    question_is_border(question, i + covered))
			return true;
	}
	return false;
}

/* Does a plain denial follow in the clause of words that leave rows out? */
static bool
denies_later(
    const struct question *question, const struct closed_words *words, int at)
{
	for (int i = at; !question_is_border(question, i); i++) {
		const struct closed_word *word =
		    closed_words_find(words, question, i, CLOSED_NEGATION);
		if (word && strcmp(word->means, "rows") != 0)
			return !parts_between(question, at, i);
	}
	return false;
}

bool
opposed_twice(
    const struct question *question, const struct closed_words *words, int at)
{
	int covered;
	const struct closed_word *word =
	    closed_words_find(words, question, at, CLOSED_NEGATION);
	/* "this month excluded" denies but once */
	if (question_find(question, at, ENGLISH_BEHIND_ROWS, &covered))
		return false;
	return word &&
	       (strcmp(word->means, "rows") == 0
		       ? denies_later(question, words, at + word->length)
		       : is_left_out(question, words, at));
}

/* Is the value behind the token denied? */
static bool
denies_value(const struct usage *usage, const struct question *question,
    const struct account_word *words, int at, int length)
{
	const struct facts *facts = usage->facts;
	const char *value = value_denied(usage, question, words, at, length);
	for (int i = 0; value && i < facts->literal_count; i++)
		if (facts->literals[i].text &&
		    strcasecmp(facts->literals[i].text, value) == 0 &&
		    (facts_is(facts->literals[i].operator, "<>") ||
			is_under_not(facts, i)))
			return true;
	return false;
}

bool
opposed_denials(const struct usage *usage, const struct question *question,
    const struct account_word *words, int at, int length)
{
	const struct facts *facts = usage->facts;
	bool opposed = false;
	if (denies_value(usage, question, words, at, length))
		return true;
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		if (facts_is(operation->name, "IS NOT NULL") ||
		    facts_is(operation->name, "NOT"))
			return false;
		opposed = opposed || (operation->select == 0 &&
					 facts_is(operation->name, "IS NULL"));
	}
	return opposed;
}

bool
opposed_state(
    const struct usage *usage, int table, int column, const char *means)
{
	const struct facts *facts = usage->facts;
	const char *against = strcmp(means, "gone") == 0    ? "IS NULL"
			      : strcmp(means, "going") == 0 ? "IS NOT NULL"
							    : NULL;
	bool opposed = false;
	for (int i = 0; against && i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		int owner, tested;
		if (operation->column_count != 1 ||
		    !usage_reference(
			usage, operation->columns[0], &owner, &tested) ||
		    owner != table || tested != column)
			continue;
		if (!facts_is(operation->name, against))
			return false;
		opposed = true;
	}
	return opposed;
}
