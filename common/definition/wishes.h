/*
 * wishes.h - what the evidence wants to be shown
 *
 *	Show month, number of orders and growth.
 *	...; always show name and balance.
 *
 * Such sentences say which columns an answer has, as a sentence of the question
 * would ("Return the name and the balance.").  They count where the question
 * has none of its own.
 */
#ifndef NL2SQL_DEFINITION_WISHES_H
#define NL2SQL_DEFINITION_WISHES_H

#include "base/memory.h"

/* The question with the wish behind it, in the arena; the question itself where
 * the evidence has none, or it has one itself. */
const char *wishes_add(
    const char *question, const char *evidence, struct arena *arena);

#endif
