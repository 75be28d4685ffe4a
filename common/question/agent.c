/* agent.c - who does what a passive verb says; see agent.h */
#include "question/agent.h"

#include "english/english.h"

bool
agent_of_participle(const struct question *question, int at)
{
	return at > 0 && english_participle(question->tokens[at - 1].folded);
}

/* The token where the time ends before `at` begins: "in May 2024", "on
 * 2024-05-01"; `at` when there is none. */
static int
before_time(const struct question *question, int at)
{
	const struct token *tokens = question->tokens;
	int from = at;
	while (from > 0 && (tokens[from - 1].kind == TOKEN_NUMBER ||
			       tokens[from - 1].kind == TOKEN_DATE ||
			       (from < at && tokens[from - 1].capitalised)))
		from--;
	bool joined = from < at && from > 0 &&
		      english_is(tokens[from - 1].folded, ENGLISH_PREPOSITION);
	return from - joined;
}

bool
agent_of_passive(const struct question *question, int at)
{
	int behind = before_time(question, at);
	return behind < at && behind > 1 &&
	       agent_of_participle(question, behind) &&
	       english_is(question->tokens[behind - 2].folded, ENGLISH_BE);
}
