/*
 * which_division.h - asks back of which division a question is
 *
 * Where several schemas have the tables that a question needs and nobody says
 * which of them is meant, no statement is written: it would be right for one
 * and look right for all.
 */
#ifndef NL2SQL_LINK_WHICH_DIVISION_H
#define NL2SQL_LINK_WHICH_DIVISION_H

#include "record/scope.h"

/* Settle the record with that question if its scope is open, unless it is
 * settled already.  A few divisions are readings to choose from; the names of
 * more are listed. */
void which_division_ask(
    struct record *record, const struct scope *scope, struct arena *arena);

#endif
