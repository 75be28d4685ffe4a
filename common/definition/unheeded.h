/*
 * unheeded.h - what the evidence asks and nothing does
 *
 * A sentence may say which rows count, or how, in words that are not
 * understood. An answer without it looks right.  So a sentence that restricts
 * ("only", "never", "the latest") and speaks of what the question speaks of is
 * owed, unless something here reads it.
 */
#ifndef NL2SQL_DEFINITION_UNHEEDED_H
#define NL2SQL_DEFINITION_UNHEEDED_H

#include "definition/definition.h"

enum { UNHEEDED_MAX = 8 };

/* Find such sentences, in the arena: `term` is the question's word that the
 * sentence is about.  `typed` is the question as the user typed it.  Return how
 * many. */
MUST_USE int unheeded_sentences(struct definition_unread owed[UNHEEDED_MAX],
    const struct definition_source *source, const char *typed,
    struct arena *arena);

/* The term of the question of which the evidence says what the text is about;
 * NULL: there is none. */
MUST_USE const char *unheeded_term(const char *text,
    const struct definition_source *source, const char *typed,
    struct arena *arena);

/*
 * The rows that a sentence leaves out ("void invoices"), or keeps alone, when
 * it is about the question and filters.h does not understand it: the question's
 * own reading may know the word.  NULL: there are none.
 */
MUST_USE const char *unheeded_rows(const struct definition_source *source,
    bool *leaves_out, struct arena *arena);

#endif
