/* tail.c - finds where a question only says what to show; see tail.h */
#include "linked/tail.h"

#include <string.h>

enum {
	ITEM_WORDS = 9, /* an output of more words is a sentence */
};

struct finder {
	struct tail *tail;
	const struct question *question;
	const struct link_result *link;
	const struct closed_words *words;
	int end; /* behind the last word */
};

static bool
is_sign(const struct finder *finder, int at, const char *signs)
{
	const struct token *token = &finder->question->tokens[at];
	return at < finder->end && token->kind == TOKEN_PUNCTUATION &&
	       strlen(token->folded) == 1 && strchr(signs, *token->folded);
}

static bool
is_joint(const struct finder *finder, int at)
{
	return at < finder->end &&
	       (is_sign(finder, at, ",;&") ||
		   english_is(finder->question->tokens[at].folded,
		       ENGLISH_TAIL_JOINT));
}

/* The number of tokens of a phrase that asks for an output and bounds it by
 * itself: "from when". */
static int
bounded_ask(const struct finder *finder, int at)
{
	int covered = 0;
	const struct english_word *word =
	    question_find(finder->question, at, ENGLISH_TAIL_ASK, &covered);
	return word && (strcmp(word->means, "start") == 0 ||
			   strcmp(word->means, "end") == 0)
		   ? covered
		   : 0;
}

/* "How often it was ordered": no order is asked for. */
static bool
is_done(const struct finder *finder, int at)
{
	return at > 0 &&
	       english_is(
		   finder->question->tokens[at - 1].folded, ENGLISH_BE) &&
	       english_participle(finder->question->tokens[at].folded);
}

/* Does the word choose, bound, group or order rows?  Then the part is more than
 * a list of outputs. */
static bool
is_more(const struct finder *finder, int at)
{
	static const enum closed_class more[] = {CLOSED_NEGATION, CLOSED_GROUP,
	    CLOSED_ORDER, CLOSED_COMPARISON, CLOSED_SUPERLATIVE, CLOSED_RATIO,
	    CLOSED_GRAIN, CLOSED_MONTH, CLOSED_ADVICE};
	const struct token *token = &finder->question->tokens[at];
	if (token->kind != TOKEN_WORD)
		return true;
	for (size_t i = 0; i < COUNT_OF(more); i++)
		if (!(more[i] == CLOSED_ORDER && is_done(finder, at)) &&
		    closed_words_find(
			finder->words, finder->question, at, more[i]))
			return true;
	return false;
}

/* "Largest first", "months ascending", "sorted by name", "leaving out drafts":
 * does the part say which rows, and in which order? */
static bool
says_rows(const struct finder *finder, int from, int to)
{
	while (from < to && is_joint(finder, from))
		from++;
	int except = 0;
	if (question_find(finder->question, from, ENGLISH_EXCEPTS, &except) &&
	    from + except < to)
		return true;
	for (int at = from; at < to; at++) {
		int covered = 0;
		if (question_find(
			finder->question, at, ENGLISH_ORDER_END, &covered) &&
		    at > from && at + covered == to)
			return true;
		if (!is_done(finder, at) &&
		    closed_words_find(
			finder->words, finder->question, at, CLOSED_ORDER))
			return true;
	}
	return false;
}

/* "How many each", "how much in each", "how many each has": where the item ends
 * that is nothing but what is asked of each row. */
static int
without_each(const struct finder *finder, int from, int to)
{
	int covered = 0;
	if (!question_find(finder->question, from, ENGLISH_TAIL_ASK, &covered))
		return to;
	const int end = from + covered;
	const int each =
	    end + english_is(question_word_at(finder->question, end),
		      ENGLISH_PREPOSITION);
	const bool has =
	    each + 2 == to &&
	    english_is(
		question_word_at(finder->question, each + 1), ENGLISH_HAVE);
	return each < to && (each + 1 == to || has) &&
		       question_match(finder->question, each, "each")
		   ? end
		   : to;
}

static bool
add_item(struct finder *finder, int from, int to)
{
	struct tail *tail = finder->tail;
	while (from < to && is_joint(finder, from))
		from++;
	if (from == to)
		return true;
	to = without_each(finder, from, to);
	if (to - from > ITEM_WORDS || tail->count == TAIL_MAX_ITEMS)
		return false;
	for (int at = from; at < to; at++) {
		int ask = bounded_ask(finder, at);
		if (ask)
			at += ask - 1;
		else if (is_more(finder, at))
			return false;
	}
	tail->items[tail->count++] = (struct tail_item){from, to};
	return true;
}

