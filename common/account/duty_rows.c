/* duty_rows.c - small words that say which rows are meant; see duty_scan.h */
#include "account/duty_scan.h"
#include "english/english.h"

#include <string.h>

/* From "on" to "day" over "the same first", and from "3" to "each". */
enum { LEAD_WORDS = 3 };

static bool
holds(const struct duty_scan *scan, int at, enum closed_class class)
{
	return closed_words_hold(
	    scan->asked->words, question_word_at(scan->question, at), class);
}

static bool
is_same(const struct duty_scan *scan, int at)
{
	return strcmp(question_word_at(scan->question, at), "same") == 0;
}

/* "On weekends", "every day", "on the same day": a time that a preposition or a
 * word for groups leads to; "the creation year" is a column. */
static bool
is_time(const struct duty_scan *scan, int at)
{
	if (!holds(scan, at, CLOSED_PERIOD) &&
	    !english_is(question_word_at(scan->question, at), ENGLISH_DAY_PART))
		return false;
	for (int i = at - 1; i >= 0 && i >= at - LEAD_WORDS; i--) {
		const char *word = question_word_at(scan->question, i);
		if (english_is(word, ENGLISH_PREPOSITION) ||
		    holds(scan, i, CLOSED_GROUP))
			return true;
		if (!english_is(word, ENGLISH_ARTICLE) && !is_same(scan, i) &&
		    !holds(scan, i, CLOSED_ORDINAL) &&
		    !holds(scan, i, CLOSED_BOTH) &&
		    !holds(scan, i, CLOSED_RELATIVE))
			return false;
	}
	return false;
}

/* "Revenue per head", "each time": groups that the statement does not make;
 * "how many has each received" says an act. */
static bool
is_group(const struct duty_scan *scan, int at)
{
	static const char *const leads[] = {"per", "each", "every"};
	const char *lead = question_word_at(scan->question, at - 1);
	const char *word = question_word_at(scan->question, at);
	for (size_t i = 0; i < COUNT_OF(leads); i++)
		if (strcmp(lead, leads[i]) == 0)
			return *word && !english_past(word);
	return false;
}

/* "Only the first one", "the second best", and not "first, show", nor "when did
 * they first order" of the earliest date. */
static bool
is_place(const struct duty_scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	return holds(scan, at, CLOSED_ORDINAL) && !token->sentence_start &&
	       !(scan->usage->extremes && strcmp(token->folded, "first") == 0);
}

/* "Who have the same name", and not "in the same month" of a statement that has
 * months. */
static bool
is_tie(const struct duty_scan *scan, int at)
{
	return is_same(scan, at) && at + 1 < scan->question->count &&
	       (scan->words[at + 1].as == ACCOUNT_UNUSED ||
		   !holds(scan, at + 1, CLOSED_PERIOD));
}

/* "More than once", "only once"; "at least once" bounds nothing. */
static bool
is_occasion(const struct duty_scan *scan, int at)
{
	return strcmp(question_word_at(scan->question, at), "once") == 0 &&
	       at > 0 &&
	       (strcmp(question_word_at(scan->question, at - 1), "than") == 0 ||
		   strcmp(question_word_at(scan->question, at - 1),
		       "exactly") == 0 ||
		   english_is(question_word_at(scan->question, at - 1),
		       ENGLISH_RESTRICTION));
}

/* "Top 3 of each": the first three of all are others. */
static bool
is_first_of_all(const struct duty_scan *scan, int at)
{
	if (strcmp(question_word_at(scan->question, at), "each") != 0 ||
	    scan->usage->ranks || scan->usage->nested)
		return false;
	for (int i = at - 1; i >= 0 && i >= at - LEAD_WORDS; i--)
		if (scan->words[i].as == ACCOUNT_LIMIT)
			return true;
	return false;
}

/* "Three months in a row": rows are compared with those before them. */
static void
settle_sequence(const struct duty_scan *scan, int at)
{
	int covered;
	if (!question_find(scan->question, at, ENGLISH_SEQUENCE, &covered))
		return;
	scan->account->cues[DUTY_RESTRICTION] = true;
	if (!scan->usage->ranks && !duty_part_named(scan, at, covered))
		duty_owe(scan, DUTY_RESTRICTION, at, covered);
}

/* "Rank the yachts by length": their places, or their order. */
static void
settle_ranking(const struct duty_scan *scan, int at)
{
	if (english_is(scan->question->tokens[at].folded, ENGLISH_RANKING) &&
	    scan->words[at].as == ACCOUNT_UNUSED &&
	    (scan->usage->ranks || scan->usage->orders))
		duty_use(scan, at, 1, ACCOUNT_ORDER);
}

/* "Clients who only hire yachts": those who hire others, too, are denied. */
static bool
is_exclusive(const struct duty_scan *scan, int at)
{
	const struct facts *facts = scan->usage->facts;
	bool bounds = false;
	for (int i = 0; i < facts->select_count; i++)
		bounds = bounds || facts->selects[i].having;
	return !bounds && scan->usage->negations == 0 &&
	       english_is(
		   question_word_at(scan->question, at), ENGLISH_RESTRICTION) &&
	       english_is(question_word_at(scan->question, at - 1),
		   ENGLISH_RELATIVE) &&
	       !english_is(
		   question_word_at(scan->question, at + 1), ENGLISH_BE);
}

void
duty_rows(const struct duty_scan *scan, int at)
{
	settle_sequence(scan, at);
	settle_ranking(scan, at);
	/* "on weekends": the day of the week is a part of a date */
	if (scan->usage->buckets &&
	    english_is(question_word_at(scan->question, at), ENGLISH_DAY_PART))
		duty_use(scan, at, 1, ACCOUNT_DATE);
	bool unused = scan->words[at].as == ACCOUNT_UNUSED;
	if ((unused && (is_time(scan, at) || is_group(scan, at) ||
			   is_place(scan, at) || is_tie(scan, at))) ||
	    (unused && is_occasion(scan, at) &&
		!usage_number(scan->usage, 1)) ||
	    is_first_of_all(scan, at) || is_exclusive(scan, at))
		duty_owe(scan, DUTY_RESTRICTION, at, 1);
}
