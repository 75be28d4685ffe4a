/*
 * choose.h - which of the judged candidates is run
 *
 * Eligible are candidates that the gate allows and that have no error.  They
 * are ordered by points (score.h); where generators or samples were run and
 * compared (agree.h), the best of the group that wins comes first.
 *
 *	chosen {index, sql, reading, tables, score, confidence, agreement?,
 *	        findings?, empty?, limit_added?}
 *
 * `confidence` is that of confidence.h.
 */
#ifndef NL2SQL_EVALUATE_CHOOSE_H
#define NL2SQL_EVALUATE_CHOOSE_H

#include "evaluate/score.h"
#include "statement/candidate.h"
#include "statement/subject.h"

/* A candidate with all that choosing needs; parallel to candidates.items. */
struct choice {
	struct candidate *candidate;
	struct score score;
	struct score_rank rank;
	const char *digest; /* NULL: its result is not known */
	bool empty;         /* no row, or nothing but nulls */
	int warnings;
	double sure; /* confidence that it would have alone (agree.h) */
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
 * clarify_margin, 0.05, asks back in 20 of 633 public questions,
 * 15 of which would have been answered wrong, and loses 1.2 % of the right
 * answers; 0.02 loses 0.2, 0.1 2.2 and 0.2 6.4 %.  None either where a model
 * spoke for a lesser reading: which of the lesser ones is meant is said then.
 */
int choose_rival(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, double margin);

#endif
