/* states.c - words for a state that a date tells; see states.h */
#include "parser/states.h"

#include "base/memory.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/act_told.h"
#include "parser/duration.h"
#include "parser/missing.h"
#include "parser/same_doer.h"
#include "question/row_end.h"
#include "question/universal.h"

#include <string.h>

enum { BACK_TOKENS = 8 }; /* from a table to the word behind it */

struct search {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
	const struct closed_words *words;
};

/* A state of the words [at, to) that a column shows, or none (-1). */
static struct state
dated(int at, int table, int column, int to)
{
	return (struct state){.at = at,
	    .to = to,
	    .table = table,
	    .column = column,
	    .due = -1,
	    .begun = -1,
	    .ended = -1,
	    .same = -1};
}

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

/* "Are all trips of 2024 inspected?" */
static bool
ends_question_of_all(const struct search *search, int to)
{
	const struct question *question = search->question;
	return universal_asked(question) >= 0 &&
	       (to >= question->count ||
		   question->tokens[to].kind == TOKEN_PUNCTUATION);
}

/* "Running gold contracts": the token behind a value that stands there. */
static int
behind_value(const struct search *search, int at)
{
	int behind = at;
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind == LINK_VALUE && match->from == at &&
		    match->to > behind && match->score >= LINK_SCORE_AS_STORED)
			behind = match->to;
	}
	return behind;
}

/* Return the table right behind the words [at, to), else the last one before
 * it; -1 when there is none. */