/* "top 5": how many rows are asked for.  Return the token behind it. */
static int
read_limit(struct finder *finder, int at)
{
	const struct token *token = &finder->question->tokens[at];
	if (at + 1 < finder->end && token->kind == TOKEN_WORD &&
	    english_is(token->folded, ENGLISH_TAIL_TOP) &&
	    token[1].kind == TOKEN_NUMBER && token[1].number >= 1) {
		finder->tail->limit = (long)token[1].number;
		return at + 2;
	}
	return at;
}

/* The number of tokens of "I want", "we need"; 0: they do not stand there. */
static int
wish_at(const struct finder *finder, int at)
{
	int covered = 0;
	const struct english_word *wish =
	    english_is(question_word_at(finder->question, at), ENGLISH_PRONOUN)
		? question_find(
		      finder->question, at + 1, ENGLISH_FRAME, &covered)
		: NULL;
	return wish && strcmp(wish->means, "wants") == 0 ? 1 + covered : 0;
}

/* "State the vendor", "give name and date", "I want the name": the verb is no
 * part of an output.  Return the token behind it. */
static int
read_verb(const struct finder *finder, int at)
{
	int covered = 0;
	at += wish_at(finder, at);
	bool verb =
	    (english_is(
		 question_word_at(finder->question, at), ENGLISH_TAIL_VERB) ||
		closed_words_find(
		    finder->words, finder->question, at, CLOSED_OUTPUT)) &&
	    !question_find(finder->question, at, ENGLISH_TAIL_ASK, &covered);
	return verb && at + 1 < finder->end && !is_joint(finder, at + 1)
		   ? at + 1
		   : at;
}

/* Split the tokens from `at` on into items.  False: they say something else, or
 * nothing. */
static bool
read_items(struct finder *finder, int at)
{
	struct tail *tail = finder->tail;
	tail->count = 0;
	tail->limit = 0;
	tail->rest = finder->end;
	int from = at = read_limit(finder, read_verb(finder, at));
	for (; at <= finder->end; at++) {
		int ask = at < finder->end ? bounded_ask(finder, at) : 0;
		if (!ask && at < finder->end && !is_joint(finder, at))
			continue;
		if (tail->count && says_rows(finder, from, at)) {
			tail->rest = from;
			break;
		}
		if (!add_item(finder, from, at))
			return false;
		from = at;
		at += ask ? ask - 1 : 0;
	}
	return tail->count > tail->bare;
}

/* Does a question word stand there, or behind one preposition: "in which"? */
static bool
asks(const struct finder *finder, int at)
{
	for (int i = at; i < at + 2 && i < finder->end; i++) {
		const char *word = finder->question->tokens[i].folded;
		if (english_is(word, ENGLISH_INTERROGATIVE))
			return true;
		if (!english_is(word, ENGLISH_PREPOSITION))
			return false;
	}
	return false;
}

/* Does something stored stand before the token? */
static bool
names_rows(const struct finder *finder, int at)
{
	for (int i = 0; i < finder->link->count; i++)
		if (finder->link->matches[i].to <= at)
			return true;
	return false;
}

/* "For each region, what is ...": the front says of what, and not yet what.
 * "Every open ticket, with ..." does. */
static bool
is_framed(const struct finder *finder)
{
	const char *first = finder->question->tokens[0].folded;
	return english_is(first, ENGLISH_PREPOSITION) ||
	       (!english_is(first, ENGLISH_QUANTIFIER) &&
		   closed_words_find(
		       finder->words, finder->question, 0, CLOSED_GROUP));
}

/* "..., with quantity", "..., number and subject": a comma sets off what is
 * shown beside the rows, and no condition on them. */
static bool
lists_beside(const struct finder *finder, int at, int from)
{
	return is_sign(finder, at, ",") && !is_framed(finder) &&
	       strcmp(finder->question->tokens[from - 1].folded, "and") != 0;
}

/* "Open bills (number, client, due date)": does a parenthesis begin there that
 * the question ends with? */
static bool
is_parenthesis(const struct finder *finder, int at)
{
	return is_sign(finder, at, "(") &&
	       finder->end < finder->question->count &&
	       strcmp(finder->question->tokens[finder->end].text, ")") == 0;
}

/* "Also give the owner.", "need the owner too" */
static bool
goes_on(const struct finder *finder, int at)
{
	for (; at < finder->end; at++) {
		const struct english_word *word = english_find(
		    finder->question->tokens[at].folded, ENGLISH_SHOWING);
		if (word && *word->means)
			return true;
	}
	return false;
}

