/* states.c - words for a state that a date tells; see states.h */
#include "parser/states.h"

#include "base/memory.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"

#include <string.h>

enum { BACK_TOKENS = 8 }; /* from a table to the word behind it */

struct search {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
};

static const char *
word_at(const struct search *search, int at)
{
	return at >= 0 && at < search->question->count
		   ? search->question->tokens[at].folded
		   : "";
}

/* Does a word of a statement come before: "are overdue", "has left", "not yet
 * paid"? */
static bool
is_said(const struct search *search, int at)
{
	static const char *const before[] = {"is", "are", "was", "were", "be",
	    "been", "has", "have", "had", "still", "yet", "not", "never", "who",
	    "that", "already", "currently", "remain", "remains"};
	const char *word = word_at(search, at - 1);
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(word, before[i]) == 0)
			return true;
	return false;
}

/* Return the table right behind the word, else the last one before it; -1 when
 * there is none. */
static int
table_of(const struct search *search, int at, double least, bool *follows)
{
	int behind = -1;
	int before = -1;
	int end = at + 1;
	int last = -1;
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind != LINK_TABLE || match->score < least)
			continue;
		/* "overdue customer invoices": the last table is the head */
		if (match->from == end) {
			behind = match->table;
			end = match->to;
		}
		if (match->to <= at && match->from >= at - BACK_TOKENS &&
		    match->to > last) {
			before = match->table;
			last = match->to;
		}
	}
	*follows = behind >= 0;
	if (*follows)
		return behind;
	return is_said(search, at) ? before : -1;
}

/* Is the word a stored value or a flag of the table? */
static bool
is_stored(const struct search *search, int table, int at)
{
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->from > at || match->to <= at ||
		    match->table != table)
			continue;
		if (match->kind == LINK_VALUE &&
		    match->score >= LINK_SCORE_ALIAS)
			return true;
		const struct context_column *column =
		    match->kind == LINK_COLUMN
			? &search->context->tables[table].columns[match->column]
			: NULL;
		if (column && match->score >= .6 &&
		    (column->class == COLUMN_BOOLEAN || column->flag_true))
			return true;
	}
	return false;
}

/* Return the column that may be unknown and has a word that begins so; -1 when
 * there is none. */
static int
nullable_named(const struct context_table *table, const char *root)
{
	for (int c = 0; c < table->column_count; c++)
		for (const char *word = table->columns[c].words;
		     table->columns[c].nullable && *word;
		     word += strcspn(word, " "), word += *word == ' ')
			if (strncmp(word, root, strlen(root)) == 0)
				return c;
	return -1;
}

/*
 * "undelivered", "unreturned": return the date of the participle behind "un".
 * Of "unrated" and "unassigned" another column tells it: a rating, who it is
 * assigned to.
 */
static int
column_denied(const struct search *search, int table, int at)
{
	const char *word = word_at(search, at);
	size_t length = strlen(word);
	const struct context_table *owner = &search->context->tables[table];
	if (length < 7 || strncmp(word, "un", 2) != 0 || !english_past(word))
		return -1;
	char root[16] = "";
	strncpy(root, word + 2, length - 4 < 15 ? length - 4 : 15);
	struct text_words parts = {.word = (const char *[]){root}, .count = 1};
	int date = length < 8 ? -1 : part_of_date(owner, &parts, true);
	return date >= 0 ? date : nullable_named(owner, root);
}

/* "never inspected", "not yet been approved": return the date of the
 * participle. */
static int
date_of_participle(const struct search *search, int table, int at)
{
	const char *word = word_at(search, at);
	size_t length = strlen(word);
	bool denied = false;
	for (int back = 1; back <= 3; back++) {
		const char *before = word_at(search, at - back);
		denied = denied || strcmp(before, "never") == 0 ||
			 strcmp(before, "not") == 0;
	}
	if (!denied || length < 7 || !english_past(word))
		return -1;
	char root[16] = "";
	strncpy(root, word, length - 2 < 15 ? length - 2 : 15);
	struct text_words parts = {.word = (const char *[]){root}, .count = 1};
	return part_of_date(&search->context->tables[table], &parts, true);
}

static bool
read_state(const struct search *search, const struct closed_word *word, int at,
    struct state *state)
{
	bool follows = false;
	/* "unassigned trips", of boat_trips: the word says enough */
	int table = table_of(
	    search, at, word ? LINK_SCORE_NAMED : LINK_SCORE_HEAD, &follows);
	*state = (struct state){at, table, -1, true, -1};
	if (table < 0 || is_stored(search, table, at))
		return false;
	if (!word) {
		state->column = column_denied(search, table, at);
		if (state->column < 0) {
			state->missing = false;
			state->column = date_of_participle(search, table, at);
		}
		return state->column >= 0;
	}
	const struct context_table *owner = &search->context->tables[table];
	state->missing = strcmp(word->means, "present") != 0;
	state->column = part_of_date(owner, &word->columns, true);
	if (strcmp(word->means, "overdue") != 0)
		return state->column >= 0;
	state->due = part_of_date(owner, &word->reversed, false);
	return state->due >= 0;
}

void
states_find(struct states *states, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words)
{
	struct search search = {question, context, link};
	states->count = 0;
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		struct state state;
		if (token->kind != TOKEN_WORD || states->count == STATES_MAX)
			continue;
		if (read_state(&search,
			closed_words_get(words, token->folded, CLOSED_STATE),
			at, &state))
			states->state[states->count++] = state;
	}
}

const struct state *
states_at(const struct states *states, int at)
{
	for (int i = 0; i < states->count; i++)
		if (states->state[i].at == at)
			return &states->state[i];
	return NULL;
}