static int
table_of(
    const struct search *search, int at, int to, double least, bool *follows)
{
	int behind = -1;
	int before = -1;
	int end = to;
	int last = -1;
	const int value = behind_value(search, to);
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind != LINK_TABLE || match->score < least)
			continue;
		/* "overdue customer invoices": the last table is the head */
		if (match->from == end ||
		    (behind < 0 && match->from == value)) {
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
	return is_said(search, at) || ends_question_of_all(search, to) ? before
								       : -1;
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

/* Is any of the words [at, to) one? */
static bool
holds_stored(const struct search *search, int table, int at, int to)
{
	while (at < to && !is_stored(search, table, at))
		at++;
	return at < to;
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

/* "never inspected", "not yet been approved", "nobody approved". */
static bool
is_denied(const struct search *search, int at)
{
	enum { WORDS_BETWEEN = 4 };
	int covered;
	for (int back = 1; back <= WORDS_BETWEEN && back <= at; back++)
		if (question_find(
			search->question, at - back, ENGLISH_DENIAL, &covered))
			return true;
	return false;
}

/* "Not approved by Ito" may be approved by another.  "Not assigned to that is
 * open" goes on with something else. */
static bool
is_by_somebody(const struct search *search, int at)
{
	const char *next = word_at(search, at + 1);
	return (strcmp(next, "by") == 0 || strcmp(next, "to") == 0) &&
	       at + 2 < search->question->count &&
	       search->question->tokens[at + 2].kind == TOKEN_WORD &&
	       !english_is(word_at(search, at + 2), ENGLISH_CONJUNCTION) &&
	       !is_said(search, at + 3);
}

/* Does a clause end before the token, so that no object follows: "the vans we
 * still have", and not "still have debts"? */
static bool
ends_clause(const struct search *search, int at)
{
	const char *word = word_at(search, at);
	return at >= search->question->count ||
	       search->question->tokens[at].kind == TOKEN_PUNCTUATION ||
	       english_is(word, ENGLISH_CONJUNCTION) ||
	       english_is(word, ENGLISH_RELATIVE) ||
	       english_is(word, ENGLISH_DO) || strcmp(word, "per") == 0 ||
	       strcmp(word, "by") == 0 || is_said(search, at + 1);
}

/* "Expenses on projects that nobody approved": the last table before the word
 * that has such a column, or the table of a value ("laptops never checked"). */
static bool
read_denied(const struct search *search, int at, struct state *state)
{
	int last = -1;
	const char *word = word_at(search, at);
	if (!english_participle(word) || !is_denied(search, at) ||
	    is_by_somebody(search, at) ||
	    (!english_past(word) && !ends_clause(search, at + 1)))
		return false;
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		bool names = match->kind == LINK_VALUE
				 ? match->score >= LINK_SCORE_AS_STORED
				 : match->kind == LINK_TABLE &&
				       match->score >= LINK_SCORE_HEAD;
		if (!names || match->from > at + 1 ||
		    (match->from <= at && match->to > at) ||
		    match->from <= last || is_stored(search, match->table, at))
			continue;
		struct act_told act = act_told_by(search->question,
		    search->context, search->link, match->table, at);
		if (act.column < 0 ||
		    (act.spoken && !ends_clause(search, act.to)))
			continue;
		*state = dated(at, match->table, act.column, act.to);
		last = match->from;
	}
	return last >= 0;
}

/* "Contracts in force": of a table whose rows begin and end. */
static bool
read_holding(const struct search *search, const struct closed_word *word,
    int at, struct state *state)
{
	int to = at + word->length;
	bool follows = false;
	int table = table_of(search, at, to, LINK_SCORE_HEAD, &follows);
	/* "contract fees in force": a column of such rows */
	for (int i = 0; table < 0 && i < search->link->count; i++)
		if ((search->link->matches[i].kind == LINK_TABLE ||
			search->link->matches[i].kind == LINK_COLUMN) &&
		    search->link->matches[i].to == at &&
		    search->link->matches[i].score >= LINK_SCORE_HEAD)
			table = search->link->matches[i].table;
	if (table < 0 || is_stored(search, table, at) || is_denied(search, at))
		return false;
	struct duration found =
	    duration_find(search->question, search->context, table);
	*state = dated(at, table, -1, to);
	state->begun = found.from;
	state->ended = found.to;
	return found.table >= 0;
}

/* The table's rows have not ended, or those that are "gone" have.  Return false
 * where no column tells it. */
static bool
keep_rows(const struct search *search, const struct closed_word *word, int at,
    int rows, struct state *state)
{
	int to = at + word->length;
	struct row_end end = row_end_by(&search->context->tables[rows], word);
	if (end.column < 0 || holds_stored(search, rows, at, to))
		return false;
	*state = dated(at, rows, end.column, to);
	bool kept = strcmp(word->means, "kept") == 0;
	state->flag = end.flag;
	/* such a flag is true while it is kept */
	state->missing = kept != end.alive;
	state->whole = !kept;
	return true;
}

/* "Live accounts", "current helpers": the rows right behind have not ended. */
static bool
read_in_being(const struct search *search, int at, struct state *state)
{
	bool follows = false;
	if (!row_end_denied(search->question, at))
		return false;
	int table = table_of(search, at, at + 1, LINK_SCORE_HEAD, &follows);
	if (!follows || is_stored(search, table, at))
		return false;
	struct row_end end =
	    row_end_of(&search->context->tables[table], search->words);
	*state = dated(at, table, end.column, at + 1);
	state->flag = end.flag;
	state->missing = !end.alive;
	if (end.column < 0 || end.flag)
		return end.column >= 0;
	/* what ends on a day may be still to end; nobody has left ahead */
	struct duration found =
	    duration_find(search->question, search->context, table);
	if (found.table >= 0 && found.to == end.column &&
	    part_of_class(search->context->tables[table].columns[found.to].said,
		ENGLISH_DATE_LATER)) {
		state->begun = found.from;
		state->ended = found.to;
	}
	return true;
}

/* "People who still work here": the only people that a column tells it of. */
static bool
read_people_kept(const struct search *search, const struct closed_word *word,
    int at, struct state *state)
{
	int found = 0;
	bool people = false;
	for (int back = 1; back <= 2; back++)
		people = people ||
			 english_is(word_at(search, at - back), ENGLISH_PERSON);
	for (int t = 0; people && t < search->context->table_count; t++)
		found += context_is_of_people(&search->context->tables[t]) &&
			 keep_rows(search, word, at, t, state);
	return found == 1;
}

/* The rows of the last name before the words, of a table that fits so well or
 * of a value, have not ended. */
static bool
read_named_kept(const struct search *search, const struct closed_word *word,
    int at, double least, struct state *state)
{
	int last = -1;
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		bool names =
		    (match->kind == LINK_TABLE && match->score >= least) ||
		    (match->kind == LINK_VALUE &&
			match->score >= LINK_SCORE_ALIAS);
		if (names && match->to <= at && match->to > last &&
		    match->from >= at - BACK_TOKENS &&
		    keep_rows(search, word, at, match->table, state))
			last = match->to;
	}
	return last >= 0;
}

