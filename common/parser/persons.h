/* persons.h - words for people without the name of a table: "everyone" */
#ifndef NL2SQL_PARSER_PERSONS_H
#define NL2SQL_PARSER_PERSONS_H

#include "parser/request.h"

/*
 * Return the question's matches.  Each such word that nothing explains also
 * gets a match with the table of people that retrieval ranks highest.  A table
 * of people has a first and a last name as the label of its rows.  Lent, or in
 * the arena.
 */
const struct link_result *persons_link(const struct parser_request *request);

#endif
