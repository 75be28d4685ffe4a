/*
 * wishes.h - what the evidence asks to show
 *
 *	Show month, number of orders and growth.
 *	...; always show name and balance.
 *
 * Such sentences say which columns an answer has, like the sentence "Return the
 * name and the balance." of a question.  They count only when the question has
 * no such sentence.
 */
#ifndef NL2SQL_DEFINITION_WISHES_H
#define NL2SQL_DEFINITION_WISHES_H

#include "base/memory.h"

/* Put the wish behind the question, in the arena.  Return the question itself
 * when the evidence has no wish or the question has one. */
const char *wishes_add(
    const char *question, const char *evidence, struct arena *arena);

#endif