/* "Vans still in use", "the vans that we still have": the rows named last have
 * not ended; those "no longer in use" have. */
static bool
read_kept(const struct search *search, const struct closed_word *word, int at,
    struct state *state)
{
	return ends_clause(search, at + word->length) &&
	       (read_named_kept(search, word, at, LINK_SCORE_HEAD, state) ||
		   read_people_kept(search, word, at, state) ||
		   read_named_kept(search, word, at, LINK_SCORE_LEAST, state));
}

/* "Members still enrolled in a course": the only rows with a date of the
 * participle have not ended. */
static bool
read_going(const struct search *search, const struct closed_word *word, int at,
    struct state *state)
{
	const char *participle = word_at(search, at + 1);
	size_t length = strlen(participle);
	char root[16] = "";
	int found = 0;
	if (length < 5 || !english_past(participle))
		return false;
	strncpy(root, participle, length - 2 < 15 ? length - 2 : 15);
	struct text_words parts = {.word = (const char *[]){root}, .count = 1};
	for (int t = 0; t < search->context->table_count; t++) {
		const struct context_table *table = &search->context->tables[t];
		int begun = part_of_date(table, &parts, false);
		int ended = part_of_date(table, &word->columns, true);
		if (begun < 0 || ended < 0 || begun == ended)
			continue;
		*state = dated(at, t, ended, at + 2);
		state->missing = true;
		found++;
	}
	return found == 1;
}

/* "Orders that should have started" have not. */
static bool
is_wished(const struct search *search, int at)
{
	enum { WORDS_BETWEEN = 4 }; /* "should already have been" */
	for (int back = 1; back <= WORDS_BETWEEN; back++)
		if (english_is(word_at(search, at - back), ENGLISH_MODAL))
			return true;
	return false;
}

/* Is the column the day by which the act at the token is due, or promised, and
 * not that of the act?  "Promised" itself is an act. */
static bool
is_due(const struct search *search, const struct context_table *table,
    int column, int at)
{
	const struct closed_word *overdue =
	    closed_words_get(search->words, "overdue", CLOSED_STATE);
	for (size_t i = 0; overdue && i < overdue->reversed.count; i++) {
		const char *due = overdue->reversed.word[i];
		if (part_in(table->columns[column].said, due) &&
		    strncmp(word_at(search, at), due, strlen(due)) != 0)
			return true;
	}
	return false;
}

/* "Disposed assets", "trips that were inspected": the date of the participle,
 * or who did it, is known. */
static bool
read_happened(const struct search *search, int table, int at, bool attribute,
    struct state *state)
{
	if (!english_participle(word_at(search, at)) || is_denied(search, at) ||
	    is_wished(search, at))
		return false;
	struct act_told act = act_told_by(
	    search->question, search->context, search->link, table, at);
	if (!attribute && !ends_clause(search, act.to))
		return false;
	if (act.column >= 0 &&
	    is_due(search, &search->context->tables[table], act.column, at))
		return false;
	state->column = act.column;
	state->to = act.to;
	state->missing = false;
	return state->column >= 0;
}

/* "Vans that should have been inspected", of the day on which that is due: it
 * is over. */
static bool
read_wished(const struct search *search, int table, int at, struct state *state)
{
	if (!english_participle(word_at(search, at)) || is_denied(search, at) ||
	    !is_wished(search, at))
		return false;
	struct act_told act = act_told_by(
	    search->question, search->context, search->link, table, at);
	const struct context_table *owner = &search->context->tables[table];
	if (act.column < 0 || owner->columns[act.column].class != COLUMN_DATE ||
	    !is_due(search, owner, act.column, at))
		return false;
	state->due = act.column;
	state->to = act.to;
	return true;
}

