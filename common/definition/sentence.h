/*
 * sentence.h - which sentences of a text say what a term means
 *
 *	LR (loss ratio) = SUM(paid) / SUM(premium)	LR, loss ratio
 *	active means status = 'A'			active
 *	An invoice is late when cleared_on > due_on	late, of an invoice
 *	- heavy users: more than 9000 MB		heavy users
 *	Gross amount of a bill = net + VAT		gross amount, of a bill
 *	Someone whose left_on is empty is a driver	driver
 *	All others are live				live
 *
 * Nothing here knows a schema: the reader of a meaning decides whether it can
 * be used.
 */
#ifndef NL2SQL_DEFINITION_SENTENCE_H
#define NL2SQL_DEFINITION_SENTENCE_H

#include "base/memory.h"

/* Limits of what is read: a text with more sentences is not about one
 * question. */
enum { SENTENCES_MAX = 24, SENTENCE_MAX_BYTES = 4096 };

struct sentence {
	const char *term;    /* as written, without articles */
	const char *aside;   /* other words for it; NULL: none */
	const char *subject; /* "an invoice" is late; NULL: not said */
	const char *text;    /* what it means, as written */
	bool condition;      /* behind "when" or "if" */
	bool is;             /* only "is" or "are" stands between them */
	bool inverse;        /* the text describes rows that have the term */
	bool denied;         /* ... that do not have it */
	bool others;         /* rows that the sentence before does not mean */
};

/* Read the sentence as one that describes rows and then says what they are;
 * false: it does not do that. */
MUST_USE bool sentence_inverse(struct sentence *sentence, const char *from,
    const char *end, struct arena *arena);

/* Read the sentences into the arena; return how many.  A sentence that may
 * describe the rows before it says what they are is read in both ways, the
 * inverse one behind the other. */
MUST_USE int sentences_read(struct sentence sentences[SENTENCES_MAX],
    const char *text, struct arena *arena);

#endif
