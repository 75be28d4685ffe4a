/*
 * rival.h - finds words that name two things equally well
 *
 * "Total payments" may be those of customers or those to vendors.  The best
 * reading takes a span for table A (or for a stored name in A), but the span
 * means B equally well.  If neither is a part of the other, and nothing else in
 * the question supports A, the question is read once more without A.  When
 * everything has its place there, too, with joins of about the same length,
 * that reading comes right behind the best.  Evaluate then asks the user when
 * their results differ.
 *
 * There is no rival when the lexicon explains the word, or when only A explains
 * another word.  "How much went on travel?" has a rival when travel is a
 * category of expenses and an account of the ledger, and money was spent on
 * both (spent_money.h).
 */
#ifndef NL2SQL_PARSER_RIVAL_H
#define NL2SQL_PARSER_RIVAL_H

#include "parser/tags.h"

struct rival {
	int from, to; /* the span */
	int table;    /* the table of the best reading */
	int other;    /* the other table that it means */
	int further;  /* further joins that still count as near */
};

/* Return false when every span has one best meaning. */
MUST_USE bool rival_find(struct rival *rival,
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment);

/* Return link's matches in the tables of the best reading, with the rival's
 * other table instead of its first; in the arena. */
MUST_USE const struct link_result *rival_link(const struct rival *rival,
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment);

/* Does the second tagging explain everything that the first one explains? */
MUST_USE bool rival_explains(const struct rival *rival,
    const struct tagging *first, const struct assignment *assignment,
    const struct tagging *second);

#endif
