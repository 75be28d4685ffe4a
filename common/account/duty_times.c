/* duty_times.c - what units of time, "how long" and verbs of dates ask for; see
 * duty_scan.h */
#include "account/duty_scan.h"
#include "account/excused.h"
#include "base/calendar.h"
#include "context/name_part.h"
#include "english/english.h"
#include "question/date_verb.h"
#include "question/leaving_date.h"
#include "question/now_said.h"
#include "question/row_end.h"

#include <string.h>

/* From "time" to the second thing: "how long do the boats take from A to B". */
enum { ELAPSED_WORDS = 12 };

/* "Days from order to arrival", "how long ... between them": two things
 * follow.  With a number before them, days are counted from a date. */
static bool
says_elapsed(const struct question *question, int at)
{
	static const char *const leads[] = {"from", "between"};
	static const char *const joints[] = {"to", "until", "and"};
	int lead = -1;
	if (at > 0 && question->tokens[at - 1].kind == TOKEN_NUMBER)
		return false;
	for (int i = at + 1; i < question->count && i <= at + ELAPSED_WORDS;
	     i++) {
		const struct token *token = &question->tokens[i];
		if (token->kind != TOKEN_WORD)
			return false;
		for (size_t w = 0; lead < 0 && w < COUNT_OF(leads); w++)
			if (strcmp(token->folded, leads[w]) == 0)
				lead = i;
		for (size_t w = 0;
		     lead >= 0 && i > lead + 1 && w < COUNT_OF(joints); w++)
			if (strcmp(token->folded, joints[w]) == 0)
				return true;
	}
	return false;
}

/* "The slowest on average from dispatch to delivery": does the adjective speak
 * of a time that no column of the statement has? */
static bool
speaks_of_time(const struct duty_scan *scan, int at)
{
	const struct closed_word *word = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_ADJECTIVE);
	return word &&
	       (part_in_any("duration", &word->columns) ||
		   part_in_any("duration", &word->reversed)) &&
	       !scan->words[at].where;
}

/* What elapses from one thing to another is a difference of dates, or stands in
 * a column of times. */
void
duty_elapsed(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	const char *word = question->tokens[at].folded;
	int covered;
	bool how_long = at > 0 && strcmp(word, "long") == 0 &&
			strcmp(question->tokens[at - 1].folded, "how") == 0;
	if (scan->words[at].as != ACCOUNT_UNUSED ||
	    (!how_long && !english_find(word, ENGLISH_SECONDS) &&
		!speaks_of_time(scan, at) &&
		!question_find(question, at, ENGLISH_DURATION, &covered)) ||
	    !says_elapsed(question, at) ||
	    excused_time(scan->asked, scan->usage, at) ||
	    scan->usage->subtracts)
		return;
	scan->account->cues[DUTY_CHANGE] = true;
	duty_owe(scan, DUTY_CHANGE, at, 1);
}

/* "After the date the client wanted", "later than the client asked for": whose
 * date the verb at the token speaks of is a part of its clause. */
static void
settle_whose_date(const struct duty_scan *scan, int at)
{
	enum { CLAUSE_WORDS = 4 };
	static const char *const heads[] = {"date", "day", "than"};
	for (int i = at - 1; i >= 0 && i >= at - CLAUSE_WORDS; i--)
		for (size_t h = 0; h < COUNT_OF(heads); h++)
			if (scan->usage->compares &&
			    strcmp(scan->question->tokens[i].folded,
				heads[h]) == 0) {
				duty_use(scan, i, at - i, ACCOUNT_STRUCTURE);
				return;
			}
}

/* "Expiring" speaks of a date "valid until". */
void
duty_date_verb(const struct duty_scan *scan, int at)
{
	const struct context *context = scan->usage->stems->context;
	for (int i = 0; context && i < scan->usage->column_count; i++) {
		const struct used_column *used = &scan->usage->columns[i];
		const struct context_column *column =
		    &context->tables[used->table].columns[used->column];
		if (scan->words[at].as != ACCOUNT_UNUSED ||
		    column->class != COLUMN_DATE ||
		    date_verb_names(&scan->question->tokens[at], column->said) <
			2)
			continue;
		duty_use(scan, at, 1, ACCOUNT_COLUMN);
		scan->words[at].where =
		    usage_column_name(scan->usage, used->table, used->column);
		scan->words[at].fit = .5;
		settle_whose_date(scan, at);
	}
}

/* "At the moment", "current": those who left are left out, by the date. */
bool
duty_now(const struct duty_scan *scan)
{
	const struct context *context = scan->usage->stems->context;
	int length;
	int at = now_said(scan->question, scan->asked->words, &length);
	for (int i = 0; at >= 0 && context && i < scan->usage->column_count;
	     i++) {
		const struct used_column *used = &scan->usage->columns[i];
		if (!used->condition ||
		    leaving_date(&context->tables[used->table],
			scan->asked->words) != used->column)
			continue;
		duty_use(scan, at, length, ACCOUNT_COLUMN);
		scan->words[at].where =
		    usage_column_name(scan->usage, used->table, used->column);
	}
	return at >= 0;
}

/* Does a condition of the statement read the column? */
static bool
is_bound(const struct duty_scan *scan, int table, int column)
{
	for (int i = 0; i < scan->usage->column_count; i++) {
		const struct used_column *used = &scan->usage->columns[i];
		if (used->condition && used->table == table &&
		    used->column == column)
			return true;
	}
	return false;
}

