/*
 * wording.h - replaces rare ways to ask by common ones
 *
 *	What is the stock in each warehouse worth?
 *		What is the value of the stock in each warehouse?
 *	How much are our vans worth at book value?
 *		What is the book value of our vans?
 *	boats worth more than Heron by list price
 *		boats with a list price of more than Heron
 *	How many web orders do we get for each phone order?
 *		What is the ratio of web orders to phone orders?
 *	What is left in each tank after subtracting losses from deliveries?
 *		Show deliveries minus losses in each tank?
 *	pumps by yard, sold ones left out
 *		pumps by yard, excluding sold ones
 *	Which pumps ran the longest?
 *		Which pumps had the longest run time?
 *
 * Each rule rewords a sentence so that words that belong together stand
 * together.  The names of things stay as typed.  A wording that no rule fits
 * stays as it is.
 */
#ifndef NL2SQL_QUESTION_WORDING_H
#define NL2SQL_QUESTION_WORDING_H

#include "base/memory.h"

/* In the arena; the question itself when no rule fits. */
const char *wording_plain(const char *question, struct arena *arena);

#endif
