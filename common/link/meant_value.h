/*
 * meant_value.h - a stored value before a name that has the same word
 *
 * In "book value of our vehicles" the metric means the table assets, which has
 * a class Vehicles.  That the words are also a part of fleet_vehicles says
 * nothing then: somebody who means these names the fleet.
 */
#ifndef NL2SQL_LINK_MEANT_VALUE_H
#define NL2SQL_LINK_MEANT_VALUE_H

#include "link/found.h"

/* Drop tables of which a span is only a part of the name, where the same span
 * is a value as it is stored in a table that other words of the question name
 * in full or by the lexicon; and names of a table or a column with a word that
 * is no part of the table's own name, but a value of it, where the other words
 * name it as well.  Values and names must have been matched. */
void meant_value_prefer(struct found *found, const struct context *context,
    const struct question *question);

#endif
