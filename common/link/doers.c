/* doers.c - people whom a key of the rows tells; see doers.h */
#include "link/doers.h"

#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "text/text.h"

#include <limits.h>
#include <string.h>

/* As a role in the name of a key that is said outright. */
static const double score_doer = 0.85;

struct doers {
	struct links *links;
	const struct context *context;
	const struct closed_words *closed;
	struct arena *arena;
};

/* A word for people. */
struct doer {
	const char *word;               /* singular */
	const struct closed_word *role; /* NULL: of no role */
	bool anyone; /* it may be whoever the rows have a key for */
};

/* Does the key tell whose a row is that is not a person itself? */
static bool
tells_people(const struct context *context, const struct context_fk *fk)
{
	return fk->column_count == 1 &&
	       context_is_of_people(&context->tables[fk->to]) &&
	       !context_is_of_people(&context->tables[fk->from]);
}

/* The match of a table that ends before the token; NULL: none. */
static const struct link_match *
table_before(const struct found *found, int at)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].kind == LINK_TABLE &&
		    found->matches[i].to == at &&
		    found->matches[i].score >= LINK_SCORE_HEAD)
			return &found->matches[i];
	return NULL;
}

static struct text_words
words_of_key(const struct doers *doers, const struct context_fk *fk)
{
	return text_words(doers->arena,
	    doers->context->tables[fk->from].columns[fk->columns[0]].words);
}

static bool
ends_in_by(struct text_words words)
{
	return words.count > 1 &&
	       strcmp(words.word[words.count - 1], "by") == 0;
}

/* Does the key's name say the role that the word is for? */
static bool
says_role(const struct doers *doers, const struct context_fk *fk,
    const struct doer *doer)
{
	struct text_words parts = words_of_key(doers, fk);
	for (size_t i = 0; doer->role && i < doer->role->columns.count; i++)
		if (text_words_hold(parts, doer->role->columns.word[i]))
			return true;
	return ends_in_by(parts) &&
	       english_is_doer(doer->word, parts.word[parts.count - 2],
		   strlen(parts.word[parts.count - 2]));
}

/* How far is the key from whoever the rows are about: one that is called as the
 * people are is nearer than one of a role, and one of an act beside it, such as
 * created_by, is the farthest. */
static int
distance_of(const struct doers *doers, const struct context_fk *fk)
{
	struct text_words parts = words_of_key(doers, fk);
	struct text_words people =
	    text_words(doers->arena, doers->context->tables[fk->to].words);
	for (size_t i = 0; i < people.count; i++)
		if (text_words_hold(
			parts, text_singular(doers->arena, people.word[i])))
			return 0;
	return ends_in_by(parts) ? 2 : 1;
}

/* The key of the table that tells such people best; NULL: none, or several. */
static const struct context_fk *
key_of(const struct doers *doers, int table, const struct doer *doer)
{
	const struct context *context = doers->context;
	const struct context_fk *best = NULL;
	int least = INT_MAX;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != table || !tells_people(context, fk))
			continue;
		const bool said = says_role(doers, fk, doer);
		if (!said && (!doer->anyone || doer->role))
			continue;
		const int distance = said ? -1 : distance_of(doers, fk);
		if (distance > least)
			continue;
		best = distance < least ? fk : NULL;
		least = distance;
	}
	return best;
}

/* The key of the rows that the question names best. */
static const struct context_fk *
key_of_named(const struct doers *doers, const struct doer *doer)
{
	const struct found *found = &doers->links->found;
	const struct context_fk *best = NULL;
	double score = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind != LINK_TABLE ||
		    match->score < LINK_SCORE_HEAD || match->score <= score)
			continue;
		const struct context_fk *fk = key_of(doers, match->table, doer);
		if (fk) {
			best = fk;
			score = match->score;
		}
	}
	return best;
}

/* By its stem or its letters, a comment that says more, or a longer value. */
static bool
is_guess(const struct link_match *match)
{
	return match->why == LINK_WHY_STEM || match->why == LINK_WHY_FUZZY ||
	       match->why == LINK_WHY_SPELLING ||
	       (match->score <= LINK_SCORE_HEAD &&
		   (match->why == LINK_WHY_COMMENT ||
		       (match->kind == LINK_VALUE &&
			   match->why == LINK_WHY_PART)));
}

