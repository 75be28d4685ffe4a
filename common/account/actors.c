/* actors.c - who did what the rows are; see actors.h */
#include "account/actors.h"

#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"

/* Does the table stand right behind "did" or "have", and lead all rows there?
 */
static bool
acts(const struct question *question, const struct usage *usage,
    const struct link_match *match)
{
	const char *before = question_word_at(question, match->from - 1);
	if (match->kind != LINK_TABLE || match->score < LINK_SCORE_NAMED ||
	    !(english_is(before, ENGLISH_DO) ||
		english_is(before, ENGLISH_HAVE)))
		return false;
	const struct context *context = usage->stems->context;
	for (int t = 0; t < context->table_count; t++)
		if (usage->tables[t] &&
		    context_leads_to(
			context, t, match->table, CONTEXT_MAX_STEPS, true))
			return true;
	return false;
}

/* "Booked a shipment": the token of the verb that made the rows, which the
 * statement reads; -1: there is none. */
static int
verb_of(const struct question *question, const struct usage *usage,
    const struct link_match *match)
{
	const int verb = match->from - 2;
	if (match->kind != LINK_TABLE || match->score < LINK_SCORE_NAMED ||
	    verb < 0 || !usage->tables[match->table] ||
	    !english_is(question_word_at(question, verb + 1),
		ENGLISH_LIGHT_DETERMINER) ||
	    !english_past(question_word_at(question, verb)) ||
	    !part_dates_verb(&usage->stems->context->tables[match->table],
		question->tokens[verb].stem))
		return -1;
	return verb;
}

void
actors_pass(struct account_word *words, const struct question *question,
    const struct usage *usage)
{
	const struct link_result *link = usage->stems->link;
	for (int i = 0; link && i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->from < 1 || match->to > question->count)
			continue;
		const int verb = verb_of(question, usage, match);
		if (verb >= 0 && words[verb].as == ACCOUNT_UNUSED)
			words[verb].as = ACCOUNT_STRUCTURE;
		if (!acts(question, usage, match))
			continue;
		for (int at = match->from; at < match->to; at++)
			if (words[at].as == ACCOUNT_UNUSED)
				words[at].as = ACCOUNT_STRUCTURE;
	}
}
