/* row_events.c - verbs that mean a table's rows; see row_events.h */
#include "parser/row_events.h"

#include "base/memory.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"

#include <string.h>

/* The most tokens from "did" to its verb, as in "how much did each of our
 * customers pay". */
enum { AUXILIARY_TOKENS = 8, NO_VERB = -2 };

struct search {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
};

static bool
is_among(const char *word, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(word, *list) == 0)
			return true;
	return false;
}

static const char *
word_at(const struct search *search, int at)
{
	return at >= 0 && at < search->question->count
		   ? search->question->tokens[at].folded
		   : "";
}

/*
 * Return the table that is named between the two tokens; -1 when there is none.
 */
static int
table_between(const struct search *search, int from, int to)
{
	int found = -1;
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_HEAD && match->from >= from &&
		    match->to <= to &&
		    (found < 0 || match->score >= LINK_SCORE_NAMED))
			found = match->table;
	}
	return found;
}

/* Is the value what one row is called by, or a part of a person's name? */
static bool
is_name(const struct search *search, const struct link_match *match)
{
	const struct context_table *table =
	    &search->context->tables[match->table];
	return match->kind == LINK_VALUE && match->score >= LINK_SCORE_VALUE &&
	       (context_is_label(table, match->column) ||
		   (context_is_of_people(table) &&
		       part_in(table->columns[match->column].words, "name")));
}

/* Return the table of the value that ends at the token and begins behind
 * `from`: "did Ada Moss sell"; -1 when there is none. */
static int
named_between(const struct search *search, int from, int to)
{
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->from > from && match->to == to &&
		    is_name(search, match))
			return match->table;
	}
	return -1;
}

/* The token behind an article and a table that stand at the token: "the
 * customer Ada Moss". */
static int
behind_kind(const struct search *search, int at)
{
	if (english_is(word_at(search, at), ENGLISH_ARTICLE))
		at++;
	for (int i = 0; i < search->link->count; i++)
		if (search->link->matches[i].kind == LINK_TABLE &&
		    search->link->matches[i].from == at &&
		    search->link->matches[i].score >= LINK_SCORE_NAMED)
			return search->link->matches[i].to;
	return at;
}

/* Does a name begin at the token: "borrowed by Ada Moss"? */
static bool
name_at(const struct search *search, int at)
{
	at = behind_kind(search, at);
	for (int i = 0; i < search->link->count; i++)
		if (search->link->matches[i].from == at &&
		    is_name(search, &search->link->matches[i]))
			return true;
	return false;
}

/* Is the word a past form of a verb? */
static bool
is_past(const char *word)
{
	static const char *const irregular[] = {"bought", "paid", "sold",
	    "gave", "given", "sent", "lent", "flew", "flown", "won", "made",
	    "took", "taken", "saw", "seen", "drove", "rode", "left", NULL};
	return is_among(word, irregular) || english_past(word);
}

static bool
is_joint(const struct search *search, int at)
{
	return english_is(word_at(search, at), ENGLISH_CONJUNCTION) ||
	       strcmp(word_at(search, at), "but") == 0;
}

static const char *const pronouns[] = {"we", "they", "us", "i", NULL};
static const char *const relatives[] = {"who", "that", "which", NULL};

/* Does "we" end at the token, or "nobody", or "no one": who is not in a table?
 */
static bool
ends_person(const struct search *search, int at)
{
	return is_among(word_at(search, at), pronouns) ||
	       english_is(word_at(search, at), ENGLISH_NO_PERSON) ||
	       (strcmp(word_at(search, at), "one") == 0 &&
		   strcmp(word_at(search, at - 1), "no") == 0);
}

/* Where the words before the verb end: behind the subject of "products never
 * sold", "did Ada last pay". */
static int
subject_end(const struct search *search, int at)
{
	static const char *const adverbs[] = {
	    "last", "first", "ever", "also", "still", NULL};
	while (english_is(word_at(search, at - 1), ENGLISH_VERB_NEGATION) ||
	       is_among(word_at(search, at - 1), adverbs))
		at--;
	return at;
}

/* The subject of a verb whose auxiliary stands at the token `from`, as below.
 */
static int
subject_behind(const struct search *search, int from, int at)
{
	/* "did Harbor Machines order": the name has a table's word */
	int subject = named_between(search, from, subject_end(search, at));
	if (subject < 0)
		subject = table_between(search, from, at);
	if (subject >= 0)
		return subject;
	if (is_among(word_at(search, from + 1), pronouns) ||
	    ends_person(search, from - 1))
		return -1;
	/* "which books have never been borrowed" */
	if (strcmp(word_at(search, at - 1), "been") == 0)
		return table_between(search, 0, from);
	return is_among(word_at(search, from - 1), relatives) &&
		       is_past(word_at(search, at))
		   ? table_between(search, 0, from)
		   : NO_VERB;
}

/* The subject of a verb of the past that has no auxiliary, as below. */
static int
subject_before(const struct search *search, int at)
{
	int end = subject_end(search, at);
	const char *before = word_at(search, end - 1);
	if (ends_person(search, end - 1))
		return -1;
	/* "who ordered", where who is the customers; "who placed a hold but
	 * never borrowed" */
	const bool joined = is_joint(search, end - 1);
	while (
	    joined && end > 1 && !is_among(word_at(search, end - 1), relatives))
		end--;
	if (is_among(word_at(search, end - 1), relatives))
		return table_between(search, 0, end);
	/* "products were sold", "clients that were invoiced" */
	int to = english_is(before, ENGLISH_BE) ? end - 1 : end;
	if (to < end && is_among(word_at(search, to - 1), relatives))
		return table_between(search, 0, to - 1);
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		/* "people booked", where they are the members */
		if (match->kind == LINK_TABLE && match->to == to &&
		    (match->score >= LINK_SCORE_SYNONYM ||
			match->why == LINK_WHY_ROLE))
			return match->table;
	}
	return NO_VERB;
}