/* Is what the token means a guess? */
static bool
is_guessed(const struct links *links, int at)
{
	const struct found *found = &links->found;
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].from <= at && at < found->matches[i].to &&
		    !is_guess(&found->matches[i]))
			return false;
	return true;
}

/* "Quote writers": who made the rows that the word before names, where these
 * are dated; NULL: the word is no such compound. */
static const struct link_match *
rows_made_by(const struct doers *doers, int at)
{
	const struct link_match *rows = table_before(&doers->links->found, at);
	return rows && context_has_date(&doers->context->tables[rows->table])
		   ? rows
		   : NULL;
}

/* The only table of people; -1: none, or several. */
static int
only_people(const struct context *context)
{
	int found = -1;
	for (int t = 0; t < context->table_count; t++) {
		if (!context_is_of_people(&context->tables[t]))
			continue;
		if (found >= 0)
			return -1;
		found = t;
	}
	return found;
}

/* "People who own a cat", "how many people own one": the table of owners; -1:
 * none. */
static int
people_who(const struct doers *doers, int at)
{
	const struct question *question = &doers->links->question;
	const bool clause =
	    english_is(question_word_at(question, at + 1), ENGLISH_RELATIVE);
	const char *act = question_word_at(question, at + 1 + clause);
	for (int t = 0; t < doers->context->table_count; t++)
		if (english_is_doer(text_singular(doers->arena,
					doers->context->tables[t].words),
			act, strlen(act)))
			return t;
	return -1;
}

/* "People who left", where nothing is called people: all that there are. */
static void
match_people(struct doers *doers, int at)
{
	struct links *links = doers->links;
	const int doing = people_who(doers, at);
	const struct link_match match = {.kind = LINK_TABLE,
	    .from = at,
	    .to = at + 1,
	    .table = doing < 0 ? only_people(doers->context) : doing,
	    .column = -1,
	    .score = score_doer,
	    .why = LINK_WHY_ROLE};
	if (match.table < 0 ||
	    strcmp(links->question.tokens[at].folded, "people") != 0)
		return;
	found_add(&links->found, &match);
	links->unexplained[at] = false;
}

static void
match_doer(struct doers *doers, int at)
{
	struct links *links = doers->links;
	const struct token *token = &links->question.tokens[at];
	const char *word = text_singular(doers->arena, token->folded);
	const bool person = english_is(word, ENGLISH_PERSON);
	const struct link_match *rows = rows_made_by(doers, at);
	struct doer doer = {.word = word,
	    .role = closed_words_get(doers->closed, word, CLOSED_ROLE),
	    .anyone = links->unexplained[at] && person};
	if (token->kind != TOKEN_WORD || !(person || english_is_person(word)))
		return;
	const struct context_fk *fk = key_of_named(doers, &doer);
	doer.anyone = links->unexplained[at];
	if (!fk && rows)
		fk = key_of(doers, rows->table, &doer);
	/* "people who booked": all that there are, and not only who did */
	if (!fk || (strcmp(token->folded, "people") == 0 &&
		       only_people(doers->context) == fk->to))
		return;
	const struct link_match match = {.kind = LINK_COLUMN,
	    .from = rows && rows->table == fk->from ? rows->from : at,
	    .to = at + 1,
	    .table = fk->from,
	    .column = fk->columns[0],
	    .score = score_doer,
	    .why = LINK_WHY_ROLE};
	found_clear(&links->found, at, at + 1);
	found_add(&links->found, &match);
	links->unexplained[at] = false;
}

/* Is it whom rows are of that do something, and not of whom we buy?  A bank
 * account does nothing. */
static bool
is_doer_party(const struct context_table *table)
{
	return context_is_of_people(table) ||
	       (!strchr(table->words, ' ') &&
		   part_of_class(table->words, ENGLISH_PARTY) &&
		   !part_of_class(table->words, ENGLISH_NO_SALE));
}

/* The only one whom the rows are of: a party, or people where there is none;
 * -1: none, or several. */
