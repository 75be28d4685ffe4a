/*
 * title.h - a title that stands before a question and says nothing of its rows
 *
 *	Upsell hunt: subscriptions with more seats than their plan allows
 *	For finance: what do we owe every instructor?
 *	A member complained about fines: show the fines of more than 50
 *
 * A title says what the answer is for: it has a word such as check, review or
 * report, names for whom it is, or tells what somebody said.  It is passed over
 * where it names nothing that the question behind it does not name, too.
 * "Overdue loans: member and due date" and "March: how many were cancelled?"
 * have no title.
 */
#ifndef NL2SQL_LINK_TITLE_H
#define NL2SQL_LINK_TITLE_H

#include "link/linker.h"

/* The number of tokens of the title, with the sign behind it; 0: the question
 * has none. */
MUST_USE int title_length(
    const struct links *links, const struct closed_words *closed);

#endif
