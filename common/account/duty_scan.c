/* duty_scan.c - what becomes of words, and what is owed; see duty_scan.h */
#include "account/duty_scan.h"

const char *
duty_part_named(const struct duty_scan *scan, int at, int length)
{
	const char *name = NULL;
	for (int i = at; !name && i < at + length; i++)
		name = usage_name(scan->usage, scan->question->tokens[i].stem);
	return name;
}

void
duty_use(const struct duty_scan *scan, int at, int length, enum account_as as)
{
	for (int i = at; i < at + length; i++)
		if (scan->words[i].as == ACCOUNT_UNUSED)
			scan->words[i].as = as;
}

void
duty_owe(const struct duty_scan *scan, enum duty duty, int at, int length)
{
	struct account *account = scan->account;
	for (int i = 0; i < account->unmet_count; i++)
		if (account->unmet[i].from <= at && account->unmet[i].to > at)
			return;
	account->unmet[account->unmet_count++] =
	    (struct account_duty){duty, at, at + length};
}

bool
duty_framed(const struct duty_scan *scan, int at)
{
	const bool *stayed = scan->asked->stayed;
	return stayed && !stayed[at];
}
