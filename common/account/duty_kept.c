/* duty_kept.c - rows of a table that the evidence leaves out; see duty_scan.h
 */
#include "account/duty_scan.h"

#include <ctype.h>
#include <string.h>

static bool
in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Does the SQL name the column, of any table? */
static bool
names(const char *sql, const char *column)
{
	size_t length = strlen(column);
	for (const char *at = sql; (at = strstr(at, column)); at++)
		if ((at == sql || !in_name(at[-1])) && !in_name(at[length]))
			return true;
	return false;
}

/* Does the statement use rows of the table, and not only its keys to join
 * others? */
static bool
uses_rows(const struct usage *usage, int table)
{
	bool alone = true;
	for (int t = 0; t < usage->stems->context->table_count; t++)
		alone = alone && (t == table || !usage->tables[t]);
	for (int i = 0; i < usage->column_count; i++)
		alone = alone || (usage->columns[i].table == table &&
				     !usage->columns[i].joins);
	return usage->tables[table] && alone;
}

static bool
keeps(const struct usage *usage, const struct kept_rows *rows)
{
	for (int i = 0; i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		if (used->table == rows->table &&
		    (used->condition || usage->filters || usage->buckets) &&
		    names(rows->sql, usage_known(usage, i)->name))
			return true;
	}
	return false;
}

/* The first word that the table became; else the first word of all. */
static int
word_of(const struct duty_scan *scan, int table)
{
	const char *name = scan->usage->stems->context->tables[table].name;
	for (int at = 0; at < scan->question->count; at++)
		if (scan->words[at].where &&
		    strcmp(scan->words[at].where, name) == 0)
			return at;
	return 0;
}

/* Evidence that spells columns says how to compute an answer: one that reads
 * none of them does not heed it.  Keys are only a hint how to join. */
static void
settle_spelled(const struct duty_scan *scan)
{
	const struct context *context = scan->usage->stems->context;
	int table = -1;
	if (!context || !scan->asked->evidence)
		return;
	for (int t = 0; t < context->table_count; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const struct context_column *column =
			    &context->tables[t].columns[c];
			if (!strchr(column->name, '_') ||
			    context_in_key(column) ||
			    !names(scan->asked->evidence, column->name))
				continue;
			if (usage_column(scan->usage, t, c))
				return;
			table = t;
		}
	if (table < 0)
		return;
	scan->account->cues[DUTY_EVIDENCE] = true;
	duty_owe(scan, DUTY_EVIDENCE, word_of(scan, table), 1);
}

void
duty_kept(const struct duty_scan *scan)
{
	settle_spelled(scan);
	for (int i = 0; i < scan->asked->kept_count; i++) {
		const struct kept_rows *rows = &scan->asked->kept[i];
		if (!scan->usage->stems->context ||
		    !uses_rows(scan->usage, rows->table) ||
		    keeps(scan->usage, rows))
			continue;
		scan->account->cues[DUTY_EVIDENCE] = true;
		duty_owe(scan, DUTY_EVIDENCE, word_of(scan, rows->table), 1);
	}
}
