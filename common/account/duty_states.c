/* duty_states.c - the names that words for a state mean; see duty_scan.h */
#include "account/duty_scan.h"
#include "account/opposed.h"
#include "context/name_part.h"
#include "english/english.h"

#include <string.h>

/* The name that the statement uses and that holds one of the words. */
static const char *
named_by(const struct duty_scan *scan, struct text_words words)
{
	struct name_stems *stems = scan->usage->stems;
	for (size_t i = 0; i < words.count; i++) {
		const char *stem =
		    text_stem(stems->stemmer, stems->arena, words.word[i]);
		const char *name = usage_name(scan->usage, stem);
		if (name)
			return name;
	}
	return NULL;
}

const char *
duty_named(const struct duty_scan *scan, const struct closed_word *word)
{
	const char *name = named_by(scan, word->columns);
	return name ? name : named_by(scan, word->reversed);
}

/* "Overdue" is what has passed its date and is not settled.  Does the statement
 * say the first alone, of a table that has a column for the second? */
static bool
is_half_overdue(const struct duty_scan *scan, const struct closed_word *word,
    const struct used_column *due)
{
	const struct context_table *table =
	    &scan->usage->stems->context->tables[due->table];
	bool told = false;
	if (strcmp(word->means, "overdue") != 0)
		return false;
	for (int c = 0; c < table->column_count; c++) {
		const struct used_column *used =
		    usage_column(scan->usage, due->table, c);
		/* what tells that a row is settled: such a date, a status */
		if (!part_in_any(table->columns[c].said, &word->columns) &&
		    !usage_is_status(&table->columns[c]))
			continue;
		if (used && used->condition)
			return false;
		told = true;
	}
	return told;
}

const char *
duty_state_named(const struct duty_scan *scan, const struct closed_word *word)
{
	const struct usage *usage = scan->usage;
	const struct context *context = usage->stems->context;
	int tables = 0;
	bool opposed = false;
	for (int i = 0; context && i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		const char *said =
		    context->tables[used->table].columns[used->column].said;
		if (!used->condition ||
		    (!part_in_any(said, &word->columns) &&
			!part_in_any(said, &word->reversed)) ||
		    is_half_overdue(scan, word, used))
			continue;
		if (!opposed_state(
			usage, used->table, used->column, word->means))
			return usage_column_name(
			    usage, used->table, used->column);
		opposed = true;
	}
	if (opposed)
		return NULL;
	for (int i = 0; context && i < context->table_count; i++)
		tables += usage->tables[i];
	return usage->negations || tables > 1 ? duty_named(scan, word) : NULL;
}

void
duty_wished(const struct duty_scan *scan, int at)
{
	enum { WITHIN = 4 }; /* "should already have been returned" */
	const struct question *question = scan->question;
	const struct usage *usage = scan->usage;
	const struct english_word *modal =
	    english_find(question->tokens[at].folded, ENGLISH_MODAL);
	bool have = false;
	for (int i = at + 1; modal && *modal->means && i <= at + WITHIN &&
			     !question_is_border(question, i);
	     i++) {
		const char *word = question->tokens[i].folded;
		if (have && english_participle(word)) {
			scan->account->cues[DUTY_NEGATION] = true;
			if (!usage->denies && !usage->dated)
				duty_owe(scan, DUTY_NEGATION, at, i + 1 - at);
			return;
		}
		have = have || english_is(word, ENGLISH_HAVE);
	}
}

void
duty_run_out(const struct duty_scan *scan, int at)
{
	int covered = 0;
	if (!question_find(scan->question, at, ENGLISH_RUN_OUT, &covered) ||
	    !question_is_border(scan->question, at + covered))
		return;
	scan->account->cues[DUTY_NEGATION] = true;
	if (scan->usage->denies)
		duty_use(scan, at, covered, ACCOUNT_NEGATION);
	else
		duty_owe(scan, DUTY_NEGATION, at, covered);
}
