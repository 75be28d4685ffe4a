/* far_state.c - a state of rows that are not spoken of; see far_state.h */
#include "link/far_state.h"

#include "english/english.h"
#include "linked/link_score.h"

/* "Tasks that were not finished late": so many words may stand between. */
enum { BETWEEN_TOKENS = 4 };

struct states {
	struct found *found;
	const struct context *context;
	const struct question *question;
};

static bool
names_table(const struct link_match *match)
{
	return match->kind == LINK_TABLE && match->score >= LINK_SCORE_HEAD;
}

/* Is no other name of a table that ends, or begins, where this one does longer
 * or fits better? */
static bool
is_best(const struct found *found, const struct link_match *name, bool ends)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *other = &found->matches[i];
		int longer = other->to - other->from - (name->to - name->from);
		bool here =
		    ends ? other->to == name->to : other->from == name->from;
		if (names_table(other) && here &&
		    (longer > 0 || (longer == 0 && other->score > name->score)))
			return false;
	}
	return true;
}

static bool
is_joined(const struct context *context, int one, int other)
{
	return one == other || context_refers(context, one, other) ||
	       context_refers(context, other, one);
}

/* Is it a word between a thing and what is said of it: "that were closed"? */
static bool
is_between(const struct token *token)
{
	static const enum english_class classes[] = {
	    ENGLISH_BE, ENGLISH_HAVE, ENGLISH_RELATIVE, ENGLISH_VERB_NEGATION};
	for (size_t i = 0; i < COUNT_OF(classes); i++)
		if (english_is(token->folded, classes[i]))
			return true;
	return english_participle(token->folded);
}

/* Are the words [from, to) said of a table, behind them or before, and of none
 * that is joined to theirs? */
static bool
is_of_others(const struct states *states, const struct link_match *state,
    int at, bool ends)
{
	bool others = false;
	for (int i = 0; i < states->found->count; i++) {
		const struct link_match *name = &states->found->matches[i];
		if (!names_table(name) ||
		    (ends ? name->to : name->from) != at ||
		    !is_best(states->found, name, ends))
			continue;
		if (is_joined(states->context, name->table, state->table))
			return false;
		others = true;
	}
	return others;
}

static bool
is_far(const struct states *states, const struct link_match *state)
{
	int before = state->from;
	if (is_of_others(states, state, state->to, false))
		return true;
	for (int i = 0; before > 0 && i < BETWEEN_TOKENS; i++, before--) {
		if (is_of_others(states, state, before, true))
			return true;
		if (!is_between(&states->question->tokens[before - 1]))
			return false;
	}
	return false;
}

/* Is the state's table named, outside the state's words or as their last, as in
 * "late deliveries" and unlike "delivered late"? */
static bool
is_named(const struct found *found, const struct link_match *state)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *name = &found->matches[i];
		bool inside = name->from >= state->from && name->to < state->to;
		if (names_table(name) && name->table == state->table && !inside)
			return true;
	}
	return false;
}

/* Drop the expressions of the table. */
static void
drop(struct found *found, int table)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match match = found->matches[i];
		if (match.kind != LINK_EXPRESSION || match.table != table)
			found->matches[kept++] = match;
	}
	found->count = kept;
}

void
far_states_drop(struct found *found, const struct context *context,
    const struct question *question)
{
	const struct states states = {found, context, question};
	for (int i = 0; i < found->count; i++) {
		const struct link_match state = found->matches[i];
		if (state.kind != LINK_EXPRESSION || is_named(found, &state) ||
		    !is_far(&states, &state))
			continue;
		drop(found, state.table);
		i = -1;
	}
}
