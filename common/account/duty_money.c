/* duty_money.c - what is spent, owed or whole; see duty_scan.h */
#include "account/duty_scan.h"
#include "english/english.h"
#include "question/spending_words.h"

#include <string.h>

/* "What did we spend on travel": the words of spending ask for a total. */
void
duty_spending(const struct duty_scan *scan)
{
	struct spending spending =
	    spending_find(scan->question, scan->asked->words);
	if (spending.to > spending.from &&
	    (scan->usage->sums || scan->usage->counts || scan->usage->ranks))
		duty_use(scan, spending.from, spending.to - spending.from,
		    ACCOUNT_AGGREGATE);
}

/* "Spent more than their budget": what was spent is a total that is compared.
 */
void
duty_spent(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	if (spending_said(question->tokens[at].folded) && scan->usage->sums &&
	    scan->usage->weighs && at + 1 < question->count &&
	    closed_words_find(
		scan->asked->words, question, at + 1, CLOSED_COMPARISON))
		duty_use(scan, at, 1, ACCOUNT_AGGREGATE);
}

/* "Their whole budget": all of its rows, added up. */
void
duty_whole(const struct duty_scan *scan, int at)
{
	static const char *const words[] = {"whole", "entire"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (scan->usage->sums && at + 1 < scan->question->count &&
		    strcmp(scan->question->tokens[at].folded, words[i]) == 0 &&
		    (scan->words[at + 1].as == ACCOUNT_TABLE ||
			scan->words[at + 1].as == ACCOUNT_COLUMN))
			duty_use(scan, at, 1, ACCOUNT_AGGREGATE);
}

/* "Owe", "unpaid balance": a total less what was paid of it. */
void
duty_owing(const struct duty_scan *scan, int at)
{
	int covered;
	/* "By how many percent did it rise": a difference says so */
	if (scan->usage->subtracts && scan->words[at].as == ACCOUNT_UNUSED &&
	    english_is(scan->question->tokens[at].folded, ENGLISH_RISING))
		duty_use(scan, at, 1, ACCOUNT_ARITHMETIC);
	const struct english_word *owing =
	    question_find(scan->question, at, ENGLISH_OWING, &covered);
	if (!owing || strcmp(owing->means, "state") == 0 ||
	    !scan->usage->subtracts)
		return;
	duty_use(scan, at, covered, ACCOUNT_ARITHMETIC);
	for (int i = 0; i < scan->usage->column_count; i++) {
		const struct used_column *used = &scan->usage->columns[i];
		if (usage_known(scan->usage, i)->class == COLUMN_NUMBER &&
		    !used->joins && !scan->words[at].where)
			scan->words[at].where = usage_column_name(
			    scan->usage, used->table, used->column);
	}
}
