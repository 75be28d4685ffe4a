/*
 * part_value.h - a word that is only a part of a stored value, beside another
 * value of its column that is named in full
 *
 * "What does the company pay for the Dental Plan": the plan is named as it is
 * stored, so "company" is none of its siblings ("Company Car").
 */
#ifndef NL2SQL_LINK_PART_VALUE_H
#define NL2SQL_LINK_PART_VALUE_H

#include "link/found.h"

/* Take out the partial values of a column that has a whole one elsewhere in the
 * question. */
void part_values_drop(struct found *found);

#endif
