/*
 * choice.h - one of a few words, as an option or a command takes it
 *
 * The words are a list in the order of an enum, ended by NULL.
 */
#ifndef NL2SQL_BASE_CHOICE_H
#define NL2SQL_BASE_CHOICE_H

#include "base/memory.h"

/* Return the place of the word in the list; -1: it is none of them. */
MUST_USE int choice_find(const char *const *words, const char *word);

/* Return the words as a sentence has them, "on, off or auto", in the arena. */
MUST_USE const char *choice_text(const char *const *words, struct arena *arena);

#endif