/* Does the sentence begin as no list of nouns does: "and plate", "top 5 with
 * the count"?  In "a Ph.D. degree" none begins. */
static bool
is_aside(const struct finder *finder, int at)
{
	const struct token *tokens = finder->question->tokens;
	const char *word = tokens[at].folded;
	return is_joint(finder, at) || asks(finder, at) ||
	       english_is(word, ENGLISH_TAIL_TOP) ||
	       english_is(word, ENGLISH_SHOWING) ||
	       closed_words_hold(finder->words, word, CLOSED_STOP) ||
	       tokens[at].capitalised != tokens[0].capitalised;
}

/* "Only list ...", "please give ...": that is all that is shown. */
static bool
gives(const struct finder *finder, int at)
{
	return wish_at(finder, at) ||
	       closed_words_find(
		   finder->words, finder->question, at, CLOSED_OUTPUT) ||
	       closed_words_find(
		   finder->words, finder->question, at + 1, CLOSED_OUTPUT);
}

/* The first token of a tail whose head ends at `at`; -1: none begins here. */
static int
begin_of(struct finder *finder, int at)
{
	const struct question *question = finder->question;
	bool joint = is_joint(finder, at);
	int from = at;
	while (from < finder->end && is_joint(finder, from))
		from++;
	finder->tail->adds = finder->tail->beside = finder->tail->bare = false;
	finder->tail->set_off =
	    is_sign(finder, at, ":-") || is_parenthesis(finder, at);
	if (from == finder->end)
		return -1;
	if (finder->tail->set_off)
		return at + 1;
	if (joint && !is_framed(finder) && asks(finder, from)) {
		finder->tail->adds = true;
		finder->tail->beside =
		    question->tokens[from - 1].kind == TOKEN_WORD;
		return from;
	}
	if (lists_beside(finder, at, from)) {
		finder->tail->adds = true;
		finder->tail->bare = from == at + 1;
		return from;
	}
	if (!question->tokens[at].sentence_start)
		return -1;
	finder->tail->adds =
	    goes_on(finder, at) || (is_aside(finder, at) && !gives(finder, at));
	return at;
}

/* The head, and behind it what the tail says of its rows. */
static void
cut_question(struct finder *finder, struct arena *arena)
{
	struct tail *tail = finder->tail;
	const struct token *tokens = finder->question->tokens;
	const int ordered = finder->end - tail->rest;
	tail->question = *finder->question;
	tail->question.count = tail->head + ordered;
	tail->question.tokens = arena_array(
	    arena, (size_t)tail->question.count + 1, sizeof(*tokens));
	memcpy(tail->question.tokens, tokens,
	    (size_t)tail->head * sizeof(*tokens));
	memcpy(tail->question.tokens + tail->head, tokens + tail->rest,
	    (size_t)ordered * sizeof(*tokens));
}

/* What they have of the link. */
static void
cut_link(struct finder *finder, struct arena *arena)
{
	const struct link_result *all = finder->link;
	const struct tail *tail = finder->tail;
	struct link_result *link = &finder->tail->link;
	*link = *all;
	link->count = 0;
	link->matches =
	    arena_array(arena, (size_t)all->count + 1, sizeof(*link->matches));
	for (int i = 0; i < all->count; i++) {
		struct link_match match = all->matches[i];
		const int gap =
		    match.from >= tail->rest ? tail->rest - tail->head : 0;
		if (!gap && match.to > tail->head)
			continue;
		match.from -= gap;
		match.to -= gap;
		link->matches[link->count++] = match;
	}
}

bool
tail_find(struct tail *tail, const struct question *question,
    const struct link_result *link, const struct closed_words *words,
    struct arena *arena)
{
	struct finder finder = {tail, question, link, words, question->count};
	*tail = (struct tail){.whole = question};
	while (finder.end > 0 && is_sign(&finder, finder.end - 1, ".?!"))
		finder.end--;
	if (finder.end > 0 && is_sign(&finder, finder.end - 1, ")"))
		finder.end--;
	/* what is compared is no list of rows, and has no outputs of its own */
	if (question_match(question, 0, "compare"))
		return false;
	for (int at = 1; at < finder.end; at++) {
		int from = begin_of(&finder, at);
		if (from < 0 || !names_rows(&finder, at) ||
		    !read_items(&finder, from))
			continue;
		tail->head = at;
		cut_question(&finder, arena);
		cut_link(&finder, arena);
		return true;
	}
	return false;
}
