/*
 * missing.h - what is not known of a row: "orders without a permit number"
 *
 * "No recorded approver", "missing tracking number", "no email on file": a
 * column that may be unknown is NULL.  A person of a participle's key is such a
 * column, too: the approver, or the approval, of approved_by, and whoever does
 * what a role says ("nobody looks after", of a manager).  So is the key of
 * rows that are not referred to.  No other table is asked whether it has a row.
 * "Used a voucher", "hold a tier", "whose trade was entered": it is known.
 */
#ifndef NL2SQL_PARSER_MISSING_H
#define NL2SQL_PARSER_MISSING_H

#include "context/context.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/question.h"

struct missing {
	int table, column;
	int to;     /* behind its words */
	bool known; /* "used a voucher": the column has a value */
};

/*
 * Read what the words from the token on say to be missing, or known: a column
 * of the table named last before them, else of the one named behind them.
 * Return false when they say something else, such as rows that do not exist.
 */
MUST_USE bool missing_read(struct missing *missing,
    const struct question *question, const struct context *context,
    const struct link_result *link, const struct closed_words *words, int at);

/* "Without a fee or a word count": read the next column that is missing of the
 * same rows, behind what was read last. */
MUST_USE bool missing_read_more(struct missing *missing,
    const struct question *question, const struct context *context,
    const struct link_result *link);

#endif
