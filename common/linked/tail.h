/*
 * tail.h - the part of a question that only says what to show
 *
 * People name the rows first and the outputs after them:
 *
 *	boats without a berth: name, length and owner
 *	overdue loans - member and due date
 *	bills in dispute, with the amounts
 *	Which shops opened in 2023? Give name and city.
 *	Who ran the most trips? Top 5 with the count
 *	Which pumps are out of order, and in which hall do they stand?
 *	Sum up the trips by month. Show month and sum, latest first.
 *
 * The head, the tokens before, is read alone by either generator, with what the
 * tail may say of the rows at its end.  The items of the tail become outputs of
 * its block (parser/tail_show.h): they choose no rows.
 */
#ifndef NL2SQL_LINKED_TAIL_H
#define NL2SQL_LINKED_TAIL_H

#include "linked/link_result.h"
#include "question/closed_words.h"

enum { TAIL_MAX_ITEMS = 10 };

/* Tokens [from, to) ask for one output. */
struct tail_item {
	int from, to;
};

struct tail {
	int head;     /* tokens [0, head) say which rows */
	bool adds;    /* further outputs, beside those of the head */
	bool beside;  /* "and how many": not in place of the rows */
	bool bare;    /* behind nothing but a comma: one item may be anything */
	bool set_off; /* by a sign: it is a list even where a part of it says
			 nothing */
	long limit;   /* "top 5 with ..."; 0: none */
	struct tail_item items[TAIL_MAX_ITEMS];
	int count;
	int rest; /* where it goes on about the rows; where it ends: it does not
		   */
	const struct question *whole; /* that the items are of, lent */
	/* What the generators read of the head and the rest: */
	struct question question;
	struct link_result link;
};

/* Find the tail.  Return false when the question has none.  What it gives lives
 * in the arena, or is lent by the question and the link. */
MUST_USE bool tail_find(struct tail *tail, const struct question *question,
    const struct link_result *link, const struct closed_words *words,
    struct arena *arena);

#endif
