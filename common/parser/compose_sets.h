/*
 * compose_sets.h - what no single row can be, but a group of them can
 *
 * "Countries with a singer above 40 and a singer below 30": no age is both, so
 * two lists are meant, and what stands in both of them.  So it is with two
 * values ("books in English and books in German") and with two periods, and
 * with "both A and B" of a column that holds one value, where what is shown is
 * shared by many rows ("nationalities with both male and female players").
 */
#ifndef NL2SQL_PARSER_COMPOSE_SETS_H
#define NL2SQL_PARSER_COMPOSE_SETS_H

#include "graph/graph.h"
#include "parser/request.h"
#include "parser/sketch.h"

/*
 * When two conditions of the sketch cannot hold of one row, two sketches in the
 * request's arena that each lack one of them; else NULL.
 */
MUST_USE struct sketch *compose_sets_split(const struct sketch *sketch,
    const struct parser_request *request, struct graph *graph);

#endif
