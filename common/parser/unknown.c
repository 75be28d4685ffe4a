/*
 * unknown.c - names without a stored value; see unknown.h
 */
#include "parser/unknown.h"

#include <string.h>

enum { NAME_MAX_TOKENS = 5 };

bool
unknown_token(const struct parser_request *request, int at)
{
	const struct link_result *link = request->link;
	const struct token *token = &request->question->tokens[at];
	if (token->kind != TOKEN_WORD)
		return false;
	for (int i = 0; i < link->unexplained_count; i++)
		if (strcmp(link->unexplained[i], token->text) == 0 ||
		    strcmp(link->unexplained[i], token->folded) == 0)
			return true;
	return false;
}

bool
unknown_introduced(const struct token *token)
{
	static const char *const words[] = {
	    "named", "called", "titled", "entitled"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(token->folded, words[i]) == 0)
			return true;
	return false;
}

int
unknown_named(const struct parser_request *request, int at)
{
	const struct token *tokens = request->question->tokens;
	if (at < 2 || !unknown_introduced(&tokens[at - 1]) ||
	    !unknown_token(request, at))
		return 0;
	bool capital = tokens[at].capitalised;
	int count = 1;
	while (count < NAME_MAX_TOKENS &&
	       at + count < request->question->count &&
	       unknown_token(request, at + count) &&
	       tokens[at + count].capitalised == capital)
		count++;
	return count;
}

/* "What Are The Names": when most words have a capital, it does not show a
 * name. */
static bool
is_headline(const struct question *question)
{
	int words = 0;
	int capitals = 0;
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		if (token->kind != TOKEN_WORD || token->sentence_start)
			continue;
		words++;
		capitals += token->capitalised;
	}
	return 2 * capitals > words;
}

/* Zork, Jane; not an abbreviation (USD), and not a logical value. */
static bool
is_proper(const struct token *token)
{
	static const char *const words[] = {
	    "true", "false", "yes", "no", "null", "none"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(token->folded, words[i]) == 0)
			return false;
	for (const char *c = token->text + 1; *token->text && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			return false;
	return token->capitalised && !token->sentence_start;
}

bool
unknown_left(const struct parser_request *request)
{
	const struct question *question = request->question;
	if (!request->link->unexplained_count || is_headline(question))
		return false;
	for (int at = 0; at < question->count; at++) {
		int named = unknown_named(request, at);
		if (named > 0)
			at += named - 1;
		else if (is_proper(&question->tokens[at]) &&
			 unknown_token(request, at))
			return true;
	}
	return false;
}