/* "Current helpers", "live accounts": where a column tells that such a row has
 * ended, a condition must read it. */
void
duty_in_being(const struct duty_scan *scan, int at)
{
	const struct context *context = scan->usage->stems->context;
	int rows = at + 1;
	if (!context || rows >= scan->question->count ||
	    !row_end_denied(scan->question, at) ||
	    scan->words[rows].as != ACCOUNT_TABLE || !scan->words[rows].where)
		return;
	int table = context_find_table(context, scan->words[rows].where);
	struct row_end end = {.column = -1};
	if (table >= 0)
		end = row_end_of(&context->tables[table], scan->asked->words);
	if (end.column >= 0 && !is_bound(scan, table, end.column))
		duty_owe(scan, DUTY_RESTRICTION, at, 1);
}

/* Has the table a column that is named after what the word says was done, and
 * that the statement does not read? */
static bool
is_left_unread(
    const struct duty_scan *scan, int table, const struct token *token)
{
	const struct context_table *rows =
	    &scan->usage->stems->context->tables[table];
	for (int c = 0; c < rows->column_count; c++)
		if (!usage_column(scan->usage, table, c) &&
		    date_verb_names(token, rows->columns[c].said))
			return true;
	return false;
}

/* "Approved on a Saturday", where a column, as a text, tells when rows were
 * approved: the date of something else has another day. */
void
duty_other_act(const struct duty_scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	const struct account_word *word = &scan->words[at];
	if (!scan->usage->stems->context ||
	    !(scan->usage->dated || scan->usage->buckets) ||
	    token->kind != TOKEN_WORD ||
	    (word->as != ACCOUNT_UNUSED && word->as != ACCOUNT_VALUE) ||
	    !english_participle(token->folded))
		return;
	for (int i = 0; i < scan->usage->column_count; i++) {
		const struct used_column *used = &scan->usage->columns[i];
		const struct context_column *date = usage_known(scan->usage, i);
		if (date->class == COLUMN_DATE &&
		    (used->condition || scan->usage->buckets) &&
		    is_left_unread(scan, used->table, token) &&
		    !date_verb_names(token, date->said) &&
		    !duty_is_said(scan,
			usage_column_name(
			    scan->usage, used->table, used->column),
			-1))
			duty_owe(scan, DUTY_PERIOD, at, 1);
	}
}

/* "The most hours": of a figure, and no time at which rows were. */
static bool
is_most_of(const struct duty_scan *scan, int at)
{
	return at > 0 && !scan->usage->buckets &&
	       closed_words_find(scan->asked->words, scan->question, at - 1,
		   CLOSED_SUPERLATIVE);
}

/* "The last time it was booked": of the first or the last date. */
static bool
is_time_of_act(const struct duty_scan *scan, int at)
{
	return scan->usage->extremes && at > 0 &&
	       strcmp(question_word_at(scan->question, at), "time") == 0 &&
	       (english_is(question_word_at(scan->question, at - 1),
		    ENGLISH_ORDINAL) ||
		   closed_words_find(scan->asked->words, scan->question, at - 1,
		       CLOSED_RELATIVE));
}

/* "Days overdue", "how many days late": a length of time is shown. */
static bool
is_delay(const struct duty_scan *scan, int at)
{
	return calendar_unit_of(question_word_at(scan->question, at)) !=
		   UNIT_NONE &&
	       english_is(
		   question_word_at(scan->question, at + 1), ENGLISH_OVERDUE) &&
	       (at == 0 || scan->question->tokens[at - 1].kind != TOKEN_NUMBER);
}

/* "5 days", "this quarter", "per month": a unit of time asks for dates. */
void
duty_time_unit(const struct duty_scan *scan, int at)
{
	if (excused_time(scan->asked, scan->usage, at))
		duty_use(scan, at, 1, ACCOUNT_ARITHMETIC);
	/* "transit time": the word says which time that is */
	if (scan->usage->subtracts && at + 1 < scan->question->count &&
	    scan->words[at].as == ACCOUNT_UNUSED &&
	    excused_time(scan->asked, scan->usage, at + 1) &&
	    scan->question->tokens[at + 1].kind == TOKEN_WORD)
		duty_use(scan, at, 1, ACCOUNT_ARITHMETIC);
	if (is_delay(scan, at) && !scan->usage->subtracts)
		duty_owe(scan, DUTY_ANSWER, at, 2);
	if (is_time_of_act(scan, at))
		duty_use(scan, at - 1, 2, ACCOUNT_DATE);
	if (excused_first(scan->asked, scan->usage, at))
		duty_use(scan, at, 1, ACCOUNT_ORDER);
	if (closed_words_find(
		scan->asked->words, scan->question, at, CLOSED_PERIOD) &&
	    (scan->usage->dated || scan->usage->buckets) &&
	    !is_most_of(scan, at))
		duty_use(scan, at, 1, ACCOUNT_DATE);
	/* "by day, return date and amount": the date is the day's */
	if (scan->usage->buckets && scan->words[at].as == ACCOUNT_UNUSED &&
	    english_is(question_word_at(scan->question, at), ENGLISH_DATE_NOUN))
		duty_use(scan, at, 1, ACCOUNT_DATE);
}
