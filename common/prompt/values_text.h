/*
 * values_text.h - what the files of values.h share about a text
 */
#ifndef NL2SQL_PROMPT_VALUES_TEXT_H
#define NL2SQL_PROMPT_VALUES_TEXT_H

#include "prompt/values.h"

#include <stdio.h>

/* A byte inside a word: letter, digit, underscore, or of a longer character. */
bool values_is_letter(char c);

/* Up to four digits: a year, a limit or a share, and no secret. */
bool values_is_short_number(const char *text);

/* values_name, and values_conceal_known will know the value. */
const char *values_spoken_name(struct values *values, const char *value);

/* The length of a '...' span of prose that begins at `text`, a place of
 * `start`, quotes included; 0 when none does. */
size_t values_quoted_length(const char *start, const char *text);

/* A literal of `length` bytes without its quotes, doubled ones single. */
const char *values_unquoted(
    const char *literal, size_t length, struct arena *arena);

/* Writes what stands for the text at `at`, a place of `start`; returns how much
 * of it that is, 0 where it stays as it is. */
typedef size_t values_replace(struct values *values, const void *context,
    const char *start, const char *at, FILE *file);

/* The text with each place replaced, in the arena; itself where nothing is
 * hidden, "" where there is no memory for it. */
const char *values_rewrite(struct values *values, const char *text,
    values_replace *replace, const void *context);

#endif
