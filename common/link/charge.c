/* charge.c - the verb of who is in charge of something; see charge.h */
#include "link/charge.h"

#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "text/text.h"

#include <string.h>

/* As the key of a role that is said outright. */
static const double score_charge = 0.95;

struct charge {
	struct links *links;
	const struct context *context;
	const struct closed_word *role; /* in charge; NULL */
};

static bool
is_of_people(const struct context_table *table)
{
	return context_is_of_people(table) ||
	       (!table->association &&
		   english_is(table->words, ENGLISH_PERSON));
}

/* How well a key tells who is in charge: by its role, else by the people's own
 * name, but not by an act beside it, such as created_by. */
static int
fit_of(const struct charge *charge, const struct context_fk *fk)
{
	const struct context_table *to = &charge->context->tables[fk->to];
	const struct context_column *key =
	    &charge->context->tables[fk->from].columns[fk->columns[0]];
	if (fk->column_count > 1 || fk->from == fk->to || !is_of_people(to))
		return 0;
	if (charge->role && part_in_any(key->said, &charge->role->columns))
		return 3;
	return ends_with(key->words, " by")    ? 0
	       : part_in(key->said, to->words) ? 2
					       : 1;
}

/* The key of the rows to who is in charge of them, and how many keys may be it;
 * NULL: none, or several that fit alike. */
static const struct context_fk *
own_key(const struct charge *charge, int table, int *keys)
{
	const struct context_fk *best = NULL;
	int most = 0;
	*keys = 0;
	for (int i = 0; i < charge->context->fk_count; i++) {
		const struct context_fk *fk = &charge->context->fks[i];
		const int fit = fk->from == table ? fit_of(charge, fk) : 0;
		*keys += fit > 0;
		if (fit == 0 || fit < most)
			continue;
		best = fit > most ? fk : NULL;
		most = fit;
	}
	return best;
}

/* The key to people of the only bridge between the rows and people; NULL: none,
 * or several. */
static const struct context_fk *
bridge_key(const struct charge *charge, int table)
{
	const struct context *context = charge->context;
	const struct context_fk *found = NULL;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_fk *key = NULL;
		int keys;
		if (context_is_bridge(&context->tables[t]) && t != table &&
		    context_refers(context, t, table))
			key = own_key(charge, t, &keys);
		if (key && found)
			return NULL;
		found = key ? key : found;
	}
	return found;
}

/* Add what the verb [from, to) means of the rows of the table.  Where one key
 * or a bridge alone tells people, it says nothing but who. */
static bool
add_key(struct charge *charge, int from, int to, int table)
{
	int keys;
	const struct context_fk *fk = own_key(charge, table, &keys);
	if (!fk || keys == 1)
		return fk || (!keys && bridge_key(charge, table));
	const struct link_match match = {.kind = LINK_COLUMN,
	    .from = from,
	    .to = to,
	    .table = fk->from,
	    .column = fk->columns[0],
	    .score = score_charge,
	    .why = LINK_WHY_ROLE};
	found_add(&charge->links->found, &match);
	return true;
}

/* Does the match say whose charge is asked for: a name, or rows, none of them
 * people? */
static bool
is_thing(const struct charge *charge, const struct link_match *match)
{
	return match->table >= 0 &&
	       ((match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_SYNONYM) ||
		   (match->kind == LINK_VALUE &&
		       match->score >= LINK_SCORE_HEAD)) &&
	       !is_of_people(&charge->context->tables[match->table]);
}

/* Add the keys of what is named at `at`: of the rows "warehouse" behind a name
 * alone, where they have one. */
static void
match_verb(struct charge *charge, int from, int to, int at)
{
	struct found *found = &charge->links->found;
	const int count = found->count;
	struct link_match things[FOUND_PER_SPAN * 2];
	int thing_count = 0, end = at;
	for (int i = 0; i < count; i++)
		if (found->matches[i].from == at &&
		    found->matches[i].to > end &&
		    is_thing(charge, &found->matches[i]))
			end = found->matches[i].to;
	for (int i = 0; i < count && thing_count < (int)COUNT_OF(things); i++) {
		const struct link_match *match = &found->matches[i];
		if (is_thing(charge, match) &&
		    (match->from == at ||
			(match->kind == LINK_TABLE && match->from == end)))
			things[thing_count++] = *match;
	}
	if (thing_count)
		found_clear(found, from, to);
	bool added = false;
	for (int rows = 1; rows >= 0 && !added; rows--)
		for (int i = 0; i < thing_count; i++)
			if ((things[i].kind == LINK_TABLE) == rows)
				added |=
				    add_key(charge, from, to, things[i].table);
	for (int token = from; token < to && thing_count; token++)
		charge->links->unexplained[token] = !added;
}

void
charge_match(struct links *links, const struct context *context,
    const struct closed_words *closed)
{
	const struct question *question = &links->question;
	struct charge charge = {
	    links, context, closed_words_get(closed, "oversee", CLOSED_ROLE)};
	for (int at = 1; at < question->count; at++) {
		const struct token *tokens = question->tokens;
		if (!english_is(tokens[at].folded, ENGLISH_CHARGE) ||
		    strcmp(tokens[at - 1].folded, "who") != 0)
			continue;
		int thing = at + 1;
		while (
		    thing < question->count &&
		    english_is(tokens[thing].folded, ENGLISH_LIGHT_DETERMINER))
			thing++;
		match_verb(&charge, at, at + 1, thing);
	}
}
