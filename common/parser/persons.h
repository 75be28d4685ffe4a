/*
 * persons.h - "everyone", "anybody": people, without the name of a table
 */
#ifndef NL2SQL_PARSER_PERSONS_H
#define NL2SQL_PARSER_PERSONS_H

#include "parser/request.h"

/*
 * The question's matches, and for each of these words that nothing explains the
 * table of people that retrieval holds most likely: one whose rows are told
 * apart by a first and a last name.  Lent, or in the arena.
 */
const struct link_result *persons_link(const struct parser_request *request);

#endif