static int
party_of(const struct context *context, int rows, bool alone)
{
	int found[2] = {-1, -1}, count[2] = {0, 0};
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != rows || fk->to == rows ||
		    fk->column_count != 1 ||
		    !is_doer_party(&context->tables[fk->to]))
			continue;
		const bool people = !part_of_class(
		    context->tables[fk->to].words, ENGLISH_PARTY);
		found[people] = fk->to;
		count[people]++;
	}
	const int kind = count[0] == 0;
	return count[kind] == 1 && !(alone && kind == 0 && count[1])
		   ? found[kind]
		   : -1;
}

/* Whoever does what the verb says, whose rows a table has: customers, of
 * "ordered" and their orders; -1. */
static int
party_who(const struct doers *doers, const struct closed_word *verb)
{
	const struct context *context = doers->context;
	for (size_t i = 0; i < verb->columns.count; i++) {
		int found = -1;
		for (int t = 0; t < context->table_count; t++) {
			const struct text_words words =
			    text_words(doers->arena, context->tables[t].words);
			if (!text_words_hold(words, verb->columns.word[i]) &&
			    !text_words_hold(
				words, arena_printf(doers->arena, "%ss",
					   verb->columns.word[i])))
				continue;
			const int party = party_of(context, t, false);
			if (party >= 0 && found >= 0 && party != found)
				return -1;
			found = party >= 0 ? party : found;
		}
		if (found >= 0)
			return found;
	}
	return -1;
}

/* "Who placed the most orders": the party of the rows that are named behind;
 * -1.
 */
static int
party_behind(const struct doers *doers, int at, bool alone)
{
	const struct found *found = &doers->links->found;
	const struct link_match *rows = NULL;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_TABLE && match->from > at &&
		    match->score >= LINK_SCORE_HEAD &&
		    (!rows || match->score > rows->score))
			rows = match;
	}
	const bool sale =
	    rows && strcmp(text_singular(doers->arena,
			       doers->context->tables[rows->table].words),
			"sale") == 0;
	return rows && !sale ? party_of(doers->context, rows->table, alone)
			     : -1;
}

/* "Who has more than 2 orders", "the most orders": is it said how many, right
 * behind "has"? */
static bool
has_many(const struct doers *doers, int at)
{
	const struct question *question = &doers->links->question;
	if (!english_is(question_word_at(question, at - 1), ENGLISH_HAVE))
		return false;
	at += english_is(question_word_at(question, at), ENGLISH_ARTICLE);
	return at < question->count &&
	       (question_number(&question->tokens[at]) >= 0 ||
		   closed_words_find(
		       doers->closed, question, at, CLOSED_COMPARISON) ||
		   closed_words_find(
		       doers->closed, question, at, CLOSED_SUPERLATIVE));
}

/* "Who ordered more than 5 times", "everyone who has booked": whoever it is
 * that orders. */
static void
match_who(struct doers *doers)
{
	struct links *links = doers->links;
	const struct question *question = &links->question;
	const int who =
	    english_is(question_word_at(question, 0), ENGLISH_EVERYONE);
	int at = who + 1;
	if (strcmp(question_word_at(question, who), "who") != 0)
		return;
	while (
	    english_is(question_word_at(question, at), ENGLISH_HAVE) ||
	    english_is(question_word_at(question, at), ENGLISH_VERB_NEGATION))
		at++;
	const char *word = question_word_at(question, at);
	const struct closed_word *verb =
	    closed_words_get(doers->closed, word, CLOSED_EVENT);
	const bool has = has_many(doers, at);
	const int acting = english_is(word, ENGLISH_ACTING) || has
			       ? party_behind(doers, at, has)
			       : -1;
	const struct link_match match = {.kind = LINK_TABLE,
	    .from = who,
	    .to = who + 1,
	    .table = verb ? party_who(doers, verb) : acting,
	    .column = -1,
	    .score = score_doer,
	    .why = LINK_WHY_ROLE};
	if (match.table >= 0)
		found_add(&links->found, &match);
}

void
doers_match(struct links *links, const struct context *context,
    const struct closed_words *closed, struct arena *arena)
{
	struct doers doers = {links, context, closed, arena};
	for (int at = 0; at < links->question.count; at++)
		if (links->unexplained[at] || is_guessed(links, at))
			match_doer(&doers, at);
	for (int at = 0; at < links->question.count; at++)
		if (links->unexplained[at])
			match_people(&doers, at);
	match_who(&doers);
}
