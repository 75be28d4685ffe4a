/*
 * overview.h - does a question ask what the database holds, not for its rows?
 *
 * "What tables are there?", "Describe customers", "What can I ask about sales?"
 * are answered from the index.  Such a question consists of nothing but words
 * of the class `schema` (closed-words.ndjson), words that hold a question
 * together, and one subject.  What `means` says in that class:
 *
 *	tables, columns	nouns for them
 *	data		a noun for what tables hold: only with `there`
 *	describe	asks for the columns of what follows
 *	ask		asks what can be asked
 *	there		asks whether something is stored at all
 *	database	a noun for all of it
 *	holds, about	what such a question has besides
 */
#ifndef NL2SQL_QUESTION_OVERVIEW_H
#define NL2SQL_QUESTION_OVERVIEW_H

#include "question/closed_words.h"

enum overview_kind {
	OVERVIEW_NONE,
	OVERVIEW_TABLES,    /* which tables are there? */
	OVERVIEW_COLUMNS,   /* of the subject */
	OVERVIEW_QUESTIONS, /* what can be asked? */
};

struct overview {
	enum overview_kind kind;
	int from, to; /* tokens of the subject; none where they are equal */
};

/*
 * Read what the question asks of the database as such.  `named` marks the
 * tokens that name something stored: those are its subject, even where their
 * words are in the class.
 */
struct overview overview_read(const struct question *question,
    const struct closed_words *words, const bool *named);

#endif
