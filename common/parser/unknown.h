/*
 * unknown.h - names that nothing stored answers to
 *
 * "The member named Zork": what a name is given to by "named" is looked for as
 * it is written, found or not.  "Books by Jane Austen", "the Downtown branch":
 * a capital inside a sentence makes a word a name as well, but not a column of
 * it, and a statement without it answers another question: it is declined.
 */
#ifndef NL2SQL_PARSER_UNKNOWN_H
#define NL2SQL_PARSER_UNKNOWN_H

#include "parser/request.h"

/* Is the token a word that a name follows, as "named" is? */
MUST_USE bool unknown_introduced(const struct token *token);

/* Tokens of the name that begins here behind "named" or its like; 0: none. */
MUST_USE int unknown_named(const struct parser_request *request, int at);

/* Is there a name that link could not explain and nothing introduces? */
MUST_USE bool unknown_left(const struct parser_request *request);

/* Could link not explain the token? */
MUST_USE bool unknown_token(const struct parser_request *request, int at);

#endif
