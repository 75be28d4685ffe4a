/*
 * later_sentences.h - what the later sentences of a question are for
 *
 * "Which clubs have two captains?  List the name of the club." says in the
 * second sentence what to show, and nothing else: the two are one question.
 * "Sales of last year.  Leave out the test shop." says something further.
 */
#ifndef NL2SQL_QUESTION_LATER_SENTENCES_H
#define NL2SQL_QUESTION_LATER_SENTENCES_H

#include "question/closed_words.h"
#include "question/question.h"

/* Are there several sentences, of which all but the first begin with a word
 * that asks for output ("list", "what"), or with one before it ("and what"), or
 * say how to order it? */
MUST_USE bool later_sentences_show(
    const struct question *question, const struct closed_words *words);

#endif
