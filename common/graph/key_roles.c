/* key_roles.c - finds the roles in the names of key columns and in questions */
#include "english/english.h"
#include "graph/graph.h"
#include "text/text.h"

#include <string.h>

static const double cost_unspoken_role = 0.3;
static const double cost_one_of_several = 1.2;
static const double cost_author = 1;
static const double cost_bookkeeping = 2;
static const double gain_spoken_role = 0.5;

/* Words of a key's name that only mean that it is a key. */
static const char *const key_words[] = {"id", "ids", "key", "fk", "code", "no",
    "num", "number", "nr", "ref", "name", "uuid", "pk", "idx"};

/* Columns about the row itself, such as its author: they join every table to
 * the table of persons. */
static const char *const bookkeeping_words[] = {"created", "updated",
    "modified", "deleted", "changed", "inserted", "edited", "tenant"};

static bool
is_among(const char *word, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

/* Is a part of a name one of the words, or an abbreviation of one? */
static bool
stands_for(const char *part, struct text_words words)
{
	size_t length = strlen(part);
	for (size_t i = 0; i < words.count; i++) {
		const char *word = words.word[i];
		bool prefix = length >= 3 && strncmp(word, part, length) == 0;
		bool plural = strncmp(part, word, strlen(word)) == 0 &&
			      length - strlen(word) <= 2;
		if (prefix || plural)
			return true;
	}
	return false;
}

/* The words of a key that name neither its target nor only a key. */
static struct text_words
role_words(const struct graph *graph, const struct context_fk *fk)
{
	const struct context *context = graph->context;
	const struct context_table *from = &context->tables[fk->from];
	const struct context_table *to = &context->tables[fk->to];
	struct text_words target = text_words(graph->arena, to->words);
	struct text_words key =
	    text_words(graph->arena, to->columns[fk->references[0]].words);
	struct text_words parts =
	    text_words(graph->arena, from->columns[fk->columns[0]].words);
	struct text_words role = {.word = parts.word};
	bool joined = stands_for(text_join(graph->arena, parts), target);
	for (size_t i = 0; i < parts.count && !joined; i++)
		if (!is_among(parts.word[i], key_words, COUNT_OF(key_words)) &&
		    !stands_for(parts.word[i], target) &&
		    !stands_for(parts.word[i], key))
			role.word[role.count++] = parts.word[i];
	/* ship_to, approved_by: the verb is the role */
	if (role.count > 1 && (strcmp(role.word[role.count - 1], "to") == 0 ||
				  strcmp(role.word[role.count - 1], "by") == 0))
		role.count--;
	return role;
}

/* "their last review" names the table of reviews, not the person who
 * reviewed. */
static bool
names_table(const struct graph *graph, const struct context_fk *fk,
    const char *stem, const struct token *token, struct text_stemmer *stemmer)
{
	const struct context_table *from = &graph->context->tables[fk->from];
	struct text_words own = text_words(graph->arena, from->words);
	for (size_t i = 0; i < own.count; i++) {
		const char *word = text_singular(graph->arena, own.word[i]);
		if (strcmp(text_stem(stemmer, graph->arena, word), stem) == 0 &&
		    strcmp(text_singular(graph->arena, token->folded), word) ==
			0)
			return true;
	}
	return false;
}

/* One key, and the question that may name its role. */
struct listening {
	const struct graph *graph;
	const struct context_fk *fk;
	const struct question *question;
	const struct link_result *link;
	const struct closed_words *words;
	struct text_stemmer *stemmer;
};

static bool
is_twin(const struct context_fk *fk, const struct context_fk *other)
{
	return other != fk && other->from == fk->from && other->to == fk->to;
}

/* Does another key join the same two tables? */
static bool
is_one_of_several(const struct graph *graph, const struct context_fk *fk)
{
	for (int i = 0; i < graph->context->fk_count; i++)
		if (is_twin(fk, &graph->context->fks[i]))
			return true;
	return false;
}

/* Has the table a key to the other one that names no role? */
static bool
refers_plainly(const struct graph *graph, int from, int to)
{
	for (int i = 0; i < graph->context->fk_count; i++) {
		const struct context_fk *fk = &graph->context->fks[i];
		if (fk->from == from && fk->to == to &&
		    role_words(graph, fk).count == 0)
			return true;
	}
	return false;
}

/* Is the table there to connect the other one: guild_member, of guilds? */
static bool
connects(const struct graph *graph, int table, int to)
{
	const struct context_table *link = &graph->context->tables[table];
	struct text_words own = text_words(graph->arena, link->words);
	struct text_words other =
	    text_words(graph->arena, graph->context->tables[to].words);
	for (size_t i = 0; i < other.count; i++)
		if (!text_words_hold(own, other.word[i]))
			return link->association;
	return true;
}

/* Guilds have a leader, and members of their own table: does a table connect
 * the two that the key joins, by keys without a role? */
static bool
is_connected_plainly(const struct graph *graph, const struct context_fk *fk)
{
	const struct context *context = graph->context;
	if (fk->from == fk->to)
		return false;
	for (int t = 0; t < context->table_count; t++)
		if (t != fk->from && t != fk->to &&
		    refers_plainly(graph, t, fk->from) &&
		    refers_plainly(graph, t, fk->to) &&
		    (connects(graph, t, fk->from) ||
			connects(graph, t, fk->to)))
			return true;
	return false;
}

static bool
ends_in_by(const struct graph *graph, const struct context_fk *fk)
{
	const struct context_table *from = &graph->context->tables[fk->from];
	struct text_words parts =
	    text_words(graph->arena, from->columns[fk->columns[0]].words);
	return parts.count > 1 && text_words_hold(parts, "by");
}

/* "Approved leave by department" only says which rows, "who approved leave" and
 * "approved per manager" ask for the one who did it. */
static bool
only_describes(const struct listening *listening, int at)
{
	const struct question *question = listening->question;
	const struct token *token = &question->tokens[at];
	const char *next = at + 1 < question->count ? token[1].folded : "";
	return ends_in_by(listening->graph, listening->fk) &&
	       is_one_of_several(listening->graph, listening->fk) &&
	       english_past(token->folded) && strcmp(next, "by") != 0 &&
	       strcmp(next, "per") != 0 &&
	       (at == 0 || (!english_is(token[-1].folded, ENGLISH_RELATIVE) &&
			       strcmp(token[-1].folded, "that") != 0));
}

/* Do the words of the match name a twin of the key as well? */
static bool
names_twin(const struct listening *listening, const struct link_match *match)
{
	const struct context_fk *fk = listening->fk;
	const struct link_result *link = listening->link;
	const struct context_fk *fks = listening->graph->context->fks;
	for (int i = 0; i < listening->graph->context->fk_count; i++)
		for (int m = 0; is_twin(fk, &fks[i]) && m < link->count; m++)
			if (link->matches[m].kind == LINK_COLUMN &&
			    link->matches[m].table == fk->from &&
			    link->matches[m].column == fks[i].columns[0] &&
			    link->matches[m].from == match->from &&
			    link->matches[m].to == match->to)
				return true;
	return false;
}

/* "The port of loading", of two ports by their comments or by the lexicon:
 * return the last token of the longest words for the key, and not for a twin of
 * it; -1: there are none. */
static int
named_at(const struct listening *listening)
{
	const struct context_fk *fk = listening->fk;
	const struct link_match *longest = NULL;
	if (!is_one_of_several(listening->graph, fk))
		return -1;
	for (int i = 0; i < listening->link->count; i++) {
		const struct link_match *match = &listening->link->matches[i];
		if ((match->why == LINK_WHY_COMMENT ||
			match->why == LINK_WHY_LEXICON) &&
		    match->kind == LINK_COLUMN && match->table == fk->from &&
		    match->column == fk->columns[0] &&
		    (!longest || match->to - match->from >
				     longest->to - longest->from) &&
		    !only_describes(listening, match->to - 1) &&
		    !names_twin(listening, match))
			longest = match;
	}
	return longest ? longest->to - 1 : -1;
}

/* Return the token that has the stem, or that begins a phrase for the role; -1:
 * none. */
static int
spoken_at(const struct listening *listening, const char *role, const char *stem)
{
	const struct question *question = listening->question;
	const struct closed_words *words = listening->words;
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		if (token->kind == TOKEN_PUNCTUATION ||
		    only_describes(listening, i))
			continue;
		if (strcmp(token->stem, stem) == 0 &&
		    !names_table(listening->graph, listening->fk, stem, token,
			listening->stemmer))
			return i;
		const struct closed_word *phrase =
		    closed_words_find(words, question, i, CLOSED_ROLE);
		if (phrase && text_words_hold(phrase->columns, role))
			return i;
	}
	return -1;
}

