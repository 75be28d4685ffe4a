/* values_text.h - functions on a text that the files of values.h share */
#ifndef NL2SQL_PROMPT_VALUES_TEXT_H
#define NL2SQL_PROMPT_VALUES_TEXT_H

#include "prompt/values.h"

#include <stdio.h>

/* Is it a byte of a word: a letter, digit, underscore, or a part of a longer
 * character? */
bool values_is_letter(char c);

/* Is it a number of up to four digits?  Such a number is a year, a limit or a
 * share, and no secret. */
bool values_is_short_number(const char *text);

/* Do the same as values_name, and let values_conceal_known conceal the value,
 * too. */
const char *values_spoken_name(struct values *values, const char *value);

/* Return the length of the '...' span of prose that begins at `text`, a place
 * in `start`, with its quotes; 0 when none begins there. */
size_t values_quoted_length(const char *start, const char *text);

/* Return a literal of `length` bytes without its quotes; two quotes inside it
 * become one. */
const char *values_unquoted(
    const char *literal, size_t length, struct arena *arena);

/* Write the replacement for the text at `at`, a place in `start`.  Return the
 * length of the replaced text; 0 when it stays unchanged. */
typedef size_t values_replace(struct values *values, const void *context,
    const char *start, const char *at, FILE *file);

/* Return the text with each place replaced, in the arena; the text itself when
 * nothing is hidden, "" when there is no memory. */
const char *values_rewrite(struct values *values, const char *text,
    values_replace *replace, const void *context);

#endif
