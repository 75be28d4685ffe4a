/*
 * compose_names.h - shows rows by names that a person knows
 */
#ifndef NL2SQL_PARSER_COMPOSE_NAMES_H
#define NL2SQL_PARSER_COMPOSE_NAMES_H

#include "parser/composer.h"

/* A row that only connects others has no name ("the skills of employees" of a
 * table between them): show those that it connects, and not their keys. */
void composer_name_connected(struct composer *composer);

#endif
