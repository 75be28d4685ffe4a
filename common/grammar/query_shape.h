/*
 * query_shape.h - features of a whole meaning
 *
 * The chart weighs each part where it is made.  What only the whole shows is
 * weighed here: how many values it shows, groups without a measure, an order
 * without a limit, tables that the question names and the meaning lacks.
 */
#ifndef NL2SQL_GRAMMAR_QUERY_SHAPE_H
#define NL2SQL_GRAMMAR_QUERY_SHAPE_H

#include "grammar/lattice.h"

/* Add the features of a query to `values`, which has one for each weight. */
void shape_features(const struct meaning *query,
    const struct lattice_source *source, double *values);

#endif
