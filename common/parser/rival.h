/*
 * rival.h - words that name two things equally well
 *
 * "Total payments": of customers or to vendors?  Where a span that the best
 * reading takes for table A (or for a stored name in A) means B as well, both
 * are no part of each other, and nothing else in the question speaks for A, the
 * question is read once more without A.  When everything finds its place there
 * too, at about the same length of joins, that reading is put right behind the
 * best, so that evaluate asks back where their results differ.
 *
 * What the lexicon says of a word decides; so does any other word that only A
 * explains.  "How much went on travel?" is read so for a category of expenses
 * and an account of the ledger, where money was spent on both (spent_money.h).
 */
#ifndef NL2SQL_PARSER_RIVAL_H
#define NL2SQL_PARSER_RIVAL_H

#include "parser/tags.h"

struct rival {
	int from, to; /* the span */
	int table;    /* what the best reading takes it for */
	int other;    /* what it means as well */
	int further;  /* joins more that are still as near */
};

/* False: every span has one meaning that comes first. */
MUST_USE bool rival_find(struct rival *rival,
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment);

/*
 * Link's matches in the tables of the best reading, the rival's other one in
 * place of its first; in the arena.
 */
MUST_USE const struct link_result *rival_link(const struct rival *rival,
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment);

/* Does the second tagging explain what the first one does, as well? */
MUST_USE bool rival_explains(const struct rival *rival,
    const struct tagging *first, const struct assignment *assignment,
    const struct tagging *second);

#endif
