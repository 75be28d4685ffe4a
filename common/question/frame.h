/*
 * frame.h - parts of a question that only say how or for whom it is answered
 *
 *	Average fee per town, rounded to two decimals
 *	Growth of the fees in 2024 by month; January can stay blank.
 *	Towns by target; those without one at the end
 *	Members per town; towns with nobody should show 0
 *	Bookings in the first half of 2023 and of 2024: one row, two columns
 *	Which members never came?  I want to call them.
 *	HR wants the drivers hired in 2024
 *	A breakdown of the members by town
 *	Bookings of the past 5 days (from 5 days ago on)
 *	Members without a bill, by doing a left join from members to bills
 *	Members per tier, with the blanks labelled 'none'
 *
 * None of it chooses, groups or counts rows.  Such parts are left out before
 * the words are looked up, and the words that stand there ask for nothing
 * (account).
 */
#ifndef NL2SQL_QUESTION_FRAME_H
#define NL2SQL_QUESTION_FRAME_H

#include "question/question.h"

struct frame {
	int from;          /* its first token */
	int to;            /* behind its last one; 0: there is none */
	const char *means; /* the words in its place, or "" */
	bool asks;         /* and they ask for what the frame asked for */
};

/* The frame that begins at the token. */
MUST_USE struct frame frame_at(const struct question *question, int at);

/*
 * "With the blanks labelled 'unknown'", "counting those without a tier as
 * 'none'": what stands for a missing value, as typed and lent; NULL when the
 * question does not say it.
 */
const char *frame_blank_label(const struct question *question);

/* The question without its frames; the text itself where it has none, or is
 * nothing else. */
const char *frame_leave_out(const char *text, struct arena *arena);

#endif
