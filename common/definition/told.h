/*
 * told.h - conditions that a sentence of the evidence spells as SQL does
 *
 *	Only reviews with is_public = TRUE appear on the website.
 *	Spending means successful payments only (status = 'OK').
 *	First count the attended bookings (attend_cd = 'AT') of every session.
 *	Leave out orders whose status is 'cancelled' when bottles are counted.
 *
 * Such a condition holds for all that is asked where the sentence restricts
 * ("only"), or where the word that it explains is one of the question.
 */
#ifndef NL2SQL_DEFINITION_TOLD_H
#define NL2SQL_DEFINITION_TOLD_H

#include "definition/definition.h"
#include "definition/piece.h"

/* Read the first such condition of the sentence; false: there is none.  Rows
 * that meet it are left out where `*leaves_out` is set. */
MUST_USE bool told_read(struct expression *found, bool *leaves_out,
    const struct phrases *phrases, const struct definition_source *source,
    struct piece sentence);

#endif
