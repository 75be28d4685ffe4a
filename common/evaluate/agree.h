/*
 * agree.h - which result the generators agree on
 *
 * Candidates whose runs gave the same digest are a group.  The weight of a
 * group depends on how independently its statements were made:
 *
 *	readings	(of the parser, with a score of their own) are different
 *			meanings, not tries: the best one has the vote of its
 *			generator, times its confidence (confidence.h), and the
 *			others have no vote
 *	samples		share one vote of 0.6 by how often each was drawn
 *			(`votes`), each times e^(0.4 x mean log-probability)
 *			when that is known (docs/research.md,
 *			Contextual-SQL).  The part of a sample that cannot be
 *			run is lost
 *	repairs		have no vote of their own: a repair votes in place of
 *			the statement that it mends when only the repair can be
 *			run, or when the repair has fewer warnings
 *	models		add half of their vote when another model says the same:
 *			they learned from the same texts (a judgement)
 *
 * So the samples of one model go before a reading that is less sure than 0.6
 * when they agree, and before a doubtful reading when they differ.  When no two
 * generators agree, a sample with more warnings (lint.h, semantic.h) goes last,
 * whatever its weight is.  A reading does not: its warnings already lower its
 * weight, and it is right with them nearly as often as without.  Then, when
 * their weights differ by less than 0.1, the one with more points (score.h)
 * goes first, and otherwise the heavier one.  Groups without a row, or with
 * only nulls, come last (value-aware vote: docs/research.md, FINER-SQL).
 */
#ifndef NL2SQL_EVALUATE_AGREE_H
#define NL2SQL_EVALUATE_AGREE_H

#include "evaluate/choose.h"

struct agreement {
	int winner;     /* index of the choice; -1: none was found */
	int generators; /* that agree on the winner's result */
	int models;     /* those of them that are models */
	int asked;      /* generators whose results are known */
	double share;   /* of the winner's result in all votes */
	int samples;    /* known results that are samples */
};

/* Is there a second opinion among the eligible candidates: a statement of
 * another generator, or another sample? */
bool agree_needed(const struct choice *choices, int count);

/* Group the choices by digest.  `winner` is the best one, by points, of the
 * group that wins. */
struct agreement agree_find(const struct choice *choices, int count);

/* The same with another winner. */
void agree_turn(const struct choice *choices, int count, int winner,
    struct agreement *agreement);

#endif