static bool
read_state(const struct search *search, const struct closed_word *word, int at,
    struct state *state)
{
	bool follows = false;
	int to = at + (word ? word->length : 1);
	/* "unassigned trips", of boat_trips: the word says enough */
	int table = table_of(search, at, to, LINK_SCORE_HEAD, &follows);
	*state = dated(at, table, -1, to);
	state->missing = true;
	if (table < 0 || holds_stored(search, table, at, to))
		return false;
	if (!word) {
		state->column = column_denied(search, table, at);
		return state->column >= 0 ||
		       read_happened(search, table, at, follows, state) ||
		       read_wished(search, table, at, state);
	}
	const struct context_table *owner = &search->context->tables[table];
	state->missing = strcmp(word->means, "present") != 0;
	state->column = part_of_date(owner, &word->columns, true);
	/* "approved supplies", which have no such date */
	if (state->column < 0 && (strcmp(word->means, "other") == 0 ||
				     strcmp(word->means, "present") == 0))
		return read_happened(search, table, at, follows, state);
	if (strcmp(word->means, "overdue") != 0)
		return state->column >= 0;
	state->due = part_of_date(owner, &word->reversed, false);
	return state->due >= 0;
}

static struct state
lacking(int at, const struct missing *missing)
{
	struct state state =
	    dated(at, missing->table, missing->column, missing->to);
	state.missing = !missing->known;
	state.whole = true;
	return state;
}

/* "No recorded approver": the words say themselves what is missing. */
static bool
read_missing(const struct search *search, int at, struct state *state)
{
	struct missing missing;
	if (!missing_read(&missing, search->question, search->context,
		search->link, search->words, at))
		return false;
	*state = lacking(at, &missing);
	return true;
}

/* "Missing a fax or an email" is one of the two; "without" them is both. */
static bool
lacks_either(const struct question *question, int from, int conjunction)
{
	int length;
	const struct english_word *lacking =
	    question_find(question, from, ENGLISH_LACKING, &length);
	return lacking && strcmp(lacking->means, "either") == 0 &&
	       question_match(question, conjunction, "or");
}

/* "Without a fee or a word count": the others, behind the first that is. */
static void
add_lacking(struct states *states, const struct search *search)
{
	const struct state *last = &states->state[states->count - 1];
	const int from = last->at;
	struct missing missing = {.table = last->table,
	    .column = last->column,
	    .to = last->to,
	    .known = !last->missing};
	while (last->whole && last->same < 0 && states->count < STATES_MAX &&
	       missing_read_more(
		   &missing, search->question, search->context, search->link)) {
		const int at = states->state[states->count - 1].to;
		struct state *more = &states->state[states->count++];
		*more = lacking(at, &missing);
		more->instead = lacks_either(search->question, from, at);
	}
}

/* "Approved by the same person who created them". */
static bool
read_same(const struct search *search, int at, struct state *state)
{
	struct same_doer same;
	if (!same_doer_read(
		&same, search->question, search->context, search->link, at))
		return false;
	*state = dated(at, same.table, same.one, same.to);
	state->same = same.other;
	state->whole = true;
	return true;
}

static bool
read_any(const struct search *search, const struct closed_word *word, int at,
    struct state *state)
{
	const char *means = word ? word->means : "";
	if (strcmp(means, "holding") == 0)
		return read_holding(search, word, at, state);
	if (strcmp(means, "kept") == 0 || strcmp(means, "gone") == 0)
		return read_kept(search, word, at, state);
	if (strcmp(means, "going") == 0)
		return read_going(search, word, at, state);
	return read_missing(search, at, state) ||
	       read_in_being(search, at, state) ||
	       read_same(search, at, state) ||
	       read_state(search, word, at, state) ||
	       read_denied(search, at, state);
}

void
states_find(struct states *states, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words)
{
	struct search search = {question, context, link, words};
	states->count = 0;
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		struct state state;
		if (token->kind != TOKEN_WORD || states->count == STATES_MAX)
			continue;
		const struct closed_word *word =
		    closed_words_find(words, question, at, CLOSED_STATE);
		/* the lexicon knows better than the columns */
		if (!read_any(&search, word, at, &state) ||
		    link_defines(link, state.at, state.to, state.table))
			continue;
		states->state[states->count++] = state;
		add_lacking(states, &search);
		/* no word of it is one of its own */
		if (state.whole)
			at = states->state[states->count - 1].to - 1;
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
