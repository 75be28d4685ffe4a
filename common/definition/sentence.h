/*
 * sentence.h - which sentences of a text say what a term means
 *
 *	LR (loss ratio) = SUM(paid) / SUM(premium)	LR, loss ratio
 *	active means status = 'A'			active
 *	An invoice is late when cleared_on > due_on	late, of an invoice
 *	- heavy users: more than 9000 MB		heavy users
 *	Gross amount of a bill = net + VAT		gross amount, of a bill
 *
 * Nothing here knows a schema: the reader of a meaning decides whether it can
 * be used.
 */
#ifndef NL2SQL_DEFINITION_SENTENCE_H
#define NL2SQL_DEFINITION_SENTENCE_H

#include "base/memory.h"

/* Limits of what is read: a text with more sentences is not about one
 * question. */
enum { SENTENCES_MAX = 16, SENTENCE_MAX_BYTES = 4096 };

struct sentence {
	const char *term;    /* as written, without articles */
	const char *aside;   /* other words for it; NULL: none */
	const char *subject; /* "an invoice" is late; NULL: not said */
	const char *text;    /* what it means, as written */
	bool condition;      /* behind "when" or "if" */
	bool is;             /* only "is" or "are" stands between them */
};

/* Read the sentences into the arena; return how many. */
MUST_USE int sentences_read(struct sentence sentences[SENTENCES_MAX],
    const char *text, struct arena *arena);

#endif
