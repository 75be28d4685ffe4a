/*
 * compose_sets.h - conditions that a group of rows can meet, but no row
 *
 * In "countries with a singer above 40 and a singer below 30", no age meets
 * both conditions.  So the question means two lists, and the countries that are
 * in both.  The same holds for two values ("books in English and books in
 * German"), for two periods, and for "both A and B" of a column with one value,
 * when many rows share the shown thing ("nationalities with both male and
 * female players").
 */
#ifndef NL2SQL_PARSER_COMPOSE_SETS_H
#define NL2SQL_PARSER_COMPOSE_SETS_H

#include "graph/graph.h"
#include "parser/request.h"
#include "parser/sketch.h"

/*
 * When two conditions of the sketch cannot hold for one row, return two
 * sketches in the request's arena, each without one of the conditions; else
 * NULL.
 */
MUST_USE struct sketch *compose_sets_split(const struct sketch *sketch,
    const struct parser_request *request, struct graph *graph);

#endif
