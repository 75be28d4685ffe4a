/*
 * unknown.h - finds names that are not stored
 *
 * "The member named Zork": a name behind "named" is searched as it is written,
 * whether it is stored or not.  "Books by Jane Austen", "the Downtown branch":
 * a capital letter inside a sentence also makes a word a name, but does not
 * give its column.  A statement without that name would answer another
 * question, so the question is declined.
 */
#ifndef NL2SQL_PARSER_UNKNOWN_H
#define NL2SQL_PARSER_UNKNOWN_H

#include "parser/request.h"

/* Does a name follow this word, as it follows "named"? */
MUST_USE bool unknown_introduced(const struct token *token);

/* Return the number of tokens of the name that begins here behind "named" or a
 * similar word; 0 when there is none. */
MUST_USE int unknown_named(const struct parser_request *request, int at);

/* Is there a name that link could not explain and no such word introduces? */
MUST_USE bool unknown_left(const struct parser_request *request);

/* Is the token one that link could not explain? */
MUST_USE bool unknown_token(const struct parser_request *request, int at);

#endif
