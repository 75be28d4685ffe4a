/* ordered.c - are rows in the order that is asked?  See ordered.h */
#include "account/ordered.h"

#include "english/english.h"

#include <string.h>

/* From "by" to the column, over articles and the table's name. */
enum { TARGET_TOKENS = 4 };

static bool
leads_to_column(const struct question *question, int at)
{
	return question_match(question, at, "by") ||
	       question_match(question, at, "of");
}

/* The column behind the words, as "table.column"; NULL: another word, or none,
 * says what the order is by. */
static const char *
asked_column(
    const struct question *question, const struct account_word *words, int from)
{
	int at = from;
	while (at < question->count && at < from + TARGET_TOKENS &&
	       question->tokens[at].kind == TOKEN_WORD &&
	       (words[at].as == ACCOUNT_TABLE ||
		   english_is(question->tokens[at].folded, ENGLISH_ARTICLE) ||
		   english_is(question->tokens[at].folded, ENGLISH_POSSESSIVE)))
		at++;
	return at < question->count && at < from + TARGET_TOKENS &&
		       words[at].as == ACCOUNT_COLUMN
		   ? words[at].where
		   : NULL;
}

/* A key has the same name in the table that it refers to. */
static bool
has_name(const char *where, const char *column)
{
	const char *last = strrchr(where, '.');
	return last && strcmp(last + 1, column) == 0;
}

bool
ordered_otherwise(const struct question *question, const struct usage *usage,
    const struct account_word *words, int at, int length)
{
	const struct facts_select *select = &usage->facts->selects[0];
	int behind = at + length;
	bool led = leads_to_column(question, behind - 1);
	if (!led && !leads_to_column(question, behind))
		return false;
	const char *asked = asked_column(question, words, behind + !led);
	for (int i = 0; asked && i < select->order_count; i++) {
		int table, column;
		int reference = facts_ordered_by(select, &select->order[i]);
		if (!usage_reference(usage, reference, &table, &column) ||
		    has_name(asked, usage->stems->context->tables[table]
					.columns[column]
					.name))
			return false;
	}
	return asked && select->order_count > 0;
}