/* Return the subject of the verb at the token: a table, or -1 for "we"; NO_VERB
 * when there is no such verb. */
static int
subject_of(const struct search *search, int at)
{
	static const char *const auxiliaries[] = {
	    "did", "do", "does", "had", "have", "has", NULL};
	for (int back = 1; back <= AUXILIARY_TOKENS; back++)
		if (is_among(word_at(search, at - back), auxiliaries))
			return subject_behind(search, at - back, at);
	if (!is_past(word_at(search, at)) ||
	    (strcmp(word_at(search, at + 1), "by") == 0 &&
		!name_at(search, at + 2)))
		return NO_VERB;
	return subject_before(search, at);
}

/* "orders delivered": is the verb a stored value of the table? */
static bool
is_own_state(const struct search *search, int table, int at)
{
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind == LINK_VALUE && match->table == table &&
		    match->from <= at && match->to > at &&
		    match->score >= LINK_SCORE_VALUE)
			return true;
	}
	return false;
}

/* Does another clause begin between the tokens? */
static bool
joint_between(const struct search *search, int from, int to)
{
	for (int at = from; at < to; at++)
		if (is_joint(search, at))
			return true;
	return false;
}

/* Does its clause name the table of such rows: "customers bought tickets"? */
static bool
is_said(const struct search *search, int subject, int at)
{
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		/* "users listened", with a table lstn: the match is the verb */
		bool other = match->from > at || match->to <= at;
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_NAMED && other &&
		    !joint_between(search, match->to, at) &&
		    match->table != subject &&
		    context_refers(search->context, match->table, subject))
			return true;
	}
	return false;
}

/* "users listened": return the table whose name matches the verb and that
 * refers to the subject; -1 when there is none. */
static int
table_of_verb(const struct search *search, int subject, int at)
{
	for (int i = 0; subject >= 0 && i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_HEAD && match->from == at &&
		    match->to == at + 1 &&
		    context_refers(search->context, match->table, subject))
			return match->table;
	}
	return -1;
}

/* Does the table lead to a table that the question names by another word than
 * the verb, or to the table of a value that it names? */
static bool
leads_to_named(const struct search *search, int table, int verb, int steps)
{
	for (int i = 0; i < search->link->count; i++) {
		const struct link_match *match = &search->link->matches[i];
		bool named = match->kind == LINK_TABLE &&
			     match->score >= LINK_SCORE_SYNONYM;
		bool quoted = match->kind == LINK_VALUE &&
			      match->score >= LINK_SCORE_VALUE;
		bool other = match->from > verb || match->to <= verb;
		if ((named || quoted) && other && match->table != table &&
		    context_leads_to(
			search->context, table, match->table, steps, false))
			return true;
	}
	return false;
}

static bool
has_word(const char *words, const char *noun)
{
	size_t length = strlen(noun);
	for (const char *at = strstr(words, noun); at;
	     at = strstr(at + 1, noun)) {
		const char *end = at + length + (at[length] == 's');
		if ((at == words || at[-1] == ' ') && (!*end || *end == ' '))
			return true;
	}
	return false;
}

/* Return the table of the rows that the verb means, which leads to the subject
 * or to what is named in so many steps: loans of copies of books; -1 when there
 * is none. */
static int
table_of(const struct search *search, const struct closed_word *verb, int at,
    int subject, int steps)
{
	const struct context *context = search->context;
	for (size_t i = 0; i < verb->columns.count; i++) {
		int found = -1;
		for (int t = 0; t < context->table_count; t++) {
			const struct context_table *table = &context->tables[t];
			bool fits = subject >= 0
					? context_leads_to(
					      context, t, subject, steps, false)
					: leads_to_named(search, t, at, steps);
			if (fits && t != subject &&
			    has_word(table->words, verb->columns.word[i]) &&
			    (found < 0 ||
				table->rows > context->tables[found].rows))
				found = t;
		}
		if (found >= 0)
			return found;
	}
	return -1;
}

void
events_find(struct events *events, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words)
{
	struct search search = {question, context, link};
	events->count = 0;
	for (int at = 1; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		const bool noun =
		    english_is(word_at(&search, at - 1), ENGLISH_ARTICLE);
		const struct closed_word *verb =
		    token->kind == TOKEN_WORD && !token->capitalised && !noun
			? closed_words_get(words, token->folded, CLOSED_EVENT)
			: NULL;
		bool past = token->kind == TOKEN_WORD && !token->capitalised &&
			    is_past(token->folded);
		int subject = verb || past ? subject_of(&search, at) : NO_VERB;
		if (subject < -1 || events->count == EVENTS_MAX ||
		    (subject >= 0 && (part_dates_verb(&context->tables[subject],
					  token->stem) ||
					 is_own_state(&search, subject, at) ||
					 is_said(&search, subject, at))))
			continue;
		int table = -1;
		for (int steps = 1;
		     verb && table < 0 && steps <= CONTEXT_MAX_STEPS; steps++)
			table = table_of(&search, verb, at, subject, steps);
		if (table < 0 && past)
			table = table_of_verb(&search, subject, at);
		if (table >= 0)
			events->event[events->count++] =
			    (struct event){at, table};
	}
}

const struct event *
events_at(const struct events *events, int at)
{
	for (int i = 0; i < events->count; i++)
		if (events->event[i].at == at)
			return &events->event[i];
	return NULL;
}