static int
heard_at(const struct listening *listening, struct text_words role)
{
	for (size_t i = 0; i < role.count; i++) {
		const char *stem = text_stem(
		    listening->stemmer, listening->graph->arena, role.word[i]);
		int at = spoken_at(listening, role.word[i], stem);
		if (at >= 0)
			return at;
	}
	return -1;
}

/* "Who runs the reserve", "who takes care of it": one of several persons. */
static bool
asks_for_charge(const struct question *question)
{
	int covered;
	for (int at = 0; at < question->count; at++)
		if (question_find(question, at, ENGLISH_CHARGE, &covered))
			return true;
	return false;
}

void
graph_hear(struct graph *graph, const struct question *question,
    const struct link_result *link, const struct closed_words *words)
{
	struct text_stemmer *stemmer = text_stemmer_open();
	const bool charge = asks_for_charge(question);
	for (int i = 0; i < graph->context->fk_count; i++) {
		const struct context_fk *fk = &graph->context->fks[i];
		struct text_words role = role_words(graph, fk);
		struct listening listening = {
		    graph, fk, question, link, words, stemmer};
		graph->fk_heard[i] = heard_at(&listening, role);
		if (graph->fk_heard[i] < 0)
			graph->fk_heard[i] = named_at(&listening);
		if (graph->fk_heard[i] >= 0)
			graph->fk_cost[i] -= gain_spoken_role;
		else if (role.count == 0)
			continue;
		else if (is_among(role.word[0], bookkeeping_words,
			     COUNT_OF(bookkeeping_words)))
			graph->fk_cost[i] += cost_bookkeeping;
		else if (ends_in_by(graph, fk))
			graph->fk_cost[i] += cost_author;
		else
			graph->fk_cost[i] +=
			    is_one_of_several(graph, fk) ||
				    (!charge && is_connected_plainly(graph, fk))
				? cost_one_of_several
				: cost_unspoken_role;
	}
	text_stemmer_free(stemmer);
	graph_weigh(graph);
}

/* Do both keys have the same role: head_id here and there? */
static bool
same_role(const struct graph *graph, const struct context_fk *a,
    const struct context_fk *b)
{
	struct text_words one = role_words(graph, a);
	struct text_words other = role_words(graph, b);
	for (size_t i = 0; i < one.count; i++)
		if (text_words_hold(other, one.word[i]))
			return true;
	return false;
}

void
graph_keep_own(struct graph *graph, const bool *named)
{
	const struct context *context = graph->context;
	bool changed = false;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *own = &context->fks[i];
		if (own->from != own->to || graph->fk_heard[i] < 0 ||
		    !named[own->from])
			continue;
		for (int k = 0; k < context->fk_count; k++) {
			const struct context_fk *other = &context->fks[k];
			if (graph->fk_heard[k] < 0 ||
			    other->from == other->to || other->to != own->to ||
			    !same_role(graph, own, other))
				continue;
			graph->fk_heard[k] = -1;
			graph->fk_cost[k] +=
			    gain_spoken_role + cost_unspoken_role;
			changed = true;
		}
	}
	if (changed)
		graph_weigh(graph);
}
