/* ability.c - what a model's server accepts; see ability.h */
#include "model/ability.h"

#include "model/failure.h"

#include <string.h>

void
ability_ignored(struct ability *ability)
{
	if (ability->constraint < CONSTRAINT_NONE)
		ability->constraint++;
}

/* Set a flag; true if it was not set before. */
static bool
give_up(bool *flag)
{
	bool news = !*flag;
	*flag = true;
	return news;
}

static bool
names_samples(const char *words)
{
	return failure_says(words, "'n'") || failure_says(words, "`n`") ||
	       failure_says(words, "n_cmpl") ||
	       failure_says(words, "candidateCount") ||
	       failure_says(words, "candidate_count") ||
	       failure_says(words, "multiple candidates") ||
	       failure_says(words, "multiple completions") ||
	       failure_says(words, "only one completion");
}

static bool
names_constraint(const char *words)
{
	return failure_says(words, "response_format") ||
	       failure_says(words, "response_schema") ||
	       failure_says(words, "responseSchema") ||
	       failure_says(words, "json_schema") ||
	       failure_says(words, "json_object") ||
	       failure_says(words, "grammar") || failure_says(words, "tool") ||
	       failure_says(words, "format");
}

/* llama.cpp gives at most as many samples as it has slots: ask for half as many
 * until it accepts. */
static bool
fewer_samples(struct ability *ability, int asked)
{
	if (asked < 2)
		return false;
	ability->samples = ability->llama ? asked / 2 : 1;
	return true;
}

static bool
weaker_constraint(struct ability *ability, bool constrained)
{
	if (!constrained || ability->constraint == CONSTRAINT_NONE)
		return false;
	ability_ignored(ability);
	return true;
}

static bool
refused_tokens(struct ability *ability, const char *words)
{
	/* change to the newer name, unless the server refuses that one */
	if (failure_says(words, "max_completion_tokens") &&
	    ability->new_max_tokens)
		return give_up(&ability->no_max_tokens);
	return give_up(&ability->new_max_tokens);
}

bool
ability_refused(
    struct ability *ability, const char *words, int asked, bool constrained)
{
	if (names_samples(words) && fewer_samples(ability, asked))
		return true;
	if (failure_says(words, "max_tokens") ||
	    failure_says(words, "max_completion_tokens"))
		return refused_tokens(ability, words);
	if (failure_says(words, "temperature") || failure_says(words, "top_p"))
		return give_up(&ability->no_temperature);
	if (failure_says(words, "logprobs"))
		return give_up(&ability->no_logprobs);
	if (names_constraint(words) && weaker_constraint(ability, constrained))
		return true;
	if (failure_says(words, "stop"))
		return give_up(&ability->no_stops);
	/* The server does not say what it refuses: give up the rarest member
	 * first. */
	if (!ability->no_logprobs)
		return give_up(&ability->no_logprobs);
	return weaker_constraint(ability, constrained) ||
	       fewer_samples(ability, asked);
}
