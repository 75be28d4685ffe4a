/*
 * contest.h - features of a candidate that depend on the other candidates
 *
 *	behind	how far its generator's best reading is ahead
 *	close	how near its generator's next reading is, unless that has the
 *		same rows: 1 as good, 0 at a distance of .2 or more
 *	first	it has the most points, and its generator thinks best of it
 *	empty	its result has no row, or nothing but nulls
 *
 * and on the grammar's readings, where it is none of them (choose.h): each has
 * a share of its generator's certainty, 0 to 1,
 *
 *	seconded	the shares of those that have the same rows
 *	opposed		the largest share of one with other rows
 *	unseconded	there is none that can be run
 *
 * A reading with the same rows and further columns is not close and opposes
 * nothing (choice_differs), and it seconds nothing.
 *
 * A reading with the same rows counts as none where an unused word has no
 * meaning here: both leave it out.
 */
#ifndef NL2SQL_EVALUATE_CONTEST_H
#define NL2SQL_EVALUATE_CONTEST_H

#include "evaluate/agree.h"
#include "evaluate/choose.h"

/* Set them for all candidates. */
void contest_features(struct choice *choices, int count);

/* Set `close` of one that was not run as if all others that were not run had
 * its rows. */
void contest_kindly(struct choice *choices, int count, int index);

/* Set what the agreement says of the winner: parser_and_model, samples, ... */
void contest_standing(struct choice *winner, const struct agreement *agreement);

#endif
