/*
 * choose.h - which of the judged candidates is run
 *
 * Eligible are candidates that the gate allows and that have no error.  They
 * are ordered by points (score.h); where generators or samples were run and
 * compared (agree.h), the best of the group that wins comes first.
 *
 *	chosen {index, sql, reading, tables, score, confidence, agreement?,
 *	        limit_added?}
 *
 * CONFIDENCE is a share from 0.05 to 0.99:
 *
 *	0.05 + 0.6 * own	own score of the reading, cut to 0..1 (0.8 where
 *				its generator gives none)
 *	+ 0.3 * lead		lead over the next reading of the generator, cut
 *				to 0.5 (which an only reading has)
 *	- 0.08 for each unexplained word, at most 3
 *	- 0.1 for each warning of lint, at most 2
 *	+ 0.25 when generators agree, - 0.15 when they were run and do not;
 *	of one that was asked several times, 0.3 * (share of its samples - 0.5)
 *	- 0.1 for each repair attempt (seeds: confidencePenaltyPerAttempt)
 *
 * The weights follow what was right on a development set of 633 public
 * questions: own score 1.0, 0.8, 0.6 is right in 77, 57 and 32 %, no lead in
 * 44, a lead of half a point in 75 %, no unexplained word in 69, one in 49 %.
 */
#ifndef NL2SQL_EVALUATE_CHOOSE_H
#define NL2SQL_EVALUATE_CHOOSE_H

#include "evaluate/candidate.h"
#include "evaluate/score.h"
#include "subject.h"

/* A candidate with all that choosing needs; parallel to candidates.items. */
struct choice {
	struct candidate *candidate;
	struct score score;
	struct score_rank rank;
	const char *digest; /* NULL: its result is not known */
	bool empty;         /* no row, or nothing but nulls */
	int warnings;
};

/* Could it be run as it is? */
bool choice_eligible(const struct choice *choice);

/* Points of all, own order kept; writes the member `points`. */
void choose_score(struct choice *choices, int count);

/* Index of the best eligible one by points; -1: there is none. */
int choose_best(const struct choice *choices, int count);

struct agreement; /* agree.h */

/* The member `chosen`. */
MUST_USE jv choose_member(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, const struct subject *subject);

/*
 * The reading that may be meant as well: of the same generator, sound, within
 * `margin` of the winner's own score; -1: none.  The default of the option
 * clarify_margin, 0.05, asks back in 20 of 633 questions of a development set,
 * 15 of which would have been answered wrong, and loses 1.2 % of the right
 * answers; 0.02 loses 0.2, 0.1 2.2 and 0.2 6.4 %.
 */
int choose_rival(
    const struct choice *choices, int count, int winner, double margin);

#endif
