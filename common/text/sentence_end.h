/*
 * sentence_end.h - the sentences of a text of English
 */
#ifndef NL2SQL_TEXT_SENTENCE_END_H
#define NL2SQL_TEXT_SENTENCE_END_H

#include "base/memory.h"

/* The end of the sentence that the text begins with: a stop before a blank, a
 * semicolon, a line's end or the text's.  What stands in quotes ends none. */
MUST_USE const char *sentence_end(const char *text);

/* Return where the next sentence begins, past blanks, and set *end to its end,
 * both lent from the text; move *text behind it.  An empty sentence is passed
 * over.  NULL: there is none any more. */
const char *sentence_next(const char **text, const char **end);

#endif
