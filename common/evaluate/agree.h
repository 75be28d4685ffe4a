/*
 * agree.h - which result the generators agree on
 *
 * Candidates whose runs gave the same digest are a group.  What a group weighs
 * counts how independently its statements came about:
 *
 *	readings	(of the parser, with a score of their own) are different
 *			meanings, not tries: the best one has the vote of its
 *			generator, as much of it as it is sure (confidence.h),
 *			the others none
 *	samples		share one vote of 0.6 by how often each was drawn
 *			(`votes`), each times e^(0.4 x mean log-probability)
 *			where that is known (docs/research.md,
 *			Contextual-SQL).  One that cannot be run has its part of
 *			the vote for nothing
 *	repairs		have no vote of their own: one that can be run where
 *			what it mends cannot, or that has fewer warnings, speaks
 *			in its place
 *	models		after the first that say the same add half a vote: they
 *			learned from the same texts (judged)
 *
 * so that the samples of one model go before a reading that is less sure than
 * 0.6 where they agree, and before a doubtful one where they differ.  Where no
 * two generators agree, a sample with more warnings (lint.h, semantic.h) goes
 * last, whatever it weighs; a reading does not, for it weighs less by its own,
 * and is right with them nearly as often as without.  Then the one with more
 * points (score.h) goes first where their weights differ by less than 0.1, then
 * the heavier one.  Groups without a row, or with nothing but nulls, come last
 * (value-aware vote: docs/research.md, FINER-SQL).
 */
#ifndef NL2SQL_EVALUATE_AGREE_H
#define NL2SQL_EVALUATE_AGREE_H

#include "evaluate/choose.h"

struct agreement {
	int winner;     /* index of the choice; -1: none was found */
	int generators; /* that agree on the winner's result */
	int models;     /* those of them that are models */
	int asked;      /* generators whose results are known */
	double share;   /* of all votes that the winner's result has */
	int samples;    /* known results that are samples */
};

/* Is there a second opinion among the eligible: another generator's statement,
 * or another sample? */
bool agree_needed(const struct choice *choices, int count);

/* Group by digest; `winner` is the best by points of the group that wins. */
struct agreement agree_find(const struct choice *choices, int count);

/* The same with another winner. */
void agree_turn(const struct choice *choices, int count, int winner,
    struct agreement *agreement);

#endif
