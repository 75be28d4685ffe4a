/*
 * foreign.h - in which language a question is
 *
 * Words are looked up in English only, so a question in another language is
 * told so.  A language shows in its small words (the class `foreign` of
 * closed-words.ndjson): two of them at least, or one that begins a question
 * without English ones, and more than the question has of English.  Words
 * inside a stored name do not count, nor do those with a capital inside a
 * sentence: "orders of La Casa del Sol" is English.
 */
#ifndef NL2SQL_QUESTION_FOREIGN_H
#define NL2SQL_QUESTION_FOREIGN_H

#include "question/closed_words.h"

/* The language, "German"; NULL when it is English, or unknown.  `named` marks
 * the tokens that name something stored; NULL: none do. */
const char *foreign_language(const struct question *question,
    const struct closed_words *words, const bool *named);

#endif
