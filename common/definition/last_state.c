/* last_state.c - the last state of a history; see last_state.h */
#include "definition/last_state.h"

#include "question/question.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* So many words behind "latest" may name the rows: "latest log entry". */
enum { NAMED_WITHIN = 2 };

static bool
holds(struct piece sentence, const char *text)
{
	size_t length = strlen(text);
	for (const char *at = sentence.at; at + length <= sentence.end; at++) {
		bool starts =
		    at == sentence.at || !isalnum((unsigned char)at[-1]);
		if (starts && strncasecmp(at, text, length) == 0)
			return true;
	}
	return false;
}

/* Behind the first phrase that says "latest"; NULL: there is none. */
static const char *
behind_latest(struct piece sentence)
{
	const struct english_word *word = NULL;
	const char *at;
	while ((at = piece_find_class(sentence, ENGLISH_EXTREME, &word))) {
		sentence.at = at + strlen(word->word);
		if (strcmp(word->means, "latest") == 0)
			return sentence.at;
	}
	static const char *const others[] = {"last snapshot", "last available"};
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if ((at = piece_find(sentence, others[i])))
			return at + strlen("last");
	return NULL;
}

/* Does the last word of the table's name stand behind "latest"?  "The latest
 * order date" is a date and no order. */
static bool
named_behind(
    const char *text, const struct context_table *table, struct arena *arena)
{
	struct question said, name;
	question_read(&said, text, arena);
	question_read(&name, table->words, arena);
	for (int i = 0; name.count && i < said.count && i < NAMED_WITHIN; i++)
		if (strcmp(said.tokens[i].stem,
			name.tokens[name.count - 1].stem) == 0)
			return i + 1 == said.count ||
			       !english_is(
				   said.tokens[i + 1].stem, ENGLISH_DATE_NOUN);
	return false;
}

/* Do the rows have a day, and something that they are about? */
static bool
keeps_history(const struct context_table *table)
{
	bool dated = false;
	bool owned = false;
	for (int c = 0; c < table->column_count; c++) {
		dated = dated || table->columns[c].class == COLUMN_DATE;
		owned = owned || table->columns[c].parent_table >= 0;
	}
	return dated && owned;
}

bool
last_state_told(struct piece sentence, const struct context_table *table,
    struct arena *arena)
{
	const char *behind = behind_latest(sentence);
	if (!behind)
		return false;
	if (holds(sentence, table->name) ||
	    (strchr(table->words, ' ') && holds(sentence, table->words)))
		return true;
	return keeps_history(table) &&
	       named_behind(arena_strndup(
				arena, behind, (size_t)(sentence.end - behind)),
		   table, arena);
}
